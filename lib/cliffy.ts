import { keysOf, pastedText, standardTerminal, type Terminal } from "./plain_terminal.ts";
import type { NotShownReason } from "./questionnaire.ts";
import { cleanLine, cleanText } from "./sanitize.ts";
import type { Dialogs } from "./walk.ts";

/** What is used of the module `@cliffy/prompt`. */
export type Prompts = Readonly<Record<Kind, { prompt(settings: object): Promise<unknown> }>>;

type Kind = "Select" | "Input" | "Checkbox";

/** What differs from this process's terminal and the module `@cliffy/prompt`. */
export interface CliffyOptions {
  /** Gives the terminal; `undefined` where there is none. */
  readonly terminal?: () => Terminal | undefined;
  /** Loads Cliffy's prompts. */
  readonly load?: () => Promise<Prompts>;
  /** Makes a signal that is raised when a key sequence that has begun won't go on. */
  readonly silence?: () => AbortSignal;
}

const messages: Readonly<Record<Kind, { readonly message: string; readonly hint: string }>> = {
  Select: { message: "Choose", hint: "Enter or a digit chooses, Esc leaves" },
  Input: { message: "Answer", hint: "Enter sends, Esc goes back" },
  Checkbox: { message: "Choose", hint: "Space ticks, Enter goes on, Esc leaves" },
};

/** Resolves when no dialog has the terminal. */
let idle: Promise<unknown> = Promise.resolve();

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
  const { terminal: open = standardTerminal, load = loadPrompts, silence } = options;
  let wasInterrupted = false;

  function prompt(...[kind, title, rows, settings, signal]: Parameters<typeof ask>) {
    // One at a time: an aborted dialog still has to give the terminal back.
    const asked = idle.then(() => ask(kind, title, rows, settings, signal));
    idle = asked.catch(() => {});
    return asked;
  }

  async function ask(
    kind: Kind,
    title: string,
    rows: readonly string[],
    settings: object,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<unknown> {
    wasInterrupted = false;
    if (signal.aborted) return undefined;
    const terminal = open();
    if (!terminal) throw unavailable("no_ui", "This program has no terminal to ask in");
    const prompts = await load().catch((fault: unknown) => {
      throw unavailable("session_load_failed", `Cannot load @cliffy/prompt: ${fault}`);
    });
    const { columns, rows: height } = terminal.size();
    const names = rows.map((row) => fit(cleanLine(row), columns - 6));
    const long = rows.map(cleanLine).filter((row, index) => row !== names[index]);
    const nextKey = keysOf(terminal, signal, silence);
    const encoder = new TextEncoder();
    let pending = "";
    let end: "left" | "lost" | number | undefined;
    const reader = {
      isTerminal: () => true,
      setRaw: () => {},
      async read(buffer: Uint8Array): Promise<number> {
        while (pending === "") {
          const key = await nextKey();
          wasInterrupted = key === "\x03";
          const digit = kind === "Select" && rows.length < 10 ? Number(key) : 0;
          if (key === undefined) end = "lost";
          else if (["\x03", "\x04", "\x1b"].includes(key)) end = "left";
          else if (digit >= 1 && digit <= rows.length) end = digit - 1;
          else pending = readable(kind, key);
          if (end !== undefined) throw new Error("The prompt is over");
        }
        const { read, written } = encoder.encodeInto(pending, buffer);
        pending = pending.slice(read);
        return written;
      },
    };
    const writer = {
      writeSync(bytes: Uint8Array): number {
        terminal.write(bytes.slice());
        return bytes.length;
      },
    };
    terminal.setRaw(true);
    terminal.write(`\x1b[?2004h\n${[cleanText(title), ...long].join("\n")}\n`);
    try {
      return await prompts[kind].prompt({
        ...messages[kind],
        ...settings,
        ...(rows.length === 0 ? {} : listSettings(kind, names, height)),
        reader,
        writer,
      });
    } catch (fault) {
      const chosen = typeof end === "number" ? `? ${messages[kind].message} › ${names[end]}\n` : "";
      terminal.write(`\r\x1b[J${chosen}`);
      if (signal.aborted || end === "left") return undefined;
      if (typeof end === "number") return end;
      throw end === "lost" ? new Error("The terminal went away") : fault;
    } finally {
      terminal.write("\x1b[?2004l");
      terminal.setRaw(false);
    }
  }

  return {
    async select(title, rows, { signal } = {}) {
      const row = await prompt("Select", title, rows, {}, signal);
      return rows[row as number];
    },
    async input(title, placeholder, { signal } = {}) {
      const hint = placeholder === undefined ? {} : { default: placeholder };
      const text = await prompt("Input", title, [], hint, signal);
      if (typeof text !== "string") return undefined;
      return text.toWellFormed().replaceAll(lineBreak, "\n").replaceAll(tab, "\t");
    },
    async checkbox(title, rows, checked, { signal } = {}) {
      const marks = { check: "[x]", uncheck: "[ ]" };
      const settings = { default: checked, hideDefault: true, confirmSubmit: false, ...marks };
      return await prompt("Checkbox", title, rows, settings, signal) as number[] | undefined;
    },
    wasInterrupted: () => wasInterrupted,
  };
}

async function loadPrompts(): Promise<Prompts> {
  return await import("@cliffy/prompt") as unknown as Prompts;
}

function listSettings(kind: Kind, names: readonly string[], height: number): object {
  return {
    options: names.map((name, value) => ({ name, value })),
    maxRows: Math.max(3, height - 5),
    search: kind === "Select" && names.length >= 10,
    // Without the letters and digits that mean something else here.
    keys: { next: ["down", "j"], previous: ["up", "k"], checkAll: [] },
  };
}

/** What a prompt gets to see of a key: no sequence that it can't read, no paste but as text. */
function readable(kind: Kind, key: string): string {
  const pasted = pastedText(key);
  if (pasted !== undefined) {
    if (kind !== "Input") return "";
    return cleanText(pasted.trimEnd().replaceAll("\t", tab)).replaceAll("\n", lineBreak);
  }
  if (key === "\x1bOM") return "\r";
  const isKnown = key.startsWith("\x1b")
    ? /^(?:\[(?:1;\d)?[A-HZ]|\[\d\d?(?:;\d)?~|O[A-HP-S]|[a-z])$/.test(key.slice(1))
    : /^\P{Cc}$/u.test(key) || "\r\n\t\b\x7f\x17".includes(key);
  return isKnown || key === "\x1b\x7f" ? key : "";
}

/** As much of a row as fits a line. Wide characters are counted on the safe side. */
function fit(row: string, columns: number): string {
  let width = 0;
  let fitting = "";
  for (const character of row) {
    width += character.codePointAt(0)! < 0x1100 ? 1 : 2;
    if (width > columns) return `${fitting.slice(0, -1)}…`;
    fitting += character;
  }
  return row;
}

function unavailable(reason: NotShownReason, message: string): Error {
  return Object.assign(new Error(message), { reason });
}
