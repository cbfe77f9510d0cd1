/**
 * How an answer changes. Each function takes an answer and gives a new one; nothing here knows of
 * keys, rows or screens.
 *
 * @module
 */
import { defined } from "./defined.ts";
import type { Answer, QuestionType } from "./questionnaire.ts";

/** Chooses one option, and nothing else. */
export function choose(answer: Answer, option: number): Answer {
  return defined({ ...answer, selected: [option], text: undefined });
}

/** Ticks an option, or takes its tick away. */
export function toggle(answer: Answer, option: number): Answer {
  const selected = answer.selected.includes(option)
    ? answer.selected.filter((other) => other !== option)
    : [...answer.selected, option].sort((a, b) => a - b);
  return { ...answer, selected };
}

/** Saves the person's own words; blank text takes them away. A single choice gives way to them. */
export function write(answer: Answer, words: string, isMulti: boolean): Answer {
  const text = words.trim() || undefined;
  const isReplaced = !isMulti && text !== undefined;
  return defined({ ...answer, selected: isReplaced ? [] : answer.selected, text });
}

/** Saves a note about the question; blank text takes it away. */
export function annotate(answer: Answer, note: string): Answer {
  return defined({ ...answer, note: note.trim() || undefined });
}

/** Saves a note about an option; blank text takes it away. */
export function annotateOption(answer: Answer, option: number, note: string): Answer {
  const { [option]: _replaced, ...others } = answer.optionNotes ?? {};
  const text = note.trim();
  const notes = text === "" ? others : { ...others, [option]: text };
  return defined({ ...answer, optionNotes: Object.keys(notes).length > 0 ? notes : undefined });
}

/** Presents the question with another type; several ticks become the first when only one may stay. */
export function present(answer: Answer, type: QuestionType, asked: QuestionType): Answer {
  const chosen = answer.text === undefined ? answer.selected.slice(0, 1) : [];
  return defined({
    ...answer,
    selected: type === "multi" ? answer.selected : chosen,
    presentedType: type === asked ? undefined : type,
  });
}
