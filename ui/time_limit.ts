import { say } from "../lib/say.ts";

/** A time limit that runs. */
export interface TimeLimit {
  /** What is left, in words. */
  status(): string;
  /** Starts counting anew. */
  restart(): void;
  /** Counts no more until it starts anew: the person is busy elsewhere with the answer. */
  pause(): void;
}

/** How often what is left is looked at, in milliseconds. */
const tick = 1_000;

/**
 * Starts a limit of so many seconds by a clock; `onEnd` comes once, when none is left, and never once
 * it has ended otherwise.
 */
export function startTimeLimit(
  seconds: number,
  now: () => number,
  ended: AbortSignal,
  told: { onTick(): void; onEnd(): void },
): TimeLimit {
  let endsAt = now() + seconds * 1_000;
  const left = () => Math.max(0, Math.ceil((endsAt - now()) / 1_000));
  const timer = setInterval(() => {
    if (left() === Infinity) return;
    if (left() > 0) return told.onTick();
    clearInterval(timer);
    told.onEnd();
  }, tick);
  ended.addEventListener("abort", () => clearInterval(timer));
  return {
    status: () => say("{seconds} s left", { seconds: left() }),
    restart: () => endsAt = now() + seconds * 1_000,
    pause: () => endsAt = Number.POSITIVE_INFINITY,
  };
}
