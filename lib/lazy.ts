import { notShown } from "./outcomes.ts";
import type { Outcome } from "./questionnaire.ts";

/**
 * A function of a module that is loaded on first use: the function, or the outcome of an asking
 * that can't do without it. A second failure, or a module without its function, means that the
 * host's loader keeps a broken copy which only a restart clears.
 */
export function lazy<Value>(
  load: () => Promise<object>,
  name: string,
): () => Promise<Value | Outcome> {
  let hasFailed = false;
  return async () => {
    try {
      const value: unknown = Reflect.get(await load(), name);
      if (typeof value === "function") return value as Value;
      return notShown("stale_module_cache", `the module has no function ${name}`);
    } catch (error) {
      const reason = hasFailed ? "stale_module_cache" : "session_load_failed";
      hasFailed = true;
      return notShown(reason, error);
    }
  };
}
