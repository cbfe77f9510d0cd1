import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type Field, fieldKey, start } from "../lib/model.ts";
import { questionnaireOf } from "./samples.ts";

const three = questionnaireOf([
  { type: "single" },
  { type: "multi", options: ["A", "B", { label: "C", recommended: true }] },
  { type: "preview" },
]);

describe("start()", () => {
  it("opens on the first question with nothing entered", () => {
    const model = start(three);
    assertEquals(model.tab, 0);
    assertEquals(model.mode, { type: "list" });
    assertEquals(model.answers, three.questions.map(() => ({ selected: [] })));
    assertEquals([model.note, model.notice, model.outcome], [undefined, undefined, undefined]);
    assertEquals([model.drafts, model.scrolls, model.filter], [{}, {}, ""]);
    assertEquals([model.isRevisiting, model.isCollapsed, model.confirmsDiscard], [
      false,
      false,
      true,
    ]);
  });

  it("focuses the recommended option, else the first, and submit in the review", () => {
    assertEquals(start(three).focus, [0, 2, 0, 3]);
  });

  it("chooses nothing because it is recommended", () => {
    assertEquals(start(three).answers[1], { selected: [] });
  });

  it("offers what was entered before, with the focus on what was chosen", () => {
    const kept = {
      answers: [{ selected: [], text: "mine" }, { selected: [1, 2] }, { selected: [2], note: "n" }],
      note: "all",
      drafts: { "0.note": "half" },
    };
    const model = start(three, { kept, confirmsDiscard: false });
    assertEquals(model.answers, kept.answers);
    assertEquals(model.note, "all");
    assertEquals(model.drafts, { "0.note": "half" });
    assertEquals(model.focus.slice(1), [1, 2, 3]);
    assertEquals(model.notice, { type: "restored" });
    assertEquals(model.confirmsDiscard, false);
    assertEquals(model.outcome, undefined);
  });
});

describe("fieldKey()", () => {
  it("gives every field a key of its own", () => {
    const fields: Field[] = [{ type: "globalNote" }];
    for (const question of [0, 1, 10, 11, 110]) {
      fields.push({ type: "text", question }, { type: "note", question });
      for (const option of [0, 1, 10, 101]) fields.push({ type: "optionNote", question, option });
    }
    assertEquals(new Set(fields.map(fieldKey)).size, fields.length);
  });
});
