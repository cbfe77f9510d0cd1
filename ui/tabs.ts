import { answerOf, hasUnsavedText, isReviewing } from "../lib/derive.ts";
import { hasNotes, isAnswered } from "../lib/questionnaire.ts";
import { say } from "../lib/say.ts";
import type { Scene } from "./scene.ts";

/** The tab bar, and which cells belong to which tab. */
interface TabBar {
  readonly line: string;
  readonly zones: readonly { readonly tab: number; readonly from: number; readonly to: number }[];
}

interface Tab {
  readonly tab: number;
  readonly mark: string;
  readonly name: string;
  readonly note: string;
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
  const count = model.questionnaire.questions.length;
  const width = (tab: Tab, most: number) =>
    2 + look.width(tab.mark + tab.note) + Math.min(look.width(tab.name), most);
  const tabs = Array.from({ length: count + 1 }, (_, tab) => tabOf(scene, tab));
  for (let most = longest; most >= least; most--) {
    if (tabs.reduce((sum, tab) => sum + width(tab, most), 0) <= columns) {
      return compose(scene, tabs, () => most);
    }
  }
  const mostOfReview = columns < 24 ? 3 : 6;
  const short = tabs.map((tab) =>
    tab.tab === model.tab || tab.tab === count ? tab : { ...tab, name: `${tab.tab + 1}` }
  );
  let [from, to] = isReviewing(model) ? [count, count] : [model.tab, model.tab + 1];
  // Two cells for the arrows.
  let room = columns - 2 - width(short[count]!, mostOfReview) -
    (isReviewing(model) ? 0 : width(short[model.tab]!, least));
  const takes = (tab: Tab | undefined) => {
    const cells = tab === undefined ? Infinity : width(tab, longest);
    if (cells > room) return false;
    room -= cells;
    return true;
  };
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    if (takes(short[from - 1])) isGrowing = from-- > 0;
    if (to < count && takes(short[to])) isGrowing = to++ < count;
  }
  const mostOf = ({ tab }: Tab) =>
    tab === count ? mostOfReview : tab === model.tab ? least + Math.max(0, room) : longest;
  return compose(scene, [...short.slice(from, to), short[count]!], mostOf);
}

function tabOf({ model, look }: Scene, tab: number): Tab {
  const question = model.questionnaire.questions[tab];
  if (question === undefined) return { tab, mark: "", name: say("Review"), note: "" };
  const answer = answerOf(model, tab);
  const hasNote = hasNotes(answer) || hasUnsavedText(model, tab);
  return {
    tab,
    mark: `${isAnswered(answer) ? look.glyphs.answered : look.glyphs.open} `,
    name: look.cut(question.header, longest),
    note: hasNote ? ` ${look.glyphs.note}` : "",
  };
}

function compose(
  { model, columns, look }: Scene,
  tabs: readonly Tab[],
  mostOf: (tab: Tab) => number,
): TabBar {
  const { glyphs } = look;
  const zones: { tab: number; from: number; to: number }[] = [];
  let line = "";
  let next = 0;
  for (const one of tabs) {
    if (one.tab > next) line += look.dim(next === 0 ? glyphs.left : glyphs.right);
    next = one.tab + 1;
    const [open, close] = one.tab === model.tab ? ["[", "]"] : [" ", " "];
    const label = `${open}${one.mark}${look.cut(one.name, mostOf(one))}${one.note}${close}`;
    const from = look.width(line);
    line += one.tab === model.tab
      ? look.focused(label)
      : isAnswered(answerOf(model, one.tab))
      ? look.success(label)
      : look.muted(label);
    zones.push({ tab: one.tab, from, to: look.width(line) });
  }
  return { line: look.fit(line, columns), zones };
}
