import { describe, it } from "node:test";
import { readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import {
  askUserIntroduction,
  askUserQuestionIntroduction,
} from "../lib/contracts/introductions.ts";

const text = readFileSync(new URL("../skills/ask-user/SKILL.md", import.meta.url), "utf8");
const [, front = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
const fields = Object.fromEntries(
  front.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)),
);

describe("the skill", () => {
  it("is one that pi loads", () => {
    assertEquals(Object.keys(fields), ["name", "description"]);
    assertEquals(fields.name, "ask-user");
    assert(fields.description.length > 50 && fields.description.length <= 300);
    assert(!/[:#]/.test(fields.description), "plain text in YAML");
  });

  it("stands in every prompt without naming a tool that may be missing", () => {
    assertEquals(/ask_user/.exec(front), null);
  });

  it("speaks of the tools that there are, and of no other", () => {
    const named = new Set(body.match(/\bask_\w+/g));
    assertEquals(
      named,
      new Set([askUserQuestionIntroduction.name, askUserIntroduction.name]),
    );
  });

  it("is short", () => assert(text.length < 3200, `${text.length} characters`));
});
