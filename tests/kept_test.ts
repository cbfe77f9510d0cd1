import { describe, it } from "node:test";
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { keepFor, type Keeping, keyOf, sentIn } from "../lib/kept.ts";
import type { Outcome, Questionnaire } from "../lib/questionnaire.ts";
import { defaultSettings, type Drafts } from "../lib/settings.ts";
import type { Entered } from "../lib/surface.ts";
import { questionnaireOf, type Sketch } from "./samples.ts";

const questionnaire = questionnaireOf([{ prompt: "Which database?" }, { prompt: "The token?" }]);
const blank = { answers: [{ selected: [] }, { selected: [] }] };
const chosen: Entered = { answers: [{ selected: [1] }, { selected: [] }], drafts: {} };
const typing: Entered = { ...blank, drafts: { "0.text": "half a tho" } };
const submitted: Outcome = { type: "submitted", reply: chosen };
const declined: Outcome = { type: "declined", reply: chosen };

interface Timer {
  readonly milliseconds: number;
  readonly callback: () => void;
}

/** A session that takes entries, and a clock that is turned by hand. */
function session(drafts: Partial<Drafts> = {}, more: Partial<Keeping> = {}) {
  const branch: unknown[] = [];
  const timers: Timer[] = [];
  const keeping: Keeping = {
    kept: new Map(),
    settings: { drafts: { ...defaultSettings.drafts, secrets: [], ...drafts } },
    append: (customType, data) => branch.push({ type: "custom", customType, data }),
    after(milliseconds, callback) {
      const timer = { milliseconds, callback };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    ...more,
  };
  const turn = () => timers.splice(0).forEach(({ callback }) => callback());
  const start = () => keepFor(questionnaire, keeping, [...branch]);
  // deno-lint-ignore no-explicit-any -- looked at by its fields
  const entries = (): any[] => branch.map((entry) => (entry as any).data.entered);
  return { branch, entries, keeping, timers, turn, start };
}

describe("keyOf()", () => {
  const of = (...sketches: Sketch[]) => keyOf(questionnaireOf(sketches));

  it("is the same for the same questions and short for any", () => {
    assertEquals(of({ prompt: "A?" }), of({ prompt: "A?" }));
    assert(of({ prompt: "A?".repeat(100_000) }).length < 50);
  });

  it("differs where questions, types or options do", () => {
    const keys = [
      of({}),
      of({}, {}),
      of({ prompt: "Another?" }),
      of({ type: "multi" }),
      of({ options: ["Alpha", "Beta"] }),
      of({ options: ["Beta", "Alpha", "Gamma"] }),
    ];
    assertEquals(new Set(keys).size, keys.length);
  });
});

describe("keepFor()", () => {
  it("writes what was entered into the session after a while, and not before", () => {
    const { start, entries, timers, turn } = session();
    const keeper = start();
    keeper.change(chosen);
    keeper.change(typing);
    assertEquals([entries().length, timers.length], [0, 1]);
    turn();
    assertEquals([entries(), timers.length], [[typing], 0]);
  });

  it("writes what is left when the asking is stopped or ends", () => {
    const { start, entries, timers } = session();
    const keeper = start();
    keeper.change(chosen);
    keeper.save();
    assertEquals([entries(), timers.length], [[chosen], 0]);
    keeper.change(typing);
    keeper.end(declined);
    assertEquals([entries(), timers.length], [[chosen, typing], 0]);
  });

  it("writes nothing when nothing was entered or nothing changed", () => {
    const { start, branch } = session();
    for (const outcome of [submitted, declined]) start().end(outcome);
    const keeper = start();
    keeper.change({ ...blank, drafts: { "0.text": "  " } });
    keeper.end(declined);
    assertEquals(branch, []);
  });

  it("writes nothing again while only the focus moves", () => {
    const { start, entries, turn } = session();
    const keeper = start();
    for (let move = 0; move < 10; move++) {
      keeper.change({ ...chosen });
      turn();
    }
    assertEquals(entries(), [chosen]);
  });

  it("writes nothing when only the focus moves", () => {
    const { start, entries, timers, turn } = session();
    const keeper = start();
    keeper.change({ ...blank, drafts: {} });
    assertEquals(timers, []);
    for (let count = 0; count < 3; count++) {
      keeper.change({ ...typing, drafts: { ...typing.drafts } });
      turn();
    }
    keeper.end(declined);
    const again = start();
    again.change({ ...typing });
    again.end(declined);
    assertEquals(entries(), [typing]);
  });

  it("writes nothing any more once the asking is over", () => {
    const { start, branch, timers } = session();
    const keeper = start();
    keeper.end(declined);
    keeper.change(chosen);
    keeper.save();
    assertEquals([branch.length, timers.length], [0, 0]);
  });

  it("writes the less often the more was written", () => {
    const { start, timers, turn } = session();
    const keeper = start();
    const waits: number[] = [];
    for (let count = 0; count < 4; count++) {
      keeper.change({ ...typing, drafts: { "0.text": `${count}`.repeat(100_000) } });
      waits.push(timers[0]!.milliseconds);
      turn();
    }
    assertEquals(waits.map((wait) => Math.round(wait / 1000)), [1, 3, 6, 9]);
  });

  for (const type of ["declined", "aborted", "superseded", "timed_out", "elaborate"] as const) {
    it(`offers again what was entered and ${type}`, () => {
      const { start } = session();
      const keeper = start();
      assertEquals(keeper.before, undefined);
      keeper.change(typing);
      keeper.end({ type, reply: blank });
      assertEquals(start().before, typing);
      start().end(declined);
      assertEquals(start().before, typing);
    });
  }

  it("offers again what was written when the process was killed", () => {
    const { start, turn } = session();
    start().change(typing);
    turn();
    assertEquals(start().before, typing);
  });

  it("offers nothing once it was sent, and writes that down once", () => {
    const { start, branch } = session();
    const keeper = start();
    keeper.change(chosen);
    keeper.end(declined);
    start().end(submitted);
    assertEquals(start().before, undefined);
    start().end(submitted);
    assertEquals(branch.length, 2);
  });

  it("offers nothing that was taken away again", () => {
    const { start } = session();
    const keeper = start();
    keeper.change(chosen);
    keeper.save();
    keeper.change({ ...blank, drafts: {} });
    keeper.end(declined);
    assertEquals(start().before, undefined);
  });

  it("offers nothing that was taken away again where there is no session", () => {
    const { start } = session({}, { append: undefined });
    const keeper = start();
    keeper.change(chosen);
    keeper.end(declined);
    const again = start();
    assertEquals(again.before, chosen);
    again.change({ ...blank, drafts: {} });
    again.end(declined);
    assertEquals(start().before, undefined);
  });

  it("has one timer at a time", () => {
    const { start, timers } = session();
    const keeper = start();
    for (const entered of [chosen, blank, typing, blank, chosen]) keeper.change(entered);
    assertEquals(timers.length, 1);
    keeper.end(declined);
    assertEquals(timers.length, 0);
  });

  it("offers to each questionnaire and branch its own", () => {
    const { start, keeping, branch } = session();
    const keeper = start();
    keeper.change(chosen);
    keeper.end(declined);
    const other = questionnaireOf([{ prompt: "Another?" }]);
    assertEquals(keepFor(other, keeping, branch).before, undefined);
    assertEquals(keepFor(questionnaire, keeping, []).before, undefined);
    assertEquals(keepFor(questionnaire, keeping, branch).before, chosen);
  });

  const outside: readonly [string, ReturnType<typeof session>][] = [
    ["there is no session", session({}, { append: undefined })],
    ["the user wants nothing written", session({ store: false })],
    [
      "the session can't be written to",
      session({}, {
        append() {
          throw new Error("This extension ctx is stale");
        },
      }),
    ],
  ];
  for (const [when, { start, branch, turn }] of outside) {
    it(`keeps in memory when ${when}`, () => {
      const keeper = start();
      keeper.change(typing);
      turn();
      keeper.end(declined);
      assertEquals([start().before, branch], [typing, []]);
      start().end(submitted);
      assertEquals(start().before, undefined);
    });
  }

  it("keeps in memory what is too long for the session", () => {
    const { start, branch } = session();
    const long: Entered = { ...blank, drafts: { "0.text": "x".repeat(300_000) } };
    const keeper = start();
    keeper.change(long);
    keeper.end(declined);
    assertEquals([start().before, branch], [long, []]);
  });

  it("writes nothing of a question that the user calls secret, in any case", () => {
    for (const secrets of [["TOKEN"], ["?", " "], [" q2 "]]) {
      const { start, entries, branch } = session({ secrets });
      const all: Entered = {
        answers: [{ selected: [2] }, { selected: [], text: "hunter2", note: "hunter3" }],
        note: "hunter4",
        drafts: { "0.text": "mine", "1.text": "hunter5", "1.option.0": "hunter6", note: "hunter7" },
      };
      const keeper = start();
      keeper.change(all);
      keeper.end(declined);
      assert(!JSON.stringify(branch).includes("hunter"), JSON.stringify(branch));
      if (secrets[0] === "?") assertEquals(branch, []);
      else {
        assertEquals(entries(), [{
          answers: [{ selected: [2] }, { selected: [] }],
          drafts: { "0.text": "mine" },
        }]);
      }
      assertEquals(start().before, all, "as long as the process lives");
    }
  });

  it("knows a secret question by what a person can read of it", () => {
    const typed = (question: Questionnaire, secret: string) => {
      const { keeping, branch } = session({ secrets: [secret] });
      const keeper = keepFor(question, keeping, branch);
      keeper.change({ answers: [{ selected: [], text: "hunter2" }] });
      keeper.end(declined);
      return JSON.stringify(branch).includes("hunter2");
    };
    const prompts = [
      "Pass\u200bword?",
      "PASS\u00adWORD",
      "\x1b[1mPass\x1b[0mword",
      "pa\u2066ssword",
    ];
    for (const prompt of prompts) {
      assertEquals(typed(questionnaireOf([{ prompt }]), "password"), false);
    }
    assertEquals(typed(questionnaireOf([{ prompt: "Your\n API\u00a0 key?" }]), "api key"), false);
    assertEquals(typed(questionnaireOf([{ header: "Schlu\u0308ssel" }]), "SCHLÜSSEL"), false);
    assertEquals(typed(questionnaireOf([{ prompt: "Pass the word?" }]), "password"), true);
  });

  it("writes down what is sent when it was asked for again", () => {
    const { keeping, branch } = session();
    const again = (sent = chosen) => keepFor(questionnaire, keeping, [...branch], sent);
    assertEquals(again().before, chosen);
    assertEquals(again(blank).before, undefined);
    again().end({ type: "submitted", reply: typing });
    assertEquals(sentIn(branch, questionnaire), typing);
    assertEquals(keepFor(questionnaire, keeping, branch).before, undefined);
  });
});

describe("what a session holds", () => {
  const key = keyOf(questionnaire);
  const read = (data: unknown) => {
    const { keeping } = session();
    const entry = { type: "custom", customType: "parley:entered", data };
    return keepFor(questionnaire, keeping, [null, 1, {}, { data }, entry]).before;
  };

  it("is offered where it makes sense", () => {
    const entered = {
      answers: [{ selected: [2], note: "n", optionNotes: { 0: "o" } }, { selected: [], text: "t" }],
      drafts: { "0.note": "d" },
    };
    assertEquals(read({ key, entered }), entered);
  });

  const junk: readonly unknown[] = [
    undefined,
    null,
    "entered",
    { entered: chosen },
    { key: "another", entered: chosen },
    { key, entered: null },
    { key, entered: "answers" },
    { key, entered: { answers: undefined } },
  ];
  for (const data of junk) {
    it(`is nothing when it is ${JSON.stringify(data)?.replace(key, "…")}`, () =>
      assertEquals(read(data), undefined));
  }

  const cut: readonly [unknown, Entered][] = [
    [{ answers: 1 }, blank],
    [{ answers: [] }, blank],
    [{ answers: [null, "x"], note: {}, drafts: 7 }, blank],
    [{ answers: [{ selected: [7, -1, 1.5, "0", "length", null, 1] }] }, chosen],
    [{ answers: [{ selected: [1, 0] }] }, {
      ...chosen,
      answers: [{ selected: [0] }, blank.answers[1]!],
    }],
    [{ answers: [{ selected: [1], presentedType: "tuple", optionNotes: [{}] }] }, chosen],
    [{ answers: [{ selected: [1] }], drafts: { "0.text": null, __proto__: "x" } }, chosen],
  ];
  for (const [entered, expected] of cut) {
    it(`is cut to what can be of ${JSON.stringify(entered)}`, () => {
      assertEquals(read({ key, entered }), { drafts: {}, ...expected });
    });
  }

  it("may be anything without harm", () => {
    const hostile = new Proxy({}, {
      get() {
        throw new Error("trap");
      },
      getOwnPropertyDescriptor() {
        throw new Error("trap");
      },
      ownKeys() {
        throw new Error("trap");
      },
    });
    for (
      const data of [hostile, { key, entered: hostile }, { key, entered: { answers: hostile } }, {
        key,
        entered: { answers: [], drafts: hostile },
      }]
    ) {
      assertNotEquals(read(data), chosen);
    }
  });
});
