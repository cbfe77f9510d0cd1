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
  const tool = introduction.name;
  const name = givenName(tool, settings);
  if (name === undefined) return undefined;
  const wanted = names.filter((name) => givenName(name, settings) !== undefined);
  const rename = (text: string) =>
    text.replace(`(${names.join(", ")})`, `(${wanted.join(", ")})`)
      .replaceAll(anyName, (word) => givenName(word as ToolName, settings) ?? word);
  const { mode = "replace", ...own } = settings.guidance[tool] ?? {};
  const extend = (text: string, more: string | undefined) =>
    more === undefined ? rename(text) : mode === "extend" ? `${rename(text)} ${more}` : more;
  const bullets = introduction.promptGuidelines.filter((one) =>
    wanted.length > 1 || one !== whichTool
  );
  return {
    ...introduction,
    name,
    description: extend(introduction.description, own.description),
    promptSnippet: extend(introduction.promptSnippet, own.snippet),
    promptGuidelines: own.guidelines && mode === "replace"
      ? own.guidelines
      : [...bullets.map(rename), ...own.guidelines ?? []],
  };
}
