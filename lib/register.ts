import {
  askUserIntroduction,
  askUserQuestionIntroduction,
  type Introduction,
} from "./contracts/introductions.ts";
import type { ExtensionOptions } from "./extension.ts";
import type { ToolResult } from "./contracts/contract.ts";
import type { Context, Pi, RenderContext, Tool } from "./host.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import { type SettingsFile, settingsFile } from "./settings_file.ts";
import type { Transcript } from "./tool.ts";

/** A session that is about to start. */
export interface Start {
  readonly pi: Pi;
  readonly options: ExtensionOptions;
  readonly context: Context;
  /** Raised when the session ends. */
  readonly ended: AbortSignal;
  /** Names of tools and commands that this instance has registered before. */
  readonly ours: Set<string>;
  /** Names of tools that the model isn't told of. */
  readonly hidden: Set<string>;
  /** How tools look in a transcript, by name. */
  readonly looks: Map<string, Transcript>;
}

/**
 * Registers those of both tools whose names are free, and tells the person about the others. pi starts
 * sooner with stand-ins; the result loads what they stand for, which is due before the agent runs.
 */
export async function register(start: Start): Promise<(() => Promise<unknown>) | undefined> {
  const { pi, options, context, ended, ours, hidden, looks } = start;
  const hasUI = context.hasUI || options.dialogs !== undefined;
  let warned = Promise.resolve();
  const warn = (message: string) => void (warned = warned.then(() => notify(message, context)));
  const file = openSettings(options, context, warn);
  const introductions = await introduced(await file.read());
  if (ended.aborted) return undefined;
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;
  const names = new Map<string, string>();
  const load = () =>
    loading ??= loadTools(start, file, names).then((all) => loaded = all).catch((fault) => {
      loading = undefined;
      throw fault;
    });
  const owners = new Map(pi.getAllTools().map((tool) => [tool.name, tool.sourceInfo?.path]));
  hidden.clear();
  for (const [tool, introduction] of introductions) {
    const { name } = introduction;
    if (owners.has(name) && !ours.has(name)) {
      warn(takenBy(owners.get(name), name));
      continue;
    }
    const find = (all: Loaded | undefined) => all?.tools.find(({ name }) => name === tool);
    const made = standIn(
      introduction,
      () => find(loaded),
      async () => find(await load())!,
      unloaded(tool),
    );
    ours.add(name);
    names.set(name, tool);
    looks.set(name, made);
    if (!hasUI) hidden.add(name);
    pi.registerTool(hasUI ? made : unmentioned(made));
  }
  const taken = new Set(pi.getCommands().map(({ name }) => name));
  const offer = (name: string, description: string, run: keyof Omit<Loaded, "tools">) => {
    if (taken.has(name) && !ours.has(name)) return;
    ours.add(name);
    const handler = async (_text: string, context: Context) => (await load())[run](context);
    pi.registerCommand(name, { description, handler });
  };
  offer("ask:replay", "Open the last questions again, and send what you change", "replay");
  offer("ask-settings", "Change how Parley asks", "edit");
  remindOfOpen(start);
  await warned;
  // What fails is told by the tool that is called, if any.
  return () => load().catch(() => {});
}

/** What the wanted tools say about themselves, by their own names. */
async function introduced(settings: Settings): Promise<readonly [string, Introduction][]> {
  const own = [askUserIntroduction, askUserQuestionIntroduction];
  const isPlain = settings.tools === defaultSettings.tools &&
    settings.guidance === defaultSettings.guidance;
  if (isPlain) return own.map((one) => [one.name, one]);
  const { introduce } = await import("./guidance.ts");
  return own.flatMap((one): [string, Introduction][] => {
    const introduction = introduce(one, settings);
    return introduction ? [[one.name, introduction]] : [];
  });
}

function openSettings(
  options: ExtensionOptions,
  context: Context,
  warn: (message: string) => void,
): SettingsFile {
  return settingsFile({
    folders: options.folders,
    project: context.isProjectTrusted?.() === true ? context.cwd : undefined,
    fallback: { ...defaultSettings, ...options.settings },
    warn,
  });
}

/** A tool without a word about it in any prompt. Older hosts still list it, newer ones don't. */
function unmentioned({ promptSnippet: _, promptGuidelines: __, ...tool }: Tool): object {
  return { ...tool, prepareLoadout: () => ({ hiddenDeclarations: [tool.name] }) };
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

interface Loaded {
  readonly tools: readonly Tool[];
  replay(context: Context): Promise<void>;
  edit(context: Context): Promise<void>;
}

async function loadTools(
  { pi, options, ended }: Start,
  file: SettingsFile,
  names: ReadonlyMap<string, string>,
): Promise<Loaded> {
  const [{ createAsking, createTools }, { transcript }] = await Promise.all([
    import("./tool.ts"),
    import("../ui/transcript.ts"),
  ]);
  const append = (type: string, data: unknown) => pi.appendEntry(type, data);
  const asking = createAsking(
    { events: pi.events, ...options },
    { ended, append, after: options.after },
    file,
  );
  return {
    tools: createTools(asking, transcript),
    async replay(context) {
      const { replay } = await import("./replay.ts");
      await replay(context, pi, asking, names);
    },
    async edit(context) {
      const { editSettings } = await import("../ui/settings.ts");
      await editSettings({ context, file, module: await asking.tui(), ended });
    },
  };
}

type Row = ReturnType<Tool["renderCall"]>;

/** A tool that becomes what it stands for when that is loaded, or when somebody needs it. */
function standIn(
  introduction: Introduction,
  loaded: () => Tool | undefined,
  load: () => Promise<Tool>,
  fail: (fault: unknown) => ToolResult,
): Tool {
  const look = ({ invalidate }: RenderContext, draw: (tool: Tool) => Row): Row => {
    const tool = loaded();
    if (tool) return draw(tool);
    load().then(() => invalidate?.(), () => {});
    return { render: () => [], invalidate() {} };
  };
  return {
    ...introduction,
    promptGuidelines: [...introduction.promptGuidelines],
    executionMode: "sequential",
    exposure: "model-only",
    prepareArguments: (args) => loaded()?.prepareArguments(args) ?? args,
    async execute(...call) {
      const tool = await load().catch(fail);
      return "execute" in tool ? await tool.execute(...call) : tool;
    },
    renderCall: (args, theme, context: RenderContext) =>
      look(context, (tool) => tool.renderCall(args, theme, context)),
    renderResult: (result, options, theme, context: RenderContext) =>
      look(context, (tool) => tool.renderResult(result, options, theme, context)),
  };
}

/**
 * The result of a tool whose own modules can't be loaded, perhaps because its files changed on disk
 * meanwhile. What fails once more stays broken in the host's loader until a restart.
 */
export function unloaded(tool: string): (fault: unknown) => ToolResult {
  let hasFailed = false;
  return (fault) => {
    const kind = hasFailed ? "stale_module_cache" : "session_load_failed";
    hasFailed = true;
    const text =
      `The question tool failed to load (${fault instanceof Error ? fault.message : ""}), ` +
      "so the user never saw the questions. This is no decline: ask in plain chat text and wait " +
      "for the reply, and tell the user that a restart of pi mends it.";
    const details = { cancelled: true, outcome: "not_shown" };
    return {
      content: [{ type: "text", text }],
      details: tool === "ask_user"
        ? { ...details, mode: "submit", questions: [], answers: {}, error: { kind } }
        : { ...details, answers: [], error: kind },
    };
  };
}

function takenBy(path: string | undefined, name: string): string {
  return `The tool ${name} already comes from ${
    path ?? "elsewhere"
  }, so Parley leaves its own out. ` +
    `To have both, give Parley's another name (/ask-settings says where); to have Parley's ` +
    `instead, disable or remove the other one.`;
}

async function notify(message: string, context: Context): Promise<void> {
  try {
    const { cleanLine } = await import("./sanitize.ts");
    await context.ui.notify(cleanLine(message), "warning");
  } catch {
    // A host that can't show it asks all the same.
  }
}
