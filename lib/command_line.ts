/**
 * What commands that ask have in common.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import type { AskUserQuestionDetails } from "./contracts/ask_user_question_result.ts";
import type { AskUserDetails } from "./contracts/ask_user_result.ts";

/** What commands tell of their exit codes. */
export const exitCodes =
  "Exit codes: 0 answered, 1 the payload is wrong, 2 nobody there to answer, 3 declined.";

/** The exit code of a command that asked. Nothing, though it was sent, is no answer. */
export function exitCode(details: AskUserDetails | AskUserQuestionDetails): number {
  if (details.outcome === "invalid") return 1;
  if (details.outcome === "not_shown") return 2;
  const isGiven = Object.keys(details.answers).length > 0 || "globalNote" in details ||
    ("elaboration" in details && details.elaboration.items.length > 0);
  return isGiven && !details.cancelled ? 0 : 3;
}

/** The payload in a file, else on standard input; empty where neither has any. */
export async function readPayload(file: string | undefined): Promise<string> {
  // A byte order mark counts as blank, too.
  if (file !== undefined) return readFileSync(file, "utf8").trim();
  return process.stdin.isTTY ? "" : (await text(process.stdin)).trim();
}

/** Prints text, and ends with an exit code. */
export function print(output: string, code: number): Promise<number> {
  return new Promise((resolve) => {
    // Whoever was to read it may be gone.
    process.stdout.once("error", () => resolve(code));
    process.stdout.write(output, () => resolve(code));
  });
}
