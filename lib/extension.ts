import type { Pi } from "./host.ts";
import type { AskToolsOptions, Transcript } from "./tool.ts";

// Newer hosts draw a reloaded session before it starts: with the looks that the one before it left.
const key: unique symbol = Symbol.for("@parley/ask-user/looks") as never;
const shared = globalThis as { [key]?: Map<string, Transcript> };

/**
 * pi's extension. The tools are registered when a session starts and not when pi loads it: only then
 * can it be known which names are free, and pi ends where two extensions claim one name while loading.
 */
export function createExtension(options: AskToolsOptions = {}): (pi: Pi) => void {
  return (pi) => {
    let session = new AbortController();
    let prepare: (() => Promise<unknown>) | undefined;
    const ours = new Set<string>();
    const looks = shared[key] ??= new Map();

    pi.registerToolRenderer?.((name, next) => next() ?? looks.get(name));
    pi.on("session_start", async (_event, context) => {
      session.abort();
      const { signal } = session = new AbortController();
      const { register } = await import("./register.ts");
      if (!signal.aborted) prepare = register({ pi, options, context, ended: signal, ours, looks });
    });
    pi.on("before_agent_start", async () => {
      await prepare?.();
    });
    pi.on("session_shutdown", () => session.abort());
  };
}
