/**
 * What holds of every frame of the dialog, at every size.
 *
 * @module
 */
import type { TuiModule } from "../lib/host.ts";
import { budgetOf } from "../ui/plan.ts";

/** What a frame was drawn for. */
export interface Drawn {
  readonly columns: number;
  readonly rows: number;
  /** The share of the rows that the dialog may take. */
  readonly share: number;
  /** A row or a text cursor has the focus; absent where nobody knows. */
  readonly hasFocus?: boolean;
}

/** The styles that a line may hold. */
// deno-lint-ignore no-control-regex -- these are the control bytes of a style
const style = /\x1b\[[0-9;]*m/g;

/** From this width on, a wide character has room. */
const leastForText = 3;

/** From this width on, the way out has room for its name. */
const leastForWayOut = 12;

/** What pi-tui 1.6.0 puts around the cursor that its editor draws; the TUI takes it out again. */
// deno-lint-ignore no-control-regex -- so does this
const drawnCursor = /\x1b_pi:\/?fc\x07/g;

/** A line as the host's TUI writes it, without the marks that are for the TUI itself. */
export function writtenLine(line: string, module: TuiModule): string {
  return line.replaceAll(drawnCursor, "").replaceAll(module.CURSOR_MARKER, "");
}

/** The text of a line without styles and marks. */
export function plainLine(line: string, module: TuiModule): string {
  return writtenLine(line, module).replaceAll(style, "");
}

/** The first rule that a frame breaks; `undefined` where it keeps them all. */
export function faultOf(
  lines: readonly string[],
  drawn: Drawn,
  module: TuiModule,
): string | undefined {
  const { columns, rows, share, hasFocus } = drawn;
  const budget = budgetOf(rows, share);
  if (lines.length > budget) return `${lines.length} lines in a budget of ${budget}`;
  const plain = lines.map((line) => plainLine(line, module));
  for (const [index, line] of lines.entries()) {
    const width = module.visibleWidth(line);
    if (width > columns) return `line ${index} takes ${width} cells`;
    const control = /[\p{Cc}\p{Cs}]/u.exec(plain[index]!);
    if (control) return `line ${index} holds ${JSON.stringify(control[0])}`;
  }
  if (plain.some((line) => line.includes("can't be drawn"))) return `threw: ${plain.join(" ")}`;
  const isBlank = plain.every((line) => line.trim() === "");
  if (isBlank && lines.length > 1 && columns >= leastForText) return "nothing to see";
  const marks = lines.join("\n").split(module.CURSOR_MARKER).length - 1;
  if (marks > 1 || (hasFocus && marks === 0)) return `${marks} cursors`;
  if (hasFocus === false && marks > 0) return `${marks} cursors where nothing has the focus`;
  if (lines.length >= 2 && columns >= leastForWayOut && !plain.some((line) => /Esc/.test(line))) {
    return "no way out in sight";
  }
  return undefined;
}
