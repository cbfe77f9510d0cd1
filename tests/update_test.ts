import { describe, it } from "node:test";
import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { focusedRow } from "../lib/derive.ts";
import { fieldKey, type Model, start } from "../lib/model.ts";
import type { Questionnaire } from "../lib/questionnaire.ts";
import type { Action } from "../lib/action.ts";
import { update } from "../lib/update.ts";
import {
  act,
  after,
  draft,
  filter,
  focus,
  pick,
  questionnaireOf,
  show,
  written,
} from "./samples.ts";

/** What a test says of a model: as little as it needs. */
interface Picture {
  readonly tab: number;
  readonly row: string;
  readonly mode: string;
  readonly selected: readonly (readonly number[])[];
  readonly texts: readonly (string | undefined)[];
  readonly notes: readonly (string | undefined)[];
  readonly optionNotes: unknown;
  readonly note: string | undefined;
  readonly drafts: Readonly<Record<string, string>>;
  readonly filter: string;
  readonly notice: string | undefined;
  readonly outcome: string | undefined;
  readonly types: readonly (string | undefined)[];
  readonly isRevisiting: boolean;
}

function pictureOf(model: Model): Picture {
  const row = focusedRow(model);
  const { mode, notice } = model;
  return {
    tab: model.tab,
    row: row.type === "option"
      ? `option ${row.option}`
      : row.type === "answer"
      ? `answer ${row.question}`
      : row.type,
    mode: mode.type === "editing"
      ? `editing ${fieldKey(mode.field)}`
      : mode.type === "reading"
      ? `reading ${mode.page} at ${mode.scroll}`
      : mode.type,
    selected: model.answers.map((answer) => answer.selected),
    texts: model.answers.map((answer) => answer.text),
    notes: model.answers.map((answer) => answer.note),
    optionNotes: model.answers.map((answer) => answer.optionNotes),
    note: model.note,
    drafts: model.drafts,
    filter: model.filter,
    notice: notice?.type === "open"
      ? `open ${notice.questions}`
      : notice?.type === "message"
      ? notice.text
      : notice?.type,
    outcome: model.outcome?.type,
    types: model.answers.map((answer) => answer.presentedType),
    isRevisiting: model.isRevisiting,
  };
}

interface Case {
  readonly title: string;
  readonly asked: Questionnaire;
  readonly actions: readonly Action[];
  readonly expected: Partial<Picture>;
}

function check({ title, asked, actions, expected }: Case): void {
  it(title, () => {
    const picture: Partial<Picture> = pictureOf(after(asked, ...actions));
    const names = Object.keys(expected) as (keyof Picture)[];
    assertEquals(Object.fromEntries(names.map((name) => [name, picture[name]])), expected);
  });
}

const lone = questionnaireOf([{}]);
const loneMulti = questionnaireOf([{ type: "multi" }]);
const lonePreview = questionnaireOf([{ type: "preview" }]);
const two = questionnaireOf([{}, {}]);
const three = questionnaireOf([{}, { type: "multi" }, { type: "preview" }]);
const threeMore = questionnaireOf([{}, { type: "multi" }, {}], "ask_user_question");
const long = questionnaireOf([
  { options: Array.from({ length: 30 }, (_, index) => `Option ${index + 1}`) },
  {},
]);

describe("update() on a list", () => {
  const cases: readonly Case[] = [
    {
      title: "moves down and up",
      asked: lone,
      actions: [act.down, act.down, act.up],
      expected: { row: "option 1", mode: "list" },
    },
    {
      title: "goes around the top end into the free text",
      asked: lone,
      actions: [act.up],
      expected: { row: "freeText", mode: "editing 0.text" },
    },
    {
      title: "goes around the bottom end",
      asked: lonePreview,
      actions: [act.down, act.down, act.down],
      expected: { row: "option 0" },
    },
    {
      title: "stops at the ends by the page",
      asked: long,
      actions: [{ type: "move", by: 12 }, { type: "move", by: -40 }],
      expected: { row: "option 0" },
    },
    {
      title: "stops at the last row by the page",
      asked: loneMulti,
      actions: [{ type: "move", by: 40 }],
      expected: { row: "next" },
    },
    {
      title: "takes the focus to a row and no further than the last",
      asked: loneMulti,
      actions: [focus(Number.MAX_SAFE_INTEGER)],
      expected: { row: "next" },
    },
    {
      title: "opens an empty free-text row as soon as it has the focus",
      asked: lone,
      actions: [focus(3)],
      expected: { row: "freeText", mode: "editing 0.text" },
    },
    {
      title: "leaves a free-text row with text closed until Enter",
      asked: loneMulti,
      actions: [focus(3), ...written("mine"), focus(3)],
      expected: { row: "freeText", mode: "list", texts: ["mine"] },
    },
    {
      title: "opens a free-text row with text on Enter",
      asked: loneMulti,
      actions: [focus(3), ...written("mine"), focus(3), act.confirm],
      expected: { mode: "editing 0.text" },
    },
    {
      title: "leaves a free-text row with a draft closed",
      asked: lone,
      actions: [focus(3), draft("half"), act.close, act.up, act.down],
      expected: { row: "freeText", mode: "list", drafts: { "0.text": "half" } },
    },
    {
      title: "goes to the next tab, and from the review to the first",
      asked: two,
      actions: [act.next, act.next, act.next],
      expected: { tab: 0 },
    },
    {
      title: "goes to the review by the tab before the first",
      asked: two,
      actions: [act.previous],
      expected: { tab: 2, row: "submit" },
    },
    {
      title: "keeps the focus of each tab",
      asked: two,
      actions: [act.down, act.next, act.down, act.down, act.previous],
      expected: { tab: 0, row: "option 1" },
    },
    {
      title: "has a review for a lone question too, for those who look for it",
      asked: lone,
      actions: [act.next],
      expected: { tab: 1, row: "submit" },
    },
    {
      title: "shows a tab by its number",
      asked: three,
      actions: [show(2)],
      expected: { tab: 2 },
    },
  ];
  cases.forEach(check);
});

describe("update() on one choice", () => {
  const cases: readonly Case[] = [
    {
      title: "is done on Enter with the first option when nothing was moved",
      asked: lone,
      actions: [act.confirm],
      expected: { selected: [[0]], outcome: "submitted" },
    },
    {
      title: "is done on Space",
      asked: lone,
      actions: [act.down, act.toggle],
      expected: { selected: [[1]], outcome: "submitted" },
    },
    {
      title: "is done on a digit",
      asked: lonePreview,
      actions: [pick(3)],
      expected: { selected: [[2]], outcome: "submitted" },
    },
    {
      title: "goes to the next question",
      asked: two,
      actions: [act.confirm],
      expected: { tab: 1, selected: [[0], []], outcome: undefined },
    },
    {
      title: "goes on past questions that have an answer",
      asked: three,
      actions: [show(1), act.toggle, show(0), act.confirm],
      expected: { tab: 2, selected: [[0], [0], []] },
    },
    {
      title: "goes to the review after the last question, whatever is open before it",
      asked: two,
      actions: [show(1), act.confirm],
      expected: { tab: 2, row: "submit", selected: [[], [0]], outcome: undefined },
    },
    {
      title: "replaces an earlier choice",
      asked: two,
      actions: [pick(1), show(0), pick(3)],
      expected: { selected: [[2], []] },
    },
    {
      title: "keeps saved words as a draft when an option takes their place",
      asked: two,
      actions: [focus(3), ...written("mine"), show(0), pick(1)],
      expected: {
        selected: [[0], []],
        texts: [undefined, undefined],
        drafts: { "0.text": "mine" },
      },
    },
    {
      title: "keeps the newer draft, not the saved words, when an option takes their place",
      asked: two,
      actions: [
        focus(3),
        ...written("mine"),
        show(0),
        act.confirm,
        draft("mine and more"),
        act.close,
        pick(1),
      ],
      expected: { selected: [[0], []], drafts: { "0.text": "mine and more" } },
    },
    {
      title: "keeps an unsaved draft when an option is chosen",
      asked: two,
      actions: [focus(3), draft("half"), act.close, pick(2)],
      expected: { selected: [[1], []], drafts: { "0.text": "half" }, tab: 1 },
    },
    {
      title: "keeps the note when the choice changes",
      asked: two,
      actions: [pick(1), show(0), act.questionNote, ...written("x"), pick(2)],
      expected: { selected: [[1], []], notes: ["x", undefined] },
    },
  ];
  cases.forEach(check);

  for (const number of [5, 6, 9, 0, -1]) {
    check({
      title: `ignores the digit ${number} where there is no such row`,
      asked: lone,
      actions: [pick(number)],
      expected: { selected: [[]], row: "option 0", mode: "list", outcome: undefined },
    });
  }
  check({
    title: "opens the free text by its digit",
    asked: lone,
    actions: [pick(4)],
    expected: { row: "freeText", mode: "editing 0.text" },
  });
  check({
    title: "opens the free text by its digit when it holds text",
    asked: two,
    actions: [focus(3), ...written("mine"), show(0), pick(4)],
    expected: { mode: "editing 0.text" },
  });
  check({
    title: "has no free text for previews",
    asked: lonePreview,
    actions: [pick(4), { type: "paste", text: "x" }],
    expected: { mode: "list", outcome: undefined, drafts: {} },
  });
});

describe("update() on several choices", () => {
  const cases: readonly Case[] = [
    {
      title: "ticks and unticks by Space without moving the focus",
      asked: loneMulti,
      actions: [act.toggle, act.down, act.down, act.toggle, act.up, act.up, act.toggle],
      expected: { selected: [[2]], row: "option 0", outcome: undefined },
    },
    {
      title: "ticks by digits and focuses what it ticked",
      asked: loneMulti,
      actions: [pick(3), pick(1)],
      expected: { selected: [[0, 2]], row: "option 0" },
    },
    {
      title: "has no digit for Next",
      asked: loneMulti,
      actions: [pick(1), pick(5)],
      expected: { selected: [[0]], outcome: undefined },
    },
    {
      title: "goes on by Enter and ticks nothing",
      asked: three,
      actions: [show(1), act.toggle, act.down, act.confirm],
      expected: { tab: 2, selected: [[], [0], []] },
    },
    {
      title: "says when nothing is chosen, and stays",
      asked: three,
      actions: [show(1), act.confirm],
      expected: { tab: 1, notice: "nothing_chosen" },
    },
    {
      title: "goes on by a second Enter and leaves the question open",
      asked: three,
      actions: [show(1), act.confirm, act.confirm],
      expected: { tab: 2, selected: [[], [], []], notice: undefined },
    },
    {
      title: "says it anew after any other key",
      asked: three,
      actions: [show(1), act.confirm, act.down, act.confirm],
      expected: { tab: 1, notice: "nothing_chosen" },
    },
    {
      title: "goes on by its last row",
      asked: three,
      actions: [show(1), act.toggle, focus(4), act.confirm],
      expected: { tab: 2 },
    },
    {
      title: "goes on by its last row and Space",
      asked: three,
      actions: [show(1), act.toggle, focus(4), act.toggle],
      expected: { tab: 2 },
    },
    {
      title: "submits a lone question by Enter",
      asked: loneMulti,
      actions: [pick(2), act.confirm],
      expected: { outcome: "submitted", selected: [[1]] },
    },
    {
      title: "submits a lone question with nothing chosen only when told twice",
      asked: loneMulti,
      actions: [act.confirm],
      expected: { outcome: undefined, notice: "nothing_chosen" },
    },
    {
      title: "names words that a lone open question would leave behind, before it submits",
      asked: loneMulti,
      actions: [act.questionNote, draft("if cheap"), act.close, act.confirm, act.confirm],
      expected: { outcome: undefined, notice: "open 0" },
    },
    {
      title: "submits a lone open question when told twice",
      asked: loneMulti,
      actions: [act.confirm, act.confirm],
      expected: { outcome: "submitted", selected: [[]] },
    },
    {
      title: "saves words beside the ticks and focuses Next",
      asked: loneMulti,
      actions: [pick(1), focus(3), ...written(" mine ")],
      expected: { selected: [[0]], texts: ["mine"], row: "next", mode: "list", drafts: {} },
    },
    {
      title: "clears the words and leaves the ticks",
      asked: loneMulti,
      actions: [pick(1), focus(3), ...written("mine"), pick(4), ...written("  ")],
      expected: { selected: [[0]], texts: [undefined] },
    },
    {
      title: "asks before it leaves unsaved words behind",
      asked: loneMulti,
      actions: [pick(1), focus(3), draft("half"), act.close, act.up, act.confirm],
      expected: { outcome: undefined, notice: "open 0" },
    },
    {
      title: "leaves unsaved words behind when told twice",
      asked: loneMulti,
      actions: [pick(1), focus(3), draft("half"), act.close, act.up, act.confirm, act.confirm],
      expected: { outcome: "submitted", selected: [[0]], texts: [undefined] },
    },
  ];
  cases.forEach(check);
});

describe("update() in a free-text editor", () => {
  const cases: readonly Case[] = [
    {
      title: "saves trimmed text and goes on",
      asked: two,
      actions: [focus(3), ...written("  one\n\ntwo ")],
      expected: { tab: 1, texts: ["one\n\ntwo", undefined], selected: [[], []], drafts: {} },
    },
    {
      title: "is done when a lone question gets its words",
      asked: lone,
      actions: [focus(3), ...written("Alpha")],
      expected: { outcome: "submitted", texts: ["Alpha"], selected: [[]] },
    },
    {
      title: "replaces a choice by the words",
      asked: two,
      actions: [pick(2), show(0), focus(3), ...written("mine")],
      expected: { texts: ["mine", undefined], selected: [[], []] },
    },
    ...["", "   ", "\n\n"].map((blank): Case => ({
      title: `stays open on Enter with ${JSON.stringify(blank)}`,
      asked: two,
      actions: [pick(2), show(0), focus(3), ...written(blank)],
      expected: { tab: 0, mode: "editing 0.text", selected: [[1], []] },
    })),
    {
      title: "takes saved words away when they are emptied and saved",
      asked: two,
      actions: [focus(3), ...written("mine"), show(0), act.confirm, ...written("")],
      expected: { tab: 0, texts: [undefined, undefined], mode: "list" },
    },
    {
      title: "keeps the draft on Esc",
      asked: lone,
      actions: [focus(3), draft("half"), act.close],
      expected: { mode: "list", drafts: { "0.text": "half" }, outcome: undefined },
    },
    {
      title: "keeps no blank draft",
      asked: lone,
      actions: [focus(3), draft("  \n"), act.close],
      expected: { mode: "list", drafts: {} },
    },
    {
      title: "keeps no draft that was saved already",
      asked: two,
      actions: [focus(3), ...written("mine"), show(0), act.confirm, draft("mine "), act.close],
      expected: { drafts: {}, texts: ["mine", undefined] },
    },
    {
      title: "keeps the draft when the tab changes, each question its own",
      asked: two,
      actions: [focus(3), draft("alpha"), act.next, focus(3), draft("beta"), act.previous],
      expected: {
        tab: 0,
        mode: "list",
        drafts: { "0.text": "alpha", "1.text": "beta" },
        texts: [undefined, undefined],
      },
    },
    {
      title: "keeps the draft when the focus moves",
      asked: lone,
      actions: [focus(3), draft("alpha"), act.up],
      expected: { row: "option 2", mode: "list", drafts: { "0.text": "alpha" } },
    },
    {
      title: "opens an empty free-text row on the tab that it comes to",
      asked: two,
      actions: [show(1), focus(3), act.next, act.previous],
      expected: { tab: 1, mode: "editing 1.text" },
    },
    {
      title: "says nothing of unsaved words when an option was chosen in their place",
      asked: two,
      actions: [focus(3), draft("half"), act.close, pick(1), pick(1), act.confirm],
      expected: { outcome: "submitted", selected: [[0], [0]] },
    },
    {
      title: "takes pasted text from the list",
      asked: two,
      actions: [act.down, { type: "paste", text: "a\nb" }],
      expected: { row: "freeText", mode: "editing 0.text", drafts: { "0.text": "a\nb" } },
    },
    {
      title: "adds pasted text to the draft",
      asked: two,
      actions: [focus(3), draft("half "), act.close, { type: "paste", text: "whole" }],
      expected: { drafts: { "0.text": "half whole" }, mode: "editing 0.text" },
    },
    {
      title: "takes no pasted text in the review",
      asked: two,
      actions: [show(2), { type: "paste", text: "1" }],
      expected: { tab: 2, mode: "list", drafts: {}, outcome: undefined },
    },
  ];
  cases.forEach(check);
});

describe("update() on notes", () => {
  const cases: readonly Case[] = [
    {
      title: "opens the focused option's note in ask_user",
      asked: two,
      actions: [act.down, act.optionNote],
      expected: { mode: "editing 0.option.1" },
    },
    {
      title: "opens the question's note in ask_user_question",
      asked: threeMore,
      actions: [act.down, act.optionNote],
      expected: { mode: "editing 0.note" },
    },
    {
      title: "opens the question's note where no option has the focus",
      asked: three,
      actions: [show(1), focus(4), act.optionNote],
      expected: { mode: "editing 1.note" },
    },
    {
      title: "opens the question's note by its own key",
      asked: two,
      actions: [act.down, act.questionNote],
      expected: { mode: "editing 0.note" },
    },
    {
      title: "saves a note and goes nowhere",
      asked: two,
      actions: [act.down, act.optionNote, ...written(" why ")],
      expected: {
        tab: 0,
        row: "option 1",
        mode: "list",
        optionNotes: [{ 1: "why" }, undefined],
        selected: [[], []],
        outcome: undefined,
      },
    },
    {
      title: "leaves a question with a note open",
      asked: two,
      actions: [act.questionNote, ...written("x"), show(2), act.confirm],
      expected: { notice: "open 0,1", notes: ["x", undefined] },
    },
    {
      title: "clears a note when it is emptied and saved",
      asked: two,
      actions: [act.questionNote, ...written("x"), act.questionNote, ...written(" ")],
      expected: { notes: [undefined, undefined], mode: "list" },
    },
    {
      title: "keeps a note's draft when the tab changes",
      asked: two,
      actions: [act.questionNote, draft("half"), act.next],
      expected: { tab: 1, drafts: { "0.note": "half" }, notes: [undefined, undefined] },
    },
    {
      title: "keeps a saved note when its editor is emptied and left",
      asked: two,
      actions: [act.questionNote, ...written("x"), act.questionNote, draft(""), act.close],
      expected: { notes: ["x", undefined], drafts: {} },
    },
    {
      title: "keeps the note of an option that is unticked",
      asked: loneMulti,
      actions: [pick(2), act.optionNote, ...written("x"), pick(2)],
      expected: { selected: [[]], optionNotes: [{ 1: "x" }] },
    },
    {
      title: "opens the note about everything in the review of ask_user_question",
      asked: threeMore,
      actions: [show(3), act.optionNote, ...written(" all ")],
      expected: { note: "all", mode: "list", tab: 3 },
    },
    {
      title: "clears the note about everything",
      asked: threeMore,
      actions: [show(3), act.questionNote, ...written("x"), act.questionNote, ...written("")],
      expected: { note: undefined },
    },
    {
      title: "opens the first open question's note in the review of ask_user",
      asked: two,
      actions: [pick(1), show(2), act.questionNote],
      expected: { mode: "editing 1.note", tab: 2 },
    },
    {
      title: "opens the note of the answer in focus in the review of ask_user",
      asked: two,
      actions: [show(2), focus(1), act.questionNote],
      expected: { mode: "editing 1.note", tab: 2 },
    },
    {
      title: "asks before a note about everything is left unsaved",
      asked: threeMore,
      actions: [
        pick(1),
        pick(1),
        act.confirm,
        pick(1),
        act.questionNote,
        draft("half"),
        act.close,
        act.confirm,
      ],
      expected: { tab: 3, notice: "open ", outcome: undefined },
    },
    {
      title: "asks before an option's note is left unsaved",
      asked: lone,
      actions: [act.optionNote, draft("half"), act.close, act.confirm],
      expected: { outcome: undefined, notice: "open 0", selected: [[0]] },
    },
  ];
  cases.forEach(check);
});

describe("update() in the review", () => {
  const answered: readonly Action[] = [pick(1), pick(2)];
  const cases: readonly Case[] = [
    {
      title: "submits when everything is answered",
      asked: two,
      actions: [...answered, act.confirm],
      expected: { outcome: "submitted", selected: [[0], [1]] },
    },
    {
      title: "names what is open, once",
      asked: two,
      actions: [pick(1), show(2), act.confirm],
      expected: { outcome: undefined, notice: "open 1" },
    },
    {
      title: "submits with gaps when told twice",
      asked: two,
      actions: [show(2), act.confirm, act.confirm],
      expected: { outcome: "submitted", selected: [[], []] },
    },
    {
      title: "asks again after something else",
      asked: two,
      actions: [show(2), act.confirm, act.up, act.down, act.confirm],
      expected: { outcome: undefined, notice: "open 0,1" },
    },
    {
      title: "submits, elaborates and cancels by digits: 1",
      asked: two,
      actions: [...answered, pick(1)],
      expected: { outcome: "submitted" },
    },
    {
      title: "submits, elaborates and cancels by digits: 2",
      asked: two,
      actions: [...answered, pick(2)],
      expected: { outcome: "elaborate" },
    },
    {
      title: "submits, elaborates and cancels by digits: 3",
      asked: two,
      actions: [...answered, pick(3)],
      expected: { outcome: "declined" },
    },
    {
      title: "knows no fourth digit",
      asked: two,
      actions: [...answered, pick(4)],
      expected: { outcome: undefined, row: "submit" },
    },
    {
      title: "submits and cancels by digits where nothing is elaborated",
      asked: threeMore,
      actions: [show(3), pick(2)],
      expected: { outcome: "declined" },
    },
    {
      title: "elaborates with gaps unasked",
      asked: two,
      actions: [show(2), focus(3), act.confirm],
      expected: { outcome: "elaborate" },
    },
    {
      title: "asks before it elaborates without a note that was typed",
      asked: two,
      actions: [act.questionNote, draft("what is B?"), act.close, show(2), pick(2)],
      expected: { outcome: undefined, notice: "open 0" },
    },
    {
      title: "goes to an answer and back",
      asked: three,
      actions: [pick(1), show(3), focus(0), act.confirm, pick(2)],
      expected: { tab: 3, selected: [[1], [], []], row: "submit", isRevisiting: false },
    },
    {
      title: "goes back to the review from several choices too",
      asked: three,
      actions: [show(3), focus(1), act.confirm, pick(1), act.confirm],
      expected: { tab: 3, selected: [[], [0], []] },
    },
    {
      title: "goes back to the review with the person's own words",
      asked: three,
      actions: [show(3), focus(0), act.confirm, focus(3), ...written("mine")],
      expected: { tab: 3, texts: ["mine", undefined, undefined] },
    },
    {
      title: "forgets the way back when the tab is left by hand",
      asked: three,
      actions: [show(3), focus(0), act.confirm, act.next, act.previous, pick(1)],
      expected: { tab: 1, isRevisiting: false },
    },
    {
      title: "comes back to Submit",
      asked: two,
      actions: [show(2), focus(0), act.previous, act.next],
      expected: { row: "submit" },
    },
    {
      title: "moves over answers and actions, around the ends",
      asked: two,
      actions: [show(2), act.down, act.down, act.down],
      expected: { row: "answer 0" },
    },
  ];
  cases.forEach(check);
});

describe("update() with a filter", () => {
  const cases: readonly Case[] = [
    {
      title: "focuses the first result",
      asked: long,
      actions: [filter("2")],
      expected: { mode: "filtering", row: "option 1", filter: "2" },
    },
    {
      title: "focuses the only result above the focus",
      asked: long,
      actions: [focus(25), filter("option 12")],
      expected: { row: "option 11" },
    },
    {
      title: "keeps the focus on a result",
      asked: long,
      actions: [focus(11), filter("2")],
      expected: { row: "option 11" },
    },
    {
      title: "chooses by the original position",
      asked: long,
      actions: [filter("option 12"), act.toggle],
      expected: { selected: [[11], []], tab: 1, filter: "", mode: "list" },
    },
    {
      title: "moves over results alone",
      asked: long,
      actions: [filter("2"), act.down, act.down],
      expected: { row: "option 19" },
    },
    {
      title: "offers the free text when nothing is found",
      asked: long,
      actions: [filter("zzz"), act.toggle],
      expected: { mode: "editing 0.text", selected: [[], []] },
    },
    {
      title: "comes back to the options when the words are taken back",
      asked: long,
      actions: [filter("zzz"), filter("option 3")],
      expected: { row: "option 2" },
    },
    {
      title: "chooses nothing when nothing is found and there is no other row",
      asked: lonePreview,
      actions: [filter("zzz"), act.toggle, act.confirm, act.up, act.down],
      expected: { selected: [[]], outcome: undefined, mode: "filtering" },
    },
    {
      title: "ticks results one after the other",
      asked: loneMulti,
      actions: [filter("a"), act.toggle, act.down, act.toggle],
      expected: { selected: [[0, 1]], mode: "filtering" },
    },
    {
      title: "closes on Esc with the focus where it was last",
      asked: long,
      actions: [filter("option 12"), act.close],
      expected: { mode: "list", filter: "", row: "option 11", outcome: undefined },
    },
    {
      title: "closes on Esc with the focus where it was before, when nothing is found",
      asked: long,
      actions: [focus(7), filter("z"), filter("zz"), act.close],
      expected: { mode: "list", filter: "", row: "option 7", outcome: undefined },
    },
    {
      title: "closes on Esc with the focus where it was before, from another row than an option",
      asked: long,
      actions: [focus(7), filter("option 12"), act.down, act.close],
      expected: { mode: "list", filter: "", row: "option 7" },
    },
    {
      title: "ends with the tab",
      asked: long,
      actions: [filter("2"), act.next, act.previous],
      expected: { filter: "", mode: "list" },
    },
    {
      title: "has no place in the review",
      asked: two,
      actions: [show(2), filter("x")],
      expected: { filter: "", mode: "list" },
    },
    {
      title: "closes on Esc from the list that it left behind, before anything is left",
      asked: long,
      actions: [filter("zzz"), act.toggle, act.close, act.close],
      expected: { filter: "", mode: "list", outcome: undefined },
    },
    {
      title: "gives way to a digit, which counts all rows",
      asked: long,
      actions: [filter("zzz"), act.toggle, act.close, pick(2)],
      expected: { selected: [[1], []] },
    },
  ];
  cases.forEach(check);
});

describe("update() on the kind of a question", () => {
  const cases: readonly Case[] = [
    {
      title: "changes one choice to several and back",
      asked: lone,
      actions: [act.retype],
      expected: { types: ["multi"], row: "option 0" },
    },
    {
      title: "is as asked after two changes",
      asked: lone,
      actions: [act.retype, act.retype],
      expected: { types: [undefined] },
    },
    {
      title: "keeps the first tick when one may stay",
      asked: loneMulti,
      actions: [pick(3), pick(2), act.retype],
      expected: { types: ["single"], selected: [[1]] },
    },
    {
      title: "answers a changed question as it is presented",
      asked: lone,
      actions: [act.retype, pick(1), pick(3), act.confirm],
      expected: { outcome: "submitted", selected: [[0, 2]], types: ["multi"] },
    },
    {
      title: "leaves previews alone",
      asked: lonePreview,
      actions: [act.retype],
      expected: { types: [undefined] },
    },
    {
      title: "leaves ask_user_question alone",
      asked: threeMore,
      actions: [act.retype],
      expected: { types: [undefined, undefined, undefined] },
    },
    {
      title: "does nothing in the review",
      asked: two,
      actions: [show(2), act.retype],
      expected: { types: [undefined, undefined], tab: 2 },
    },
  ];
  cases.forEach(check);
});

describe("update() on leaving", () => {
  const cases: readonly Case[] = [
    {
      title: "leaves by Esc when nothing was entered",
      asked: two,
      actions: [act.down, act.close],
      expected: { outcome: "declined" },
    },
    {
      title: "asks once when something was entered",
      asked: two,
      actions: [pick(1), act.close],
      expected: { outcome: undefined, notice: "discard" },
    },
    {
      title: "leaves by a second Esc with what was entered",
      asked: two,
      actions: [pick(1), act.close, act.close],
      expected: { outcome: "declined", selected: [[0], []] },
    },
    {
      title: "asks anew after another key",
      asked: two,
      actions: [pick(1), act.close, act.down, act.close],
      expected: { outcome: undefined, notice: "discard" },
    },
    {
      title: "asks for a draft as well",
      asked: two,
      actions: [focus(3), draft("half"), act.close, act.close],
      expected: { outcome: undefined, notice: "discard" },
    },
    {
      title: "closes an editor first",
      asked: two,
      actions: [act.questionNote, act.close],
      expected: { outcome: undefined, mode: "list" },
    },
    {
      title: "closes a page that is read first",
      asked: two,
      actions: [{ type: "read", page: "keys" }, act.close],
      expected: { outcome: undefined, mode: "list" },
    },
    {
      title: "leaves at once by the other key, in the middle of an editor",
      asked: two,
      actions: [pick(1), focus(3), draft("half"), act.leave],
      expected: { outcome: "declined", selected: [[0], []], texts: [undefined, undefined] },
    },
    {
      title: "leaves at once by Cancel",
      asked: two,
      actions: [pick(1), show(2), focus(4), act.confirm],
      expected: { outcome: "declined", selected: [[0], []] },
    },
    ...(["aborted", "timed_out", "superseded"] as const).map((as): Case => ({
      title: `ends as ${as} from outside with what was entered`,
      asked: two,
      actions: [pick(1), act.questionNote, draft("half"), { type: "end", as }],
      expected: { outcome: as, selected: [[0], []] },
    })),
  ];
  cases.forEach(check);

  it("asks nothing where the user has switched that off", () => {
    const model = start(two, { confirmsDiscard: false });
    assertEquals([pick(1), act.close].reduce(update, model).outcome?.type, "declined");
  });
});

describe("update() on notices, pages and the collapsed dialog", () => {
  const cases: readonly Case[] = [
    {
      title: "says something until the next key",
      asked: two,
      actions: [{ type: "say", text: "no editor" }],
      expected: { notice: "no editor" },
    },
    {
      title: "is quiet after the next key, even one that does nothing",
      asked: two,
      actions: [{ type: "say", text: "no editor" }, pick(9)],
      expected: { notice: undefined },
    },
    {
      title: "scrolls a page no further than its ends",
      asked: two,
      actions: [
        { type: "read", page: "question" },
        { type: "scroll", by: 3, limit: 10 },
        { type: "scroll", by: 30, limit: 10 },
        { type: "scroll", by: -1, limit: 10 },
      ],
      expected: { mode: "reading question at 9" },
    },
    {
      title: "scrolls a page from its last useful line after it grew shorter",
      asked: two,
      actions: [
        { type: "read", page: "question" },
        { type: "scroll", by: 30, limit: 30 },
        { type: "scroll", by: -1, limit: 5 },
      ],
      expected: { mode: "reading question at 4" },
    },
  ];
  cases.forEach(check);

  it("scrolls each preview by itself", () => {
    const scrolled = after(
      three,
      show(2),
      { type: "scroll", by: 3, limit: 9 },
      act.down,
      { type: "scroll", by: 5, limit: 9 },
      act.up,
      { type: "scroll", by: -1, limit: 9 },
    );
    assertEquals(scrolled.scrolls, { "2.0": 2, "2.1": 5 });
  });

  it("scrolls nothing where no preview is", () => {
    assertEquals(after(two, { type: "scroll", by: 3, limit: 9 }).scrolls, {});
  });

  it("collapses and opens again with everything as it was", () => {
    const before = after(two, act.questionNote, draft("half"));
    const collapsed = update(before, { type: "collapse" });
    assert(collapsed.isCollapsed);
    assertEquals(update(collapsed, { type: "collapse" }), before);
  });
});

describe("update()", () => {
  const everything: readonly Action[] = [
    ...Object.values(act),
    pick(1),
    draft("x"),
    focus(0),
    show(1),
    filter("x"),
    { type: "paste", text: "x" },
    { type: "read", page: "keys" },
    { type: "collapse" },
    { type: "scroll", by: 1, limit: 9 },
    { type: "say", text: "x" },
    { type: "end", as: "aborted" },
  ];

  it("changes nothing once there is an outcome", () => {
    const over = after(two, pick(1), act.leave);
    for (const action of everything) assertStrictEquals(update(over, action), over, action.type);
  });

  it("leaves the model that it was given as it was", () => {
    const model = deepFrozen(after(three, pick(1), show(0), act.questionNote, draft("half")));
    const before = structuredClone(model);
    for (const action of everything) update(model, action);
    assertEquals(model, before);
  });

  it("takes text only while a field is open", () => {
    for (const action of [draft("x"), act.save]) {
      assertEquals(after(two, action).drafts, {});
      assertEquals(after(two, action).answers, start(two).answers);
    }
  });
});

function deepFrozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFrozen);
  }
  return value;
}
