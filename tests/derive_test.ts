import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import {
  focusedOption,
  focusedRow,
  hasUnsavedNote,
  hasUnsavedText,
  isEditing,
  isFocusListed,
  listingOf,
  nameOf,
  openQuestions,
  previewKey,
  reviewActions,
  rowAt,
  rowCount,
  takesSeveral,
  textIn,
  unsavedText,
} from "../lib/derive.ts";
import { hasEntries } from "../lib/surface.ts";
import { type Model, start } from "../lib/model.ts";
import type { Answer } from "../lib/questionnaire.ts";
import {
  act,
  after,
  type Dialect,
  draft,
  filter,
  focus,
  questionnaireOf,
  show,
} from "./samples.ts";
import type { Sketch } from "./samples.ts";

/** The rows of a tab in words. */
function rowsOf(model: Model): string[] {
  return Array.from({ length: rowCount(model) }, (_, number) => {
    const row = rowAt(model, number);
    switch (row.type) {
      case "option":
        return `option ${row.option}`;
      case "answer":
        return `answer ${row.question}`;
      default:
        return row.type;
    }
  });
}

function listed(model: Model): number[] {
  const listing = listingOf(model);
  return Array.from({ length: listing.count }, (_, position) => listing.at(position));
}

describe("rowAt()", () => {
  const cases: readonly [string, Sketch, string[]][] = [
    ["a single question", { options: ["A", "B"] }, ["option 0", "option 1", "freeText"]],
    ["a multi question", { type: "multi", options: ["A"] }, ["option 0", "freeText", "next"]],
    ["a preview question", { type: "preview", options: ["A", "B"] }, ["option 0", "option 1"]],
  ];
  for (const [title, sketch, expected] of cases) {
    it(`knows the rows of ${title}`, () =>
      assertEquals(rowsOf(start(questionnaireOf([sketch]))), expected));
  }

  const actions: readonly [Dialect, string[]][] = [
    ["ask_user", ["submit", "elaborate", "cancel"]],
    ["ask_user_question", ["submit", "cancel"]],
  ];
  for (const [dialect, expected] of actions) {
    it(`knows the rows of the review of ${dialect}`, () => {
      const model = after(questionnaireOf([{}, {}], dialect), show(2));
      assertEquals(rowsOf(model), ["answer 0", "answer 1", ...expected]);
      assertEquals(reviewActions(model) as readonly string[], expected);
    });
  }

  it("follows a changed kind", () => {
    const model = after(questionnaireOf([{ options: ["A"] }]), act.retype);
    assert(takesSeveral(model));
    assertEquals(rowsOf(model), ["option 0", "freeText", "next"]);
  });
});

describe("listingOf()", () => {
  const fruit: Sketch = {
    options: ["Apple pie", "Banana", { label: "Cherry", description: "A pie, too" }, "Čaj", "ﬁg"],
  };
  const cases: readonly [string, number[]][] = [
    ["", [0, 1, 2, 3, 4, 5]],
    ["   ", [0, 1, 2, 3, 4, 5]],
    ["PIE", [0, 2, 5]],
    ["pie apple", [0, 5]],
    ["zzz", [5]],
    ["c\u030caj", [3, 5]],
    ["fig", [4, 5]],
  ];
  for (const [words, expected] of cases) {
    it(`lists ${expected} for ${JSON.stringify(words)}`, () => {
      const model = { ...start(questionnaireOf([fruit])), filter: words };
      assertEquals(listed(model), expected);
      const listing = listingOf(model);
      for (const row of expected) assertEquals(listing.at(listing.positionOf(row)), row);
      for (let row = 0; row < 6; row++) {
        const position = listing.positionOf(row);
        assert(position >= 0 && position < listing.count, `row ${row} is at ${position}`);
      }
    });
  }

  it("lists nothing where no option holds the words and there is no other row", () => {
    const model = after(questionnaireOf([{ type: "preview" }]), filter("zzz"));
    assertEquals(listed(model), []);
    assertEquals(isFocusListed(model), false);
    assertEquals(focusedOption(model), undefined);
    assertEquals(previewKey(model), undefined);
  });

  it("knows ten thousand options without building a list of them", () => {
    const options = Array.from({ length: 10_000 }, (_, index) => `Option ${index}`);
    const model = start(questionnaireOf([{ options }]));
    assertEquals(listingOf(model).count, 10_001);
    assertEquals(listed(after(model.questionnaire, filter("9999"))), [9_999, 10_000]);
  });
});

describe("focusedRow()", () => {
  it("stays on a row that exists when rows go", () => {
    const several = questionnaireOf([{ type: "multi", options: ["A"] }]);
    const model = after(several, focus(2), act.retype);
    assertEquals(focusedRow(model), { type: "freeText" });
  });
});

describe("textIn() and unsavedText()", () => {
  const field = { type: "text", question: 0 } as const;
  const cases: readonly [string, Answer, string | undefined, string, string | undefined][] = [
    ["nothing", { selected: [] }, undefined, "", undefined],
    ["saved text", { selected: [], text: "a" }, undefined, "a", undefined],
    ["a draft", { selected: [] }, " b ", " b ", "b"],
    ["a draft over saved text", { selected: [], text: "a" }, "b", "b", "b"],
    ["a draft equal to the saved text", { selected: [], text: "a" }, "a ", "a ", undefined],
    ["an emptied editor", { selected: [], text: "a" }, "", "", undefined],
    ["a blank draft", { selected: [] }, " \n", " \n", undefined],
  ];
  for (const [title, answer, typed, text, unsaved] of cases) {
    it(`tell the text of ${title}`, () => {
      const model: Model = {
        ...start(questionnaireOf([{}])),
        answers: [answer],
        drafts: typed === undefined ? {} : { "0.text": typed },
      };
      assertEquals([textIn(model, field), unsavedText(model, field)], [text, unsaved]);
    });
  }
});

describe("openQuestions()", () => {
  const cases: readonly [
    string,
    Sketch["type"] & string,
    Answer,
    Record<string, string>,
    boolean,
  ][] = [
    ["an empty answer", "single", { selected: [] }, {}, true],
    ["a choice", "single", { selected: [1] }, {}, false],
    ["the first choice", "single", { selected: [0] }, {}, false],
    ["words", "single", { selected: [], text: "x" }, {}, false],
    ["a note alone", "single", { selected: [], note: "x" }, {}, true],
    ["an option's note alone", "multi", { selected: [], optionNotes: { 0: "x" } }, {}, true],
    ["a choice made instead of typed words", "single", { selected: [1] }, {
      "0.text": "x",
    }, false],
    ["ticks beside unsaved words", "multi", { selected: [1] }, { "0.text": "x" }, true],
    ["a choice beside an unsaved note", "single", { selected: [1] }, { "0.note": "x" }, true],
    ["a choice beside an unsaved option's note", "preview", { selected: [1] }, {
      "0.option.1": "x",
    }, true],
    ["a choice beside a blank draft", "multi", { selected: [1] }, { "0.text": " \n" }, false],
    ["a choice beside the draft of question 10", "multi", { selected: [1] }, {
      "10.text": "x",
    }, false],
  ];
  for (const [title, type, answer, drafts, isOpen] of cases) {
    it(`${isOpen ? "names" : "leaves out"} a question with ${title}`, () => {
      const model: Model = {
        ...start(questionnaireOf([{ type }])),
        answers: [answer],
        drafts,
      };
      assertEquals(openQuestions(model), isOpen ? [0] : []);
    });
  }
});

describe("hasEntries()", () => {
  const questionnaire = questionnaireOf([{}, {}]);
  const cases: readonly [string, Partial<Model>, boolean][] = [
    ["nothing", {}, false],
    ["a choice", { answers: [{ selected: [] }, { selected: [0] }] }, true],
    ["words", { answers: [{ selected: [], text: "x" }, { selected: [] }] }, true],
    ["a note", { answers: [{ selected: [], note: "x" }, { selected: [] }] }, true],
    ["an option's note", { answers: [{ selected: [], optionNotes: { 1: "x" } }] }, true],
    ["a note about everything", { note: "x" }, true],
    ["a draft", { drafts: { "1.note": "x" } }, true],
    ["a blank draft", { drafts: { "1.note": "  " } }, false],
    ["a changed kind", { answers: [{ selected: [], presentedType: "multi" }] }, false],
  ];
  for (const [title, part, expected] of cases) {
    it(`is ${expected} with ${title}`, () =>
      assertEquals(hasEntries({ ...start(questionnaire), ...part }), expected));
  }
});

describe("the facts about one question", () => {
  it("name it by its header, and mark a required one", () => {
    const model = start(
      questionnaireOf([{ header: "Store" }, { header: "Scope", required: true }]),
    );
    assertEquals([nameOf(model, 0), nameOf(model, 1), nameOf(model, 9)], [
      "Store",
      "Scope (required)",
      "",
    ]);
  });

  it("know which field is open", () => {
    const model = after(questionnaireOf([{}]), act.questionNote);
    assert(isEditing(model, { type: "note", question: 0 }));
    assert(!isEditing(model, { type: "note", question: 1 }));
    assert(!isEditing(model, { type: "text", question: 0 }));
  });

  it("know that a draft of what is saved leaves nothing behind", () => {
    const answer = { selected: [], text: "a", note: "b", optionNotes: { 1: "c" } };
    const drafts = { "0.text": "a ", "0.note": " b", "0.option.1": "c" };
    const model = start(questionnaireOf([{ type: "multi" }]), {
      kept: { answers: [answer], drafts },
    });
    assertEquals(hasUnsavedText(model, 0), false);
    for (const key of Object.keys(drafts)) {
      const changed = { ...model, drafts: { ...drafts, [key]: "else" } };
      assertEquals(hasUnsavedText(changed, 0), true, key);
    }
  });

  it("know unsaved text of the question and of everything", () => {
    const noted = after(questionnaireOf([{}, {}]), act.questionNote, draft("x"), act.close);
    assertEquals([hasUnsavedText(noted, 0), hasUnsavedText(noted, 1)], [true, false]);
    assertEquals(hasUnsavedNote(noted), false);
    const everything = after(
      questionnaireOf([{}], "ask_user_question"),
      show(1),
      act.questionNote,
      draft("x"),
      act.close,
    );
    assertEquals([hasUnsavedText(everything, 0), hasUnsavedNote(everything)], [false, true]);
  });

  it("keep a preview's scroll by question and option", () => {
    const model = after(
      questionnaireOf([{ type: "single" }, { type: "preview" }]),
      show(1),
      act.down,
    );
    assertEquals(previewKey(model), "1.1");
    assertEquals(previewKey(after(model.questionnaire)), undefined);
  });
});
