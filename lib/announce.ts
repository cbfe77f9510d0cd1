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
  events: Pick<EventBus, "emit"> | undefined,
): (outcome: Outcome) => void {
  const label = headline(questionnaire);
  const block = (active: boolean) => {
    const payload: AskUserBlockedEventPayload = { active, id, tool };
    attempt(() => events?.emit(ASK_USER_BLOCKED_EVENT, payload));
    attempt(() => events?.emit(herdrEvent, active ? { active, label } : { active }));
    attempt(() => context.ui.setWorkingVisible?.(!active));
  };
  const payload: AskUserPromptEventPayload = { questions: asked(questionnaire), id, tool };
  attempt(() => events?.emit(ASK_USER_PROMPT_EVENT, payload));
  block(true);
  return (outcome) => {
    block(false);
    if (outcome.type !== "declined") return;
    const payload: AskUserAbortedEventPayload = { aborted: true, id, tool };
    attempt(() => events?.emit(ASK_USER_ABORTED_EVENT, payload));
  };
}

function asked({ questions }: Questionnaire): AskUserPromptEventPayload["questions"] {
  return questions.map(({ prompt, header, type, options }) => ({
    question: prompt,
    header,
    multiSelect: type === "multi",
    options: options.map(({ label, description = "", preview }) => ({
      label,
      description,
      hasPreview: preview !== undefined,
    })),
  }));
}
