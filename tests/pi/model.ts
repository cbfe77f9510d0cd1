/** One call that the model makes. */
export interface Call {
  readonly tool: string;
  /** Arguments, or the raw text in their place. */
  readonly args: unknown;
}

/** One answer of the model: calls, or the last word. */
export type Turn = { readonly calls: readonly Call[] } | { readonly text: string };

/** What the model answers: the n-th turn to the n-th request, or what a request's body asks for. */
// deno-lint-ignore no-explicit-any -- whatever pi sends
export type Script = readonly Turn[] | ((body: any) => Turn);

/** A tool result as it arrived at the model. */
export interface Arrived {
  readonly id: string;
  readonly text: string;
}

/** A language model that follows a script. */
export interface Model {
  readonly url: string;
  /** Every request's body, in order. */
  // deno-lint-ignore no-explicit-any -- whatever pi sends
  readonly requests: any[];
  /** Every tool result, in order of arrival. */
  readonly arrived: Arrived[];
  /** The tools offered in the first request. */
  tools(): { name: string; parameters: unknown }[];
  close(): Promise<void>;
}

/** Starts an OpenAI-compatible server on loopback. After its last turn the model says "Thanks". */
export function startModel(turns: Script): Model {
  const requests: Model["requests"] = [];
  const arrived: Arrived[] = [];
  let closed: Promise<void> | undefined;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    if (request.method !== "POST") return Response.json({ object: "list", data: [] });
    const body = await request.json();
    requests.push(body);
    for (const message of body.messages ?? []) {
      const isNew = message.role === "tool" &&
        !arrived.some(({ id }) => id === message.tool_call_id);
      if (isNew) arrived.push({ id: message.tool_call_id, text: textOf(message.content) });
    }
    const turn = typeof turns === "function" ? turns(body) : turns[requests.length - 1];
    return new Response(stream(requests.length, turn ?? { text: "Thanks" }), {
      headers: { "content-type": "text/event-stream" },
    });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    requests,
    arrived,
    tools: () =>
      (requests[0]?.tools ?? []).map(
        // deno-lint-ignore no-explicit-any -- whatever pi sends
        (tool: any) => ({ name: tool.function.name, parameters: tool.function.parameters }),
      ),
    close: () => closed ??= server.shutdown(),
  };
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.map((part) => part.text ?? "").join("");
}

function stream(request: number, turn: Turn): ReadableStream<Uint8Array> {
  const chunk = (delta: object, finish: string | null = null) => ({
    id: `answer-${request}`,
    object: "chat.completion.chunk",
    created: 0,
    model: "fake",
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const chunks = "text" in turn
    ? [chunk({ role: "assistant", content: turn.text }), chunk({}, "stop")]
    : [
      chunk({ role: "assistant", content: null }),
      ...turn.calls.flatMap((call, index) =>
        callChunks(call, index, `call_${request}_${index}`).map(
          (part) => chunk({ tool_calls: [part] }),
        )
      ),
      chunk({}, "tool_calls"),
    ];
  const lines = [...chunks, { ...chunk({}), choices: [], usage }].map((part) =>
    JSON.stringify(part)
  );
  return ReadableStream.from([...lines, "[DONE]"].map((line) => `data: ${line}\n\n`))
    .pipeThrough(new TextEncoderStream());
}

/** Arguments come in two pieces, as from real servers. */
function callChunks({ tool, args }: Call, index: number, id: string): object[] {
  const text = typeof args === "string" ? args : JSON.stringify(args);
  const half = Math.ceil(text.length / 2);
  return [
    { index, id, type: "function", function: { name: tool, arguments: text.slice(0, half) } },
    { index, function: { arguments: text.slice(half) } },
  ];
}
