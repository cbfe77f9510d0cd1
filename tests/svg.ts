import type { Cell } from "./virtual_terminal.ts";

const cellWidth = 8.4;
const cellHeight = 18;
const margin = 10;
const background = "#16181d";
const foreground = "#d5d8de";

/** Cells of one look that stand together. */
interface Run {
  readonly column: number;
  readonly width: number;
  readonly text: string;
  readonly look: string;
}

/** A terminal's cells as a picture: dark, with the text as text. Equal cells give equal pictures. */
export function svgOf(cells: readonly (readonly Cell[])[], title: string): string {
  const columns = Math.max(...cells.map((row) => row.length));
  const width = round(columns * cellWidth + 2 * margin);
  const height = cells.length * cellHeight + 2 * margin;
  const rows = cells.map((row, index) => {
    const y = margin + (index + 0.75) * cellHeight;
    const blocks = row.flatMap((cell, column) =>
      cell.isInverse && cell.width > 0
        ? [
          `<rect x="${round(margin + column * cellWidth)}" y="${
            margin + index * cellHeight
          }" width="${round(cell.width * cellWidth)}" height="${cellHeight}"/>\n`,
        ]
        : []
    );
    const spans = runsOf(row).map(({ column, width, text, look }) => {
      const x = round(margin + column * cellWidth);
      const length = round(width * cellWidth);
      return `<tspan x="${x}" textLength="${length}"${look}>${escaped(text)}</tspan>`;
    });
    return blocks.join("") +
      (spans.length === 0 ? "" : `<text y="${y}">${spans.join("")}</text>\n`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14" fill="${foreground}" xml:space="preserve" style="white-space:pre">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" rx="6" fill="${background}"/>
${rows.join("")}</svg>
`;
}

function runsOf(row: readonly Cell[]): readonly Run[] {
  const runs: Run[] = [];
  row.forEach((cell, column) => {
    if (cell.width === 0) return;
    const text = cell.text === "" ? " " : cell.text;
    const look = lookOf(cell);
    const last = runs.at(-1);
    // A wide character gets a run of its own: no font can be trusted with its width.
    const joins = last && cell.width === 1 && last.width === [...last.text].length &&
      last.column + last.width === column && (last.look === look || isInvisible(cell));
    if (joins) runs[runs.length - 1] = { ...last, width: last.width + 1, text: last.text + text };
    else runs.push({ column, width: cell.width, text, look });
  });
  return runs.map(trimmed).filter((run) => run.text !== "");
}

function isInvisible(cell: Cell): boolean {
  return cell.text.trim() === "" && !cell.isInverse && !cell.isUnderlined;
}

/** Blank space at the ends is background. */
function trimmed(run: Run): Run {
  const end = run.text.trimEnd();
  const start = end.trimStart();
  const lead = end.length - start.length;
  return {
    ...run,
    text: start,
    column: run.column + lead,
    width: run.width - (run.text.length - start.length),
  };
}

function lookOf(cell: Cell): string {
  const color = cell.isInverse ? background : cell.foreground;
  return [
    color === undefined ? "" : ` fill="${color}"`,
    cell.isBold ? ` font-weight="bold"` : "",
    cell.isItalic ? ` font-style="italic"` : "",
    cell.isUnderlined ? ` text-decoration="underline"` : "",
    cell.isDim ? ` opacity="0.6"` : "",
  ].join("");
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
