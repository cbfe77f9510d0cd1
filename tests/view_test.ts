import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { dialogIn, states } from "./dialog_states.ts";
import { faultOf } from "./frames.ts";
import { dialogKeys } from "./fuzz/dialog_keys.ts";
import { random } from "./random.ts";
import { piTuis } from "./virtual_terminal.ts";

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

describe("the dialog keeps its promises at every size", () => {
  for (const [version, host] of piTuis.entries()) {
    for (const [index, state] of states.entries()) {
      it(`${state.name}, with ${host.name}`, () => {
        const dialog = dialogIn(state, host);
        assertEquals(dialog.outcomes, []);
        for (const [columns, rows] of sizes(2 * index + version, state.isHeavy ? 1 : 5)) {
          const share = state.settings?.maxHeight ?? 0.6;
          const lines = dialog.lines(columns, rows);
          const size = { columns, rows, share, hasFocus: !state.isReading };
          assertEquals(
            faultOf(lines, size, host.module),
            undefined,
            `${columns}x${rows}\n${lines.join("\n")}`,
          );
        }
      });
    }
  }

  it("under any keys in any order", async () => {
    for (let seed = 1; seed <= dialogKeys.quick; seed++) await dialogKeys.run(random(seed));
  });
});
