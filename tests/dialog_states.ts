/**
 * The screens that the dialog can show, each reached by keys from a questionnaire, in a component of
 * which size and time are at hand.
 *
 * @module
 */
import type { FocusableComponent } from "../lib/host.ts";
import { start } from "../lib/model.ts";
import type { Outcome, Questionnaire } from "../lib/questionnaire.ts";
import { defaultSettings, type Settings } from "../lib/settings.ts";
import type { Entered } from "../lib/surface.ts";
import { openDialog } from "../ui/component.ts";
import { type Dialect, questionnaireOf, type Sketch } from "./samples.ts";
import { keyData, type PiTui, sixteenColors } from "./virtual_terminal.ts";

/** A dialog without a terminal. */
export interface Bare {
  readonly component: FocusableComponent;
  readonly outcomes: Outcome[];
  /** What the model held after the last change. */
  entered(): Entered | undefined;
  /** The lines at a size, as the host would ask for them. */
  lines(columns: number, rows: number): readonly string[];
  /** Presses a key, by name or as data, with time between it and the one before. */
  press(key: string): void;
}

/** A focused dialog, past the time in which keys are ignored. */
export function bareDialog(
  host: PiTui,
  questionnaire: Questionnaire,
  settings: Partial<Settings> = {},
  size: { columns: number; rows: number } = { columns: 80, rows: 24 },
): Bare {
  const outcomes: Outcome[] = [];
  let time = 0;
  let entered: Entered | undefined;
  const component = openDialog({
    module: host.module,
    tui: {
      terminal: size,
      requestRender: () => {},
      start: () => {},
      stop: () => {},
    },
    theme: sixteenColors,
    keybindings: host.keybindings(),
    settings: { ...defaultSettings, ...settings },
    now: () => time,
    model: start(questionnaire),
    onChange: (change) => entered = change,
    onEnd: (outcome) => outcomes.push(outcome),
  });
  component.focused = true;
  time = 1_000;
  return {
    component,
    outcomes,
    entered: () => entered,
    lines(columns, rows) {
      size.columns = columns;
      size.rows = rows;
      return component.render(columns);
    },
    press(key) {
      time += 100;
      component.handleInput(keyData[key] ?? key);
    },
  };
}

/** A screen by the way to it. */
export interface State {
  readonly name: string;
  readonly questions: readonly Sketch[];
  readonly dialect?: Dialect;
  readonly title?: string;
  readonly settings?: Partial<Settings>;
  /** Keys from the opening on; a text of several characters is a paste. */
  readonly keys: readonly string[];
  /** Nothing has the focus: a page is read. */
  readonly isReading?: boolean;
  /** It takes so long that a quick look leaves most sizes out. */
  readonly isHeavy?: boolean;
}

/** Texts that terminals and measures stumble over. */
export const awkwardTexts: Readonly<Record<string, string>> = {
  "long words": `${"Donaudampfschifffahrtsgesellschaft".repeat(6)} and an end`,
  "long text": "The quick brown fox jumps over the lazy dog, again and again. ".repeat(8),
  "wide characters": "本番環境のデータベースを移行する前に、".repeat(6),
  "emoji": "👩‍👩‍👧 👍🏽 🇩🇪 ✌️ ❤ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ok",
  "right to left": "שלום עולם abc مرحبا بالعالم",
  "combining marks": "e\u0301a\u0308\u0323 ทำไม नमस्ते Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
  "tabs": "a\tb\n\t- x\ty",
  "escape sequences": "\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x07 \x1b[2J\x9b5A\x07",
  "control bytes": "a\x00b\x08c\x0bd\x0ce\x7ff\x80g\r\nh\ri\u2028j",
  "tricks": "safe\u202etxt.exe\u2066 zero\u200bwidth\u00ad \ufeff soft",
  "ambiguous widths": "①②③ — “quoted” … ±×÷ ░▒▓ ─│┌ αβγ",
  "lone surrogates": "a\ud83d b\ude00 c",
  "Markdown":
    "# Head\n\n**bold** `a < b && c` _it_ *.ts snake_case_name\n\n- one\n  - two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n> quote\n\n1. x\n\n```ts\nconst a = 1;\n```\n\n[text](https://example.com/a/very/long/address) <b>html</b>\n\n---\n",
};

const long = "One sentence that says what this choice means and what it costs. ".repeat(3);
const preview = Array.from({ length: 120 }, (_, index) => `- line ${index + 1} of the preview`)
  .join(
    "\n",
  );
const code = "```ts\n" + "export const answer: number = 42; // ".repeat(6) + "\n```\n\nThe end.";
const plain: Sketch = {
  header: "Store",
  prompt: "Which **database** should the service use?",
  options: [
    { label: "PostgreSQL (Recommended)", description: "Runs in staging already." },
    { label: "SQLite", description: long },
    "DuckDB",
  ],
};
const several: Sketch = { ...plain, header: "Targets", type: "multi", required: true };
const previews: Sketch = {
  header: "Layout",
  type: "preview",
  options: [
    { label: "One folder", preview, description: long },
    { label: "By date", preview: code },
    { label: "Verbatim", preview: "<!-- as it is -->\n<div>\n\tindented\n</div>" },
  ],
};
const many = (count: number): Sketch => ({
  header: "Many",
  options: Array.from({ length: count }, (_, index) => ({
    label: `Option ${index + 1}`,
    ...(index % 3 === 0 ? { description: `What option ${index + 1} means` } : {}),
  })),
});
const all = [plain, several, previews];

/** Every screen. */
export const states: readonly State[] = [
  { name: "single", questions: [plain], keys: [] },
  { name: "single, last option", questions: all, title: "Before the start", keys: ["2"] },
  { name: "multi", questions: [several, plain], keys: ["Space", "Down", "Space"] },
  { name: "multi, Next", questions: [several], keys: ["1", "End"] },
  { name: "multi, nothing chosen", questions: [several, plain], keys: ["Enter"] },
  { name: "previews", questions: [previews], keys: [] },
  { name: "previews, scrolled", questions: all, keys: ["Tab", "Tab", "]", "]", "PageDown"] },
  { name: "previews, verbatim", questions: [previews, plain], keys: ["End"] },
  {
    name: "previews of ask_user_question",
    questions: [{ ...previews, type: "single" }],
    dialect: "ask_user_question",
    keys: ["Down"],
  },
  { name: "free text, empty", questions: all, keys: ["4"] },
  { name: "free text", questions: all, keys: ["4", "w", "o", "r", "d", "Shift+Enter", "x"] },
  {
    name: "free text of many lines",
    questions: [several],
    keys: ["4", ...Array.from({ length: 30 }, () => ["a", "b", "Shift+Enter"]).flat()],
  },
  {
    name: "free text, wide",
    questions: [plain],
    keys: ["4", ..."日本語テキスト 👩‍👩‍👧 e\u0301".split("")],
  },
  { name: "free text, draft kept", questions: all, keys: ["4", "d", "r", "Esc"] },
  { name: "free text, large paste", questions: all, keys: ["4", "line\n".repeat(40)] },
  { name: "note on an option", questions: all, keys: ["n", "w", "h", "y"] },
  { name: "note on a question", questions: [previews, plain], keys: ["N", "w", "h", "y"] },
  { name: "notes, saved", questions: all, keys: ["n", "a", "Enter", "N", "b", "Enter"] },
  {
    name: "note about everything",
    questions: all,
    dialect: "ask_user_question",
    keys: ["Shift+Tab", "n", "x"],
  },
  { name: "review, open", questions: all, keys: ["Shift+Tab"] },
  { name: "review, answered", questions: all, keys: ["1", "1", "2", "Enter", "2"] },
  {
    name: "review, long answers",
    questions: all,
    keys: [
      "4",
      `${long}\n${long}\n${long}`,
      "Enter",
      "1",
      "n",
      "x",
      "Enter",
      "Shift+Tab",
      "Shift+Tab",
      "Up",
    ],
  },
  { name: "review, gaps named", questions: all, keys: ["Shift+Tab", "Enter"] },
  { name: "review of one", questions: [plain], keys: ["Tab", "Home"] },
  { name: "review, leaving", questions: all, keys: ["2", "Shift+Tab", "Shift+Tab", "Esc"] },
  { name: "filter", questions: [many(30)], keys: ["/", "2"] },
  { name: "filter, nothing found", questions: [previews], keys: ["/", "z", "z"] },
  { name: "page of the question", questions: all, keys: ["v"], isReading: true },
  {
    name: "page of a preview, scrolled",
    questions: [previews],
    keys: ["v", "PageDown", "Down"],
    isReading: true,
  },
  { name: "page of keys", questions: all, keys: ["?"], isReading: true },
  {
    name: "page of the review",
    questions: all,
    keys: ["4", long, "Enter", "Shift+Tab", "Shift+Tab", "v"],
    isReading: true,
  },
  { name: "collapsed", questions: all, keys: ["\x1bo"] },
  { name: "leaving asked", questions: all, keys: ["1", "Esc"] },
  { name: "one option", questions: [{ options: ["Only"] }], keys: [] },
  {
    name: "thirty options",
    questions: [many(30), plain],
    keys: Array.from({ length: 17 }, () => "Down"),
  },
  {
    name: "ten thousand options",
    questions: [many(10_000)],
    keys: ["End", "Up", "Up"],
    isHeavy: true,
  },
  {
    name: "ten thousand options, filtered",
    questions: [many(10_000)],
    keys: ["/", "9", "9"],
    isHeavy: true,
  },
  {
    name: "nine questions",
    questions: Array.from({ length: 9 }, () => plain),
    keys: ["Tab", "Tab", "Tab"],
  },
  {
    name: "forty questions",
    questions: Array.from({ length: 40 }, () => plain),
    keys: ["Shift+Tab", "Shift+Tab"],
  },
  {
    name: "ASCII marks",
    questions: all,
    keys: ["2", "n", "x", "Enter"],
    settings: { glyphs: "ascii" },
  },
  {
    name: "overlay of all rows",
    questions: all,
    keys: [],
    settings: { maxHeight: 1, placement: "overlay" },
  },
  {
    name: "label of 20,000 characters",
    questions: [{ options: ["x".repeat(20_000), "word ".repeat(4_000), "B"] }],
    keys: ["Down"],
    isHeavy: true,
  },
  {
    name: "texts of 1 MB",
    questions: [{
      type: "preview",
      prompt: "p ".repeat(500_000),
      options: [{
        label: "A",
        description: "d ".repeat(500_000),
        preview: "line\n".repeat(200_000),
      }, { label: "B", preview: "w".repeat(1_000_000) }],
    }],
    keys: ["]"],
    isHeavy: true,
  },
  ...Object.entries(awkwardTexts).flatMap(([name, text]): State[] => [
    {
      name: `${name} everywhere`,
      title: text,
      questions: [
        {
          header: text,
          prompt: text,
          options: [{ label: text, description: text, preview: text }, "B"],
        },
        {
          header: text,
          prompt: text,
          type: "multi",
          options: [{ label: text, description: text }],
        },
      ],
      keys: ["n", text, "Enter", "Enter"],
    },
    {
      name: `${name} in review`,
      questions: [
        { header: text, required: true, options: [{ label: text, preview: text }, "B"] },
        {},
      ],
      keys: ["N", text, "Enter", "1", "4", text, "Enter", "Up", "Up"],
    },
    { name: `${name} typed`, questions: [plain], keys: ["4", text] },
    {
      name: `${name} read`,
      questions: [{ type: "preview", prompt: text, options: [{ label: text, preview: text }] }],
      keys: ["v"],
      isReading: true,
    },
  ]),
];

/** The dialog in a state, in the pi-tui of a host. */
export function dialogIn(state: State, host: PiTui): Bare {
  const questionnaire = questionnaireOf(state.questions, state.dialect);
  const bare = bareDialog(
    host,
    state.title === undefined ? questionnaire : { ...questionnaire, title: state.title },
    state.settings,
  );
  bare.lines(80, 24);
  for (const key of state.keys) {
    bare.press(isPaste(key) ? `\x1b[200~${key}\x1b[201~` : key);
    bare.lines(80, 24);
  }
  return bare;
}

function isPaste(key: string): boolean {
  return !(key in keyData) && key.length > 2 && !key.startsWith("\x1b") || key.includes("\x1b]");
}
