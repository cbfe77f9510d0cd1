import {
  ASK_USER_ABORTED_EVENT,
  ASK_USER_BLOCKED_EVENT,
  ASK_USER_PROMPT_EVENT,
  type AskUserAbortedEventPayload,
  type AskUserBlockedEventPayload,
  type AskUserPromptEventPayload,
} from "../events.ts";
import { attempt } from "./attempt.ts";
import { headline } from "./headline.ts";
import type { Context, EventBus } from "./host.ts";
import type { Outcome, Questionnaire } from "./questionnaire.ts";

/** Channel of the multiplexer herdr, which shows the pane as blocked. */
const herdrEvent = "herdr:blocked";

/**
 * Tells everybody that a questionnaire is about to be shown, and rests the host's spinner. Gives the
 * way to tell that it is over. What a listener does to a payload, or throws, stays with the listener.
 */
export function announce(
  questionnaire: Questionnaire,
  { id, tool, context }: { readonly id: string; readonly tool: string; readonly context: Context },
  events: EventBus | undefined,
): (outcome: Outcome) => void {
  const label = headline(questionnaire);
  const tell = (channel: string, payload: object) => attempt(() => events?.emit(channel, payload));
  const block = (active: boolean) => {
    tell(ASK_USER_BLOCKED_EVENT, { active, id, tool } satisfies AskUserBlockedEventPayload);
    tell(herdrEvent, active ? { active, label } : { active });
    attempt(() => context.ui.setWorkingVisible?.(!active));
  };
  const questions = questionnaire.questions.map(({ prompt, header, type, options }) => ({
    question: prompt,
    header,
    multiSelect: type === "multi",
    options: options.map(({ label, description = "", preview }) => ({
      label,
      description,
      hasPreview: preview !== undefined,
    })),
  }));
  tell(ASK_USER_PROMPT_EVENT, { questions, id, tool } satisfies AskUserPromptEventPayload);
  block(true);
  return ({ type }) => {
    block(false);
    if (type !== "declined") return;
    tell(ASK_USER_ABORTED_EVENT, { aborted: true, id, tool } satisfies AskUserAbortedEventPayload);
  };
}
