import { defined } from "../defined.ts";
import { type Issue, issueList } from "../issue.ts";
import type { Option, Question } from "../questionnaire.ts";
import { mostItems } from "../repair.ts";
import { isBlank } from "../sanitize.ts";
import { repairAskUserQuestion } from "./ask_user_question_arguments.ts";
import type { AskUserQuestionArguments } from "./ask_user_question_arguments.ts";
import { encodeAskUserQuestion, refused, unseenText } from "./ask_user_question_result.ts";
import type { AskUserQuestionDetails, QuestionnaireError } from "./ask_user_question_result.ts";
import { comparable, firstUses } from "./contract.ts";
import type { Contract, Decoded, FirstUse, ToolResult } from "./contract.ts";
import { askUserQuestionIntroduction } from "./introductions.ts";
import { quoted } from "./prose.ts";

export type { AskUserQuestionArguments, AskUserQuestionDetails, QuestionnaireError };

/** The contract of the tool `ask_user_question`. */
export const askUserQuestion: Contract<AskUserQuestionDetails> = {
  ...askUserQuestionIntroduction,
  repair: repairAskUserQuestion,
  decode,
  encode: encodeAskUserQuestion,
  refuse,
};

/** The codes of refused arguments, in the contract's order: the first that applies is the result's. */
const codes = [
  "no_questions",
  "too_many_questions",
  "duplicate_question",
  "empty_options",
  "reserved_label",
  "duplicate_option_label",
] as const;
/** Notes what is wrong at a path, where something is, and which error that is. */
type Check = (
  path: string,
  code: typeof codes[number],
  message: string | false | undefined,
) => void;
type AskedQuestion = AskUserQuestionArguments["questions"][number];

const reservedLabels = new Set(["other", "type something.", "next"]);

const example =
  '{"questions":[{"question":"Which database?","header":"Database","options":[{"label":"Postgres","description":"A server"},{"label":"SQLite","description":"One file"}]}]}';

function decode(args: unknown): Decoded {
  const { questions } = repairAskUserQuestion(args);
  const { length } = questions;
  const count = length > mostItems ? `more than ${mostItems}` : length;
  const issues: Issue[] = [];
  const check: Check = (path, code, message) => {
    if (message) issues.push({ path, message, code });
  };
  check("questions", "no_questions", length === 0 && "missing or empty; ask 1 to 4");
  check(
    "questions",
    "too_many_questions",
    length > 4 && `holds ${count}; ask at most 4 in one call`,
  );
  const texts = firstUses();
  const questionnaire = {
    questions: questions.map((question, index) => readQuestion(question, index, texts, check)),
    takesOptionNotes: false,
    takesGlobalNote: true,
    takesElaboration: false,
    takesTypeChange: false,
  };
  return { questionnaire, issues };
}

function readQuestion(
  { question, header, fullHeader = header, options, multiSelect }: AskedQuestion,
  index: number,
  texts: FirstUse,
  check: Check,
): Question {
  const path = `questions[${index}]`;
  const first = texts(question, path);
  const blank = "missing or blank; write it in full";
  const again = `the text of ${first} too; ask each question once`;
  check(`${path}.question`, "no_questions", isBlank(question) && blank);
  check(`${path}.question`, "duplicate_question", first && again);
  const type = multiSelect === true ? "multi" : "single";
  const read = options.map(({ label, fullLabel = label, description, preview, recommended }) =>
    defined({
      value: fullLabel,
      label: fullLabel,
      description: isBlank(description) ? undefined : description,
      // The contract has previews for one answer only, so that those of ticked rows are left out.
      preview: type === "multi" || isBlank(preview ?? "") ? undefined : preview,
      recommended,
    })
  );
  checkOptions(read, `${path}.options`, check);
  return {
    id: `q${index + 1}`,
    header: fullHeader,
    prompt: question,
    type,
    required: false,
    freeTextLabel: "Type something.",
    options: read,
  };
}

function checkOptions(options: readonly Option[], path: string, check: Check): void {
  const { length } = options;
  const isReserved = ({ label }: Option) => reservedLabels.has(comparable(label).toLowerCase());
  // A reserved label hides duplicates of its question, as the contract has it.
  const labels = options.some(isReserved) ? undefined : firstUses();
  const many = `holds more than ${mostItems}; give 2 to 4`;
  check(path, "empty_options", length < 2 && `holds ${length}; give 2 to 4`);
  check(path, "too_many_questions", length > mostItems && many);
  options.forEach((option, index) => {
    const { label } = option;
    const where = `${path}[${index}].label`;
    const first = labels?.(label, `${path}[${index}]`);
    const blank = "missing or blank; write what the user reads";
    const reserved = `${quoted(label)} is reserved for the form's own rows; leave this option out`;
    const again = `the label of ${first} too; labels are unique in a question`;
    check(where, "empty_options", isBlank(label) && blank);
    check(where, "reserved_label", isReserved(option) && reserved);
    check(where, "duplicate_option_label", first && again);
  });
}

function refuse(
  { issues, questionnaire }: Decoded,
  hasUI: boolean,
): ToolResult<AskUserQuestionDetails> {
  if (!hasUI) return refused("no_ui", unseenText(questionnaire, "no_ui"), "not_shown");
  const error = codes.find((code) => issues.some((issue) => issue.code === code)) ?? codes[0];
  const text =
    "Invalid ask_user_question arguments; the user has not seen any question. Correct this and call ask_user_question again:\n" +
    `${issueList(issues)}\nA minimal valid call: ${example}`;
  return refused(error, text, "invalid");
}
