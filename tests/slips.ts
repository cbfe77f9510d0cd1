/**
 * What models get wrong about the shape of a call, before and after it is mended.
 *
 * @module
 */

const options = [{ label: "A", description: "a" }, { label: "B", description: "b" }];
const red = [{ label: "Red", description: "" }, { label: "Blue", description: "" }];

/** A proper question of `ask_user_question`. */
export const properQuestion: object = { question: "Which?", header: "H", options };

/** Changes of a proper question of `ask_user_question`, and what they are mended to. */
export const questionSlips: readonly (readonly [title: string, before: object, after: object])[] = [
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
  ["multiselect", { multiselect: "True" }, { multiSelect: true }],
  ["allow_multiple", { allow_multiple: "FALSE" }, { multiSelect: false }],
  ["the proper key before its aliases", { multiSelect: false, multi: true }, {
    multiSelect: false,
  }],
  ["the other tool's type", { type: "multi" }, { multiSelect: true }],
  ["that type in other words", { type: "Multi_Select" }, { multiSelect: true }],
  ["a type that may mean one choice of several", { type: "multiple-choice" }, {}],
  ["prompt", { question: undefined, prompt: "Which?" }, {}],
  ["text", { question: null, text: "Which?" }, {}],
  ["message", { question: undefined, message: "Which?" }, {}],
  ["label for a header", { header: undefined, label: "H" }, {}],
  ["title for a header", { header: null, title: "H" }, {}],
  ["no header", { header: undefined }, { header: "Q1" }],
  ["the other tool's id for a header", { header: undefined, id: "H" }, {}],
  ["the id beside a header", { id: "db" }, {}],
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
  ["options as an object indexed from 1", { options: { 1: "Red", 2: { text: "Blue" } } }, {
    options: red,
  }],
  ["options in an object of their own", { options: { item: ["Red", "Blue"] } }, { options: red }],
  ["options in an object called like a label", { options: '{"option":[{"name":"Red"},"Blue"]}' }, {
    options: red,
  }],
  ["options by name", { options: { A: "a", B: "b" } }, {}],
  ["options by name, with fields", {
    options: { A: { description: "a" }, b: { label: "B", description: "b" } },
  }, {}],
  ["options by name alone", { options: '{"Red":null,"Blue":{}}' }, { options: red }],
  ["options by numbers that are no positions", { options: { 80: "HTTP", 443: "HTTPS" } }, {
    options: [{ label: "80", description: "HTTP" }, { label: "443", description: "HTTPS" }],
  }],
  ["options under names of an object's own", { options: { constructor: "a", toString: "b" } }, {
    options: [
      { label: "constructor", description: "a" },
      { label: "toString", description: "b" },
    ],
  }],
  ["options under choices", { options: undefined, choices: ["Red", "Blue"] }, { options: red }],
  ["options as JSON objects", { options: ['{"label":"Red"}', '{"text":"Blue"}'] }, {
    options: red,
  }],
  ["text: and title:", { options: [{ text: "Red" }, { title: "Blue" }] }, { options: red }],
  ["option: before value:", { options: [{ value: "r", option: "Red" }, { name: "Blue" }] }, {
    options: red,
  }],
  ["a description alone, which is no label", { options: [{ description: "Red" }, "Blue"] }, {
    options: [{ label: "", description: "Red" }, red[1]],
  }],
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

/** Whole calls of `ask_user_question` that mean the same one question. */
export const properCall: { questions: readonly object[] } = { questions: [{ ...properQuestion }] };
export const callSlips: readonly (readonly [title: string, args: unknown])[] = [
  ["a proper one", properCall],
  ["JSON text", JSON.stringify(properCall)],
  ["JSON text of JSON text", JSON.stringify(JSON.stringify(properCall))],
  ["the list alone", properCall.questions],
  ["the question alone", properCall.questions[0]],
  ["one question for the list", { questions: properCall.questions[0] }],
  ["JSON text for the list", { questions: JSON.stringify(properCall.questions) }],
  ["JSON text of one question for the list", {
    questions: JSON.stringify(properCall.questions[0]),
  }],
  ["JSON text for the question", { questions: [JSON.stringify(properCall.questions[0])] }],
  ["JSON text of a question that calls itself otherwise", {
    questions: [JSON.stringify({ prompt: "Which?", title: "H", options })],
  }],
  ["question: for questions:", { question: properCall.questions }],
  ["an indexed object", { questions: { 0: properCall.questions[0] } }],
  ["an object indexed from 1", { questions: { 1: properCall.questions[0] } }],
  ["an object of its own", { questions: { question: properCall.questions } }],
  ["a question by name", {
    questions: JSON.stringify({ H: { ...properQuestion, header: undefined } }),
  }],
  ["questions: null beside a question", { questions: null, ...properQuestion }],
];

/** A proper question of `ask_user`. */
export const plainQuestion: object = {
  id: "a",
  prompt: "Which?",
  options: [{ value: "x", label: "X" }],
};
/** Changes of it, and what they are mended to. */
export const slips: readonly (readonly [title: string, before: object, after: object])[] = [
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
  ["a blank type", { type: " " }, {}],
  ["a blank type beside the flag", { type: "", multiple: "yes" }, { type: "multi" }],
  ["a type that may mean one choice of several", { type: "multiple-choice" }, {
    type: "multiple-choice",
  }],
  ["options by name", { options: { x: "X" } }, {}],
  ["options by name, with fields", { options: { x: { text: "X" } } }, {}],
  ["options by name and value", { options: { y: { value: "x", label: "X" } } }, {}],
  ["options by name alone", { options: { x: null, constructor: null } }, {
    options: [{ value: "x", label: "x" }, { value: "constructor", label: "constructor" }],
  }],
  ["options in an object of their own", { options: { options: [{ value: "x", name: "X" }] } }, {}],
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
