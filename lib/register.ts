import type { Introduction } from "./contracts/introductions.ts";
import type { Context, Pi, Tool } from "./host.ts";
import { defaultSettings } from "./settings.ts";
import { settingsFile } from "./settings_file.ts";
import type { Highlight } from "./host.ts";
import type { AskToolsOptions } from "./tool.ts";

/** What pi's extension may be handed. */
export interface ExtensionOptions extends AskToolsOptions {
  /** A timer: calls back after a number of milliseconds, and gives the way to prevent it. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
  /** The way to load pi's own module, which knows where pi keeps settings and how it colours code. */
  readonly host?: () => Promise<{
    getAgentDir(): string;
    /** Name of pi's folder in a project; only newer hosts tell. */
    readonly CONFIG_DIR_NAME?: string;
    readonly highlightCode?: Highlight;
  }>;
}

/** A session that is about to start. */
export interface Start {
  readonly pi: Pi;
  readonly options: ExtensionOptions;
  readonly context: Context;
  /** Raised when the session ends. */
  readonly ended: AbortSignal;
  /** The tools' own names, and commands, by the names that this instance has registered them with. */
  readonly ours: ReadonlyMap<string, string>;
  /** What the tools say about themselves where nothing is set. */
  readonly introductions: readonly Introduction[];
  /** Names of the commands. */
  readonly commands: readonly string[];
  /** Registers a tool, which says this about itself. */
  addTool(tool: string, introduction: Pick<Introduction, "name">): void;
  /** Registers a command. */
  addCommand(name: string): void;
  /** The tools, by their own names, when they are loaded. */
  tools?: ReadonlyMap<string, Tool>;
}

/** What a session needs that not every start needs. */
export interface Rest {
  /** Registers what is wanted, as far as its name is free, and tells the person what is not. */
  register(): Promise<void>;
  /** Loads the tools. */
  load(): Promise<unknown>;
  /** Runs a command. */
  run(command: string, context: Context): Promise<void>;
}

/** Goes on where a start ends. */
export function open(start: Start): Rest {
  const { pi, options, context, ended } = start;
  const { host } = options;
  let warned = Promise.resolve();
  const warn = (message: string) => {
    // What can't be said hinders nobody: the questions can still be asked.
    const tell = () =>
      import("./notify.ts").then(({ notify }) => notify(context, message, "warning"));
    warned = warned.then(tell).catch(() => {});
  };
  const file = settingsFile({
    folders: host && (async () => {
      const { getAgentDir, CONFIG_DIR_NAME } = await host();
      return { agent: getAgentDir(), project: CONFIG_DIR_NAME };
    }),
    project: context.isProjectTrusted?.() === true ? context.cwd : undefined,
    fallback: { ...defaultSettings, ...options.settings },
    warn,
  });
  const loadTools = async () => {
    // One after the other: pi's loader hands out a module that another import is still loading.
    const { createAsking, createTools } = await import("./tool.ts");
    const { transcript } = await import("../ui/transcript.ts");
    const { useLanguage } = await import("./languages.ts");
    const append = (type: string, data: unknown) => pi.appendEntry(type, data);
    const highlight = async () => (await host?.())?.highlightCode;
    const handed = { events: pi.events, highlight, ...options };
    const asking = createAsking(handed, { ended, append, after: options.after }, file);
    await useLanguage((await file.read()).language);
    start.tools = new Map(createTools(asking, transcript).map((tool) => [tool.name, tool]));
    return { asking, tools: start.tools };
  };
  let loading: ReturnType<typeof loadTools> | undefined;
  const load = () =>
    loading ??= loadTools().catch((fault) => {
      loading = undefined;
      throw fault;
    });
  return {
    load,
    async register() {
      const { introduce } = await import("./guidance.ts");
      const settings = await file.read();
      if (ended.aborted) return;
      const hasUI = context.hasUI || options.dialogs !== undefined;
      const hidden = new Set<string>();
      const owners = new Map(pi.getAllTools().map((tool) => [tool.name, tool.sourceInfo?.path]));
      const isTaken = (name: string) => owners.has(name) && !start.ours.has(name);
      for (const own of start.introductions) {
        const introduction = introduce(own, settings);
        if (!introduction) continue;
        const { name } = introduction;
        if (isTaken(name)) warn(takenBy(owners.get(name), name));
        else {
          if (!hasUI) hidden.add(name);
          start.addTool(own.name, hasUI ? introduction : unmentioned(introduction));
        }
      }
      const taken = pi.getCommands().map(({ name }) => name);
      for (const name of start.commands) {
        if (!taken.includes(name) || start.ours.has(name)) start.addCommand(name);
      }
      if (hidden.size > 0) {
        const { withoutTools } = await import("./without_ui.ts");
        pi.on(
          "before_provider_request",
          ({ payload }) => ended.aborted ? undefined : withoutTools(payload, hidden),
        );
      }
      await remindOfOpen(start);
      await warned;
    },
    async run(command, context) {
      const { asking } = await load();
      if (command === "ask:replay") {
        const { replay } = await import("./replay.ts");
        return await replay(context, pi, asking, start.ours);
      }
      const { editSettings } = await import("../ui/settings.ts");
      await editSettings({ context, file, module: await asking.tui(), ended });
    },
  };
}

/** A tool without a word about it in any prompt. Older hosts still list it, newer ones don't. */
function unmentioned(
  { promptSnippet: _, promptGuidelines: __, ...introduction }: Introduction,
): Pick<Introduction, "name"> {
  const prepareLoadout = () => ({ hiddenDeclarations: [introduction.name] });
  return { ...introduction, prepareLoadout } as Pick<Introduction, "name">;
}

/** Says that questions were left open, in a session that is not new. */
async function remindOfOpen({ context, ours }: Start): Promise<void> {
  try {
    // As it is now: what is asked while this loads was not left open.
    const branch = context.sessionManager?.getBranch() ?? [];
    if (branch.length === 0) return;
    const { remind } = await import("./replay.ts");
    remind(context, branch, (tool) => ours.has(tool));
  } catch {
    // The questions can still be asked again.
  }
}

function takenBy(path: string | undefined, name: string): string {
  return `The tool ${name} already comes from ${
    path ?? "elsewhere"
  }, so Parley leaves its own out. ` +
    `To have both, give Parley's another name (/ask-settings says where); to have Parley's ` +
    `instead, disable or remove the other one.`;
}
