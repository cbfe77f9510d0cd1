/**
 * Stands in for `jsr:@std/cli` where JSR cannot be reached: `parseArgs` alone, with the same
 * options and results, in code of Parley's own.
 *
 * @module
 */
import { announce } from "./announce.ts";

announce("@std/cli");

type Names<Name extends string> = Name | readonly Name[];

/** What {@linkcode parseArgs} is told about the flags. */
export interface ParseOptions<
  BooleanName extends string = string,
  StringName extends string = string,
  CollectName extends string = string,
> {
  /** Keeps what follows `--` apart, in `"--"`. */
  "--"?: boolean;
  /** Other names of flags. */
  alias?: Record<string, string | readonly string[]>;
  /** Flags without a value; `true` for all double-hyphen flags without `=`. */
  boolean?: boolean | Names<BooleanName>;
  /** Values of flags that are not given. */
  default?: Record<string, unknown>;
  /** Takes everything after the first non-flag as it is. */
  stopEarly?: boolean;
  /** Flags whose value is never read as a number. */
  string?: Names<StringName>;
  /** Flags that may come several times. */
  collect?: Names<CollectName>;
  /** Flags that `--no-` switches off. */
  negatable?: Names<string>;
  /** Told of every argument that is not declared; `false` leaves it out of the result. */
  unknown?: (argument: string, key?: string, value?: unknown) => unknown;
}

/** What was given. */
export type Args<
  BooleanName extends string = never,
  StringName extends string = never,
  CollectName extends string = never,
> =
  & { [name: string]: unknown }
  & { _: (string | number)[] }
  & { "--"?: string[] }
  & { [Name in Exclude<BooleanName, CollectName>]: boolean }
  & { [Name in Exclude<StringName, CollectName>]?: string }
  & { [Name in Extract<BooleanName, CollectName>]: boolean[] }
  & { [Name in Extract<StringName, CollectName>]: string[] };

type Value = string | number | boolean;
type Tree = { [key: string]: unknown };

/**
 * Reads command-line arguments into flags and the rest.
 *
 * @example
 * ```ts ignore
 * parseArgs(["--json", "--file", "a.json"], { boolean: ["json"], string: ["file"] });
 * // { _: [], json: true, file: "a.json" }
 * ```
 */
export function parseArgs<
  const BooleanName extends string = never,
  const StringName extends string = never,
  const CollectName extends string = never,
>(
  args: readonly string[],
  options: ParseOptions<BooleanName, StringName, CollectName> = {},
): Args<BooleanName, StringName, CollectName> {
  const aliases = readAliases(options.alias);
  const withAliases = (names: Names<string> | boolean | undefined) => {
    const given =
      (typeof names === "string" ? [names] : Array.isArray(names) ? names : []) as string[];
    return new Set(given.filter(Boolean).flatMap((name) => [name, ...aliases.get(name) ?? []]));
  };
  const booleans = withAliases(options.boolean);
  const strings = withAliases(options.string);
  const collected = withAliases(options.collect);
  const negatable = withAliases(options.negatable);
  const areAllBoolean = options.boolean === true;
  const isBoolean = (key: string) =>
    booleans.has(key) || (aliases.get(key) ?? []).some((alias) => booleans.has(alias));

  const result: Tree & { _: (string | number)[] } = { _: [] };

  function set(key: string, given: Value, argument: string, mayCollect = true): void {
    const isDeclared = [booleans, strings, aliases, collected].some((names) => names.has(key)) ||
      areAllBoolean && /^--[^=]+$/.test(argument);
    if (!isDeclared && options.unknown?.(argument, key, given) === false) return;
    const value = typeof given === "string" && !strings.has(key) && isNumeric(given)
      ? Number(given)
      : given;
    const collects = mayCollect && collected.has(key);
    for (const name of [key, ...aliases.get(key) ?? []]) {
      put(result, name.split("."), value, collects);
    }
  }

  const end = args.indexOf("--");
  const flags = end < 0 ? args : args.slice(0, end);
  const afterEnd = end < 0 ? [] : args.slice(end + 1);

  for (let index = 0; index < flags.length; index++) {
    const argument = flags[index]!;
    const next = flags[index + 1];
    if (/^--./s.test(argument)) {
      const equals = argument.indexOf("=", 3);
      const text = equals < 0 ? argument.slice(2) : argument.slice(2, equals);
      const isNegated = text.startsWith("no-") && text.length > 3;
      if (equals >= 0) {
        const key = isNegated ? text.slice(3) : text;
        const value = argument.slice(equals + 1);
        set(key, booleans.has(key) ? value !== "false" : value, argument);
      } else if (isNegated && negatable.has(text.slice(3))) {
        set(text.slice(3), false, argument, false);
      } else if (next && !areAllBoolean && !next.startsWith("-") && !isBoolean(text)) {
        set(text, next, argument);
        index++;
      } else if (next === "true" || next === "false") {
        set(text, next !== "false", argument);
        index++;
      } else {
        set(text, strings.has(text) ? "" : true, argument);
      }
    } else if (/^-./s.test(argument)) {
      const last = setLetters(argument);
      if (last === undefined || last === "-") continue;
      if (next && !/^--?[^-]/.test(next) && !isBoolean(last)) {
        set(last, next, argument);
        index++;
      } else if (next === "true" || next === "false") {
        set(last, next !== "false", argument);
        index++;
      } else {
        set(last, strings.has(last) ? "" : true, argument);
      }
    } else {
      if (options.unknown?.(argument) !== false) {
        result._.push(strings.has("_") || !isNumeric(argument) ? argument : Number(argument));
      }
      if (options.stopEarly) {
        result._.push(...flags.slice(index + 1));
        break;
      }
    }
  }

  /** Sets all letters of `-abc` but the last, which may take the next argument; gives it back. */
  function setLetters(argument: string): string | undefined {
    const letters = argument.slice(1, -1);
    for (let at = 0; at < letters.length; at++) {
      const letter = letters[at]!;
      const rest = argument.slice(at + 2);
      if (rest === "-") {
        set(letter, rest, argument);
        continue;
      }
      if (rest === "=") {
        set(letter, "", argument);
        return undefined;
      }
      const isLetter = /[A-Za-z]/.test(letter);
      const assigned = isLetter ? /=(.+)/.exec(rest)?.[1] : undefined;
      if (assigned !== undefined) {
        set(letter, assigned, argument);
        return undefined;
      }
      if (isLetter && /-?\d+(\.\d*)?(e-?\d+)?$/.test(rest) || /\W/.test(letters[at + 1] ?? "")) {
        set(letter, rest, argument);
        return undefined;
      }
      set(letter, strings.has(letter) ? "" : true, argument);
    }
    return argument.slice(-1);
  }

  for (const [key, value] of Object.entries(options.default ?? {})) {
    if (has(result, key.split("."))) continue;
    for (const name of [key, ...aliases.get(key) ?? []]) put(result, name.split("."), value, false);
  }
  for (const key of booleans) {
    if (!has(result, key.split("."))) {
      put(result, key.split("."), collected.has(key) ? [] : false, false);
    }
  }
  for (const key of strings) {
    if (collected.has(key) && !has(result, key.split("."))) put(result, key.split("."), [], false);
  }
  if (options["--"]) result["--"] = afterEnd;
  else result._.push(...afterEnd);
  return result as Args<BooleanName, StringName, CollectName>;
}

function readAliases(alias: ParseOptions["alias"]): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  for (const [name, value] of Object.entries(alias ?? {})) {
    if (value === undefined) throw new TypeError("Alias value must be defined");
    const all = [name, ...typeof value === "string" ? [value] : value];
    for (const one of all) aliases.set(one, all.filter((other) => other !== one));
  }
  return aliases;
}

function isNumeric(text: string): boolean {
  return /\S/.test(text) && Number.isFinite(Number(text));
}

function isUnsafe(tree: Tree, key: string): boolean {
  return key === "__proto__" || key === "constructor" && typeof tree[key] === "function";
}

function put(tree: Tree, path: readonly string[], value: unknown, collects: boolean): void {
  const key = path.at(-1)!;
  let at = tree;
  for (const step of path.slice(0, -1)) {
    if (isUnsafe(at, step)) return;
    at = (at[step] ??= {}) as Tree;
  }
  if (isUnsafe(at, key)) return;
  const before = at[key];
  if (!collects) at[key] = value;
  else if (Array.isArray(before)) before.push(value);
  else at[key] = before ? [before, value] : [value];
}

function has(tree: Tree, path: readonly string[]): boolean {
  let at: unknown = tree;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as Tree)[key];
  }
  return true;
}
