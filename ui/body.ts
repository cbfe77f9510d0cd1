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
import type { Field, Model } from "../lib/model.ts";
import type { Question, Questionnaire } from "../lib/questionnaire.ts";
import { cleanLine } from "../lib/sanitize.ts";
import { say } from "../lib/say.ts";
import type { Look } from "./look.ts";
import { type Plan, planBelow, planBeside } from "./plan.ts";
import { pane, previewLines } from "./preview.ts";
import { detailLines, hasDetails, mutedLines, noteDetails, rowBlock } from "./rows.ts";
import type { Lines, Scene } from "./scene.ts";
import { pageAround } from "./scroll.ts";

/** What stands between the tabs and the footer. */
export interface Body {
  readonly lines: Lines;
  readonly viewport: Viewport;
  /** Where the focus is in a list that does not show whole. */
  readonly position?: string | undefined;
  /** The row that stands at a cell. */
  rowAt?(line: number, column: number): { readonly row: number } | undefined;
}

/** From this width on, a preview stands beside the options. */
const sideBySide = 90;

/** The tab in view: what it is about, its rows, and what the focused row has to show. */
export function listBody(scene: Scene, height: number): Body {
  const { model, columns, look } = scene;
  const question = questionInView(model);
  const isSide = columns >= sideBySide &&
    question?.options.some(({ preview }) => preview !== undefined);
  const list = isSide ? { ...scene, columns: Math.floor(columns * 0.42) } : scene;
  const side = { ...scene, columns: isSide ? columns - list.columns - 3 : columns - 2 };
  const head = headLines(scene);
  const panel = notePanel(scene, height);
  const search = searchLine(scene);
  const room = Math.max(0, height - panel.length - search.length);
  const listing = listingOf(model);
  const block = (plan?: Plan) => (position: number, most: number) =>
    rowBlock(list, listing.at(position), most, plan);
  const whole = pageAround(listing.count, 0, room + 1, block());
  const isWhole = whole.length === listing.count;
  const full = isWhole ? whole.flatMap(({ lines }) => lines).length : room + 1;
  const wish = question === undefined ? 0 : previewWish(question, side.columns);
  // The editor scrolls by the width that it was drawn in last: it is drawn in no other without need.
  const isTyping = !isSide && isEditing(model, { type: "text", question: model.tab });
  const typed = isTyping ? scene.drawEditor?.(list.columns, room).length : undefined;
  const plan = isSide ? planBeside(head.length, Math.max(full, wish), room) : planBelow({
    head: head.length,
    full,
    wish,
    short: listing.count - 1 + (typed || 1),
    hasMore: () => question !== undefined && (wish > 0 || someDetails(list)),
    isPaneIdle: model.mode.type === "editing",
  }, room);
  const position = listing.positionOf(focusOf(model));
  const page = pageAround(listing.count, position, plan.list, block(plan));
  const rows = page.flatMap(({ row, lines }) => lines.map((line) => ({ row, line })));
  const offset = model.scrolls[previewKey(model) ?? ""] ?? 0;
  const shown = pane(detailsOf(side, plan), offset, plan.detail, side);
  const bar = look.border(look.glyphs.bar);
  const left = rows.map(({ line }) => line);
  const barred = shown.lines.map((line) => `${bar} ${line}`);
  const right = [...barred, ...blank(plan.detail - barred.length)];
  const middle = isSide
    ? right.map((line, at) => `${look.pad(left[at] ?? "", list.columns)} ${line || bar}`.trimEnd())
    : [...left, ...right];
  const used = plan.head + plan.list + (isSide ? 0 : plan.detail);
  const above = [...cutHead(head, plan.head, scene), ...blank(used < room ? 1 : 0), ...search];
  const place = { number: position + 1, count: listing.count };
  return {
    lines: [...above, ...middle, ...panel].slice(0, Math.max(1, height)),
    viewport: {
      page: shown.limit > 0 ? plan.detail : Math.max(1, page.length),
      limit: shown.limit,
      isCut: plan.head < head.length || plan.isShort || full > plan.list || shown.limit > 0,
    },
    position: page.length < listing.count ? say("{number} of {count}", place) : undefined,
    rowAt: (line, column) => column < list.columns ? rows[line - above.length] : undefined,
  };
}

/** Empty lines. */
export function blank(count: number): Lines {
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
function headLines(scene: Scene): Lines {
  const { model, columns, look } = scene;
  const question = questionInView(model);
  if (question !== undefined) {
    const note = noteDetails(scene, { type: "note", question: model.tab });
    return [...look.markdown(question.prompt, columns), ...mutedLines(scene, note)];
  }
  const open = openQuestions(model);
  const names = namesOf(model, open);
  const told = open.length > 0 ? say("Open: {names}", { names }) : say("Everything is answered.");
  const note = noteDetails(scene, { type: "globalNote" });
  return [...look.wrap(told, columns), ...mutedLines(scene, note)];
}

/** The lines above the rows, marked where they are cut short. */
function cutHead(lines: Lines, room: number, { columns, look }: Scene): Lines {
  if (lines.length <= room) return lines;
  const mark = look.dim(` ${look.glyphs.ellipsis}`);
  return lines.slice(0, room).map((line, at) =>
    at === room - 1 ? look.fit(line, columns - 2) + mark : line
  );
}

/** The open note editor under a line that says what it is about. */
function notePanel({ model, columns, look, drawEditor }: Scene, height: number): Lines {
  const { mode } = model;
  if (mode.type !== "editing" || mode.field.type === "text") return [];
  const { note } = look.glyphs;
  const most = Math.max(1, Math.min(height - 2, Math.ceil(height / 2)));
  const editor = drawEditor?.(columns - 2, most) ?? [];
  if (height < 3) return editor.map((line) => `${note} ${line}`);
  const title = look.cut(`${note} ${noteTitle(model, mode.field)}`, columns);
  return [look.muted(title), ...editor.map((line) => `  ${line}`)];
}

function noteTitle(model: Model, field: Exclude<Field, { type: "text" }>): string {
  if (field.type === "globalNote") return say("Note on everything");
  const name = field.type === "note"
    ? nameOf(model, field.question)
    : model.questionnaire.questions[field.question]?.options[field.option]?.label;
  return say("Note on {name}", { name });
}

/** The pane's lines: what a short row leaves out, and the preview. */
function detailsOf(scene: Scene, { detail, isShort }: Plan): Lines {
  if (detail < 1) return [];
  const { model } = scene;
  const told = isShort ? detailLines(scene, focusOf(model), detail) : [];
  const preview = questionInView(model)?.options[focusedOption(model) ?? -1]?.preview;
  const drawn = preview === undefined ? [] : previewLines(preview, scene);
  // A long description must not push the preview out of sight.
  return told.length + 3 > detail ? [...drawn, ...told] : [...told, ...drawn];
}

/** Whether one of the first rows says more than its label in one line. */
function someDetails(scene: Scene): boolean {
  const listing = listingOf(scene.model);
  const first = Array.from({ length: Math.min(listing.count, 50) }, (_, at) => listing.at(at));
  return first.some((row) => hasDetails(scene, row));
}

const wishes: WeakMap<Question, { columns: number; lines: number }> = new WeakMap();

/** About how many lines the longest preview of a question takes. */
function previewWish(question: Question, columns: number): number {
  const known = wishes.get(question);
  if (known?.columns === columns) return known.lines;
  const lines = question.options.map(({ preview }) =>
    preview === undefined
      ? 0
      : preview.split("\n", 200).length + Math.floor(preview.length / columns / 4) + 1
  ).reduce((most, each) => Math.max(most, each), 0);
  wishes.set(question, { columns, lines });
  return lines;
}

/** The line that says what the list is filtered by. */
function searchLine({ model, columns, look }: Scene): Lines {
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
  const parts = [...new Intl.Segmenter().segment(line)].map(({ index }) => line.slice(index));
  return ellipsis + (parts.find((part) => look.width(ellipsis + part) <= columns) ?? "");
}
