/**
 * Reading what a host or a person gives back: rows that were changed on the way, numbers in every
 * writing, labels, and words that are none of these.
 *
 * @module
 */
import type { Option } from "../questionnaire.ts";
import { cleanLine } from "../sanitize.ts";
import type { Row } from "./rows.ts";
import { quote } from "./titles.ts";

/** A typed list of options: what was chosen, or why it can't be read. */
export type Reading =
  | {
    /** 0-based positions, ascending. */
    readonly selected: readonly number[];
    /** What names no option. */
    readonly words?: string;
    /** The list names the row for words of one's own, too. */
    readonly wantsWords: boolean;
  }
  | { readonly problem: string };

/**
 * The row that a host means: by the row's text, by its number, by its label, or by these with another
 * case, width or spacing, without the number or description, or cut short. `undefined` where that is
 * no row, or more than one.
 */
export function matchRow<Meaning>(
  reply: string,
  rows: readonly Row<Meaning>[],
): Row<Meaning> | undefined {
  const exact = rows.find((row) => row.text === reply);
  if (exact !== undefined) return exact;
  const { number, rest } = splitNumber(fold(reply));
  const numbered = rows[number - 1];
  if (numbered !== undefined) {
    const beginning = rest.replace(/ ?\.{3}$/, "");
    if (splitNumber(fold(numbered.text)).rest.startsWith(beginning)) return numbered;
  }
  const named = rows.filter(({ label }) => label === reply.trim());
  const alike = named.length > 0
    ? named
    : rows.filter(({ label, text }) =>
      rest === fold(label) || rest === fold(cleanLine(label)) ||
      rest === splitNumber(fold(text)).rest
    );
  return alike.length === 1 ? alike[0] : alike.find((row) => row === numbered);
}

/**
 * Reads options listed by number (`1,3`, `1 3`, `1-3`, in full-width digits and commas too) or label.
 * The number after the last option is the row for words of one's own, where the question has it;
 * what names no option is such words.
 */
export function readList(
  typed: string,
  options: readonly Option[],
  takesWords: boolean,
): Reading {
  const names = options.map(({ label }) => fold(cleanLine(label)));
  const last = options.length + (takesWords ? 1 : 0);
  const chosen = new Set<number>();
  const words: string[] = [];
  for (const part of splitList(typed, names)) {
    const spans = readSpans(fold(part));
    const outside = spans?.flat().find((number) => number < 1 || number > last);
    if (spans !== undefined && outside === undefined) {
      for (const [from, to] of spans) {
        for (let number = Math.min(from, to); number <= Math.max(from, to); number++) {
          chosen.add(number - 1);
        }
      }
      continue;
    }
    const named = positionOf(part, options, names);
    if (named !== undefined) chosen.add(named);
    else if (outside !== undefined) return { problem: `${outside} is not between 1 and ${last}.` };
    else if (!takesWords) return { problem: `${quote(part)} is none of the options.` };
    else words.push(part);
  }
  if (chosen.size === 0 && words.length === 0) return { problem: "Nothing is listed." };
  const wantsWords = chosen.delete(options.length);
  const selected = [...chosen].sort((a, b) => a - b);
  if (words.length === 0) return { selected, wantsWords };
  const isAllWords = selected.length === 0 && !wantsWords;
  return { selected, wantsWords: false, words: isAllWords ? typed.trim() : words.join(", ") };
}

/** Text without differences of case, width and spacing. */
function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** Takes a row's number and tick mark off; without a number, the number is `NaN`. */
function splitNumber(folded: string): { number: number; rest: string } {
  const [, number, marked = ""] = /^#?(\d+)(?:[.):] (.+)|[.):]?)$/s.exec(folded) ?? [];
  const rest = number === undefined ? folded : marked;
  return { number: Number(number ?? NaN), rest: rest.replace(/^\[[ x]\] ?/, "") };
}

function positionOf(part: string, options: readonly Option[], names: readonly string[]) {
  const exact = options.findIndex(({ label }) => label === part);
  if (exact >= 0) return exact;
  const first = names.indexOf(fold(part));
  return first >= 0 && names.lastIndexOf(fold(part)) === first ? first : undefined;
}

/** Reads `1`, `1 3`, `1-3` and `1 and 3` as spans; `undefined` where there is anything else. */
function readSpans(folded: string): [number, number][] | undefined {
  const numbers = folded.replace(/ (?:and|&|\+) /g, " ").replace(/ ?(?:[-–—~〜]|\.\.) ?/g, "-");
  const spans = numbers.split(" ").map((token) => /^#?(\d+)(?:-(\d+))?[.)]?$/.exec(token));
  if (!spans.every((span) => span !== null)) return undefined;
  return spans.map(([, from, to = from]) => [Number(from), Number(to)]);
}

const separator = /[,;，；、､\n]/g;

/** The parts of a list, trimmed and never blank. A label that holds separators is one part. */
function splitList(typed: string, names: readonly string[]): string[] {
  const ends = [...typed.matchAll(separator)].map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  ends.push(typed.length);
  const longest = 1 + Math.max(0, ...names.map((name) => name.match(separator)?.length ?? 0));
  const parts: string[] = [];
  for (let first = 0; first < starts.length;) {
    let count = Math.min(longest, starts.length - first);
    while (
      count > 1 && !names.includes(fold(typed.slice(starts[first], ends[first + count - 1])))
    ) {
      count--;
    }
    parts.push(typed.slice(starts[first], ends[first + count - 1]).trim());
    first += count;
  }
  return parts.filter((part) => part !== "");
}
