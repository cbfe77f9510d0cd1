import { ask, type Asking } from "./ask.ts";
import { askUser, type AskUserDetails } from "./contracts/ask_user.ts";
import { askUserQuestion, type AskUserQuestionDetails } from "./contracts/ask_user_question.ts";
import type { Contract } from "./contracts/contract.ts";
import type { Context, Tool, TuiModule } from "./host.ts";
import { lazy } from "./lazy.ts";
import { freeTerminal } from "./free_terminal.ts";
import { findTui } from "./pi_tui.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import type { SettingsFile } from "./settings_file.ts";
import { surroundings } from "./show.ts";
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
   * the host's loader has under that name. Without it, pi's terminal asks by pi's own dialogs, one
   * step at a time.
   */
  readonly tui?: object | (() => Promise<object | undefined>);
  /** The way to load, on first use, what colours code: a line of text for each line of code. */
  readonly highlight?: () => Promise<
    ((code: string, language?: string) => string[]) | undefined
  >;
  /** Where the events of `./events` are sent. */
  readonly events?: { emit(channel: string, payload: unknown): void };
  /** What differs from the defaults. */
  readonly settings?: Partial<Settings>;
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number;
  /** A timer: calls back after a number of milliseconds, and gives the way to prevent it. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
}

/** How a tool's calls and results look in a transcript. */
export type Transcript = Pick<Tool, "renderCall" | "renderResult">;

/** What the tools of one session share; `live` are settings that may change meanwhile. */
export function createAsking(
  options: AskToolsOptions,
  session: Pick<Asking, "ended" | "append"> = {},
  live?: Pick<SettingsFile, "current" | "read">,
): Asking {
  const { dialogs, events, now, after, highlight, tui } = options;
  const settings = { ...defaultSettings, ...options.settings };
  return {
    ...session,
    dialogs,
    events,
    now,
    after,
    get settings() {
      return live?.current ?? settings;
    },
    refresh: live?.read,
    kept: new Map(),
    tui: orNothing(async () => asTui(await (typeof tui === "function" ? tui() : tui ?? findTui()))),
    terminal: orNothing(freeTerminal),
    highlight: orNothing(highlight),
    dialog: lazy(() => import("../ui/dialog.ts"), "dialog"),
  };
}

/** Both tools, sharing one session. */
export function createTools(
  asking: Asking,
  transcript: (contract: Contract, glyphs: Settings["glyphs"]) => Transcript,
): [Tool<AskUserDetails>, Tool<AskUserQuestionDetails>] {
  const { glyphs } = asking.settings;
  return [
    createTool(askUser, asking, transcript(askUser, glyphs)),
    createTool(askUserQuestion, asking, transcript(askUserQuestion, glyphs)),
  ];
}

/** A pi tool that speaks a contract. */
export function createTool<Details>(
  contract: Contract<Details>,
  asking: Asking,
  transcript: Transcript,
): Tool<Details> {
  return {
    name: contract.name,
    label: contract.label,
    description: contract.description,
    promptSnippet: contract.promptSnippet,
    promptGuidelines: [...contract.promptGuidelines],
    parameters: contract.parameters,
    executionMode: "sequential",
    exposure: "model-only",
    prepareArguments: (args) => contract.repair(args),
    async execute(id, params, signal, _onUpdate, context: Context) {
      const decoded = contract.decode(params);
      if (!decoded.ok) {
        const hasUI = asking.dialogs !== undefined || surroundings(context)?.hasUI === true;
        return contract.refuse(decoded.issues, params, hasUI);
      }
      const call = { id, tool: contract.name, signal, context };
      return contract.encode(decoded.questionnaire, await ask(decoded.questionnaire, call, asking));
    },
    ...transcript,
  };
}

/** pi-tui, unless a module is another one, or a broken copy of it. */
function asTui(module: unknown): TuiModule | undefined {
  const { Editor, Markdown, visibleWidth } = (module ?? {}) as Partial<TuiModule>;
  return Editor && Markdown && visibleWidth ? module as TuiModule : undefined;
}

/** A loader that gives nothing where it fails. */
function orNothing<Value>(
  load: (() => Promise<Value | undefined>) | undefined,
): () => Promise<Value | undefined> {
  return async () => {
    try {
      return await load?.();
    } catch {
      return undefined;
    }
  };
}
