import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { headline } from "../lib/headline.ts";
import { questionnaireOf } from "./samples.ts";

describe("headline()", () => {
  const cases: readonly (readonly [header: string, shown: string])[] = [
    ["Database", "Database"],
    [" \x1b[31mRed\x1b[0m\nalert\u202e ", "Red alert"],
    ["\x1b[2J \u200b", ""],
    ["x".repeat(5000), `${"x".repeat(79)}…`],
  ];
  for (const [header, shown] of cases) {
    it(`shows ${JSON.stringify(header.slice(0, 20))} as one clean, short line`, () => {
      assertEquals(headline(questionnaireOf([{ header }, { header: "Second" }])), shown);
    });
  }

  it("is empty where nothing is asked", () => {
    assertEquals(headline(questionnaireOf([])), "");
  });
});
