import { assertEquals, assertStringIncludes } from "@std/assert";
import { parley } from "../parley.ts";
import { printed } from "../print.ts";
import { story } from "../story.ts";

story("the skill comes with the package", async (host) => {
  const { code, stderr, prompt } = await printed(host, { install: [parley], turns: [] });
  assertEquals([code, stderr], [0, ""]);
  assertStringIncludes(prompt, "When to ask the user, and how to write questions");
  assertStringIncludes(prompt, "skills/ask-user/SKILL.md");
});
