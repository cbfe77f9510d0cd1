import { notShown } from "./lazy.ts";
import { emptyReply, type NotShownReason } from "./questionnaire.ts";
import { cleanLine, cleanText } from "./sanitize.ts";
import type { Surface } from "./surface.ts";
import { type Heard, type Step, type Walk, walkThrough } from "./walk/steps.ts";

/** The step-by-step dialogs of a host: pi's own, a terminal's, or a test's script. */
export interface Dialogs {
  /** Shows a list of one-line rows; resolves to the chosen row, or to `undefined` when dismissed. */
  select(
    title: string,
    rows: string[],
    options?: { signal?: AbortSignal },
  ): Promise<string | undefined>;
  /** Asks for a line of text; resolves to `undefined` when dismissed. */
  input(
    title: string,
    placeholder?: string,
    options?: { signal?: AbortSignal },
  ): Promise<string | undefined>;
  /** Asks for several lines, where the host can. */
  editor?(title: string, prefill?: string): Promise<string | undefined>;
  /** Lets rows be ticked together, where the host can; resolves to the 0-based positions. */
  checkbox?(
    title: string,
    rows: string[],
    checked: number[],
    options?: { signal?: AbortSignal },
  ): Promise<number[] | undefined>;
  /** Whether the last dialog was dismissed in a way that asks no question back, such as Ctrl+C. */
  wasInterrupted?(): boolean;
}

/** How to walk. */
export interface WalkOptions {
  /** Leaving with something entered asks once more. Default: true. */
  readonly confirmDiscard?: boolean;
  /** A clock, in milliseconds. */
  readonly now?: () => number;
  /** Calls back after a number of milliseconds; returns the way to prevent it. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
}

/** A dialog that is dismissed faster than this was never before a person's eyes. */
const unseenMs = 5;

/**
 * A surface that asks one step at a time, by the dialogs of a host. Whatever a host gives back or
 * throws ends in an outcome: a dismissal is the person's refusal only where they can have seen the
 * dialog, and a fault never is.
 */
export function walk(dialogs: Dialogs, options: WalkOptions = {}): Surface {
  const { confirmDiscard = true, now = () => performance.now(), after = startTimer } = options;
  return async (questionnaire, showing) => {
    const { signal } = showing;
    const state: Walk = {
      questionnaire,
      entered: showing.kept ?? emptyReply(questionnaire),
      ticksTogether: typeof dialogs.checkbox === "function",
      confirmsDiscard: confirmDiscard,
    };
    const steps = walkThrough(state);
    // More than any person needs: a host that gives the same reply for ever is not one.
    const most = 1000 + 100 * questionnaire.questions.length;
    let isShown = false;
    const onShown = () => {
      if (!isShown && !signal.aborted) showing.onShown?.();
      isShown = true;
    };
    let stopWaiting = () => {};
    try {
      let heard: Heard;
      for (let count = 0; count < most; count++) {
        const before = state.entered;
        const next = steps.next(heard);
        if (state.entered !== before) showing.onChange?.(state.entered);
        if (next.done) return { type: next.value, reply: state.entered };
        const begun = now();
        if (!isShown) stopWaiting = after(unseenMs, onShown);
        heard = await untilAborted(signal, () => show(dialogs, next.value, signal));
        stopWaiting();
        if (signal.aborted) break;
        const isNothing = heard === undefined || (typeof heard === "string" && heard.trim() === "");
        if (isNothing && !isShown && now() - begun < unseenMs) return notShown("dismissed_unseen");
        onShown();
        if (heard === undefined && dialogs.wasInterrupted?.()) {
          return { type: "declined", reply: state.entered };
        }
      }
    } catch (fault) {
      stopWaiting();
      if (!isShown && !signal.aborted) return notShown(reasonOf(fault), fault);
    }
    return { type: "aborted", reply: state.entered };
  };
}

async function show(dialogs: Dialogs, step: Step, signal: AbortSignal): Promise<Heard> {
  const { type, title } = step;
  switch (type) {
    case "select":
      return heardFrom(await dialogs.select(title, [...step.rows], { signal }));
    case "checkbox":
      return heardFrom(
        await dialogs.checkbox?.(title, [...step.rows], [...step.checked], { signal }),
      );
    case "input":
      // Only an editor can be opened with text in it.
      return heardFrom(
        dialogs.editor && step.current !== ""
          ? await dialogs.editor(title, cleanText(step.current))
          : await dialogs.input(title, cleanLine(step.current) || undefined, { signal }),
      );
  }
}

/** A host's reply: a number is as good as its text, and anything unexpected is as good as blank. */
function heardFrom(reply: unknown): Heard {
  if (reply === undefined || reply === null) return undefined;
  if (typeof reply === "string") return reply;
  if (typeof reply === "number") return String(reply);
  return Array.isArray(reply) ? reply.filter((row) => Number.isInteger(row)) : "";
}

/** Runs a dialog until it is over or nobody wants it any more, whichever comes first. */
async function untilAborted<Value>(
  signal: AbortSignal,
  run: () => Promise<Value>,
): Promise<Value | undefined> {
  if (signal.aborted) return undefined;
  let stop = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    signal.addEventListener("abort", stop, { once: true });
  });
  const running = run();
  // It may still fail when nobody listens any more.
  running.catch(() => {});
  try {
    return await Promise.race([running, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function startTimer(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

/** Why dialogs that could not be shown say they could not. */
function reasonOf(fault: unknown): NotShownReason {
  const reason = fault instanceof Error && "reason" in fault ? fault.reason : undefined;
  return reason === "no_ui" || reason === "session_load_failed" ? reason : "no_custom_ui";
}
