/** A place in the line of those who want to show something. */
export interface Turn {
  /** Resolves when everybody who came earlier has left. */
  readonly ready: Promise<void>;
  /** Leaves the line, in its middle as well as at its head. Safe to call twice. */
  leave(): void;
}

type Line = (() => void)[];

// Hosts may load this module more than once, and all copies share one terminal.
const key: unique symbol = Symbol.for("@parley/ask-user/queue") as never;
const shared = globalThis as { [key]?: Line };

/** Whether somebody shows something, or waits to. */
export function isSomebodyAsking(): boolean {
  return (shared[key] ?? []).length > 0;
}

/** Joins the one line of the process: at most one turn is ready and not left at any time. */
export function queueUp(): Turn {
  const line = shared[key] ??= [];
  let begin!: () => void;
  const ready = new Promise<void>((resolve) => begin = resolve);
  line.push(begin);
  line[0]?.();
  return {
    ready,
    leave() {
      const position = line.indexOf(begin);
      if (position >= 0) line.splice(position, 1);
      // Whoever has begun already doesn't begin once more.
      line[0]?.();
    },
  };
}
