import { describe, it } from "node:test";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import type { Hint } from "../lib/keyboard.ts";
import { type Model, type Notice, start } from "../lib/model.ts";
import { footerLine, keysText } from "../ui/footer.ts";
import { lookOf } from "../ui/look.ts";
import { questionnaireOf } from "./samples.ts";
import { piTuis } from "./virtual_terminal.ts";

const { module } = piTuis[0]!;
const look = lookOf(module);
const ascii = lookOf(module, { glyphs: "ascii" });
const hints: readonly Hint[] = [
  { keys: ["enter"], word: "confirm" },
  { keys: ["tab"], word: "next" },
  { keys: ["n"], word: "note" },
  { keys: ["]", "["], word: "scroll" },
  { keys: ["escape"], word: "cancel" },
];
const calm = start(questionnaireOf([{ header: "Store", required: true }, { header: "Place" }]));

function told(notice: Notice): Model {
  return { ...calm, notice };
}

describe("footerLine()", () => {
  it("names as many keys as fit, the most needed first, and always the way out", () => {
    const cases: readonly [number, string][] = [
      [80, "Enter confirm · Tab next · n note · ][ scroll · Esc cancel"],
      [50, "Enter confirm · Tab next · n note · Esc cancel"],
      [30, "Enter confirm · Esc cancel"],
      [20, "n note · Esc cancel"],
      [12, "Esc cancel"],
      [6, "Esc c…"],
      [1, "E"],
    ];
    for (const [columns, expected] of cases) {
      assertEquals(footerLine({ model: calm, columns, look }, hints), expected, `${columns}`);
    }
  });

  const notices: readonly [Notice, RegExp][] = [
    [{ type: "nothing_chosen" }, /^Nothing is chosen/],
    [{ type: "open", questions: [0, 1] }, /^Once more to send\. Open: Store \(required\), Place/],
    [{ type: "open", questions: [] }, /not saved/],
    [{ type: "discard" }, /^Esc again to discard/],
    [{ type: "restored" }, /earlier answers are back/],
    [{ type: "message", text: "no editor\x1b[31m\nat all" }, /^no editor at all/],
  ];
  for (const [notice, expected] of notices) {
    it(`tells of ${JSON.stringify(notice)} beside the way out, in every width`, () => {
      assert(
        expected.test(footerLine({ model: told(notice), columns: 120, look }, hints)),
        footerLine({ model: told(notice), columns: 120, look }, hints),
      );
      for (let columns = 1; columns <= 120; columns++) {
        const line = footerLine({ model: told(notice), columns, look }, hints);
        assertLessOrEqual(module.visibleWidth(line), columns);
        if (columns >= 12) assert(line.includes("Esc"), `${columns}: ${line}`);
      }
    });
  }
});

describe("footerLine() before something is left behind", () => {
  it("tells open questions from text that was not saved", () => {
    const model: Model = {
      ...calm,
      answers: [{ selected: [0] }, { selected: [] }],
      notice: { type: "open", questions: [0, 1] },
    };
    const line = footerLine({ model, columns: 120, look }, hints);
    const expected = "Once more to send. Open: Place; Not saved: text for Store (required)";
    assertEquals(line, `${expected} · Esc cancel`);
  });
});

describe("keysText()", () => {
  const cases: readonly [readonly string[], string, string][] = [
    [["up", "down"], "↑↓", "Up/Down"],
    [["enter"], "Enter", "Enter"],
    [["escape"], "Esc", "Esc"],
    [["pageUp"], "PageUp", "PageUp"],
    [["ctrl+g"], "Ctrl+G", "Ctrl+G"],
    [["shift+n"], "Shift+N", "Shift+N"],
    [["n"], "n", "n"],
    [["+"], "+", "+"],
    [["ctrl++"], "Ctrl++", "Ctrl++"],
    [["shift+down", "]"], "Shift+↓/]", "Shift+Down/]"],
  ];
  for (const [keys, expected, plain] of cases) {
    it(`reads ${keys.join(" and ")} as people write them`, () =>
      assertEquals([keysText(keys, look), keysText(keys, ascii)], [expected, plain]));
  }
});
