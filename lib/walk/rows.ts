/**
 * Rows of a list, and reading what a host or a person gives back for them: rows that were changed on
 * the way, numbers in every writing, labels, and words that are none of these.
 *
 * @module
 */
import { say } from "../say.ts";
import { brief, quote } from "./brief.ts";

/** What a row is made of. */
export interface Part<Meaning> {
  /** As it was written. */
  readonly label: string;
  readonly meaning: Meaning;
  /** The label in one line, with what is said about it; the label alone by default. */
  readonly name?: string;
  /** Stands before the name: whether the row is ticked. */
  readonly mark?: string;
  readonly detail?: string | undefined;
  /** No option of the question, but something else to do. */
  readonly isOurs?: boolean;
}

/** One line of a list, and what choosing it means. */
export interface Row<Meaning> extends Part<Meaning> {
  /** What the host shows and gives back: `number. name — detail`, cleaned, one line. */
  readonly text: string;
  /** What it may be called without its number; what tells most comes first. */
  readonly names: readonly [whole: string, name: string, label: string];
}

/** The rows of a list. */
export type Rows<Meaning = unknown> = readonly Row<Meaning>[];

/** Rows as a host shows them. No two are equal, and none of ours is called like an option. */
export function numbered<Meaning>(parts: readonly Part<Meaning>[]): Rows<Meaning> {
  const options = new Set(parts.map(({ label, isOurs }) => isOurs ? "" : fold(label)));
  return parts.map((part, index) => {
    const isTaken = part.isOurs && options.has(fold(part.label));
    const told = (name: string) => isTaken ? say("{name} (not an option)", { name }) : name;
    const label = told(part.label);
    const name = told((part.mark ?? "") + (part.name ?? brief(part.label)));
    const whole = part.detail ? `${name} — ${brief(part.detail)}` : name;
    return { ...part, label, names: [whole, name, label], text: `${index + 1}. ${whole}` };
  });
}

/** Finds the rows that a reply may mean: one, several that it fits alike, or none. */
type Find<Meaning> = (reply: string) => Rows<Meaning>;

/** A row's number, where text begins with one, and what follows it. `1.5` is no row. */
const numberForm = /^#?(\d+)(?:[.):](?:\s+|(?=\D))(.+)|[.):]?)$/s;

/**
 * Finds rows by their text, by number, by name, or by these in another case, width or spacing, without
 * the number or detail, or cut short behind the number.
 */
export function finderOf<Meaning>(rows: Rows<Meaning>): Find<Meaning> {
  const spelled = rows.map(({ names }) => [...names, ...names.map(fold)]);
  const known = new Set(spelled.flat());
  return (reply) => {
    const text = reply.trim();
    const [, number, rest = ""] = numberForm.exec(text.normalize("NFKC")) ?? ["", "0", text];
    const row = rows[Number(number) - 1];
    const isName = row?.isOurs && rows.some(({ label }) => label === text);
    const folded = fold(rest);
    const isBegun = row && fold(row.names[0]).startsWith(folded.replace(/\.{3}$/, ""));
    if (row !== undefined && isBegun && !isName) return [row];
    if (!known.has(text) && !known.has(folded)) return [];
    const levels = [text, text, text, folded, folded, folded].map((name, level) =>
      rows.filter((_, index) => spelled[index]?.[level] === name)
    );
    return levels.find((found) => found.length > 0) ?? [];
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
export function readList(typed: string, rows: Rows, takesWords: boolean): Reading | string {
  const find = finderOf(rows);
  const isName = (text: string) => find(text).length > 0;
  const chosen = new Set<number>();
  let words = "";
  for (const part of splitList(typed, longestName(rows), isName)) {
    const text = part.replace(leading, "");
    const spans = readSpans(text);
    const outside = spans.flat().find((number) => number < 1 || number > rows.length);
    const [found, ...others] = find(text);
    if (spans.length > 0 && outside === undefined) {
      for (const [first = 0, last = 0] of spans) {
        for (let row = first - 1; row < last; row++) chosen.add(row);
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

/** Text without tick mark and differences of case, width, dashes and spacing. */
function fold(text: string): string {
  // Texts may be huge, and those that differ only later are no names.
  const plain = text.slice(0, 1000).normalize("NFKC").toLowerCase();
  return plain.replace(/\p{Pd}/gu, "-").replace(/\s+/g, "").replace(/^\[x?\]?/, "");
}

/** Reads `1`, `1 3`, `1-3` and `1 and 3` as spans; there are none where there is anything else. */
function readSpans(text: string): readonly (readonly number[])[] {
  const numbers = text.normalize("NFKC").toLowerCase().replace(/\s+(?:(?:and|&|\+)\s+)?/g, " ")
    .replace(/ ?(?:[\p{Pd}~]|\.\.) ?/gu, "-");
  const spans = numbers.split(" ").map((token) => /^#?(\d+)(?:-(\d+))?[.)]?$/.exec(token));
  if (!spans.every((span) => span !== null)) return [];
  return spans.map(([, from, to = from]) => [Number(from), Number(to)].sort((a, b) => a - b));
}

/** Before each separator. */
const separator = /(?=[,;，；、､\n])/;
/** What stands before the first letter of a part. */
const leading = /^[,;，；、､\s]+/;

/** The parts of a list, each with the separator before it. A name that holds separators is one part. */
function splitList(typed: string, longest: number, isName: (text: string) => boolean): string[] {
  const pieces = typed.split(separator);
  const parts: string[] = [];
  for (let first = 0, last = 0; first < pieces.length; first = last) {
    last = Math.min(first + longest, pieces.length);
    const part = () => pieces.slice(first, last).join("");
    while (last > first + 1 && !isName(part().replace(leading, ""))) last--;
    parts.push(part());
  }
  return parts;
}

/** How many pieces the names of rows have. One of more is known by its number, so that no list takes long. */
function longestName(rows: Rows): number {
  const pieces = rows.map(({ label }) => label.slice(0, 1000).split(separator).length);
  return Math.min(Math.max(...pieces), 21);
}
