import { createHash } from "node:crypto";
import { comparable } from "./contracts/contract.ts";
import {
  emptyAnswer,
  type Outcome,
  type Question,
  type Questionnaire,
  type Reply,
} from "./questionnaire.ts";
import { own } from "./repair.ts";
import { type Branch, lastEntry, readEntered } from "./session.ts";
import type { Settings } from "./settings.ts";
import { type Entered, hasEntries } from "./surface.ts";

/** Where what was entered is kept. */
export interface Keeping {
  /** What people entered and did not send, by what they were asked: what no session could take. */
  readonly kept: Map<string, Entered>;
  /** Writes an entry into the host's session; may throw. */
  readonly append?: ((type: string, data: unknown) => void) | undefined;
  readonly settings: Pick<Settings, "drafts">;
  /** Calls back after a number of milliseconds; gives the way to prevent it. */
  readonly after?: ((milliseconds: number, callback: () => void) => () => void) | undefined;
}

/** Keeps what is entered for one questionnaire. */
export interface Keeper {
  /** What was entered for the same questions before, and not sent. */
  readonly before: Entered | undefined;
  /** Takes what has been entered so far, and writes it down soon. */
  change(entered: Entered): void;
  /** Writes it down now. */
  save(): void;
  /** Writes down what is left to write; forgets it once it is sent. */
  end(outcome: Outcome): void;
}

/** Questionnaires that are kept outside the session at most. */
const most = 20;
/** Characters that an entry of the session has at most. */
const largest = 256 * 1024;
/** Milliseconds between two writings at least. */
const soonest = 1000;
/** The more was written, the longer the next writing waits, so that a session stays small. */
const charactersPerMillisecond = 32;

const type = "parley:entered";

/** The key of a questionnaire: the same for the same questions with the same options. */
export function keyOf({ questions }: Questionnaire): string {
  const parts = questions.map(({ id, prompt, type, options }) =>
    [id, prompt, type].concat(options.map(({ label }) => label))
  );
  // Short, however long the questions are.
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/**
 * Starts keeping, with what `branch` says of the same questions. What its session can't take, because
 * there is none, the user wants nothing written, it is secret or too long, stays in memory. `sent` is
 * what was sent before, where it is asked for again; what is sent then is written down for a next time.
 */
export function keepFor(
  questionnaire: Questionnaire,
  { kept, append, settings: { drafts }, after = startTimer }: Keeping,
  branch: Branch,
  sent?: Reply,
): Keeper {
  const key = keyOf(questionnaire);
  const isSecret = questionnaire.questions.map((question) => isAbout(question, drafts.secrets));
  const stored = readEntered(own(lastEntry(branch, type, key), "entered"), questionnaire);
  // What the session says of these questions: nothing at first, unless it holds what was entered.
  let latest = JSON.stringify({ entered: stored });
  let written = 0;
  let unwritten: Entered | undefined;
  let stop: (() => void) | undefined;
  let isOver = false;

  const write = (data: { readonly entered?: Entered; readonly sent?: Reply }): boolean => {
    if (!append || !drafts.store) return false;
    const text = JSON.stringify(data);
    if (text === latest) return true;
    if (text.length > largest) return false;
    try {
      append(type, { key, ...data });
    } catch {
      return false;
    }
    latest = text;
    written += text.length;
    return true;
  };
  const flush = () => {
    stop?.();
    stop = undefined;
    const whole = unwritten;
    if (!whole) return;
    unwritten = undefined;
    kept.delete(key);
    const entered = withoutSecrets(whole, isSecret);
    const isWritten = write(hasEntries(entered) ? { entered } : {});
    if (!hasEntries(whole) || (isWritten && entered === whole)) return;
    kept.set(key, whole);
    const [oldest = key] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
  };
  return {
    before: kept.get(key) ?? stored ?? (sent && hasEntries(sent) ? sent : undefined),
    change(entered) {
      if (isOver) return;
      unwritten = entered;
      const isNews = hasEntries(entered) || kept.has(key) || latest !== "{}";
      const wait = Math.max(soonest, written / charactersPerMillisecond);
      if (isNews && append && drafts.store) stop ??= after(wait, flush);
    },
    save: flush,
    end(outcome) {
      isOver = true;
      if (outcome.type !== "submitted") return flush();
      unwritten = { answers: [] };
      flush();
      if (sent) write({ sent: withoutSecrets(outcome.reply, isSecret) });
    },
  };
}

/** What was sent when the same questions were last asked again. */
export function sentIn(branch: Branch, questionnaire: Questionnaire): Reply | undefined {
  const entry = lastEntry(branch, type, keyOf(questionnaire));
  return readEntered(own(entry, "sent"), questionnaire);
}

function startTimer(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

/** Whether a person can read one of these words in a question, in any case. */
function isAbout({ header, prompt }: Question, words: readonly string[]): boolean {
  const text = comparable(`${header}\n${prompt}`).toLowerCase();
  return words.map((word) => comparable(word).toLowerCase())
    .some((word) => word !== "" && text.includes(word));
}

/** Leaves out all that was entered for secret questions, and a note that may tell it. */
function withoutSecrets(entered: Entered, isSecret: readonly boolean[]): Entered {
  if (!isSecret.includes(true)) return entered;
  const drafts = Object.entries(entered.drafts ?? {})
    .filter(([field]) => isSecret[Number.parseInt(field)] === false);
  return {
    answers: entered.answers.map((answer, index) => isSecret[index] ? emptyAnswer : answer),
    drafts: Object.fromEntries(drafts),
  };
}
