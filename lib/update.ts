/**
 * Everything that can happen to the dialog, and what it becomes then. `update` is total and pure:
 * an action that means nothing where the model stands gives back the model with its notice cleared.
 *
 * @module
 */
import { annotate, annotateOption, choose, present, toggle, write } from "./answers.ts";
import {
  answerOf,
  canRetype,
  focusedOption,
  focusedRow,
  focusOf,
  hasEntries,
  hasUnsavedNote,
  hasUnsavedText,
  isFocusListed,
  isReviewing,
  openQuestions,
  previewKey,
  questionInView,
  replyOf,
  reviewActions,
  rowCount,
  savedText,
  takesSeveral,
  textOf,
  typeOf,
} from "./derive.ts";
import { focus, move, narrow } from "./focus.ts";
import { type Field, fieldKey, type Model } from "./model.ts";
import { type Answer, isAnswered } from "./questionnaire.ts";

/** Something that happened. */
export type Action =
  /** Moves the focus by listed rows, around the ends where `wraps`. */
  | { readonly type: "move"; readonly by: number; readonly wraps?: boolean }
  /** Puts the focus on a row by its number. */
  | { readonly type: "focus"; readonly row: number }
  | { readonly type: "tab"; readonly by: 1 | -1 }
  | { readonly type: "show"; readonly tab: number }
  /** Enter on the focused row. */
  | { readonly type: "confirm" }
  /** Space on the focused row. */
  | { readonly type: "toggle" }
  /** The digit of a row, from 1. */
  | { readonly type: "pick"; readonly number: number }
  | { readonly type: "note"; readonly about: "option" | "question" }
  /** The open field's text has become this. */
  | { readonly type: "draft"; readonly text: string }
  /** Enter in the open field. */
  | { readonly type: "save" }
  /** Opens the free-text field with this text added to it. */
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "filter"; readonly text: string }
  | { readonly type: "retype" }
  | { readonly type: "read"; readonly page: "question" | "keys" }
  /** Shrinks to one line, or opens up again as it was. */
  | { readonly type: "collapse" }
  /** Scrolls what is being read, else the focused preview; `limit` is the last useful offset. */
  | { readonly type: "scroll"; readonly by: number; readonly limit: number }
  /** Closes the innermost thing; at the list, leaves. */
  | { readonly type: "close" }
  /** Leaves at once. */
  | { readonly type: "leave" }
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "end"; readonly as: "aborted" | "timed_out" | "superseded" };

/** The model after an action. Once there is an outcome, nothing changes any more. */
export function update(model: Model, action: Action): Model {
  if (model.outcome !== undefined) return model;
  const { notice, ...calm } = model;
  switch (action.type) {
    case "move":
      return landed(move(listed(calm), action.by, action.wraps ?? false));
    case "focus":
      return landed(focus(listed(calm), action.row));
    case "tab":
      return show(calm, calm.tab + action.by);
    case "show":
      return show(calm, action.tab);
    case "confirm":
      return confirm(calm, notice?.type);
    case "toggle":
      return toggleRow(calm, focusOf(calm), notice?.type);
    case "pick":
      return pick(calm, action.number - 1, notice?.type);
    case "note":
      return openNote(calm, action.about);
    case "draft":
      return calm.mode.type === "editing" ? draft(calm, calm.mode.field, action.text) : model;
    case "save":
      return calm.mode.type === "editing" ? save(calm, calm.mode.field) : calm;
    case "paste":
      return paste(calm, action.text);
    case "filter":
      return filter(calm, action.text);
    case "retype":
      return retype(calm);
    case "read":
      return { ...calm, mode: { type: "reading", page: action.page, scroll: 0 } };
    case "collapse":
      return { ...model, isCollapsed: !model.isCollapsed };
    case "scroll":
      return scroll(model, action.by, action.limit);
    case "close":
      return close(calm, notice?.type);
    case "leave":
      return { ...calm, outcome: { type: "declined", reply: replyOf(calm) } };
    case "say":
      return { ...calm, notice: { type: "message", text: action.text } };
    case "end":
      return { ...calm, outcome: { type: action.as, reply: replyOf(calm) } };
  }
}

/** The list again: an open field is left with its draft kept. */
function listed(model: Model): Model {
  return model.mode.type === "editing" ? closeField(model, model.mode.field) : model;
}

/** An empty free-text row takes text as soon as it has the focus. */
function landed(model: Model): Model {
  if (model.mode.type !== "list" || focusedRow(model).type !== "freeText") return model;
  const field: Field = { type: "text", question: model.tab };
  return textOf(model, field) === "" ? { ...model, mode: { type: "editing", field } } : model;
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
  return { ...model, answers: model.answers.with(question, change(answerOf(model, question))) };
}

function confirm(model: Model, notice: string | undefined): Model {
  if (!isFocusListed(model)) return model;
  const row = focusedRow(model);
  switch (row.type) {
    case "option":
      return takesSeveral(model) ? goOn(model, notice) : chooseOption(model, row.option, notice);
    case "freeText":
      return open(model, { type: "text", question: model.tab });
    case "next":
      return goOn(model, notice);
    case "answer":
      return { ...show(model, row.question), isRevisiting: true };
    case "submit":
      return submit(model, notice);
    case "elaborate":
      return elaborate(model, notice);
    case "cancel":
      return { ...model, outcome: { type: "declined", reply: replyOf(model) } };
  }
}

function toggleRow(model: Model, rowNumber: number, notice: string | undefined): Model {
  const focused = focus(model, rowNumber);
  const row = focusedRow(focused);
  if (row.type !== "option" || !isFocusListed(focused)) return confirm(focused, notice);
  return takesSeveral(focused)
    ? answer(focused, focused.tab, (current) => toggle(current, row.option))
    : chooseOption(focused, row.option, notice);
}

function pick(model: Model, digit: number, notice: string | undefined): Model {
  if (digit < 0) return model;
  if (isReviewing(model)) {
    return digit < reviewActions(model).length
      ? confirm(focus(model, model.questionnaire.questions.length + digit), notice)
      : model;
  }
  const hasRow = digit < rowCount(model) &&
    !(takesSeveral(model) && digit === rowCount(model) - 1);
  return hasRow ? toggleRow({ ...model, filter: "" }, digit, notice) : model;
}

function chooseOption(model: Model, option: number, notice: string | undefined): Model {
  const field: Field = { type: "text", question: model.tab };
  const kept = answerOf(model).text === undefined
    ? model
    : draft(model, field, textOf(model, field));
  return advance(answer(kept, model.tab, (current) => choose(current, option)), notice);
}

/** Confirms a question with several choices; with none it says so first. */
function goOn(model: Model, notice: string | undefined): Model {
  if (isAnswered(answerOf(model)) || notice === "nothing_chosen" || notice === "open") {
    return advance(model, notice);
  }
  return { ...model, notice: { type: "nothing_chosen" } };
}

/** To the next open question, and after the last to the review; a lone question is done. */
function advance(model: Model, notice: string | undefined): Model {
  const { questions } = model.questionnaire;
  if (questions.length === 1) {
    return notice === "nothing_chosen" ? send(model) : submit(model, notice);
  }
  if (model.isRevisiting) return show(model, questions.length);
  const next = questions.findIndex((_, index) =>
    index > model.tab && !isAnswered(answerOf(model, index))
  );
  return show(model, next < 0 ? questions.length : next);
}

function submit(model: Model, notice: string | undefined): Model {
  const questions = openQuestions(model);
  return notice === "open" || (questions.length === 0 && !hasUnsavedNote(model))
    ? send(model)
    : { ...model, notice: { type: "open", questions } };
}

/** Open questions are the point of talking first; text that was not saved would be missed. */
function elaborate(model: Model, notice: string | undefined): Model {
  const questions = openQuestions(model).filter((question) => hasUnsavedText(model, question));
  return notice === "open" || questions.length === 0
    ? { ...model, outcome: { type: "elaborate", reply: replyOf(model) } }
    : { ...model, notice: { type: "open", questions } };
}

function send(model: Model): Model {
  return { ...model, outcome: { type: "submitted", reply: replyOf(model) } };
}

function open(model: Model, field: Field): Model {
  return { ...model, mode: { type: "editing", field } };
}

function openNote(model: Model, about: "option" | "question"): Model {
  const { questionnaire, tab } = model;
  if (isReviewing(model)) {
    if (questionnaire.takesGlobalNote) return open(model, { type: "globalNote" });
    const row = focusedRow(model);
    const question = row.type === "answer" ? row.question : openQuestions(model)[0] ?? 0;
    return open(model, { type: "note", question });
  }
  const option = focusedOption(model);
  return about === "option" && option !== undefined && questionnaire.takesOptionNotes
    ? open(model, { type: "optionNote", question: tab, option })
    : open(model, { type: "note", question: tab });
}

function draft(model: Model, field: Field, text: string): Model {
  return { ...model, drafts: { ...model.drafts, [fieldKey(field)]: text } };
}

function closeField(model: Model, field: Field): Model {
  const { [fieldKey(field)]: text, ...drafts } = model.drafts;
  const isKept = text !== undefined && text.trim() !== "" &&
    text.trim() !== savedText(model, field);
  return { ...model, mode: { type: "list" }, drafts: isKept ? model.drafts : drafts };
}

function save(model: Model, field: Field): Model {
  const text = textOf(model, field);
  const wasBlank = savedText(model, field) === "";
  const { [fieldKey(field)]: _saved, ...drafts } = model.drafts;
  const closed: Model = { ...model, drafts, mode: { type: "list" } };
  switch (field.type) {
    case "text": {
      const type = typeOf(model, field.question);
      const written = answer(closed, field.question, (current) => write(current, text, type));
      if (text.trim() === "") return wasBlank ? { ...written, mode: model.mode } : written;
      return type === "multi" ? focus(written, rowCount(written) - 1) : advance(written, undefined);
    }
    case "note":
      return answer(closed, field.question, (current) => annotate(current, text));
    case "optionNote":
      return answer(
        closed,
        field.question,
        (current) => annotateOption(current, field.option, text),
      );
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
  return open(draft(focused, field, textOf(focused, field) + text), field);
}

function filter(model: Model, text: string): Model {
  if (isReviewing(model)) return model;
  const { mode } = model;
  const from = mode.type === "filtering" ? mode.from : focusOf(model);
  return narrow({ ...model, filter: text, mode: { type: "filtering", from } });
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

function close(model: Model, notice: string | undefined): Model {
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
      return model.confirmsDiscard && notice !== "discard" && hasEntries(model)
        ? { ...model, notice: { type: "discard" } }
        : { ...model, outcome: { type: "declined", reply: replyOf(model) } };
  }
}
