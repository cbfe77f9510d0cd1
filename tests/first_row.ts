import type { Dialogs } from "../lib/walk.ts";

/** Somebody at a terminal who always takes the first row. */
export function cliffyDialogs(): Dialogs {
  return {
    select: (_title, rows) => Promise.resolve(rows[0]),
    input: () => Promise.resolve(undefined),
  };
}
