import { type Kept, makeHome, type Start } from "./home.ts";
import type { Host } from "./hosts.ts";
import { type Script, startModel } from "./model.ts";

/** What a run without a person left. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The tool results in the session. */
  readonly kept: readonly Kept[];
  /** The tool results' texts at the model. */
  readonly texts: readonly string[];
  /** The tools that the model was offered. */
  readonly tools: readonly string[];
  /** What the model was told before the first prompt. */
  readonly prompt: string;
}

/** Runs one prompt through `pi -p`, or `--mode json` where asked for. */
export async function printed(
  host: Host,
  start: Start & { readonly turns: Script; readonly mode?: "json" },
): Promise<Printed> {
  const model = startModel(start.turns);
  const home = await makeHome(host, model, start);
  try {
    const [program = "", ...first] = host.command;
    const mode = start.mode ? ["--mode", start.mode] : [];
    const { code, stdout, stderr } = await new Deno.Command(program, {
      args: [...first, ...home.args, ...mode, "-p", "Ask me."],
      cwd: home.project,
      env: home.environment,
      clearEnv: true,
      stdin: "null",
      signal: AbortSignal.timeout(30_000),
    }).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return {
      code,
      stdout: decode(stdout),
      stderr: decode(stderr),
      kept: await home.kept(),
      texts: model.arrived.map(({ text }) => text),
      tools: model.tools().map(({ name }) => name),
      prompt: JSON.stringify(model.requests[0]?.messages[0] ?? ""),
    };
  } finally {
    await model.close();
    home.remove();
  }
}
