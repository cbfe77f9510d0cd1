import { styleText } from "node:util";
import type { Theme } from "../lib/host.ts";

const formats: Readonly<Record<string, Parameters<typeof styleText>[0]>> = {
  accent: "cyan",
  muted: "gray",
  dim: "dim",
  success: "green",
  warning: "yellow",
  borderMuted: "gray",
  mdHeading: "yellow",
  mdCode: "cyan",
  mdCodeBlock: "white",
  mdLink: "blue",
  mdListBullet: "cyan",
};

/** A theme from the terminal's own sixteen colours; none with NO_COLOR. */
export const terminalTheme: Theme = {
  fg: (color: string, text: string) => styleText(formats[color] ?? [], text),
  bold: (text) => styleText("bold", text),
  italic: (text) => styleText("italic", text),
  underline: (text) => styleText("underline", text),
  strikethrough: (text) => styleText("strikethrough", text),
};
