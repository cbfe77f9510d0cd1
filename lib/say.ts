/** A language: its own words by the English ones. What it leaves out stays English. */
export type Words = Readonly<Record<string, string>>;

let words: Words = {};

/** Says everything in these words from now on: a process has one language, as it has one terminal. */
export function speak(language: Words): void {
  words = language;
}

/**
 * A sentence for the screen, which stands in English where it is said, in the person's language. Names
 * in braces are replaced by values. What a model reads is never said: it stays as it is.
 *
 * @example
 * ```ts
 * import { say } from "./say.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(say("{count} of {total}", { count: 2, total: 3 }), "2 of 3");
 * ```
 */
export function say(english: string, values: Readonly<Record<string, unknown>> = {}): string {
  const text = Object.hasOwn(words, english) ? words[english]! : english;
  return text.replace(/\{(\w+)\}/g, (whole, name) => name in values ? `${values[name]}` : whole);
}

/** Several things in one sentence, as the language lists them. */
export function sayAll(things: readonly string[]): string {
  const [start = "", ...others] = things;
  return others.reduce((first, next) => say("{first}, {next}", { first, next }), start);
}
