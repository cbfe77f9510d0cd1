/** One line of the report: what was measured, what it may be, and what it is measured by. */
export interface Line {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly unit: string;
  /** Something measured in the same run, to judge the value by. */
  readonly beside?: string;
  /** A count is the same on every machine; a time is not. */
  readonly isCount: boolean;
  /** Where the target is missed and that is known: what nobody may go beyond unnoticed. */
  readonly gross?: number;
}

/** A line that must hold on every machine. */
export function count(
  name: string,
  value: number,
  most: number,
  unit: string,
  rest: Pick<Line, "beside" | "gross"> = {},
): Line {
  return { name, value, most, unit, isCount: true, ...rest };
}

/** A line that depends on the machine, in milliseconds. */
export function time(name: string, value: number, most: number, beside = ""): Line {
  return { name, value, most, unit: "ms", beside, isCount: false };
}

/** Whether a line meets its target. */
export function holds({ value, most }: Line): boolean {
  return value <= most;
}

/** Whether a line is no regression. */
export function isBearable(line: Line): boolean {
  return line.value <= (line.gross ?? line.most);
}

/** The share `part` of the values are not above this one. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** The report as a table in Markdown. */
export function table(lines: readonly Line[]): string {
  const rows = lines.map((line) => [
    line.name,
    `${format(line.value)} ${line.unit}`,
    `≤ ${format(line.most)} ${line.unit}`,
    holds(line) ? "pass" : "FAIL",
    line.beside ?? "",
  ]);
  const all = [["What", "Measured", "Target", "", "In the same run"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(3, ...all.map((cells) => cells[column]!.length))
  );
  const written = all.map((cells) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [written[0], rule, ...written.slice(1)].join("\n");
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(value >= 10 ? 1 : 2)));
}
