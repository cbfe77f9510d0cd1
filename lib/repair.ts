/**
 * Lenient reading of what a model wrote. Every function here is total: it takes any value, also one
 * with throwing getters, cycles or a billion holes, never changes it and never follows a prototype.
 *
 * @module
 */
import { wellFormed } from "./sanitize.ts";

/** The most items of one list that are looked at; a list that holds more is refused, never cut. */
export const mostItems = 10_000;

/** Names that models give to the flag of a question with several answers. */
export const multiKeys: readonly string[] = [
  "multiSelect",
  "multiple",
  "multi",
  "allowMultiple",
  "multi_select",
];

/** An object's own property; absent where reading it fails. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Text under the first of several keys that holds any: numbers and booleans count as text, line breaks
 * become `\n`. Absent where every key is absent or `null`; `""` where what stands there is no text.
 */
export function textOf(value: unknown, ...keys: readonly string[]): string | undefined {
  let found: string | undefined;
  for (const key of keys) {
    const given = own(value, key);
    const text = scalarText(given);
    if (text !== undefined) return text;
    if (given !== undefined && given !== null) found = "";
  }
  return found;
}

/** A yes or no under the first of several keys that holds one, also as a word or a digit. */
export function flagOf(value: unknown, ...keys: readonly string[]): boolean | undefined {
  for (const key of keys) {
    const word = scalarText(own(value, key))?.trim().toLowerCase();
    if (word === "true" || word === "yes" || word === "1") return true;
    if (word === "false" || word === "no" || word === "0") return false;
  }
  return undefined;
}

/**
 * The items of a list, however it was written: an array, JSON text of one, an object with the keys
 * `0`, `1`, …, or a lone item. At most one more than {@linkcode mostItems}, so that too many stay seen.
 */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") {
    const json = parsed(value);
    if (json !== undefined) return listOf(json);
    return /^\s*(?:[[{]|$)/.test(value) ? [] : [value];
  }
  const items = isArray(value) ? value : indexed(value);
  if (items === undefined) return [value];
  const length = Math.min(Number(own(items, "length")) || 0, mostItems + 1);
  return Array.from({ length }, (_, index) => own(items, String(index)));
}

/**
 * An object where one is due. Bare text stands for its most telling field, and may itself be the JSON
 * of an object that has one of the known keys.
 */
export function fieldsOf(value: unknown, field: string, known: readonly string[]): unknown {
  const bare = scalarText(value);
  if (bare === undefined) return value;
  const json = parsed(bare);
  return textOf(json, "options", ...known) === undefined ? { [field]: bare } : json;
}

/** The list of questions in a call, also where the call is JSON text, the list or one question itself. */
export function questionsOf(args: unknown, known: readonly string[]): unknown[] {
  const call = callOf(args);
  if (isArray(call)) return listOf(call);
  const questions = own(call, "questions");
  if (questions !== undefined && questions !== null) return listOf(questions);
  const question = own(call, "question");
  if (typeof question === "object" && question !== null) return listOf(question);
  return textOf(call, "options", ...known) === undefined ? [] : [call];
}

/** The arguments of a call, also where they came as JSON text. */
export function callOf(args: unknown): unknown {
  return typeof args === "string" ? parsed(args) : args;
}

/** The list of options of a question. */
export function optionsOf(question: unknown): unknown[] {
  return listOf(own(question, "options") ?? own(question, "choices"));
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return wellFormed(value.replace(/\r\n?/g, "\n"));
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : undefined;
}

/** The array or object that a text is the JSON of, also when it was encoded more than once. */
function parsed(text: string): object | undefined {
  let value: unknown = text;
  while (typeof value === "string") {
    if (!/^\s*[[{"]/.test(value)) return undefined;
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  return typeof value === "object" && value !== null ? value : undefined;
}

/** Whether a value is an array, also where asking for it throws. */
export function isArray(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function indexed(value: unknown): unknown[] | undefined {
  try {
    const keys = Object.keys(value as object);
    const isIndexed = keys.length > 0 && keys.every((key, index) => key === String(index));
    return isIndexed ? keys.map((key) => own(value, key)) : undefined;
  } catch {
    return undefined;
  }
}
