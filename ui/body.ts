import type { Viewport } from "../lib/keys.ts";
import type { Look } from "./look.ts";

/** What stands between the tabs and the footer. */
export interface Body {
  readonly lines: readonly string[];
  /** The row that each line belongs to. */
  readonly rows: readonly (number | undefined)[];
  /** How many columns the rows take; beyond them stands a preview. */
  readonly listColumns: number;
  readonly viewport: Viewport;
  /** Where the focus is in a list that does not show whole. */
  readonly position?: string;
}

/** The lines above the rows, marked where they are cut short. */
export function cutHead(
  lines: readonly string[],
  room: number,
  columns: number,
  look: Look,
): readonly string[] {
  if (lines.length <= room) return lines;
  return lines.slice(0, room).map((line, index) =>
    index < room - 1
      ? line
      : look.cells.fit(line, columns - 2) + look.dim(` ${look.glyphs.ellipsis}`)
  );
}

/** Empty lines. */
export function blank(count: number): readonly string[] {
  return Array.from({ length: count }, () => "");
}
