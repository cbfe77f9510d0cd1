// deno-lint-ignore-file no-explicit-any -- no types of pi here
/** Another package's tool with the name `ask_user`, registered while pi loads it. */
export default function otherAskUser(pi: any): void {
  pi.registerTool({
    name: "ask_user",
    label: "Other",
    description: "Asks, in some other way.",
    parameters: { type: "object", properties: {} },
    execute: () =>
      Promise.resolve({ content: [{ type: "text", text: "the other ask_user" }], details: {} }),
  });
}
