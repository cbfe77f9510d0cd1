import process from "node:process";
import { attempt, guarded } from "../lib/attempt.ts";
import { headline } from "../lib/headline.ts";
import type { Keybindings, Theme, Tui, TuiModule, UserInterface } from "../lib/host.ts";
import { cutShort, notShown } from "../lib/outcomes.ts";
import { start } from "../lib/model.ts";
import { emptyReply, type Outcome } from "../lib/questionnaire.ts";
import type { Settings } from "../lib/settings.ts";
import { type Entered, replyIn, type Surface } from "../lib/surface.ts";
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
      const given = () => replyIn(entered);
      // One of each, unless a host makes it anew.
      const made: Dialog[] = [];
      const closers: ((result: undefined) => void)[] = [];
      const close = () => closers.forEach((done) => attempt(() => done(undefined)));
      let isDrawn = false;
      let isSettled = false;
      const settle = (outcome: Outcome) => {
        if (isSettled) return;
        isSettled = true;
        showing.signal.removeEventListener("abort", onAbort);
        end();
        close();
        resolve(outcome);
      };
      /** Whoever ended it, nothing of it goes on. */
      const end = () => made.forEach((component) => component.dispose());
      const onAbort = () => {
        made.forEach((component) => component.end("aborted"));
        settle({ type: "aborted", reply: given() });
      };
      showing.signal.addEventListener("abort", onAbort, { once: true });
      const factory = (
        tui: Tui,
        theme: Theme,
        keybindings: Keybindings,
        done: (result: undefined) => void,
      ): Dialog => {
        closers.push(done);
        const component = new Dialog({
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
          onEnd: (outcome) => outcome.type === "superseded" ? closedByHost() : settle(outcome),
        });
        const render = component.render.bind(component);
        component.render = (width) => {
          isDrawn = true;
          return render(width);
        };
        made.push(guard(component, (data) => {
          if (module.matchesKey(data, "ctrl+c")) settle({ type: "declined", reply: given() });
        }));
        if (isSettled) {
          end();
          queueMicrotask(close);
        } else if (made.length === 1) showing.onShown?.();
        return component;
      };
      const options = {
        blocked: { kind: "question", message: headline(questionnaire) },
        ...(settings.placement === "overlay"
          ? { overlay: true, overlayOptions: { width: "100%", anchor: "bottom-center" } }
          : {}),
      };
      const closedByHost = (fault?: unknown) =>
        settle(
          isDrawn
            ? cutShort(given(), fault)
            : notShown(made.length === 0 ? "no_custom_ui" : "dismissed_unseen", fault),
        );
      Promise.resolve()
        .then(() => ui.custom(factory, options))
        .then(() => closedByHost(), closedByHost);
    });
}

/** Makes a component whose faults don't end pi: `onFault` gets the key that could not be handled. */
function guard(component: Dialog, onFault: (data: string) => void): Dialog {
  return Object.assign(component, {
    handleInput: guarded(component.handleInput.bind(component), onFault),
    handleMouse: guarded(component.handleMouse.bind(component)),
    end: guarded(component.end.bind(component)),
    invalidate: guarded(component.invalidate.bind(component)),
    dispose: guarded(component.dispose.bind(component)),
  });
}
