/**
 * The fields of a model: which one is open, and what is typed into it.
 *
 * @module
 */
import { focusedOption, focusedRow, isReviewing, openQuestions, unsavedText } from "./derive.ts";
import { type Field, fieldKey, type Model } from "./model.ts";

/** Opens a field. */
export function open(model: Model, field: Field): Model {
  return { ...model, mode: { type: "editing", field } };
}

/** Opens the field for a note, about what is in focus. */
export function openNote(model: Model, about: "option" | "question"): Model {
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

/** Types a text into a field. */
export function draft(model: Model, field: Field, text: string): Model {
  return { ...model, drafts: { ...model.drafts, [fieldKey(field)]: text } };
}

/** Closes a field; what was typed and not saved stays as its draft. */
export function closeField(model: Model, field: Field): Model {
  const { [fieldKey(field)]: _dropped, ...others } = model.drafts;
  const drafts = unsavedText(model, field) === undefined ? others : model.drafts;
  return { ...model, mode: { type: "list" }, drafts };
}
