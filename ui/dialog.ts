import process from "node:process";
import type { Keybindings, Theme, Tui, TuiModule, UserInterface } from "../lib/host.ts";
import { start } from "../lib/model.ts";
import { emptyReply, type Outcome } from "../lib/questionnaire.ts";
import { cleanLine } from "../lib/sanitize.ts";
import type { Settings } from "../lib/settings.ts";
import type { Entered, Surface } from "../lib/surface.ts";
import { Dialog, type DialogExtras } from "./component.ts";

/**
 * The questionnaire as a dialog in pi's terminal.
 *
 * A host without custom components resolves `ui.custom` without calling its factory; the surface
 * then settles `not_shown` for the reason `no_custom_ui`, and nothing was seen.
 */
export function dialog(
  ui: UserInterface,
  module: TuiModule,
  settings: Settings,
  extras: DialogExtras = {},
): Surface {
  return (questionnaire, showing) =>
    new Promise((resolve) => {
      let entered: Entered = showing.kept ?? emptyReply(questionnaire);
      let component: Dialog | undefined;
      let close: (() => void) | undefined;
      let isSettled = false;
      const settle = (outcome: Outcome) => {
        if (isSettled) return;
        isSettled = true;
        showing.signal.removeEventListener("abort", onAbort);
        close?.();
        resolve(outcome);
      };
      const onAbort = () => {
        if (component === undefined) settle({ type: "aborted", reply: entered });
        else component.end("aborted");
      };
      if (showing.signal.aborted) return onAbort();
      showing.signal.addEventListener("abort", onAbort, { once: true });
      const factory = (
        tui: Tui,
        theme: Theme,
        keybindings: Keybindings,
        done: (result: undefined) => void,
      ): Dialog => {
        close = () => done(undefined);
        component = new Dialog({
          isPlain: (process.env["NO_COLOR"] ?? "") !== "",
          ...extras,
          module,
          tui,
          theme,
          keybindings,
          settings,
          model: start(questionnaire, {
            kept: showing.kept,
            confirmsDiscard: settings.confirmDiscard,
          }),
          onChange: (next) => {
            entered = next;
            showing.onChange?.(next);
          },
          onEnd: settle,
        });
        if (isSettled) queueMicrotask(close);
        else showing.onShown?.();
        return component;
      };
      const { header } = questionnaire.questions[0] ?? { header: "" };
      const options = {
        blocked: { kind: "question", message: cleanLine(header) },
        ...(settings.placement === "overlay"
          ? { overlay: true, overlayOptions: { width: "100%", anchor: "bottom-center" } }
          : {}),
      };
      Promise.resolve()
        .then(() => ui.custom(factory, options))
        .then(
          () =>
            settle(
              component === undefined
                ? { type: "not_shown", reason: "no_custom_ui" }
                : { type: "superseded", reply: entered },
            ),
          (error) =>
            settle(
              component === undefined
                ? { type: "not_shown", reason: "no_custom_ui", message: String(error) }
                : { type: "superseded", reply: entered },
            ),
        );
    });
}
