import { defined } from "../defined.ts";
import { type Check, type Issue, notingIn } from "../issue.ts";
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
import { correction, quoted } from "./prose.ts";

/** The contract of the tool `ask_user_question`. */
export const askUserQuestion: Contract<AskUserQuestionDetails> = {
  ...askUserQuestionIntroduction,
  repair: repairAskUserQuestion,
  decode,
  encode: encodeAskUserQuestion,
  refuse,
};

/** The codes of refused arguments, in the contract's order: the first that applies is the result's. */
const codes: readonly QuestionnaireError[] = [
  "no_questions",
  "too_many_questions",
  "duplicate_question",
  "empty_options",
  "reserved_label",
  "duplicate_option_label",
];
type AskedQuestion = AskUserQuestionArguments["questions"][number];

const reservedLabels = new Set(["other", "type something.", "next"]);

const example =
  '{"questions":[{"question":"Which database?","header":"Database","options":[{"label":"Postgres","description":"A server"},{"label":"SQLite","description":"One file"}]}]}';

function decode(args: unknown): Decoded {
  const { questions } = repairAskUserQuestion(args);
  const { length } = questions;
  const count = length > mostItems ? `more than ${mostItems}` : length;
  const issues: Issue[] = [];
  const check = notingIn<QuestionnaireError>(issues);
  const many = `holds ${count}; ask at most 4 in one call`;
  check("questions", length === 0 && "missing or empty; ask 1 to 4", "no_questions");
  check("questions", length > 4 && many, "too_many_questions");
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
  check: Check<QuestionnaireError>,
): Question {
  const path = `questions[${index}]`;
  const first = texts(question, path);
  const blank = "missing or blank; write it in full";
  const again = `the text of ${first} too; ask each question once`;
  check(`${path}.question`, isBlank(question) && blank, "no_questions");
  check(`${path}.question`, first && again, "duplicate_question");
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

function checkOptions(
  options: readonly Option[],
  path: string,
  check: Check<QuestionnaireError>,
): void {
  const { length } = options;
  const isReserved = ({ label }: Option) => reservedLabels.has(comparable(label).toLowerCase());
  // A reserved label hides duplicates of its question, as the contract has it.
  const labels = options.some(isReserved) ? undefined : firstUses();
  const many = `holds more than ${mostItems}; give 2 to 4`;
  check(path, length < 2 && `holds ${length}; give 2 to 4`, "empty_options");
  check(path, length > mostItems && many, "too_many_questions");
  options.forEach((option, index) => {
    const { label } = option;
    const where = `${path}[${index}].label`;
    const first = labels?.(label, `${path}[${index}]`);
    const blank = "missing or blank; write what the user reads";
    const reserved = `${quoted(label)} is reserved for the form's own rows; leave this option out`;
    const again = `the label of ${first} too; labels are unique in a question`;
    check(where, isBlank(label) && blank, "empty_options");
    check(where, isReserved(option) && reserved, "reserved_label");
    check(where, first && again, "duplicate_option_label");
  });
}

function refuse(
  { issues, questionnaire }: Decoded,
  hasUI: boolean,
): ToolResult<AskUserQuestionDetails> {
  if (!hasUI) return refused("no_ui", unseenText(questionnaire, "no_ui"), "not_shown");
  const error = codes.find((code) => issues.some((issue) => issue.code === code)) ?? "no_questions";
  return refused(error, correction(issues, example), "invalid");
}
