import { defined } from "../defined.ts";
import {
  type Answer,
  isAnswered,
  labelsOf,
  type NotShownReason,
  type Outcome,
  type Question,
  type Questionnaire,
} from "../questionnaire.ts";
import { isBlank } from "../sanitize.ts";
import { isCancelled, type OutcomeName, settled, type ToolResult, typed } from "./contract.ts";
import { cutOff, questionList, unseen } from "./prose.ts";

/** Why the questions could not be asked. */
export type QuestionnaireError =
  | "no_questions"
  | "too_many_questions"
  | "duplicate_question"
  | "empty_options"
  | "reserved_label"
  | "duplicate_option_label"
  | "no_ui"
  | "no_custom_ui"
  | "session_load_failed"
  | "stale_module_cache";

/** Details of an `ask_user_question` result. */
export interface AskUserQuestionDetails {
  /** What was given, in the order of the questions; a question without anything is absent. */
  answers: {
    /** 0-based position of the question. */
    questionIndex: number;
    /** The question's text. */
    question: string;
    /** Where the answer comes from: one option, the person's own words, or ticks. */
    kind: "option" | "custom" | "multi";
    /** Option label or typed text; `null` for `multi`, and where there is a note alone. */
    answer: string | null;
    /** Chosen labels, then typed text; for `multi` only. */
    selected?: string[];
    /** The typed text among `selected`. */
    custom?: string;
    /** A note about the question. */
    notes?: string;
    /** The chosen option's preview. */
    preview?: string;
  }[];
  /** True unless the person sent the form. */
  cancelled: boolean;
  /** Why the questions could not be asked. */
  error?: QuestionnaireError;
  /** How the asking ended. */
  outcome: OutcomeName;
  /** A note about the questionnaire as a whole. */
  globalNote?: string;
}

type ReportedAnswer = AskUserQuestionDetails["answers"][number];

const declined = "User declined to answer questions";

/** Writes the result of an asking. */
export function encodeAskUserQuestion(
  questionnaire: Questionnaire,
  outcome: Outcome,
): ToolResult<AskUserQuestionDetails> {
  if (outcome.type === "not_shown") {
    const { reason, message } = outcome;
    const error = reason === "dismissed_unseen" ? "no_custom_ui" : reason;
    return refused(error, unseenText(questionnaire, reason, message), "not_shown");
  }
  const answers = questionnaire.questions.flatMap((question, index) =>
    reportedAnswer(question, index, settled(question, outcome.reply.answers[index])) ?? []
  );
  const globalNote = typed(outcome.reply.note);
  const cancelled = isCancelled(outcome);
  const { type, message } = outcome;
  const isCutOff = message !== undefined;
  const error = isCutOff ? "no_custom_ui" as const : undefined;
  const text = isCutOff ? cutOff(message) : cancelled ? declined : envelope(answers, globalNote);
  return {
    content: [{ type: "text", text }],
    details: defined({ answers, cancelled, error, outcome: type, globalNote }),
  };
}

/** The result of questions that were never asked. */
export function refused(
  error: QuestionnaireError,
  text: string,
  outcome: "invalid" | "not_shown",
): ToolResult<AskUserQuestionDetails> {
  const details = { answers: [], cancelled: true, error, outcome };
  return { content: [{ type: "text", text }], details };
}

/** What the model reads where nobody saw the questions; without any UI it gets them back to ask itself. */
export function unseenText(
  questionnaire: Questionnaire,
  reason: NotShownReason,
  message?: string,
): string {
  const questions = questionnaire.questions.filter(({ prompt }) => !isBlank(prompt));
  const list = reason === "no_ui" ? questionList(questions, ({ header }) => header) : "";
  return `${unseen(reason, message)}\n${list}`.trimEnd();
}

function reportedAnswer(
  question: Question,
  questionIndex: number,
  answer: Answer,
): ReportedAnswer | undefined {
  const { selected, text, note } = answer;
  if (!isAnswered(answer) && note === undefined) return undefined;
  const isMulti = question.type === "multi" && (selected.length > 0 || text === undefined);
  const labels = labelsOf(question, answer);
  return defined({
    questionIndex,
    question: question.prompt,
    kind: isMulti ? "multi" as const : text === undefined ? "option" as const : "custom" as const,
    answer: isMulti ? null : text ?? labels[0] ?? null,
    selected: isMulti ? [...labels] : undefined,
    custom: isMulti ? text : undefined,
    notes: note,
    preview: isMulti ? undefined : question.options[selected[0] ?? -1]?.preview,
  });
}

/** The contract's prose: one segment for each answer; without any it reads as a decline. */
function envelope(answers: readonly ReportedAnswer[], globalNote: string | undefined): string {
  const segments = answers.map(segment);
  if (globalNote !== undefined) segments.push(`global note: ${globalNote}.`);
  if (segments.length === 0) return declined;
  return `User has answered your questions: ${segments.join(" ")} ` +
    "You can now continue with the user's answers in mind.";
}

function segment({ question, answer, selected = [], preview, notes }: ReportedAnswer): string {
  const items = selected.map((item) => /[,"]/.test(item) ? JSON.stringify(item) : item);
  const text = answer ?? items.join(", ");
  const parts = [`${inQuotes(question)}=${text === "" ? "(no answer)" : inQuotes(text)}`];
  if (preview !== undefined) parts.push(`selected preview: ${preview}`);
  if (notes !== undefined) parts.push(`user notes: ${notes}`);
  return `${parts.join(". ")}.`;
}

function inQuotes(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
