import {
  focusedOption,
  focusOf,
  isEditing,
  listingOf,
  nameOf,
  namesOf,
  openQuestions,
  previewKey,
  questionInView,
  rowCount,
} from "../lib/derive.ts";
import type { Viewport } from "../lib/keys.ts";
import type { Model } from "../lib/model.ts";
import type { Question, Questionnaire } from "../lib/questionnaire.ts";
import { cleanLine } from "../lib/sanitize.ts";
import { say } from "../lib/say.ts";
import type { Look } from "./look.ts";
import { heightOf, planBelow, planBeside } from "./plan.ts";
import { pane, previewLines } from "./preview.ts";
import { detailLines, type DrawEditor, hasDetails, noteDetails, rowBlock } from "./rows.ts";
import { pageAround } from "./scroll.ts";

/** What stands between the tabs and the footer. */
export interface Body {
  readonly lines: readonly string[];
  /** The row that each line belongs to. */
  readonly rows: readonly (number | undefined)[];
  /** How many columns the rows take; beyond them stands a preview. */
  readonly listColumns: number;
  readonly viewport: Viewport;
  /** Where the focus is in a list that does not show whole. */
  readonly position?: string;
}

/** From this width on, a preview stands beside the options. */
const sideBySide = 90;

/** The tab in view: what it is about, its rows, and what the focused row has to show. */
export function listBody(
  model: Model,
  columns: number,
  height: number,
  look: Look,
  drawEditor?: DrawEditor,
): Body {
  const question = questionInView(model);
  const head = headLines(model, columns, look);
  const panel = notePanel(model, columns, height, look, drawEditor);
  const search = searchLine(model, columns, look);
  const room = Math.max(0, height - panel.length - search.length);
  const isSide = columns >= sideBySide && question !== undefined && hasPreviews(question);
  const listColumns = isSide ? Math.floor(columns * 0.42) : columns;
  const paneColumns = isSide ? columns - listColumns - 3 : columns - 2;
  const style = {
    columns: listColumns,
    isShort: false,
    drawEditor: isEditing(model, { type: "text", question: model.tab }) ? drawEditor : undefined,
  };
  const listing = listingOf(model);
  const block = (position: number, most: number) =>
    rowBlock(model, listing.at(position), style, look, most);
  const full = heightOf(listing.count, room, block);
  const wish = question === undefined ? 0 : previewWish(question, paneColumns);
  const plan = isSide ? planBeside(head.length, Math.max(full, wish), room) : planBelow({
    head: head.length,
    full,
    wish,
    short: listing.count - 1 + (style.drawEditor?.(listColumns, room).length ?? 1),
    hasMore: () => question !== undefined && (wish > 0 || someDetails(model, listColumns, look)),
    isPaneIdle: model.mode.type === "editing",
  }, room);
  const shortened = { ...style, isShort: plan.isShort, hasPane: plan.detail > 0 };
  const position = listing.positionOf(focusOf(model));
  const page = pageAround(
    listing.count,
    position,
    plan.list,
    (at, most) => rowBlock(model, listing.at(at), shortened, look, most),
  );
  const details = detailsOf(model, paneColumns, plan, look);
  const offset = model.scrolls[previewKey(model) ?? ""] ?? 0;
  const shown = pane(details, offset, plan.detail, paneColumns, look);
  const list = page.blocks.flatMap((each) => each.lines);
  const above = [...cutHead(head, plan.head, columns, look), ...blank(plan.gap), ...search];
  const middle = isSide
    ? beside(list, shown.lines, plan.detail, listColumns, look)
    : [...list, ...beside([], shown.lines, plan.detail, 0, look)];
  return {
    lines: [...above, ...middle, ...panel].slice(0, Math.max(1, height)),
    rows: [
      ...above.map(() => undefined),
      ...page.blocks.flatMap((each) => each.lines.map(() => each.row)),
    ],
    listColumns,
    viewport: {
      page: shown.limit > 0 ? plan.detail : Math.max(1, page.blocks.length),
      limit: shown.limit,
      isCut: plan.head < head.length || plan.isShort || full > plan.list || shown.limit > 0,
    },
    ...(page.isPartial
      ? { position: say("{number} of {count}", { number: position + 1, count: listing.count }) }
      : {}),
  };
}

/** Empty lines. */
export function blank(count: number): readonly string[] {
  return Array.from({ length: count }, () => "");
}

const heights: WeakMap<Questionnaire, { key: string; height: number }> = new WeakMap();

/** The lines that the tallest tab needs, up to `most`: the height that the dialog keeps. */
export function naturalHeight(model: Model, columns: number, most: number, look: Look): number {
  const { questionnaire } = model;
  const { length } = questionnaire.questions;
  const key = `${columns} ${most}`;
  const known = heights.get(questionnaire);
  if (known?.key === key) return known.height;
  let height = length > 1 ? length + 6 : 0;
  for (let tab = 0; tab < length && height < most; tab++) {
    const alone: Model = { ...model, tab, filter: "", mode: { type: "list" } };
    height = Math.max(height, listBody(alone, columns, most, look).lines.length);
  }
  heights.set(questionnaire, { key, height });
  return height;
}

/** The question and its note, or how far the review is, with the note about everything. */
function headLines(model: Model, columns: number, look: Look): readonly string[] {
  const question = questionInView(model);
  const open = openQuestions(model);
  const lines = question !== undefined ? look.markdown(question.prompt, columns) : look.wrap(
    open.length === 0
      ? say("Everything is answered.")
      : say("Open: {names}", { names: namesOf(model, open) }),
    columns,
  );
  const note = question === undefined
    ? { type: "globalNote" } as const
    : { type: "note", question: model.tab } as const;
  return [
    ...lines,
    ...noteDetails(model, note, look).flatMap((text) => look.wrap(text, columns).map(look.muted)),
  ];
}

/** The lines above the rows, marked where they are cut short. */
function cutHead(
  lines: readonly string[],
  room: number,
  columns: number,
  look: Look,
): readonly string[] {
  const last = lines[room - 1];
  if (lines.length <= room || last === undefined) return lines.slice(0, room);
  const mark = look.dim(` ${look.glyphs.ellipsis}`);
  return [...lines.slice(0, room - 1), look.fit(last, columns - 2) + mark];
}

/** The open note editor under a line that says what it is about. */
function notePanel(
  model: Model,
  columns: number,
  height: number,
  look: Look,
  drawEditor: DrawEditor | undefined,
): readonly string[] {
  if (model.mode.type !== "editing" || model.mode.field.type === "text") return [];
  const { field } = model.mode;
  const about = field.type === "globalNote" ? say("Note on everything") : say("Note on {name}", {
    name: field.type === "note"
      ? nameOf(model, field.question)
      : model.questionnaire.questions[field.question]?.options[field.option]?.label,
  });
  const most = Math.max(1, Math.min(height - 2, Math.ceil(height / 2)));
  const editor = drawEditor?.(columns - 2, most) ?? [];
  return height < 3 ? editor.map((line) => `${look.glyphs.note} ${line}`) : [
    look.muted(look.cut(`${look.glyphs.note} ${about}`, columns)),
    ...editor.map((line) => `  ${line}`),
  ];
}

/** The pane's lines: what a short row leaves out, and the preview. */
function detailsOf(
  model: Model,
  columns: number,
  plan: { readonly detail: number; readonly isShort: boolean },
  look: Look,
): readonly string[] {
  if (plan.detail < 1) return [];
  const told = plan.isShort ? detailLines(model, focusOf(model), columns, look, plan.detail) : [];
  const preview = questionInView(model)?.options[focusedOption(model) ?? -1]?.preview;
  const drawn = preview === undefined ? [] : previewLines(preview, columns, look);
  // A long description must not push the preview out of sight.
  return told.length + 3 > plan.detail ? [...drawn, ...told] : [...told, ...drawn];
}

/** Two columns of at least `height` lines with a bar between them; the first may be empty. */
function beside(
  left: readonly string[],
  right: readonly string[],
  height: number,
  columns: number,
  look: Look,
): readonly string[] {
  const bar = look.border(look.glyphs.bar);
  return Array.from({ length: Math.max(left.length, right.length, height) }, (_, index) => {
    if (columns === 0) return right[index] === undefined ? "" : `${bar} ${right[index]}`;
    return `${look.pad(left[index] ?? "", columns)} ${bar} ${right[index] ?? ""}`.trimEnd();
  });
}

function someDetails(model: Model, columns: number, look: Look): boolean {
  const listing = listingOf(model);
  for (let position = 0; position < Math.min(listing.count, 50); position++) {
    if (hasDetails(model, listing.at(position), columns, look)) return true;
  }
  return false;
}

function hasPreviews(question: Question): boolean {
  return question.options.some((option) => option.preview !== undefined);
}

const wishes: WeakMap<Question, { columns: number; lines: number }> = new WeakMap();

/** About how many lines the longest preview of a question takes. */
function previewWish(question: Question, columns: number): number {
  const known = wishes.get(question);
  if (known?.columns === columns) return known.lines;
  const wish = (preview: string) =>
    preview.split("\n", 200).length + Math.floor(preview.length / columns / 4) + 1;
  const lines = question.options.reduce(
    (most, { preview }) => preview === undefined ? most : Math.max(most, wish(preview)),
    0,
  );
  wishes.set(question, { columns, lines });
  return lines;
}

/** The line that says what the list is filtered by. */
function searchLine(model: Model, columns: number, look: Look): readonly string[] {
  const isTyping = model.mode.type === "filtering";
  if (!isTyping && model.filter === "") return [];
  const total = questionInView(model)?.options.length ?? 0;
  const count = listingOf(model).count - (rowCount(model) - total);
  const found = say("{count} of {total}", { count, total });
  const room = Math.max(1, columns - look.width(found) - 4);
  const text = lastPart(model.filter, room, look);
  return [`/ ${text}${isTyping ? look.cursor + look.accent("_") : ""} ${look.dim(found)}`];
}

/** The end of a typed text, where its cursor is; marked where the beginning is left out. */
function lastPart(text: string, columns: number, look: Look): string {
  const line = cleanLine(text.slice(-8 * columns));
  if (line.length === text.length && look.width(line) <= columns) return line;
  const { ellipsis } = look.glyphs;
  const start = [...new Intl.Segmenter().segment(line)].find(({ index }) =>
    look.width(ellipsis + line.slice(index)) <= columns
  );
  return ellipsis + line.slice(start?.index ?? line.length);
}
