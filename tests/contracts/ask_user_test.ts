import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { askUser } from "../../lib/contracts/ask_user.ts";
import type { Questionnaire } from "../../lib/questionnaire.ts";

function decoded(args: unknown): Questionnaire {
  const { questionnaire, issues } = askUser.decode(args);
  assertEquals(issues, []);
  return questionnaire;
}

describe("ask_user's decode() reads a questionnaire", () => {
  it("with everything that the contract knows", () => {
    const questionnaire = decoded({
      title: " Setup ",
      metadata: {},
      questions: [
        {
          id: " db ",
          label: " Database ",
          prompt: " Which? ",
          required: true,
          options: [
            { value: " pg ", label: " Postgres ", description: " A server ", preview: " # P " },
            { value: "lite", label: "SQLite", recommended: true, icon: "x" },
          ],
        },
        { id: "checks", prompt: "Which?", type: "multi", options: ["Lint"] },
        {
          id: "look",
          prompt: "Which?",
          type: "preview",
          options: [{ value: "a", label: "A", preview: "a" }],
        },
      ],
    });
    assertEquals(questionnaire, {
      title: "Setup",
      questions: [
        {
          id: "db",
          header: "Database",
          prompt: "Which?",
          type: "single",
          required: true,
          freeTextLabel: "Type your own",
          options: [
            { value: "pg", label: "Postgres", description: "A server", preview: "# P" },
            { value: "lite", label: "SQLite", recommended: true },
          ],
        },
        {
          id: "checks",
          header: "Q2",
          prompt: "Which?",
          type: "multi",
          required: false,
          freeTextLabel: "Type your own",
          options: [{ value: "Lint", label: "Lint" }],
        },
        {
          id: "look",
          header: "Q3",
          prompt: "Which?",
          type: "preview",
          required: false,
          options: [{ value: "a", label: "A", preview: "a" }],
        },
      ],
      takesOptionNotes: true,
      takesGlobalNote: false,
      takesElaboration: true,
      takesTypeChange: true,
    });
  });

  it("without a blank title", () => {
    const args = { title: " \n", questions: [{ id: "a", prompt: "Q?", options: ["x"] }] };
    assertEquals("title" in decoded(args), false);
  });

  it("with one option, a thousand options and five hundred questions", () => {
    const options = Array.from({ length: 1000 }, (_, index) => `option ${index}`);
    const questions = Array.from({ length: 500 }, (_, index) => ({
      id: `q${index}`,
      prompt: "Q?",
      options: index === 0 ? options : ["x"],
    }));
    const read = decoded({ questions }).questions;
    assertEquals(read.length, 500);
    assertEquals(read[0]!.options.map(({ label }) => label), options);
  });

  it("with no more than five hundred questions", () => {
    const question = (id: number) => ({ id: `${id}`, prompt: "Q?", options: ["x"] });
    const { issues } = askUser.decode({
      questions: Array.from({ length: 501 }, (_, id) => question(id)),
    });
    assertEquals(issues, [{ path: "questions", message: "ask at most 500 in one call" }]);
  });
});

describe("ask_user's refuse() tells what is wrong", () => {
  it("in every field at once", () => {
    const result = askUser.decode({
      questions: [
        { id: "a", prompt: "Q?", options: ["x"] },
        { id: "b", prompt: "Q?", options: ["x"] },
        { id: "c", prompt: "Q?", options: [{ value: "x", label: "X" }, { value: "y" }, {}] },
        { id: "a", prompt: "", type: "preview", options: ["x"] },
      ],
    });
    assertEquals(result.issues.map(({ path }) => path), [
      "questions[2].options[2].label",
      "questions[3].id",
      "questions[3].prompt",
      "questions[3].options[0].preview",
    ]);
  });

  it("up to a hundred issues, and how many more there are", () => {
    const args = {
      questions: Array.from({ length: 101 }, () => ({ prompt: "Q?", options: ["x"] })),
    };
    const { content: [content], details } = askUser.refuse(askUser.decode(args), true);
    assertStringIncludes(content!.text, "- questions[99].id: missing or blank");
    assertStringIncludes(content!.text, "\n- and 1 more\n");
    assert(details.error?.kind === "invalid_input");
    assertEquals(details.error.issues.length, 100);
  });
});

describe("ask_user's encode() gives well-formed text", () => {
  it("whatever half characters come in", () => {
    const questionnaire = decoded({
      questions: [{
        id: "\ud83da",
        prompt: "Q\ude00?",
        options: [{ value: "v\ud83d", label: "L" }],
      }],
    });
    const answers = [{ selected: [0], note: "n\ud83d", optionNotes: { 0: "o\ud83d" } }];
    const { content, details } = askUser.encode(questionnaire, {
      type: "submitted",
      reply: { answers },
    });
    assertEquals(
      content[0]!.text,
      "User answered:\n- Q1 (\ufffda): L\n  note: n\ufffd\n  note on L: o\ufffd",
    );
    assertEquals(details.questions[0]!.prompt, "Q\ufffd?");
    assertEquals(details.answers["\ufffda"]!, {
      values: ["v\ufffd"],
      labels: ["L"],
      indices: [1],
      note: "n\ufffd",
      optionNotes: { "v\ufffd": "o\ufffd" },
    });
  });
});

describe("ask_user's encode() is careful with what a surface hands in", () => {
  const questionnaire = decoded({
    questions: [
      { id: "a", prompt: "Q?", options: ["x", "y"] },
      { id: "b", prompt: "Q?", type: "multi", options: ["x", "y"] },
    ],
  });
  const cases = [
    ["positions that no option has", { selected: [7, -1, 0.5] }, { selected: [9] }, {}],
    ["blank text and notes", { selected: [], text: " ", note: "\n" }, {
      selected: [],
      optionNotes: { 0: " ", 9: "x" },
    }, {}],
    ["a position twice, and in no order", { selected: [] }, { selected: [1, 0, 1] }, {
      b: { values: ["x", "y"], labels: ["x", "y"], indices: [1, 2] },
    }],
    ["two positions for one choice", { selected: [1, 0] }, { selected: [] }, {
      a: { values: ["x"], labels: ["x"], indices: [1] },
    }],
  ] as const;
  for (const [title, first, second, answers] of cases) {
    it(title, () => {
      const reply = { answers: [first, second] };
      const { details } = askUser.encode(questionnaire, { type: "submitted", reply });
      assertEquals(details.answers, answers);
    });
  }

  it("answers that are missing", () => {
    const { details } = askUser.encode(questionnaire, { type: "declined", reply: { answers: [] } });
    assertEquals(details.answers, {});
  });
});
