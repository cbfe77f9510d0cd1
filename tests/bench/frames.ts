import { mock } from "node:test";
import type { Question, Questionnaire } from "../../lib/questionnaire.ts";
import { bareDialog } from "../dialog_states.ts";
import { keyData, type PiTui, piTuis } from "../virtual_terminal.ts";
import { count, type Line, quantile, time } from "./line.ts";

const section = `
## Why

A paragraph of prose with some \`code\` and a **strong** word, that goes on for as long as explanations
do, until it has said what there is to be said.

- one point
- another point, which is longer than the first

\`\`\`ts
const answer = ask("Which?");
\`\`\`
`;

/** Markdown of 20 KB, another one for each name. */
function preview(name: string): string {
  return `# ${name}\n${section.repeat(100)}`.slice(0, 20_000);
}

function ask(
  questions: number,
  options: number,
  isPreviewed: boolean,
  name = "",
): Questionnaire {
  return {
    takesOptionNotes: true,
    takesGlobalNote: false,
    takesElaboration: true,
    takesTypeChange: true,
    questions: Array.from({ length: questions }, (_, index): Question => ({
      id: `q${index}`,
      header: `Question ${index + 1}`,
      prompt: "What should be done about **it**, and `when`?",
      type: isPreviewed ? "preview" : "single",
      required: false,
      ...(isPreviewed ? {} : { freeTextLabel: "Type your own" }),
      options: Array.from({ length: options }, (_, option) => ({
        value: `v${option}`,
        label: `Option ${option + 1}`,
        description: "What it means, in a sentence that is a little longer than one line may be.",
        ...(isPreviewed ? { preview: preview(`${name} ${index} ${option}`) } : {}),
      })),
    })),
  };
}

/** From a key's bytes to the lines: milliseconds of each press, and how many lines it changes. */
function presses(
  host: PiTui,
  asked: Questionnaire,
  columns: number,
  rows: number,
  keys: readonly string[],
  howMany: number,
) {
  mock.timers.enable({ apis: ["setTimeout"] });
  const dialog = bareDialog(host, asked, {}, { columns, rows });
  const times: number[] = [];
  const changed: number[] = [];
  let before = dialog.lines(columns, rows);
  for (let index = 0; index < howMany; index++) {
    // Nobody presses anything for a moment.
    for (let turn = 0; turn < 8; turn++) mock.timers.tick(1);
    const from = performance.now();
    dialog.press(keys[index % keys.length]!);
    const lines = dialog.lines(columns, rows);
    times.push(performance.now() - from);
    changed.push(lines.filter((line, at) => line !== before[at]).length);
    before = lines;
  }
  dialog.component.dispose?.();
  mock.timers.reset();
  return { times, changed };
}

/** pi-tui's own list and editor on the same amount of text, for comparison. */
function yardstick(
  { module }: PiTui,
  options: number,
  howMany: number,
): { list(): number; editor(): number } {
  const plain = (text: string) => text;
  const theme = { selectedPrefix: plain, selectedText: plain, description: plain };
  const rest = { scrollInfo: plain, noMatch: plain };
  // deno-lint-ignore no-explicit-any -- the two versions agree in what is used here
  const { SelectList, Editor } = module as any;
  const items = Array.from({ length: options }, (_, option) => ({
    value: `v${option}`,
    label: `Option ${option + 1}`,
    description: "What it means, in a sentence that is a little longer than one line may be.",
  }));
  const list = new SelectList(items, 10, { ...theme, ...rest });
  const tui = { terminal: { rows: 24, columns: 80 }, requestRender() {} };
  const editor = new Editor(tui, { borderColor: plain, selectList: { ...theme, ...rest } });
  editor.setText(preview("Editor"));
  const measure = (component: typeof list, key: string) => {
    const times: number[] = [];
    for (let index = 0; index < howMany / 2; index++) {
      const from = performance.now();
      component.handleInput(key);
      component.render(80);
      if (index >= howMany / 8) times.push(performance.now() - from);
    }
    return quantile(times, 0.99);
  };
  return {
    list: () => measure(list, keyData["Down"]!),
    editor: () => measure(editor, keyData["Up"]!),
  };
}

/** How long a key takes to become lines, by so many presses, and how many lines it changes. */
export function frameLines(howMany: number): Line[] {
  const lines: Line[] = [];
  for (const host of piTuis) {
    const editor = yardstick(host, 4, howMany).editor();
    const keys = ["Down", "Down", "Down", "Tab"];
    // Everything has run before, with other texts; what is new to the dialog is measured.
    presses(host, ask(4, 4, true, "before"), 80, 24, keys, howMany);
    for (const [columns, rows, most] of [[80, 24, 1], [200, 60, 2]] as const) {
      const { times } = presses(host, ask(4, 4, true), columns, rows, keys, howMany);
      lines.push(time(
        `${host.name}: key to lines, p99, ${columns}x${rows}, 4 questions of 4 previews of 20 KB`,
        quantile(times, 0.99),
        most,
        `Editor on 20 KB ${editor.toFixed(2)} ms`,
      ));
    }
    for (const [options, most] of [[1_000, 2], [10_000, 4]] as const) {
      const ways = ["Down", "PageDown", "End", "Home"];
      const { times } = presses(host, ask(1, options, false), 80, 24, ways, howMany);
      lines.push(time(
        `${host.name}: key to lines, p99, ${options} options`,
        quantile(times, 0.99),
        most,
        `SelectList ${yardstick(host, options, howMany).list().toFixed(2)} ms`,
      ));
    }
    const { changed } = presses(
      host,
      ask(4, 4, false),
      80,
      24,
      ["Down", "Down", "Up", "Up"],
      howMany,
    );
    lines.push(count(
      `${host.name}: rows of a frame changed by a moved focus, most`,
      Math.max(...changed),
      4,
      "rows",
    ));
  }
  return lines;
}
