/**
 * What a person chooses, and the reply that it must become on every surface: data without a word of
 * keys, rows or dialogs, so that one table holds for all of them.
 *
 * @module
 */
import type { Outcome, Reply } from "../lib/questionnaire.ts";

/** One thing that a person does. The choices of a case are made in their order. */
export type Choice =
  /** Chooses one option of a single or preview question, or ticks exactly these of a multi question. */
  | { readonly question: number; readonly pick: readonly number[] }
  /** Answers in their own words; in a multi question beside the ticks. */
  | { readonly question: number; readonly text: string }
  /** Writes a note about the question, or about one of its options. */
  | { readonly question: number; readonly note: string; readonly option?: number }
  /** Leaves the question open. */
  | { readonly question: number; readonly skip: true }
  /** Writes a note about the questionnaire as a whole. */
  | { readonly everything: string };

/** A questionnaire, what is chosen, how it is ended, and what must come of it. */
export interface ChoiceCase {
  readonly name: string;
  readonly tool: "ask_user" | "ask_user_question";
  /** The tool's arguments. */
  readonly args: object;
  readonly choices: readonly Choice[];
  /** How the person ends it; `submitted` where a choice ends it by itself. */
  readonly end: Extract<Outcome["type"], "submitted" | "elaborate" | "declined">;
  readonly reply: Reply;
}

const database = {
  id: "db",
  label: "Storage",
  prompt: "Which database?",
  options: [
    { value: "pg", label: "Postgres", description: "A server" },
    { value: "lite", label: "SQLite", description: "One file" },
    { value: "none", label: "None" },
  ],
};
const features = {
  id: "features",
  label: "Features",
  prompt: "Which features?",
  type: "multi",
  options: [
    { value: "a", label: "Auth" },
    { value: "l", label: "Logs" },
    { value: "m", label: "Mail, in and out" },
    { value: "s", label: "Search" },
  ],
};
const layout = {
  id: "layout",
  label: "Layout",
  prompt: "Which layout?",
  type: "preview",
  options: [
    { value: "one", label: "One column", preview: "| a |\n| b |" },
    { value: "two", label: "Two columns", preview: "| a | b |" },
  ],
};
const three = { title: "Set-up", questions: [database, features, layout] };

const runtime = {
  question: "Which runtime should the scripts use?",
  header: "Runtime",
  options: [
    { label: "Deno", description: "No build step" },
    { label: "Node", description: "Known by everybody" },
  ],
};
const checks = {
  question: "Which checks should run before a commit?",
  header: "Checks",
  multiSelect: true,
  options: [
    { label: "Lint", description: "Quick" },
    { label: "Types", description: "Slower" },
    { label: "Tests", description: "Slowest" },
  ],
};
const style = {
  question: "Which style?",
  header: "Style",
  options: [
    { label: "Plain", description: "No colours", preview: "a = 1" },
    { label: "Bright", description: "Colours", preview: "**a** = 1" },
  ],
};
const both = { questions: [runtime, checks] };

const open = { selected: [] };

/** The table. No case asks the same as one before it that was not sent: its entries would be kept. */
export const choiceCases: readonly ChoiceCase[] = [
  {
    name: "one choice in the only question",
    tool: "ask_user",
    args: { questions: [database] },
    choices: [{ question: 0, pick: [1] }],
    end: "submitted",
    reply: { answers: [{ selected: [1] }] },
  },
  {
    name: "one choice in the only question, in the other dialect",
    tool: "ask_user_question",
    args: { questions: [runtime] },
    choices: [{ question: 0, pick: [0] }],
    end: "submitted",
    reply: { answers: [{ selected: [0] }] },
  },
  {
    name: "own words in the only question",
    tool: "ask_user",
    args: { questions: [database] },
    choices: [{ question: 0, text: "DuckDB, please" }],
    end: "submitted",
    reply: { answers: [{ selected: [], text: "DuckDB, please" }] },
  },
  {
    name: "own words that are the same as a label",
    tool: "ask_user_question",
    args: { questions: [runtime] },
    choices: [{ question: 0, text: "Deno" }],
    end: "submitted",
    reply: { answers: [{ selected: [], text: "Deno" }] },
  },
  {
    name: "own words of several lines, with blank space around them",
    tool: "ask_user",
    args: { questions: [database] },
    choices: [{ question: 0, text: "  one\ntwo\n\nthree " }],
    end: "submitted",
    reply: { answers: [{ selected: [], text: "one\ntwo\n\nthree" }] },
  },
  {
    name: "several ticks in the only question",
    tool: "ask_user_question",
    args: { questions: [checks] },
    choices: [{ question: 0, pick: [2, 0] }],
    end: "submitted",
    reply: { answers: [{ selected: [0, 2] }] },
  },
  {
    name: "ticks and own words",
    tool: "ask_user",
    args: { questions: [features] },
    choices: [{ question: 0, pick: [0, 2] }, { question: 0, text: "Billing" }],
    end: "submitted",
    reply: { answers: [{ selected: [0, 2], text: "Billing" }] },
  },
  {
    name: "own words alone in a multi question",
    tool: "ask_user_question",
    args: { questions: [checks] },
    choices: [{ question: 0, text: "日本語の検査 👍🏽" }],
    end: "submitted",
    reply: { answers: [{ selected: [], text: "日本語の検査 👍🏽" }] },
  },
  {
    name: "every type in one questionnaire",
    tool: "ask_user",
    args: three,
    choices: [
      { question: 0, pick: [0] },
      { question: 1, pick: [1, 3] },
      { question: 2, pick: [1] },
    ],
    end: "submitted",
    reply: { answers: [{ selected: [0] }, { selected: [1, 3] }, { selected: [1] }] },
  },
  {
    name: "a preview question in the other dialect",
    tool: "ask_user_question",
    args: { questions: [style, runtime] },
    choices: [{ question: 0, pick: [1] }, { question: 1, pick: [1] }],
    end: "submitted",
    reply: { answers: [{ selected: [1] }, { selected: [1] }] },
  },
  {
    name: "notes about questions, with and without an answer",
    tool: "ask_user_question",
    args: both,
    choices: [
      { question: 0, note: "only for scripts" },
      { question: 0, pick: [0] },
      { question: 1, note: "what do they cost?" },
      { question: 1, skip: true },
    ],
    end: "submitted",
    reply: {
      answers: [
        { selected: [0], note: "only for scripts" },
        { selected: [], note: "what do they cost?" },
      ],
    },
  },
  {
    name: "notes about options, chosen and not",
    tool: "ask_user",
    args: three,
    choices: [
      { question: 0, note: "which version?", option: 0 },
      { question: 0, note: "we know it", option: 1 },
      { question: 0, note: "hard to say" },
      { question: 0, pick: [1] },
      { question: 1, note: "only errors", option: 1 },
      { question: 1, pick: [1] },
      { question: 2, note: "too narrow?", option: 1 },
      { question: 2, pick: [0] },
    ],
    end: "submitted",
    reply: {
      answers: [
        {
          selected: [1],
          note: "hard to say",
          optionNotes: { 0: "which version?", 1: "we know it" },
        },
        { selected: [1], optionNotes: { 1: "only errors" } },
        { selected: [0], optionNotes: { 1: "too narrow?" } },
      ],
    },
  },
  {
    name: "a note about everything beside the answers",
    tool: "ask_user_question",
    args: both,
    choices: [
      { question: 0, pick: [1] },
      { question: 1, pick: [0, 1, 2] },
      { everything: "ask me again next week" },
    ],
    end: "submitted",
    reply: {
      answers: [{ selected: [1] }, { selected: [0, 1, 2] }],
      note: "ask me again next week",
    },
  },
  {
    name: "a note about everything and no answer",
    tool: "ask_user_question",
    args: both,
    choices: [
      { question: 0, skip: true },
      { question: 1, skip: true },
      { everything: "you decide" },
    ],
    end: "submitted",
    reply: { answers: [open, open], note: "you decide" },
  },
  {
    name: "a question left open between two answers",
    tool: "ask_user",
    args: three,
    choices: [
      { question: 0, pick: [2] },
      { question: 1, skip: true },
      { question: 2, pick: [0] },
    ],
    end: "submitted",
    reply: { answers: [{ selected: [2] }, open, { selected: [0] }] },
  },
  {
    name: "an answer changed on the way back, the others untouched",
    tool: "ask_user",
    args: three,
    choices: [
      { question: 0, pick: [0] },
      { question: 1, pick: [0, 1] },
      { question: 0, text: "MariaDB" },
      { question: 1, pick: [1, 2] },
      { question: 2, pick: [0] },
    ],
    end: "submitted",
    reply: {
      answers: [{ selected: [], text: "MariaDB" }, { selected: [1, 2] }, { selected: [0] }],
    },
  },
  {
    name: "own words replaced by an option",
    tool: "ask_user_question",
    args: both,
    choices: [
      { question: 0, text: "Bun" },
      { question: 1, pick: [2] },
      { question: 0, pick: [1] },
    ],
    end: "submitted",
    reply: { answers: [{ selected: [1] }, { selected: [2] }] },
  },
  {
    name: "an answer taken back at the review",
    tool: "ask_user_question",
    args: both,
    choices: [
      { question: 0, pick: [0] },
      { question: 1, pick: [0, 2] },
      { question: 1, pick: [] },
    ],
    end: "submitted",
    reply: { answers: [{ selected: [0] }, open] },
  },
  {
    name: "a wish to talk first, with notes and an answer",
    tool: "ask_user",
    args: { questions: [database, features] },
    choices: [
      { question: 0, text: "whatever CI has" },
      { question: 1, note: "is this kept for ever?", option: 1 },
      { question: 1, skip: true },
    ],
    end: "elaborate",
    reply: {
      answers: [
        { selected: [], text: "whatever CI has" },
        { selected: [], optionNotes: { 1: "is this kept for ever?" } },
      ],
    },
  },
  {
    name: "a refusal without an answer",
    tool: "ask_user",
    args: three,
    choices: [],
    end: "declined",
    reply: { answers: [open, open, open] },
  },
  {
    name: "a refusal after two answers and a note",
    tool: "ask_user",
    args: three,
    choices: [
      { question: 0, pick: [1] },
      { question: 1, note: "not sure" },
      { question: 1, pick: [3] },
    ],
    end: "declined",
    reply: { answers: [{ selected: [1] }, { selected: [3], note: "not sure" }, open] },
  },
];
