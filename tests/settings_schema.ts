/**
 * `deno task docs`: writes what docs/ tells about settings from the table that checks them: the JSON
 * schema for editors, and the manual's list.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { type TSchema, Type } from "@sinclair/typebox";
import { everySetting, type Setting, valueAt } from "../lib/every_setting.ts";
import { languages } from "../lib/languages.ts";
import { defaultSettings } from "../lib/settings.ts";

const text = Type.String({ pattern: "\\S" });
const noneTwice = "(?!.*(ctrl|alt|shift|super)\\+.*\\1\\+)";
const modifiers = "((ctrl|alt|shift|super)\\+)*";
const name = "(\\S|escape|esc|space|tab|enter|return|backspace|insert|delete|clear|home|end|" +
  "page[uU]p|page[dD]own|up|down|left|right|[fF]([1-9]|1[0-2]))";
const key = Type.String({ pattern: `^${noneTwice}${modifiers}${name}$` });
const collapseKey = Type.String({
  pattern:
    `^${noneTwice}(off|[fF]([1-9]|1[0-2])|(?!ctrl\\+[cdhijm[]$)(?=.*(ctrl|alt|super)\\+)${modifiers}${name})$`,
});
const words = (...choices: string[]) => Type.Union(choices.map((choice) => Type.Literal(choice)));
const flag = Type.Boolean();
const named = Type.Union([flag, Type.String({ pattern: "^[A-Za-z_][A-Za-z0-9_-]{0,63}$" })]);
const guidance = {
  mode: words("replace", "extend"),
  description: text,
  snippet: text,
  guidelines: Type.Array(text),
};

const shapes: Readonly<Record<string, TSchema | Record<string, TSchema>>> = {
  tools: { ask_user: named, ask_user_question: named },
  placement: words("inline", "overlay"),
  maxHeight: Type.Number({ minimum: 0.2, maximum: 1 }),
  collapseKey,
  confirmDiscard: flag,
  graceMs: Type.Integer({ minimum: 0, maximum: 10_000 }),
  timeLimit: Type.Union([
    Type.Literal("off"),
    Type.Literal(0),
    Type.Integer({ minimum: 5, maximum: 86_400 }),
  ]),
  attention: Type.Union([
    words("off", "bell", "osc9", "osc777"),
    Type.Object({ command: Type.Union([text, Type.Array(text, { minItems: 1 })]) }),
  ]),
  language: words(...languages),
  glyphs: words("unicode", "ascii"),
  drafts: { store: flag, secrets: Type.Array(text) },
};

function shapeOf({ path }: Setting): TSchema {
  const [first = "", second = "", third = ""] = path.split(".");
  if (first === "guidance") return Reflect.get(guidance, third);
  const shape = shapes[first];
  return (second === "" ? shape : Reflect.get(shape ?? {}, second)) as TSchema;
}

/** More keys for any action: one schema for all of them. */
const extraKeys = Type.Object({}, {
  description: 'More keys for an action, by its name: { "down": ["j"] }',
  propertyNames: {
    enum: everySetting.flatMap(({ path }) => path.startsWith("keys.") ? [path.slice(5)] : []),
  },
  additionalProperties: Type.Array(key),
});

/** The schema of one key, with what the table says about it. */
function schemaOf(setting: Setting): TSchema {
  if (setting.path.startsWith("keys.")) return extraKeys;
  const given = valueAt(defaultSettings, setting.path);
  return {
    ...shapeOf(setting),
    description: setting.what,
    ...given === undefined ? {} : { default: given },
  };
}

/** The schema of a file. */
export function fileSchema(): TSchema {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Settings of Parley",
    ...group(everySetting.map((setting) => [setting.path, schemaOf(setting)]), {
      $schema: Type.String({ description: "Where this schema is, for editors." }),
    }),
  } as TSchema;
}

function group(entries: readonly [string, TSchema][], first: object = {}): object {
  if (entries.every(([, schema]) => schema === extraKeys)) return extraKeys;
  const heads = [...new Set(entries.map(([path]) => path.split(".")[0]!))];
  const properties = heads.map((head) => {
    const whole = entries.find(([path]) => path === head);
    const parts = entries.filter(([path]) => path.startsWith(`${head}.`))
      .map(([path, schema]): [string, TSchema] => [path.slice(head.length + 1), schema]);
    return [head, whole?.[1] ?? group(parts)];
  });
  return {
    type: "object",
    properties: { ...first, ...Object.fromEntries(properties) },
    additionalProperties: false,
  };
}

/** The manual's list, as a table of Markdown. */
function settingsTable(): string {
  const rows = everySetting.filter(({ path }) => !/^keys\.|^guidance\.ask_user_question/.test(path))
    .map(
      ({ path, expected, what }) => [
        `\`${path}\``,
        what,
        expected.replaceAll("|", "\\|"),
        shown(valueAt(defaultSettings, path)),
      ],
    );
  const all = [["Key", "What it is for", "Must be", "Default"], ...rows];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(all[0]!), rule, ...all.slice(1).map(line)].join("\n");
}

function shown(value: unknown): string {
  return value === undefined ? "" : `\`${JSON.stringify(value)}\``;
}

/** A file of docs/, and what it has to hold, given what it holds. */
export const written: readonly { readonly url: URL; content(text: string): string }[] = [
  {
    url: new URL("../docs/settings.schema.json", import.meta.url),
    content: () => `${JSON.stringify(fileSchema(), null, 2)}\n`,
  },
  {
    url: new URL("../docs/configuration.md", import.meta.url),
    content: (text) => text.replace(/^\| Key [^]*?\n\n/m, () => `${settingsTable()}\n\n`),
  },
];

if (import.meta.main) {
  for (const { url, content } of written) writeFileSync(url, content(readFileSync(url, "utf8")));
}
