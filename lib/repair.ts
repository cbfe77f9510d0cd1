/**
 * Lenient reading of what a model wrote. Every function here is total: it takes any value, also one
 * with throwing getters, cycles or a billion holes, never changes it and never follows a prototype.
 *
 * @module
 */

/** The most items of one list that are looked at; a list that holds more is refused, never cut. */
export const mostItems = 10_000;

/** Names that models give to the text of a question. */
export const promptKeys: readonly string[] = ["question", "prompt", "text", "message"];
/** Names that models give to the label of an option. */
export const labelKeys: readonly string[] = ["label", "title", "name", "text", "option", "value"];
const multiKeys = [
  "multiSelect",
  "multiple",
  "multi",
  "allowMultiple",
  "multi_select",
  "multiselect",
  "allow_multiple",
];
const askedKeys = [...promptKeys, "options", "choices"];
const questionKeys = [...askedKeys, "id", "header", "label", "title"];
const optionKeys = [...labelKeys, "description", "preview"];

/** An object's own property; absent where reading it fails. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return safely(() => Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined);
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
    const word = textOf(value, key)?.trim().toLowerCase();
    if (word === "true" || word === "yes" || word === "1") return true;
    if (word === "false" || word === "no" || word === "0") return false;
  }
  return undefined;
}

/** Whether a question takes several answers, where it says so by a flag. */
export function multiFlagOf(question: unknown): boolean | undefined {
  return flagOf(question, ...multiKeys);
}

/** The type of a question, however its words are joined; as written where there is no such type. */
export function typeOf(question: unknown): string | undefined {
  const type = textOf(question, "type");
  const word = type?.toLowerCase().replace(/[\s_-]/g, "");
  if (!word) return undefined;
  return /^(single|multi|preview)(?:select|ple)?$/.exec(word)?.[1] ?? type;
}

/** The questions of a call, also where the call is JSON text, the list or one question itself. */
export function questionsOf(args: unknown): unknown[] {
  const call = callOf(args);
  const question = own(call, "question");
  const lone = typeof question === "object" ? question : undefined;
  const list = isArray(call) ? call : own(call, "questions") ?? lone;
  if (list !== undefined && list !== null) return itemsOf(list, questionKeys, "question");
  return hasAny(call, askedKeys) ? [call] : [];
}

/** The arguments of a call, also where they came as JSON text. */
export function callOf(args: unknown): unknown {
  return typeof args === "string" ? parsed(args) : args;
}

/** The options of a question. `field` is what the text of an option is called that has a name too. */
export function optionsOf(question: unknown, field: "label" | "description"): unknown[] {
  const options = own(question, "options") ?? own(question, "choices");
  return itemsOf(options, optionKeys, "label", field);
}

/**
 * The items of a list, however it was written: an array or JSON text of one, an object that holds no
 * more than an array, one with the keys `0`, `1`, …, one item with a `known` field, or an object of
 * named items. Bare text becomes an item's `bare` field, or its `named` one where it has a name. At
 * most one item more than {@linkcode mostItems}, so that too many stay seen.
 */
function itemsOf(
  list: unknown,
  known: readonly string[],
  bare: string,
  named: string = bare,
): unknown[] {
  const value = typeof list === "string" ? parsed(list) ?? list : list;
  if (value === undefined || value === null) return [];
  if (typeof value === "string" && /^\s*(?:[[{]|$)/.test(value)) return [];
  if (isArray(value)) return arrayItems(value).map((item) => fieldsOf(item, bare, known));
  const entries = entriesOf(value);
  const [name, first] = entries[0] ?? [];
  if (entries.length === 1 && isArray(first)) return itemsOf(first, known, bare);
  if (name === undefined || hasAny(value, known)) return [fieldsOf(value, bare, known)];
  const start = name === "1" ? 1 : 0;
  if (entries.every(([key], index) => key === String(start + index))) {
    return entries.map(([, item]) => fieldsOf(item, bare, known));
  }
  return entries.map(([name, item]) =>
    // Of questions the one is read, of options the other.
    Object.fromEntries([["id", name], ["value", name], ...entriesOf(fieldsOf(item, named, known))])
  );
}

/**
 * An object where one is due. Bare text stands for one of its fields, and may itself be the JSON of an
 * object that has one of the known ones.
 */
function fieldsOf(value: unknown, field: string, known: readonly string[]): unknown {
  const bare = scalarText(value);
  if (bare === undefined) return value;
  const json = parsed(bare);
  return hasAny(json, known) ? json : { [field]: bare };
}

function hasAny(value: unknown, keys: readonly string[]): boolean {
  return textOf(value, ...keys) !== undefined;
}

function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value.replace(/\r\n?/g, "\n").toWellFormed();
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint"
    ? String(value)
    : undefined;
}

/** The array or object that a text is the JSON of, also when it was encoded more than once. */
function parsed(text: string): object | undefined {
  let value: unknown = text;
  while (typeof value === "string") {
    if (!/^\s*[[{"]/.test(value)) return undefined;
    const json = value;
    value = safely(() => JSON.parse(json));
  }
  return typeof value === "object" && value !== null ? value : undefined;
}

/** Whether a value is an array, also where asking for it throws. */
export function isArray(value: unknown): value is readonly unknown[] {
  return safely(() => Array.isArray(value)) ?? false;
}

function arrayItems(array: readonly unknown[]): unknown[] {
  const given = own(array, "length");
  const length = typeof given === "number" ? Math.min(given, mostItems + 1) : 0;
  return Array.from({ length }, (_, index) => own(array, String(index)));
}

function entriesOf(value: unknown): [key: string, value: unknown][] {
  const keys = typeof value === "object" && value !== null ? safely(() => Object.keys(value)) : [];
  return (keys ?? []).slice(0, mostItems + 1).map((key) => [key, own(value, key)]);
}

function safely<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
