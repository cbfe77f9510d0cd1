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
import { heightOf, type Plan, planBelow, planBeside } from "./plan.ts";
import { pane, previewLines } from "./preview.ts";
import { detailLines, hasDetails, noteDetails, rowBlock } from "./rows.ts";
import type { Scene } from "./scene.ts";
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
export function listBody(scene: Scene, height: number): Body {
  const { model, columns } = scene;
  const question = questionInView(model);
  const head = headLines(scene);
  const panel = notePanel(scene, height);
  const search = searchLine(scene);
  const room = Math.max(0, height - panel.length - search.length);
  const isSide = columns >= sideBySide && question !== undefined && hasPreviews(question);
  const list = isSide ? { ...scene, columns: Math.floor(columns * 0.42) } : scene;
  const side = { ...scene, columns: isSide ? columns - list.columns - 3 : columns - 2 };
  const listing = listingOf(model);
  const full = heightOf(
    listing.count,
    room,
    (at, most) => rowBlock(list, listing.at(at), { isShort: false }, most),
  );
  const wish = question === undefined ? 0 : previewWish(question, side.columns);
  const typed = () =>
    isEditing(model, { type: "text", question: model.tab }) &&
    scene.drawEditor?.(list.columns, room).length;
  const plan = isSide ? planBeside(head.length, Math.max(full, wish), room) : planBelow({
    head: head.length,
    full,
    wish,
    short: listing.count - 1 + (typed() || 1),
    hasMore: () => question !== undefined && (wish > 0 || someDetails(list)),
    isPaneIdle: model.mode.type === "editing",
  }, room);
  const style = { isShort: plan.isShort, hasPane: plan.detail > 0 };
  const position = listing.positionOf(focusOf(model));
  const page = pageAround(
    listing.count,
    position,
    plan.list,
    (at, most) => rowBlock(list, listing.at(at), style, most),
  );
  const offset = model.scrolls[previewKey(model) ?? ""] ?? 0;
  const shown = pane(detailsOf(side, plan), offset, plan.detail, side);
  const rows = page.blocks.flatMap((each) => each.lines);
  const above = [...cutHead(head, plan.head, scene), ...blank(plan.gap), ...search];
  const middle = isSide
    ? beside(list, rows, shown.lines, plan.detail)
    : [...rows, ...beside({ ...list, columns: 0 }, [], shown.lines, plan.detail)];
  return {
    lines: [...above, ...middle, ...panel].slice(0, Math.max(1, height)),
    rows: [
      ...above.map(() => undefined),
      ...page.blocks.flatMap((each) => each.lines.map(() => each.row)),
    ],
    listColumns: list.columns,
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
export function naturalHeight({ model, columns, look }: Scene, most: number): number {
  const { questionnaire } = model;
  const { length } = questionnaire.questions;
  const key = `${columns} ${most}`;
  const known = heights.get(questionnaire);
  if (known?.key === key) return known.height;
  let height = length > 1 ? length + 6 : 0;
  for (let tab = 0; tab < length && height < most; tab++) {
    const alone: Model = { ...model, tab, filter: "", mode: { type: "list" } };
    height = Math.max(height, listBody({ model: alone, columns, look }, most).lines.length);
  }
  heights.set(questionnaire, { key, height });
  return height;
}

/** The question and its note, or how far the review is, with the note about everything. */
function headLines(scene: Scene): readonly string[] {
  const { model, columns, look } = scene;
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
    ...noteDetails(scene, note).flatMap((text) => look.wrap(text, columns).map(look.muted)),
  ];
}

/** The lines above the rows, marked where they are cut short. */
function cutHead(
  lines: readonly string[],
  room: number,
  { columns, look }: Scene,
): readonly string[] {
  const last = lines[room - 1];
  if (lines.length <= room || last === undefined) return lines.slice(0, room);
  const mark = look.dim(` ${look.glyphs.ellipsis}`);
  return [...lines.slice(0, room - 1), look.fit(last, columns - 2) + mark];
}

/** The open note editor under a line that says what it is about. */
function notePanel(scene: Scene, height: number): readonly string[] {
  const { model, columns, look, drawEditor } = scene;
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
function detailsOf(scene: Scene, { detail, isShort }: Plan): readonly string[] {
  if (detail < 1) return [];
  const { model } = scene;
  const told = isShort ? detailLines(scene, focusOf(model), detail) : [];
  const preview = questionInView(model)?.options[focusedOption(model) ?? -1]?.preview;
  const drawn = preview === undefined ? [] : previewLines(preview, scene);
  // A long description must not push the preview out of sight.
  return told.length + 3 > detail ? [...drawn, ...told] : [...told, ...drawn];
}

/** Two columns of at least `height` lines with a bar between them; the first may be empty. */
function beside(
  { columns, look }: Scene,
  left: readonly string[],
  right: readonly string[],
  height: number,
): readonly string[] {
  const bar = look.border(look.glyphs.bar);
  return Array.from({ length: Math.max(left.length, right.length, height) }, (_, index) => {
    if (columns === 0) return right[index] === undefined ? "" : `${bar} ${right[index]}`;
    return `${look.pad(left[index] ?? "", columns)} ${bar} ${right[index] ?? ""}`.trimEnd();
  });
}

function someDetails(scene: Scene): boolean {
  const listing = listingOf(scene.model);
  for (let position = 0; position < Math.min(listing.count, 50); position++) {
    if (hasDetails(scene, listing.at(position))) return true;
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
function searchLine({ model, columns, look }: Scene): readonly string[] {
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
