/**
 * What the dialog looks like: a model, a size and a look give a frame. Nothing is kept between
 * frames but what follows from it again: wrapped texts, heights and listings.
 *
 * @module
 */
import { focusOf, isReviewing, progressOf } from "../lib/derive.ts";
import type { Entry, Hint } from "../lib/keyboard.ts";
import type { Viewport } from "../lib/keys.ts";
import { say } from "../lib/say.ts";
import { blank, type Body, listBody, naturalHeight } from "./body.ts";
import { footerLine, hintsText } from "./footer.ts";
import { readerBody } from "./reader.ts";
import type { Scene } from "./scene.ts";
import { tabBar } from "./tabs.ts";

/** Where a click goes. */
type Target =
  | { readonly tab: number }
  | { readonly row: number; readonly isFocused: boolean };

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
  const { separator } = look.glyphs;
  if (model.isCollapsed) return collapsed(scene, around);
  const hasTabs = model.questionnaire.questions.length > 1 || isReviewing(model);
  const hasBar = hasTabs && budget >= 5 && model.mode.type !== "reading";
  const rules = budget >= 12 ? 2 : budget >= 9 ? 1 : 0;
  const chrome = (budget >= 2 ? 1 : 0) + (hasBar ? 1 : 0) + rules;
  const height = budget - chrome;
  const body: Body = model.mode.type === "reading"
    ? readerBody(scene, height, around.keys())
    : listBody(scene, height);
  const natural = naturalHeight(scene, budget) + chrome;
  const space = budget - Math.max(natural, body.lines.length + chrome) >= 2 ? 1 : 0;
  const filler = Math.max(0, Math.min(budget, natural) - chrome - body.lines.length);
  const bar = hasBar ? tabBar(scene) : undefined;
  const low = [body.position, around.status].filter((word) => word !== undefined).join(", ");
  const { title = "" } = model.questionnaire;
  const high = rules > 1 || low === "" ? title : title === "" ? low : low + separator + title;
  const top = [
    ...(rules > 0 ? [ruleLine(high, scene)] : []),
    ...(bar === undefined ? [] : [bar.line]),
    ...blank(space),
  ];
  const lines = [
    ...top,
    ...body.lines,
    ...blank(filler + space),
    ...(budget >= 2
      ? [footerLine(scene, around.hints(body.viewport), rules === 0 ? low : "")]
      : []),
    ...(rules > 1 ? [ruleLine(low, scene)] : []),
  ];
  return {
    lines: lines.slice(0, budget).map((line) => look.fit(line, columns)),
    viewport: body.viewport,
    targetAt: (line, column) => {
      if (bar !== undefined && line === top.length - 1 - space) {
        return bar.zones.find((zone) => column >= zone.from && column < zone.to);
      }
      const row = column < body.listColumns ? body.rows[line - top.length] : undefined;
      return row === undefined ? undefined : { row, isFocused: row === focusOf(model) };
    },
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
  const way = hintsText(around.hints(viewport), look);
  const line = `${look.cursor}${look.accent(look.glyphs.pointer)} ${answered} ${
    around.status ?? ""
  } ${look.dim(way)}`;
  return { lines: [look.fit(line, columns)], viewport, targetAt: () => ({ tab: model.tab }) };
}
