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
  /** Something beside the rows shows the focused one whole. */
  readonly hasPane?: boolean;
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
  const labels = style.isShort && (!isFocused || style.hasPane)
    ? [look.cells.cut(label, columns)]
    : look.cells.wrap(label, columns, most);
  const paint = isFocused
    ? (text: string) => look.accent(look.strong(text))
    : isChosen(model, row)
    ? look.success
    : (text: string) => text;
  const isTyping = rowAt(model, row).type === "freeText" && style.drawEditor !== undefined;
  const rest = style.isShort
    ? []
    : details.flatMap((text) => look.cells.wrap(text, columns, most).map(look.muted));
  const lines = isTyping
    ? typedLines(model, style, label, columns, look, most)
    : [...labels.map(paint), ...rest].slice(0, Math.max(1, most));
  const cursor = isFocused && model.mode.type === "list" ? look.cursor : "";
  return {
    row,
    lines: lines.map((line, index) =>
      (index === 0 ? cursor + paint(prefix) : " ".repeat(indent)) + line
    ),
  };
}

/** The open editor in the place of the row's label; an empty one stands before it. */
function typedLines(
  model: Model,
  style: RowStyle,
  label: string,
  columns: number,
  look: Look,
  most: number,
): readonly string[] {
  const lines = style.drawEditor?.(columns, Math.max(1, most)) ?? [];
  if (textOf(model, { type: "text", question: model.tab }) !== "") return lines;
  const [first = "", ...others] = lines;
  return [`${first} ${look.muted(look.cells.cut(label, columns - 2))}`, ...others];
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
  const box = !isMulti
    ? ""
    : (kind === "next"
      ? " ".repeat(look.cells.width(glyphs.unticked))
      : isChosen(model, row)
      ? glyphs.ticked
      : glyphs.unticked) + " ";
  if (columns < 20) return columns < 12 && !isMulti ? pointer.trimEnd().padEnd(1) : pointer + box;
  const digits = String(rowCount(model)).length;
  const number = (kind === "next" ? "" : `${row + 1}.`).padStart(digits + 1) + " ";
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
    const unsaved = isEditing(model, field) ? undefined : unsavedText(model, field);
    const draft = unsaved === undefined ? [] : [`${glyphs.note} ${unsaved} (not saved)`];
    const [label = question?.freeTextLabel ?? "", ...details] = answer.text === undefined
      ? draft
      : [answer.text + mark, ...draft];
    return { label, details };
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
