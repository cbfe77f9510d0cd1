import { defined } from "../defined.ts";
import {
  type Answer,
  hasNotes,
  isAnswered,
  labelsOf,
  notesOf,
  type NotShownReason,
  type Outcome,
  type Question,
  type Questionnaire,
  type QuestionType,
  type Reply,
} from "../questionnaire.ts";
import { isCancelled, type OutcomeName, settled, type ToolResult } from "./contract.ts";
import { answerList, cutOff, indented, listed, noteLines, questionList, unseen } from "./prose.ts";

/** Details of an `ask_user` result. */
export interface AskUserDetails {
  /** The call's title, where it had one. */
  title?: string;
  /** True unless the person sent the form. */
  cancelled: boolean;
  /** How the asking ended. */
  outcome: OutcomeName;
  /** `elaborate` where the person wants to talk before deciding. */
  mode: "submit" | "elaborate";
  /** The questions as asked; none for refused arguments. */
  questions: {
    id: string;
    label: string;
    prompt: string;
    type: QuestionType;
    /** The type that the person switched the question to. */
    presentedType?: QuestionType;
  }[];
  /** What was given, by question id; a question without anything is absent. */
  answers: Record<string, {
    /** Values of the chosen options, then the person's own words. */
    values: string[];
    /** Labels of the chosen options, then the person's own words. */
    labels: string[];
    /** 1-based positions of the chosen options. */
    indices: number[];
    /** The person's own words. */
    customText?: string;
    /** A note about the question. */
    note?: string;
    /** Notes about chosen options, by value. */
    optionNotes?: Record<string, string>;
  }>;
  /** In mode `elaborate` only: every note, and the question or the option that it is about. */
  elaboration?: {
    items: {
      question: AskUserDetails["questions"][number];
      option?: { value: string; label: string; description?: string };
      note: string;
    }[];
  };
  /** Why the questions could not be asked. */
  error?:
    | { kind: "invalid_input"; issues: { path: string; message: string }[] }
    | { kind: NotShownReason | "host_failed" };
}

type AskedQuestion = AskUserDetails["questions"][number];
type ReportedAnswer = AskUserDetails["answers"][string];
type ReportedNote = NonNullable<AskUserDetails["elaboration"]>["items"][number];

/** Writes the result of an asking. */
export function encodeAskUser(
  questionnaire: Questionnaire,
  outcome: Outcome,
): ToolResult<AskUserDetails> {
  const reply: Reply = outcome.type === "not_shown" ? { answers: [] } : outcome.reply;
  const given = questionnaire.questions.map((question, index): Given => ({
    question,
    answer: settled(question, reply.answers[index]),
  }));
  const elaborates = outcome.type === "elaborate";
  const reported = given.filter(isReported);
  return {
    content: [{ type: "text", text: textFor(questionnaire, given, outcome) }],
    details: defined({
      title: questionnaire.title,
      cancelled: isCancelled(outcome),
      outcome: outcome.type,
      mode: elaborates ? "elaborate" as const : "submit" as const,
      questions: given.map(named),
      // fromEntries defines own properties, so that an id like __proto__ is a key like any other.
      answers: Object.fromEntries(reported.map((one) => [one.question.id, reportedAnswer(one)])),
      elaboration: elaborates ? { items: given.flatMap(reportedNotes) } : undefined,
      error: outcome.type === "not_shown"
        ? { kind: outcome.reason }
        : outcome.message === undefined
        ? undefined
        : { kind: "host_failed" as const },
    }),
  };
}

/** A question with what was given for it. */
interface Given {
  readonly question: Question;
  readonly answer: Answer;
}

function named({ question, answer }: Given): AskedQuestion {
  const { id, header, prompt, type } = question;
  return defined({ id, label: header, prompt, type, presentedType: answer.presentedType });
}

function reportedAnswer({ question, answer }: Given): ReportedAnswer {
  const { selected, text, note } = answer;
  const values = selected.map((index) => question.options[index]!.value);
  const about = notesOf(question, withNotesOnChosen(answer))
    .flatMap(({ option, text }) => option === undefined ? [] : [[option.value, text]]);
  return defined({
    values: text === undefined ? values : [...values, text],
    labels: [...labelsOf(question, answer)],
    indices: selected.map((index) => index + 1),
    customText: text,
    note,
    optionNotes: about.length > 0 ? Object.fromEntries(about) : undefined,
  });
}

/** An answer without the notes on options that it doesn't choose. */
function withNotesOnChosen(answer: Answer): Answer {
  const about = Object.entries(answer.optionNotes ?? {})
    .filter(([index]) => answer.selected.includes(Number(index)));
  return { ...answer, optionNotes: Object.fromEntries(about) };
}

function reportedNotes({ question, answer }: Given): ReportedNote[] {
  const about = named({ question, answer });
  return notesOf(question, answer).map(({ option, text }) => {
    if (option === undefined) return { question: about, note: text };
    const { value, label, description } = option;
    return { question: about, option: defined({ value, label, description }), note: text };
  });
}

/** What the model is told of questions that closed without being sent. */
const closedReasons = {
  declined:
    "User cancelled the questions, so nothing is decided. Don't ask the same again and don't pick for them: say what you would do, or what you need, and wait.",
  aborted:
    "The run was aborted before the user sent an answer. This is no decline. Don't pick for them; ask again only if the work goes on and still needs it.",
  timed_out:
    "No answer within the time limit that the user set. This is neither a decline nor consent. Don't pick for them: go on with what doesn't depend on it, or say what you wait for.",
  superseded:
    "The session was reloaded or switched before the user sent an answer. This is no decline. Don't pick for them; ask again if the work still needs it.",
} as const;

function textFor({ questions }: Questionnaire, given: readonly Given[], outcome: Outcome): string {
  if (outcome.type === "submitted") return sentText(given);
  if (outcome.type === "elaborate") return elaborateText(given);
  if (outcome.type !== "not_shown") {
    const { message } = outcome;
    const reason = message === undefined ? closedReasons[outcome.type] : cutOff(message);
    return closedText(given, reason);
  }
  const text = `Needs user input: ${unseen(outcome.reason, outcome.message)}`;
  return outcome.reason === "no_ui" ? `${text}\n${questionList(questions, name)}` : text;
}

function sentText(given: readonly Given[]): string {
  const lines = given.flatMap(answerLines);
  const head = given.some(({ answer }) => isAnswered(answer))
    ? "User answered:"
    : lines.length > 0
    ? "User sent notes, but answered no question:"
    : "User sent the form without answering any question.";
  return [head, ...lines, ...openLine("Unanswered", given)].join("\n");
}

function elaborateText(given: readonly Given[]): string {
  const notes = given.filter(({ answer }) => hasNotes(answer)).flatMap(({ question, answer }) => [
    indented(`- ${name(question)}: ${question.prompt}`, "  "),
    ...noteLines(question, answer),
  ]);
  const answered = given.filter(({ answer }) => isAnswered(answer)).map(answerLine);
  const head = "User wants to talk before deciding. ";
  return [
    notes.length > 0
      ? `${head}Answer these notes first, then ask again only what is still open.`
      : `${head}They left no note: ask what they would like to know, then ask again only what is still open.`,
    ...notes,
    ...(answered.length > 0 ? ["Answered so far, to be kept:", ...answered] : []),
    ...openLine("Still open", given),
  ].join("\n");
}

/** What had been entered when the questions closed is told, but as nothing that anybody agreed to. */
function closedText(given: readonly Given[], head: string): string {
  const lines = given.flatMap(answerLines);
  return lines.length === 0
    ? head
    : [head, "Entered by then but never sent, so not agreed:", ...lines, ...openLine("Open", given)]
      .join("\n");
}

function answerLines(given: Given): string[] {
  return isReported(given)
    ? [answerLine(given), ...noteLines(given.question, withNotesOnChosen(given.answer))]
    : [];
}

/** Notes on options that nobody chose are told in mode `elaborate` alone. */
function isReported({ answer }: Given): boolean {
  return isAnswered(answer) || answer.note !== undefined;
}

function answerLine({ question, answer }: Given): string {
  return `- ${name(question)}: ${answerList(question, answer)}`;
}

function openLine(word: string, given: readonly Given[]): string[] {
  const open = given.filter(({ answer }) => !isAnswered(answer)).map(({ question }) =>
    question.required ? `${name(question)} (required)` : name(question)
  );
  return open.length === 0 ? [] : [`${word}: ${open.join(", ")}`];
}

function name({ header, id }: Question): string {
  return `${listed(header)} (${listed(id)})`;
}
