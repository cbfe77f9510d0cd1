/**
 * What the dialog becomes by an action. `update` is total and pure: an action that means nothing where
 * the model stands gives back the model with its notice cleared.
 *
 * @module
 */
import type { Action } from "./action.ts";
import { annotate, annotateOption, choose, present, toggle, write } from "./answers.ts";
import {
  answerOf,
  canRetype,
  focusedOption,
  focusedRow,
  focusOf,
  hasUnsavedNote,
  hasUnsavedText,
  isFocusListed,
  isReviewing,
  listingOf,
  openQuestions,
  previewKey,
  questionInView,
  replyOf,
  reviewActions,
  rowCount,
  savedText,
  takesSeveral,
  textIn,
} from "./derive.ts";
import { closeField, draft, open, openNote } from "./fields.ts";
import { type Field, fieldKey, type Model } from "./model.ts";
import { type Answer, isAnswered, type Outcome } from "./questionnaire.ts";
import { hasEntries } from "./surface.ts";

/** The model after an action. Once there is an outcome, nothing changes any more. */
export function update(model: Model, action: Action): Model {
  if (model.outcome !== undefined) return model;
  const next = step(model, action);
  // What was said is said until the next key; looking around is none.
  const isSaid = next.notice === model.notice;
  if (!isSaid || action.type === "collapse" || action.type === "scroll") return next;
  const { notice: _said, ...calm } = next;
  return next.notice === undefined ? next : calm;
}

function step(model: Model, action: Action): Model {
  const { mode } = model;
  switch (action.type) {
    case "move":
      return landed(move(listed(model), action.by, action.wraps ?? false));
    case "focus":
      return landed(focus(listed(model), action.row));
    case "tab":
      return show(model, model.tab + action.by);
    case "show":
      return show(model, action.tab);
    case "confirm":
      return confirm(model);
    case "toggle":
      return toggleRow(model, focusOf(model));
    case "pick":
      return pick(model, action.number - 1);
    case "note":
      return openNote(model, action.about);
    case "draft":
      return mode.type === "editing" ? draft(model, mode.field, action.text) : model;
    case "save":
      return mode.type === "editing" ? save(model, mode.field) : model;
    case "paste":
      return paste(model, action.text);
    case "filter":
      return filter(model, action.text);
    case "retype":
      return retype(model);
    case "read":
      return { ...model, mode: { type: "reading", page: action.page, scroll: 0 } };
    case "collapse":
      return { ...model, isCollapsed: !model.isCollapsed };
    case "scroll":
      return scroll(model, action.by, action.limit);
    case "close":
      return close(model);
    case "leave":
      return end(model, "declined");
    case "say":
      return { ...model, notice: { type: "message", text: action.text } };
    case "end":
      return end(model, action.as);
  }
}

function end(model: Model, type: Exclude<Outcome["type"], "not_shown">): Model {
  return { ...model, outcome: { type, reply: replyOf(model) } };
}

/** Puts the focus on a row by its number, or on the nearest one that is listed. */
function focus(model: Model, row: number): Model {
  const listing = listingOf(model);
  if (listing.count === 0) return model;
  const target = listing.at(listing.positionOf(Math.min(Math.max(row, 0), rowCount(model) - 1)));
  return target === model.focus[model.tab]
    ? model
    : { ...model, focus: model.focus.with(model.tab, target) };
}

/** Moves the focus by listed rows, around the ends where it `wraps`. */
function move(model: Model, by: number, wraps: boolean): Model {
  const listing = listingOf(model);
  const position = listing.positionOf(focusOf(model)) + by;
  const last = listing.count - 1;
  const isOutside = position < 0 || position > last;
  const target = wraps && isOutside ? (position < 0 ? last : 0) : position;
  return focus(model, listing.at(Math.min(Math.max(target, 0), last)));
}

/** The list again: an open field is left with its draft kept. */
function listed(model: Model): Model {
  return model.mode.type === "editing" ? closeField(model, model.mode.field) : model;
}

/** An empty free-text row takes text as soon as it has the focus. */
function landed(model: Model): Model {
  if (model.mode.type !== "list" || focusedRow(model).type !== "freeText") return model;
  const field: Field = { type: "text", question: model.tab };
  return textIn(model, field) === "" ? { ...model, mode: { type: "editing", field } } : model;
}

function show(model: Model, tab: number): Model {
  const count = model.questionnaire.questions.length + 1;
  const next: Model = {
    ...listed(model),
    tab: ((tab % count) + count) % count,
    filter: "",
    mode: { type: "list" },
    isRevisiting: false,
  };
  return landed(
    isReviewing(next) ? focus(next, model.questionnaire.questions.length) : next,
  );
}

function answer(model: Model, question: number, change: (answer: Answer) => Answer): Model {
  const given = model.answers[question];
  return given === undefined
    ? model
    : { ...model, answers: model.answers.with(question, change(given)) };
}

function confirm(model: Model): Model {
  if (!isFocusListed(model)) return model;
  const row = focusedRow(model);
  switch (row.type) {
    case "option":
      return takesSeveral(model) ? goOn(model) : chooseOption(model, row.option);
    case "freeText":
      return open(model, { type: "text", question: model.tab });
    case "next":
      return goOn(model);
    case "answer":
      return { ...show(model, row.question), isRevisiting: true };
    case "submit":
      return submit(model);
    case "elaborate":
      return elaborate(model);
    case "cancel":
      return end(model, "declined");
  }
}

function toggleRow(model: Model, rowNumber: number): Model {
  const focused = focus(model, rowNumber);
  const row = focusedRow(focused);
  if (row.type !== "option" || !isFocusListed(focused)) return confirm(focused);
  return takesSeveral(focused)
    ? answer(focused, focused.tab, (current) => toggle(current, row.option))
    : chooseOption(focused, row.option);
}

function pick(model: Model, digit: number): Model {
  if (digit < 0) return model;
  if (isReviewing(model)) {
    return digit < reviewActions(model).length
      ? confirm(focus(model, model.questionnaire.questions.length + digit))
      : model;
  }
  const hasRow = digit < rowCount(model) &&
    !(takesSeveral(model) && digit === rowCount(model) - 1);
  return hasRow ? toggleRow({ ...model, filter: "" }, digit) : model;
}

function chooseOption(model: Model, option: number): Model {
  const field: Field = { type: "text", question: model.tab };
  const kept = answerOf(model).text === undefined
    ? model
    : draft(model, field, textIn(model, field));
  return advance(answer(kept, model.tab, (current) => choose(current, option)));
}

/** Confirms a question with several choices; with none it says so first. */
function goOn(model: Model): Model {
  const wasSaid = ["nothing_chosen", "open"].includes(model.notice?.type ?? "");
  return wasSaid || isAnswered(answerOf(model))
    ? advance(model)
    : { ...model, notice: { type: "nothing_chosen" } };
}

/** To the next open question, and after the last to the review; a lone question is done. */
function advance(model: Model): Model {
  const { questions } = model.questionnaire;
  if (questions.length === 1) {
    const wasSaid = model.notice?.type === "nothing_chosen" && !hasUnsavedText(model, 0);
    return wasSaid ? end(model, "submitted") : submit(model);
  }
  if (model.isRevisiting) return show(model, questions.length);
  const next = questions.findIndex((_, index) =>
    index > model.tab && !isAnswered(answerOf(model, index))
  );
  return show(model, next < 0 ? questions.length : next);
}

function submit(model: Model): Model {
  const questions = openQuestions(model);
  return send(model, "submitted", questions, questions.length === 0 && !hasUnsavedNote(model));
}

/** Open questions are the point of talking first; text that was not saved would be missed. */
function elaborate(model: Model): Model {
  const questions = openQuestions(model).filter((question) => hasUnsavedText(model, question));
  return send(model, "elaborate", questions, questions.length === 0);
}

/** Ends where nothing is left behind; else says first what is. */
function send(
  model: Model,
  type: "submitted" | "elaborate",
  questions: readonly number[],
  isWhole: boolean,
): Model {
  return isWhole || model.notice?.type === "open"
    ? end(model, type)
    : { ...model, notice: { type: "open", questions } };
}

function save(model: Model, field: Field): Model {
  const text = textIn(model, field);
  const wasBlank = savedText(model, field) === "";
  const { [fieldKey(field)]: _saved, ...drafts } = model.drafts;
  const closed: Model = { ...model, drafts, mode: { type: "list" } };
  switch (field.type) {
    case "text": {
      const isMulti = takesSeveral(model, field.question);
      const written = answer(closed, field.question, (current) => write(current, text, isMulti));
      if (text.trim() === "") return wasBlank ? { ...written, mode: model.mode } : written;
      return isMulti ? focus(written, rowCount(written) - 1) : advance(written);
    }
    case "note":
      return answer(closed, field.question, (current) => annotate(current, text));
    case "optionNote":
      return answer(closed, field.question, (one) => annotateOption(one, field.option, text));
    case "globalNote": {
      const { note: _replaced, ...rest } = closed;
      return text.trim() === "" ? rest : { ...rest, note: text.trim() };
    }
  }
}

function paste(model: Model, text: string): Model {
  const question = questionInView(model);
  if (model.mode.type !== "list" || question?.freeTextLabel === undefined) return model;
  const field: Field = { type: "text", question: model.tab };
  const focused = focus(model, question.options.length);
  return open(draft(focused, field, textIn(focused, field) + text), field);
}

function filter(model: Model, text: string): Model {
  if (isReviewing(model)) return model;
  const { mode } = model;
  const from = mode.type === "filtering" ? mode.from : focusOf(model);
  const narrowed: Model = { ...model, filter: text, mode: { type: "filtering", from } };
  // The focus stays on an option that is listed, else the first row has it.
  return text.trim() === "" || focusedOption(narrowed) !== undefined
    ? narrowed
    : focus(narrowed, 0);
}

function retype(model: Model): Model {
  const asked = questionInView(model)?.type;
  if (asked === undefined || !canRetype(model)) return model;
  const type = takesSeveral(model) ? "single" : "multi";
  const changed = answer(model, model.tab, (current) => present(current, type, asked));
  return focus(changed, focusOf(changed));
}

function scroll(model: Model, by: number, limit: number): Model {
  const moved = (offset: number) => Math.min(Math.max(Math.min(offset, limit) + by, 0), limit);
  if (model.mode.type === "reading") {
    return { ...model, mode: { ...model.mode, scroll: moved(model.mode.scroll) } };
  }
  const key = previewKey(model);
  return key === undefined
    ? model
    : { ...model, scrolls: { ...model.scrolls, [key]: moved(model.scrolls[key] ?? 0) } };
}

function close(model: Model): Model {
  switch (model.mode.type) {
    case "editing":
      return closeField(model, model.mode.field);
    case "reading":
      return { ...model, mode: { type: "list" } };
    case "filtering": {
      const opened: Model = { ...model, mode: { type: "list" }, filter: "" };
      return focusedOption(model) === undefined ? focus(opened, model.mode.from) : opened;
    }
    case "list":
      if (model.filter !== "") return { ...model, filter: "" };
      return model.confirmsDiscard && model.notice?.type !== "discard" && hasEntries(model)
        ? { ...model, notice: { type: "discard" } }
        : end(model, "declined");
  }
}
