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

/** One key of the file, by its path with dots. */
export interface Setting {
  readonly path: string;
  /** What it is for, as a sentence. */
  readonly what: string;
  /** What it has to be, after "must be". */
  readonly expected: string;
  /** The value as a setting holds it; `undefined` where it is none. */
  readonly read: (value: unknown) => unknown;
  /** The values that the settings screen goes round; none for what is changed in the file alone. */
  readonly choices?: readonly unknown[];
}

type Check = Omit<Setting, "path" | "what">;

const flag: Check = {
  expected: "true or false",
  read: (value) => typeof value === "boolean" ? value : undefined,
  choices: [true, false],
};
const text: Check = {
  expected: "text that is not blank",
  read: (value) => typeof value === "string" && value.trim() ? value.toWellFormed() : undefined,
};
const texts: Check = list("a list of texts, none of them blank", text.read);

function choice(...choices: readonly string[]): Check {
  return {
    choices,
    expected: choices.map((one) => `"${one}"`).join(" or "),
    read: (value) => choices.find((one) => one === folded(value)),
  };
}

/** A number within bounds; a whole one where the bounds are wide. */
function number(least: number, most: number, choices: readonly number[] = []): Check {
  const isWhole = most > 1;
  return {
    choices,
    expected: `a ${isWhole ? "whole " : ""}number from ${least} to ${most}`,
    read: (value) =>
      typeof value === "number" && value >= least && value <= most &&
        (!isWhole || Number.isInteger(value))
        ? value
        : undefined,
  };
}

function list(expected: string, read: Setting["read"]): Check {
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
  choices: [true, false],
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

/** It works in text, too, so it has to type nothing, and to be none that terminals send for another. */
const collapseKey: Check = {
  choices: ["alt+o", "ctrl+]", "f9", "off"],
  expected: `"off", a function key, or a key with ctrl, alt or super that is free`,
  read(value) {
    const key = keyId(value) ?? "";
    if (folded(value) === "off") return "off";
    return /^f\d|(ctrl|alt|super)\+/.test(key) && !/^ctrl\+[cdhijm[]$/.test(key) ? key : undefined;
  },
};

const seconds = number(5, 86_400);
const timeLimit: Check = {
  choices: [0, 60, 300, 900, 3600],
  expected: `"off", 0 or ${seconds.expected}`,
  read: (value) => value === 0 || folded(value) === "off" ? 0 : seconds.read(value),
};

const signals = choice("off", "bell", "osc9", "osc777");
const attention: Check = {
  ...signals,
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

function setting(path: string, what: string, check: Check): Setting {
  return { path, what, ...check };
}

/** Every key, in the order of the manual and of the settings screen. */
// deno-fmt-ignore
export const everySetting: readonly Setting[] = [
  setting("placement", "Where the dialog shows: in the place of pi's editor, or above everything.", choice("inline", "overlay")),
  setting("maxHeight", "The most that the dialog takes of the terminal's height; 8 lines always.", number(0.2, 1, [0.4, 0.5, 0.6, 0.8, 1])),
  setting("collapseKey", "Key that shrinks the dialog to one line and back.", collapseKey),
  setting("confirmDiscard", "Ask once more before answers are thrown away.", flag),
  setting("graceMs", "For how many milliseconds after opening keys are ignored.", number(0, 10_000, [0, 250, 500, 1000])),
  setting("timeLimit", "After how many seconds without a key a questionnaire ends by itself.", timeLimit),
  setting("attention", "How you learn that a question waits while you look elsewhere.", attention),
  setting("language", "The language of what Parley says on the screen.", choice(...languages)),
  setting("glyphs", "Marks from Unicode, or from plain ASCII.", choice("unicode", "ascii")),
  setting("drafts.store", "Store what is not sent yet with pi's session, so that it survives a crash.", flag),
  setting("drafts.secrets", "Words that mark a question as secret, by its header or text: nothing of it is stored.", texts),
  ...tools.map((tool) => setting(`tools.${tool}`, `Whether there is ${tool}, or its other name; from /reload on.`, toolName)),
  ...tools.flatMap((tool) => [
    // Alone it does nothing, so no screen offers it.
    setting(`guidance.${tool}.mode`, "Whether your words take the place of Parley's, or follow them.", { ...choice("replace", "extend"), choices: [] }),
    setting(`guidance.${tool}.description`, `What the model reads about ${tool}.`, text),
    setting(`guidance.${tool}.snippet`, `The line of ${tool} in pi's list of tools.`, text),
    setting(`guidance.${tool}.guidelines`, `The bullets of ${tool} in pi's system prompt.`, texts),
  ]),
  ...actions.map((name) => setting(`keys.${name}`, `More keys for "${name}".`, keyIds)),
];

const byPath = new Map(everySetting.map((one) => [one.path, one]));
const isGroup = (path: string) => everySetting.some((one) => one.path.startsWith(`${path}.`));

/** Settings, and what was wrong with the file that they come from. */
interface Checked {
  readonly settings: Settings;
  /** Each names a key and the reason; empty for a good file. */
  readonly problems: readonly string[];
}

/** What somebody else's file must not decide: programs that are started, and what is stored. */
function isPersonal(path: string, value: unknown): boolean {
  return path.startsWith("drafts.") || (path === "attention" && typeof value === "object");
}

/**
 * Reads a parsed file: the user's own, or else one that came with a project. What is wrong or absent
 * stays as in `fallback`. Total.
 */
export function check(file: unknown, fallback: Settings, isOwn = true): Checked {
  const settings = structuredClone(fallback) as Settings & Branch;
  const problems: string[] = [];
  const refuse = (path: string, expected: string, value: unknown) =>
    problems.push(`${path} must be ${expected}, not ${shown(value)}`);
  const visit = (value: unknown, path: string) => {
    const known = byPath.get(path);
    if (known) {
      const held = known.read(value);
      if (held === undefined) refuse(path, known.expected, value);
      else if (!isOwn && isPersonal(path, held)) {
        problems.push(`${path} counts in your own file alone`);
      } else change(settings, path, held);
    } else if (path !== "" && !isGroup(path)) {
      problems.push(`${shown(path)} is no key`);
    } else if (!isBranch(value)) refuse(path || "the file", "an object", value);
    else {
      for (const [key, part] of Object.entries(value)) {
        if (path === "" && key === "$schema") continue;
        visit(part, path === "" ? key : `${path}.${key}`);
      }
    }
  };
  visit(file, "");
  const names = tools.flatMap((tool) => givenName(tool, settings) ?? []);
  if (new Set(names).size < names.length) {
    problems.push("tools must not give two tools one name");
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

/** The value at a path; `undefined` where there is none. */
export function valueAt(settings: object, path: string): unknown {
  return path.split(".").reduce<unknown>(
    (value, key) => isBranch(value) ? value[key] : undefined,
    settings,
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isBranch(value)) return "an object";
  return cut(cleanLine(JSON.stringify(value)), 40);
}
