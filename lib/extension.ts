import {
  type Introduction,
  introductions,
  type ToolName,
  unloadedDetails,
} from "./contracts/introductions.ts";
import type { ToolResult } from "./contracts/contract.ts";
import type { Context, Foreign, Pi } from "./host.ts";
import type { ExtensionOptions, Loaded, Start } from "./register.ts";
import type { Transcript } from "./tool.ts";

// Newer hosts draw a reloaded session before it starts: with the looks that the one before it left.
const key = "@parley/ask-user/looks";
const shared: Record<string, Map<string, Transcript>> = globalThis as Foreign;

const commands = {
  "ask:replay": "Open the last questions again, and send what you change",
  "ask-settings": "Change how Parley asks",
};

/**
 * pi's extension. The tools are registered when a session starts and not when pi loads it: only then
 * can it be known which names are free, and pi ends where two extensions claim one name while loading.
 *
 * An ordinary start reads this module and the introductions alone, because pi waits for each line that
 * its loader has to read. What is registered are stand-ins that load the rest when somebody needs it.
 */
export function createExtension(options: ExtensionOptions = {}): (pi: Pi) => void {
  return (pi) => {
    let session = new AbortController();
    let load: (() => Promise<Loaded>) | undefined;
    const ours = new Map<string, string>();
    const looks = shared[key] ??= new Map();

    pi.registerToolRenderer?.((name, next) => next() ?? looks.get(name));
    pi.on("session_start", async (_event, context: Context) => {
      session.abort();
      const { signal } = session = new AbortController();
      let loaded: Loaded | undefined;
      let hasFailed = false;
      const open = once(async () => (await import("./register.ts")).open(start));
      const loadOwn = load = once(async () => loaded = await (await open()).load());
      const addTool = (tool: ToolName, introduction: Pick<Introduction, "name">) => {
        const own = (): Foreign => loaded?.tools.get(tool);
        const draw = (how: keyof Transcript) => (...call: Foreign[]) => {
          if (own()) return own()[how](...call);
          loadOwn().then(() => call.at(-1).invalidate?.()).catch(() => {});
          return { render: () => [], invalidate() {} };
        };
        const made = {
          ...introduction,
          executionMode: "sequential",
          exposure: "model-only",
          prepareArguments: (args: unknown) => own()?.prepareArguments(args) ?? args,
          async execute(...call: Foreign) {
            try {
              await loadOwn();
            } catch (fault) {
              const reason = hasFailed ? "stale_module_cache" : "session_load_failed";
              hasFailed = true;
              return unloaded(tool, reason, fault);
            }
            return await own().execute(...call);
          },
          renderCall: draw("renderCall"),
          renderResult: draw("renderResult"),
        };
        ours.set(introduction.name, tool);
        looks.set(introduction.name, made);
        pi.registerTool(made);
      };
      const start: Start = { pi, options, context, ended: signal, ours, addTool };
      const isPlain = await isOrdinary(start).catch(() => false);
      if (signal.aborted) return;
      addCommands(pi, async (name, context) => (await load!()).run(name, context));
      if (isPlain) introductions.forEach((one) => addTool(one.name, one));
      else await (await open()).register();
    });
    // What fails is told by the tool that is called, if any.
    pi.on("before_agent_start", () => load?.().then(() => {}, () => {}));
    pi.on("session_shutdown", () => session.abort());
  };
}

/** Registers the commands whose names are free; those of an earlier start serve this one too. */
function addCommands(pi: Pi, run: Loaded["run"]): void {
  try {
    const taken = pi.getCommands().map(({ name }) => name);
    for (const [name, description] of Object.entries(commands)) {
      if (taken.includes(name)) continue;
      pi.registerCommand(name, { description, handler: (_text, context) => run(name, context) });
    }
  } catch {
    // The tools do without.
  }
}

/** Loads it on first use, and again only where that failed. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () =>
    loading ??= load().catch((fault) => {
      loading = undefined;
      throw fault;
    });
}

/** Whether nothing is to be decided: a new session, nothing is set, and nobody else has the names. */
async function isOrdinary({ pi, options, context, ours }: Start): Promise<boolean> {
  // An import of it would be a quarter of the start. An older Node can't, and decides the long way.
  const { existsSync } = globalThis.process.getBuiltinModule("node:fs");
  const { getAgentDir, CONFIG_DIR_NAME = ".pi" } = await options.host!();
  const folders = [getAgentDir(), `${context.cwd}/${CONFIG_DIR_NAME}`];
  const taken = pi.getAllTools().map(({ name }) => name).filter((name) => !ours.has(name));
  const branch: readonly Foreign[] = context.sessionManager?.getBranch() ?? [];
  return context.hasUI && !options.settings &&
    !folders.some((folder) => existsSync(`${folder}/parley.json`)) &&
    !introductions.some(({ name }) => taken.includes(name)) &&
    !branch.some(({ type }) => type === "message");
}

/**
 * The result of a tool whose own modules can't be loaded, perhaps because its files changed on disk
 * meanwhile. What fails once more stays broken in the host's loader until a restart.
 */
export function unloaded(
  tool: ToolName,
  reason: "session_load_failed" | "stale_module_cache",
  fault: unknown,
): ToolResult {
  const text =
    `The question tool failed to load (${fault instanceof Error ? fault.message : ""}), ` +
    "so the user never saw the questions. This is no decline: ask in plain chat text and wait " +
    "for the reply, and tell the user that a restart of pi mends it.";
  return { content: [{ type: "text", text }], details: unloadedDetails[tool](reason) };
}
