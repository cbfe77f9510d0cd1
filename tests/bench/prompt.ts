import { askUserQuestionTool, askUserTool } from "../../mod.ts";
import { count, type Line } from "./line.ts";

/** What the tools take of every prompt; guidelines that both share are said once. */
export function promptLines(): Line[] {
  const tools = [askUserTool, askUserQuestionTool];
  const guidelines = new Set(tools.flatMap((tool) => tool.promptGuidelines ?? []));
  const said = [
    ...tools.map(({ description, promptSnippet, parameters }) =>
      description + (promptSnippet ?? "") + JSON.stringify(parameters)
    ),
    ...guidelines,
  ];
  const bytes = new TextEncoder().encode(said.join("\n")).length;
  return [count("both tools in the prompt", bytes, 4_000, "bytes")];
}
