/**
 * A terminal without any screen: text in, text out. Works on Deno, Bun and Node.
 *
 * @module
 */
import { openSync } from "node:fs";
import process from "node:process";
import { ReadStream, WriteStream } from "node:tty";
import { attempt } from "./attempt.ts";
import { asPaste, pasteEnd, pasteStart } from "./paste.ts";

/** A terminal that nobody else reads from. */
export interface Terminal {
  /** Its size in cells. */
  size(): { readonly columns: number; readonly rows: number };
  /** The next text that is typed; `undefined` at the end of input, and once `signal` is raised. */
  read(signal: AbortSignal): Promise<string | undefined>;
  /** Shows text. */
  write(text: string | Uint8Array): void;
  /** Whether keys come one by one and unseen (raw), or line by line as the terminal edits them. */
  setRaw(isRaw: boolean): void;
  /** Makes a signal that is raised when a key sequence that has begun won't go on; 50 ms by default. */
  silence?(): AbortSignal;
}

/** The terminal that this process reads from and writes to; `undefined` where either is none. */
export function standardTerminal(): Terminal | undefined {
  const { stdin, stdout } = process;
  return stdin.isTTY && stdout.isTTY ? terminalOf(stdin, stdout) : undefined;
}

let controlling: Terminal | undefined;

/** The terminal that this process was started from, whatever its input and output are. */
export function controllingTerminal(): Terminal | undefined {
  return attempt(() => controlling ??= openTerminal());
}

function openTerminal(): Terminal {
  const descriptor = openSync("/dev/tty", "r+");
  const input = new ReadStream(descriptor);
  const terminal = terminalOf(input, new WriteStream(descriptor));
  return {
    ...terminal,
    read(signal) {
      // The process may end unless somebody waits for a key.
      input.ref();
      return terminal.read(signal).finally(() => input.unref());
    },
  };
}

function terminalOf(input: ReadStream, output: WriteStream): Terminal {
  const decoder = new TextDecoder();
  return {
    size: () => ({ columns: output.columns || 80, rows: output.rows || 24 }),
    write: (text) => void output.write(text),
    setRaw: (isRaw) => void input.setRawMode(isRaw),
    read: (signal) =>
      new Promise((resolve) => {
        const settle = (event: unknown) => {
          input.off("data", settle).off("end", settle).off("error", settle).pause();
          signal.removeEventListener("abort", settle);
          const isText = event instanceof Uint8Array;
          resolve(isText ? decoder.decode(event, { stream: true }) : undefined);
        };
        if (signal.aborted || input.readableEnded || input.destroyed) return resolve(undefined);
        signal.addEventListener("abort", settle);
        input.on("data", settle).on("end", settle).on("error", settle).resume();
      }),
  };
}

const wholeKey = new RegExp(
  String.raw`^(?:\x1b\[200~[^]*?\x1b\[201~|\x1b\[(?!200~)[0-?]*[ -/]*[@-~]` +
    String.raw`|\x1bO[^]|\x1b(?=\x1b)|\x1b[^[O\x1b]|[^\x1b])`,
  "u",
);

/**
 * Reads a terminal key by key: one character, one escape sequence or one paste at a time, however the
 * bytes arrive; `undefined` at the end of input and once `signal` is raised.
 */
export function keysOf(terminal: Terminal, signal: AbortSignal): () => Promise<string | undefined> {
  const silence = () => terminal.silence?.() ?? AbortSignal.timeout(50);
  let typed = "";
  return async () => {
    let key = wholeKey.exec(typed)?.[0];
    while (key === undefined) {
      const patience = typed === "" ? signal : AbortSignal.any([signal, silence()]);
      const more = await terminal.read(patience);
      if (more !== undefined) {
        typed = typed === "" ? marked(more) : typed + more;
        key = wholeKey.exec(typed)?.[0];
      } else if (patience.aborted && !signal.aborted) {
        key = typed;
      } else {
        return undefined;
      }
    }
    typed = typed.slice(key.length);
    return key;
  };
}

/** Several lines at once are a paste, also from a terminal that doesn't mark it as one. */
function marked(text: string): string {
  const isText = !/[^\P{Cc}\r\n\t]/u.test(text);
  return isText && /[\r\n][^\r\n]/.test(text) ? asPaste(text) : text;
}

/** The text of a paste, with `\n` for every line break; `undefined` for any other key. */
export function pastedText(key: string): string | undefined {
  if (!key.startsWith(pasteStart)) return undefined;
  return key.slice(pasteStart.length).replace(pasteEnd, "").replace(/\r\n?/g, "\n");
}
