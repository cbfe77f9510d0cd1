import { budgetOf } from "../../ui/plan.ts";
import { dialogIn, states } from "../dialog_states.ts";
import { faultOf } from "../frames.ts";
import { piTuis } from "../virtual_terminal.ts";
import type { Part } from "./part.ts";

const mostColumns = 250;
const mostRows = 100;
const slices = piTuis.flatMap((host) => states.map((state) => ({ host, state })));

/** The slice that is looked at next: a run of all looks at every screen at every size. */
let next = 0;

/** Every screen of the dialog at every size up to 250x100, in both pi-tuis. */
export const dialogSizes: Part = {
  name: "dialog-sizes",
  full: slices.length,
  quick: 0,
  run() {
    const { host, state } = slices[next++ % slices.length]!;
    const share = state.settings?.maxHeight ?? 0.6;
    const dialog = dialogIn(state, host);
    // Texts of a megabyte take so long at each width that some of them must do.
    const step = state.isHeavy ? 17 : 1;
    for (let columns = 1; columns <= mostColumns; columns += step) {
      for (let rows = 1; rows <= mostRows; rows++) {
        // Only the height budget counts; two terminals with the same one look the same.
        if (rows > 1 && budgetOf(rows, share) === budgetOf(rows - 1, share)) continue;
        const lines = dialog.lines(columns, rows);
        const size = { columns, rows, share, hasFocus: !state.isReading };
        const fault = faultOf(lines, size, host.module);
        if (fault) throw new Error(`${fault}: ${state.name} at ${columns}x${rows}, ${host.name}`);
      }
    }
    return Promise.resolve();
  },
};
