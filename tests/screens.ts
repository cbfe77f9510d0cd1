/**
 * `deno task screens`: pictures of the dialog in docs/screens/, made by the dialog itself, and the
 * page that shows them all.
 *
 * @module
 */
import type { Contract } from "../lib/contracts/contract.ts";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import type { Context, FocusableComponent, Theme } from "../lib/host.ts";
import type { Questionnaire } from "../lib/questionnaire.ts";
import { defaultSettings } from "../lib/settings.ts";
import { editSettings } from "../ui/settings.ts";
import { transcript } from "../ui/transcript.ts";
import { svgOf } from "./svg.ts";
import { type Cell, cellsOf, keyData, open, type Opening, piTuis } from "./virtual_terminal.ts";

const colors: Readonly<Record<string, string>> = {
  accent: "#7fd1c7",
  success: "#9ccf7d",
  warning: "#e6c26a",
  muted: "#969cab",
  dim: "#6f7686",
  borderMuted: "#4a505e",
  toolTitle: "#d5d8de",
  mdHeading: "#e6c26a",
  mdCode: "#7fd1c7",
  mdCodeBlock: "#b8d99a",
  mdCodeBlockBorder: "#6f7686",
  mdListBullet: "#7fd1c7",
  mdQuote: "#969cab",
  mdLink: "#84b3e8",
};

function wrapped(open: string, close: string): (text: string) => string {
  return (text) => `\x1b[${open}m${text}\x1b[${close}m`;
}

const theme: Theme = {
  fg(color: string, text: string) {
    const hex = Number.parseInt((colors[color] ?? "#d5d8de").slice(1), 16);
    return wrapped(`38;2;${hex >> 16};${(hex >> 8) & 255};${hex & 255}`, "39")(text);
  },
  bold: wrapped("1", "22"),
  italic: wrapped("3", "23"),
  underline: wrapped("4", "24"),
  strikethrough: wrapped("9", "29"),
};

/** A screen by the keys that lead to it. */
interface Shot {
  readonly name: string;
  readonly title: string;
  readonly contract: Contract;
  /** The file of the arguments. */
  readonly example: string;
  readonly keys: readonly string[];
  readonly opening?: Opening;
  readonly sizes?: readonly (readonly [number, number])[];
}

const sizes = [[120, 40], [80, 24], [40, 12]] as const;
const own = "PostgreSQL, but with\nthe reports in DuckDB";
const answered = ["1", "1", "2", "Enter", "2"];

const conversation = [
  "> Move the reports to a database, please.",
  "",
  "I found three places that write them:",
  "- jobs/nightly.ts, once a day",
  "- api/export.ts, when somebody asks",
  "- tools/backfill.ts, by hand",
  "",
  "Before I write the migration I need to know",
  "where they should go.",
];

const shots: readonly Shot[] = [
  { name: "single", title: "One choice", contract: askUser, example: "ask_user", keys: ["Down"] },
  {
    name: "multi",
    title: "Several choices",
    contract: askUser,
    example: "ask_user",
    keys: ["1", "1", "4", "Up"],
  },
  {
    name: "previews",
    title: "One choice, with a preview of each",
    contract: askUser,
    example: "ask_user",
    keys: ["Tab", "Tab", "Down"],
  },
  {
    name: "free-text",
    title: "An answer in the person's own words",
    contract: askUser,
    example: "ask_user",
    keys: [
      "4",
      ...own.split("").map((character) => character === "\n" ? "Shift+Enter" : character),
    ],
  },
  {
    name: "notes",
    title: "A note on an option",
    contract: askUser,
    example: "ask_user",
    keys: ["1", "n", ..."Only after the audit", "Enter", "N", ..."Who watches it?"],
  },
  {
    name: "review",
    title: "Every answer before it is sent",
    contract: askUser,
    example: "ask_user",
    keys: [...answered.slice(0, 3), "n", ..."from Monday on", "Enter", ...answered.slice(3)],
  },
  {
    name: "review-open",
    title: "What is still open is named once",
    contract: askUserQuestion,
    example: "ask_user_question",
    keys: ["1", "Shift+Tab", "Shift+Tab", "Enter"],
  },
  {
    name: "filter",
    title: "Finding an option in a long list",
    contract: askUser,
    example: "long_list",
    keys: ["/", ..."eu-"],
  },
  {
    name: "reader",
    title: "Reading one option in full width",
    contract: askUserQuestion,
    example: "ask_user_question",
    keys: ["v"],
  },
  { name: "keys", title: "The list of keys", contract: askUser, example: "ask_user", keys: ["?"] },
  {
    name: "collapsed",
    title: "Shrunk to one line above the conversation",
    contract: askUser,
    example: "ask_user",
    keys: ["1", "\x1bo"],
    opening: { settings: { placement: "overlay" }, above: conversation },
  },
];

const longList = {
  questions: [{
    id: "region",
    label: "Region",
    prompt: "Where should the **first** cluster run?",
    options: ["us-east", "us-west", "eu-north", "eu-west", "eu-central", "ap-south", "ap-east"]
      .flatMap((region) => [1, 2, 3, 4].map((zone) => `${region}-${zone}`))
      .map((name) => ({
        value: name,
        label: name,
        description: `Zone ${name.at(-1)} of ${name.slice(0, -2)}`,
      })),
  }],
};

async function argumentsOf(example: string): Promise<unknown> {
  if (example === "long_list") return longList;
  const file = new URL(`../docs/examples/${example}.json`, import.meta.url);
  return JSON.parse(await Deno.readTextFile(file));
}

function decoded(contract: Contract, args: unknown): Questionnaire {
  const result = contract.decode(contract.repair(args));
  if (result.issues.length > 0) throw new TypeError(JSON.stringify(result.issues));
  return result.questionnaire;
}

/** The rows of a screen down to the last one that holds anything. */
function cropped(cells: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  const last = cells.findLastIndex((row) => row.some((cell) => cell.text.trim() !== ""));
  return cells.slice(0, last + 1);
}

async function shoot(shot: Shot, columns: number, rows: number): Promise<string> {
  const host = piTuis[0]!;
  const questionnaire = decoded(shot.contract, await argumentsOf(shot.example));
  const dialog = await open(host, questionnaire, { columns, rows, theme, ...shot.opening });
  dialog.press(...shot.keys.map((key) => keyData[key] ?? key));
  const picture = svgOf(cropped(dialog.cells()), `${shot.title} (${columns}x${rows})`);
  dialog.close();
  return picture;
}

async function shootTranscript(columns: number): Promise<string> {
  const args = await argumentsOf("ask_user");
  const questionnaire = decoded(askUser, args);
  const dialog = await open(piTuis[0]!, questionnaire);
  dialog.press(...answered, "1");
  const result = askUser.encode(questionnaire, await dialog.outcome);
  dialog.close();
  const { renderCall, renderResult } = transcript(askUser);
  const lines = [false, true].flatMap((expanded) => [
    ...renderCall(args, theme, { expanded, args }).render(columns),
    ...renderResult(result, { expanded, isPartial: false }, theme, { expanded, args })
      .render(columns),
    "",
  ]);
  return svgOf(cropped(cellsOf(lines, columns)), `In the transcript (${columns} columns)`);
}

async function shootSettings(columns: number, rows: number): Promise<string> {
  const ended = new AbortController();
  const lines = await new Promise<readonly string[]>((resolve) => {
    const tui = { terminal: { rows, columns } };
    const custom = (factory: (...parts: readonly unknown[]) => FocusableComponent) =>
      new Promise<void>((done) => {
        resolve(factory(tui, theme, {}, done).render(columns));
        done();
      });
    editSettings({
      context: { ui: { custom } } as unknown as Context,
      file: {
        current: defaultSettings,
        path: () => Promise.resolve("~/.pi/agent/parley.json"),
        read: () => Promise.resolve(defaultSettings),
        change: () => Promise.resolve(),
      },
      module: piTuis[0]!.module,
      ended: ended.signal,
    });
  });
  return svgOf(cropped(cellsOf(lines, columns)), `The settings (${columns}x${rows})`);
}

const folder = new URL("../docs/screens/", import.meta.url);
await Deno.mkdir(folder, { recursive: true });
let written = 0;
const write = async (name: string, picture: string) => {
  await Deno.writeTextFile(new URL(`${name}.svg`, folder), picture);
  written++;
};
for (const shot of shots) {
  for (const [columns, rows] of shot.sizes ?? sizes) {
    await write(`${shot.name}-${columns}x${rows}`, await shoot(shot, columns, rows));
  }
}
for (const [columns] of sizes) await write(`transcript-${columns}`, await shootTranscript(columns));
await write("settings-80x24", await shootSettings(80, 24));
const all = [
  ...shots.map(({ name, title, sizes: own = sizes }) => ({
    title,
    names: own.map(([columns, rows]) => `${name}-${columns}x${rows}`),
  })),
  { title: "In the transcript", names: sizes.map(([columns]) => `transcript-${columns}`) },
  { title: "The settings", names: ["settings-80x24"] },
];
const sections = all.map(({ title, names }) =>
  `## ${title}\n\n${names.map((name) => `![${name}](screens/${name}.svg)`).join("\n\n")}\n`
);
const head = "# Screens\n\nEvery screen, in a wide, a usual and a small terminal.\n\n";
await Deno.writeTextFile(new URL("../screens.md", folder), head + sections.join("\n"));
console.log(`${written} pictures in docs/screens/`);
