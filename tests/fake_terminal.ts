import type { Terminal } from "../lib/tty.ts";

/** A terminal whose keys come from a script, and that remembers what was done to it. */
export interface FakeTerminal extends Terminal {
  /** Everything that was written to it. */
  output(): string;
  /** Every change of its mode, in order. */
  readonly modes: boolean[];
}

/**
 * A terminal that is typed into chunk by chunk, each at the next read. After the last chunk it ends
 * where `ends`, else it stays silent until the reader's signal is raised. Where it `isSlow`, a key
 * sequence goes on in the next chunk, else it has ended with its own.
 */
export function fakeTerminal(
  chunks: readonly (string | (() => void))[],
  options: { columns?: number; rows?: number; ends?: boolean; isSlow?: boolean } = {},
): FakeTerminal {
  const { columns = 80, rows = 24, ends = false, isSlow = false } = options;
  const left = [...chunks];
  const modes: boolean[] = [];
  let output = "";
  return {
    modes,
    silence: () => isSlow ? new AbortController().signal : AbortSignal.abort(),
    output: () => output,
    size: () => ({ columns, rows }),
    write: (text) => output += typeof text === "string" ? text : new TextDecoder().decode(text),
    setRaw: (isRaw) => modes.push(isRaw),
    async read(signal) {
      while (true) {
        if (signal.aborted) return await later();
        const next = left.shift();
        if (typeof next === "string") return next;
        if (next === undefined) break;
        next();
      }
      if (ends) return undefined;
      return await new Promise((resolve) =>
        signal.addEventListener("abort", () => resolve(later()), { once: true })
      );
    },
  };
}

/** Nothing, but not at once. */
function later(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined)));
}
