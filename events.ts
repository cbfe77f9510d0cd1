/**
 * The events that both tools send on pi's event bus while a person answers, importable alone.
 *
 * For one questionnaire that is put before somebody: {@linkcode ASK_USER_PROMPT_EVENT}, then
 * {@linkcode ASK_USER_BLOCKED_EVENT} with `active: true`, and when it is over the same with
 * `active: false`, then {@linkcode ASK_USER_ABORTED_EVENT} where the person dismissed it. Arguments
 * that are refused, and hosts that say that they can show nothing, send nothing.
 *
 * Channel names never change; payloads are JSON-safe and only ever gain optional fields.
 *
 * @example Tell another program that somebody is being waited for
 * ```ts
 * import { ASK_USER_PROMPT_EVENT, type AskUserPromptEventPayload } from "@parley/ask-user/events";
 *
 * interface Pi {
 *   events: { on(channel: string, listener: (payload: unknown) => void): () => void };
 * }
 *
 * export default function extension(pi: Pi): void {
 *   pi.events.on(ASK_USER_PROMPT_EVENT, (payload) => {
 *     const { questions } = payload as AskUserPromptEventPayload;
 *     console.error(`Waiting for ${questions.map((question) => question.header).join(", ")}`);
 *   });
 * }
 * ```
 *
 * @module
 */

/**
 * Channel of {@linkcode AskUserPromptEventPayload}: sent once, before the questions are shown.
 *
 * @example
 * ```ts
 * import { ASK_USER_PROMPT_EVENT } from "@parley/ask-user/events";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(ASK_USER_PROMPT_EVENT, "rpiv:ask-user:prompt");
 * ```
 */
export const ASK_USER_PROMPT_EVENT = "rpiv:ask-user:prompt";

/**
 * Channel of {@linkcode AskUserBlockedEventPayload}: sent when the waiting begins and when it ends.
 *
 * @example
 * ```ts
 * import { ASK_USER_BLOCKED_EVENT } from "@parley/ask-user/events";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(ASK_USER_BLOCKED_EVENT, "rpiv:ask-user:blocked");
 * ```
 */
export const ASK_USER_BLOCKED_EVENT = "rpiv:ask-user:blocked";

/**
 * Channel of {@linkcode AskUserAbortedEventPayload}: sent once, before the tool's result, when the
 * person saw the questions and dismissed them.
 *
 * @example
 * ```ts
 * import { ASK_USER_ABORTED_EVENT } from "@parley/ask-user/events";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(ASK_USER_ABORTED_EVENT, "rpiv:ask-user:aborted");
 * ```
 */
export const ASK_USER_ABORTED_EVENT = "rpiv:ask-user:aborted";

/**
 * What every payload says about the call that it belongs to.
 *
 * @example
 * ```ts
 * import type { AskUserEventSource } from "@parley/ask-user/events";
 *
 * const source: AskUserEventSource = { id: "call_1", tool: "ask_user" };
 * ```
 */
export interface AskUserEventSource {
  /** The tool call's id: the same in all events of one questionnaire. */
  id?: string;
  /** The tool that asks: `ask_user` or `ask_user_question`. */
  tool?: string;
}

/**
 * One option, as it was asked. A preview's content is left out to keep the event cheap to forward.
 *
 * @example
 * ```ts
 * import type { AskUserPromptEventOption } from "@parley/ask-user/events";
 *
 * const option: AskUserPromptEventOption = {
 *   label: "SQLite",
 *   description: "One file, no server",
 *   hasPreview: false,
 * };
 * ```
 */
export interface AskUserPromptEventOption {
  /** What the person reads. */
  label: string;
  /** What the choice means; empty where the model gave nothing. */
  description: string;
  /** Whether the option carries a preview. */
  hasPreview: boolean;
}

/**
 * One question, as it was asked.
 *
 * @example
 * ```ts
 * import type { AskUserPromptEventQuestion } from "@parley/ask-user/events";
 *
 * const question: AskUserPromptEventQuestion = {
 *   question: "Which database?",
 *   header: "Database",
 *   multiSelect: false,
 *   options: [{ label: "SQLite", description: "", hasPreview: false }],
 * };
 * ```
 */
export interface AskUserPromptEventQuestion {
  /** The question in full. */
  question: string;
  /** Its short name. */
  header: string;
  /** Whether several options may be chosen. */
  multiSelect: boolean;
  /** The options, in order. */
  options: AskUserPromptEventOption[];
}

/**
 * Payload of {@linkcode ASK_USER_PROMPT_EVENT}.
 *
 * @example
 * ```ts
 * import type { AskUserPromptEventPayload } from "@parley/ask-user/events";
 *
 * function headers(payload: AskUserPromptEventPayload): string[] {
 *   return payload.questions.map((question) => question.header);
 * }
 * ```
 */
export interface AskUserPromptEventPayload extends AskUserEventSource {
  /** What is about to be asked. */
  questions: AskUserPromptEventQuestion[];
}

/**
 * Payload of {@linkcode ASK_USER_BLOCKED_EVENT}.
 *
 * @example
 * ```ts
 * import type { AskUserBlockedEventPayload } from "@parley/ask-user/events";
 *
 * const payload: AskUserBlockedEventPayload = { active: true, id: "call_1", tool: "ask_user" };
 * ```
 */
export interface AskUserBlockedEventPayload extends AskUserEventSource {
  /** Whether the agent waits for a person from now on. */
  active: boolean;
}

/**
 * Payload of {@linkcode ASK_USER_ABORTED_EVENT}.
 *
 * @example
 * ```ts
 * import type { AskUserAbortedEventPayload } from "@parley/ask-user/events";
 *
 * const payload: AskUserAbortedEventPayload = { aborted: true, id: "call_1", tool: "ask_user" };
 * ```
 */
export interface AskUserAbortedEventPayload extends AskUserEventSource {
  /** Always true: the person saw the questions and turned them down. */
  aborted: true;
}
