import { describe, it } from "node:test";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { budgetOf } from "../ui/component.ts";
import { dialogIn, states } from "./dialog_states.ts";
import { faultOf, plainLine } from "./frames.ts";
import { random } from "./random.ts";
import { questionnaireOf } from "./samples.ts";
import { bareDialog } from "./dialog_states.ts";
import { piTuis } from "./virtual_terminal.ts";

/** Sizes at which layouts change, and some between them by chance. */
function sizes(seed: number, count: number): readonly (readonly [number, number])[] {
  const chance = random(seed);
  const edges = [
    [1, 1],
    [2, 2],
    [3, 100],
    [10, 3],
    [12, 2],
    [20, 8],
    [40, 12],
    [80, 24],
    [89, 30],
    [
      90,
      30,
    ],
    [120, 40],
    [250, 100],
  ] as const;
  return [
    ...edges,
    ...Array.from({ length: count }, () => [1 + chance.below(250), 1 + chance.below(100)] as const),
  ];
}

describe("the dialog keeps its promises at every size", () => {
  for (const host of piTuis) {
    for (const [index, state] of states.entries()) {
      it(`${state.name}, with ${host.name}`, () => {
        const dialog = dialogIn(state, host);
        assertEquals(dialog.outcomes, []);
        for (const [columns, rows] of sizes(index, state.isHeavy ? 2 : 12)) {
          const lines = dialog.lines(columns, rows);
          const fault = faultOf(lines, {
            columns,
            rows,
            share: state.settings?.maxHeight ?? 0.6,
            hasFocus: !state.isReading,
          }, host.module);
          assertEquals(fault, undefined, `${columns}x${rows}\n${lines.join("\n")}`);
        }
      });
    }
  }
});
