/**
 * What a file of settings may hold: one table, from which the file is checked, the settings screen
 * describes its keys, and the manual's list is written.
 *
 * @module
 */
import { introductions } from "./contracts/introductions.ts";
import { keys } from "./keys.ts";
import { languages } from "./languages.ts";
import { cleanLine, cut } from "./sanitize.ts";
import { givenName, type Settings } from "./settings.ts";

/** A key of the file, by its path with dots. */
export interface Field {
  readonly path: string;
  /** What it is for, as a sentence. */
  readonly what: string;
  /** What it has to be, after "must be". */
  readonly expected: string;
  /** The value as a setting holds it; `undefined` where it is none. */
  readonly read: (value: unknown) => unknown;
}

type Check = Pick<Field, "expected" | "read">;

const flag: Check = {
  expected: "true or false",
  read: (value) => typeof value === "boolean" ? value : undefined,
};
const text: Check = {
  expected: "text that is not blank",
  read: (value) => typeof value === "string" && value.trim() ? value.toWellFormed() : undefined,
};
const texts: Check = list("a list of texts, none of them blank", text.read);

function choice(...choices: readonly string[]): Check {
  return {
    expected: choices.map((one) => `"${one}"`).join(" or "),
    read: (value) => choices.find((one) => one === folded(value)),
  };
}

/** A number within bounds; a whole one where the bounds are wide. */
function number(least: number, most: number): Check {
  const isWhole = most > 1;
  return {
    expected: `a ${isWhole ? "whole " : ""}number from ${least} to ${most}`,
    read: (value) =>
      typeof value === "number" && value >= least && value <= most &&
        (!isWhole || Number.isInteger(value))
        ? value
        : undefined,
  };
}

function list(expected: string, read: Field["read"]): Check {
  return {
    expected,
    read: (value) => {
      const items = Array.isArray(value) ? value.map(read) : [undefined];
      return items.includes(undefined) ? undefined : items;
    },
  };
}

function folded(value: unknown): string | undefined {
  return typeof value === "string" ? value.trim().toLowerCase() : undefined;
}

const toolName: Check = {
  expected: "true, false, or another name of letters, digits, _ and -",
  read: (value) =>
    typeof value === "boolean" ||
      typeof value === "string" && /^[A-Za-z_][\w-]{0,63}$/.test(value)
      ? value
      : undefined,
};

const named =
  /^(escape|esc|space|tab|enter|return|backspace|insert|delete|clear|home|end|pageup|pagedown|up|down|left|right|f([1-9]|1[0-2]))$/;

/** A key id of pi-tui, spelt as people do. */
function keyId(value: unknown): string | undefined {
  const [, modifiers = "", key = ""] =
    /^((?:(?:ctrl|alt|shift|super)\+)*)(\S+)$/.exec(folded(value) ?? "") ?? [];
  const all = modifiers.split("+").filter(Boolean);
  const isKey = /^[^\p{C}\p{Z}]$/u.test(key) || named.test(key);
  return isKey && new Set(all).size === all.length ? modifiers + key : undefined;
}

const keyIds = list(`a list of keys such as "ctrl+n"`, keyId);

/** It works everywhere, so it has to type nothing, and to be no key of the lists or of pi. */
const collapseKey: Check = {
  expected: `"off", a function key, or a key with ctrl, alt or super that is free`,
  read(value) {
    const key = keyId(value) ?? "";
    if (folded(value) === "off") return "off";
    return /^f\d|(ctrl|alt|super)\+/.test(key) && !/^ctrl\+[cdhijm[]$/.test(key) ? key : undefined;
  },
};

const seconds = number(5, 86_400);
const timeLimit: Check = {
  expected: `"off", 0 or ${seconds.expected}`,
  read: (value) => value === 0 || folded(value) === "off" ? 0 : seconds.read(value),
};

const signals = choice("off", "bell", "osc9", "osc777");
const attention: Check = {
  expected: `${signals.expected} or { "command": ["program", "argument"] }`,
  read(value) {
    if (!isBranch(value)) return signals.read(value);
    const command = texts.read(
      typeof value["command"] === "string" ? [value["command"]] : value["command"],
    );
    return Array.isArray(command) && command.length > 0 ? { command } : undefined;
  },
};

const tools = introductions.map(({ name }) => name);
const actions = [...new Set(keys.map(({ name }) => name))]
  .filter((name) => name !== "collapse" && name !== "leave");

function field(path: string, what: string, check: Check): Field {
  return { path, what, ...check };
}

/** Every key, in the order of the manual. */
// deno-fmt-ignore
export const fields: readonly Field[] = [
  ...tools.map((tool) => field(`tools.${tool}`, `Whether there is ${tool}, or its other name; from /reload on.`, toolName)),
  field("placement", "Where the dialog shows: in the place of pi's editor, or above everything.", choice("inline", "overlay")),
  field("maxHeight", "The most that the dialog takes of the terminal's height; 8 lines always.", number(0.2, 1)),
  field("collapseKey", "Key that shrinks the dialog to one line and back.", collapseKey),
  field("confirmDiscard", "Ask once more before answers are thrown away.", flag),
  field("graceMs", "For how many milliseconds after opening keys are ignored.", number(0, 10_000)),
  field("timeLimit", "After how many seconds without a key a questionnaire ends by itself.", timeLimit),
  field("attention", "How you learn that a question waits while you look elsewhere.", attention),
  field("language", "The language of what Parley says on the screen.", choice(...languages)),
  field("glyphs", "Marks from Unicode, or from plain ASCII.", choice("unicode", "ascii")),
  ...tools.flatMap((tool) => [
    field(`guidance.${tool}.mode`, "Whether your words take the place of Parley's, or follow them.", choice("replace", "extend")),
    field(`guidance.${tool}.description`, `What the model reads about ${tool}.`, text),
    field(`guidance.${tool}.snippet`, `The line of ${tool} in pi's list of tools.`, text),
    field(`guidance.${tool}.guidelines`, `The bullets of ${tool} in pi's system prompt.`, texts),
  ]),
  field("drafts.store", "Store unsent text with pi's session, so that it survives a crash.", flag),
  field("drafts.secrets", "Words that mark a question as secret, by its header or text: nothing of it is stored.", texts),
  ...actions.map((name) => field(`keys.${name}`, `More keys for "${name}".`, keyIds)),
];

const byPath = new Map(fields.map((one) => [one.path, one]));
const isGroup = (path: string) => fields.some((one) => one.path.startsWith(`${path}.`));

/** Settings, and what was wrong with the file that they come from. */
export interface Checked {
  readonly settings: Settings;
  /** Each names a key and the reason; empty for a good file. */
  readonly problems: readonly string[];
}

/** What somebody else's file must not decide: programs that are started, and what is stored. */
function isPersonal(path: string, setting: unknown): boolean {
  return path.startsWith("drafts.") || (path === "attention" && typeof setting === "object");
}

/**
 * Reads a parsed file: the user's own, or else one that came with a project. What is wrong or absent
 * stays as in `fallback`. Total.
 */
export function check(file: unknown, fallback: Settings, isOwn = true): Checked {
  const settings = structuredClone(fallback) as Settings & Branch;
  const problems: string[] = [];
  const visit = (value: unknown, path: string) => {
    const known = byPath.get(path);
    if (known) {
      const setting = known.read(value);
      if (setting !== undefined && !isOwn && isPersonal(path, setting)) {
        problems.push(`${path} counts in your own file alone`);
      } else if (setting !== undefined) change(settings, path, setting);
      else problems.push(`${path} must be ${known.expected}, not ${shown(value)}`);
    } else if (path !== "" && !isGroup(path)) problems.push(`${shown(path)} is no key`);
    else if (!isBranch(value)) {
      problems.push(`${path || "the file"} must be an object, not ${shown(value)}`);
    } else {
      for (const [key, part] of Object.entries(value)) {
        if (path === "" && key === "$schema") continue;
        visit(part, path === "" ? key : `${path}.${key}`);
      }
    }
  };
  visit(file, "");
  const [first, second] = tools.map((tool) => givenName(tool, settings));
  if (first !== undefined && first === second) {
    problems.push("tools must not give both tools one name");
    change(settings, "tools", fallback.tools);
  }
  return { settings, problems };
}

type Branch = Record<string, unknown>;

function isBranch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets a value by its path, and makes what is missing on the way. */
export function change(file: object, path: string, value: unknown): void {
  const [key = "", ...rest] = path.split(".");
  const branch = file as Branch;
  if (rest.length === 0) branch[key] = value;
  else {
    if (!isBranch(branch[key])) branch[key] = {};
    change(branch[key] as Branch, rest.join("."), value);
  }
}

function shown(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    return Array.isArray(value) ? "a list" : "an object";
  }
  return cut(cleanLine(JSON.stringify(value)), 40);
}
