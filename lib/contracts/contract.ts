import { defined } from "../defined.ts";
import type { Issue } from "../issue.ts";
import { type Answer, emptyAnswer } from "../questionnaire.ts";
import type { Outcome, Question, Questionnaire } from "../questionnaire.ts";
import { cleanLine, isBlank } from "../sanitize.ts";
import type { Introduction } from "./introductions.ts";

/** What a tool call gives back to pi: text for the model, details for programs. */
export interface ToolResult<Details = unknown> {
  /** What the model reads. */
  content: { type: "text"; text: string }[];
  /** What programs and the transcript read. */
  details: Details;
}

/** A model's arguments, read. */
export interface Decoded {
  /** What is asked, as far as it can be read. */
  readonly questionnaire: Questionnaire;
  /** Everything that is wrong with it; it may be asked where there is nothing. */
  readonly issues: readonly Issue[];
}

/** One dialect in which a model asks: a tool name, its schema, and the way in and out. */
export interface Contract<Details = unknown> extends Introduction {
  /** Mends the shape of a model's arguments, never their meaning. Total: any value comes back as some value. */
  repair(args: unknown): unknown;
  /** Reads arguments (repaired or not). Total. */
  decode(args: unknown): Decoded;
  /** Writes the result of an asking. */
  encode(questionnaire: Questionnaire, outcome: Outcome): ToolResult<Details>;
  /** Writes the result for arguments with issues; `hasUI` says whether anybody could have been asked. */
  refuse(decoded: Decoded, hasUI: boolean): ToolResult<Details>;
}

/** How an asking ended, as `details.outcome` names it. */
export type OutcomeName = Outcome["type"] | "invalid";

/** Whether the contracts call this ending cancelled: all but the two that a person sends. */
export function isCancelled(outcome: Outcome): boolean {
  return outcome.type !== "submitted" && outcome.type !== "elaborate";
}

/** Text by which two labels, ids or questions count as the same: what a person can see of it. */
export function comparable(text: string): string {
  return cleanLine(text).replace(/[\s\u2800]+/g, " ").trim().normalize("NFC");
}

/**
 * A question's answer as results report it: options that exist, ascending, once; text and notes
 * trimmed and well-formed; on a question with one choice, own words in the place of the choice.
 */
export function settled(question: Question, answer: Answer | undefined): Answer {
  const { text, note, selected, optionNotes, presentedType } = answer ?? emptyAnswer;
  const type = presentedType ?? question.type;
  const exists = (index: number): boolean => question.options[index] !== undefined;
  const words = typed(text);
  const chosen = [...new Set(selected)].filter(exists).sort((a, b) => a - b);
  const notes = Object.entries(optionNotes ?? {})
    .map(([index, about]) => [Number(index), typed(about)] as const)
    .filter(([index, about]) => exists(index) && about !== undefined);
  return defined({
    selected: type === "multi" ? chosen : words === undefined ? chosen.slice(0, 1) : [],
    text: words,
    note: typed(note),
    optionNotes: notes.length > 0 ? Object.fromEntries(notes) as Record<number, string> : undefined,
    presentedType: type === question.type ? undefined : type,
  });
}

/** What a person typed, as results report it; absent where it is blank. */
export function typed(text: string | undefined): string | undefined {
  return text?.toWellFormed().trim() || undefined;
}

/** Tells where a text was used before; a new one it remembers. Blank ones are no use. */
export type FirstUse = (text: string, place: string) => string | undefined;

/** A memory of texts that have to be unique. */
export function firstUses(): FirstUse {
  const places = new Map<string, string>();
  return (text, place) => {
    if (isBlank(text)) return undefined;
    const key = comparable(text);
    const first = places.get(key);
    if (first === undefined) places.set(key, place);
    return first;
  };
}
