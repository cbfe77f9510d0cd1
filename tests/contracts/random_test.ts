import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { Value } from "typebox/value";
import { askUser } from "../../lib/contracts/ask_user.ts";
import type { AskUserArguments } from "../../lib/contracts/ask_user_arguments.ts";
import { askUserQuestion } from "../../lib/contracts/ask_user_question.ts";
import type { AskUserQuestionArguments } from "../../lib/contracts/ask_user_question_arguments.ts";
import type { Contract, ToolResult } from "../../lib/contracts/contract.ts";
import type { Answer, Outcome } from "../../lib/questionnaire.ts";

const settings = { numRuns: 2000, seed: 1 };

/** Text that a model or a person may write. */
const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "A ",
    "Other",
    "next",
    "",
    " ",
    "\u200b",
    "é",
    "e\u0301",
    "x".repeat(70),
  ),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "a\r\nb",
    'a, "b"',
    "\ud83d",
    "👩‍👩‍👧".repeat(9),
    "\x1b[31mr",
  ),
  fc.string({ unit: "binary", maxLength: 8 }),
);
const junk = fc.oneof(
  { maxDepth: 2 },
  text,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, true, "false", 1),
);

/** An object that looks like what is due, with slips of every kind. */
function slips(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const record = fc.record(fields, { requiredKeys: [] });
  return fc.oneof({ weight: 8, arbitrary: record }, { weight: 1, arbitrary: junk }, {
    weight: 1,
    arbitrary: record.map((value) => JSON.stringify(value)),
  });
}

function listOf(item: fc.Arbitrary<unknown>, maxLength: number): fc.Arbitrary<unknown> {
  const list = fc.array(item, { maxLength });
  return fc.oneof({ weight: 8, arbitrary: list }, { weight: 1, arbitrary: item }, {
    weight: 1,
    arbitrary: list.map((value) => JSON.stringify(value)),
  });
}

const maybe = fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: junk });
const option = fc.oneof(
  text,
  slips({
    label: maybe,
    value: maybe,
    text: maybe,
    description: maybe,
    preview: maybe,
    fullLabel: text,
    recommended: junk,
  }),
);
const question = slips({
  id: maybe,
  question: maybe,
  prompt: maybe,
  header: maybe,
  label: maybe,
  type: fc.oneof(fc.constantFrom("single", "Multi", "preview"), junk),
  required: junk,
  multiSelect: junk,
  multiple: junk,
  options: listOf(option, 6),
});
const call = fc.oneof(
  { weight: 9, arbitrary: slips({ title: maybe, questions: listOf(question, 6) }) },
  { weight: 1, arbitrary: junk },
);

/** Calls in which little is wrong, so that many of them can be asked. */
const properOption = fc.record({ value: text, label: text, description: text, preview: text }, {
  requiredKeys: ["label"],
});
const properCall = fc.record({
  title: text,
  questions: fc.array(
    fc.record({
      id: text,
      prompt: text,
      header: text,
      multiSelect: fc.boolean(),
      options: fc.uniqueArray(properOption, { minLength: 2, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const answer: fc.Arbitrary<Answer> = fc.record({
  selected: fc.array(fc.integer({ min: -1, max: 5 }), { maxLength: 4 }),
  text,
  note: text,
  optionNotes: fc.dictionary(fc.integer({ min: 0, max: 5 }).map(String), text),
  presentedType: fc.constantFrom("single", "multi", "preview"),
}, { requiredKeys: ["selected"] });
const reply = fc.record({ answers: fc.array(answer, { maxLength: 4 }), note: text }, {
  requiredKeys: ["answers"],
});
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      "submitted",
      "elaborate",
      "declined",
      "aborted",
      "timed_out",
      "superseded",
    ),
    reply,
  }),
  fc.record({
    type: fc.constant("not_shown" as const),
    reason: fc.constantFrom(
      "no_ui",
      "no_custom_ui",
      "session_load_failed",
      "stale_module_cache",
      "dismissed_unseen",
    ),
    message: text,
  }, { requiredKeys: ["type", "reason"] }),
);

for (const contract of [askUser, askUserQuestion]) {
  describe(`${contract.name} takes random arguments`, () => {
    it("and gives a result that is plain JSON and well-formed", () => {
      fc.assert(
        fc.property(fc.oneof(call, properCall), outcome, fc.boolean(), (args, ending, hasUI) => {
          const before = JSON.stringify(args);
          checkResult(resultOf(contract, args, ending, hasUI));
          assertEquals(JSON.stringify(args), before);
        }),
        settings,
      );
    });

    it("and mends them once and for all", () => {
      fc.assert(
        fc.property(call, (args) => {
          const mended = contract.repair(args);
          assertEquals(contract.repair(mended), mended);
          assertEquals(contract.repair(JSON.parse(JSON.stringify(mended))), mended);
          assertEquals(contract.decode(mended), contract.decode(args));
        }),
        settings,
      );
    });
  });
}

describe("repair() of random arguments passes the published schema", () => {
  it("of ask_user unless a type is none", () => {
    fc.assert(
      fc.property(call, (args) => {
        const mended = askUser.repair(args) as AskUserArguments;
        const types = mended.questions.map(({ type = "single" }) => type);
        const isRight = types.every((type) => ["single", "multi", "preview"].includes(type));
        assertEquals(Value.Check(askUser.parameters, mended), isRight);
      }),
      settings,
    );
  });

  it("of ask_user_question unless there are too few or too many items", () => {
    fc.assert(
      fc.property(call, (args) => {
        const { questions } = askUserQuestion.repair(args) as AskUserQuestionArguments;
        const counts = questions.map(({ options }) => options.length);
        const isRight = counts.length >= 1 && counts.length <= 4 &&
          counts.every((count) => count >= 2 && count <= 4);
        assertEquals(Value.Check(askUserQuestion.parameters, { questions }), isRight);
      }),
      settings,
    );
  });
});

describe("the random arguments", () => {
  it("are asked often enough to tell something", () => {
    for (const contract of [askUser, askUserQuestion]) {
      const asked = fc.sample(properCall, settings).filter((args) =>
        contract.decode(args).issues.length === 0
      );
      assert(asked.length > 50, `${contract.name}: ${asked.length} of ${settings.numRuns}`);
    }
  });
});

function resultOf(
  contract: Contract,
  args: unknown,
  ending: Outcome,
  hasUI: boolean,
): ToolResult {
  const decoded = contract.decode(args);
  if (decoded.issues.length === 0) return contract.encode(decoded.questionnaire, ending);
  for (const { path, message } of decoded.issues) {
    assert(/^questions(\[\d+\](\.\w+(\[\d+\](\.\w+)?)?)?)?$/.test(path), path);
    assert(message !== "");
  }
  return contract.refuse(decoded, hasUI);
}

function checkResult(result: ToolResult): void {
  const json = JSON.stringify(result, (key, value) => {
    assert(key.isWellFormed(), key);
    assert(typeof value !== "string" || value.isWellFormed(), value);
    return value;
  });
  assertEquals(JSON.parse(json), result);
  assertEquals(JSON.stringify(structuredClone(result)), json);
  assert(result.content[0]!.text.length > 0);
}
