/** Calls back after a number of milliseconds; gives the way to prevent it. */
export type After = (milliseconds: number, callback: () => void) => () => void;

/** A timer of the real clock. */
export function startTimer(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
