// deno-lint-ignore-file no-explicit-any -- no types of pi here
/** The smallest extension that asks: proves the harness itself. */
export default function sample(pi: any): void {
  pi.registerTool({
    name: "sample",
    label: "Sample",
    description: "Asks one question.",
    parameters: {
      type: "object",
      properties: { question: { type: "string" } },
      required: ["question"],
    },
    async execute(
      _id: string,
      { question }: any,
      signal: AbortSignal,
      _update: unknown,
      context: any,
    ) {
      const reply = (text: string) => ({ content: [{ type: "text", text }], details: { text } });
      if (!context.hasUI) return reply("nobody");
      const answer = await context.ui.select(question, ["Red", "Green"], { signal });
      return reply(answer ?? "nothing");
    },
  });
}
