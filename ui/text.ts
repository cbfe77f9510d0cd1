import { cleanLine, cleanText } from "../lib/sanitize.ts";
import type { Measure } from "./upper_bound.ts";

/** The only place that measures cells. Text goes in as it was written and comes out clean. */
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

const mostRemembered = 2_000;

/** Measures with the host's own pi-tui; what was wrapped or cut is remembered by width and content. */
export function cells(tui: Measure, ellipsis: string): Cells {
  const wrapped = new Map<string, readonly string[]>();
  const cuts = new Map<string, string>();
  const width = (line: string) => tui.visibleWidth(line);
  const fit = (line: string, columns: number) =>
    columns < 1 ? "" : width(line) <= columns ? line : tui.truncateToWidth(line, columns, "");
  const shorten = (line: string, columns: number) =>
    columns <= width(ellipsis) ? fit(line, columns) : tui.truncateToWidth(line, columns, ellipsis);
  return {
    width,
    fit,
    wrap: (text, columns, most = Number.MAX_SAFE_INTEGER) =>
      remember(wrapped, `${columns} ${most} ${text}`, () => {
        // A line holds at most one cell a column; the factor leaves room for marks that take no cell.
        const enough = Math.min(text.length, (most + 1) * (columns + 1) * 4);
        const source = cleanText(text.slice(0, enough));
        const lines = tui.wrapTextWithAnsi(source, Math.max(1, columns)).map((line) =>
          fit(line, columns)
        );
        if (lines.length <= most && enough === text.length) return lines;
        const shown = lines.slice(0, Math.max(0, most));
        const last = shown.pop();
        return last === undefined ? [] : [...shown, shorten(`${last}${ellipsis}`, columns)];
      }),
    cut: (text, columns) =>
      remember(cuts, `${columns} ${text}`, () => {
        const source = text.slice(0, (columns + 1) * 8);
        const line = cleanLine(source).trim();
        const isWhole = source.length === text.length && width(line) <= columns;
        return isWhole ? line : shorten(width(line) > columns ? line : line + ellipsis, columns);
      }),
    pad: (line, columns) => line + " ".repeat(Math.max(0, columns - width(line))),
  };
}

/** The remembered value of a key, else a new one; the oldest goes when there are too many. */
export function remember<Value>(store: Map<string, Value>, key: string, make: () => Value): Value {
  const known = store.get(key);
  if (known !== undefined) return known;
  const value = make();
  if (store.size >= mostRemembered) store.clear();
  store.set(key, value);
  return value;
}
