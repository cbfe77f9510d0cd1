/**
 * Questions asked of a model. Nothing here is stored: each answer follows from the model alone.
 *
 * @module
 */
import { type Field, fieldKey, fieldOf, type Model } from "./model.ts";
import {
  type Answer,
  emptyAnswer,
  isAnswered,
  type Option,
  type Question,
  type Reply,
} from "./questionnaire.ts";
import { cut } from "./sanitize.ts";
import type { Entered } from "./surface.ts";
import { say, sayAll } from "./say.ts";

/** A row that can have the focus. */
type Row =
  | { readonly type: "option"; readonly option: number }
  | { readonly type: "freeText" }
  | { readonly type: "next" }
  | { readonly type: "answer"; readonly question: number }
  | { readonly type: ReviewAction };

/** What can be done with all answers. */
export type ReviewAction = "submit" | "elaborate" | "cancel";

/** The rows of a tab that are listed now, without building a list of them. */
interface Listing {
  readonly count: number;
  /** The row's own number at a listed position. */
  at(position: number): number;
  /** The listed position of a row; the nearest one where the row is filtered out. */
  positionOf(row: number): number;
}

/** Whether the review is in view. */
export function isReviewing(model: Model): boolean {
  return model.tab === model.questionnaire.questions.length;
}

/** The question in view; `undefined` in the review. */
export function questionInView(model: Model): Question | undefined {
  return model.questionnaire.questions[model.tab];
}

/** The answer given so far to a question. */
export function answerOf(model: Model, question: number = model.tab): Answer {
  return model.answers[question] ?? emptyAnswer;
}

/** Whether a question takes several choices now. */
export function takesSeveral(model: Model, question: number = model.tab): boolean {
  const asked = model.questionnaire.questions[question]?.type;
  return (answerOf(model, question).presentedType ?? asked) === "multi";
}

/** Whether the person may switch the question in view between one choice and several. */
export function canRetype(model: Model): boolean {
  const { takesTypeChange } = model.questionnaire;
  return takesTypeChange && (questionInView(model)?.type ?? "preview") !== "preview";
}

/** The actions at the foot of the review, in order; their digits count from 1. */
export function reviewActions(model: Model): readonly ReviewAction[] {
  return model.questionnaire.takesElaboration
    ? ["submit", "elaborate", "cancel"]
    : ["submit", "cancel"];
}

/** How many rows a tab has, listed or not. */
export function rowCount(model: Model): number {
  const question = questionInView(model);
  if (question === undefined) {
    return model.questionnaire.questions.length + reviewActions(model).length;
  }
  return question.options.length + (question.freeTextLabel === undefined ? 0 : 1) +
    (takesSeveral(model) ? 1 : 0);
}

/** The row with a number in the tab in view. */
export function rowAt(model: Model, row: number): Row {
  const question = questionInView(model);
  if (question === undefined) {
    const action = row - model.questionnaire.questions.length;
    if (action < 0) return { type: "answer", question: row };
    return { type: reviewActions(model)[action] ?? "cancel" };
  }
  if (row < question.options.length) return { type: "option", option: row };
  if (row === question.options.length && question.freeTextLabel !== undefined) {
    return { type: "freeText" };
  }
  return { type: "next" };
}

/** The number of the focused row in the tab in view. */
export function focusOf(model: Model): number {
  return Math.min(model.focus[model.tab] ?? 0, rowCount(model) - 1);
}

/** The focused row. */
export function focusedRow(model: Model): Row {
  return rowAt(model, focusOf(model));
}

/** Whether the focused row is listed; a filter may leave no row at all. */
export function isFocusListed(model: Model): boolean {
  const listing = listingOf(model);
  const row = focusOf(model);
  return listing.count > 0 && listing.at(listing.positionOf(row)) === row;
}

/** The option in focus, as its position; `undefined` on any other row. */
export function focusedOption(model: Model): number | undefined {
  const row = focusedRow(model);
  return row.type === "option" && isFocusListed(model) ? row.option : undefined;
}

const listings: WeakMap<Question, { filter: string; rows: number; listing: Listing }> =
  new WeakMap();

/** The rows listed now: all of them, or those that the filter leaves. */
export function listingOf(model: Model): Listing {
  const count = rowCount(model);
  const question = questionInView(model);
  if (question === undefined || model.filter.trim() === "") {
    return { count, at: (position) => position, positionOf: (row) => Math.min(row, count - 1) };
  }
  const known = listings.get(question);
  if (known?.filter === model.filter && known.rows === count) return known.listing;
  const words = searchable(model.filter).split(/\s+/).filter((word) => word !== "");
  const rows: number[] = [];
  question.options.forEach((option, index) => {
    const text = searchable(`${option.label}\n${option.description ?? ""}`);
    if (words.every((word) => text.includes(word))) rows.push(index);
  });
  for (let row = question.options.length; row < count; row++) rows.push(row);
  const listing: Listing = {
    count: rows.length,
    at: (position) => rows[position] ?? 0,
    positionOf: (row) => {
      const position = rows.findIndex((listed) => listed >= row);
      return position < 0 ? Math.max(0, rows.length - 1) : position;
    },
  };
  listings.set(question, { filter: model.filter, rows: count, listing });
  return listing;
}

/** Text as a search sees it: case and the way in which accents are encoded make no difference. */
function searchable(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The text saved in a field; `""` where there is none. */
export function savedText(model: Model, field: Field): string {
  switch (field.type) {
    case "text":
      return answerOf(model, field.question).text ?? "";
    case "note":
      return answerOf(model, field.question).note ?? "";
    case "optionNote":
      return answerOf(model, field.question).optionNotes?.[field.option] ?? "";
    case "globalNote":
      return model.note ?? "";
  }
}

/** The text that a field's editor opens with: what was typed last, else what was saved. */
export function textIn(model: Model, field: Field): string {
  return model.drafts[fieldKey(field)] ?? savedText(model, field);
}

/** Text typed into a field that no answer holds; `undefined` where there is none. */
export function unsavedText(model: Model, field: Field): string | undefined {
  const draft = model.drafts[fieldKey(field)]?.trim();
  return draft === undefined || draft === "" || draft === savedText(model, field)
    ? undefined
    : draft;
}

/** Whether a note about everything was typed that sending would leave behind. */
export function hasUnsavedNote(model: Model): boolean {
  return unsavedText(model, { type: "globalNote" }) !== undefined;
}

/** Whether text was typed for a question that sending would leave behind. */
export function hasUnsavedText(model: Model, question: number): boolean {
  const isDecided = !takesSeveral(model, question) && isAnswered(answerOf(model, question));
  return draftedFields(model, question).some((field) =>
    unsavedText(model, field) !== undefined && !(isDecided && field.type === "text")
  );
}

const draftsOf: WeakMap<Model["drafts"], Field[][]> = new WeakMap();

function draftedFields({ drafts }: Model, question: number): readonly Field[] {
  const known = draftsOf.get(drafts) ?? [];
  if (!draftsOf.has(drafts)) {
    for (const field of Object.keys(drafts).map(fieldOf)) {
      if (field.type !== "globalNote") (known[field.question] ??= []).push(field);
    }
    draftsOf.set(drafts, known);
  }
  return known[question] ?? [];
}

/** The fields of a question that hold a note, saved or not, and its text where that is not saved. */
export function notedFields(model: Model, question: number): readonly Field[] {
  const { text, optionNotes = {} } = answerOf(model, question);
  const drafted = draftedFields(model, question).flatMap((field) =>
    field.type === "optionNote" ? [field.option] : []
  );
  const options = new Set([...Object.keys(optionNotes).map(Number), ...drafted]);
  return [
    ...(text === undefined ? [{ type: "text", question } as const] : []),
    { type: "note", question },
    ...[...options].sort((a, b) => a - b)
      .map((option) => ({ type: "optionNote", question, option }) as const),
  ];
}

/** Questions without an answer, or with typed text that would be left behind. */
export function openQuestions(model: Model): readonly number[] {
  return model.answers.flatMap((answer, question) =>
    isAnswered(answer) && !hasUnsavedText(model, question) ? [] : [question]
  );
}

/** How many questions are answered, of how many. */
export function progressOf(model: Model): { readonly count: number; readonly total: number } {
  const total = model.questionnaire.questions.length;
  return { count: total - openQuestions(model).length, total };
}

/** What has been given so far. */
export function replyOf(model: Model): Reply {
  return { answers: model.answers, ...(model.note === undefined ? {} : { note: model.note }) };
}

/** What has been entered so far, saved or not. */
export function enteredIn(model: Model): Entered {
  return { ...replyOf(model), drafts: model.drafts };
}

/** The key under which the preview of the option in focus keeps its scroll; `undefined` without one. */
export function previewKey(model: Model): string | undefined {
  const option = focusedOption(model);
  return option === undefined || questionInView(model)?.options[option]?.preview === undefined
    ? undefined
    : `${model.tab}.${option}`;
}

/** What a person reads of an option; marked where the asker recommends it, and doesn't say so itself. */
export function labelOf({ label, recommended }: Option): string {
  return recommended && !/recommended/i.test(label)
    ? say("{label} (recommended)", { label })
    : label;
}

/** Characters of a name in running text, and names of a list, at most. */
const longestName = 80;
const mostNames = 20;

/** A question's short name, marked where an answer was wished for. */
export function nameOf(model: Model, question: number): string {
  const { header, required } = model.questionnaire.questions[question] ?? { header: "" };
  const name = cut(header, longestName);
  return required ? say("{name} (required)", { name }) : name;
}

/** The names of several questions, as far as anybody reads them. */
export function namesOf(model: Model, questions: readonly number[]): string {
  const names = sayAll(questions.slice(0, mostNames).map((question) => nameOf(model, question)));
  const more = questions.length - mostNames;
  return more > 0 ? say("{names} and {more} more", { names, more }) : names;
}

/** Whether a field's editor is open. */
export function isEditing(model: Model, field: Field): boolean {
  return model.mode.type === "editing" && fieldKey(model.mode.field) === fieldKey(field);
}
