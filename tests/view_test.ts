import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { dialogIn, states } from "./dialog_states.ts";
import { faultOf, writtenLine } from "./frames.ts";
import { random } from "./random.ts";
import { cellsOf, piTuis } from "./virtual_terminal.ts";

/** Sizes at which layouts change. */
const edges: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 2],
  [10, 3],
  [12, 7],
  [20, 13],
  [40, 12],
  [80, 24],
  [89, 20],
  [90, 20],
  [120, 40],
  [250, 100],
];

/** Some of them, and some between them by chance. */
function sizes(seed: number, count: number): readonly (readonly [number, number])[] {
  const chance = random(seed);
  return Array.from(
    { length: count },
    () =>
      chance.chance(0.5)
        ? chance.pick(edges)
        : [1 + chance.below(250), 1 + chance.below(100)] as const,
  );
}

/** Terminals give emoji sequences and stacked marks what width they like. */
function hasDisputedWidths(name: string): boolean {
  return /^(emoji|combining marks|free text, wide)/.test(name);
}

describe("the dialog keeps its promises at every size", () => {
  for (const [version, host] of piTuis.entries()) {
    for (const [index, state] of states.entries()) {
      it(`${state.name}, with ${host.name}`, () => {
        const dialog = dialogIn(state, host);
        assertEquals(dialog.outcomes, []);
        for (const [columns, rows] of sizes(2 * index + version, state.isHeavy ? 1 : 4)) {
          const share = state.settings?.maxHeight ?? 0.6;
          const lines = dialog.lines(columns, rows);
          const size = { columns, rows, share, hasFocus: !state.isReading };
          const picture = `${columns}x${rows}\n${lines.join("\n")}`;
          assertEquals(faultOf(lines, size, host.module), undefined, picture);
          if (!hasDisputedWidths(state.name)) {
            const written = lines.map((line) => writtenLine(line, host.module));
            const beyond = cellsOf(written, columns + 8).map((row) => row.slice(columns)).flat();
            assert(beyond.every((cell) => cell.text.trim() === ""), `in a terminal, ${picture}`);
          }
        }
      });
    }
  }
});
