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
const mostLayouts = 4;

/** Measures with the host's own pi-tui; what was wrapped or cut is remembered by width and content. */
export function cells(tui: Measure, ellipsis: string): Cells {
  const wrapped: Memory<readonly string[]> = new Map();
  const cuts: Memory<string> = new Map();
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
    wrap: (text, columns, most = Number.MAX_SAFE_INTEGER) =>
      remember(wrapped, text, `${columns} ${most}`, () => {
        // A line holds at most one cell a column; the factor leaves room for marks that take no cell.
        const enough = Math.min(text.length, (most + 1) * (columns + 1) * 4);
        const source = cleanText(text.slice(0, enough));
        const lines = tui.wrapTextWithAnsi(source, Math.max(1, columns)).map((line) =>
          fitPlain(line, columns)
        );
        if (lines.length <= most && enough === text.length) return lines;
        const shown = lines.slice(0, Math.max(0, most));
        const last = shown.pop();
        return last === undefined ? [] : [...shown, shorten(`${last}${ellipsis}`, columns)];
      }),
    cut: (text, columns) =>
      remember(cuts, text, `${columns}`, () => {
        const source = text.slice(0, (columns + 1) * 8);
        const line = cleanLine(source).trim();
        const isWhole = source.length === text.length && width(line) <= columns;
        return isWhole ? line : shorten(width(line) > columns ? line : line + ellipsis, columns);
      }),
    pad: (line, columns) => line + " ".repeat(Math.max(0, columns - width(line))),
  };
}

/** Values by text and by the way it was laid out; the text comes first, for its hash is known. */
export type Memory<Value> = Map<string, Map<string, Value>>;

/** The remembered value, else a new one; everything is forgotten when there is too much of it. */
export function remember<Value>(
  memory: Memory<Value>,
  text: string,
  layout: string,
  make: () => Value,
): Value {
  const layouts = memory.get(text) ?? new Map<string, Value>();
  const known = layouts.get(layout);
  if (known !== undefined) return known;
  const value = make();
  if (memory.size >= mostTexts) memory.clear();
  if (layouts.size >= mostLayouts) layouts.clear();
  memory.set(text, layouts.set(layout, value));
  return value;
}
