import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { Type } from "@sinclair/typebox";
import { Value } from "typebox/value";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";

const text = (description?: string) =>
  Type.String(description === undefined ? {} : { description });

const askUserSchema = Type.Object({
  title: Type.Optional(text()),
  questions: Type.Array(Type.Object({
    id: text("Unique key of the answer"),
    label: Type.Optional(text("Short tab name")),
    prompt: text("The whole question"),
    type: Type.Optional(
      Type.Unsafe<"single" | "multi" | "preview">({
        type: "string",
        enum: ["single", "multi", "preview"],
      }),
    ),
    required: Type.Optional(Type.Boolean()),
    options: Type.Array(Type.Object({
      value: text("Unique in the question"),
      label: text(),
      description: Type.Optional(text()),
      preview: Type.Optional(text("Markdown")),
    })),
  })),
});

const askUserQuestionSchema = Type.Object({
  questions: Type.Array(
    Type.Object({
      question: text("The whole question, ending in ?"),
      header: Type.String({ maxLength: 16, description: "Short tab name" }),
      options: Type.Array(
        Type.Object({
          label: Type.String({ maxLength: 60, description: "1-5 words" }),
          description: text("Meaning or trade-off"),
          preview: Type.Optional(text("Markdown; not with multiSelect")),
        }),
        { minItems: 2, maxItems: 4 },
      ),
      multiSelect: Type.Optional(Type.Boolean()),
    }),
    { minItems: 1, maxItems: 4 },
  ),
});

const plainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("parameters are the schemas that TypeBox builds", () => {
  it("for ask_user", () => assertEquals(plainJson(askUser.parameters), plainJson(askUserSchema)));
  it("for ask_user_question", () => {
    assertEquals(plainJson(askUserQuestion.parameters), plainJson(askUserQuestionSchema));
  });

  it("and flat: nothing that some providers can't read", () => {
    for (const { parameters } of [askUser, askUserQuestion]) {
      const words = JSON.stringify(parameters);
      for (const keyword of ["anyOf", "oneOf", "allOf", "const", "$ref", "not"]) {
        assert(!words.includes(`"${keyword}"`), keyword);
      }
      assertEquals(plainJson(parameters), parameters);
    }
  });
});

const option = { label: "A", description: "" };
const repairable: readonly (readonly [title: string, args: unknown])[] = [
  ["JSON text", '{"questions":"[{\\"question\\":\\"Q?\\",\\"options\\":[\\"A\\",\\"B\\"]}]"}'],
  ["one question", { question: "Q?", options: ["A", "B"] }],
  ["aliases", {
    questions: [{
      prompt: "Q?",
      title: "T",
      multiple: "true",
      options: [{ text: "A" }, { name: "B" }],
    }],
  }],
  ["null", {
    questions: [{
      question: "Q?",
      header: null,
      multiSelect: null,
      options: [{ label: "A", description: null, preview: null }, option],
    }],
  }],
  ["a long header and labels", {
    questions: [{
      question: "Q?",
      header: "Target environment!!",
      options: ["日".repeat(61), "👩‍👩‍👧".repeat(40)],
    }],
  }],
  ["a missing question and labels", { questions: [{ options: [{}, {}] }] }],
  ["no text where text is due", {
    questions: [{
      question: {},
      header: [],
      multiSelect: {},
      options: [1, { label: {}, preview: [] }],
    }],
  }],
];

describe("what repair() gives passes the published schema", () => {
  for (const [title, args] of repairable) {
    it(title, () => {
      for (const contract of [askUser, askUserQuestion]) {
        const mended = contract.repair(args);
        assert(Value.Check(contract.parameters, mended), JSON.stringify(mended));
      }
    });
  }

  it("unless a contract's own limit forbids it", () => {
    const questions = (count: number, options: number): unknown => ({
      questions: Array.from({ length: count }, (_, index) => ({
        question: `${index}?`,
        options: Array.from({ length: options }, (_, index) => `${index}`),
      })),
    });
    for (const args of [{}, questions(5, 2), questions(1, 1), questions(1, 5), questions(0, 0)]) {
      assert(!Value.Check(askUserQuestion.parameters, askUserQuestion.repair(args)));
      assert(Value.Check(askUser.parameters, askUser.repair(args)));
    }
    const type = { questions: [{ id: "a", prompt: "Q?", type: "ranking", options: ["A"] }] };
    assert(!Value.Check(askUser.parameters, askUser.repair(type)));
  });
});

describe("what the model is told of the tools", () => {
  it("stays within 4,000 bytes for both", () => {
    const told = [askUser, askUserQuestion].map((
      { name, description, parameters, promptSnippet, promptGuidelines },
    ) => ({ name, description, parameters, promptSnippet, promptGuidelines }));
    const bytes = new TextEncoder().encode(JSON.stringify(told)).length;
    assert(bytes <= 4000, `${bytes} bytes`);
  });

  it("shares its guidelines, so that a host that merges equal ones tells them once", () => {
    assertEquals(askUser.promptGuidelines, askUserQuestion.promptGuidelines);
  });
});
