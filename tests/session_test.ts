import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import { settled } from "../lib/contracts/contract.ts";
import type { Answer, Questionnaire, Reply } from "../lib/questionnaire.ts";
import { branchOf, lastCalls, readEntered, readReply } from "../lib/session.ts";
import { start } from "../lib/model.ts";
import { update } from "../lib/update.ts";
import { junk } from "./fuzz/hostile.ts";
import { type Random, random } from "./random.ts";
import { type Dialect, questionnaireOf } from "./samples.ts";

const texts = ["Alpha", "a, b", "1", "two\nlines", 'a "quote"', "日本"];

function anyQuestionnaire(chance: Random, dialect: Dialect): Questionnaire {
  const types = ["single", "multi", ...(dialect === "ask_user" ? ["preview"] : [])] as const;
  return questionnaireOf(
    Array.from({ length: 1 + chance.below(4) }, (_, index) => ({
      id: chance.pick([`q${index}`, `${index + 1}`, `__proto__${index}`]),
      prompt: `Question ${index}?`,
      type: chance.pick(types as readonly ("single" | "multi")[]),
      // Values that look like positions, and labels that may be typed as well.
      options: ["Alpha", "1", "0"].map((label, at) => ({ label, value: `${2 - at}` })),
    })),
    dialect,
  );
}

/** A reply as results can report it: notes of options that are chosen. */
function anyReply(chance: Random, questionnaire: Questionnaire): Reply {
  const maybe = (odds: number) => chance.chance(odds) ? chance.pick(texts) : undefined;
  const answers = questionnaire.questions.map((question): Answer => {
    const selected = [0, 1, 2].filter(() => chance.chance(0.4));
    const type = question.type === "preview" || !questionnaire.takesTypeChange
      ? undefined
      : chance.pick(["single", "multi", undefined] as const);
    const answer = {
      selected,
      text: question.freeTextLabel === undefined ? undefined : maybe(0.3),
      note: maybe(0.2),
      presentedType: type,
    };
    const { selected: left, ...rest } = settled(question, answer as Answer);
    const noted = left.filter(() => questionnaire.takesOptionNotes && chance.chance(0.3));
    const optionNotes = Object.fromEntries(noted.map((option) => [option, chance.pick(texts)]));
    return { selected: left, ...rest, ...(noted.length > 0 ? { optionNotes } : {}) };
  });
  const note = questionnaire.takesGlobalNote ? maybe(0.2) : undefined;
  return { answers, ...(note === undefined ? {} : { note }) };
}

describe("readReply() reads back", () => {
  for (const contract of [askUser, askUserQuestion]) {
    it(`what a result of ${contract.name} says`, () => {
      for (let seed = 0; seed < 2_000; seed++) {
        const chance = random(seed);
        const questionnaire = anyQuestionnaire(chance, contract.name as Dialect);
        const reply = anyReply(chance, questionnaire);
        const type = chance.pick(["submitted", "declined"] as const);
        const { details } = contract.encode(questionnaire, { type, reply });
        assertEquals(readReply(details, questionnaire), reply, `seed ${seed}`);
      }
    });

    it(`no draft of ${contract.name} that nobody could type`, () => {
      const questionnaire = questionnaireOf([{ options: ["a"] }], contract.name as Dialect);
      const drafts = {
        "0.option.9": "x",
        "1.note": "x",
        "7.text": "x",
        "0.odd": "x",
        "00.note": "x",
      };
      const stored = { answers: [], drafts: { ...drafts, "0.note": "why" } };
      assertEquals(readEntered(stored, questionnaire)?.drafts, { "0.note": "why" });
    });

    it(`a reply to ${contract.name} as it was entered`, () => {
      for (let seed = 0; seed < 2_000; seed++) {
        const chance = random(seed);
        const questionnaire = anyQuestionnaire(chance, contract.name as Dialect);
        const reply = anyReply(chance, questionnaire);
        const entered = { ...reply, drafts: { "0.note": "half" } };
        const stored = JSON.parse(JSON.stringify(entered));
        assertEquals(readEntered(stored, questionnaire), entered, `seed ${seed}`);
      }
    });
  }

  const questionnaire = questionnaireOf([{ type: "multi" }, {}], "ask_user_question");
  const open = { selected: [] };
  const odd: readonly [string, unknown, readonly Answer[]][] = [
    ["nothing", undefined, [open, open]],
    ["empty details", {}, [open, open]],
    ["details of a refusal", { answers: [], cancelled: true }, [open, open]],
    ["an answer to the second question alone", {
      answers: [{ questionIndex: 1, kind: "option", answer: "Beta" }],
    }, [open, { selected: [1] }]],
    ["a label that is no more", {
      answers: [{ questionIndex: 1, kind: "option", answer: "Omega" }],
    }, [open, open]],
    ["what was typed and is a label too", {
      answers: [{ questionIndex: 0, kind: "multi", selected: ["Beta", "Beta"], custom: "Beta" }],
    }, [{ selected: [1], text: "Beta" }, open]],
    ["junk", { answers: [null, 7, [], { questionIndex: "1" }, { selected: "x" }] }, [open, open]],
  ];
  for (const [what, details, answers] of odd) {
    it(what, () => assertEquals(readReply(details, questionnaire), { answers }));
  }
});

describe("a session that anybody wrote", () => {
  it("does no harm, whatever it holds", () => {
    for (let seed = 0; seed < 2_000; seed++) {
      const chance = random(seed);
      const questionnaire = anyQuestionnaire(chance, "ask_user");
      const slot = () => chance.chance(0.5) ? junk(chance) : undefined;
      const answer = () => ({
        selected: slot(),
        text: slot(),
        optionNotes: slot(),
        kind: "custom",
      });
      const values = [
        junk(chance),
        { answers: slot(), drafts: slot(), note: slot() },
        { answers: [answer(), slot()], questions: slot() },
        { answers: { q0: answer(), "1": slot() }, drafts: { "0.text": slot() } },
      ];
      for (const value of values) {
        const entered = readEntered(value, questionnaire);
        const reply = entered ?? readReply(value, questionnaire);
        const { answers } = reply;
        assertEquals(answers, answers.map((one, at) => settled(questionnaire.questions[at]!, one)));
        const { outcome } = update(start(questionnaire, { kept: reply }), { type: "leave" });
        assertEquals(outcome?.type, "declined");
        const message = { role: chance.pick(["assistant", "toolResult", slot()]), content: value };
        lastCalls([slot(), { message }, { message: slot() }], () => true);
      }
    }
  });
});

describe("lastCalls()", () => {
  const call = (id: string, name: string, args: unknown = {}) => ({
    type: "toolCall",
    id,
    name,
    arguments: args,
  });
  const says = (...content: object[]) => ({ message: { role: "assistant", content } });
  const result = (toolCallId: string) => ({ message: { role: "toolResult", toolCallId } });
  const user = { message: { role: "user", content: "go on" } };
  const noise = { type: "custom", customType: "other", data: {} };

  const cut = (stopReason: string, ...content: object[]) => ({
    message: { role: "assistant", content, stopReason },
  });

  const cases: readonly [string, readonly unknown[], string, boolean][] = [
    ["nothing of nothing", [], "", false],
    ["nothing of a chat", [user, says({ type: "text", text: "hi" })], "", false],
    ["a call that was answered", [says(call("1", "ask")), result("1"), noise], "1", false],
    ["a call that was not", [user, says(call("1", "ask")), noise], "1", true],
    ["a call that was not, before other words", [says(call("1", "ask")), user], "1", false],
    [
      "the last of one message",
      [says(call("1", "ask"), call("2", "ask")), result("1"), result("2")],
      "2",
      false,
    ],
    [
      "all of one message that were not answered",
      [says(call("1", "ask"), call("2", "ask"))],
      "12",
      true,
    ],
    [
      "what is left of one message",
      [says(call("1", "ask"), call("2", "ask")), result("1")],
      "2",
      true,
    ],
    [
      "the last message's",
      [says(call("1", "ask")), result("1"), says(call("2", "ask")), result("2")],
      "2",
      false,
    ],
    ["nothing of somebody else's", [says(call("1", "bash"))], "", false],
    [
      "the one before somebody else's",
      [says(call("1", "ask")), result("1"), says(call("2", "bash"))],
      "1",
      false,
    ],
    [
      "the call before one that was stopped while it was written",
      [says(call("1", "ask")), result("1"), user, cut("aborted", call("2", "ask"))],
      "1",
      false,
    ],
    ["nothing of a message that failed", [cut("error", call("1", "ask"))], "", false],
    [
      "a call that was not answered, though another with its number was",
      [says(call("1", "ask")), user, says(call("1", "bash")), result("1")],
      "1",
      false,
    ],
    [
      "nothing of junk",
      [
        null,
        1,
        "x",
        [],
        { message: 1 },
        { message: { role: "assistant", content: "x" } },
        says(null as never),
      ],
      "",
      false,
    ],
  ];
  for (const [what, branch, ids, isOpen] of cases) {
    it(`finds ${what}`, () => {
      const found = lastCalls(branch, (tool) => tool === "ask" || undefined);
      assertEquals([found.calls.map(({ id }) => id).join(""), found.isOpen], [ids, isOpen]);
    });
  }

  it("tells open calls from answered ones in any session", () => {
    /** One message with its results, or something else that stands in a session. */
    interface Turn {
      readonly stopReason: string | undefined;
      /** No calls: a message of the person's. */
      readonly calls: readonly { isOurs: boolean; isAnswered: boolean; id: string }[] | undefined;
      readonly junk: unknown;
    }
    const turn: fc.Arbitrary<Turn> = fc.record({
      stopReason: fc.constantFrom(undefined, "toolUse", "toolUse", "aborted", "error"),
      calls: fc.option(
        fc.uniqueArray(
          fc.record({
            isOurs: fc.boolean(),
            isAnswered: fc.boolean(),
            // The same numbers come again in other messages.
            id: fc.constantFrom("", "1", "2", "3", "__proto__"),
          }),
          { maxLength: 4, selector: ({ id }) => id },
        ),
        { nil: undefined },
      ),
      junk: fc.oneof(
        fc.constantFrom(undefined, noise, { message: {} }, { type: "compaction", summary: "x" }),
        fc.anything().filter((value) => (value as { message?: unknown })?.message === undefined),
      ),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 8 }), (turns) => {
        const branch: unknown[] = [];
        let expected: readonly string[] = [];
        let isOpen = false;
        turns.forEach(({ stopReason, calls, junk }, at) => {
          branch.push(junk);
          if (calls === undefined) {
            branch.push(user);
            isOpen = false;
            return;
          }
          const message = cut(
            stopReason!,
            ...calls.map(({ id, isOurs }) => call(id, isOurs ? "ask" : "bash", at)),
          );
          const isCut = stopReason === "aborted" || stopReason === "error";
          const isAnswered = (one: { isAnswered: boolean }) => one.isAnswered && !isCut;
          branch.push(message, ...calls.filter(isAnswered).map(({ id }) => result(id)), junk);
          const ours = isCut ? [] : calls.filter(({ isOurs }) => isOurs);
          const open = ours.filter((one) => !isAnswered(one));
          isOpen = open.length > 0;
          if (ours.length > 0) {
            expected = (isOpen ? open : ours.slice(-1)).map(({ id }) => `${at}: ${id}`);
          }
        });
        const found = lastCalls(branch, (tool, args) => tool === "ask" ? args : undefined);
        assertEquals(found.calls.map(({ id, asked }) => `${asked}: ${id}`), expected);
        assertEquals(found.isOpen, isOpen);
      }),
      { numRuns: 2_000, seed: 7 },
    );
  });

  it("gives what was written since", () => {
    const branch = [says(call("1", "ask")), noise, result("1"), user];
    const { calls } = lastCalls(branch, () => true);
    assertEquals(calls[0]!.since, branch.slice(1));
  });
});

describe("branchOf()", () => {
  it("is empty where a host has no session, or none any more", () => {
    const stale = {
      get sessionManager(): never {
        throw new Error("stale");
      },
    };
    const odd = { sessionManager: { getBranch: () => ({ length: 2 }) } };
    for (const context of [undefined, {}, { sessionManager: {} }, stale, odd]) {
      assertEquals(branchOf(context as never), []);
    }
  });
});
