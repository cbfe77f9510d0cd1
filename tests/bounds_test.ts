import { describe, it } from "node:test";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { askUser } from "../lib/contracts/ask_user.ts";
import { namesOf } from "../lib/derive.ts";
import type { TuiModule } from "../lib/host.ts";
import { start } from "../lib/model.ts";
import { createAskTools } from "../mod.ts";
import { bareDialog } from "./dialog_states.ts";
import { plainTheme, rowContext } from "./fake_pi.ts";
import { piTuis } from "./virtual_terminal.ts";

const options = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    value: `v${index}`,
    label: `Option ${index}`,
    description: "What it means",
    ...more,
  }));
const asking = (more: object, count = 4) => ({
  questions: [{ id: "a", prompt: "Which?", options: options(count), ...more }],
});
const units: Readonly<Record<string, string>> = {
  words: "word ",
  "wide characters": "日本",
  emoji: "👩‍👩‍👧‍👦",
  lines: "line\n",
  "combining marks": "\u0301",
  "escape sequences": "\x1b[31m",
  quotes: "> - **a** `b` [c](d)\n",
  tables: "| 1 | 2 |\n",
  links: "[a](",
  emphasis: "*_a",
  nesting: ">",
};

/** Calls as big as they get. */
const calls: Readonly<Record<string, object>> = {
  "10,000 options": asking({}, 10_000),
  "10,000 options to tick": asking({ type: "multi" }, 10_000),
  "500 questions": {
    questions: Array.from({ length: 500 }, (_, index) => ({
      id: `${index}`,
      prompt: "Which?",
      required: true,
      options: options(20),
    })),
  },
  ...Object.fromEntries(
    Object.entries(units).map(([name, unit]) => {
      const long = `x${unit.repeat(200_000 / unit.length)}x`;
      const texts = { label: long.slice(0, 20_000), description: long, preview: long };
      return [`200,000 characters of ${name} in every field`, {
        title: long,
        ...asking({ label: long, prompt: long, type: "preview", options: options(4, texts) }),
      }];
    }),
  ),
};

/** A pi-tui that counts the characters that it is given to measure and to lay out. */
function counting(module: TuiModule): { module: TuiModule; count(): number } {
  let sum = 0;
  const counted = <Given extends [string, ...unknown[]], Result>(
    measure: (...given: Given) => Result,
  ) =>
  (...given: Given) => {
    sum += given[0].length;
    return measure(...given);
  };
  class Markdown extends module.Markdown {
    constructor(...given: ConstructorParameters<TuiModule["Markdown"]>) {
      super(...given);
      sum += given[0].length;
    }
  }
  return {
    module: {
      ...module,
      Markdown,
      visibleWidth: counted(module.visibleWidth),
      wrapTextWithAnsi: counted(module.wrapTextWithAnsi),
      truncateToWidth: counted(module.truncateToWidth),
    },
    count() {
      const before = sum;
      sum = 0;
      return before;
    },
  };
}

/** More than this takes longer than a frame may. */
const mostMeasured = 400_000;

describe("a frame of the dialog measures a bounded text", () => {
  const keys = ["", "Down", "?", "Esc", "Tab", "Shift+Tab", "n", "Esc", "/", "opt"];
  for (const host of piTuis) {
    for (const [name, args] of Object.entries(calls)) {
      it(`of ${name}, in ${host.name}`, () => {
        const decoded = askUser.decode(args);
        assertEquals(decoded.issues, []);
        const { module, count } = counting(host.module);
        const { press, lines } = bareDialog({ ...host, module }, decoded.questionnaire);
        for (const key of keys) {
          if (key) press(key);
          count();
          lines(160, 60);
          assertLessOrEqual(count(), mostMeasured, `after ${key}`);
        }
      });
    }
  }
});

describe("a row of the transcript", () => {
  const tool = createAskTools()[0];
  for (const [name, args] of Object.entries(calls)) {
    it(`has a bounded number of lines for ${name}`, async () => {
      const context = rowContext({ args, expanded: true });
      const result = await tool.execute("1", args, undefined, undefined, { hasUI: false });
      const shown = { expanded: true, isPartial: false };
      for (
        const row of [
          tool.renderCall(args, plainTheme, context),
          tool.renderResult(result, shown, plainTheme, context),
        ]
      ) assertLessOrEqual(row.render(40).length, 2_500);
    });
  }
});

describe("namesOf()", () => {
  it("names the first twenty and counts the others", () => {
    const decoded = askUser.decode(calls["500 questions"]);
    const model = start(decoded.questionnaire);
    const all = Array.from({ length: 500 }, (_, index) => index);
    assertEquals(namesOf(model, all.slice(0, 2)), "Q1 (required), Q2 (required)");
    assert(namesOf(model, all).endsWith("Q20 (required) and 480 more"));
  });

  it("cuts a name that is long", () => {
    const decoded = askUser.decode(asking({ label: "x".repeat(1_000) }));
    assertEquals(namesOf(start(decoded.questionnaire), [0]), `${"x".repeat(79)}…`);
  });
});
