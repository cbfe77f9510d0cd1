/**
 * What the dialog looks like: a model, a size and a look give a frame. Nothing is kept between
 * frames but what follows from it again: wrapped texts, heights and listings.
 *
 * @module
 */
import { isReviewing, progressOf } from "../lib/derive.ts";
import type { Entry, Hint } from "../lib/keyboard.ts";
import type { Viewport } from "../lib/keys.ts";
import { say } from "../lib/say.ts";
import { blank, listBody, naturalHeight } from "./body.ts";
import { footerLine, hintText } from "./footer.ts";
import { readerBody } from "./reader.ts";
import type { Scene } from "./scene.ts";
import { tabBar } from "./tabs.ts";

/** Where a click goes. */
type Target = { readonly tab: number } | { readonly row: number };

/** One picture of the dialog, and what keys and clicks need to know of it. */
export interface Frame {
  readonly lines: string[];
  readonly viewport: Viewport;
  /** What stands at a cell of the frame. */
  targetAt(line: number, column: number): Target | undefined;
}

/** What a frame shows beside the model. */
interface Around {
  /** The hints that hold in a viewport. */
  hints(viewport: Viewport): readonly Hint[];
  /** Every key. */
  keys(): readonly Entry[];
  /** A word for the lower rule, for example how much time is left. */
  readonly status?: string | undefined;
}

/** The frame of a scene, in at most `budget` lines, of which there is one. */
export function view(scene: Scene, budget: number, around: Around): Frame {
  const { model, columns, look } = scene;
  const { mode, questionnaire: { questions, title } } = model;
  if (model.isCollapsed) return collapsed(scene, around);
  const hasTabs = questions.length > 1 || isReviewing(model);
  const bar = hasTabs && budget >= 5 && mode.type !== "reading" ? tabBar(scene) : undefined;
  const hasFooter = budget >= 2;
  const hasTop = budget >= 9;
  const hasBottom = budget >= 12;
  const chrome = [hasFooter, bar, hasTop, hasBottom].filter(Boolean).length;
  const height = budget - chrome;
  const body = mode.type === "reading"
    ? readerBody(scene, mode, height, around.keys())
    : listBody(scene, height);
  const natural = naturalHeight(scene, budget);
  const space = height - Math.max(natural, body.lines.length) >= 2 ? 1 : 0;
  const filler = Math.min(height, natural) - body.lines.length;
  const low = [body.position, around.status].filter(Boolean).join(", ");
  const high = [hasBottom ? "" : low, title].filter(Boolean).join(look.glyphs.separator);
  const top = [hasTop ? ruleLine(high, scene) : [], bar?.line ?? []].flat();
  const lines = [
    top,
    blank(space),
    body.lines,
    blank(filler),
    blank(space),
    hasFooter ? footerLine(scene, around.hints(body.viewport), hasTop ? "" : low) : [],
    hasBottom ? ruleLine(low, scene) : [],
  ].flat();
  return {
    lines: lines.slice(0, budget).map((line) => look.fit(line, columns)),
    viewport: body.viewport,
    targetAt: (line, column) =>
      line === top.length - 1
        ? bar?.tabAt(column)
        : body.rowAt?.(line - top.length - space, column),
  };
}

/** A rule across the dialog that carries a word. */
function ruleLine(word: string, { columns, look }: Scene): string {
  const { rule } = look.glyphs;
  if (word === "") return look.border(rule.repeat(columns));
  const label = ` ${look.cut(word, Math.max(1, columns - 6))} `;
  const rest = Math.max(0, columns - 2 - look.width(label));
  return look.border(rule.repeat(2)) + look.muted(label) + look.border(rule.repeat(rest));
}

/** One line that says what waits, and how to get back to it. */
function collapsed({ model, columns, look }: Scene, around: Around): Frame {
  const viewport: Viewport = { page: 1, limit: 0, isCut: false };
  const answered = say("{count} of {total} answered", progressOf(model));
  const { pointer, separator } = look.glyphs;
  const mark = look.cursor + look.accent(pointer);
  const way = around.hints(viewport).map((hint) => hintText(hint, look)).join(separator);
  const line = `${mark} ${answered} ${around.status ?? ""} ${look.dim(way)}`;
  return { lines: [look.fit(line, columns)], viewport, targetAt: () => ({ tab: model.tab }) };
}
