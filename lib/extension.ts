import type { Pi } from "./host.ts";
import type { Folders } from "./settings_file.ts";
import type { AskToolsOptions, Transcript } from "./tool.ts";

/** What pi's extension may be handed. */
export interface ExtensionOptions extends AskToolsOptions {
  /** Where the host keeps settings; by default where pi does. */
  readonly folders?: () => Promise<Folders>;
  /** A timer: calls back after a number of milliseconds, and gives the way to prevent it. */
  readonly after?: (milliseconds: number, callback: () => void) => () => void;
}

// Newer hosts draw a reloaded session before it starts: with the looks that the one before it left.
const key: unique symbol = Symbol.for("@parley/ask-user/looks") as never;
const shared = globalThis as { [key]?: Map<string, Transcript> };

/**
 * pi's extension. The tools are registered when a session starts and not when pi loads it: only then
 * can it be known which names are free, and pi ends where two extensions claim one name while loading.
 */
export function createExtension(options: ExtensionOptions = {}): (pi: Pi) => void {
  return (pi) => {
    let session = new AbortController();
    let prepare: (() => Promise<unknown>) | undefined;
    const ours = new Set<string>();
    const hidden = new Set<string>();
    const looks = shared[key] ??= new Map();

    pi.registerToolRenderer?.((name, next) => next() ?? looks.get(name));
    pi.on("session_start", async (_event, context) => {
      session.abort();
      const { signal } = session = new AbortController();
      const { register } = await import("./register.ts");
      const start = { pi, options, context, ended: signal, ours, hidden, looks };
      if (!signal.aborted) prepare = await register(start);
    });
    pi.on("before_provider_request", async ({ payload }) => {
      if (hidden.size === 0) return undefined;
      const { withoutTools } = await import("./without_ui.ts");
      return withoutTools(payload, hidden);
    });
    pi.on("before_agent_start", async () => {
      await prepare?.();
    });
    pi.on("session_shutdown", () => session.abort());
  };
}
