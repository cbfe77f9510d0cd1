/**
 * The vocabulary that the contracts, the engine and the surfaces share: what is asked, what was
 * answered, and how the asking ended. Everything here is plain, readonly, JSON-safe data.
 *
 * @module
 */

/** How a question is presented: one choice, several, or one choice with a preview for each option. */
export type QuestionType = "single" | "multi" | "preview";

/** One choice of a question. */
export interface Option {
  /** What an answer reports for this option; unique within its question. */
  readonly value: string;
  /** What the person reads. */
  readonly label: string;
  /** What the choice means, shown below the label. */
  readonly description?: string;
  /** Markdown shown while the option is in focus. */
  readonly preview?: string;
  /** The asker's own favourite: marked, and in focus at first. Never chosen by itself. */
  readonly recommended?: boolean;
}

/** One question of a questionnaire. */
export interface Question {
  /** Unique within the questionnaire. */
  readonly id: string;
  /** Short name for tabs and lists. */
  readonly header: string;
  /** The question itself, Markdown. */
  readonly prompt: string;
  /** How it is presented. */
  readonly type: QuestionType;
  /** Named among the open questions at the end; it never blocks. */
  readonly required: boolean;
  /** Label of the row that takes an answer in the person's own words; absent where there is none. */
  readonly freeTextLabel?: string;
  /** At least one. */
  readonly options: readonly Option[];
}

/** What is asked, and what the contract that it came by lets the person do. */
export interface Questionnaire {
  /** Shown above the questions. */
  readonly title?: string;
  /** At least one. */
  readonly questions: readonly Question[];
  /** Each option takes a note of its own, beside the question's. */
  readonly takesOptionNotes: boolean;
  /** The questionnaire as a whole takes a note. */
  readonly takesGlobalNote: boolean;
  /** The person may send notes instead of a decision. */
  readonly takesElaboration: boolean;
  /** The person may switch a question between one choice and several. */
  readonly takesTypeChange: boolean;
}

/** What a person gave for one question. An answer with nothing in it is an open question. */
export interface Answer {
  /** 0-based positions of the chosen options, ascending. */
  readonly selected: readonly number[];
  /** The person's own words, trimmed, never blank. */
  readonly text?: string;
  /** A note about the question. */
  readonly note?: string;
  /** Notes about options, by 0-based position. */
  readonly optionNotes?: Readonly<Record<number, string>>;
  /** The type that the person switched the question to, where it differs from the asked one. */
  readonly presentedType?: QuestionType;
}

/** Everything that a person gave. */
export interface Reply {
  /** One for each question, in order. */
  readonly answers: readonly Answer[];
  /** A note about the questionnaire as a whole. */
  readonly note?: string;
}

/** Why nobody saw the questions. */
export type NotShownReason =
  | "no_ui"
  | "no_custom_ui"
  | "session_load_failed"
  | "stale_module_cache"
  | "dismissed_unseen";

/**
 * How an asking ended. Only `declined` is a person's refusal; every other ending without an answer
 * has a name of its own.
 */
export type Outcome =
  | {
    readonly type:
      | "submitted"
      | "elaborate"
      | "declined"
      | "aborted"
      | "timed_out"
      | "superseded";
    /** What had been given by then. */
    readonly reply: Reply;
    /** With `superseded`, where no session ended: what the host did, for the model. */
    readonly message?: string;
  }
  | {
    readonly type: "not_shown";
    readonly reason: NotShownReason;
    /** What went wrong, for the model. */
    readonly message?: string;
  };

/** An answer that holds nothing yet. */
export const emptyAnswer: Answer = { selected: [] };

/** A reply that holds nothing yet. */
export function emptyReply(questionnaire: Questionnaire): Reply {
  return { answers: questionnaire.questions.map(() => emptyAnswer) };
}

/** Whether a question with this answer counts as answered; notes alone leave it open. */
export function isAnswered(answer: Answer): boolean {
  return answer.selected.length > 0 || answer.text !== undefined;
}

/** Whether an answer holds a note, about the question or an option. */
export function hasNotes(answer: Answer): boolean {
  return answer.note !== undefined || Object.keys(answer.optionNotes ?? {}).length > 0;
}

/** What was chosen and typed: labels of the chosen options, then the person's own words. */
export function labelsOf({ options }: Question, { selected, text }: Answer): readonly string[] {
  const labels = selected.map((option) => options[option]?.label ?? "");
  return text === undefined ? labels : [...labels, text];
}

/** A note of an answer: about an option, or about the question. */
interface Note {
  readonly option?: Option;
  readonly text: string;
}

/** Every note of an answer, the one about the question first. */
export function notesOf(
  { options }: Question,
  { note, optionNotes = {} }: Answer,
): readonly Note[] {
  const about = Object.entries(optionNotes).flatMap(([index, text]) => {
    const option = options[Number(index)];
    return option ? [{ option, text }] : [];
  });
  return note === undefined ? about : [{ text: note }, ...about];
}
