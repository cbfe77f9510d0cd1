import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { unloaded } from "../lib/unloaded.ts";

describe("unloaded()", () => {
  it("tells a first failure from a second one, in each tool's own details", () => {
    for (const tool of ["ask_user", "ask_user_question"]) {
      const fail = unloaded(tool);
      const errors = [new Error("gone"), Object.create(null)].map((fault) => {
        const { content, details } = fail(fault);
        assertStringIncludes(content[0]!.text, "This is no decline");
        assertEquals(JSON.parse(JSON.stringify(details)), details);
        const { error, outcome, cancelled } = details as Record<string, unknown>;
        assertEquals([outcome, cancelled], ["not_shown", true]);
        return error;
      });
      const codes = ["session_load_failed", "stale_module_cache"];
      assertEquals(errors, tool === "ask_user" ? codes.map((kind) => ({ kind })) : codes);
    }
  });

  it("names the cause", () => {
    assertStringIncludes(unloaded("ask_user")(new Error("gone")).content[0]!.text, "gone");
  });
});
