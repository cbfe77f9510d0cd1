import process from "node:process";
import type { NotShownReason } from "./questionnaire.ts";
import { cleanLine, cleanText } from "./sanitize.ts";
import { say } from "./say.ts";
import { keysOf, pastedText, standardTerminal, type Terminal } from "./tty.ts";
import { upperBound } from "./upper_bound.ts";
import type { DialogOptions, Dialogs } from "./walk.ts";

/** What differs from this process's terminal and the module `@cliffy/prompt`. */
export interface CliffyOptions {
  /** Gives the terminal; `undefined` where there is none. */
  readonly terminal?: () => Terminal | undefined;
  /** Loads the module `@cliffy/prompt`. */
  readonly load?: () => Promise<object>;
}

type Kind = "Select" | "Input" | "Checkbox";

/** What is used of the module `@cliffy/prompt`. */
type Prompts = Readonly<Record<Kind, { prompt(settings: object): Promise<unknown> }>>;

/** What a dialog asks. */
interface Asked {
  readonly kind: Kind;
  readonly title: string;
  readonly rows?: readonly string[];
  /** Text that is there already. */
  readonly prefill?: string | undefined;
  /** How the prompt differs from Cliffy's own. */
  readonly settings: object;
  readonly signal: AbortSignal | undefined;
}

let idle: Promise<unknown> = Promise.resolve();

/** Resolves when no dialog has the terminal: an aborted one is over before it is given back. */
export function untilIdle(): Promise<unknown> {
  return idle;
}

const interrupt = "\x03";
/** The keys that end every prompt: Ctrl+C, Ctrl+D and Esc. */
const leaving: readonly string[] = [interrupt, "\x04", "\x1b"];

/** The keys that move, without those that Cliffy has beside them: digits choose. */
const letters = { next: ["down", "j"], previous: ["up", "k"] };

/** Boxes that show their state without colour, and Enter pressed once. */
const boxes = { check: "[x]", uncheck: "[ ]", hideDefault: true, confirmSubmit: false };

/** Stand for a line break and a tab in text that is edited on one line. */
const [lineBreak, tab] = ["↵", "⇥"] as const;

/**
 * Dialogs in a terminal that nobody else reads from, by the prompts of `@cliffy/prompt`, which is
 * loaded on first use. Esc and Ctrl+D dismiss a dialog, Ctrl+C the whole questionnaire; the terminal
 * is restored each time, and the process goes on.
 *
 * A dialog rejects where there is no terminal or no Cliffy, and when the terminal goes away.
 *
 * @example
 * ```ts
 * import { createAskTools } from "@parley/ask-user";
 * import { cliffyDialogs } from "@parley/ask-user/terminal";
 *
 * const tools = createAskTools({ dialogs: cliffyDialogs() });
 * ```
 */
export function cliffyDialogs(options: CliffyOptions = {}): Dialogs {
  const { terminal: open = standardTerminal, load = () => import("@cliffy/prompt") } = options;
  /** The last key. */
  let pressed = "";

  function ask<Value>(asked: Asked): Promise<Value | undefined> {
    const asking = idle.then(() => prompt(asked));
    idle = asking.catch(() => {});
    return asking as Promise<Value | undefined>;
  }

  async function prompt(asked: Asked): Promise<unknown> {
    const { kind, title, rows = [], prefill = "", signal = new AbortController().signal } = asked;
    pressed = "";
    if (signal.aborted) return undefined;
    const terminal = open();
    if (!terminal) throw unavailable("no_ui", "This program has no terminal to ask in");
    const prompts = await (load() as Promise<Prompts>).catch((fault: unknown) => {
      throw unavailable("session_load_failed", `Cannot load @cliffy/prompt: ${fault}`);
    });
    const { columns, rows: height } = terminal.size();
    const lines = rows.map(cleanLine);
    const names = lines.map((line) => upperBound.truncateToWidth(line, Math.max(1, columns - 8)));
    const long = lines.filter((line, index) => line !== names[index]);
    const digits = kind === "Select" && rows.length < 10 ? rows.map((_, row) => `${row + 1}`) : [];
    const transform = (row: number) => digits.includes(pressed) ? digits.indexOf(pressed) : row;
    const nextKey = keysOf(terminal, signal);
    const next = async (): Promise<string> => {
      pressed = await nextKey() ?? "";
      if (pressed === "" || leaving.includes(pressed)) throw new Error("The terminal went away");
      return digits.includes(pressed) ? "\r" : readable(kind, pressed);
    };
    const writeSync = (bytes: Uint8Array): number => {
      terminal.write(bytes.slice());
      return bytes.length;
    };
    terminal.setRaw(true);
    terminal.write(`\x1b[?2004h\n${[cleanText(title), ...long].join("\n")}\n`);
    try {
      return await prompts[kind].prompt({
        message: kind === "Input" ? say("Answer") : say("Choose"),
        options: names.map((name, value) => ({ name, value })),
        maxRows: Math.max(3, height - 5),
        ...asked.settings,
        ...digits.length > 0 && { transform },
        reader: readerOf(next, onOneLine(prefill)),
        writer: { writeSync },
      });
    } catch (fault) {
      terminal.write("\r\x1b[J");
      if (signal.aborted || leaving.includes(pressed)) return undefined;
      throw fault;
    } finally {
      terminal.write("\x1b[?2004l");
      terminal.setRaw(false);
    }
  }

  async function editor(title: string, prefill?: string, { signal }: DialogOptions = {}) {
    const settings = { hint: say("Enter sends, Esc goes back") };
    const text = await ask<string>({ kind: "Input", title, prefill, settings, signal });
    return text?.toWellFormed().replaceAll(lineBreak, "\n").replaceAll(tab, "\t");
  }

  return {
    editor,
    input: (title, _placeholder, options) => editor(title, "", options),
    async select(title, rows, { signal } = {}) {
      const settings = rows.length < 10
        ? { keys: letters, hint: say("Enter or a digit chooses, Esc leaves") }
        : { search: true, hint: say("Type to search, Enter chooses, Esc leaves") };
      const row = await ask<number>({ kind: "Select", title, rows, settings, signal });
      return row === undefined ? undefined : rows[row];
    },
    checkbox(title, rows, checked, { signal } = {}) {
      const hint = say("Space ticks, Enter goes on, Esc leaves");
      const settings = { ...boxes, keys: letters, default: checked, hint };
      return ask<number[]>({ kind: "Checkbox", title, rows, settings, signal });
    },
    canAsk: () => open() !== undefined,
    wasInterrupted: () => pressed === interrupt,
  };
}

/** Dialogs in this process's terminal, unless there is none or somebody else reads from it. */
export function freeTerminal(): Dialogs | undefined {
  const { stdin } = process;
  const isTaken = stdin.isRaw || stdin.listenerCount("data") + stdin.listenerCount("readable") > 0;
  return isTaken || standardTerminal() === undefined ? undefined : cliffyDialogs();
}

/** Gives text to a prompt, as much at a time as it has room for: what is there already, then keys. */
function readerOf(next: () => Promise<string>, pending: string): object {
  const encoder = new TextEncoder();
  const read = async (buffer: Uint8Array): Promise<number> => {
    while (pending === "") pending = await next();
    const { read, written } = encoder.encodeInto(pending, buffer);
    pending = pending.slice(read);
    return written;
  };
  return { isTerminal: () => true, setRaw: () => {}, read };
}

/** The keys that prompts can read: characters, the control keys of an editor, and common sequences. */
const known = new RegExp(
  String.raw`^(?:[\P{Cc}\r\n\t\b\x7f\x17]|\x1b[a-z\x7f]` +
    String.raw`|\x1b\[(?:1;\d)?[A-HZ]|\x1b\[\d\d?(?:;\d)?~|\x1bO[A-HP-S])$`,
  "u",
);

/** What a prompt gets to read of a key: no sequence that it can't read, no paste but as text. */
function readable(kind: Kind, key: string): string {
  const pasted = pastedText(key);
  if (pasted !== undefined) return kind === "Input" ? onOneLine(pasted) : "";
  if (key === "\x1bOM") return "\r";
  return known.test(key) ? key : "";
}

function onOneLine(text: string): string {
  return cleanText(text.trimEnd().replaceAll("\t", tab)).replaceAll("\n", lineBreak);
}

function unavailable(reason: NotShownReason, message: string): Error {
  return Object.assign(new Error(message), { reason });
}
