import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import type { Contract } from "../lib/contracts/contract.ts";
import type { Questionnaire } from "../lib/questionnaire.ts";

/** The contract of a tool. */
export function contractOf(tool: "ask_user" | "ask_user_question"): Contract {
  return tool === "ask_user" ? askUser : askUserQuestion;
}

/** The questionnaire that a tool's arguments ask. */
export function decoded(
  tool: "ask_user" | "ask_user_question",
  args: unknown,
): Questionnaire {
  const contract = contractOf(tool);
  const { questionnaire, issues } = contract.decode(contract.repair(args));
  if (issues.length > 0) throw new TypeError(`Cannot ask: ${JSON.stringify(issues)}`);
  return questionnaire;
}
