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
    const [whole = "", more] = breakWord(text, width);
    if (more === undefined) return whole;
    const [start = ""] = breakWord(text, width - upperBound.visibleWidth(ellipsis));
    return start + ellipsis;
  },
};

/** Below U+1100 nothing is wide; of what follows only common punctuation is known to be narrow. */
function cellsOf(character: string): 1 | 2 {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x1100 || (code >= 0x2010 && code <= 0x2027) ? 1 : 2;
}

function wrapLine(line: string, width: number): string[] {
  const lines = [""];
  for (const word of line.match(/ *[^ ]+/g) ?? []) {
    const last = lines.pop() ?? "";
    if (last === "" || upperBound.visibleWidth(last + word) <= width) {
      lines.push(...breakWord(last + word, width));
    } else {
      lines.push(last, ...breakWord(word.trimStart(), width));
    }
  }
  return lines;
}

/** Pieces of at most `width` cells; what is wider than that by itself is left out. */
function breakWord(word: string, width: number): string[] {
  const pieces = [""];
  let room = width;
  for (const character of word) {
    const cells = cellsOf(character);
    if (cells > width) continue;
    if (cells > room) {
      pieces.push("");
      room = width;
    }
    pieces[pieces.length - 1] += character;
    room -= cells;
  }
  return pieces;
}
