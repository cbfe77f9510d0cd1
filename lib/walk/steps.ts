/**
 * The walk itself, free of hosts: a generator that asks for one dialog after the other and is told
 * what came of each. Whoever runs it may stop at any step; what was entered by then stands in the walk.
 *
 * @module
 */
import { annotate, annotateOption, choose, toggle, write } from "../answers.ts";
import { type Field, fieldKey } from "../model.ts";
import {
  type Answer,
  emptyAnswer,
  hasNotes,
  isAnswered,
  type Outcome,
  type Questionnaire,
} from "../questionnaire.ts";
import type { Entered } from "../surface.ts";
import { matchRow, type Reading, readList } from "./reading.ts";
import { numbered, type QuestionMeaning, questionRows, reviewRows, type Row } from "./rows.ts";
import {
  fieldTitle,
  type Place,
  questionLine,
  questionTitle,
  quote,
  reviewTitle,
} from "./titles.ts";

/** A walk under way. */
export interface Walk {
  readonly questionnaire: Questionnaire;
  /** Replaced, never changed, at each step that enters something. */
  entered: Entered;
  /** Rows can be ticked together in one dialog. */
  readonly ticksTogether: boolean;
  /** Leaving with something entered asks once more. */
  readonly confirmsDiscard: boolean;
}

/** A dialog to show. */
export type Step =
  | { readonly type: "select"; readonly title: string; readonly rows: readonly string[] }
  | {
    readonly type: "checkbox";
    readonly title: string;
    readonly rows: readonly string[];
    /** 0-based positions of the rows that are ticked at first. */
    readonly checked: readonly number[];
  }
  | { readonly type: "input"; readonly title: string; readonly current: string };

/** What came of a dialog: text, ticked positions, or `undefined` where the person dismissed it. */
export type Heard = string | readonly number[] | undefined;

/** How a walk ends by the person's own doing. */
export type Ending = Extract<Outcome["type"], "submitted" | "elaborate" | "declined">;

type Talk<Result> = Generator<Step, Result, Heard>;
/** Where to go from a question or the review: a number is the position of a question. */
type Move = "next" | "skip" | "back" | "leave" | Ending | number;
/** What a dialog of a question led to: away from it, back to its list, or nothing that can be read. */
type Turn = Move | "stay" | { readonly said: string; readonly problem: string };

/** How often a person is asked for something that can be read. */
const attempts = 3;

/**
 * Walks a person through a questionnaire.
 *
 * @throws {TypeError} If a host's replies stay unusable
 */
export function* walkThrough(walk: Walk): Talk<Ending> {
  const review = walk.questionnaire.questions.length;
  let at = 0;
  let isRevisiting = false;
  while (true) {
    const move = at === review
      ? yield* askReview(walk)
      : yield* askQuestion(walk, at, isRevisiting);
    switch (move) {
      case "next":
      case "skip":
        if (review === 1) return "submitted";
        at = isRevisiting ? review : at + 1;
        break;
      case "back":
        at = isRevisiting ? review : at - 1;
        break;
      case "leave":
        if (yield* isLeaving(walk)) return "declined";
        break;
      case "submitted":
      case "elaborate":
      case "declined":
        return move;
      default:
        at = move;
    }
    isRevisiting ||= at === review;
  }
}

function* askQuestion(walk: Walk, at: number, isRevisiting: boolean): Talk<Move> {
  let reason: string | undefined;
  let misses = 0;
  let isWarned = false;
  while (true) {
    const place = placeAt(walk, at, isRevisiting);
    const move = place.type === "multi" && walk.ticksTogether
      ? yield* tick(walk, place, reason)
      : yield* askByRows(walk, place, reason);
    reason = undefined;
    if (typeof move === "object") {
      if (++misses === attempts) return keepUnread(walk, place, move.said);
      reason = move.problem;
    } else if (move === "next" && !isAnswered(answerAt(walk, at)) && !isWarned) {
      isWarned = true;
      reason = "Nothing is chosen. Go on once more to leave the question open.";
    } else if (move !== "stay") {
      return move;
    }
  }
}

function* askByRows(walk: Walk, place: Place, reason?: string): Talk<Turn> {
  const said = yield* pick(questionTitle(place, reason), questionRows(place, false));
  if (said === undefined) return "leave";
  if (typeof said === "object") return yield* act(walk, place, said.meaning);
  const reading = read(place, said);
  if ("problem" in reading) return { ...reading, said };
  return (yield* take(walk, place, reading)) ? "next" : "stay";
}

/** What choosing a row of a question does. */
function* act(walk: Walk, place: Place, meaning: QuestionMeaning): Talk<Turn> {
  const { at, answer, type } = place;
  switch (meaning) {
    case "text":
      return (yield* askText(walk, place)) && type !== "multi" ? "next" : "stay";
    case "list":
      return (yield* askList(walk, place)) ? "next" : "stay";
    case "note":
      yield* askNote(walk, place);
      return "stay";
    case "skip":
      save(walk, at, { ...write(answer, "", type), selected: [] });
      return "skip";
    case "done":
    case "keep":
      return "next";
    case "back":
    case "elaborate":
      return meaning;
    default:
      save(walk, at, type === "multi" ? toggle(answer, meaning) : choose(answer, meaning));
      return type === "multi" ? "stay" : "next";
  }
}

/** Lets the person tick a question's rows together. */
function* tick(walk: Walk, place: Place, reason?: string): Talk<Turn> {
  const { at, question, answer, type } = place;
  const rows = questionRows(place, true);
  const checked = rows.flatMap(({ meaning }, row) => {
    const isChosen = typeof meaning === "number"
      ? answer.selected.includes(meaning)
      : meaning === "text" && answer.text !== undefined;
    return isChosen ? [row] : [];
  });
  const title = questionTitle(place, reason);
  const heard = yield { type: "checkbox", title, rows: rows.map(({ text }) => text), checked };
  if (heard === undefined) return "leave";
  if (typeof heard === "string") throw new TypeError("The host's reply is no list of ticked rows");
  const meanings = heard.map((row) => rows[row]?.meaning);
  const selected = question.options.flatMap((_, index) => meanings.includes(index) ? [index] : []);
  const hasText = meanings.includes("text");
  save(walk, at, { ...(hasText ? answer : write(answer, "", type)), selected });
  if (hasText && answer.text === undefined && !(yield* askText(walk, place))) return "stay";
  if (meanings.includes("note")) {
    yield* askNote(walk, placeAt(walk, at, place.isRevisiting));
    return "stay";
  }
  return meanings.includes("back") ? "back" : "next";
}

function read({ question, type }: Place, said: string): Reading {
  const takesWords = question.freeTextLabel !== undefined;
  if (type === "multi") return readList(said, question.options, takesWords);
  if (takesWords) return { selected: [], words: said, wantsWords: false };
  return { problem: `${quote(said)} is none of the options.` };
}

/** Saves what was read; whether that settles the question. */
function* take(
  walk: Walk,
  place: Place,
  { selected, words, wantsWords }: Exclude<Reading, { problem: string }>,
): Talk<boolean> {
  const { at, answer, type } = place;
  const written = words === undefined ? answer : write(answer, words, type);
  save(walk, at, { ...written, selected });
  return !wantsWords || (yield* askText(walk, placeAt(walk, at, place.isRevisiting)));
}

/** Keeps words that can't be read as an answer: as they are, or as a note where no words are taken. */
function keepUnread(walk: Walk, place: Place, said: string): Move {
  const { at, question, answer, type } = place;
  const takesWords = question.freeTextLabel !== undefined;
  save(walk, at, takesWords ? write(answer, said, type) : annotate(answer, add(answer.note, said)));
  return "skip";
}

function add(note: string | undefined, said: string): string {
  return note === undefined ? said.trim() : `${note}\n${said.trim()}`;
}

/** Asks for an answer in the person's own words; whether there is one now. */
function* askText(walk: Walk, place: Place): Talk<boolean> {
  const { at, type } = place;
  const title = fieldTitle(place, "Your own answer. Empty goes back to the list.");
  const text = yield* typed(walk, { type: "text", question: at }, place.answer.text, title);
  if (text !== undefined) save(walk, at, write(answerAt(walk, at), text, type));
  return text !== undefined && text !== "";
}

/** Asks for a list of numbers; whether it settled the question. */
function* askList(walk: Walk, place: Place): Talk<boolean> {
  let reason: string | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const wanted = "Numbers or labels, such as 1,3 or 1-3. Empty goes back to the list.";
    const heard = yield { type: "input", title: fieldTitle(place, wanted, reason), current: "" };
    if (typeof heard !== "string" || heard.trim() === "") return false;
    const reading = read(place, heard);
    if (!("problem" in reading)) return yield* take(walk, place, reading);
    reason = reading.problem;
  }
  return false;
}

/** Asks for a note about the question or, where they take notes of their own, about an option. */
function* askNote(walk: Walk, place: Place): Talk<void> {
  const { at, answer, question, questionnaire } = place;
  let option: number | "question" | "back" = "question";
  if (questionnaire.takesOptionNotes) {
    const { note, optionNotes = {} } = answer;
    const said = yield* pick(
      `${questionLine(place)}\nWhat is the note about?`,
      numbered<number | "question" | "back">([
        { label: "The question", meaning: "question", detail: note },
        ...question.options.map(({ label }, index) => ({
          label,
          meaning: index,
          detail: optionNotes[index],
        })),
        { label: "Back to the list", meaning: "back" },
      ]),
    );
    if (typeof said === "string") save(walk, at, annotate(answer, said));
    if (typeof said !== "object" || said.meaning === "back") return;
    option = said.meaning;
  }
  const wanted = "Your note. Empty goes back to the list.";
  if (typeof option === "number") {
    const field = { type: "optionNote", question: at, option } as const;
    const label = question.options[option]?.label ?? "";
    const title = fieldTitle(place, `${wanted} It is about ${quote(label)}.`);
    const note = yield* typed(walk, field, answer.optionNotes?.[option], title);
    if (note !== undefined) save(walk, at, annotateOption(answer, option, note));
  } else {
    const field = { type: "note", question: at } as const;
    const note = yield* typed(walk, field, answer.note, fieldTitle(place, wanted));
    if (note !== undefined) save(walk, at, annotate(answer, note));
  }
}

function* askReview(walk: Walk): Talk<Move> {
  let reason: string | undefined;
  for (let misses = 0; misses < attempts;) {
    const { questionnaire, entered } = walk;
    const title = reviewTitle(questionnaire, entered, reason);
    const said = yield* pick(title, reviewRows(questionnaire, entered));
    if (said === undefined) return "leave";
    if (typeof said === "string") {
      misses++;
      reason = `${quote(said)} is none of the rows.`;
      if (questionnaire.takesGlobalNote) {
        reason = "Noted for everything.";
        walk.entered = { ...entered, note: add(entered.note, said) };
      }
    } else if (said.meaning === "note") {
      const wanted = "A note for everything\nEmpty goes back to the list.";
      const note = yield* typed(walk, { type: "globalNote" }, entered.note, wanted);
      const { note: _replaced, ...rest } = walk.entered;
      if (note !== undefined) walk.entered = note === "" ? rest : { ...rest, note };
    } else {
      return said.meaning;
    }
  }
  throw new TypeError("The host's replies to the review name none of its rows");
}

/** Whether a dismissal was meant. */
function* isLeaving({ questionnaire, entered, confirmsDiscard }: Walk): Talk<boolean> {
  const hasEntries = entered.note !== undefined ||
    entered.answers.some((answer) => isAnswered(answer) || hasNotes(answer));
  if (!confirmsDiscard || !hasEntries) return true;
  const answered = entered.answers.filter(isAnswered).length;
  const said = yield* pick(
    `Leave without sending? (${answered} of ${questionnaire.questions.length} answered)`,
    numbered([
      { label: "Keep answering", meaning: false },
      { label: "Leave", meaning: true },
    ]),
  );
  return said === undefined || (typeof said === "object" && said.meaning);
}

/** Asks for a row: the row, words that name none, or `undefined` where the person dismissed the list. */
function* pick<Meaning>(
  title: string,
  rows: readonly Row<Meaning>[],
): Talk<Row<Meaning> | string | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const heard = yield { type: "select", title, rows: rows.map(({ text }) => text) };
    if (heard === undefined) return undefined;
    if (typeof heard === "string" && heard.trim() !== "") return matchRow(heard, rows) ?? heard;
  }
  throw new TypeError("The host's replies to a list are no text");
}

/** Asks for text: trimmed, `""` to take it away, `undefined` to leave it as it is. */
function* typed(
  walk: Walk,
  field: Field,
  saved: string | undefined,
  title: string,
): Talk<string | undefined> {
  const { drafts = {} } = walk.entered;
  const removal = saved === undefined ? "" : " A lone - takes away what is there.";
  const current = drafts[fieldKey(field)] ?? saved ?? "";
  const heard = yield { type: "input", title: title + removal, current };
  const text = typeof heard === "string" ? heard.trim() : "";
  if (text === "") return undefined;
  const { [fieldKey(field)]: _sent, ...rest } = drafts;
  if (_sent !== undefined) walk.entered = { ...walk.entered, drafts: rest };
  return text === "-" && saved !== undefined ? "" : text;
}

function answerAt({ entered }: Walk, at: number): Answer {
  return entered.answers[at] ?? emptyAnswer;
}

function placeAt(walk: Walk, at: number, isRevisiting: boolean): Place {
  const { questionnaire } = walk;
  const question = questionnaire.questions[at]!;
  const answer = answerAt(walk, at);
  const type = answer.presentedType ?? question.type;
  return { questionnaire, at, question, answer, type, isRevisiting };
}

function save(walk: Walk, at: number, answer: Answer): void {
  const answers = walk.questionnaire.questions.map((_, index) =>
    index === at ? answer : answerAt(walk, index)
  );
  walk.entered = { ...walk.entered, answers };
}
