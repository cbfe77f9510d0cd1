import { attemptAsync } from "./attempt.ts";
import { type Introduction, introductions, type ToolName } from "./contracts/introductions.ts";
import type { Context, Pi, PiModule, Tool } from "./host.ts";
import type { Keeping } from "./kept.ts";
import { notify } from "./notify.ts";
import { say } from "./say.ts";
import { defaultSettings } from "./settings.ts";
import { settingsFile } from "./settings_file.ts";
import { canAsk } from "./surroundings.ts";
import type { AskToolsOptions } from "./tool.ts";

/** What pi's extension may be handed. */
export interface ExtensionOptions extends AskToolsOptions {
  /** A timer in the place of the system's. */
  readonly after?: NonNullable<Keeping["after"]>;
  /** The way to load pi's own module, which knows where pi keeps settings and how it colours code. */
  readonly host?: () => Promise<PiModule>;
}

/** A session that is about to start. */
export interface Start {
  readonly pi: Pi;
  readonly options: ExtensionOptions;
  readonly context: Context;
  /** Raised when the session ends. */
  readonly ended: AbortSignal;
  /** The tools' own names by the names that this instance has registered them with. */
  readonly ours: ReadonlyMap<string, string>;
  /** Registers a tool, which says this about itself. */
  addTool(tool: ToolName, introduction: Pick<Introduction, "name">): void;
}

/** What a session needs that not every start needs. */
interface Opened {
  /** Registers the tools that are wanted and whose name is free, and tells the person what is not. */
  register(): Promise<void>;
  load(): Promise<Loaded>;
}

/** What a session needs when somebody asks, or is to be asked. */
export interface Loaded {
  /** The tools by their own names. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** Runs a slash command. */
  run(command: string, context: Context): Promise<void>;
}

/** Goes on where a start ends. */
export function open(start: Start): Opened {
  const { pi, options, context, ended, ours } = start;
  const { host } = options;
  const warn = (message: string) => notify(context, message, "warning");
  const file = settingsFile({
    host,
    project: context.isProjectTrusted?.() === true ? context.cwd : undefined,
    fallback: { ...defaultSettings, ...options.settings },
    warn,
  });
  return {
    async register() {
      const { introduce } = await import("./guidance.ts");
      const settings = await file.read();
      if (ended.aborted) return;
      const hasUI = canAsk(context, options);
      const owners = new Map(pi.getAllTools().map((tool) => [tool.name, tool.sourceInfo?.path]));
      for (const own of introductions) {
        const introduction = introduce(own, settings);
        if (!introduction) continue;
        const { name } = introduction;
        if (owners.has(name) && !ours.has(name)) warn(takenBy(owners.get(name), name));
        else start.addTool(own.name, hasUI ? introduction : unmentioned(introduction));
      }
      if (hasUI) return await attemptAsync(() => remindOfOpen(start));
      const { withoutTools } = await import("./without_ui.ts");
      pi.on(
        "before_provider_request",
        ({ payload }) => ended.aborted || ours.size === 0 ? undefined : withoutTools(payload, ours),
      );
    },
    async load() {
      // One after the other: pi's loader hands out a module that another import is still loading.
      const { createAsking, createTools } = await import("./tool.ts");
      const { transcript } = await import("../ui/transcript.ts");
      const append = (type: string, data: unknown) => pi.appendEntry(type, data);
      const highlight = async () => (await host?.())?.highlightCode;
      const handed = { events: pi.events, highlight, ...options };
      const asking = createAsking(handed, { ended, append, after: options.after }, file);
      await file.read();
      const tools = createTools(asking, transcript);
      return {
        tools: new Map(tools.map((tool) => [tool.name, tool])),
        async run(command, context) {
          if (command === "ask:replay") {
            const { replay } = await import("./replay.ts");
            return await replay(context, pi, asking, ours);
          }
          const { editSettings } = await import("../ui/settings.ts");
          await editSettings({ context, file, module: await asking.tui(), ended });
        },
      };
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
  // As it is now: what is asked while this loads was not left open.
  const branch = context.sessionManager?.getBranch() ?? [];
  if (branch.length === 0) return;
  const { lastCalls } = await import("./session.ts");
  if (lastCalls(branch, (tool) => ours.has(tool) || undefined).isOpen) {
    notify(context, say("This session ended with questions open: /ask:replay brings them back"));
  }
}

function takenBy(path: string | undefined, name: string): string {
  return say(
    "The tool {name} already comes from {path}, so Parley leaves its own out. To have both, give Parley's another name (/ask-settings says where); to have Parley's instead, disable or remove the other one.",
    { name, path: path ?? say("elsewhere") },
  );
}
