import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import { mostItems } from "../lib/repair.ts";
import {
  callSlips,
  plainQuestion,
  properCall,
  properQuestion,
  questionSlips,
  slips,
} from "./slips.ts";

describe("ask_user_question's repair() mends a question", () => {
  for (const [title, before, after] of questionSlips) {
    it(title, () => {
      const mended = { questions: [{ ...properQuestion, ...after }] };
      const args = { questions: [{ ...properQuestion, ...before }] };
      assertEquals(askUserQuestion.repair(args), mended);
    });
  }
});

describe("ask_user_question's repair() reads a call", () => {
  for (const [title, args] of callSlips) {
    it(title, () => assertEquals(askUserQuestion.repair(args), properCall));
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

describe("ask_user's repair() mends a question", () => {
  for (const [title, before, after] of slips) {
    it(title, () => {
      const mended = { questions: [{ ...plainQuestion, ...after }] };
      assertEquals(askUser.repair({ questions: [{ ...plainQuestion, ...before }] }), mended);
    });
  }

  it("and takes the id of a question by name", () => {
    const { id, ...unnamed } = plainQuestion as { id: string };
    const named = { [id]: unnamed, b: { ...unnamed, id: "c" }, ["__proto__"]: unnamed };
    assertEquals(askUser.repair({ questions: named }), {
      questions: [plainQuestion, { ...plainQuestion, id: "c" }, {
        ...plainQuestion,
        id: "__proto__",
      }],
    });
  });

  it("keeps the title, also in JSON text", () => {
    const args = { title: "T", questions: [plainQuestion] };
    assertEquals(askUser.repair(JSON.stringify(args)), args);
    assertEquals(askUser.repair({ ...args, title: null }), { questions: [plainQuestion] });
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
    { questions: new Proxy([], { get: () => Symbol("length") }) },
    { questions: { a: throwing, b: revoked.proxy, c: getter } },
    { questions: revoked.proxy },
    "[".repeat(200_000),
    "[".repeat(200_000) + "]".repeat(200_000),
    { questions: "{".repeat(200_000) },
    '"'.repeat(200_000),
    () => {},
    Symbol("x"),
    10n,
    new Map([["questions", []]]),
    Object.create({ questions: [plainQuestion] }),
    JSON.parse('{"__proto__":{"questions":[]},"questions":[{"__proto__":{"prompt":"x"}}]}'),
  ];
}

describe("repair() is total", () => {
  for (const contract of [askUser, askUserQuestion]) {
    hostile().forEach((value, index) => {
      it(`${contract.name} takes hostile value ${index}`, () => {
        const mended = contract.repair(value);
        assertEquals(contract.repair(mended), mended);
        assert(contract.decode(value).issues.length > 0);
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
      assertEquals(decoded.issues, []);
      assertEquals(decoded.questionnaire.questions[0]!.options.length, mostItems);
      const refused = decode([...many, "one more", "and another"]);
      assertEquals(refused.issues.map(({ path }) => path), ["questions[0].options"]);
    }
  });
});

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
