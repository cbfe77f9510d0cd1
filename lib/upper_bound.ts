import type { TuiModule } from "./host.ts";

/** The part of pi-tui that measures text. */
export type Measure = Pick<TuiModule, "visibleWidth" | "wrapTextWithAnsi" | "truncateToWidth">;

/**
 * Measures clean, unstyled text where pi-tui isn't at hand. A character never counts for less than a
 * terminal gives it; one that is rare in running text may count for more, and then a line ends early.
 */
export const upperBound: Measure = {
  visibleWidth: (text) => [...text].reduce((sum, character) => sum + cellsOf(character), 0),
  wrapTextWithAnsi: (text, width) => text.split("\n").flatMap((line) => wrapLine(line, width)),
  truncateToWidth(text, width, ellipsis = "…") {
    const [first = "", ...rest] = breakWord(text, width);
    if (rest.length === 0) return first;
    return (breakWord(text, width - upperBound.visibleWidth(ellipsis))[0] ?? "") + ellipsis;
  },
};

/** Below U+1100 nothing is wide; of what follows only common punctuation is known to be narrow. */
function cellsOf(character: string): 1 | 2 {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x1100 || (code >= 0x2010 && code <= 0x2027) ? 1 : 2;
}

function wrapLine(line: string, width: number): string[] {
  const lines = [""];
  let used = 0;
  for (const word of line.match(/ *[^ ]+/g) ?? []) {
    const cells = upperBound.visibleWidth(word);
    if (used + cells <= width) {
      lines[lines.length - 1] += word;
      used += cells;
      continue;
    }
    const [first = "", ...rest] = breakWord(used === 0 ? word : word.trimStart(), width);
    if (used === 0) lines.pop();
    lines.push(first, ...rest);
    used = upperBound.visibleWidth(rest.at(-1) ?? first);
  }
  return lines;
}

/** Pieces of at most `width` cells; what is wider than that by itself is left out. */
function breakWord(word: string, width: number): string[] {
  const pieces = [""];
  let used = 0;
  for (const character of word) {
    const cells = cellsOf(character);
    if (cells > width) continue;
    if (used + cells > width) {
      pieces.push("");
      used = 0;
    }
    pieces[pieces.length - 1] += character;
    used += cells;
  }
  return pieces;
}
