/**
 * Run by a test, in a Deno that allows nothing.
 *
 * @module
 */
import { createAskTools } from "../mod.ts";
import "../events.ts";

const [askUser] = createAskTools({
  dialogs: {
    select: (_title, rows) => Promise.resolve(rows[0]),
    input: () => Promise.resolve(undefined),
  },
});
const args = { questions: [{ id: "a", prompt: "Which?", options: ["x", "y"] }] };
const { details } = await askUser.execute("1", args, undefined, undefined, {});
console.log(details.answers["a"]?.values);
