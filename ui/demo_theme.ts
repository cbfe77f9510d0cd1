import process from "node:process";
import type { Theme } from "../lib/host.ts";

const colors: Readonly<Record<string, string>> = {
  accent: "36",
  muted: "90",
  dim: "2",
  success: "32",
  warning: "33",
  borderMuted: "90",
  mdHeading: "33",
  mdCode: "36",
  mdCodeBlock: "37",
  mdLink: "34",
  mdListBullet: "36",
};

/** A theme from the terminal's own sixteen colours; none with NO_COLOR. */
export function terminalTheme(): Theme {
  const isPlain = (process.env["NO_COLOR"] ?? "") !== "";
  const wrap = (open: string, close: string) => (text: string) =>
    isPlain ? text : `\x1b[${open}m${text}\x1b[${close}m`;
  return {
    fg: (color: string, text: string) =>
      wrap(colors[color] ?? "39", color === "dim" ? "22" : "39")(text),
    bold: wrap("1", "22"),
    italic: wrap("3", "23"),
    underline: wrap("4", "24"),
    strikethrough: wrap("9", "29"),
  };
}
