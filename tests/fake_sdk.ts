/**
 * pi's SDK, as far as an embedding program needs it: an agent that asks once and repeats the answer.
 *
 * @module
 */
import type { Tool } from "../lib/host.ts";

type Listener = (event: object) => void;

/** Sessions that are kept nowhere. */
export const SessionManager: { inMemory(): object } = { inMemory: () => ({}) };

/** An agent whose first act is a call of `ask_user`. */
export function createAgentSession(
  { customTools }: { customTools: readonly Tool[] },
): Promise<object> {
  const listeners: Listener[] = [];
  const session = {
    subscribe: (listener: Listener) => listeners.push(listener),
    async prompt() {
      const tool = customTools.find(({ name }) => name === "ask_user")!;
      const options = [{ value: "pg", label: "Postgres" }];
      const questions = [{ id: "db", label: "Database", prompt: "Which database?", options }];
      const args = tool.prepareArguments({ questions });
      // An SDK session without a user interface says so.
      const { content } = await tool.execute("1", args, undefined, undefined, { hasUI: false });
      const text = `The person says: ${content[0]!.text}`;
      const message = { role: "assistant", content: [{ type: "text", text }] };
      for (const listener of listeners) listener({ type: "message_end", message });
    },
    dispose() {},
  };
  return Promise.resolve({ session });
}
