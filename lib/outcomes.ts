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

/** What a fault says of itself. */
export function describeFault(fault: unknown): string {
  try {
    return fault instanceof Error ? fault.message : String(fault);
  } catch {
    return "a fault that can't be described";
  }
}
