import process from "node:process";
import type { NotShownReason } from "./questionnaire.ts";
import { cleanLine, cleanText } from "./sanitize.ts";
import { say } from "./say.ts";
import { keysOf, pastedText, standardTerminal, type Terminal } from "./tty.ts";
import { upperBound } from "./upper_bound.ts";
import type { Dialogs } from "./walk.ts";

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
  readonly checked?: readonly number[];
  readonly prefill?: string;
  readonly signal?: AbortSignal | undefined;
}

let idle: Promise<unknown> = Promise.resolve();

/** Resolves when no dialog has the terminal: an aborted one is over before it is given back. */
export function untilIdle(): Promise<unknown> {
  return idle;
}

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
  const { terminal: open = standardTerminal, load = loadPrompts } = options;
  let wasInterrupted = false;

  function ask(asked: Asked): Promise<unknown> {
    const asking = idle.then(() => prompt(asked));
    idle = asking.catch(() => {});
    return asking;
  }

  async function prompt(asked: Asked): Promise<unknown> {
    const { kind, title, rows = [], prefill = "", signal = new AbortController().signal } = asked;
    wasInterrupted = false;
    if (signal.aborted) return undefined;
    const terminal = open();
    if (!terminal) throw unavailable("no_ui", "This program has no terminal to ask in");
    const prompts = await (load() as Promise<Prompts>).catch((fault: unknown) => {
      throw unavailable("session_load_failed", `Cannot load @cliffy/prompt: ${fault}`);
    });
    const { columns, rows: height } = terminal.size();
    const lines = rows.map(cleanLine);
    const room = Math.max(1, columns - 8);
    const names = lines.map((line) => upperBound.truncateToWidth(line, room));
    const long = lines.filter((line, index) => line !== names[index]);
    const settings = settingsOf(asked, names, height);
    const reader = readerOf(kind, rows.length, prefill, keysOf(terminal, signal));
    terminal.setRaw(true);
    terminal.write(`\x1b[?2004h\n${[cleanText(title), ...long].join("\n")}\n`);
    try {
      return await prompts[kind].prompt({
        ...settings,
        reader,
        writer: {
          writeSync(bytes: Uint8Array): number {
            terminal.write(bytes.slice());
            return bytes.length;
          },
        },
      });
    } catch (fault) {
      terminal.write("\r\x1b[J");
      const end = fault instanceof Error ? fault.cause as End : undefined;
      wasInterrupted = end === "interrupted";
      if (signal.aborted || end === "left" || end === "interrupted") return undefined;
      if (typeof end !== "number") throw fault;
      terminal.write(`? ${settings.message} › ${names[end]}\n`);
      return end;
    } finally {
      terminal.write("\x1b[?2004l");
      terminal.setRaw(false);
    }
  }

  async function type(title: string, prefill: string, signal?: AbortSignal) {
    const text = await ask({ kind: "Input", title, prefill, signal });
    if (typeof text !== "string") return undefined;
    return text.toWellFormed().replaceAll(lineBreak, "\n").replaceAll(tab, "\t");
  }

  return {
    async select(title, rows, { signal } = {}) {
      return rows[await ask({ kind: "Select", title, rows, signal }) as number];
    },
    input: (title, _placeholder, { signal } = {}) => type(title, "", signal),
    editor: (title, prefill = "", { signal } = {}) => type(title, prefill, signal),
    checkbox: (title, rows, checked, { signal } = {}) =>
      ask({ kind: "Checkbox", title, rows, checked, signal }) as Promise<number[] | undefined>,
    canAsk: () => open() !== undefined,
    wasInterrupted: () => wasInterrupted,
  };
}

/** Dialogs in this process's terminal, unless there is none or somebody else reads from it. */
export function freeTerminal(): Dialogs | undefined {
  const { stdin } = process;
  const isTaken = stdin.isRaw || stdin.listenerCount("data") + stdin.listenerCount("readable") > 0;
  return isTaken || standardTerminal() === undefined ? undefined : cliffyDialogs();
}

function loadPrompts(): Promise<object> {
  return import("@cliffy/prompt");
}

function settingsOf({ kind, checked }: Asked, names: readonly string[], height: number) {
  if (kind === "Input") return { message: say("Answer"), hint: say("Enter sends, Esc goes back") };
  const isLong = names.length > 9;
  const list = {
    message: say("Choose"),
    options: names.map((name, value) => ({ name, value })),
    maxRows: Math.max(3, height - 5),
    // Without the letters and digits that mean something else here.
    keys: {
      next: isLong ? ["down"] : ["down", "j"],
      previous: isLong ? ["up"] : ["up", "k"],
      checkAll: [],
    },
  };
  if (kind === "Select") {
    const hint = isLong
      ? say("Type to search, Enter chooses, Esc leaves")
      : say("Enter or a digit chooses, Esc leaves");
    return { ...list, search: isLong, hint };
  }
  return {
    ...list,
    default: checked,
    hint: say("Space ticks, Enter goes on, Esc leaves"),
    hideDefault: true,
    confirmSubmit: false,
    check: "[x]",
    uncheck: "[ ]",
  };
}

/** Why a prompt was given up: by the person, or because a row was chosen by its digit. */
type End = "left" | "interrupted" | number | undefined;

/** Reads keys that a prompt understands; any other end of the prompt is thrown, as a cause. */
function readerOf(
  kind: Kind,
  count: number,
  prefill: string,
  nextKey: () => Promise<string | undefined>,
): object {
  const encoder = new TextEncoder();
  let pending = onOneLine(prefill);
  const read = async (buffer: Uint8Array): Promise<number> => {
    while (pending === "") {
      const key = await nextKey();
      if (key === undefined) throw new Error("The terminal went away");
      const cause = endOf(kind, count, key);
      if (cause !== undefined) throw new Error("The prompt is over", { cause });
      pending = readable(kind, key);
    }
    const { read, written } = encoder.encodeInto(pending, buffer);
    pending = pending.slice(read);
    return written;
  };
  return { isTerminal: () => true, setRaw: () => {}, read };
}

/** How a key ends a prompt that doesn't know it. */
function endOf(kind: Kind, count: number, key: string): End {
  if (key === "\x03") return "interrupted";
  if (key === "\x04" || key === "\x1b") return "left";
  const digit = kind === "Select" && count < 10 ? Number(key) : 0;
  return digit >= 1 && digit <= count ? digit - 1 : undefined;
}

/** What a prompt gets to see of a key: no sequence that it can't read, no paste but as text. */
function readable(kind: Kind, key: string): string {
  const pasted = pastedText(key);
  if (pasted !== undefined) return kind === "Input" ? onOneLine(pasted) : "";
  if (key === "\x1bOM") return "\r";
  const isKnown = key.startsWith("\x1b")
    ? /^(?:\[(?:1;\d)?[A-HZ]|\[\d\d?(?:;\d)?~|O[A-HP-S]|[a-z])$/.test(key.slice(1))
    : /^\P{Cc}$/u.test(key) || "\r\n\t\b\x7f\x17".includes(key);
  return isKnown || key === "\x1b\x7f" ? key : "";
}

function onOneLine(text: string): string {
  return cleanText(text.trimEnd().replaceAll("\t", tab)).replaceAll("\n", lineBreak);
}

function unavailable(reason: NotShownReason, message: string): Error {
  return Object.assign(new Error(message), { reason });
}
