import {
  askUserIntroduction,
  askUserQuestionIntroduction,
  type Introduction,
} from "./contracts/introductions.ts";
import type { Context, Pi, RenderContext, Tool } from "./host.ts";
import type { AskToolsOptions, Transcript } from "./tool.ts";

/** A session that is about to start. */
export interface Start {
  readonly pi: Pi;
  readonly options: AskToolsOptions;
  readonly context: Context;
  /** Raised when the session ends. */
  readonly ended: AbortSignal;
  /** Names of tools and commands that this instance has registered before. */
  readonly ours: Set<string>;
  /** How tools look in a transcript, by name. */
  readonly looks: Map<string, Transcript>;
}

/**
 * Registers those of both tools whose names are free, and tells the person about the others. pi starts
 * sooner with stand-ins; the result loads what they stand for, which is due before the agent runs.
 */
export function register(start: Start): () => Promise<unknown> {
  const { pi, options, context, ended, ours, looks } = start;
  let loading: Promise<Loaded> | undefined;
  const load = () => loading ??= loadTools(pi, { events: pi.events, ...options }, ended);
  const owners = new Map(pi.getAllTools().map((tool) => [tool.name, tool.sourceInfo?.path]));
  for (const introduction of [askUserIntroduction, askUserQuestionIntroduction]) {
    const { name } = introduction;
    if (owners.has(name) && !ours.has(name)) {
      standBack(name, owners.get(name), context);
      continue;
    }
    const tool = standIn(introduction, load);
    ours.add(name);
    looks.set(name, tool);
    pi.registerTool(tool);
  }
  if (ours.has(command) || !pi.getCommands().some(({ name }) => name === command)) {
    ours.add(command);
    pi.registerCommand(command, {
      description: "Open the last questions again, and send what you change",
      handler: async (_text, context) => await (await load()).replay(context),
    });
  }
  remindOfOpen(start);
  return load;
}

/** Says that questions were left open, in a session that is not new. */
async function remindOfOpen({ context, ours }: Start): Promise<void> {
  try {
    if ((context.sessionManager?.getBranch() ?? []).length === 0) return;
    const { remind } = await import("./replay.ts");
    remind(context, (tool) => ours.has(tool));
  } catch {
    // The questions can still be asked again.
  }
}

const command = "ask:replay";

interface Loaded {
  readonly tools: readonly Tool[];
  replay(context: Context): Promise<void>;
}

async function loadTools(pi: Pi, options: AskToolsOptions, ended: AbortSignal): Promise<Loaded> {
  const [{ createAsking, createTools }, { transcript }, { replay }] = await Promise.all([
    import("./tool.ts"),
    import("../ui/transcript.ts"),
    import("./replay.ts"),
  ]);
  const append = (type: string, data: unknown) => pi.appendEntry(type, data);
  const asking = createAsking(options, { ended, append });
  return {
    tools: createTools(asking, transcript),
    replay: (context) => replay(context, pi, asking),
  };
}

type Row = ReturnType<Tool["renderCall"]>;

/** A tool that becomes what it stands for when that is loaded, or when somebody needs it. */
function standIn(introduction: Introduction, load: () => Promise<Loaded>): Tool {
  let tool: Tool | undefined;
  const loaded = async () =>
    tool ??= (await load()).tools.find(({ name }) => name === introduction.name)!;
  const look = ({ invalidate }: RenderContext, draw: (tool: Tool) => Row): Row => {
    if (tool) return draw(tool);
    loaded().then(() => invalidate?.(), () => {});
    return { render: () => [], invalidate() {} };
  };
  return {
    ...introduction,
    promptGuidelines: [...introduction.promptGuidelines],
    executionMode: "sequential",
    exposure: "model-only",
    prepareArguments: (args) => tool ? tool.prepareArguments(args) : args,
    execute: async (...call) => await (await loaded()).execute(...call),
    renderCall: (args, theme, context: RenderContext) =>
      look(context, (tool) => tool.renderCall(args, theme, context)),
    renderResult: (result, options, theme, context: RenderContext) =>
      look(context, (tool) => tool.renderResult(result, options, theme, context)),
  };
}

function standBack(name: string, path: string | undefined, context: Context): void {
  const message = `The tool ${name} already comes from ${path ?? "elsewhere"}, so Parley leaves ` +
    `its own out. To have Parley's instead, disable or remove the other one.`;
  try {
    context.ui.notify(message, "warning");
  } catch {
    // A host that can't show the notice still gets the other tool.
  }
}
