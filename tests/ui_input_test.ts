import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { asTyped } from "../lib/paste.ts";
import { isPrintable, pasteCollector } from "../ui/input.ts";

describe("pasteCollector()", () => {
  const cases: readonly [string, readonly string[], readonly unknown[]][] = [
    ["lets keys pass", ["a", "\x1b[A"], [undefined, undefined]],
    ["gives a paste in one piece", ["\x1b[200~a\rb\x1b[201~"], [{ text: "a\rb", rest: "" }]],
    ["gives what follows in the same piece", ["\x1b[200~a\x1b[201~\r"], [{
      text: "a",
      rest: "\r",
    }]],
    ["gathers pieces, even of the end", ["\x1b[200~a", "\r", "b\x1b[20", "1~"], [
      "pending",
      "pending",
      "pending",
      { text: "a\rb", rest: "" },
    ]],
    ["gives an empty paste", ["\x1b[200~\x1b[201~"], [{ text: "", rest: "" }]],
    ["takes a second start for text", ["\x1b[200~a\x1b[200~b\x1b[201~"], [
      { text: "a\x1b[200~b", rest: "" },
    ]],
    ["lets an end without a start pass", ["\x1b[201~"], [undefined]],
  ];
  for (const [title, pieces, expected] of cases) {
    it(title, () => {
      const { take } = pasteCollector(() => 0);
      assertEquals(pieces.map((piece) => take(piece)) as readonly unknown[], expected);
    });
  }

  it("forgets a paste that goes on no more", () => {
    let time = 0;
    const { take } = pasteCollector(() => time);
    assertEquals(take("\x1b[200~a"), "pending");
    time = 900;
    assertEquals(take("b"), "pending");
    time = 5_000;
    assertEquals(take("\r"), undefined);
  });
});

describe("asTyped()", () => {
  const cases: readonly [string, string][] = [
    ["a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["\ta\t", "\ta\t"],
    ["\x1b[31mred\x07\x00\x7f\x9b", "[31mred"],
    ["👩‍👩‍👧 e\u0301 \ud83d", "👩‍👩‍👧 e\u0301 \ud83d"],
  ];
  for (const [text, expected] of cases) {
    it(`makes ${JSON.stringify(expected)} of ${JSON.stringify(text)}`, () =>
      assertEquals(asTyped(text), expected));
  }
});

describe("isPrintable()", () => {
  it("knows text from keys", () => {
    for (const text of ["a", " ", "日本", "\ud83d"]) assertEquals(isPrintable(text), true, text);
    for (const data of ["", "\r", "\x1b[A", "a\n", "\x7f", "\x9b"]) {
      assertEquals(isPrintable(data), false, JSON.stringify(data));
    }
  });
});
