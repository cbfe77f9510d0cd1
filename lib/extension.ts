import { askUserIntroduction, askUserQuestionIntroduction } from "./contracts/introductions.ts";
import type { ToolResult } from "./contracts/contract.ts";
import type { Context, Foreign, Pi } from "./host.ts";
import type { ExtensionOptions, Rest, Start } from "./register.ts";
import type { Transcript } from "./tool.ts";

// Newer hosts draw a reloaded session before it starts: with the looks that the one before it left.
const key = "@parley/ask-user/looks";
const shared: Record<string, Map<string, Transcript>> = globalThis as Foreign;

const introductions = [askUserIntroduction, askUserQuestionIntroduction];
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
    let load: (() => Promise<unknown>) | undefined;
    const ours = new Map<string, string>();
    const looks = shared[key] ??= new Map();

    pi.registerToolRenderer?.((name, next) => next() ?? looks.get(name));
    pi.on("session_start", async (_event, context: Context) => {
      session.abort();
      const { signal } = session = new AbortController();
      let opening: Promise<Rest> | undefined;
      const open = () =>
        opening ??= import("./register.ts").then(({ open }) => open(start)).catch((fault) => {
          opening = undefined;
          throw fault;
        });
      let hasFailed = false;
      const loadOwn = load = async () => await (await open()).load();
      const draw = (tool: string, how: keyof Transcript) => (...call: Foreign[]) => {
        const loaded: Foreign = start.tools?.get(tool);
        if (loaded) return loaded[how](...call);
        loadOwn().then(() => call.at(-1).invalidate?.()).catch(() => {});
        return { render: () => [], invalidate() {} };
      };
      const start: Start = {
        pi,
        options,
        context,
        ended: signal,
        ours,
        introductions,
        commands: Object.keys(commands),
        addTool(tool, introduction) {
          const made = {
            ...introduction,
            executionMode: "sequential",
            exposure: "model-only",
            prepareArguments: (args: unknown) =>
              start.tools?.get(tool)?.prepareArguments(args) ?? args,
            async execute(...call: Foreign) {
              try {
                await loadOwn();
              } catch (fault) {
                const kind = hasFailed ? "stale_module_cache" : "session_load_failed";
                hasFailed = true;
                return unloaded(tool, kind, fault);
              }
              return await (start.tools!.get(tool) as Foreign).execute(...call);
            },
            renderCall: draw(tool, "renderCall"),
            renderResult: draw(tool, "renderResult"),
          };
          ours.set(introduction.name, tool);
          looks.set(introduction.name, made);
          pi.registerTool(made);
        },
        addCommand(name) {
          ours.set(name, name);
          pi.registerCommand(name, {
            description: commands[name as keyof typeof commands],
            handler: async (_text, context) => (await open()).run(name, context),
          });
        },
      };
      const isPlain = await isOrdinary(start).catch(() => false);
      if (signal.aborted) return;
      if (!isPlain) return (await open()).register();
      for (const one of introductions) start.addTool(one.name, one);
      for (const name of start.commands) start.addCommand(name);
    });
    // What fails is told by the tool that is called, if any.
    pi.on("before_agent_start", () => load?.().then(() => {}, () => {}));
    pi.on("session_shutdown", () => session.abort());
  };
}

/** Whether nothing is to be decided: a new session, nothing is set, and nobody else has the names. */
async function isOrdinary(start: Start): Promise<boolean> {
  const { pi, options, context, ours } = start;
  // An import of it would be a quarter of the start. An older Node can't, and decides the long way.
  const { existsSync } = globalThis.process.getBuiltinModule("node:fs");
  const { getAgentDir, CONFIG_DIR_NAME = ".pi" } = await options.host!();
  const folders = [getAgentDir(), `${context.cwd}/${CONFIG_DIR_NAME}`];
  const names = [...introductions.map(({ name }) => name), ...start.commands];
  const taken = [...pi.getAllTools(), ...pi.getCommands()];
  const branch: readonly Foreign[] = context.sessionManager?.getBranch() ?? [];
  return context.hasUI && !options.settings &&
    !folders.some((folder) => existsSync(`${folder}/parley.json`)) &&
    !taken.some(({ name }) => names.includes(name) && !ours.has(name)) &&
    !branch.some(({ type }) => type === "message");
}

/**
 * The result of a tool whose own modules can't be loaded, perhaps because its files changed on disk
 * meanwhile. What fails once more stays broken in the host's loader until a restart.
 */
export function unloaded(
  tool: string,
  kind: "session_load_failed" | "stale_module_cache",
  fault: unknown,
): ToolResult {
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
}
