import { announce } from "./announce.ts";
import { defined } from "./defined.ts";
import type { Context, EventBus } from "./host.ts";
import { type Keeper, keepFor, type Keeping } from "./kept.ts";
import { useLanguage } from "./languages.ts";
import { cutShort, notShown } from "./outcomes.ts";
import { emptyReply, type Outcome, type Questionnaire, type Reply } from "./questionnaire.ts";
import { queueUp } from "./queue.ts";
import { type Branch, branchOf } from "./session.ts";
import type { Settings } from "./settings.ts";
import { type Hosting, show } from "./show.ts";
import { type Entered, replyIn } from "./surface.ts";
import { canAsk, surroundings } from "./surroundings.ts";

/** One call of a tool. */
export interface Call {
  /** The host's id of the call. */
  readonly id: string;
  /** The tool's name. */
  readonly tool: string;
  /** Raised when the agent is stopped. */
  readonly signal?: AbortSignal | undefined;
  /** What the host passes along. Its getters may throw once its session is gone. */
  readonly context: Context;
  /** Where a person asks for it once more: the session since the call, and what was sent. */
  readonly replays?: { readonly since: Branch; readonly sent: Reply };
}

/** What all calls of one session share. */
export interface Asking extends Hosting, Keeping {
  readonly settings: Settings;
  /** Reads anew what the user has set. Never rejects. */
  readonly refresh?: (() => Promise<unknown>) | undefined;
  /** Where the events go. */
  readonly events?: EventBus | undefined;
  /** Raised when the session ends. */
  readonly ended?: AbortSignal | undefined;
}

/**
 * Puts a questionnaire before a person when its turn comes, and settles exactly once, whatever the
 * agent, the session and the host do meanwhile. Never rejects.
 */
export async function ask(
  questionnaire: Questionnaire,
  call: Call,
  asking: Asking,
): Promise<Outcome> {
  const { context, replays } = call;
  let entered: Entered | undefined;
  const given = () => replyIn(entered ?? emptyReply(questionnaire));
  if (!canAsk(context, asking)) {
    return surroundings(context) ? notShown("no_ui") : { type: "superseded", reply: given() };
  }
  const turn = queueUp();
  /** Raised when nobody wants the answer any more. */
  const closing = new AbortController();
  const over = new AbortController();
  let stopped: "aborted" | "superseded" | undefined;
  let keeper: Keeper | undefined;
  let conclude: ((outcome: Outcome) => void) | undefined;

  const open = async (): Promise<Outcome> => {
    await turn.ready;
    await asking.refresh?.();
    await useLanguage(asking.settings.language);
    if (stopped) return unseen;
    keeper = keepFor(questionnaire, asking, replays?.since ?? branchOf(context), replays?.sent);
    const { before, change } = keeper;
    const showing = defined({
      signal: closing.signal,
      kept: before,
      onChange(next: Entered) {
        entered = next;
        change(next);
      },
      onShown() {
        entered ??= before;
        // Whoever asks for the questions knows that they are there.
        conclude = replays ? () => {} : announce(questionnaire, call, asking.events);
      },
    });
    return await show(questionnaire, showing, context, asking);
  };
  const outcome = await new Promise<Outcome>((resolve) => {
    const settle = (outcome: Outcome) => {
      const isUnanswered = ["aborted", "superseded", "not_shown"].includes(outcome.type);
      resolve(stopped && isUnanswered ? { type: stopped, reply: given() } : outcome);
    };
    const stops = [["aborted", call.signal], ["superseded", asking.ended]] as const;
    for (const [type, signal] of stops) {
      const stop = () => {
        stopped ??= type;
        closing.abort();
        keeper?.save();
        // An answer may be on its way, given a moment before; a surface that hangs is not waited for.
        setTimeout(() => settle(unseen));
      };
      if (signal?.aborted) stop();
      else signal?.addEventListener("abort", stop, { once: true, signal: over.signal });
    }
    open().then(settle).catch((fault) => {
      closing.abort();
      settle(conclude ? cutShort(given(), fault) : notShown("dismissed_unseen", fault));
    });
  });
  over.abort();
  conclude?.(outcome);
  turn.leave();
  keeper?.end(outcome);
  return outcome;
}

const unseen = notShown("dismissed_unseen");
