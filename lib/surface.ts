import { hasNotes, isAnswered } from "./questionnaire.ts";
import type { Outcome, Questionnaire, Reply } from "./questionnaire.ts";

/** What a person has entered so far: answers, and text that they have typed and not saved. */
export interface Entered extends Reply {
  /** Unsaved text by field (see `fieldKey`). */
  readonly drafts?: Readonly<Record<string, string>>;
}

/** What was given of it: without text that was not saved. */
export function replyIn({ drafts: _unsaved, ...reply }: Entered): Reply {
  return reply;
}

/** Whether anything at all was entered. */
export function hasEntries({ answers, note, drafts = {} }: Entered): boolean {
  return note !== undefined || Object.values(drafts).some((text) => text.trim() !== "") ||
    answers.some((answer) => isAnswered(answer) || hasNotes(answer));
}

/** What a surface is given beside the questionnaire. */
export interface Showing {
  /** Raised when nobody wants the answer any more; the surface closes and settles `aborted`. */
  readonly signal: AbortSignal;
  /** What was entered when the same questions were asked before; offered, never submitted by itself. */
  readonly kept?: Entered;
  /** Told what has been entered so far, after every change. */
  onChange?(entered: Entered): void;
  /** Called once, just before the person can see the questions. */
  onShown?(): void;
}

/** A way to put a questionnaire before a person. Settles exactly once and never rejects. */
export type Surface = (questionnaire: Questionnaire, showing: Showing) => Promise<Outcome>;
