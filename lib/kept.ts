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

/** What people entered and did not send, by what they were asked: what no session could take. */
type Kept = Map<string, Entered>;

/** Where what was entered is kept. */
export interface Keeping {
  readonly kept: Kept;
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
  const parts = ({ id, prompt, type, options }: Question) => [
    id,
    prompt,
    type,
    ...options.map((option) => option.label),
  ];
  // Short, however long the questions are.
  return createHash("sha256").update(JSON.stringify(questions.map(parts))).digest("base64url");
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
  let isStored = stored !== undefined;
  let latest = JSON.stringify(stored && { entered: stored });
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
    isStored = data.entered !== undefined;
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
    const isWritten = hasEntries(entered) ? write({ entered }) : !isStored || write({});
    if (hasEntries(whole) && !(isWritten && entered === whole)) remember(kept, key, whole);
  };
  return {
    before: kept.get(key) ?? stored ?? (sent && hasEntries(sent) ? sent : undefined),
    change(entered) {
      if (isOver) return;
      const isKept = isStored || kept.has(key);
      unwritten = hasEntries(entered) || isKept ? entered : undefined;
      const wait = Math.max(soonest, written / charactersPerMillisecond);
      if (unwritten && append && drafts.store) stop ??= after(wait, flush);
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

function remember(kept: Kept, key: string, entered: Entered): void {
  kept.set(key, entered);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
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
  const drafts = Object.entries(entered.drafts ?? {});
  return {
    answers: entered.answers.map((answer, index) => isSecret[index] ? emptyAnswer : answer),
    drafts: Object.fromEntries(
      drafts.filter(([field]) => isSecret[Number.parseInt(field)] === false),
    ),
  };
}
