import type { Call } from "./model.ts";

/** Four questions by `ask_user`: with previews, several choices, words of one's own, notes. */
export const askUserCall: Call = {
  tool: "ask_user",
  args: {
    title: "New project",
    questions: [
      {
        id: "layout",
        label: "Layout",
        prompt: "Which layout do you prefer?",
        type: "preview",
        options: [
          { value: "stacked", label: "Stacked", preview: "[list]\n[text]" },
          { value: "split", label: "Split", preview: "[list|text]" },
        ],
      },
      {
        id: "checks",
        label: "Checks",
        prompt: "Which checks should run?",
        type: "multi",
        options: [
          { value: "lint", label: "Lint" },
          { value: "types", label: "Types" },
          { value: "tests", label: "Tests" },
        ],
      },
      {
        id: "name",
        label: "Name",
        prompt: "What should the project be called?",
        options: [{ value: "parley", label: "Parley" }, { value: "agora", label: "Agora" }],
      },
      {
        id: "licence",
        label: "Licence",
        prompt: "Which licence?",
        required: true,
        options: [{ value: "mit", label: "MIT" }, { value: "apache", label: "Apache" }],
      },
    ],
  },
};

/** The questions as `ask_user` reports them in every result. */
export const askUserQuestions: readonly object[] = [
  { id: "layout", label: "Layout", prompt: "Which layout do you prefer?", type: "preview" },
  { id: "checks", label: "Checks", prompt: "Which checks should run?", type: "multi" },
  { id: "name", label: "Name", prompt: "What should the project be called?", type: "single" },
  { id: "licence", label: "Licence", prompt: "Which licence?", type: "single" },
];

/** What `ask_user` reports for Split; Lint and Tests; Colloquy; MIT with a note. */
export const askUserAnswers: {
  layout: object;
  checks: object;
  name: object;
  licence: object;
} = {
  layout: { values: ["split"], labels: ["Split"], indices: [2] },
  checks: { values: ["lint", "tests"], labels: ["Lint", "Tests"], indices: [1, 3] },
  name: { values: ["Colloquy"], labels: ["Colloquy"], indices: [], customText: "Colloquy" },
  licence: { values: ["mit"], labels: ["MIT"], indices: [1], note: "it is short" },
};

/** The same for a model that reads text. */
export const askUserText: string = [
  "User answered:",
  "- Layout (layout): Split",
  "- Checks (checks): Lint, Tests",
  "- Name (name): Colloquy",
  "- Licence (licence): MIT",
  "  note: it is short",
].join("\n");

const preview = "```\n[list|text]\n```";

/** The same four questions by `ask_user_question`. */
export const askUserQuestionCall: Call = {
  tool: "ask_user_question",
  args: {
    questions: [
      {
        question: "Which layout do you prefer?",
        header: "Layout",
        options: [
          {
            label: "Stacked",
            description: "One below the other",
            preview: "```\n[list]\n[text]\n```",
          },
          { label: "Split", description: "Side by side", preview },
        ],
      },
      {
        question: "Which checks should run?",
        header: "Checks",
        multiSelect: true,
        options: [
          { label: "Lint", description: "Style" },
          { label: "Types", description: "Soundness" },
          { label: "Tests", description: "Behaviour" },
        ],
      },
      {
        question: "What should the project be called?",
        header: "Name",
        options: [
          { label: "Parley", description: "A talk" },
          { label: "Agora", description: "A place" },
        ],
      },
      {
        question: "Which licence?",
        header: "Licence",
        options: [
          { label: "MIT", description: "Short" },
          { label: "Apache", description: "Long" },
        ],
      },
    ],
  },
};

/** What `ask_user_question` reports for the same answers. */
export const askUserQuestionDetails: object = {
  answers: [
    {
      questionIndex: 0,
      question: "Which layout do you prefer?",
      kind: "option",
      answer: "Split",
      preview,
    },
    {
      questionIndex: 1,
      question: "Which checks should run?",
      kind: "multi",
      answer: null,
      selected: ["Lint", "Tests"],
    },
    {
      questionIndex: 2,
      question: "What should the project be called?",
      kind: "custom",
      answer: "Colloquy",
    },
    {
      questionIndex: 3,
      question: "Which licence?",
      kind: "option",
      answer: "MIT",
      notes: "it is short",
    },
  ],
  cancelled: false,
  outcome: "submitted",
};

/** The same for a model that reads text. */
export const askUserQuestionText: string = "User has answered your questions: " +
  `"Which layout do you prefer?"="Split". selected preview: ${preview}. ` +
  `"Which checks should run?"="Lint, Tests". ` +
  `"What should the project be called?"="Colloquy". ` +
  `"Which licence?"="MIT". user notes: it is short. ` +
  "You can now continue with the user's answers in mind.";
