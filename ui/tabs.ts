import { hasUnsavedText, isReviewing } from "../lib/derive.ts";
import type { Model } from "../lib/model.ts";
import { hasNotes, isAnswered } from "../lib/questionnaire.ts";
import type { Look } from "./look.ts";

/** The tab bar, and which cells belong to which tab. */
export interface TabBar {
  readonly line: string;
  readonly zones: readonly { readonly tab: number; readonly from: number; readonly to: number }[];
}

/** One line of tabs. The one in view and the review always show; names shorten before tabs hide. */
export function tabBar(model: Model, columns: number, look: Look): TabBar {
  const count = model.questionnaire.questions.length;
  for (const most of [24, 16, 12, 8, 5, 3]) {
    const labels = Array.from({ length: count + 1 }, (_, tab) => labelOf(model, tab, most, look));
    if (total(labels, look) <= columns) return compose(model, labels, 0, columns, look);
  }
  const review = labelOf(model, count, 8, look);
  const room = columns - (isReviewing(model) ? 0 : look.cells.width(review)) - 4;
  const active = labelOf(model, model.tab, Math.max(1, Math.min(16, room - 5)), look);
  let from = model.tab;
  let labels = [active];
  for (let step = 1; step <= count; step++) {
    const wider = [
      ...(model.tab - step >= 0 ? [labelOf(model, model.tab - step, 5, look)] : []),
      ...labels,
      ...(model.tab + step < count ? [labelOf(model, model.tab + step, 5, look)] : []),
    ];
    if (total(wider, look) > room) break;
    from = Math.max(0, model.tab - step);
    labels = wider;
  }
  const shown = isReviewing(model) ? labels : [...labels, review];
  return compose(model, shown, from, columns, look);
}

function total(labels: readonly string[], look: Look): number {
  return labels.reduce((sum, label) => sum + look.cells.width(label), 0);
}

function labelOf(model: Model, tab: number, most: number, look: Look): string {
  const { glyphs, cells } = look;
  const question = model.questionnaire.questions[tab];
  const [open, close] = tab === model.tab ? ["[", "]"] : [" ", " "];
  if (question === undefined) return `${open}${cells.cut("Review", Math.max(3, most))}${close}`;
  const answer = model.answers[tab];
  const isDone = answer !== undefined && isAnswered(answer);
  const hasNote = answer !== undefined && (hasNotes(answer) || hasUnsavedText(model, tab));
  const mark = isDone ? glyphs.answered : glyphs.open;
  return `${open}${mark} ${cells.cut(question.header, most)}${
    hasNote ? " " + glyphs.note : ""
  }${close}`;
}

function compose(
  model: Model,
  labels: readonly string[],
  from: number,
  columns: number,
  look: Look,
): TabBar {
  const count = model.questionnaire.questions.length;
  const zones: { tab: number; from: number; to: number }[] = [];
  const isWhole = labels.length === count + 1;
  let line = !isWhole && from > 0 ? look.dim(look.glyphs.left) : "";
  labels.forEach((label, index) => {
    const isReview = index === labels.length - 1 && (isWhole || !isReviewing(model));
    const tab = isReview ? count : from + index;
    if (isReview && !isWhole && from + index < count) line += look.dim(look.glyphs.right);
    const start = look.cells.width(line);
    const answer = model.answers[tab];
    line += tab === model.tab
      ? look.accent(look.strong(label))
      : answer !== undefined && isAnswered(answer)
      ? look.success(label)
      : look.muted(label);
    zones.push({ tab, from: start, to: look.cells.width(line) });
  });
  return { line: look.cells.fit(line, columns), zones };
}
