import type { AskUserQuestionDetails } from "./contracts/ask_user_question_result.ts";
import type { AskUserDetails } from "./contracts/ask_user_result.ts";

/** What commands tell of their exit codes. */
export const exitCodes =
  "Exit codes: 0 answered, 1 the payload is wrong, 2 nobody there to answer, 3 declined.";

/** The exit code of a command that asked. Nothing, though it was sent, is no answer. */
export function exitCode(details: AskUserDetails | AskUserQuestionDetails): number {
  switch (details.outcome) {
    case "submitted":
    case "elaborate":
      return Object.keys(details.answers).length > 0 || "globalNote" in details ||
          ("elaboration" in details && details.elaboration.items.length > 0)
        ? 0
        : 3;
    case "invalid":
      return 1;
    case "not_shown":
      return 2;
    default:
      return 3;
  }
}
