import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import { mostItems } from "../lib/repair.ts";

const options = [{ label: "A", description: "a" }, { label: "B", description: "b" }];
const red = [{ label: "Red", description: "" }, { label: "Blue", description: "" }];

/** One question of `ask_user_question`, before and after. */
const questionSlips: readonly (readonly [title: string, before: object, after: object])[] = [
  ["no multiSelect", {}, {}],
  ["null for it", { multiSelect: null }, {}],
  ['"true"', { multiSelect: "true" }, { multiSelect: true }],
  ['" FALSE "', { multiSelect: " FALSE " }, { multiSelect: false }],
  ["1", { multiSelect: 1 }, { multiSelect: true }],
  ["no yes or no", { multiSelect: "perhaps" }, {}],
  ["an object for it", { multiSelect: {} }, {}],
  ["multiple", { multiple: true }, { multiSelect: true }],
  ["multi", { multi: "no" }, { multiSelect: false }],
  ["allowMultiple", { allowMultiple: true }, { multiSelect: true }],
  ["multi_select", { multi_select: true }, { multiSelect: true }],
  ["the proper key before its aliases", { multiSelect: false, multi: true }, {
    multiSelect: false,
  }],
  ["the other tool's type", { type: "multi" }, { multiSelect: true }],
  ["prompt", { question: undefined, prompt: "Which?" }, {}],
  ["text", { question: null, text: "Which?" }, {}],
  ["message", { question: undefined, message: "Which?" }, {}],
  ["label for a header", { header: undefined, label: "H" }, {}],
  ["title for a header", { header: null, title: "H" }, {}],
  ["no header", { header: undefined }, { header: "Q1" }],
  ["a blank header", { header: " \u200b" }, { header: "Q1" }],
  ["a number for a header", { header: 12 }, { header: "12" }],
  ["an object for a header", { header: {} }, { header: "Q1" }],
  ["no question", { question: undefined }, { question: "" }],
  ["an object for a question", { question: { text: "Which?" } }, { question: "" }],
  ["CRLF and lone CR", { question: "a\r\nb\rc" }, { question: "a\nb\nc" }],
  ["a lone surrogate", { question: "a\ud83d" }, { question: "a\ufffd" }],
  ["further keys", { icon: "x", allowOther: false }, {}],
  ["options as bare strings", { options: ["Red", "Blue"] }, { options: red }],
  ["options as JSON text", { options: '["Red", "Blue"]' }, { options: red }],
  ["options as JSON text of JSON text", { options: '"[\\"Red\\", \\"Blue\\"]"' }, { options: red }],
  ["options as an indexed object", { options: { 0: "Red", 1: "Blue" } }, { options: red }],
  ["options under choices", { options: undefined, choices: ["Red", "Blue"] }, { options: red }],
  ["options as JSON objects", { options: ['{"label":"Red"}', '{"text":"Blue"}'] }, {
    options: red,
  }],
  ["text: and title:", { options: [{ text: "Red" }, { title: "Blue" }] }, { options: red }],
  ["name: before value:", { options: [{ value: "r", name: "Red" }, { value: "Blue" }] }, {
    options: red,
  }],
  ["option:", { options: [{ option: "Red" }, { label: null, option: "Blue" }] }, { options: red }],
  ["one option for a list", { options: red[0] }, { options: [red[0]] }],
  ["a bare option for a list", { options: "Red" }, { options: [red[0]] }],
  ["numbers and booleans", { options: [1, true] }, {
    options: [{ label: "1", description: "" }, { label: "true", description: "" }],
  }],
  ["labels that happen to be JSON", { options: ["{}", "[1]"] }, {
    options: [{ label: "{}", description: "" }, { label: "[1]", description: "" }],
  }],
  ["text that should have been JSON", { options: '["Red", ' }, { options: [] }],
  ["no options", { options: undefined }, { options: [] }],
  ["nothing usable in an option", { options: [{}, null, [], { label: {} }] }, {
    options: Array(4).fill({ label: "", description: "" }),
  }],
  ["preview and recommended", {
    options: [{ label: "Red", preview: "x\r\n", recommended: "true" }, {
      label: "Blue",
      preview: null,
      recommended: false,
    }],
  }, { options: [{ label: "Red", description: "", preview: "x\n", recommended: true }, red[1]] }],
  ["what a contract calls an error", { options: ["Other", "Other", "", "D", "E"] }, {
    options: ["Other", "Other", "", "D", "E"].map((label) => ({ label, description: "" })),
  }],
];

describe("ask_user_question's repair() mends a question", () => {
  const plain = { question: "Which?", header: "H", options };
  for (const [title, before, after] of questionSlips) {
    it(title, () => {
      const mended = { questions: [{ ...plain, ...after }] };
      assertEquals(askUserQuestion.repair({ questions: [{ ...plain, ...before }] }), mended);
    });
  }
});

/** Whole calls of `ask_user_question` that mean the same one question. */
const call = { questions: [{ question: "Which?", header: "H", options }] };
const calls: readonly (readonly [title: string, args: unknown])[] = [
  ["a proper one", call],
  ["JSON text", JSON.stringify(call)],
  ["JSON text of JSON text", JSON.stringify(JSON.stringify(call))],
  ["the list alone", call.questions],
  ["the question alone", call.questions[0]],
  ["one question for the list", { questions: call.questions[0] }],
  ["JSON text for the list", { questions: JSON.stringify(call.questions) }],
  ["JSON text of one question for the list", { questions: JSON.stringify(call.questions[0]) }],
  ["JSON text for the question", { questions: [JSON.stringify(call.questions[0])] }],
  ["JSON text of a question that calls itself otherwise", {
    questions: [JSON.stringify({ prompt: "Which?", title: "H", options })],
  }],
  ["question: for questions:", { question: call.questions }],
  ["an indexed object", { questions: { 0: call.questions[0] } }],
];

describe("ask_user_question's repair() reads a call", () => {
  for (const [title, args] of calls) {
    it(title, () => assertEquals(askUserQuestion.repair(args), call));
  }
});

describe("ask_user_question's repair() makes a long header or label fit", () => {
  const fit = (header: string, label: string): Record<string, unknown>[] => {
    const args = { questions: [{ question: "Q?", header, options: [label, "B"] }] };
    const { questions } = askUserQuestion.repair(args) as {
      questions: [{ header: string; fullHeader?: string; options: [Record<string, unknown>] }];
    };
    const [{ header: short, fullHeader, options: [option] }] = questions;
    return [{ short, fullHeader }, { short: option.label, fullLabel: option.fullLabel }];
  };

  it("leaves what fits", () => {
    const [header, label] = fit("x".repeat(16), "y".repeat(60));
    assertEquals(header, { short: "x".repeat(16), fullHeader: undefined });
    assertEquals(label, { short: "y".repeat(60), fullLabel: undefined });
  });

  it("carries what doesn't fit beside it", () => {
    const [header, label] = fit("x".repeat(17), "y".repeat(61));
    assertEquals(header, { short: "x".repeat(15) + "…", fullHeader: "x".repeat(17) });
    assertEquals(label, { short: "y".repeat(59) + "…", fullLabel: "y".repeat(61) });
  });

  for (
    const [long, short] of [
      ["日".repeat(17), "日".repeat(15) + "…"],
      ["👩‍👩‍👧".repeat(3), "👩‍👩‍👧…"],
      ["x".repeat(14) + "👍👍", "x".repeat(14) + "…"],
      ["x".repeat(14) + "e\u0301e\u0301", "x".repeat(14) + "…"],
      ["e" + "\u0301".repeat(30), "…"],
    ] as const
  ) {
    it(`never in the middle of a character: ${short}`, () => {
      assertEquals(fit(long, "A")[0], { short, fullHeader: long });
    });
  }

  it("believes no carried text but what it shortened itself", () => {
    const options = [{ label: "A", fullLabel: "Z" }, { label: "B" }];
    const args = { questions: [{ question: "Q?", header: "H", fullHeader: "Z", options }] };
    assertEquals(askUserQuestion.repair(args), {
      questions: [{
        question: "Q?",
        header: "H",
        options: [{ label: "A", description: "" }, { label: "B", description: "" }],
      }],
    });
  });
});

/** One question of `ask_user`, before and after. */
const plain = { id: "a", prompt: "Which?", options: [{ value: "x", label: "X" }] };
const slips: readonly (readonly [title: string, before: object, after: object])[] = [
  ["null for what is optional", { label: null, type: null, required: null }, {}],
  ["question for prompt", { prompt: undefined, question: "Which?" }, {}],
  ["header for label", { header: "H" }, { label: "H" }],
  ["title for label", { title: "H" }, { label: "H" }],
  ["no id", { id: undefined }, { id: "" }],
  ["a number for an id", { id: 7 }, { id: "7" }],
  ["an object for a label", { label: {} }, { label: "" }],
  ["a type in other letters", { type: " Multi-Select " }, { type: "multi" }],
  ["multiple", { type: "multiple" }, { type: "multi" }],
  ["single_select", { type: "single_select" }, { type: "single" }],
  ["PREVIEW", { type: "PREVIEW" }, { type: "preview" }],
  ["a type that is none", { type: "toString" }, { type: "toString" }],
  ["the other tool's flag", { multiSelect: "true" }, { type: "multi" }],
  ["its flag off", { multiSelect: false }, {}],
  ["the flag beside a type", { multiSelect: true, type: "preview" }, { type: "preview" }],
  ["a word for required", { required: "TRUE" }, { required: true }],
  ["bare options", { options: ["X", 2] }, {
    options: [{ value: "X", label: "X" }, { value: "2", label: "2" }],
  }],
  ["an option without a value", { options: [{ label: "X" }] }, {
    options: [{ value: "X", label: "X" }],
  }],
  ["an option without a label", { options: [{ value: "x" }] }, {
    options: [{ value: "x", label: "x" }],
  }],
  ["name: and value:", { options: [{ name: "X", value: "x" }] }, {}],
  [
    "null in an option",
    { options: [{ value: "x", label: "X", description: null, preview: null }] },
    {},
  ],
  ["an object for a description", { options: [{ value: "x", label: "X", description: {} }] }, {
    options: [{ value: "x", label: "X", description: "" }],
  }],
  ["a blank value", { options: [{ value: "", label: "X" }] }, {
    options: [{ value: "", label: "X" }],
  }],
];

describe("ask_user's repair() mends a question", () => {
  for (const [title, before, after] of slips) {
    it(title, () => {
      const mended = { questions: [{ ...plain, ...after }] };
      assertEquals(askUser.repair({ questions: [{ ...plain, ...before }] }), mended);
    });
  }

  it("keeps the title, also in JSON text", () => {
    const args = { title: "T", questions: [plain] };
    assertEquals(askUser.repair(JSON.stringify(args)), args);
    assertEquals(askUser.repair({ ...args, title: null }), { questions: [plain] });
  });
});

/** Values that no JSON holds. */
function hostile(): unknown[] {
  const cycle: Record<string, unknown> = {};
  cycle.questions = [cycle];
  cycle.options = [cycle];
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  const throwing = new Proxy({}, {
    get: () => {
      throw new Error("get");
    },
    getOwnPropertyDescriptor: () => {
      throw new Error("descriptor");
    },
    ownKeys: () => {
      throw new Error("keys");
    },
  });
  const getter = {
    get questions(): never {
      throw new Error("getter");
    },
  };
  const itemGetter = {
    questions: [{
      get prompt(): never {
        throw new Error("getter");
      },
      options: [throwing, revoked.proxy, getter],
    }],
  };
  const holes: unknown[] = [];
  holes.length = 4294967295;
  return [
    cycle,
    revoked.proxy,
    throwing,
    getter,
    itemGetter,
    { questions: holes },
    { questions: [{ prompt: "Q?", options: holes }] },
    { questions: new Proxy([], { get: (_, key) => key === "length" ? 1e300 : 0 }) },
    { questions: revoked.proxy },
    "[".repeat(200_000),
    "[".repeat(200_000) + "]".repeat(200_000),
    { questions: "{".repeat(200_000) },
    '"'.repeat(200_000),
    () => {},
    Symbol("x"),
    10n,
    new Map([["questions", []]]),
    Object.create({ questions: [plain] }),
    JSON.parse('{"__proto__":{"questions":[]},"questions":[{"__proto__":{"prompt":"x"}}]}'),
  ];
}

describe("repair() is total", () => {
  for (const contract of [askUser, askUserQuestion]) {
    hostile().forEach((value, index) => {
      it(`${contract.name} takes hostile value ${index}`, () => {
        const mended = contract.repair(value);
        assertEquals(contract.repair(mended), mended);
        assertEquals(contract.decode(value).ok, false);
        assertEquals(structuredClone(mended), mended);
      });
    });
  }

  it("changes nothing that it is given", () => {
    const args = {
      title: "x\r",
      questions: [{ header: "x".repeat(20), options: ["a", { text: "b" }] }],
    };
    const frozen = deepFreeze(structuredClone(args));
    askUser.repair(frozen);
    askUserQuestion.repair(frozen);
    assertEquals(frozen, args);
  });

  it("takes as many items as it says, and keeps seen that there are more", () => {
    const many = Array.from({ length: mostItems }, (_, index) => `o${index}`);
    for (const contract of [askUser, askUserQuestion]) {
      const decode = (options: string[]): ReturnType<typeof contract.decode> =>
        contract.decode({ questions: [{ id: "a", prompt: "Q?", options }] });
      const decoded = decode(many);
      assert(decoded.ok);
      assertEquals(decoded.questionnaire.questions[0]!.options.length, mostItems);
      const refused = decode([...many, "one more", "and another"]);
      assert(!refused.ok);
      assertEquals(refused.issues.map(({ path }) => path), ["questions[0].options"]);
    }
  });
});

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
