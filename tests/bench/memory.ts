import process from "node:process";
import { askUser } from "../../lib/contracts/ask_user.ts";
import type { Outcome } from "../../lib/questionnaire.ts";
import { createAskTools } from "../../mod.ts";
import { bareDialog } from "../dialog_states.ts";
import { piTuis } from "../virtual_terminal.ts";
import { count, type Line } from "./line.ts";

const args = {
  questions: Array.from({ length: 4 }, (_, index) => ({
    id: `q${index}`,
    prompt: "Which of these?",
    options: Array.from({ length: 4 }, (_, option) => ({
      value: `v${option}`,
      label: `Option ${option}`,
      preview: "a line of a preview\n".repeat(1_000),
    })),
    type: "preview",
  })),
};

/** Heap in use after a collection, in megabytes. */
function heap(): number {
  // deno-lint-ignore no-explicit-any -- there with --expose-gc alone
  const collect = (globalThis as any).gc as (() => void) | undefined;
  collect?.();
  collect?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** What a large questionnaire takes while it is open, and whether asking leaves anything behind. */
export async function memoryLines(asks: number): Promise<Line[]> {
  const decoded = askUser.decode(args);
  if (decoded.issues.length > 0) throw new TypeError("The sample is not a questionnaire");
  const before = heap();
  const dialog = bareDialog(piTuis[0]!, decoded.questionnaire);
  for (const key of ["Down", "Down", "Down", "Tab", "Tab", "Tab"]) {
    dialog.press(key);
    dialog.lines(80, 24);
  }
  const open = heap() - before;
  dialog.component.dispose?.();

  const [tool] = createAskTools({
    dialogs: {
      select: (_title, rows) => Promise.resolve(rows[0]),
      input: () => Promise.resolve(""),
    },
  });
  const once = async () => {
    const { details } = await tool.execute(
      "bench",
      { questions: [{ id: "q", prompt: "?", options: [{ value: "a", label: "A" }] }] },
      undefined,
      undefined,
      { hasUI: true } as never,
    );
    if ((details as { outcome: Outcome["type"] }).outcome !== "submitted") {
      throw new Error("not answered");
    }
  };
  for (let index = 0; index < 500; index++) await once();
  const settled = heap();
  for (let index = 0; index < asks; index++) await once();
  const left = heap() - settled;
  return [
    count("heap of an open dialog, 4 questions of 4 previews of 20 KB", open, 3, "MB"),
    count(`heap left behind by ${asks} asks`, left, 1, "MB"),
  ];
}
