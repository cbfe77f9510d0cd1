/**
 * What a file of settings may hold: one table, from which the file is checked, the settings screen
 * describes its keys, and the manual's list is written.
 *
 * @module
 */
import { introductions } from "./contracts/introductions.ts";
import { keys as keyTable } from "./keys.ts";
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
  readonly choices: readonly unknown[];
}

type Check = Pick<Setting, "expected" | "read"> & Partial<Pick<Setting, "choices">>;

function choice(...choices: readonly unknown[]): Check {
  return {
    choices,
    expected: choices.map((one) => JSON.stringify(one)).join(" or "),
    read: (value) => choices.find((one) => one === folded(value)),
  };
}

/** A number within bounds; a whole one where the bounds are wide. */
function number(least: number, most: number, choices: readonly number[] = []): Check {
  const isWhole = most > 1;
  return {
    choices,
    expected: `a ${isWhole ? "whole " : ""}number from ${least} to ${most}`,
    read(value) {
      const isOne = typeof value === "number" && value >= least && value <= most;
      return isOne && (!isWhole || Number.isInteger(value)) ? value : undefined;
    },
  };
}

function list(expected: string, read: Setting["read"]): Check {
  return {
    expected,
    read(value) {
      const items = Array.isArray(value) ? value.map(read) : [undefined];
      return items.includes(undefined) ? undefined : items;
    },
  };
}

/** A value whose case and surrounding blanks don't count where it is text. */
function folded(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}

/** Text that has a pattern, well-formed. */
function matching(pattern: RegExp, value: unknown): string | undefined {
  return typeof value === "string" && pattern.test(value) ? value.toWellFormed() : undefined;
}

const flag = choice(true, false);
const text: Check = { expected: "text that is not blank", read: (value) => matching(/\S/, value) };
const texts = list("a list of texts, none of them blank", text.read);

const toolName: Check = {
  ...flag,
  expected: "true, false, or another name of letters, digits, _ and -",
  read: (value) => flag.read(value) ?? matching(/^[A-Za-z_][\w-]{0,63}$/, value),
};

const modifier = String.raw`(ctrl|alt|shift|super)\+`;
const named = "escape|esc|space|tab|enter|return|backspace|insert|delete|clear|home|end|" +
  "pageup|pagedown|up|down|left|right|f([1-9]|1[0-2])";
/** A key id of pi-tui: a character or a name, and no modifier twice. */
const key = new RegExp(`^(?!.*${modifier}.*\\1\\+)(${modifier})*([^\\p{C}\\p{Z}]|${named})$`, "u");
const keys = list(`a list of keys such as "ctrl+n"`, (value) => matching(key, folded(value)));

/** A key that types nothing, and that no terminal sends for another. */
const free = /^f\d|^(?!ctrl\+[cdhijm[]$).*(ctrl|alt|super)\+/;
const off = choice("off");
/** It works in text, too. */
const collapseKey: Check = {
  choices: ["alt+o", "ctrl+]", "f9", "off"],
  expected: `"off", a function key, or a key with ctrl, alt or super that is free`,
  read: (value) => off.read(value) ?? matching(free, matching(key, folded(value))),
};

const seconds = number(5, 86_400);
const timeLimit: Check = {
  choices: [0, 60, 300, 900, 3600],
  expected: `"off", 0 or ${seconds.expected}`,
  read: (value) => value === 0 || off.read(value) ? 0 : seconds.read(value),
};

const signals = choice("off", "bell", "osc9", "osc777");
const attention: Check = {
  ...signals,
  expected: `${signals.expected} or { "command": ["program", "argument"] }`,
  read(value) {
    if (!isBranch(value)) return signals.read(value);
    const command = [value["command"]].flat().map(text.read);
    return command.length === 0 || command.includes(undefined) ? undefined : { command };
  },
};

const tools = introductions.map(({ name }) => name);
const actions = [...new Set(keyTable.map(({ name }) => name))]
  .filter((name) => name !== "collapse" && name !== "leave");

function setting(path: string, what: string, check: Check): Setting {
  return { choices: [], ...check, path, what };
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
  ...actions.map((name) => setting(`keys.${name}`, `More keys for "${name}".`, keys)),
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
 * Reads what a file holds, or why it can't be read: the user's own, or else one that came with a
 * project. What is wrong or absent stays as in `fallback`. Total.
 */
export function check(file: unknown, fallback: Settings, isOwn = true): Checked {
  const settings = structuredClone(fallback);
  const problemsAt = (path: string, value: unknown): readonly string[] => {
    const known = byPath.get(path);
    if (!known && !isGroup(path)) return [`${shown(path)} is no key`];
    if (!known) return isBranch(value) ? problemsIn(value, `${path}.`) : [refusal(path, value)];
    const held = known.read(value);
    if (held === undefined) return [refusal(path, value, known.expected)];
    if (!isOwn && isPersonal(path, held)) return [`${path} counts in your own file alone`];
    change(settings, path, held);
    return [];
  };
  const problemsIn = (group: object, prefix = ""): readonly string[] =>
    Object.entries(group).flatMap(([key, value]) => problemsAt(prefix + key, value));
  if (file instanceof Error) return { settings, problems: [file.message] };
  if (!isBranch(file)) return { settings, problems: [refusal("the file", file)] };
  const { $schema: _, ...entries } = file;
  const problems = problemsIn(entries);
  const names = tools.flatMap((tool) => givenName(tool, settings) ?? []);
  if (new Set(names).size === names.length) return { settings, problems };
  return {
    settings: { ...settings, tools: fallback.tools },
    problems: [...problems, "tools must not give two tools one name"],
  };
}

function refusal(path: string, value: unknown, expected = "an object"): string {
  return `${path} must be ${expected}, not ${shown(value)}`;
}

type Branch = Record<string, unknown>;

/** Whether a value is an object that holds keys. */
export function isBranch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets a value by its path, and makes what is missing on the way. */
export function change(file: object, path: string, value: unknown): void {
  const branch = file as Branch;
  const [key = "", ...rest] = path.split(".");
  const part = isBranch(branch[key]) ? branch[key] : {};
  if (rest.length > 0) change(part, rest.join("."), value);
  branch[key] = rest.length > 0 ? part : value;
}

/** The value at a path; `undefined` where there is none. */
export function valueAt(settings: object, path: string): unknown {
  const keys = path.split(".");
  return keys.reduce((at: unknown, key) => isBranch(at) ? at[key] : undefined, settings);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isBranch(value)) return "an object";
  return cut(cleanLine(JSON.stringify(value)), 40);
}
