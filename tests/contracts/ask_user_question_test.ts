import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { askUserQuestion } from "../../lib/contracts/ask_user_question.ts";
import type { Questionnaire } from "../../lib/questionnaire.ts";

function decoded(args: unknown): Questionnaire {
  const { questionnaire, issues } = askUserQuestion.decode(args);
  assertEquals(issues, []);
  return questionnaire;
}

function issuesOf(args: unknown): string[][] {
  return askUserQuestion.decode(args).issues.map(({ path, code = "" }) => [path, code]);
}

describe("ask_user_question's decode() reads a questionnaire", () => {
  it("with everything that the contract knows", () => {
    const questionnaire = decoded({
      questions: [
        {
          question: "Which look?",
          header: "Target environment!!",
          options: [
            { label: "A ", description: " ", preview: "# A\n" },
            { label: "B", description: "b ", preview: "", recommended: true },
          ],
        },
        {
          question: "Which checks?",
          multiSelect: true,
          options: [{ label: "Lint", preview: "x" }, { label: "y".repeat(61) }],
        },
      ],
    });
    assertEquals(questionnaire, {
      questions: [
        {
          id: "q1",
          header: "Target environment!!",
          prompt: "Which look?",
          type: "single",
          required: false,
          freeTextLabel: "Type something.",
          options: [
            { value: "A ", label: "A ", preview: "# A\n" },
            { value: "B", label: "B", description: "b ", recommended: true },
          ],
        },
        {
          id: "q2",
          header: "Q2",
          prompt: "Which checks?",
          type: "multi",
          required: false,
          freeTextLabel: "Type something.",
          options: [
            { value: "Lint", label: "Lint" },
            { value: "y".repeat(61), label: "y".repeat(61) },
          ],
        },
      ],
      takesOptionNotes: false,
      takesGlobalNote: true,
      takesElaboration: false,
      takesTypeChange: false,
    });
  });

  it("with the whole of a label that repair had to shorten", () => {
    const label = "x".repeat(59) + "👍👍";
    const args = { questions: [{ question: "Q?", options: [label, "B"] }] };
    const mended = askUserQuestion.repair(args);
    assertEquals(decoded(structuredClone(mended)).questions[0]!.options[0]!.label, label);
  });

  it("and tells long labels apart that are the same once shortened", () => {
    const options = ["x".repeat(60) + "1", "x".repeat(60) + "2"];
    const read = decoded({ questions: [{ question: "Q?", options }] }).questions[0]!;
    assertEquals(read.options.map(({ label }) => label), options);
    assertEquals(issuesOf({ questions: [{ question: "Q?", options: [options[0], options[0]] }] }), [
      ["questions[0].options[1].label", "duplicate_option_label"],
    ]);
  });
});

describe("ask_user_question's decode() compares what a person can see", () => {
  const labels = [
    ["reserved", ["Other\u200b", "B"], "reserved_label", 0],
    ["reserved", ["\x1b[1mNEXT\x1b[0m", "B"], "reserved_label", 0],
    ["the same", ["A", "\x1b[31mA"], "duplicate_option_label", 1],
    ["reserved", ["Type\u00a0 something.", "B"], "reserved_label", 0],
    ["reserved", ["A", "\u2800Other\u3000"], "reserved_label", 1],
    ["the same", ["A b", "A\nb"], "duplicate_option_label", 1],
    ["the same", ["A b", "A\u00a0b"], "duplicate_option_label", 1],
    ["the same", ["A  b", " A\u2003b"], "duplicate_option_label", 1],
    ["the same", ["A\u2800", "A"], "duplicate_option_label", 1],
    ["blank", ["A", "B", "\u200b\x1b[31m"], "empty_options", 2],
  ] as const;
  for (const [title, options, code, index] of labels) {
    it(`${JSON.stringify(options)} is ${title}`, () => {
      assertEquals(issuesOf({ questions: [{ question: "Q?", options }] }), [
        [`questions[0].options[${index}].label`, code],
      ]);
    });
  }

  for (
    const options of [["Others", "Other (please specify)"], [
      "Type something",
      "Next step",
      "Ｏｔｈｅｒ",
      "Ab",
      "A b",
    ], [
      "Yes",
      "yes",
    ]]
  ) {
    it(`${JSON.stringify(options)} is fine`, () => {
      decoded({ questions: [{ question: "Q?", options }] });
    });
  }

  it("and names blank questions, but not as each other's copies", () => {
    const options = ["A", "B"];
    assertEquals(issuesOf({ questions: [{ options }, { question: " ", options }] }), [
      ["questions[0].question", "no_questions"],
      ["questions[1].question", "no_questions"],
    ]);
  });
});

describe("ask_user_question's refuse() takes the first code of the contract's table", () => {
  const codes = [
    "no_questions",
    "too_many_questions",
    "duplicate_question",
    "empty_options",
    "reserved_label",
    "duplicate_option_label",
  ] as const;
  const { questionnaire } = askUserQuestion.decode({});
  codes.forEach((error, index) => {
    it(error, () => {
      const issues = codes.slice(index).reverse().map((code) => ({
        path: "questions",
        code,
        message: "m",
      }));
      const { details } = askUserQuestion.refuse({ questionnaire, issues }, true);
      assertEquals(details, { answers: [], cancelled: true, error, outcome: "invalid" });
    });
  });

  it("whatever is wrong, not even the arguments being any", () => {
    for (const args of [undefined, null, 5, "x", [], {}, { questions: null }, { questions: {} }]) {
      const { content, details } = askUserQuestion.refuse(askUserQuestion.decode(args), true);
      assertEquals(details.error, "no_questions");
      assertStringIncludes(content[0]!.text, "A minimal valid call: ");
    }
  });

  it("which is no_ui where there is none", () => {
    const { content, details } = askUserQuestion.refuse(askUserQuestion.decode(undefined), false);
    assertEquals(details.error, "no_ui");
    assert(!content[0]!.text.includes("\n"));
  });
});

describe("the call that a refusal shows is valid", () => {
  it("for ask_user_question", () => {
    const { content: [content] } = askUserQuestion.refuse(askUserQuestion.decode({}), true);
    const example = content!.text.split("A minimal valid call: ")[1]!;
    assertEquals(decoded(JSON.parse(example)).questions.length, 1);
    assertEquals(askUserQuestion.repair(JSON.parse(example)), JSON.parse(example));
  });
});

describe("ask_user_question's encode() gives well-formed text", () => {
  it("whatever half characters come in", () => {
    const questionnaire = decoded({
      questions: [{ question: "Q\ud83d?", options: ["a\ude00", "b"] }],
    });
    const reply = { answers: [{ selected: [0], note: "n\ud83d" }], note: "g\ud83d" };
    const { content, details } = askUserQuestion.encode(questionnaire, {
      type: "submitted",
      reply,
    });
    assertEquals(
      content[0]!.text,
      'User has answered your questions: "Q\ufffd?"="a\ufffd". user notes: n\ufffd. global note: g\ufffd. ' +
        "You can now continue with the user's answers in mind.",
    );
    assertEquals(details, {
      answers: [{
        questionIndex: 0,
        question: "Q\ufffd?",
        kind: "option",
        answer: "a\ufffd",
        notes: "n\ufffd",
      }],
      cancelled: false,
      outcome: "submitted",
      globalNote: "g\ufffd",
    });
  });
});
