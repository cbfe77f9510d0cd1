import {
  type Introduction,
  introductions,
  type ToolName,
  whichTool,
} from "./contracts/introductions.ts";
import { givenName, type Settings } from "./settings.ts";

const names = introductions.map(({ name }) => name);
const anyName = new RegExp(`\\b(?:${names.join("|")})\\b`, "g");

/** What a tool says about itself under these settings; nothing where it is switched off. */
export function introduce(
  introduction: Introduction<ToolName>,
  settings: Settings,
): Introduction | undefined {
  const name = givenName(introduction.name, settings);
  if (name === undefined) return undefined;
  const wanted = names.filter((name) => givenName(name, settings) !== undefined);
  const rename = (text: string) =>
    text.replace(`(${names.join(", ")})`, `(${wanted.join(", ")})`)
      .replaceAll(anyName, (word) => givenName(word as ToolName, settings) ?? word);
  const { mode = "replace", ...own } = settings.guidance[introduction.name] ?? {};
  const told = (ours: readonly string[], theirs?: string | readonly string[]): string[] =>
    theirs !== undefined && mode === "replace"
      ? [theirs].flat()
      : [...ours.map(rename), theirs ?? []].flat();
  const bullets = introduction.promptGuidelines
    .filter((one) => wanted.length > 1 || one !== whichTool);
  return {
    ...introduction,
    name,
    description: told([introduction.description], own.description).join(" "),
    promptSnippet: told([introduction.promptSnippet], own.snippet).join(" "),
    promptGuidelines: told(bullets, own.guidelines),
  };
}
