import { cleanLine, cleanText } from "../lib/sanitize.ts";
import type { Measure } from "../lib/upper_bound.ts";

/** Measures and lays out text for frames. Text goes in as it was written and comes out clean. */
export interface Cells {
  /** How many cells a styled line takes. */
  width(line: string): number;
  /** Clean lines of at most `width` cells; no more than `most`, the last one marked where more is hidden. */
  wrap(text: string, width: number, most?: number): readonly string[];
  /** One clean line of at most `width` cells, marked where it was shortened. */
  cut(text: string, width: number): string;
  /** A styled line, shortened to at most `width` cells. */
  fit(line: string, width: number): string;
  /** A styled line, filled up to `width` cells. */
  pad(line: string, width: number): string;
}

const reset = "\x1b[0m";
const mostTexts = 1_000;
const mostRooms = 4;

/** Measures with the host's own pi-tui; what was wrapped or cut is remembered by width and content. */
export function cells(tui: Measure, ellipsis: string): Cells {
  const width = (line: string) => tui.visibleWidth(line);
  const fit = (line: string, columns: number) =>
    columns < 1 ? "" : width(line) <= columns ? line : tui.truncateToWidth(line, columns, "");
  // pi-tui ends styles where it cuts; clean text has none, and whoever paints it wants it whole.
  const fitPlain = (line: string, columns: number) => fit(line, columns).replaceAll(reset, "");
  const shorten = (line: string, columns: number) =>
    columns <= width(ellipsis)
      ? fitPlain(line, columns)
      : tui.truncateToWidth(line, columns, ellipsis).replaceAll(reset, "");
  return {
    width,
    fit,
    wrap: remembering((text, columns, most) => {
      // A line holds at most one cell a column; the factor leaves room for marks that take no cell.
      const enough = Math.min(text.length, (most + 1) * (columns + 1) * 4);
      const source = cleanText(text.slice(0, enough));
      const lines = tui.wrapTextWithAnsi(source, Math.max(1, columns))
        .map((line) => fitPlain(line, columns));
      if (lines.length <= most && enough === text.length) return lines;
      return lines.slice(0, Math.max(0, most)).map((line, at, { length }) =>
        at === length - 1 ? shorten(line + ellipsis, columns) : line
      );
    }),
    cut: remembering((text, columns) => {
      const source = text.slice(0, (columns + 1) * 8);
      const line = cleanLine(source).trim();
      const isTooWide = width(line) > columns;
      if (source.length === text.length && !isTooWide) return line;
      return shorten(isTooWide ? line : line + ellipsis, columns);
    }),
    pad: (line, columns) => line + " ".repeat(Math.max(0, columns - width(line))),
  };
}

/** A function that remembers its values by text and room; all are forgotten when there are too many. */
export function remembering<Value>(
  make: (text: string, columns: number, most: number) => Value,
): (text: string, columns?: number, most?: number) => Value {
  // The text comes first, for its hash is known.
  const memory = new Map<string, Map<string, Value>>();
  return (text, columns = 0, most = Number.MAX_SAFE_INTEGER) => {
    const room = `${columns} ${most}`;
    const rooms = memory.get(text) ?? new Map<string, Value>();
    const known = rooms.get(room);
    if (known !== undefined) return known;
    const value = make(text, columns, most);
    if (memory.size >= mostTexts) memory.clear();
    if (rooms.size >= mostRooms) rooms.clear();
    memory.set(text, rooms.set(room, value));
    return value;
  };
}
