import { describe, it } from "node:test";
import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import {
  answerOf,
  focusOf,
  listingOf,
  openQuestions,
  previewKey,
  replyOf,
  rowAt,
  rowCount,
  savedText,
  textIn,
} from "../lib/derive.ts";
import { hasEntries } from "../lib/surface.ts";
import { type Field, fieldKey, fieldOf, type Model, start } from "../lib/model.ts";
import type { Outcome, Questionnaire, Reply } from "../lib/questionnaire.ts";
import type { Action } from "../lib/action.ts";
import { update } from "../lib/update.ts";
import { type Random, random } from "./random.ts";
import { type Dialect, questionnaireOf, type Sketch } from "./samples.ts";

const texts = ["", " ", "\n", "a", " two words ", "x\n\ny", "Alpha", "\ud83d", "e\u0301", "日本"];
const words = ["", "a", "A", "alpha 1", "zzz", "et", "  "];

function anyQuestionnaire(chance: Random): Questionnaire {
  const dialect: Dialect = chance.pick(["ask_user", "ask_user_question"]);
  const types = dialect === "ask_user"
    ? ["single", "multi", "preview"] as const
    : ["single", "multi"] as const;
  return questionnaireOf(
    Array.from({ length: 1 + chance.below(4) }, (): Sketch => ({
      type: chance.pick(types),
      required: chance.chance(0.2),
      options: Array.from({ length: 1 + chance.below(chance.pick([3, 12])) }, (_, index) => ({
        label: chance.pick(["Alpha", "Beta", "日本語", "Next step"]) + ` ${index}`,
        value: `value ${index}`,
        recommended: chance.chance(0.1),
      })),
    })),
    dialect,
  );
}

function anyAction(chance: Random): Action {
  switch (chance.below(22)) {
    case 0:
    case 1:
      return { type: "move", by: chance.pick([-40, -3, -1, 1, 3, 40]), wraps: chance.chance(0.5) };
    case 2:
      return { type: "focus", row: chance.pick([0, 1, 5, Number.MAX_SAFE_INTEGER]) };
    case 3:
    case 4:
      return { type: "tab", by: chance.pick([-1, 1]) };
    case 5:
      return { type: "show", tab: chance.below(5) };
    case 6:
    case 7:
      return { type: "confirm" };
    case 8:
      return { type: "toggle" };
    case 9:
    case 10:
      return { type: "pick", number: 1 + chance.below(9) };
    case 11:
      return { type: "note", about: chance.pick(["option", "question"]) };
    case 12:
    case 13:
    case 14:
      return { type: "draft", text: chance.pick(texts) };
    case 15:
      return { type: "save" };
    case 16:
      return { type: "paste", text: chance.pick(texts) };
    case 17:
      return { type: "filter", text: chance.pick(words) };
    case 18:
      return chance.pick<Action>([{ type: "retype" }, { type: "collapse" }]);
    case 19:
      return chance.pick<Action>([
        { type: "read", page: chance.pick(["question", "keys"]) },
        { type: "scroll", by: chance.pick([-9, -1, 1, 9]), limit: chance.below(12) },
        { type: "say", text: "something" },
      ]);
    case 20:
      return { type: "close" };
    default:
      return chance.chance(0.15)
        ? chance.pick<Action>([{ type: "leave" }, { type: "end", as: "aborted" }])
        : { type: "close" };
  }
}

/** What holds of every model, whatever happened. */
function checkModel(model: Model): void {
  const { questions } = model.questionnaire;
  assert(model.tab >= 0 && model.tab <= questions.length, `tab ${model.tab}`);
  assert(model.focus.length === questions.length + 1);
  const row = focusOf(model);
  assert(Number.isInteger(row) && row >= 0 && row < rowCount(model), `focus ${row}`);
  const listing = listingOf(model);
  if (listing.count > 0) {
    assert(listing.at(listing.positionOf(row)) === row, `row ${row} is hidden by the filter`);
  }
  assert(rowAt(model, row).type.length > 0);
  assert(model.answers.length === questions.length);
  assert(Object.values(model.scrolls).every((scroll) => Number.isInteger(scroll) && scroll >= 0));
  assert(openQuestions(model).every((question) => question < questions.length));
  previewKey(model);
  checkReply(model, replyOf(model));
}

function checkReply(model: Model, reply: Reply): void {
  model.questionnaire.questions.forEach((question, index) => {
    const { selected, text, note, optionNotes = {}, presentedType } = reply.answers[index]!;
    const type = presentedType ?? question.type;
    selected.forEach((option, position) => {
      assert(question.options[option] !== undefined, `option ${option} of question ${index}`);
      assert(position === 0 || selected[position - 1]! < option, `selected ${selected}`);
    });
    if (type !== "multi") {
      assert(selected.length <= 1, `${type} with ${selected}`);
      assert(selected.length === 0 || text === undefined, `${type} with a choice and words`);
    }
    assert(question.freeTextLabel !== undefined || text === undefined, text);
    for (const written of [text, note, reply.note, ...Object.values(optionNotes)]) {
      assert(written === undefined || (written !== "" && written === written.trim()), written);
    }
    assert(question.type !== "preview" || type === "preview", type);
  });
}

/** What a single action may and may not do to what was entered. */
function checkStep(before: Model, action: Action, after: Model): void {
  if (before.outcome !== undefined) assertStrictEquals(after, before);
  for (const [key, text] of Object.entries(before.drafts)) {
    if (text.trim() === "" || after.drafts[key] === text) continue;
    const open = before.mode.type === "editing" ? fieldKey(before.mode.field) : undefined;
    const isTyped = action.type === "draft" && key === open;
    const isSaved = action.type === "save" && key === open;
    const isAdded = action.type === "paste" && after.drafts[key]?.startsWith(text);
    const isStored = savedText(after, fieldOf(key)) === text.trim();
    assert(isTyped || isSaved || isAdded || isStored, `${action.type} loses the draft ${key}`);
  }
  before.answers.forEach((answer, question) => {
    const now = answerOf(after, question);
    if (now === answer) return;
    const field: Field = { type: "text", question };
    if (answer.text !== undefined && now.text !== answer.text && action.type !== "save") {
      assert(textIn(after, field).trim() !== "", `${action.type} loses words`);
    }
    if (action.type !== "save") {
      assertEquals([now.note, now.optionNotes], [answer.note, answer.optionNotes], action.type);
    }
  });
  if (action.type === "close" && before.mode.type !== "list") {
    assert(after.outcome === undefined, "Esc closes the innermost thing alone");
  }
  if (action.type === "close" && after.outcome !== undefined && before.confirmsDiscard) {
    assert(before.notice?.type === "discard" || !hasEntries(before), "Esc asks once");
  }
}

function checkEncoding(questionnaire: Questionnaire, outcome: Outcome): void {
  for (const contract of [askUser, askUserQuestion]) {
    const { content, details } = contract.encode(questionnaire, outcome);
    assert(content[0]!.text.length > 0 && content[0]!.text.isWellFormed());
    assertEquals(structuredClone(details), details);
    assertEquals(JSON.parse(JSON.stringify(details)), details);
  }
}

/** A walk to its end, or for so many steps; a failure tells how to walk it again. */
function walkAtRandom(seed: number, steps: number): number {
  const chance = random(seed);
  const questionnaire = anyQuestionnaire(chance);
  let model = start(questionnaire, { confirmsDiscard: chance.chance(0.8) });
  const done: Action[] = [];
  try {
    for (let step = 0; step < steps; step++) {
      const action = anyAction(chance);
      done.push(action);
      const next = update(model, action);
      checkStep(model, action, next);
      checkModel(next);
      if (next.outcome !== undefined) {
        assertStrictEquals(update(next, anyAction(chance)), next);
        checkEncoding(questionnaire, next.outcome);
        break;
      }
      model = next;
    }
    const entered = { ...replyOf(model), drafts: model.drafts };
    checkModel(start(questionnaire, { kept: entered }));
    checkEncoding(questionnaire, { type: "aborted", reply: entered });
  } catch (error) {
    const trace = done.slice(-12).map((action) => JSON.stringify(action)).join("\n");
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${trace}`, { cause: error });
  }
  return done.length;
}

describe("update() on random walks", () => {
  it("keeps its promises over fifty thousand actions", () => {
    let steps = 0;
    for (let seed = 1; steps < 50_000; seed++) steps += walkAtRandom(seed, 200);
  });
});
