import { askUser } from "../../lib/contracts/ask_user.ts";
import { open, piTuis } from "../virtual_terminal.ts";
import { count, type Line } from "./line.ts";

const sample = JSON.parse(
  await Deno.readTextFile(new URL("../../docs/examples/ask_user.json", import.meta.url)),
);

/** What a moved focus sends to the terminal. */
export async function terminalLines(): Promise<Line[]> {
  const decoded = askUser.decode(sample);
  if (decoded.issues.length > 0) throw new TypeError("The sample is not a questionnaire");
  const lines: Line[] = [];
  for (const host of piTuis) {
    let sent = "";
    const dialog = await open(host, decoded.questionnaire, { onWrite: (data) => sent += data });
    const rows: number[] = [];
    let redraws = 0;
    for (let press = 0; press < 40; press++) {
      sent = "";
      dialog.press(press % 4 < 2 ? "Down" : "Up").draw();
      // pi-tui clears each line that it writes anew, and the screen for a full redraw.
      rows.push(sent.split("\x1b[2K").length - 1);
      if (sent.includes("\x1b[2J")) redraws++;
    }
    dialog.close();
    lines.push(
      count(`${host.name}: rows written anew by a moved focus, most`, Math.max(...rows), 4, "rows"),
      count(`${host.name}: full redraws by 40 keys`, redraws, 0, "redraws"),
    );
  }
  return lines;
}
