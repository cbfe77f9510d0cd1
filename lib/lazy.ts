import type { NotShownReason, Outcome, Reply } from "./questionnaire.ts";

/** An outcome that tells why nobody saw the questions. */
export function notShown(reason: NotShownReason, fault?: unknown): Outcome {
  if (fault === undefined) return { type: "not_shown", reason };
  return { type: "not_shown", reason, message: describeFault(fault) };
}

/** An outcome for a host that took the questions away when the person may have seen them. */
export function cutShort(reply: Reply, fault: unknown = "it closed them by itself"): Outcome {
  return { type: "superseded", reply, message: describeFault(fault) };
}

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

function describeFault(fault: unknown): string {
  try {
    return fault instanceof Error ? fault.message : String(fault);
  } catch {
    return "a fault that can't be described";
  }
}
