import {
  answerOf,
  focusOf,
  isEditing,
  rowAt,
  rowCount,
  textOf,
  typeOf,
  unsavedText,
} from "../lib/derive.ts";
import type { Field, Model } from "../lib/model.ts";
import type { Look } from "./look.ts";
import type { Block } from "./scroll.ts";

/** Draws the open editor in at most `most` lines of at most `columns` cells. */
export type DrawEditor = (columns: number, most: number) => readonly string[];

/** How rows are drawn: in full, or one line each with the rest shown elsewhere. */
export interface RowStyle {
  readonly columns: number;
  readonly isShort: boolean;
  /** Draws the open free-text editor, where it stands in a row. */
  readonly drawEditor?: DrawEditor | undefined;
}

/** One row of the question in view, in at most `most` lines. */
export function rowBlock(
  model: Model,
  row: number,
  style: RowStyle,
  look: Look,
  most: number,
): Block {
  const isFocused = focusOf(model) === row;
  const prefix = prefixOf(model, row, isFocused, style.columns, look);
  const indent = look.cells.width(prefix);
  const columns = style.columns - indent;
  const { label, details } = contentOf(model, row, look);
  const labels = style.isShort
    ? [look.cells.cut(label, columns)]
    : look.cells.wrap(label, columns, most);
  const paint = isFocused
    ? (text: string) => look.accent(look.strong(text))
    : isChosen(model, row)
    ? look.success
    : (text: string) => text;
  const editor = rowAt(model, row).type === "freeText"
    ? style.drawEditor?.(columns, Math.max(1, most - 1)) ?? []
    : [];
  const rest = style.isShort || editor.length > 0
    ? editor
    : details.flatMap((text) => look.cells.wrap(text, columns, most).map(look.muted));
  const all = [...labels.map((text) => paint(text)), ...rest];
  const lines = editor.length > 0 ? all.slice(-Math.max(1, most)) : all.slice(0, Math.max(1, most));
  const cursor = isFocused && editor.length === 0 ? look.cursor : "";
  return {
    row,
    lines: lines.map((line, index) =>
      (index === 0 ? cursor + paint(prefix) : " ".repeat(indent)) + line
    ),
  };
}

/** Whether rows say more than their label in one line. */
export function hasDetails(model: Model, row: number, columns: number, look: Look): boolean {
  const { label, details } = contentOf(model, row, look);
  const indent = look.cells.width(prefixOf(model, row, false, columns, look));
  return details.length > 0 || look.cells.wrap(label, columns - indent, 2).length > 1;
}

/** What a short row leaves out, for the pane below the list. */
export function detailLines(
  model: Model,
  row: number,
  columns: number,
  look: Look,
  most: number,
): readonly string[] {
  const { label, details } = contentOf(model, row, look);
  const labels = look.cells.wrap(label, columns, most);
  return [
    ...(labels.length > 1 || look.cells.width(labels[0] ?? "") > columns - 8 ? labels : []),
    ...details.flatMap((text) => look.cells.wrap(text, columns, most).map(look.muted)),
  ];
}

function isChosen(model: Model, row: number): boolean {
  const kind = rowAt(model, row);
  const answer = answerOf(model);
  return kind.type === "option"
    ? answer.selected.includes(kind.option)
    : kind.type === "freeText" && answer.text !== undefined;
}

function prefixOf(
  model: Model,
  row: number,
  isFocused: boolean,
  columns: number,
  look: Look,
): string {
  const { glyphs } = look;
  const kind = rowAt(model, row).type;
  const isMulti = typeOf(model) === "multi";
  const pointer = (isFocused ? glyphs.pointer : " ".repeat(look.cells.width(glyphs.pointer))) + " ";
  const box = !isMulti || kind === "next"
    ? ""
    : (isChosen(model, row) ? glyphs.ticked : glyphs.unticked) + " ";
  if (columns < 20) return columns < 12 && !isMulti ? pointer.trimEnd().padEnd(1) : pointer + box;
  const digits = String(rowCount(model)).length;
  const number = kind === "next" ? "" : `${row + 1}.`.padStart(digits + 1) + " ";
  return pointer + number + box;
}

function contentOf(
  model: Model,
  row: number,
  look: Look,
): { readonly label: string; readonly details: readonly string[] } {
  const question = model.questionnaire.questions[model.tab];
  const answer = answerOf(model);
  const kind = rowAt(model, row);
  const { glyphs } = look;
  const mark = isChosen(model, row) && typeOf(model) !== "multi" ? ` ${glyphs.answered}` : "";
  if (kind.type === "option") {
    const option = question?.options[kind.option];
    if (option === undefined) return { label: "", details: [] };
    const field: Field = { type: "optionNote", question: model.tab, option: kind.option };
    return {
      label: option.label + (option.recommended ? " (recommended)" : "") + mark,
      details: [
        ...(option.description ? [option.description] : []),
        ...noteDetails(model, field, look),
      ],
    };
  }
  if (kind.type === "freeText") {
    const field: Field = { type: "text", question: model.tab };
    const unsaved = unsavedText(model, field);
    return {
      label: (answer.text ?? question?.freeTextLabel ?? "") + mark,
      details: unsaved === undefined || isEditing(model, field)
        ? []
        : [`${glyphs.note} ${unsaved} (not saved)`],
    };
  }
  const count = answer.selected.length + (answer.text === undefined ? 0 : 1);
  const word = model.questionnaire.questions.length === 1 ? "Submit" : "Next";
  return { label: `${word} (${count} chosen)`, details: [] };
}

/** A note as it stands below what it is about, and whether it was saved. */
export function noteDetails(model: Model, field: Field, look: Look): readonly string[] {
  const text = textOf(model, field).trim();
  if (text === "" || isEditing(model, field)) return [];
  const suffix = unsavedText(model, field) === undefined ? "" : " (not saved)";
  return [`${look.glyphs.note} ${text}${suffix}`];
}
