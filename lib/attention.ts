import { spawn } from "node:child_process";
import process from "node:process";
import { guarded } from "./attempt.ts";
import { headline } from "./headline.ts";
import type { Questionnaire } from "./questionnaire.ts";
import { say } from "./say.ts";
import type { Attention } from "./settings.ts";

/** Where signals go: the terminal, a program, and the environment that decides how. */
export interface Outlets {
  readonly terminal: { readonly isTTY?: boolean; write(bytes: string): unknown };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly start: (program: string, args: readonly string[]) => void;
}

/** Signals once that a question waits. Nothing reaches a stream that is no terminal. */
export function signal(
  attention: Exclude<Attention, "off">,
  questionnaire: Questionnaire,
  { terminal, environment, start }: Outlets = here,
): void {
  const name = headline(questionnaire);
  // What a model writes never comes first: neither a program nor a terminal can take it for an order.
  const text = name ? say("Question: {name}", { name }) : say("A question waits");
  if (typeof attention === "object") {
    const [program, ...args] = attention.command;
    if (program !== undefined) start(program, [...args, text]);
  } else if (terminal.isTTY) {
    const bytes = sequences[attention](text);
    const isPassed = environment["TMUX"] && bytes.startsWith("\x1b");
    terminal.write(isPassed ? `\x1bPtmux;${bytes.replaceAll("\x1b", "\x1b\x1b")}\x1b\\` : bytes);
  }
}

const sequences = {
  bell: () => "\x07",
  osc9: (text: string) => `\x1b]9;${text}\x07`,
  osc777: (text: string) => `\x1b]777;notify;pi;${text.replaceAll(";", ",")}\x07`,
};

const here: Outlets = {
  terminal: process.stdout,
  environment: process.env,
  // Fails at once for a name that no program can have.
  start: guarded((program, args) => {
    const child = spawn(program, args, { detached: true, stdio: "ignore", shell: false });
    child.on("error", () => {});
    child.unref();
  }),
};
