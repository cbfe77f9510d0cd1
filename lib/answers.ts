/**
 * How an answer changes. Each function takes an answer and gives a new one; nothing here knows of
 * keys, rows or screens.
 *
 * @module
 */
import type { Answer, QuestionType } from "./questionnaire.ts";

/** Chooses one option, and nothing else. */
export function choose(answer: Answer, option: number): Answer {
  const { text: _replaced, ...rest } = answer;
  return { ...rest, selected: [option] };
}

/** Ticks an option, or takes its tick away. */
export function toggle(answer: Answer, option: number): Answer {
  const selected = answer.selected.includes(option)
    ? answer.selected.filter((other) => other !== option)
    : [...answer.selected, option].sort((a, b) => a - b);
  return { ...answer, selected };
}

/** Saves the person's own words; blank text takes them away. A single choice gives way to them. */
export function write(answer: Answer, text: string, type: QuestionType): Answer {
  const { text: _replaced, ...rest } = answer;
  const trimmed = text.trim();
  if (trimmed === "") return rest;
  return { ...rest, selected: type === "multi" ? rest.selected : [], text: trimmed };
}

/** Saves a note about the question; blank text takes it away. */
export function annotate(answer: Answer, note: string): Answer {
  const { note: _replaced, ...rest } = answer;
  const trimmed = note.trim();
  return trimmed === "" ? rest : { ...rest, note: trimmed };
}

/** Saves a note about an option; blank text takes it away. */
export function annotateOption(answer: Answer, option: number, note: string): Answer {
  const { optionNotes = {}, ...rest } = answer;
  const { [option]: _replaced, ...others } = optionNotes;
  const trimmed = note.trim();
  const notes = trimmed === "" ? others : { ...others, [option]: trimmed };
  return Object.keys(notes).length === 0 ? rest : { ...rest, optionNotes: notes };
}

/** Presents the question with another type; several ticks become the first when only one may stay. */
export function present(answer: Answer, type: QuestionType, asked: QuestionType): Answer {
  const { presentedType: _replaced, ...rest } = answer;
  const selected = type === "multi" || rest.text === undefined ? rest.selected : [];
  return {
    ...rest,
    selected: type === "multi" ? selected : selected.slice(0, 1),
    ...(type === asked ? {} : { presentedType: type }),
  };
}
