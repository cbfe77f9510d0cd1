/**
 * What `ask` is surrounded by in tests: a dialog that is driven by hand, and signals whose listeners
 * are counted.
 *
 * @module
 */
import type { Asking } from "../lib/ask.ts";
import type { TuiModule } from "../lib/host.ts";
import type { Outcome, Reply } from "../lib/questionnaire.ts";
import { defaultSettings } from "../lib/settings.ts";
import type { MakeDialog } from "../lib/show.ts";
import type { Entered } from "../lib/surface.ts";

/** A dialog on the screen, in the hands of a test. */
export interface OpenDialog {
  readonly kept: Entered | undefined;
  readonly signal: AbortSignal;
  /** Enters something. */
  enter(entered: Entered): void;
  /** Ends it as a person would. */
  end(outcome: Outcome): void;
}

/** A stand-in for `ui/dialog.ts`, whose open dialogs stand in `open`. */
export function handDriven(): { make: MakeDialog; open: OpenDialog[] } {
  const open: OpenDialog[] = [];
  const make: MakeDialog = (ui) => (questionnaire, showing) =>
    new Promise((resolve) => {
      let close: (() => void) | undefined;
      const end = (outcome: Outcome) => {
        showing.signal.removeEventListener("abort", abort);
        const position = open.indexOf(dialog);
        if (position >= 0) open.splice(position, 1);
        close?.();
        resolve(outcome);
      };
      const reply: Reply = { answers: questionnaire.questions.map(() => ({ selected: [] })) };
      const abort = () => end({ type: "aborted", reply });
      const dialog: OpenDialog = {
        kept: showing.kept,
        signal: showing.signal,
        enter: (entered) => showing.onChange?.(entered),
        end,
      };
      showing.signal.addEventListener("abort", abort);
      const shown = ui.custom<void>((_tui, _theme, _keybindings, done) => {
        close = done;
        showing.onShown?.();
        open.push(dialog);
        return { focused: false, render: () => [], invalidate() {} };
      });
      shown.then(
        () => end(close ? { type: "superseded", reply } : notShown),
        () => end(close ? { type: "superseded", reply } : notShown),
      );
    });
  return { make, open };
}

const notShown: Outcome = { type: "not_shown", reason: "no_custom_ui" };

/** What a session shares, unless a test says otherwise. */
export function asking(more: Partial<Asking> = {}): Asking {
  return {
    kept: new Map(),
    settings: defaultSettings,
    tui: () => Promise.resolve({} as TuiModule),
    dialog: () => Promise.resolve(handDriven().make),
    terminal: () => Promise.resolve(undefined),
    highlight: () => Promise.resolve(undefined),
    ...more,
  };
}

/** A signal that knows how many listen to it. */
export function countedSignal(): { controller: AbortController; listeners(): number } {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = new Set<unknown>();
  const add = signal.addEventListener.bind(signal) as (...args: unknown[]) => void;
  const remove = signal.removeEventListener.bind(signal) as (...args: unknown[]) => void;
  signal.addEventListener = ((type: string, listener: unknown, given?: AddEventListenerOptions) => {
    if (!given?.signal?.aborted) listeners.add(listener);
    given?.signal?.addEventListener("abort", () => listeners.delete(listener));
    add(type, listener, given);
  }) as never;
  signal.removeEventListener = ((type: string, listener: unknown) => {
    listeners.delete(listener);
    remove(type, listener);
  }) as never;
  return { controller, listeners: () => listeners.size };
}

/** Lets everything happen that waits for nothing but its turn. */
export function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Waits until something is so; for what takes loading, never for time. */
export async function until(isSo: () => unknown): Promise<void> {
  for (let count = 0; !isSo(); count++) {
    if (count > 2000) throw new Error(`It never came: ${isSo}`);
    await tick();
  }
}
