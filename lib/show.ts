import { defined } from "./defined.ts";
import type { Context, Highlight, TuiModule, UserInterface } from "./host.ts";
import { lazy } from "./lazy.ts";
import { notShown } from "./outcomes.ts";
import { emptyReply, type Outcome, type Questionnaire } from "./questionnaire.ts";
import type { Settings } from "./settings.ts";
import type { Showing, Surface } from "./surface.ts";
import { surroundings } from "./surroundings.ts";
import type { Dialogs, walk } from "./walk.ts";

/** What makes a surface of pi's terminal. */
export type MakeDialog = typeof import("../ui/dialog.ts").dialog;

/** What there is to show a questionnaire with. */
export interface Hosting {
  /** Used instead of anything that the host has. */
  readonly dialogs?: Dialogs | undefined;
  /** pi-tui, where it can be had. Never rejects. */
  readonly tui: () => Promise<TuiModule | undefined>;
  /** The dialog, or how an asking without it ends. Never rejects. */
  readonly dialog: () => Promise<MakeDialog | Outcome>;
  /** Dialogs in a terminal that nobody reads from, where there is one. Never rejects. */
  readonly terminal: () => Promise<Dialogs | undefined>;
  /** The host's code highlighting, where it has some. Never rejects. */
  readonly highlight: () => Promise<Highlight | undefined>;
  /** What the user has set. */
  readonly settings: Settings;
  /** A clock, in milliseconds. */
  readonly now?: (() => number) | undefined;
}

const walker = lazy<typeof walk>(() => import("./walk.ts"), "walk");

/**
 * Shows a questionnaire by the best means at hand: dialogs that were handed in, the dialog in pi's
 * terminal, the host's own dialogs, or a terminal that nobody else reads from.
 */
export async function show(
  questionnaire: Questionnaire,
  showing: Showing,
  context: Context,
  hosting: Hosting,
): Promise<Outcome> {
  const { settings, now } = hosting;
  const host = hosting.dialogs ? {} : surroundings(context);
  if (!host) return { type: "superseded", reply: emptyReply(questionnaire) };
  const { ui, cwd, mode } = host;
  // Loading takes time, in which the asking may have ended.
  const present = (surface: Surface, shown = showing) =>
    shown.signal.aborted ? notShown("dismissed_unseen") : surface(questionnaire, shown);
  const tui = mode !== "rpc" && can(ui, "custom") ? await hosting.tui() : undefined;
  if (ui && tui) {
    const dialog = await hosting.dialog();
    if (typeof dialog !== "function") return dialog;
    const extras = defined({ cwd, now, highlightCode: await hosting.highlight() });
    const outcome = await present(dialog(ui, tui, settings, extras), {
      ...showing,
      onShown() {
        showing.onShown?.();
        attract(questionnaire, settings);
      },
    });
    if (outcome.type !== "not_shown" || outcome.reason !== "no_custom_ui") return outcome;
  }
  let dialogs = can(ui, "select") && can(ui, "input") ? ui : hosting.dialogs;
  const isTerminalTaken = mode === "tui" || mode === "rpc";
  if (!isTerminalTaken) dialogs ??= await hosting.terminal();
  if (!dialogs) return notShown("no_custom_ui");
  const walk = await walker();
  if (typeof walk !== "function") return walk;
  const { confirmDiscard } = settings;
  return await present(walk(dialogs, defined({ confirmDiscard, now })));
}

/** Calls for a person who looks elsewhere; only where the dialog has a terminal of its own. */
function attract(questionnaire: Questionnaire, { attention }: Settings): void {
  if (attention === "off") return;
  import("./attention.ts").then(({ signal }) => signal(attention, questionnaire)).catch(() => {});
}

function can(ui: UserInterface | undefined, method: "custom" | "select" | "input"): boolean {
  return typeof ui?.[method] === "function";
}
