import { askUser } from "./ask_user.ts";
import { askUserQuestion } from "./ask_user_question.ts";
import type { AskUserQuestionDetails } from "./ask_user_question_result.ts";
import type { AskUserDetails } from "./ask_user_result.ts";
import type { Contract } from "./contract.ts";

/** Every contract, in the order in which their tools are registered. */
export const contracts: readonly [Contract<AskUserDetails>, Contract<AskUserQuestionDetails>] = [
  askUser,
  askUserQuestion,
];
