import { defined } from "../defined.ts";
import { type Issue, issueList } from "../issue.ts";
import type { Option, Question, Questionnaire } from "../questionnaire.ts";
import { mostItems } from "../repair.ts";
import { isBlank } from "../sanitize.ts";
import { repairAskUserQuestion } from "./ask_user_question_arguments.ts";
import type { AskUserQuestionArguments } from "./ask_user_question_arguments.ts";
import { encodeAskUserQuestion, refused, unseenText } from "./ask_user_question_result.ts";
import type { AskUserQuestionDetails, QuestionnaireError } from "./ask_user_question_result.ts";
import { comparable, firstUses, quoted } from "./contract.ts";
import type { Contract, Decoded, FirstUse, ToolResult } from "./contract.ts";
import { askUserQuestionIntroduction } from "./introductions.ts";

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
type Code = typeof codes[number];
type Check = (fails: boolean, path: string, code: Code, message: string) => void;
type AskedQuestion = AskUserQuestionArguments["questions"][number];

const reservedLabels = new Set(["other", "type something.", "next"]);

const example =
  '{"questions":[{"question":"Which database?","header":"Database","options":[{"label":"Postgres","description":"A server"},{"label":"SQLite","description":"One file"}]}]}';

function decode(args: unknown): Decoded {
  const { questionnaire, issues } = read(args);
  return issues.length > 0 ? { ok: false, issues } : { ok: true, questionnaire };
}

function read(args: unknown): { questionnaire: Questionnaire; issues: Issue[] } {
  const { questions } = repairAskUserQuestion(args);
  const count = questions.length > mostItems ? `more than ${mostItems}` : questions.length;
  const issues: Issue[] = [];
  const check: Check = (fails, path, code, message) => {
    if (fails) issues.push({ path, code, message });
  };
  check(questions.length === 0, "questions", "no_questions", "missing or empty; ask 1 to 4");
  check(
    questions.length > 4,
    "questions",
    "too_many_questions",
    `holds ${count}; ask at most 4 in one call`,
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
  const first = isBlank(question) ? undefined : texts(question, path);
  const type = multiSelect === true ? "multi" : "single";
  check(
    isBlank(question),
    `${path}.question`,
    "no_questions",
    "missing or blank; write it in full",
  );
  check(
    first !== undefined,
    `${path}.question`,
    "duplicate_question",
    `the text of ${first} too; ask each question once`,
  );
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
  check(length < 2, path, "empty_options", `holds ${length}; give 2 to 4`);
  check(
    length > mostItems,
    path,
    "too_many_questions",
    `holds more than ${mostItems}; give 2 to 4`,
  );
  const isReserved = options.map(({ label }) =>
    reservedLabels.has(comparable(label).toLowerCase())
  );
  // A reserved label hides duplicates of its question, as the contract has it.
  const looksForDuplicates = !isReserved.includes(true);
  const labels = firstUses();
  options.forEach(({ label }, index) => {
    const where = `${path}[${index}].label`;
    const reserved = `${quoted(label)} is reserved for the form's own rows; leave this option out`;
    check(isBlank(label), where, "empty_options", "missing or blank; write what the user reads");
    check(isReserved[index] === true, where, "reserved_label", reserved);
    if (isBlank(label) || !looksForDuplicates) return;
    const first = labels(label, `${path}[${index}]`);
    const message = `the label of ${first} too; labels are unique in a question`;
    check(first !== undefined, where, "duplicate_option_label", message);
  });
}

function refuse(
  issues: readonly Issue[],
  args: unknown,
  hasUI: boolean,
): ToolResult<AskUserQuestionDetails> {
  if (!hasUI) return refused("no_ui", unseenText(read(args).questionnaire, "no_ui"), "not_shown");
  const error = codes.find((code) => issues.some((issue) => issue.code === code)) ?? codes[0];
  const text =
    "Invalid ask_user_question arguments; the user has not seen any question. Correct this and call ask_user_question again:\n" +
    `${issueList(issues)}\nA minimal valid call: ${example}`;
  return refused(error, text, "invalid");
}
