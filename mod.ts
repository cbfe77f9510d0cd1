/**
 * Two tools by which a coding agent asks a person: `ask_user` and `ask_user_question`.
 *
 * The default export is an extension for [pi](https://pi.dev). Other hosts take the tools as they are,
 * or make them with {@linkcode createAskTools}.
 *
 * pi installs the package as it is (`pi install npm:@jsr/parley__ask-user`) and hands its own pi-tui in
 * for the dialog. Nothing here brings a package of pi along: the tools use the pi-tui of the loader
 * that they run in, or the one in `createAskTools({ tui })`, and without any ask by the host's dialogs.
 *
 * @module
 */
import { createExtension } from "./lib/extension.ts";
import type { AskUserQuestionDetails } from "./lib/contracts/ask_user_question_result.ts";
import type { AskUserDetails } from "./lib/contracts/ask_user_result.ts";
import type { Highlight, Tool } from "./lib/host.ts";
import { type AskToolsOptions, createAsking, createTools } from "./lib/tool.ts";
import { transcript } from "./ui/transcript.ts";

export * from "./events.ts";
export type { AskToolsOptions, AskUserDetails, AskUserQuestionDetails, Highlight, Tool };
export type { AskUserArguments } from "./lib/contracts/ask_user_arguments.ts";
export type { AskUserQuestionArguments } from "./lib/contracts/ask_user_question_arguments.ts";
export type { QuestionnaireError } from "./lib/contracts/ask_user_question_result.ts";
export type { ToolName } from "./lib/contracts/introductions.ts";
export type { OutcomeName, ToolResult } from "./lib/contracts/contract.ts";
export type {
  Answer,
  NotShownReason,
  Option,
  Outcome,
  QuestionType,
  Reply,
} from "./lib/questionnaire.ts";
export type { Attention, Drafts, Guidance, Settings } from "./lib/settings.ts";
export type { DialogOptions, Dialogs } from "./lib/walk.ts";

/**
 * The extension for pi: registers both tools when a session starts, and leaves out one whose name
 * another extension has taken.
 *
 * @example Both tools beside your own
 * ```ts
 * import askUser from "@parley/ask-user";
 *
 * export default function extension(pi: object): void {
 *   askUser(pi);
 *   // and whatever else your extension does
 * }
 * ```
 */
const extension: (pi: object) => void = createExtension() as (pi: object) => void;
export default extension;

/**
 * Makes both tools for a host of your own. They share what you hand in, and take turns with every
 * other tool of this package in the process.
 *
 * @example
 * ```ts
 * import { createAskTools } from "@parley/ask-user";
 * import { assertEquals } from "@std/assert";
 *
 * const [askUser] = createAskTools({
 *   dialogs: {
 *     select: (_title, rows) => Promise.resolve(rows[0]),
 *     input: () => Promise.resolve(undefined),
 *   },
 * });
 * const { details } = await askUser.execute(
 *   "call_1",
 *   {
 *     questions: [{
 *       id: "db",
 *       prompt: "Which database?",
 *       options: [{ value: "pg", label: "Postgres" }, { value: "lite", label: "SQLite" }],
 *     }],
 *   },
 *   undefined,
 *   undefined,
 *   {},
 * );
 * assertEquals(details.answers, { db: { values: ["pg"], labels: ["Postgres"], indices: [1] } });
 * ```
 */
export function createAskTools(
  options: AskToolsOptions = {},
): [askUser: Tool<AskUserDetails>, askUserQuestion: Tool<AskUserQuestionDetails>] {
  return createTools(createAsking(options), transcript);
}

const [askUser, askUserQuestion] = createAskTools();

/**
 * The tool `ask_user`: any number of questions, answered by id.
 *
 * @example In an extension of your own
 * ```ts
 * import { askUserTool } from "@parley/ask-user";
 *
 * export default function extension(pi: { registerTool(tool: typeof askUserTool): void }): void {
 *   pi.registerTool(askUserTool);
 * }
 * ```
 */
export const askUserTool: Tool<AskUserDetails> = askUser;

/**
 * The tool `ask_user_question`: one to four questions with two to four options each.
 *
 * @example What it says without anybody to ask
 * ```ts
 * import { askUserQuestionTool } from "@parley/ask-user";
 * import { assertEquals } from "@std/assert";
 *
 * const { details } = await askUserQuestionTool.execute(
 *   "call_1",
 *   {},
 *   undefined,
 *   undefined,
 *   { hasUI: false },
 * );
 * assertEquals(details.error, "no_ui");
 * ```
 */
export const askUserQuestionTool: Tool<AskUserQuestionDetails> = askUserQuestion;
