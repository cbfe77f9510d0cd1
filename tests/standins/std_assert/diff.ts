import { inspect } from "node:util";

/** A value as text, one property a line, keys sorted. */
export function format(value: unknown): string {
  return inspect(value, {
    depth: Infinity,
    sorted: true,
    compact: false,
    breakLength: Infinity,
    maxArrayLength: Infinity,
    maxStringLength: Infinity,
  });
}

/** The difference of two values as lines: `-` only in the first, `+` only in the second. */
export function difference(actual: unknown, expected: unknown): string {
  const areTexts = typeof actual === "string" && typeof expected === "string" &&
    (actual.includes("\n") || expected.includes("\n"));
  const left = areTexts ? quoteLines(actual) : format(actual).split("\n");
  const right = areTexts ? quoteLines(expected) : format(expected).split("\n");
  const lines = compareLines(left, right);
  return ["    [Diff] Actual (-) / Expected (+)", "", ...shorten(lines)].join("\n");
}

function quoteLines(text: string): string[] {
  return text.split("\n").map((line, index, all) =>
    JSON.stringify(index < all.length - 1 ? `${line}\n` : line)
  );
}

const largestTable = 4_000_000;

function compareLines(left: string[], right: string[]): string[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let leftEnd = left.length;
  let rightEnd = right.length;
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd--;
    rightEnd--;
  }
  const middle = compareMiddle(left.slice(start, leftEnd), right.slice(start, rightEnd));
  const same = (line: string) => `    ${line}`;
  return [...left.slice(0, start).map(same), ...middle, ...left.slice(leftEnd).map(same)];
}

function compareMiddle(left: string[], right: string[]): string[] {
  if (left.length * right.length > largestTable) {
    return [...left.map((line) => `-   ${line}`), ...right.map((line) => `+   ${line}`)];
  }
  const width = right.length + 1;
  const common = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      common[row * width + column] = left[row] === right[column]
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: string[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      lines.push(`    ${left[row++]}`);
      column++;
    } else if (
      column >= right.length || row < left.length && at(row + 1, column) >= at(row, column + 1)
    ) {
      lines.push(`-   ${left[row++]}`);
    } else {
      lines.push(`+   ${right[column++]}`);
    }
  }
  return lines;
}

function shorten(lines: string[]): string[] {
  const around = 5;
  const isChange = (line: string | undefined) => line?.[0] === "-" || line?.[0] === "+";
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(isChange)
  );
  return lines.flatMap((line, index) =>
    shown[index] ? [line] : shown[index - 1] ?? true ? ["    …"] : []
  );
}
