import { answerOf, hasUnsavedText } from "../lib/derive.ts";
import { hasNotes, isAnswered } from "../lib/questionnaire.ts";
import { say } from "../lib/say.ts";
import type { Scene } from "./scene.ts";

/** The tab bar, and which tab stands at a cell of it. */
interface TabBar {
  readonly line: string;
  tabAt(column: number): { readonly tab: number } | undefined;
}

interface Tab {
  readonly tab: number;
  readonly mark: string;
  readonly name: string;
  readonly note: string;
  /** Cells of the name at most. */
  readonly most: number;
}

/** Cells of a name at most; with fewer than the least, numbers tell more. */
const longest = 24;
const least = 5;

/**
 * One line of tabs. Names shorten together; where they would say nothing, the others are numbers and
 * the one in view has the room; where numbers don't fit either, arrows point to hidden tabs. The one
 * in view and the review always show.
 */
export function tabBar(scene: Scene): TabBar {
  const { model, columns, look } = scene;
  const review = model.questionnaire.questions.length;
  const width = ({ mark, name, note, most }: Tab, mostNow = most) =>
    2 + look.width(mark + note) + Math.min(look.width(name), mostNow);
  const total = (tabs: readonly Tab[], most?: number) =>
    tabs.reduce((sum, tab) => sum + width(tab, most), 0);
  const named = Array.from({ length: review + 1 }, (_, tab) => tabOf(scene, tab));
  for (let most = longest; most >= least; most--) {
    if (total(named, most) > columns) continue;
    return compose(scene, named.map((one) => ({ ...one, most })));
  }
  const tabs = named.map((one) => ({ ...one, name: `${one.tab + 1}` }));
  tabs[model.tab] = { ...named[model.tab]!, most: least };
  tabs[review] = { ...named[review]!, most: columns < 24 ? 3 : 6 };
  let from = model.tab;
  let to = Math.min(from + 1, review);
  // Two cells for the arrows.
  let room = columns - 2 - total([...tabs.slice(from, to), tabs[review]]);
  for (let distance = 1; distance <= review; distance++) {
    for (const tab of [model.tab - distance, model.tab + distance]) {
      const isNext = tab >= 0 && tab < review && (tab === from - 1 || tab === to);
      if (!isNext || width(tabs[tab]!) > room) continue;
      room -= width(tabs[tab]!);
      from = Math.min(from, tab);
      to = Math.max(to, tab + 1);
    }
  }
  const most = least + Math.max(0, room);
  if (model.tab < review) tabs[model.tab] = { ...named[model.tab]!, most };
  return compose(scene, [...tabs.slice(from, to), tabs[review]]);
}

function tabOf({ model, look }: Scene, tab: number): Tab {
  const question = model.questionnaire.questions[tab];
  if (!question) return { tab, mark: "", name: say("Review"), note: "", most: longest };
  const answer = answerOf(model, tab);
  const mark = look.glyphs[isAnswered(answer) ? "answered" : "open"];
  const hasNote = hasNotes(answer) || hasUnsavedText(model, tab);
  const note = hasNote ? ` ${look.glyphs.note}` : "";
  return { tab, mark: `${mark} `, name: look.cut(question.header, longest), note, most: longest };
}

function compose({ model, look }: Scene, tabs: readonly Tab[]): TabBar {
  const { left, right } = look.glyphs;
  const zones: { tab: number; from: number; to: number }[] = [];
  let line = "";
  let next = 0;
  for (const { tab, mark, name, note, most } of tabs) {
    if (tab > next) line += look.dim(next === 0 ? left : right);
    next = tab + 1;
    const from = look.width(line);
    const label = `${mark}${look.cut(name, most)}${note}`;
    const tone = isAnswered(answerOf(model, tab)) ? "success" : "muted";
    line += tab === model.tab ? look.focused(`[${label}]`) : look[tone](` ${label} `);
    zones.push({ tab, from, to: look.width(line) });
  }
  const tabAt = (column: number) => zones.find(({ from, to }) => column >= from && column < to);
  return { line, tabAt };
}
