import {
  focusedOption,
  focusOf,
  isEditing,
  listingOf,
  previewKey,
  questionInView,
  rowCount,
} from "../lib/derive.ts";
import type { Model } from "../lib/model.ts";
import type { Question, Questionnaire } from "../lib/questionnaire.ts";
import { cleanLine } from "../lib/sanitize.ts";
import { blank, type Body, cutHead } from "./body.ts";
import type { Look } from "./look.ts";
import { notePanel } from "./panel.ts";
import { heightOf, planBelow, planBeside } from "./plan.ts";
import { pane, previewLines } from "./preview.ts";
import { detailLines, type DrawEditor, hasDetails, noteDetails, rowBlock } from "./rows.ts";
import { pageAround } from "./scroll.ts";

/** From this width on, a preview stands beside the options. */
const sideBySide = 90;

/** The question in view: its text, its rows, and what the focused row has to show. */
export function questionBody(
  model: Model,
  columns: number,
  height: number,
  look: Look,
  drawEditor?: DrawEditor,
): Body {
  const question = questionInView(model) as Question;
  const panel = notePanel(model, columns, height, look, drawEditor);
  const search = searchLine(model, columns, look);
  const head = [
    ...look.markdown(question.prompt, columns),
    ...noteDetails(model, { type: "note", question: model.tab }, look).flatMap((text) =>
      look.cells.wrap(text, columns).map(look.muted)
    ),
  ];
  const isSide = columns >= sideBySide && hasPreviews(question);
  const listColumns = isSide ? Math.floor(columns * 0.42) : columns;
  const style = {
    columns: listColumns,
    isShort: false,
    drawEditor: isEditing(model, { type: "text", question: model.tab }) ? drawEditor : undefined,
  };
  const listing = listingOf(model);
  const room = Math.max(0, height - panel.length - search.length);
  const full = heightOf(
    listing.count,
    room,
    (position, most) => rowBlock(model, listing.at(position), style, look, most),
  );
  const wish = previewWish(question, isSide ? columns - listColumns - 3 : columns - 2);
  const plan = isSide ? planBeside(head.length, Math.max(full, wish), room) : planBelow({
    head: head.length,
    full,
    wish,
    short: listing.count - 1 + (style.drawEditor?.(listColumns, room).length ?? 1),
    hasMore: () => wish > 0 || someDetails(model, listColumns, look),
    isPaneIdle: model.mode.type === "editing",
  }, room);
  const page = pageAround(
    listing.count,
    listing.positionOf(focusOf(model)),
    plan.list,
    (position, most) =>
      rowBlock(
        model,
        listing.at(position),
        { ...style, isShort: plan.isShort, hasPane: plan.detail > 0 },
        look,
        most,
      ),
  );
  const preview = focusedPreview(model, question);
  const offset = model.scrolls[previewKey(model) ?? ""] ?? 0;
  const detailColumns = isSide ? columns - listColumns - 3 : columns - 2;
  const told = plan.isShort && plan.detail > 0
    ? detailLines(model, focusOf(model), detailColumns, look, plan.detail)
    : [];
  const drawn = preview === undefined || plan.detail < 1
    ? []
    : previewLines(preview, detailColumns, look);
  // A long description must not push the preview out of sight.
  const details = told.length + 3 > plan.detail ? [...drawn, ...told] : [...told, ...drawn];
  const shown = pane(details, offset, plan.detail, detailColumns, look);
  const rows = page.blocks.flatMap((block) => block.lines.map(() => block.row));
  const list = page.blocks.flatMap((block) => block.lines);
  const bar = look.border(look.glyphs.bar);
  const middle = isSide
    ? Array.from(
      { length: Math.max(list.length, shown.lines.length, plan.detail) },
      (_, index) =>
        `${look.cells.pad(list[index] ?? "", listColumns)} ${bar} ${shown.lines[index] ?? ""}`
          .trimEnd(),
    )
    : [
      ...list,
      ...Array.from(
        { length: plan.detail },
        (_, index) => shown.lines[index] === undefined ? "" : `${bar} ${shown.lines[index]}`,
      ),
    ];
  const above = [...cutHead(head, plan.head, columns, look), ...blank(plan.gap), ...search];
  return {
    lines: [...above, ...middle, ...panel].slice(0, Math.max(1, height)),
    rows: [...above.map(() => undefined), ...rows],
    listColumns,
    viewport: {
      page: shown.limit > 0 ? plan.detail : Math.max(1, page.blocks.length),
      limit: shown.limit,
      isCut: plan.head < head.length || plan.isShort || full > plan.list || shown.limit > 0,
    },
    ...(page.isPartial
      ? { position: `${listing.positionOf(focusOf(model)) + 1} of ${listing.count}` }
      : {}),
  };
}

const heights: WeakMap<Questionnaire, { key: string; height: number }> = new WeakMap();

/** The lines that the tallest tab needs, up to `most`: the height that the dialog keeps. */
export function naturalHeight(model: Model, columns: number, most: number, look: Look): number {
  const { questionnaire } = model;
  const key = `${columns} ${most}`;
  const known = heights.get(questionnaire);
  if (known?.key === key) return known.height;
  let height = questionnaire.questions.length > 1 ? questionnaire.questions.length + 6 : 0;
  for (let tab = 0; tab < questionnaire.questions.length && height < most; tab++) {
    const body = questionBody(
      { ...model, tab, filter: "", mode: { type: "list" } },
      columns,
      most,
      look,
    );
    height = Math.max(height, body.lines.length);
  }
  heights.set(questionnaire, { key, height });
  return height;
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
  const lines = question.options.reduce(
    (most, { preview }) =>
      preview === undefined ? most : Math.max(
        most,
        preview.split("\n", 200).length + Math.floor(preview.length / columns / 4) + 1,
      ),
    0,
  );
  wishes.set(question, { columns, lines });
  return lines;
}

function focusedPreview(model: Model, question: Question): string | undefined {
  const option = focusedOption(model);
  return option === undefined ? undefined : question.options[option]?.preview;
}

/** The line that says what the list is filtered by. */
function searchLine(model: Model, columns: number, look: Look): readonly string[] {
  const isTyping = model.mode.type === "filtering";
  if (!isTyping && model.filter === "") return [];
  const total = questionInView(model)?.options.length ?? 0;
  const found = `${listingOf(model).count - (rowCount(model) - total)} of ${total}`;
  const room = Math.max(1, columns - look.cells.width(found) - 4);
  const text = lastPart(model.filter, room, look);
  return [`/ ${text}${isTyping ? look.cursor + look.accent("_") : ""} ${look.dim(found)}`];
}

/** The end of a typed text, where its cursor is; marked where the beginning is left out. */
function lastPart(text: string, columns: number, look: Look): string {
  const line = cleanLine(text.slice(-8 * columns));
  if (line.length === text.length && look.cells.width(line) <= columns) return line;
  const { ellipsis } = look.glyphs;
  const start = [...new Intl.Segmenter().segment(line)].find(({ index }) =>
    look.cells.width(ellipsis + line.slice(index)) <= columns
  );
  return ellipsis + line.slice(start?.index ?? line.length);
}
