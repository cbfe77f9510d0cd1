import { defined } from "../defined.ts";
import { type Check, type Issue, issueList, notingIn, told } from "../issue.ts";
import type { Option, Question, QuestionType } from "../questionnaire.ts";
import { mostItems } from "../repair.ts";
import { isBlank } from "../sanitize.ts";
import { type AskUserArguments, repairAskUser } from "./ask_user_arguments.ts";
import { type AskUserDetails, encodeAskUser } from "./ask_user_result.ts";
import { firstUses } from "./contract.ts";
import type { Contract, Decoded, FirstUse, ToolResult } from "./contract.ts";
import { askUserIntroduction } from "./introductions.ts";
import { correction, quoted } from "./prose.ts";

/** The contract of the tool `ask_user`. */
export const askUser: Contract<AskUserDetails> = {
  ...askUserIntroduction,
  repair: repairAskUser,
  decode,
  encode: encodeAskUser,
  refuse,
};

/** More questions than anybody answers in one go. */
const mostQuestions = 500;

const example =
  '{"questions":[{"id":"db","prompt":"Which database?","options":[{"value":"pg","label":"Postgres"},{"value":"lite","label":"SQLite"}]}]}';

type AskedQuestion = AskUserArguments["questions"][number];

function decode(args: unknown): Decoded {
  const { title, questions } = repairAskUser(args);
  const issues: Issue[] = [];
  const check = notingIn(issues);
  check("questions", questions.length === 0 && "ask at least one");
  check(
    "questions",
    questions.length > mostQuestions && `ask at most ${mostQuestions} in one call`,
  );
  const ids = firstUses();
  const questionnaire = defined({
    title: title === undefined || isBlank(title) ? undefined : title.trim(),
    questions: questions.map((question, index) => readQuestion(question, index, ids, check)),
    takesOptionNotes: true,
    takesGlobalNote: false,
    takesElaboration: true,
    takesTypeChange: true,
  });
  return { questionnaire, issues };
}

function readQuestion(
  { id, label, prompt, type = "single", required = false, options }: AskedQuestion,
  index: number,
  ids: FirstUse,
  check: Check,
): Question {
  const path = `questions[${index}]`;
  const list = `${path}.options`;
  const first = ids(id, path);
  const { length } = options;
  check(`${path}.id`, isBlank(id) && "missing or blank; give a short id of its own");
  check(`${path}.id`, first && `the id of ${first} too; ids are unique`);
  check(`${path}.prompt`, isBlank(prompt) && "missing or blank; write the question");
  check(`${path}.label`, isGivenBlank(label) && omit);
  const types = 'use "single", "multi" or "preview"';
  check(`${path}.type`, !isQuestionType(type) && `${quoted(type)} is no type; ${types}`);
  check(list, length === 0 && "give at least one");
  check(list, length > mostItems && `give at most ${mostItems}`);
  const values = firstUses();
  return defined({
    id: id.trim(),
    header: (label ?? `Q${index + 1}`).trim(),
    prompt: prompt.trim(),
    type: isQuestionType(type) ? type : "single" as const,
    required,
    freeTextLabel: type === "preview" ? undefined : "Type your own",
    options: options.map((option, position) =>
      readOption(option, `${list}[${position}]`, type === "preview", values, check)
    ),
  });
}

function readOption(
  { value, label, description, preview, recommended }: Option,
  path: string,
  needsPreview: boolean,
  values: FirstUse,
  check: Check,
): Option {
  const first = values(value, path);
  check(`${path}.label`, isBlank(label) && "missing or blank; write what the user reads");
  check(`${path}.value`, isBlank(value) && value !== label && omit);
  check(
    `${path}.value`,
    first && `the value of ${first} too; values are unique in a question`,
  );
  check(`${path}.description`, isGivenBlank(description) && omit);
  const due = 'missing or blank; give every option one, or make the question\'s type "single"';
  check(
    `${path}.preview`,
    needsPreview ? isBlank(preview ?? "") && due : isGivenBlank(preview) && omit,
  );
  return defined({
    value: value.trim(),
    label: label.trim(),
    description: description?.trim(),
    preview: preview?.trim(),
    recommended,
  });
}

const omit = "blank; write text, or leave the field out";

function isGivenBlank(text: string | undefined): boolean {
  return text !== undefined && isBlank(text);
}

function isQuestionType(type: string): type is QuestionType {
  return type === "single" || type === "multi" || type === "preview";
}

function refuse({ issues }: Decoded, hasUI: boolean): ToolResult<AskUserDetails> {
  const text = hasUI
    ? correction(issues, example)
    : "Needs user input: This run has no user interface, so ask in plain chat text. " +
      `The payload was invalid as well:\n${issueList(issues)}`;
  return {
    content: [{ type: "text", text }],
    details: {
      cancelled: true,
      outcome: "invalid",
      mode: "submit",
      questions: [],
      answers: {},
      error: { kind: "invalid_input", issues: told(issues) },
    },
  };
}
