/**
 * `deno task docs`: writes the tables of docs/keyboard.md from the table of keys.
 *
 * @module
 */
import { readFileSync, writeFileSync } from "node:fs";
import { type Key, keys, type Place } from "../lib/keys.ts";

/** Where the manual is. */
export const manual: URL = new URL("../docs/keyboard.md", import.meta.url);

const sections: Readonly<Record<string, Place>> = {
  "In a question": "list",
  "In the review": "review",
  "In a text field": "editor",
  "In a text field without text": "emptyEditor",
  "In a search": "filter",
  "While reading in full width": "reader",
  "While the dialog is one line": "collapsed",
};

const names: Readonly<Record<string, string>> = {
  escape: "Esc",
  pageUp: "Page Up",
  pageDown: "Page Down",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
};

function nameOf(id: string): string {
  if (id.length === 1) return id;
  return id.split("+").map((part) => names[part] ?? (part[0] ?? "").toUpperCase() + part.slice(1))
    .join("+");
}

/** A table of Markdown, as `deno fmt` writes it. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((row) => [...row[column]!].length))
  );
  const line = (row: readonly string[], fill: string) =>
    `| ${
      row.map((cell, column) => cell + fill.repeat(widths[column]! - [...cell].length)).join(" | ")
    } |`;
  const [head, ...rest] = rows;
  return [line(head!, " "), line(widths.map(() => ""), "-"), ...rest.map((row) => line(row, " "))]
    .join("\n");
}

/** One line for keys that do the same. */
function rowOf(lines: readonly Key[]): readonly string[] {
  const [first, ...others] = lines as readonly [Key, ...Key[]];
  const ids = lines.flatMap((line) => line.keys).map((id) => `\`${nameOf(id)}\``);
  const last = others.at(-1);
  return [
    ids.length === 0 ? "`Alt+O`" : ids.length > 4 ? `${ids[0]} … ${ids.at(-1)}` : ids.join(" "),
    first.what,
    (first.bindings ?? []).map((id) => `\`${id}\``).join(" "),
    first.name === "leave"
      ? ""
      : last === undefined
      ? `\`${first.name}\``
      : `\`${first.name}\` … \`${last.name}\``,
  ];
}

function section([title, place]: readonly [string, Place]): string {
  const here = keys.filter((key) => key.places.includes(place));
  const rows = [...Map.groupBy(here, (key) => key.what).values()].map(rowOf);
  return `## ${title}\n\n${table([["Keys", "What they do", "pi's binding", "Name"], ...rows])}\n`;
}

/** The manual, given what it holds: the words around the tables are written by hand. */
export function keyboardManual(kept: string): string {
  const tables = Object.entries(sections).map(section).join("\n");
  return kept.replace(/^## In a question\n[^]*(?=\n## More)/m, () => tables);
}

if (import.meta.main) writeFileSync(manual, keyboardManual(readFileSync(manual, "utf8")));
