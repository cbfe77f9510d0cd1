import type { ToolResult } from "./contracts/contract.ts";
import { describeFault } from "./lazy.ts";

/**
 * The result of a tool whose own modules can't be loaded, perhaps because its files changed on disk
 * meanwhile. What fails once more stays broken in the host's loader until a restart.
 */
export function unloaded(tool: string): (fault: unknown) => ToolResult {
  let hasFailed = false;
  return (fault) => {
    const kind = hasFailed ? "stale_module_cache" : "session_load_failed";
    hasFailed = true;
    const text = `The question tool failed to load (${describeFault(fault)}), so the user never ` +
      "saw the questions. This is no decline: ask in plain chat text and wait for the reply, and " +
      "tell the user that a restart of pi mends it.";
    const details = { cancelled: true, outcome: "not_shown" };
    return {
      content: [{ type: "text", text }],
      details: tool === "ask_user"
        ? { ...details, mode: "submit", questions: [], answers: {}, error: { kind } }
        : { ...details, answers: [], error: kind },
    };
  };
}
