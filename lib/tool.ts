import { ask, type Asking } from "./ask.ts";
import { attemptAsync } from "./attempt.ts";
import { contracts } from "./contracts/all.ts";
import type { AskUserQuestionDetails } from "./contracts/ask_user_question_result.ts";
import type { AskUserDetails } from "./contracts/ask_user_result.ts";
import type { Contract } from "./contracts/contract.ts";
import type { Context, Highlight, Tool, TuiModule } from "./host.ts";
import { lazy } from "./lazy.ts";
import { findTui } from "./pi_tui.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import type { SettingsFile } from "./settings_file.ts";
import { canAsk } from "./surroundings.ts";
import type { Dialogs } from "./walk.ts";

/**
 * What a host of the tools may hand in. Nothing is needed.
 *
 * @example
 * ```ts
 * import { type AskToolsOptions, createAskTools } from "@parley/ask-user";
 *
 * const options: AskToolsOptions = { settings: { glyphs: "ascii" } };
 * const [askUser, askUserQuestion] = createAskTools(options);
 * ```
 */
export interface AskToolsOptions {
  /** Dialogs to ask with, whatever the host has. */
  readonly dialogs?: Dialogs;
  /**
   * The host's own module `@mariozechner/pi-tui`, or the way to load it on first use; by default what
   * the host's loader has under that name, or `@earendil-works/pi-tui`. Without it, pi's terminal asks by pi's own dialogs, one
   * step at a time.
   */
  readonly tui?: object | (() => Promise<object | undefined>);
  /** The way to load, on first use, what colours code. */
  readonly highlight?: () => Promise<Highlight | undefined>;
  /** Where the events of `./events` are sent. */
  readonly events?: { emit(channel: string, payload: unknown): void };
  /** What differs from the defaults. */
  readonly settings?: Partial<Settings>;
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
}

/** How a tool's calls and results look in a transcript. */
export type Transcript = Pick<Tool, "renderCall" | "renderResult">;

/** What the tools of one session share; `live` are settings that may change meanwhile. */
export function createAsking(
  options: AskToolsOptions,
  session: Pick<Asking, "ended" | "append" | "after"> = {},
  live?: Pick<SettingsFile, "current" | "read">,
): Asking {
  const { dialogs, events, now, highlight, tui } = options;
  const settings = { ...defaultSettings, ...options.settings };
  return {
    ...session,
    dialogs,
    events,
    now,
    get settings() {
      return live?.current ?? settings;
    },
    refresh: live?.read,
    kept: new Map(),
    tui: () => attemptAsync(() => loadTui(tui)),
    terminal: () => attemptAsync(async () => (await import("./cliffy.ts")).freeTerminal()),
    highlight: () => attemptAsync(() => highlight?.()),
    dialog: lazy(() => import("../ui/dialog.ts"), "dialog"),
  };
}

/** Both tools, sharing one session. */
export function createTools(
  asking: Asking,
  transcript: (contract: Contract, glyphs: () => Settings["glyphs"]) => Transcript,
): [Tool<AskUserDetails>, Tool<AskUserQuestionDetails>] {
  const create = <Details>(contract: Contract<Details>): Tool<Details> => {
    const { repair, decode, encode, refuse, ...introduction } = contract;
    const { name: tool, promptGuidelines } = introduction;
    return {
      ...introduction,
      promptGuidelines: [...promptGuidelines],
      executionMode: "sequential",
      exposure: "model-only",
      prepareArguments: repair,
      async execute(id, params, signal, _onUpdate, context: Context) {
        const decoded = decode(params);
        if (decoded.issues.length > 0) return refuse(decoded, canAsk(context, asking));
        const { questionnaire } = decoded;
        const outcome = await ask(questionnaire, { id, tool, signal, context }, asking);
        return encode(questionnaire, outcome);
      },
      ...transcript(contract, () => asking.settings.glyphs),
    };
  };
  const [askUser, askUserQuestion] = contracts;
  return [create(askUser), create(askUserQuestion)];
}

/** pi-tui, unless what is there is another module, or a broken copy of it. */
async function loadTui(tui: AskToolsOptions["tui"]): Promise<TuiModule | undefined> {
  const module = await (typeof tui === "function" ? tui() : tui ?? findTui());
  const { Editor, Markdown, visibleWidth } = (module ?? {}) as Partial<TuiModule>;
  return Editor && Markdown && visibleWidth ? module as TuiModule : undefined;
}
