import {
  focusedOption,
  focusOf,
  isReviewing,
  listingOf,
  previewKey,
  questionInView,
} from "../lib/derive.ts";
import type { Viewport } from "../lib/keys.ts";
import type { Model } from "../lib/model.ts";
import type { Question, Questionnaire } from "../lib/questionnaire.ts";
import type { Look } from "./look.ts";
import { pane, previewLines } from "./preview.ts";
import { nameOf, reviewBlock, reviewHead } from "./review.ts";
import { detailLines, type DrawEditor, hasDetails, noteDetails, rowBlock } from "./rows.ts";
import { type Block, pageAround } from "./scroll.ts";

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

/** How the lines of a body are shared out. */
interface Plan {
  readonly head: number;
  readonly list: number;
  readonly detail: number;
  readonly gap: number;
  readonly isShort: boolean;
}

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
    drawEditor: model.mode.type === "editing" && model.mode.field.type === "text"
      ? drawEditor
      : undefined,
  };
  const listing = listingOf(model);
  const room = Math.max(0, height - panel.length - search.length);
  const full = heightOf(
    model,
    listing.count,
    style.columns,
    look,
    room,
    (position, most) => rowBlock(model, listing.at(position), style, look, most),
  );
  const wish = previewWish(question, isSide ? columns - listColumns - 3 : columns - 2);
  const plan = isSide
    ? planBeside(head.length, Math.max(full, wish), room)
    : planBelow(head.length, full, wish, listing.count, room, () =>
      wish > 0 || someDetails(model, listColumns, look));
  const page = pageAround(
    listing.count,
    listing.positionOf(focusOf(model)),
    plan.list,
    (position, most) =>
      rowBlock(model, listing.at(position), { ...style, isShort: plan.isShort }, look, most),
  );
  const preview = focusedPreview(model, question);
  const offset = model.scrolls[previewKey(model) ?? ""] ?? 0;
  const detailColumns = isSide ? columns - listColumns - 3 : columns - 2;
  const details = plan.detail < 1 ? [] : [
    ...(plan.isShort ? detailLines(model, focusOf(model), detailColumns, look, plan.detail) : []),
    ...(preview === undefined ? [] : previewLines(preview, detailColumns, look)),
  ];
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
      isCut: plan.head < head.length || plan.isShort || page.isPartial || shown.limit > 0,
    },
    ...(page.isPartial
      ? { position: `${listing.positionOf(focusOf(model)) + 1} of ${listing.count}` }
      : {}),
  };
}

/** Everything given so far, and what to do with it. */
export function reviewBody(
  model: Model,
  columns: number,
  height: number,
  look: Look,
  drawEditor?: DrawEditor,
): Body {
  const panel = notePanel(model, columns, height, look, drawEditor);
  const head = [
    ...look.cells.wrap(reviewHead(model), columns),
    ...noteDetails(model, { type: "globalNote" }, look).flatMap((text) =>
      look.cells.wrap(text, columns).map(look.muted)
    ),
  ];
  const listing = listingOf(model);
  const room = Math.max(0, height - panel.length);
  const block = (position: number, most: number) =>
    reviewBlock(model, listing.at(position), columns, look, most);
  const full = heightOf(model, listing.count, columns, look, room, block);
  const plan = planBelow(head.length, full, 0, listing.count, room, () => false);
  const page = pageAround(listing.count, focusOf(model), plan.list, block);
  const above = [...cutHead(head, plan.head, columns, look), ...blank(plan.gap)];
  return {
    lines: [...above, ...page.blocks.flatMap((each) => each.lines), ...panel]
      .slice(0, Math.max(1, height)),
    rows: [
      ...above.map(() => undefined),
      ...page.blocks.flatMap((each) => each.lines.map(() => each.row)),
    ],
    listColumns: columns,
    viewport: {
      page: Math.max(1, page.blocks.length),
      limit: 0,
      isCut: plan.head < head.length || page.isPartial,
    },
    ...(page.isPartial ? { position: `${focusOf(model) + 1} of ${listing.count}` } : {}),
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

function planBelow(
  head: number,
  full: number,
  wish: number,
  count: number,
  room: number,
  hasMore: () => boolean,
): Plan {
  if (head + full + wish <= room) {
    const gap = head + full + wish < room ? 1 : 0;
    return { head, list: full, detail: wish, gap, isShort: false };
  }
  const headRoom = room < 2 ? 0 : Math.min(head, Math.max(1, Math.floor(room / 3)));
  const rest = room - headRoom;
  const least = Math.min(wish, Math.ceil(rest / 2));
  if (full <= rest - least) {
    return {
      head: headRoom,
      list: full,
      detail: wish > 0 ? rest - full : 0,
      gap: 0,
      isShort: false,
    };
  }
  if (rest < 5 || !hasMore()) {
    return { head: headRoom, list: rest, detail: 0, gap: 0, isShort: false };
  }
  const detail = Math.max(rest - count, Math.floor(rest / (wish > 0 ? 2 : 3)));
  return { head: headRoom, list: rest - detail, detail, gap: 0, isShort: true };
}

function planBeside(head: number, want: number, room: number): Plan {
  if (head + want <= room) {
    return { head, list: want, detail: want, gap: head + want < room ? 1 : 0, isShort: false };
  }
  const headRoom = room < 2 ? 0 : Math.min(head, Math.max(1, Math.floor(room / 3)));
  return { head: headRoom, list: room - headRoom, detail: room - headRoom, gap: 0, isShort: false };
}

/** The height of all rows in full, counted no further than needed. */
function heightOf(
  _model: Model,
  count: number,
  _columns: number,
  _look: Look,
  enough: number,
  block: (position: number, most: number) => Block,
): number {
  let height = 0;
  for (let position = 0; position < count && height <= enough; position++) {
    height += block(position, enough + 1).lines.length;
  }
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

function blank(count: number): readonly string[] {
  return Array.from({ length: count }, () => "");
}

function cutHead(
  lines: readonly string[],
  room: number,
  columns: number,
  look: Look,
): readonly string[] {
  if (lines.length <= room) return lines;
  return lines.slice(0, room).map((line, index) =>
    index < room - 1
      ? line
      : look.cells.fit(line, columns - 2) + look.dim(` ${look.glyphs.ellipsis}`)
  );
}

/** The line that says what the list is filtered by. */
function searchLine(model: Model, columns: number, look: Look): readonly string[] {
  const isTyping = model.mode.type === "filtering";
  if (isReviewing(model) || (!isTyping && model.filter === "")) return [];
  const found = listingOf(model).count;
  const text = look.cells.cut(`/ ${model.filter}`, Math.max(1, columns - 12));
  return [`${text}${isTyping ? look.cursor + look.accent("_") : ""} ${look.dim(`${found} rows`)}`];
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
  const about = field.type === "globalNote"
    ? "everything"
    : field.type === "note"
    ? nameOf(model, field.question)
    : model.questionnaire.questions[field.question]?.options[field.option]?.label ?? "";
  const most = Math.max(1, Math.min(height - 2, Math.ceil(height / 2)));
  const heading = look.muted(look.cells.cut(`${look.glyphs.note} Note on ${about}`, columns));
  const editor = drawEditor?.(columns - 2, most) ?? [];
  return height < 3 ? editor : [heading, ...editor.map((line) => `  ${line}`)];
}
