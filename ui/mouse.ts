import { focusOf } from "../lib/derive.ts";
import type { MouseEvent } from "../lib/host.ts";
import type { Model } from "../lib/model.ts";
import type { Action } from "../lib/action.ts";
import type { Frame } from "./view.ts";

/**
 * What a mouse event means over a frame; `undefined` where it is for the host.
 *
 * A click puts the focus on a row; a click on the focused row is its Space. The wheel scrolls what it
 * stands over, else moves the focus; it never takes the keyboard from an editor.
 */
export function mouseAction(event: MouseEvent, model: Model, frame: Frame): Action | undefined {
  const target = frame.targetAt(event.y, event.x);
  if (event.type === "wheel") {
    const by = Math.sign(event.wheelDelta ?? 0);
    const { limit } = frame.viewport;
    if (model.isCollapsed) return undefined;
    if (limit > 0 && target === undefined) return { type: "scroll", by: by * 3, limit };
    const { type } = model.mode;
    return type === "list" || type === "filtering" ? { type: "move", by } : undefined;
  }
  if (event.type !== "click" || event.button !== "left" || target === undefined) return undefined;
  if (model.isCollapsed) return { type: "collapse" };
  if ("tab" in target) return { type: "show", tab: target.tab };
  return target.row === focusOf(model) ? { type: "toggle" } : { type: "focus", row: target.row };
}
