import type { Question, Questionnaire } from "../../lib/questionnaire.ts";
import { bareDialog } from "../dialog_states.ts";
import { keyData, type PiTui, piTuis } from "../virtual_terminal.ts";
import { count, type Line, quantile, time } from "./line.ts";

const paragraph =
  "- an item with `code` and **strong** words\n\n```ts\nconst answer = 42;\n```\n\n";
const preview = paragraph.repeat(Math.ceil(20_000 / paragraph.length)).slice(0, 20_000);

function ask(questions: number, options: number, isPreviewed: boolean): Questionnaire {
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
        ...(isPreviewed ? { preview } : {}),
      })),
    })),
  };
}

/** From a key's bytes to the lines: milliseconds of each press, after some to warm up. */
function presses(host: PiTui, asked: Questionnaire, columns: number, rows: number, keys: string[]) {
  const dialog = bareDialog(host, asked, {}, { columns, rows });
  const times: number[] = [];
  const changed: number[] = [];
  let before = dialog.lines(columns, rows);
  for (let index = 0; index < 1_200; index++) {
    const from = performance.now();
    dialog.press(keys[index % keys.length]!);
    const lines = dialog.lines(columns, rows);
    if (index >= 200) {
      times.push(performance.now() - from);
      changed.push(lines.filter((line, at) => line !== before[at]).length);
    }
    before = lines;
  }
  return { times, changed };
}

/** pi-tui's own list and editor on the same amount of text, for comparison. */
function yardstick({ module }: PiTui, options: number): { list: number; editor: number } {
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
  editor.setText(preview);
  const measure = (component: typeof list, key: string) => {
    const times: number[] = [];
    for (let index = 0; index < 400; index++) {
      const from = performance.now();
      component.handleInput(key);
      component.render(80);
      if (index >= 100) times.push(performance.now() - from);
    }
    return quantile(times, 0.99);
  };
  return { list: measure(list, keyData["Down"]!), editor: measure(editor, keyData["Up"]!) };
}

/** How long a key takes to become lines, and how many lines it changes. */
export function frameLines(): Line[] {
  return piTuis.flatMap((host) => {
    const growth = (options: number, most: number): Line => {
      const { times } = presses(host, ask(1, options, false), 80, 24, [
        "Down",
        "PageDown",
        "End",
        "Home",
      ]);
      const { list } = yardstick(host, options);
      return time(
        `${host.name}: key to lines, p99, ${options} options`,
        quantile(times, 0.99),
        most,
        `SelectList ${list.toFixed(2)} ms`,
      );
    };
    const small = presses(host, ask(4, 4, true), 80, 24, ["Down", "Down", "Down", "Tab"]);
    const large = presses(host, ask(4, 4, true), 200, 60, ["Down", "Down", "Down", "Tab"]);
    const plain = presses(host, ask(4, 4, false), 80, 24, ["Down", "Down", "Up", "Up"]);
    const { editor } = yardstick(host, 4);
    const beside = `Editor on 20 KB ${editor.toFixed(2)} ms`;
    return [
      time(
        `${host.name}: key to lines, p99, 80x24, 4 questions of 4 previews of 20 KB`,
        quantile(small.times, 0.99),
        1,
        beside,
      ),
      time(
        `${host.name}: key to lines, p99, 200x60, the same`,
        quantile(large.times, 0.99),
        2,
        beside,
      ),
      growth(1_000, 2),
      growth(10_000, 4),
      count(
        `${host.name}: rows of a frame changed by a moved focus, most`,
        Math.max(...plain.changed),
        4,
        "rows",
      ),
    ];
  });
}
