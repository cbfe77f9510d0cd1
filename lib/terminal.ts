/**
 * Questionnaires in a plain terminal, one prompt after the other: as a function, as dialogs for other
 * hosts, and as a command for scripts and for agents without an extension API.
 *
 * @module
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { cliffyDialogs, type CliffyOptions, untilIdle } from "./cliffy.ts";
import { exitCode, exitCodes, print, readPayload } from "./command_line.ts";
import { contracts } from "./contracts/all.ts";
import type { AskUserQuestionDetails } from "./contracts/ask_user_question_result.ts";
import type { AskUserDetails } from "./contracts/ask_user_result.ts";
import type { ToolResult } from "./contracts/contract.ts";
import { languages, useLanguage } from "./languages.ts";
import { controllingTerminal, standardTerminal, type Terminal } from "./tty.ts";
import { describeFault } from "./outcomes.ts";
import type { Option, Outcome, Question, Questionnaire } from "./questionnaire.ts";
import { queueUp } from "./queue.ts";
import { untilAborted, walk } from "./walk.ts";

export { cliffyDialogs };
export type { CliffyOptions, Option, Question, Questionnaire, Terminal };

/** The results of the tools, by their names. */
export interface ToolResults {
  /** What `ask_user` gives. */
  ask_user: ToolResult<AskUserDetails>;
  /** What `ask_user_question` gives. */
  ask_user_question: ToolResult<AskUserQuestionDetails>;
}

/** How to ask in a terminal. */
export interface AskInTerminalOptions extends CliffyOptions {
  /** Raised when nobody wants the answers any more. */
  readonly signal?: AbortSignal;
  /**
   * The language of what Parley itself says, by its tag, such as `"de"`. English where there is no such
   * one; without a tag it stays as it is. A process has one language at a time.
   */
  readonly language?: string | undefined;
}

/**
 * Asks in the terminal of this process or, where its input or output is none, in the one that it was
 * started from. Never rejects and never ends the process: a refusal, an abort and the lack of a
 * terminal are outcomes too. With `tool`, what a model would ask is asked, and the tool's result given.
 *
 * @example
 * ```ts
 * import { askInTerminal } from "@parley/ask-user/terminal";
 * import { assertEquals } from "@std/assert";
 *
 * const database = {
 *   id: "db",
 *   prompt: "Which database?",
 *   options: [{ value: "pg", label: "Postgres" }, { value: "lite", label: "SQLite" }],
 * };
 * const { details } = await askInTerminal({ questions: [database] }, {
 *   tool: "ask_user",
 *   terminal: () => undefined, // as where there is none
 * });
 * assertEquals(details.outcome, "not_shown");
 * ```
 */
export function askInTerminal<Tool extends keyof ToolResults>(
  args: unknown,
  options: AskInTerminalOptions & { readonly tool: Tool },
): Promise<ToolResults[Tool]>;
/** Asks a questionnaire, and gives its outcome. */
export function askInTerminal(
  questionnaire: Questionnaire,
  options?: AskInTerminalOptions & { readonly tool?: undefined },
): Promise<Outcome>;
export async function askInTerminal(
  asked: unknown,
  options: AskInTerminalOptions & { readonly tool?: keyof ToolResults | undefined } = {},
): Promise<Outcome | ToolResult> {
  const { tool, language, signal = new AbortController().signal } = options;
  const terminal = options.terminal ?? (() => standardTerminal() ?? controllingTerminal());
  if (tool !== undefined) {
    const contract = contracts.find(({ name }) => name === tool)!;
    const decoded = contract.decode(asked);
    const { questionnaire, issues } = decoded;
    if (issues.length > 0) return contract.refuse(decoded, terminal() !== undefined);
    const outcome = await askInTerminal(questionnaire, { ...options, tool: undefined });
    return contract.encode(questionnaire, outcome);
  }
  const turn = queueUp();
  const isReady = await untilAborted(signal, () => turn.ready.then(() => true));
  if (language !== undefined) await useLanguage(language);
  const surface = walk(cliffyDialogs({ ...options, terminal }));
  const outcome = await surface(asked as Questionnaire, { signal });
  if (isReady) await untilIdle();
  turn.leave();
  return outcome;
}

const help = `Asks a person in this terminal, and prints the answers as JSON.

Usage: deno run -A jsr:@parley/ask-user/terminal [options]
       some-program | deno run -A jsr:@parley/ask-user/terminal [options]

The payload is what a model would send to the tool ask_user or ask_user_question:
JSON, from a file or from standard input. The questions are asked in the terminal
that the command was started from, also while its input and output are pipes.

Options:
  --tool NAME     ask_user or ask_user_question; by default what the payload looks like
  --file PATH     read the payload from this file
  --language TAG  say rows and hints in this language: ${languages.join(", ")}
  --json          print the result on one line
  -h, --help      show this text

Keys: arrows and Enter, or a digit; Space ticks. Esc goes back and, in a list, leaves;
Ctrl+C leaves at once.

${exitCodes}

Example:
  echo '{"questions":[{"id":"db","prompt":"Which database?","options":[
    {"value":"pg","label":"Postgres"},{"value":"lite","label":"SQLite"}]}]}' |
    deno run -A jsr:@parley/ask-user/terminal | jq -r .details.answers.db.values[0]
`;

const nothing = "There is nothing to ask: give a payload by --file or by a pipe (see --help)";

/** Runs the command; resolves to its exit code. */
async function main(args: string[]): Promise<number> {
  try {
    const { values: flags } = parseArgs({
      args,
      options: {
        tool: { type: "string" },
        file: { type: "string" },
        language: { type: "string" },
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (flags.help) return await print(help, 0);
    const { language } = flags;
    if (language !== undefined && !languages.includes(language)) {
      throw new RangeError(`"${language}" is none of ${languages.join(", ")}`);
    }
    const json = await readPayload(flags.file);
    if (json === "") throw new Error(nothing);
    const tool = flags.tool ??
      (/"(?:id|prompt)"\s*:/.test(json) ? "ask_user" : "ask_user_question");
    if (tool !== "ask_user" && tool !== "ask_user_question") {
      throw new RangeError(`"${tool}" is neither ask_user nor ask_user_question`);
    }
    const stopping = new AbortController();
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(name, () => stopping.abort());
    const { signal } = stopping;
    const result = await askInTerminal(JSON.parse(json), { tool, language, signal });
    const output = JSON.stringify(result, null, flags.json ? 0 : 2);
    return await print(`${output}\n`, exitCode(result.details));
  } catch (fault) {
    process.stderr.write(`Cannot ask: ${describeFault(fault)}\n`);
    return 1;
  }
}

// Bun would wait for a key for ever, once a terminal was opened.
if (import.meta.main) main(process.argv.slice(2)).then((code) => process.exit(code));
