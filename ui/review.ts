import {
  answerOf,
  focusOf,
  isReviewing,
  listingOf,
  nameOf,
  namesOf,
  openQuestions,
  reviewActions,
  rowAt,
} from "../lib/derive.ts";
import type { Model } from "../lib/model.ts";
import { isAnswered } from "../lib/questionnaire.ts";
import { blank, type Body, cutHead } from "./body.ts";
import type { Look } from "./look.ts";
import { notePanel } from "./panel.ts";
import { heightOf, planBelow } from "./plan.ts";
import { type DrawEditor, noteDetails } from "./rows.ts";
import { type Block, pageAround } from "./scroll.ts";

const actionLabels = {
  submit: "Submit",
  elaborate: "Elaborate: send the notes, decide later",
  cancel: "Cancel",
} as const;

/** What stands above the review's rows. */
export function reviewHead(model: Model): string {
  const open = openQuestions(model);
  if (open.length === 0) return "Everything is answered.";
  return `Open: ${namesOf(model, open)}`;
}

/** One row of the review, in at most `most` lines. */
export function reviewBlock(
  model: Model,
  row: number,
  columns: number,
  look: Look,
  most: number,
): Block {
  const { glyphs, cells } = look;
  const isFocused = focusOf(model) === row;
  const paint = isFocused
    ? (text: string) => look.accent(look.strong(text))
    : (text: string) => text;
  const cursor = isFocused && model.mode.type === "list" ? look.cursor : "";
  const pointer = (isFocused ? glyphs.pointer : " ".repeat(cells.width(glyphs.pointer))) + " ";
  const kind = rowAt(model, row);
  if (kind.type !== "answer") {
    const action = kind.type === "submit" || kind.type === "elaborate" ? kind.type : "cancel";
    const label = `${reviewActions(model).indexOf(action) + 1}. ${actionLabels[action]}`;
    const line = pointer + cells.cut(label, columns - cells.width(pointer));
    const space = action === "submit" ? blank(most < 8 ? 0 : 1) : [];
    return { row, lines: [...space, cursor + paint(line)] };
  }
  const { question } = kind;
  const isDone = isAnswered(answerOf(model, question));
  const prefix = `${pointer}${isDone ? glyphs.answered : glyphs.open} `;
  const indent = cells.width(prefix);
  const texts = cells.wrap(answerText(model, question), columns - indent, most).map(
    isDone || isFocused ? paint : look.muted,
  );
  const notes = notesOf(model, question, look).flatMap((text) =>
    cells.wrap(text, columns - indent, most).map(look.muted)
  );
  return {
    row,
    lines: [...texts, ...notes].slice(0, Math.max(1, most)).map((line, index) =>
      (index === 0 ? cursor + paint(prefix) : " ".repeat(indent)) + line
    ),
  };
}

/** A question and everything given for it, in one piece. */
export function answerText(model: Model, question: number): string {
  const asked = model.questionnaire.questions[question];
  const answer = answerOf(model, question);
  const given = [
    ...answer.selected.map((option) => asked?.options[option]?.label ?? ""),
    ...(answer.text === undefined ? [] : [answer.text]),
  ];
  return `${nameOf(model, question)}: ${given.length === 0 ? "open" : given.join(", ")}`;
}

/** Every note and unsaved text of a question, each in one piece. */
export function notesOf(model: Model, question: number, look: Look): readonly string[] {
  const answer = answerOf(model, question);
  const drafted = Object.keys(model.drafts).flatMap((key) => {
    const [owner, kind, option] = key.split(".");
    return owner === String(question) && kind === "option" ? [Number(option)] : [];
  });
  const noted = new Set([...Object.keys(answer.optionNotes ?? {}).map(Number), ...drafted]);
  const texts = answer.text === undefined
    ? noteDetails(model, { type: "text", question }, look)
    : [];
  return [
    ...texts,
    ...noteDetails(model, { type: "note", question }, look),
    ...[...noted].sort((a, b) => a - b).flatMap((option) => {
      const { label } = model.questionnaire.questions[question]?.options[option] ?? { label: "" };
      return noteDetails(model, { type: "optionNote", question, option }, look).map((text) =>
        `${text} (${label})`
      );
    }),
  ];
}

/** Everything given so far, for reading in full. */
export function reviewText(model: Model, look: Look): string {
  if (!isReviewing(model)) return "";
  return model.questionnaire.questions.map((asked, question) =>
    [asked.prompt, answerText(model, question), ...notesOf(model, question, look)].join("\n")
  ).join("\n\n");
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
  const full = heightOf(listing.count, room, block);
  const plan = planBelow(
    { head: head.length, full, wish: 0, short: full, hasMore: () => false, isPaneIdle: true },
    room,
  );
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
      isCut: plan.head < head.length || full > plan.list,
    },
    ...(page.isPartial ? { position: `${focusOf(model) + 1} of ${listing.count}` } : {}),
  };
}
