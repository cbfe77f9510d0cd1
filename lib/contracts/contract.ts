import { defined } from "../defined.ts";
import type { Issue } from "../issue.ts";
import { type Answer, emptyAnswer } from "../questionnaire.ts";
import type { NotShownReason, Outcome, Question, Questionnaire } from "../questionnaire.ts";
import { cleanLine, cut, isBlank } from "../sanitize.ts";
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

/** Text quoted for a message, cut where it is long. */
export function quoted(text: string): string {
  return JSON.stringify(cut(text, 80));
}

/** An item of a list in prose: JSON-quoted where it would blur where the item ends. */
export function listed(item: string): string {
  return /[,"\n\r]/.test(item) ? JSON.stringify(item) : item;
}

/** What is chosen and typed as a list in prose; labels that several options share come with the value. */
export function answerList({ options }: Question, { selected, text }: Answer): string {
  const labels = options.map(({ label }) => label).sort();
  const shared = new Set(labels.filter((label, index) => label === labels[index + 1]));
  const chosen = selected.map((index) => {
    const { label, value } = options[index]!;
    return shared.has(label) ? `${listed(label)} [${value}]` : listed(label);
  });
  return (text === undefined ? chosen : [...chosen, listed(text)]).join(", ") || "no answer";
}

/** An answer's notes in prose, those on options where they are told. */
export function noteLines(
  { options }: Question,
  { note, optionNotes }: Answer,
  isTold: (option: number) => boolean = () => true,
): string[] {
  const about = Object.entries(optionNotes ?? {}).filter(([index]) => isTold(Number(index)));
  return [
    ...(note === undefined ? [] : [`  note: ${indented(note, "    ")}`]),
    ...about.map(([index, text]) =>
      `  note on ${listed(options[Number(index)]!.label)}: ${indented(text, "    ")}`
    ),
  ];
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

const unseenReasons: Readonly<Record<NotShownReason, string>> = {
  no_ui: "This run has no user interface",
  no_custom_ui: "This host can show neither the question dialog nor select and input dialogs",
  session_load_failed:
    "The question dialog failed to load, perhaps because its files changed on disk during this session (a restart of pi mends that: tell the user)",
  stale_module_cache:
    "The question dialog failed to load earlier and needs a restart of pi to load again (tell the user)",
  dismissed_unseen: "The host closed the questions before anybody could have read them",
};

/** Why nobody saw the questions, that this is no decline, and what to do now. */
export function unseen(reason: NotShownReason, message: string | undefined): string {
  const cause = message === undefined ? "" : ` Cause: ${quoted(cleanLine(message))}.`;
  return `${unseenReasons[reason]}, so the user never saw the questions. ` +
    `This is no decline: ask in plain chat text and wait for the reply.${cause}`;
}

/** Questions and options as a list to put into chat text; `name` says what a question is called. */
export function questionList(
  questions: readonly Question[],
  name: (question: Question) => string,
): string {
  return questions.flatMap((question, index) => {
    const choice = question.type === "multi" ? "choose any" : "choose one";
    const required = question.required ? ", required" : "";
    const head = `${index + 1}. ${name(question)}: ${question.prompt} (${choice}${required})`;
    const options = question.options.map(({ value, label, description }) => {
      const key = value === label ? "" : ` [${value}]`;
      return indented(`   - ${label}${key}${description ? `: ${description}` : ""}`, "     ");
    });
    return [indented(head, "   "), ...options];
  }).join("\n");
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

/** Text whose lines after the first are indented. */
export function indented(text: string, space: string): string {
  return text.replaceAll("\n", `\n${space}`);
}
