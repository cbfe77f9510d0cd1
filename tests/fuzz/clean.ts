/**
 * What must not reach a screen, said without the code that keeps it away.
 *
 * @module
 */

/** Controls, half pairs, and characters that reorder or hide; joiners that shape a script may stay. */
const forbidden =
  // deno-lint-ignore no-control-regex -- they are what is looked for
  /[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u061c\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/u;

/** What could drive, reorder or hide anything in a line; `undefined` where nothing does. */
export function uncleanness(line: string): string | undefined {
  const found = forbidden.exec(line);
  if (!found) return undefined;
  const around = line.slice(Math.max(0, found.index - 20), found.index + 20);
  return `${JSON.stringify(found[0])} in ${JSON.stringify(around)}`;
}

/** Fails where a line could drive, reorder or hide anything. */
export function assertClean(line: string, what: string): void {
  const found = uncleanness(line);
  if (found) throw new Error(`${what} holds ${found}`);
}

/** The same for text of several lines. */
export function assertCleanText(text: string, what: string): void {
  for (const line of text.split("\n")) assertClean(line, what);
}

/** Fails where a value isn't plain JSON of well-formed text. */
export function assertPlain(value: unknown, what: string): void {
  const json = JSON.stringify(value, (_key, part) => {
    if (typeof part === "string" && !part.isWellFormed()) {
      throw new Error(`${what} holds half a character in ${JSON.stringify(part.slice(0, 80))}`);
    }
    return part;
  });
  if (JSON.stringify(JSON.parse(json)) !== json) throw new Error(`${what} changes as JSON`);
  if (JSON.stringify(structuredClone(value)) !== json) throw new Error(`${what} isn't plain`);
  if (hasUndefined(value)) throw new Error(`${what} holds undefined`);
}

function hasUndefined(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).some(hasUndefined);
}
