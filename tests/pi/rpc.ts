import { assert } from "@std/assert";
import { type Home, type Kept, makeHome, type Start } from "./home.ts";
import type { Host } from "./hosts.ts";
import { type Model, type Script, startModel } from "./model.ts";
import { pause, until } from "./wait.ts";

// deno-lint-ignore no-explicit-any -- whatever pi sends
type Message = any;

/** A dialog that pi asks its client to show. */
export interface Request {
  readonly id: string;
  readonly method: "select" | "confirm" | "input" | "editor";
  readonly title: string;
  readonly options?: readonly string[];
  readonly placeholder?: string;
  readonly prefill?: string;
}

/** pi in RPC mode, with a program before it. */
export interface Rpc {
  readonly model: Model;
  readonly home: Home;
  /** Everything that pi said, in order. */
  readonly messages: readonly Message[];
  /** Messages for the person, in order. */
  notices(): string[];
  /** Sends a prompt to the agent. */
  say(text: string): void;
  /** Sends any command. */
  send(command: object): void;
  /** Waits for the next dialog. */
  request(): Promise<Request>;
  /** Answers a dialog: with a value, or the row that holds a text. */
  answer(request: Request, value: string): void;
  /** Chooses the row of a dialog that holds a text. */
  choose(request: Request, text: string): void;
  /** Dismisses a dialog, as late as a person can. */
  dismiss(request: Request): Promise<void>;
  /** Aborts the agent. */
  abort(): void;
  /** Waits for the agent to finish. */
  finish(): Promise<void>;
  /** The n-th tool result, from 1, as in the session. */
  result(n?: number): Promise<Kept>;
  /** Ends pi, and proves that its stdout held nothing but lines of JSON. Gives the exit code. */
  quit(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts pi in RPC mode and waits until it answers. */
export async function openRpc(
  host: Host,
  start: Start & { readonly turns: Script },
): Promise<Rpc> {
  const model = startModel(start.turns);
  const home = await makeHome(host, model, start);
  const [program = "", ...first] = host.command;
  const child = new Deno.Command(program, {
    args: [...first, ...home.args, "--mode", "rpc"],
    cwd: home.project,
    env: home.environment,
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = child.stdin.getWriter();
  const messages: Message[] = [];
  const strays: string[] = [];
  let rest = "";
  const read = (async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        try {
          messages.push(JSON.parse(line));
        } catch {
          strays.push(line);
        }
      }
    }
  })();
  let errors = "";
  const readErrors = (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) errors += text;
  })();
  const exit = child.status.then(async ({ code }) => (await Promise.all([read, readErrors]), code));
  let hasEnded = false;
  exit.then(() => hasEnded = true);

  const isDialog = ({ type, method }: Message) =>
    type === "extension_ui_request" && ["select", "confirm", "input", "editor"].includes(method);
  const state = () =>
    [...messages.slice(-5).map((one) => JSON.stringify(one).slice(0, 500)), errors].join("\n");
  const wait = (holds: () => boolean, what: string) =>
    until(() => holds() || hasEnded, () => `${what}\n${state()}`).then(() =>
      assert(holds(), `pi ended before ${what}\n${state()}`)
    );
  let taken = 0;
  const rpc: Rpc = {
    model,
    home,
    messages,
    notices: () =>
      messages.filter(({ method }) => method === "notify").map(({ message }) => message),
    say: (message) => rpc.send({ type: "prompt", message }),
    send(command) {
      input.write(new TextEncoder().encode(`${JSON.stringify(command)}\n`)).catch(() => {});
    },
    async request() {
      const n = taken++;
      await wait(() => messages.filter(isDialog).length > n, "a dialog");
      return messages.filter(isDialog)[n];
    },
    answer: ({ id }, value) => rpc.send({ type: "extension_ui_response", id, value }),
    choose(request, text) {
      const row = request.options?.find((option) => option.includes(text));
      assert(row !== undefined, `No row with "${text}" in ${JSON.stringify(request)}`);
      rpc.answer(request, row);
    },
    async dismiss({ id }) {
      // A person needs time to see what they dismiss.
      await pause(50);
      rpc.send({ type: "extension_ui_response", id, cancelled: true });
    },
    abort: () => rpc.send({ type: "abort" }),
    finish: () => wait(() => messages.some(({ type }) => type === "agent_end"), "the agent's end"),
    async result(n = 1) {
      const ends = () => messages.filter(({ type }) => type === "tool_execution_end");
      await wait(() => ends().length >= n, `tool result ${n}`);
      const { toolName, result, isError } = ends()[n - 1];
      const text = result.content.map((part: { text?: string }) => part.text ?? "").join("");
      return { toolName, text, details: result.details, isError };
    },
    async quit() {
      await input.close().catch(() => {});
      const code = await exit;
      assert(
        strays.length === 0 && rest === "",
        `Not JSON on stdout: ${JSON.stringify([...strays, rest])}`,
      );
      return code;
    },
    async [Symbol.asyncDispose]() {
      await input.close().catch(() => {});
      if (!hasEnded) {
        const timer = setTimeout(() => child.kill("SIGKILL"), 3000);
        await exit;
        clearTimeout(timer);
      }
      await model.close();
      home.remove();
    },
  };
  try {
    rpc.send({ type: "get_state" });
    await wait(() => messages.some(({ command }) => command === "get_state"), "pi's first answer");
    return rpc;
  } catch (error) {
    await rpc[Symbol.asyncDispose]();
    throw error;
  }
}
