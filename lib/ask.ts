import { announce } from "./announce.ts";
import type { Context, EventBus } from "./host.ts";
import { type Keeper, keepFor, type Keeping } from "./kept.ts";
import { useLanguage } from "./languages.ts";
import { cutShort, notShown } from "./outcomes.ts";
import { emptyReply, type Outcome, type Questionnaire, type Reply } from "./questionnaire.ts";
import { queueUp } from "./queue.ts";
import { type Branch, branchOf } from "./session.ts";
import type { Settings } from "./settings.ts";
import { type Hosting, show } from "./show.ts";
import { type Entered, replyIn, type Showing } from "./surface.ts";
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
  const unanswered: Entered = emptyReply(questionnaire);
  const { context, replays } = call;
  if (!canAsk(context, asking)) {
    return surroundings(context) ? notShown("no_ui") : { type: "superseded", reply: unanswered };
  }
  const closing = new AbortController();
  const turn = queueUp();
  let keeper: Keeper | undefined;
  let entered: Entered | undefined;
  let conclude: ((outcome: Outcome) => void) | undefined;
  const forget: (() => void)[] = [];

  const given = () => replyIn(entered ?? unanswered);
  const outcome = await new Promise<Outcome>((settle) => {
    let stopped: "aborted" | "superseded" | undefined;
    const stop = (type: "aborted" | "superseded") => {
      stopped ??= type;
      closing.abort();
      keeper?.save();
      // An answer may be on its way, given a moment before; a surface that hangs is not waited for.
      const giveUp = setTimeout(() => settle({ type, reply: given() }));
      forget.push(() => clearTimeout(giveUp));
    };
    const open = async () => {
      await turn.ready;
      await asking.refresh?.();
      await useLanguage(asking.settings.language);
      if (stopped) return;
      const branch = replays?.since ?? branchOf(context);
      const { before: kept } = keeper = keepFor(questionnaire, asking, branch, replays?.sent);
      const showing: Showing = {
        signal: closing.signal,
        ...(kept ? { kept } : {}),
        onChange(change) {
          entered = change;
          keeper?.change(change);
        },
        onShown() {
          entered ??= kept;
          // Whoever asks for the questions knows that they are there.
          conclude = replays ? () => {} : announce(questionnaire, call, asking.events);
        },
      };
      const outcome = await show(questionnaire, showing, context, asking);
      const isOpen = ["aborted", "superseded", "not_shown"].includes(outcome.type);
      settle(stopped && isOpen ? { type: stopped, reply: given() } : outcome);
    };
    forget.push(
      whenRaised(call.signal, () => stop("aborted")),
      whenRaised(asking.ended, () => stop("superseded")),
    );
    open().catch((fault) => {
      closing.abort();
      settle(conclude ? cutShort(given(), fault) : notShown("dismissed_unseen", fault));
    });
  });
  for (const end of forget) end();
  conclude?.(outcome);
  turn.leave();
  keeper?.end(outcome);
  return outcome;
}

/** Calls back when a signal is raised, at once where it is already; gives the way to stop. */
function whenRaised(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal?.aborted) callback();
  signal?.addEventListener("abort", callback, { once: true });
  return () => signal?.removeEventListener("abort", callback);
}
