import { describe, it } from "node:test";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { upperBound } from "../lib/upper_bound.ts";
import { cells, remembering } from "../ui/text.ts";
import { awkwardTexts } from "./dialog_states.ts";
import { piTuis } from "./virtual_terminal.ts";

const measures = [
  ...piTuis.map(({ name, module }) => ({ name, measure: module })),
  { name: "the upper bound", measure: upperBound },
];

for (const { name, measure } of measures) {
  describe(`cells() by ${name}`, () => {
    const { wrap, cut, fit, pad, width } = cells(measure, "…");

    it("wraps, cuts and fits every text to every width", () => {
      for (const [kind, text] of Object.entries(awkwardTexts)) {
        for (const columns of [1, 2, 3, 4, 5, 7, 10, 19, 40, 61]) {
          const lines = [...wrap(text, columns), ...wrap(text, columns, 3), cut(text, columns)];
          for (const line of lines) {
            assertLessOrEqual(
              measure.visibleWidth(line),
              columns,
              `${kind} at ${columns}: ${line}`,
            );
            assert(!/[\p{Cc}\p{Cs}]/u.test(line), `${kind} at ${columns}: ${JSON.stringify(line)}`);
          }
        }
      }
    });

    it("loses no word and says none twice, whatever the width", () => {
      const text = "alpha beta gamma delta epsilon zeta eta theta";
      for (let columns = 7; columns <= text.length + 1; columns++) {
        assertEquals(wrap(text, columns).join(" ").split(/\s+/).join(" "), text, `${columns}`);
      }
    });

    it("shows a text once that fits exactly, and marks one that is a cell too long", () => {
      for (const text of ["word", "two words", "日本"]) {
        const exact = width(text);
        assertEquals(wrap(text, exact), [text]);
        assertEquals(cut(text, exact), text);
        assert(cut(text, exact - 1).endsWith("…"), cut(text, exact - 1));
        assertEquals(wrap(text, exact - 1, 1).length, 1);
        assert(wrap(text, exact - 1, 1)[0]!.endsWith("…"));
      }
    });

    it("gives no more lines than asked for, the last one marked", () => {
      const text = "word ".repeat(100).trim();
      assertEquals(wrap(text, 10, 2), ["word word", "word word…"]);
      assertEquals(wrap(text, 10, 0), []);
      assertEquals(wrap("one\ntwo", 10, 2), ["one", "two"]);
    });

    it("keeps the lines of a text, empty ones too", () => {
      assertEquals(wrap("a\n\nb\tc\r\nd", 20), ["a", "", "b    c", "d"]);
    });

    it("makes one line of several", () => {
      assertEquals(cut(" a\n\tb  ", 20), "a b");
      assertEquals(cut("", 20), "");
    });

    it("cuts to nothing where there is no room", () => {
      assertEquals([cut("word", 0), fit("word", 0), cut("日", 1)].map((text) => width(text) <= 1), [
        true,
        true,
        true,
      ]);
    });

    it("fills up by cells", () => {
      assertEquals(pad("日本", 6), "日本  ");
      assertEquals(pad("word", 2), "word");
    });
  });
}

describe("remembering()", () => {
  it("makes a value once for a text and its room", () => {
    let made = 0;
    const get = remembering(() => ++made);
    assertEquals([get("a", 1), get("a", 1), get("a", 2), get("b", 1), get("a", 1)], [
      1,
      1,
      2,
      3,
      1,
    ]);
  });

  it("forgets, so that it never grows without end", () => {
    let made = 0;
    const get = remembering(() => ++made);
    for (let index = 0; index < 5_000; index++) get(`${index}`, 0);
    assertEquals([get("4999", 0), get("0", 0)], [5_000, 5_001]);
    for (let index = 0; index < 50; index++) get("a", index);
    assertEquals([get("a", 49), get("a", 0)], [5_051, 5_052]);
  });
});
