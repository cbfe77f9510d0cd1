/**
 * Rows of a list, and reading what a host or a person gives back for them: rows that were changed on
 * the way, numbers in every writing, labels, and words that are none of these.
 *
 * @module
 */
import { say } from "../say.ts";
import { brief, quote } from "./titles.ts";

/** What a row is made of. */
export interface Part<Meaning> {
  /** As it was written. */
  readonly label: string;
  readonly meaning: Meaning;
  /** The label in one line, with what is said about it; the label alone by default. */
  readonly name?: string;
  readonly detail?: string | undefined;
  /** No option of the question, but something else to do. */
  readonly isOurs?: boolean;
}

/** One line of a list, and what choosing it means. */
export interface Row<Meaning> extends Part<Meaning> {
  /** What the host shows and gives back: `number. name — detail`, cleaned, one line. */
  readonly text: string;
  /** What it may be called without its number; what tells most comes first. */
  readonly names: readonly string[];
}

/** Rows as a host shows them. No two are equal, and none of ours is called like an option. */
export function numbered<Meaning>(parts: readonly Part<Meaning>[]): readonly Row<Meaning>[] {
  const options = new Set(parts.map(({ label, isOurs }) => isOurs ? "" : fold(label)));
  return parts.map((part, index) => {
    const isTaken = part.isOurs && options.has(fold(part.label));
    const told = (name: string) => isTaken ? say("{name} (not an option)", { name }) : name;
    const label = told(part.label);
    const name = told(part.name ?? brief(part.label));
    const whole = part.detail ? `${name} — ${brief(part.detail)}` : name;
    return { ...part, label, names: [whole, name, label], text: `${index + 1}. ${whole}` };
  });
}

/** Finds the rows that a reply may mean: one, several that it fits alike, or none. */
type Find<Meaning> = (reply: string) => readonly Row<Meaning>[];

/**
 * Finds rows by their text, by number, by name, or by these in another case, width or spacing, without
 * the number or detail, or cut short behind the number.
 */
export function finderOf<Meaning>(rows: readonly Row<Meaning>[]): Find<Meaning> {
  const written = rows.map(({ names }) => names);
  const folded = written.map((names) => names.map((name) => unmarked(fold(name))));
  const known = new Set([written, folded].flat(2));
  return (reply) => {
    const text = reply.trim();
    const { number, rest } = splitNumber(text);
    const row = rows[number - 1];
    const isName = row?.isOurs && rows.some(({ label }) => label === text);
    if (row !== undefined && !isName && isBegun(row, rest.replace(/\.{3}$/, ""))) return [row];
    for (const [names, wanted] of [[written, text], [folded, unmarked(rest)]] as const) {
      if (!known.has(wanted)) continue;
      for (const level of [0, 1, 2]) {
        const found = rows.filter((_, index) => names[index]?.[level] === wanted);
        if (found.length > 0) return found;
      }
    }
    return [];
  };
}

/** What a typed list of options says. */
interface Reading {
  /** 0-based positions, ascending. */
  readonly selected: readonly number[];
  /** What names no option; mostly nothing. */
  readonly words: string;
  /** The row for words of one's own is named, and no words are. */
  readonly wantsWords: boolean;
}

/**
 * Reads options listed by number (`1,3`, `1 3`, `1-3`, in full-width digits and commas too), by name or
 * as rows; gives the reason where it can't. Where words of one's own are taken, the last row is the one
 * for them, and what names no row is such words.
 */
export function readList(
  typed: string,
  rows: readonly Row<unknown>[],
  takesWords: boolean,
): Reading | string {
  const find = finderOf(rows);
  const chosen = new Set<number>();
  let words = "";
  for (const part of splitList(typed, rows, find)) {
    const text = part.replace(leading, "");
    const spans = readSpans(text);
    const outside = spans.flat().find((number) => number < 1 || number > rows.length);
    const [found, ...others] = find(text);
    if (spans.length > 0 && outside === undefined) {
      for (const [first, last] of spans) {
        for (let number = first; number <= last; number++) chosen.add(number - 1);
      }
    } else if (others.length > 0) return ambiguous(text);
    else if (found !== undefined) chosen.add(rows.indexOf(found));
    else if (outside !== undefined) {
      return say("{number} is not between 1 and {count}.", { number: outside, count: rows.length });
    } else if (takesWords || text === "") words += part;
    else return unknown(text);
  }
  words = words.replace(leading, "").trim();
  if (chosen.size === 0 && words === "") return say("Nothing is listed.");
  const wantsWords = takesWords && chosen.delete(rows.length - 1) && words === "";
  return { selected: [...chosen].sort((a, b) => a - b), words, wantsWords };
}

/** Why a reply is asked for again that names more than one row. */
export function ambiguous(reply: string): string {
  return say("{reply} is the name of several. Choose one by its number.", { reply: quote(reply) });
}

/** Why a reply is asked for again that names no option where no words are taken. */
export function unknown(reply: string): string {
  return say("{reply} is none of the options.", { reply: quote(reply) });
}

/** Text without differences of case, width, dashes and spacing. */
function fold(text: string): string {
  // Texts may be huge, and those that differ only later are no names.
  const plain = text.slice(0, 1000).normalize("NFKC").toLowerCase();
  return plain.replace(/\p{Pd}/gu, "-").replace(/\s+/g, "");
}

/** Takes the tick mark of folded text off. */
function unmarked(folded: string): string {
  return folded.replace(/^\[x?\]/, "");
}

/** A row's number, `NaN` where there is none, and the rest, folded. `1.5` is no row. */
function splitNumber(text: string): { number: number; rest: string } {
  const form = /^#?(\d+)(?:[.):](?:\s+|(?=\D))(.+)|[.):]?)$/s;
  const [, number, rest = ""] = form.exec(text.normalize("NFKC")) ?? [];
  return number === undefined
    ? { number: NaN, rest: fold(text) }
    : { number: Number(number), rest: fold(rest) };
}

function isBegun({ names: [whole = ""] }: Row<unknown>, beginning: string): boolean {
  const folded = fold(whole);
  return folded.startsWith(beginning) || unmarked(folded).startsWith(unmarked(beginning));
}

/** Reads `1`, `1 3`, `1-3` and `1 and 3` as spans; there are none where there is anything else. */
function readSpans(text: string): [number, number][] {
  const numbers = text.normalize("NFKC").toLowerCase().replace(/\s+(?:(?:and|&|\+)\s+)?/g, " ")
    .replace(/ ?(?:[\p{Pd}~]|\.\.) ?/gu, "-");
  const spans = numbers.split(" ").map((token) => /^#?(\d+)(?:-(\d+))?[.)]?$/.exec(token));
  if (!spans.every((span) => span !== null)) return [];
  return spans.map(([, from, to = from]) => {
    const ends = [Number(from), Number(to)] as const;
    return [Math.min(...ends), Math.max(...ends)];
  });
}

const separator = /[,;，；、､\n]/g;
/** A name that holds more of them is known by its number alone, so that no list takes long. */
const mostSeparators = 20;
/** What stands before the first letter of a part. */
const leading = /^[,;，；、､\s]+/;

/** The parts of a list, each with the separator before it. A name that holds separators is one part. */
function splitList(
  typed: string,
  rows: readonly Row<unknown>[],
  find: Find<unknown>,
): readonly string[] {
  const bounds = [0, ...[...typed.matchAll(separator)].map(({ index }) => index), typed.length];
  const counts = rows.map(({ label }) => label.slice(0, 1000).match(separator)?.length ?? 0);
  const longest = 1 + Math.min(Math.max(...counts), mostSeparators);
  const parts: string[] = [];
  for (let first = 0; first < bounds.length - 1;) {
    let last = Math.min(first + longest, bounds.length - 1);
    const part = () => typed.slice(bounds[first], bounds[last]);
    while (last > first + 1 && find(part().replace(leading, "")).length === 0) last--;
    parts.push(part());
    first = last;
  }
  return parts;
}
