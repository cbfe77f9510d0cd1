import { type Introduction, type ToolName, whichTool } from "./contracts/introductions.ts";
import { givenName, type Settings } from "./settings.ts";

/** What a tool says about itself under these settings; nothing where it is switched off. */
export function introduce(
  introduction: Introduction<ToolName>,
  settings: Settings,
): Introduction | undefined {
  const tool = introduction.name;
  const name = givenName(tool, settings);
  if (name === undefined) return undefined;
  const isAlone = Object.values(settings.tools).includes(false);
  const rename = (text: string) =>
    (isAlone ? text.replace(/\(ask_user, ask_user_question\)/, `(${tool})`) : text)
      .replaceAll(
        /\bask_user(_question)?\b/g,
        (word) => givenName(word as ToolName, settings) ?? word,
      );
  const { mode = "replace", ...own } = settings.guidance[tool] ?? {};
  const extend = (text: string, more: string | undefined) =>
    more === undefined ? rename(text) : mode === "extend" ? `${rename(text)} ${more}` : more;
  const bullets = introduction.promptGuidelines.filter((one) => !isAlone || one !== whichTool);
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
