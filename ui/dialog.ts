import process from "node:process";
import { attempt, guarded } from "../lib/attempt.ts";
import { headline } from "../lib/headline.ts";
import type { TuiModule, UserInterface } from "../lib/host.ts";
import { cutShort, notShown } from "../lib/outcomes.ts";
import { start } from "../lib/model.ts";
import { emptyReply, type NotShownReason, type Outcome } from "../lib/questionnaire.ts";
import type { Settings } from "../lib/settings.ts";
import { type Entered, replyIn, type Surface } from "../lib/surface.ts";
import { type DialogExtras, openDialog } from "./component.ts";

type Factory = Parameters<UserInterface["custom"]>[0];

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
  const { confirmDiscard: confirmsDiscard, placement } = settings;
  const isPlain = extras.isPlain ?? Boolean(process.env["NO_COLOR"]);
  return (questionnaire, showing) =>
    new Promise((resolve) => {
      let entered: Entered = showing.kept ?? emptyReply(questionnaire);
      const given = () => replyIn(entered);
      /** Why nobody has seen the questions, for as long as that is so. */
      let unseen: NotShownReason | undefined = "no_custom_ui";
      /** What is left to be done at the end, for each component that the host had made. */
      const ends: (() => void)[] = [];
      const end = () => ends.forEach((one) => attempt(one));
      let isSettled = false;
      const settle = (outcome: Outcome) => {
        if (isSettled) return;
        isSettled = true;
        showing.signal.removeEventListener("abort", onAbort);
        end();
        resolve(outcome);
      };
      const onAbort = () => settle({ type: "aborted", reply: given() });
      const closedByHost = (fault?: unknown) =>
        settle(unseen ? notShown(unseen, fault) : cutShort(given(), fault));
      const factory: Factory = (tui, theme, keybindings, done) => {
        ends.push(() => done(undefined));
        const component = openDialog({
          ...extras,
          module,
          tui,
          theme: isPlain ? undefined : theme,
          keybindings,
          settings,
          model: start(questionnaire, { kept: showing.kept, confirmsDiscard }),
          onChange: (next) => {
            entered = next;
            showing.onChange?.(next);
          },
          onEnd: (outcome) => outcome.type === "superseded" ? closedByHost() : settle(outcome),
        });
        const { render, handleInput, handleMouse, invalidate, dispose } = component;
        ends.push(dispose);
        if (isSettled) queueMicrotask(end);
        else if (unseen === "no_custom_ui") {
          unseen = "dismissed_unseen";
          showing.onShown?.();
        }
        // What throws in a component would end pi.
        return Object.assign(component, {
          render(width: number) {
            unseen = undefined;
            return render(width);
          },
          handleInput: guarded(handleInput, (data) => {
            if (module.matchesKey(data, "ctrl+c")) settle({ type: "declined", reply: given() });
          }),
          handleMouse: guarded(handleMouse),
          invalidate: guarded(invalidate),
          dispose: guarded(dispose),
        });
      };
      const options = {
        blocked: { kind: "question", message: headline(questionnaire) },
        ...(placement === "overlay"
          ? { overlay: true, overlayOptions: { width: "100%", anchor: "bottom-center" } }
          : {}),
      };
      showing.signal.addEventListener("abort", onAbort, { once: true });
      Promise.resolve()
        .then(() => ui.custom(factory, options))
        .then(() => closedByHost(), closedByHost);
    });
}
