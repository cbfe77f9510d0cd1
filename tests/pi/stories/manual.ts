import { assert, assertEquals } from "@std/assert";
import { type Key, keys, type Place } from "../../../lib/keys.ts";
import { encodingsOf } from "../../key_encodings.ts";
import { parley } from "../parley.ts";
import { story } from "../story.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { until } from "../wait.ts";

/**
 * A press of a line of the table at a place, by one of its keys, and what can be seen from then on and
 * could not be seen before; `undefined` where nothing may change. In place of a line, `"text"` is typed.
 */
type Step =
  | readonly [place: Place, line: string, key: string, shows: string | RegExp | undefined]
  | readonly ["text", text: string, shows: string | RegExp];

/** A questionnaire, what is pressed in it, and the press that ends it. */
interface Visit {
  readonly questions: readonly { readonly options: readonly { readonly label: string }[] }[];
  readonly steps: readonly Step[];
  readonly last: readonly [place: Place, line: string, key: string];
  readonly ends: "submitted" | "elaborate" | "declined";
}

const collapseKey = "alt+o";

function options(...labels: readonly string[]): { value: string; label: string }[] {
  return labels.map((label) => ({ value: label, label }));
}

const parts = {
  id: "parts",
  label: "Parts",
  prompt: "Which parts?",
  type: "multi",
  options: options(...Array.from({ length: 9 }, (_, index) => `Part ${index + 1}`)),
};
const place = {
  id: "place",
  label: "Place",
  prompt: "Which place?",
  options: options("Here", "There"),
};
const preview = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`).join("\n");
const shape = {
  id: "shape",
  label: "Shape",
  prompt: "Which shape?",
  type: "preview",
  options: options("Round", "Square", "Long").map((option) => ({ ...option, preview })),
};

const inQuestions: readonly Step[] = [
  ["list", "down", "down", "❯  2."],
  ["list", "up", "up", "❯  1."],
  ["list", "up", "up", /❯ +Next/],
  ["list", "down", "down", "❯  1."],
  ["text", "\x0e", "❯  2."],
  ["list", "last", "end", /❯ +Next/],
  ["list", "first", "home", "❯  1."],
  ["list", "toggle", "space", "❯  1. [✓] Part 1"],
  ["list", "row 1", "1", "❯  1. [ ] Part 1"],
  ...Array.from({ length: 8 }, (_, index): Step => {
    const digit = `${index + 2}`;
    return ["list", `row ${digit}`, digit, `❯  ${digit}. [✓] Part ${digit}`];
  }),
  ["list", "option note", "n", "Note on Part 9"],
  ["text", "loud", "loud"],
  ["editor", "save", "enter", "✎ loud"],
  ["list", "question note", "shift+n", "Note on Parts"],
  ["emptyEditor", "save", "enter", "Esc cancel"],
  ["list", "keys", "?", "Choose, or tick, the focused result."],
  ["reader", "close", "escape", "❯  9."],
  ["list", "next tab", "tab", "Which place?"],
  ["list", "previous tab", "shift+tab", "Which parts?"],
  ["list", "next tab", "right", "Which place?"],
  ["list", "previous tab", "left", "Which parts?"],
  ["list", "confirm", "enter", "Which place?"],
  ["list", "change kind", "t", "1. [ ] Here"],
  ["list", "change kind", "t", "1. Here"],
];
const inText: readonly Step[] = [
  ["list", "row 3", "3", "❯ 3."],
  ["emptyEditor", "up", "up", "❯ 2."],
  ["list", "down", "down", "❯ 3."],
  ["emptyEditor", "down", "down", "❯ 1."],
  ["list", "up", "up", "❯ 3."],
  ["emptyEditor", "next tab", "tab", "Which shape?"],
  ["list", "previous tab", "left", "Which place?"],
  ["emptyEditor", "next tab", "right", "Which shape?"],
  ["list", "previous tab", "left", "Which place?"],
  ["emptyEditor", "previous tab", "shift+tab", "Which parts?"],
  ["list", "next tab", "tab", "Which place?"],
  ["emptyEditor", "previous tab", "left", "Which parts?"],
  ["list", "next tab", "tab", "Which place?"],
  ["emptyEditor", "picture", "ctrl+v", "An answer is text"],
  ["emptyEditor", "external editor", "ctrl+g", "❯ 3. from outside"],
  ["text", "\x15", "Type your own"],
  ["emptyEditor", "close", "escape", "Esc cancel"],
  ["list", "choose", "space", "Esc back"],
  ["text", "one", "❯ 3. one"],
  ["editor", "picture", "ctrl+v", "An answer is text"],
  ["editor", "external editor", "ctrl+g", "❯ 3. onefrom outside"],
  ["text", "\x1b[13;2utwo", /outside\n +two/],
  ["text", "\x1b\rthree", /two\n +three/],
  ["text", "\nfour", /three\n +four/],
  ["text", "\\", "four\\"],
  ["text", "\r", /four\n/],
  ["text", "\x1b[200~five\nsix\x1b[201~", /five\n +six/],
  ["editor", "close", "escape", "(not saved)"],
  ["list", "confirm", "enter", "Esc back"],
  ["editor", "save", "enter", "Which shape?"],
];
const inPreview: readonly Step[] = [
  ["list", "scroll down", "]", /\b4-\d+ of/],
  ["list", "scroll up", "[", /\b1-\d+ of/],
  ["list", "scroll down", "shift+down", /\b4-\d+ of/],
  ["list", "scroll up", "shift+up", /\b1-\d+ of/],
  ["list", "page down", "pageDown", /\b[12]\d-\d+ of/],
  ["list", "page up", "pageUp", /\b1-\d+ of/],
  ["list", "read", "v", "Esc back"],
  ["reader", "read down", "down", /\b2-\d+ of/],
  ["reader", "read down", "j", /\b3-\d+ of/],
  ["reader", "read up", "up", /\b2-\d+ of/],
  ["reader", "read up", "k", /\b1-\d+ of/],
  ["reader", "read page down", "pageDown", /\b[12]\d-\d+ of/],
  ["reader", "read page up", "pageUp", /\b1-\d+ of/],
  ["reader", "read page down", "space", /\b[12]\d-\d+ of/],
  ["reader", "read page up", "b", /\b1-\d+ of/],
  ["reader", "read last", "end", /-(\d+) of \1 /],
  ["reader", "read first", "home", /\b1-\d+ of/],
  ["reader", "read last", "shift+g", /-(\d+) of \1 /],
  ["reader", "read first", "g", /\b1-\d+ of/],
  ["reader", "close", "escape", "Esc cancel"],
  ["list", "filter", "/", "/ _"],
  ["text", "n", "/ n_ 2 of 3"],
  ["filter", "down", "down", "❯ 3. Long"],
  ["filter", "up", "up", "❯ 1. Round"],
  ["filter", "page down", "pageDown", /\b[12]\d-\d+ of/],
  ["filter", "page up", "pageUp", /\b1-\d+ of/],
  ["filter", "close", "escape", "2. Square"],
  ["list", "filter", "/", "/ _"],
  ["text", "qu", "/ qu_ 1 of 3"],
  ["filter", "choose", "enter", "Everything is answered."],
];
const inReview: readonly Step[] = [
  ["review", "down", "down", "❯ 2. Elaborate"],
  ["review", "up", "up", "❯ 1. Submit"],
  ["review", "last", "end", "❯ 3. Cancel"],
  ["review", "first", "home", "❯ ✓ Parts"],
  ["review", "page down", "pageDown", "❯ 3. Cancel"],
  ["review", "page up", "pageUp", "❯ ✓ Parts"],
  ["review", "read", "v", "Which shape?"],
  ["reader", "close", "escape", "❯ ✓ Parts"],
  ["review", "keys", "?", "Choose, or tick, the focused result."],
  ["reader", "close", "escape", "❯ ✓ Parts"],
  ["review", "confirm", "enter", "Which parts?"],
  ["list", "confirm", "enter", "❯ 1. Submit"],
  ["review", "first", "home", "❯ ✓ Parts"],
  ["review", "choose", "space", "Which parts?"],
  ["list", "previous tab", "shift+tab", "❯ 1. Submit"],
  ["review", "previous tab", "shift+tab", "Which shape?"],
  ["list", "next tab", "tab", "❯ 1. Submit"],
  ["review", "previous tab", "left", "Which shape?"],
  ["list", "next tab", "tab", "❯ 1. Submit"],
  ["review", "next tab", "tab", "Which parts?"],
  ["list", "previous tab", "shift+tab", "❯ 1. Submit"],
  ["review", "next tab", "right", "Which parts?"],
  ["list", "previous tab", "shift+tab", "❯ 1. Submit"],
  ["review", "option note", "n", "Note on Parts"],
  ["emptyEditor", "save", "enter", "Esc cancel"],
  ["review", "question note", "shift+n", "Note on Parts"],
  ["text", "all of them", "all of them"],
  ["editor", "save", "enter", "✎ all of them"],
  ...["4", "5", "6", "7", "8", "9"].map((
    digit,
  ): Step => ["review", `row ${digit}`, digit, undefined]),
];

const toReview: Step = ["list", "next tab", "tab", "❯ 1. Submit"];
const toText: Step = ["list", "row 3", "3", "❯ 3."];
const toReader: Step = ["list", "read", "v", "Esc back"];

/** Shrinks the dialog to one line and opens it again. */
function hiding(place: Place, shows: string): readonly Step[] {
  return [
    [place, "collapse", collapseKey, "0 of 1 answered"],
    ["collapsed", "collapse", collapseKey, shows],
  ];
}

/** Ways to leave, each by a question of its own. */
const ways: readonly (readonly [Visit["last"], Visit["ends"], ...Step[]])[] = [
  [["review", "row 2", "2"], "elaborate", toReview],
  [["review", "row 3", "3"], "declined", toReview],
  [["review", "close", "escape"], "declined", toReview],
  [
    ["list", "close", "escape"],
    "declined",
    ["list", "option note", "n", "Note on"],
    ["text", "why", "why"],
    ["editor", "save", "enter", "✎ why"],
    ["list", "close", "escape", "Esc again to discard"],
  ],
  [["list", "leave", "ctrl+c"], "declined", ...hiding("list", "Esc cancel")],
  [["review", "leave", "ctrl+c"], "declined", toReview, ...hiding("review", "❯ 1. Submit")],
  [["emptyEditor", "leave", "ctrl+c"], "declined", toText, ...hiding("emptyEditor", "❯ 3.")],
  [
    ["editor", "leave", "ctrl+c"],
    "declined",
    toText,
    ["text", "words", "❯ 3. words"],
    ...hiding("editor", "❯ 3. words"),
  ],
  [["filter", "leave", "ctrl+c"], "declined", ["list", "filter", "/", "/ _"]],
  [["reader", "leave", "ctrl+c"], "declined", toReader, ...hiding("reader", "Esc back")],
  [["collapsed", "leave", "ctrl+c"], "declined", hiding("list", "")[0]!],
];

const visits: readonly Visit[] = [
  {
    questions: [parts, place, shape],
    steps: [...inQuestions, ...inText, ...inPreview, ...inReview],
    last: ["review", "row 1", "1"],
    ends: "submitted",
  },
  ...ways.map(([last, ends, ...steps], index): Visit => {
    const labels = options(`Way ${index + 1}`, "Another");
    const question = { id: "way", label: "Way", prompt: `Way ${index + 1}?`, options: labels };
    return { questions: [question], steps, last, ends };
  }),
];

/** Every key of a line at every place where it holds. */
function pressesOf(line: Key): readonly string[] {
  const ids = line.keys.length === 0 ? [collapseKey] : line.keys;
  return line.places.flatMap((place) => ids.map((id) => `${place}: ${line.name} by ${id}`));
}

async function press(pi: Terminal, key: string): Promise<void> {
  await pi.send(key === collapseKey ? "\x1bo" : encodingsOf(key)[0]!.data);
}

async function take(pi: Terminal, step: Step): Promise<void> {
  const what = step.slice(0, 3).join(" ");
  const seen = () => pi.screen().join("\n");
  const before = seen();
  const shows = step.at(-1);
  const isThere = (text: string) =>
    typeof shows === "string" ? text.includes(shows) : shows?.test(text) ?? true;
  assert(shows === undefined || !isThere(before), `${what}: seen before it was pressed\n${before}`);
  if (step[0] === "text") await pi.send(step[1]);
  else await press(pi, step[2]);
  if (shows === undefined) assertEquals(seen(), before, what);
  else await until(() => isThere(seen()), () => `${what}: ${shows} in\n${seen()}`, 4_000);
}

story("every key of the manual does what the manual says", async (host) => {
  const settings = (placement: string) => JSON.stringify({ placement, graceMs: 0 });
  await using pi = await openTerminal(host, {
    extensions: [parley],
    columns: 100,
    rows: 40,
    files: {
      "parley.json": settings("inline"),
      "keybindings.json": JSON.stringify({ "tui.select.down": ["down", "ctrl+n"] }),
    },
    environment: { EDITOR: "printf 'from outside' >>" },
    turns: visits.map(({ questions }) => ({ calls: [{ tool: "ask_user", args: { questions } }] })),
  });
  const pressed = new Set<string>();
  await pi.say("Ask me.");
  for (const [index, { questions, steps, last, ends }] of visits.entries()) {
    await pi.waitFor(new RegExp(`❯ +1\\. (\\[ \\] )?${questions[0]!.options[0]!.label}`));
    await Deno.writeTextFile(`${pi.home.agent}/parley.json`, settings("overlay"));
    for (const step of steps) {
      await take(pi, step);
      if (step[0] !== "text") pressed.add(`${step[0]}: ${step[1]} by ${step[2]}`);
    }
    await press(pi, last[2]);
    pressed.add(`${last[0]}: ${last[1]} by ${last[2]}`);
    assertEquals((await pi.result(index + 1)).details.outcome, ends, last.join(" "));
  }
  const { answers } = (await pi.result()).details;
  assertEquals(answers.parts.indices, [2, 3, 4, 5, 6, 7, 8, 9]);
  assertEquals(answers.parts.optionNotes, { "Part 9": "loud" });
  assertEquals(answers.parts.note, "all of them");
  assertEquals(answers.place.customText, "onefrom outside\ntwo\nthree\nfour\nfive\nsix");
  assertEquals(answers.shape.values, ["Square"]);
  assertEquals([...pressed].sort(), keys.flatMap(pressesOf).sort());
});
