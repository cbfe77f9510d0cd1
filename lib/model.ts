import {
  type Answer,
  emptyReply,
  type Outcome,
  type Questionnaire,
  type Reply,
} from "./questionnaire.ts";
import type { Entered } from "./surface.ts";

/** A place that takes typed text. */
export type Field =
  | { readonly type: "text"; readonly question: number }
  | { readonly type: "note"; readonly question: number }
  | { readonly type: "optionNote"; readonly question: number; readonly option: number }
  | { readonly type: "globalNote" };

/** What the keyboard is in the middle of. */
type Mode =
  | { readonly type: "list" }
  | { readonly type: "editing"; readonly field: Field }
  /** `from` is the row that had the focus before. */
  | { readonly type: "filtering"; readonly from: number }
  | { readonly type: "reading"; readonly page: "question" | "keys"; readonly scroll: number };

/** Something the person should know, until the next key. */
export type Notice =
  | { readonly type: "nothing_chosen" }
  | { readonly type: "open"; readonly questions: readonly number[] }
  | { readonly type: "discard" }
  | { readonly type: "restored" }
  | { readonly type: "message"; readonly text: string };

/** The whole state of the dialog. */
export interface Model {
  readonly questionnaire: Questionnaire;
  /** One for each question. */
  readonly answers: readonly Answer[];
  /** The note about the questionnaire as a whole. */
  readonly note?: string;
  /** Typed text that was not saved, by field key. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The question in view, or the number of questions for the review. */
  readonly tab: number;
  /** The focused row of each tab, the review last. */
  readonly focus: readonly number[];
  /** The words that options must hold to be listed; blank for all. */
  readonly filter: string;
  /** Lines that the preview of an option is scrolled by, by `question.option`. */
  readonly scrolls: Readonly<Record<string, number>>;
  readonly mode: Mode;
  /** The question was entered from the review, and leads back there. */
  readonly isRevisiting: boolean;
  /** Shrunk to one line, to show what is behind it. */
  readonly isCollapsed: boolean;
  /** Leaving with something entered asks once more. */
  readonly confirmsDiscard: boolean;
  readonly notice?: Notice;
  /** Set once, when the dialog is over. */
  readonly outcome?: Outcome;
}

/** Under which key a field's draft is kept. */
export function fieldKey(field: Field): string {
  switch (field.type) {
    case "text":
    case "note":
      return `${field.question}.${field.type}`;
    case "optionNote":
      return `${field.question}.option.${field.option}`;
    case "globalNote":
      return "note";
  }
}

/** The field that a draft is kept for. */
export function fieldOf(key: string): Field {
  const [question, type, option] = key.split(".");
  switch (type) {
    case "text":
    case "note":
      return { type, question: Number(question) };
    case "option":
      return { type: "optionNote", question: Number(question), option: Number(option) };
    default:
      return { type: "globalNote" };
  }
}

/** A dialog about to open: nothing answered, or what was entered before. */
export function start(
  questionnaire: Questionnaire,
  options: { readonly kept?: Entered | undefined; readonly confirmsDiscard?: boolean } = {},
): Model {
  const { kept } = options;
  const reply: Reply = kept ?? emptyReply(questionnaire);
  return {
    questionnaire,
    answers: reply.answers,
    ...(reply.note === undefined ? {} : { note: reply.note }),
    drafts: kept?.drafts ?? {},
    tab: 0,
    focus: [
      ...questionnaire.questions.map((question, index) => {
        const chosen = reply.answers[index]?.selected[0];
        return chosen ?? Math.max(0, question.options.findIndex((option) => option.recommended));
      }),
      questionnaire.questions.length,
    ],
    filter: "",
    scrolls: {},
    mode: { type: "list" },
    isRevisiting: false,
    isCollapsed: false,
    confirmsDiscard: options.confirmsDiscard ?? true,
    ...(kept ? { notice: { type: "restored" } as const } : {}),
  };
}
