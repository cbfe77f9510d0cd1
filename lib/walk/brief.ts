/**
 * Texts cut short for hosts that show little, each with a mark that tells how much is missing.
 *
 * @module
 */
import { moreCharacters } from "../notices.ts";
import { cleanLine, cleanText, cut } from "../sanitize.ts";
import { say } from "../say.ts";

/** A text in one line of at most `most` characters, with a mark that tells how much is missing. */
export function brief(text: string, most = 200): string {
  // Texts may be huge, and little of them is shown.
  const looked = text.slice(0, 4 * most);
  const line = cleanLine(looked);
  const shown = cut(line, most);
  const kept = shown === line ? line.length : shown.length - 1;
  const rest = text.length - looked.length + line.length - kept;
  return rest === 0 ? line : `${shown} ${moreCharacters(rest)}`;
}

/** What a person typed, in one line. */
export function quote(text: string): string {
  return say("“{text}”", { text: brief(text) });
}

/** The first lines of a text, each of them cut where it is long, with a mark for what is missing. */
export function linesOf(text: string, most: number): string[] {
  const looked = text.slice(0, 500 * most);
  const lines = limited(cleanText(looked).trim().split("\n"), most);
  const rest = text.length - looked.length;
  return rest === 0 ? lines : [...lines, `… ${moreCharacters(rest)}`];
}

/** The first of many lines, each of them cut where it is long. */
export function limited(lines: readonly string[], most: number): string[] {
  const kept = lines.slice(0, most).map((line) => brief(line, 500).trimEnd());
  const rest = lines.length - most;
  if (rest <= 0) return kept;
  return [...kept, rest === 1 ? say("… (1 more line)") : say("… ({rest} more lines)", { rest })];
}
