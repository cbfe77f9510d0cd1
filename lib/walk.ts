import { attempt } from "./attempt.ts";
import { enteredIn, replyOf } from "./derive.ts";
import { cutShort, notShown } from "./outcomes.ts";
import { start } from "./model.ts";
import type { NotShownReason } from "./questionnaire.ts";
import { cleanLine, cleanText } from "./sanitize.ts";
import { say } from "./say.ts";
import type { Surface } from "./surface.ts";
import { update } from "./update.ts";
import { ambiguous, finderOf } from "./walk/rows.ts";
import { type Effect, type Menu, type Screen, screenOf, type Steps } from "./walk/screens.ts";

/** How a dialog is shown. */
export interface DialogOptions {
  /** Raised when nobody wants the reply any more. */
  signal?: AbortSignal;
}

/** The step-by-step dialogs of a host: pi's own, a terminal's, or a test's script. */
export interface Dialogs {
  /** Shows a list of one-line rows; resolves to the chosen row, or to `undefined` when dismissed. */
  select(title: string, rows: string[], options?: DialogOptions): Promise<string | undefined>;
  /** Asks for a line of text; resolves to `undefined` when dismissed. */
  input(title: string, placeholder?: string, options?: DialogOptions): Promise<string | undefined>;
  /** Asks for several lines, where the host can. */
  editor?(title: string, prefill?: string, options?: DialogOptions): Promise<string | undefined>;
  /** Lets rows be ticked together, where the host can; resolves to the 0-based positions. */
  checkbox?(
    title: string,
    rows: string[],
    checked: number[],
    options?: DialogOptions,
  ): Promise<number[] | undefined>;
  /**
   * Whether anybody can be asked now; assumed where it is absent. Where it is there, a dismissal is
   * always a person's, however fast.
   */
  canAsk?(): boolean;
  /** Whether the last dialog was dismissed in a way that asks no question back, such as Ctrl+C. */
  wasInterrupted?(): boolean;
}

/** How to walk. */
export interface WalkOptions {
  /** Leaving with something entered asks once more. Default: true. */
  readonly confirmDiscard?: boolean;
  /** A clock, in milliseconds. */
  readonly now?: () => number;
}

/** What a host gave back: trimmed text, ticked positions, or `undefined` for a dismissal. */
type Heard = string | readonly number[] | undefined;

/** How often a person is asked for something that can be read. */
const attempts = 3;

/** A dialog that is dismissed faster than this was never before a person's eyes. */
const unseenMs = 5;

/** A dialog that fails later than this was on the screen before. */
const readableMs = 1000;

/**
 * A surface that asks one step at a time, by the dialogs of a host. Whatever a host gives back or
 * throws ends in an outcome: a dismissal is the person's refusal only where they can have seen the
 * dialog, and a fault never is.
 */
export function walk(dialogs: Dialogs, options: WalkOptions = {}): Surface {
  const { confirmDiscard = true, now = () => performance.now() } = options;
  return async (questionnaire, showing) => {
    const { signal, kept } = showing;
    // More than any person needs: a host that gives the same reply for ever is none.
    const most = 1000 + 100 * questionnaire.questions.length;
    let model = start(questionnaire, { kept, confirmsDiscard: confirmDiscard });
    let menu: Menu | undefined;
    let misses = 0;
    let isSeen = false;
    let begun = now();
    try {
      if (dialogs.canAsk?.() === false) return notShown("no_ui");
      if (!signal.aborted) showing.onShown?.();
      for (let count = 0; count < most && model.outcome === undefined; count++) {
        const screen = screenOf(model, menu, typeof dialogs.checkbox === "function");
        begun = now();
        const heard = await untilAborted(signal, () => show(dialogs, screen, signal));
        if (signal.aborted) break;
        const isBlind = !heard && !isSeen && dialogs.canAsk === undefined;
        if (isBlind && now() - begun < unseenMs) return notShown("dismissed_unseen");
        isSeen = true;
        const isInterrupted = heard === undefined && dialogs.wasInterrupted?.();
        const back: Steps = menu === undefined ? [{ type: "close" }] : [];
        const dismissed: Steps = isInterrupted ? [{ type: "leave" }] : back;
        const { does, problem } = effectOf(screen, heard, dismissed);
        if (problem !== undefined && ++misses < attempts) {
          // Whoever was asked whether to leave is asked just that again.
          const isLeaving = model.notice?.type === "discard";
          if (!isLeaving) model = update(model, { type: "say", text: problem });
          continue;
        }
        if (does === undefined) break;
        misses = 0;
        const { notice: _saidOnce, ...before } = model;
        const actions = does.filter((step) => typeof step === "object");
        menu = does.find((step) => typeof step === "function");
        model = actions.length === 0 ? before : actions.reduce(update, model);
        if (model.answers !== before.answers || model.note !== before.note) {
          showing.onChange?.(enteredIn(model));
        }
      }
    } catch (fault) {
      const reason = reasonOf(fault);
      const isUnseen = !isSeen && (reason !== undefined || now() - begun < readableMs);
      if (isUnseen) return notShown(reason ?? "no_custom_ui", fault);
      if (!signal.aborted) return cutShort(replyOf(model), fault);
    }
    if (signal.aborted) return { type: "aborted", reply: replyOf(model) };
    return model.outcome ?? cutShort(replyOf(model), "its dialogs gave nothing that can be read");
  };
}

/** What a reply does. A field that stays empty is dismissed; where a row was asked for, that is none. */
function effectOf({ rows, ticks, takes }: Screen, heard: Heard, dismissed: Steps): Effect {
  if (heard === undefined || (heard === "" && rows === undefined)) return { does: dismissed };
  if (typeof heard === "object") return { does: ticks?.take(heard) ?? [] };
  if (rows === undefined) return takes(heard);
  if (heard === "") return { problem: say("Choose a row.") };
  const [found, ...others] = finderOf(rows)(heard);
  if (found === undefined) return takes(heard);
  return others.length === 0
    ? { does: found.meaning }
    : { ...takes(heard), problem: ambiguous(heard) };
}

async function show(dialogs: Dialogs, screen: Screen, signal: AbortSignal): Promise<Heard> {
  const { title, ticks, current = "" } = screen;
  const rows = screen.rows?.map(({ text }) => text);
  if (rows === undefined) {
    // Only an editor can be opened with text in it.
    if (!dialogs.editor || current === "") {
      return heardFrom(await dialogs.input(title, cleanLine(current) || undefined, { signal }));
    }
    const shown = cleanText(current);
    const heard = heardFrom(await dialogs.editor(title, shown, { signal }));
    return heard === shown.trim() ? current : heard;
  }
  if (ticks === undefined) return heardFrom(await dialogs.select(title, rows, { signal }), rows);
  const reply: unknown = await dialogs.checkbox?.(title, rows, [...ticks.checked], { signal });
  if (!Array.isArray(reply)) return heardFrom(reply, rows);
  const ticked = reply.map((row) => typeof row === "string" ? rows.indexOf(row) : row);
  return ticked.every((row) => rows[row] !== undefined) ? ticked : "";
}

/** A host's reply: a row's number is as good as its text, and anything unexpected is as good as blank. */
function heardFrom(reply: unknown, rows?: readonly string[]): Heard {
  if (reply === undefined || reply === null) return undefined;
  if (typeof reply === "number" && rows !== undefined) return rows[reply - 1] ?? "";
  return typeof reply === "string" || Number.isFinite(reply) ? String(reply).trim() : "";
}

/** Waits for what takes time until it is over or nobody wants it any more, whichever comes first. */
export function untilAborted<Value>(
  signal: AbortSignal,
  run: () => Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);
    run().then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Why dialogs that could not be shown say they could not, if they do. */
function reasonOf(fault: unknown): NotShownReason | undefined {
  const reason = attempt(() => (fault as { reason?: unknown }).reason);
  return reason === "no_ui" || reason === "session_load_failed" ? reason : undefined;
}
