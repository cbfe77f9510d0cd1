import { describe, it } from "node:test";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { type Block, pageAround } from "../ui/scroll.ts";
import { random } from "./random.ts";

function block(heights: readonly number[]): (position: number, most: number) => Block {
  return (position, most) => ({
    row: position,
    lines: Array.from({ length: Math.min(heights[position]!, most) }, () => `${position}`),
  });
}

function rowsOf(page: readonly Block[]): number[] {
  return page.map(({ row }) => row);
}

function heightOf(page: readonly Block[]): number {
  return page.reduce((sum, { lines }) => sum + lines.length, 0);
}

describe("pageAround()", () => {
  it("shows everything that fits", () => {
    assertEquals(rowsOf(pageAround(3, 1, 6, block([2, 2, 2]))), [0, 1, 2]);
  });

  it("shows nothing where there is no room or no row", () => {
    assertEquals(pageAround(3, 0, 0, block([1, 1, 1])), []);
    assertEquals(pageAround(0, 0, 5, block([])), []);
  });

  it("stays where it is while the focus moves inside a page", () => {
    const ones = Array.from({ length: 30 }, () => 1);
    const first = rowsOf(pageAround(30, 0, 10, block(ones)));
    for (let focused = 0; focused < 9; focused++) {
      assertEquals(rowsOf(pageAround(30, focused, 10, block(ones))), first);
    }
  });

  it("shares a row with the page before it", () => {
    const ones = Array.from({ length: 30 }, () => 1);
    const first = rowsOf(pageAround(30, 0, 10, block(ones)));
    const next = rowsOf(pageAround(30, first.at(-1)! + 1, 10, block(ones)));
    assert(next.includes(first.at(-1)!), `${first} then ${next}`);
  });

  it("fills the last page", () => {
    const ones = Array.from({ length: 13 }, () => 1);
    assertEquals(rowsOf(pageAround(13, 12, 10, block(ones))), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it("shows the focused row whole, in no more lines than there are, for rows of any height", () => {
    const chance = random(7);
    for (let run = 0; run < 500; run++) {
      const heights = Array.from({ length: 1 + chance.below(40) }, () => 1 + chance.below(6));
      const height = 1 + chance.below(20);
      const focused = chance.below(heights.length);
      const page = pageAround(heights.length, focused, height, block(heights));
      const rows = rowsOf(page);
      assert(rows.includes(focused), `${focused} in ${rows} of ${heights} at ${height}`);
      const shown = page.find(({ row }) => row === focused)!;
      assertEquals(shown.lines.length, Math.min(heights[focused]!, height));
      assertLessOrEqual(heightOf(page), height);
      assertEquals(rows, rows.map((_, index) => rows[0]! + index));
    }
  });

  it("makes only rows near the focus", () => {
    let made = 0;
    pageAround(100_000, 70_000, 20, (position, most) => {
      made++;
      return block(Array(100_000).fill(1))(position, most);
    });
    assertLessOrEqual(made, 100);
  });
});
