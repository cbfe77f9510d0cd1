import type { Action } from "../lib/action.ts";
import { attempt } from "../lib/attempt.ts";
import type { Model } from "../lib/model.ts";
import { update } from "../lib/update.ts";

/** The presses that bring another preview into view. */
const likely: readonly Action[] = [
  { type: "move", by: 1, wraps: true },
  { type: "move", by: -1, wraps: true },
  { type: "tab", by: 1 },
  { type: "tab", by: -1 },
];

/**
 * Draws what the next press may show while nobody waits for a frame, one likely press at a time: a long
 * preview is laid out when it is first drawn, which takes longer than a press may. Each call takes the
 * place of the one before.
 */
export function drawingAhead(
  ended: AbortSignal,
): (model: Model, draw: (model: Model) => unknown) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  ended.addEventListener("abort", () => clearTimeout(timer));
  return (model, draw) => {
    clearTimeout(timer);
    const { questions } = model.questionnaire;
    const isWorthIt = questions.some(({ options }) => options.some(({ preview }) => preview));
    const go = ([action, ...rest]: readonly Action[]) => {
      if (action === undefined || ended.aborted) return;
      timer = setTimeout(() => {
        attempt(() => void draw(update(model, action)));
        go(rest);
      }, 1);
    };
    if (isWorthIt) go(likely);
  };
}
