import { afterEach, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { say, speak } from "../lib/say.ts";

describe("say()", () => {
  afterEach(() => speak({}));

  it("says what a language has in its words, and the rest in English", () => {
    speak({ "{count} of {total}": "{total} davon {count}", Next: "Weiter" });
    assertEquals(say("Next"), "Weiter");
    assertEquals(say("{count} of {total}", { count: 2, total: 3 }), "3 davon 2");
    assertEquals(say("Submit"), "Submit");
    assertEquals(say("toString"), "toString");
  });

  it("leaves values as they are, and names without one", () => {
    assertEquals(say("{name}: $& {more}", { name: "{more} $1" }), "{more} $1: $& {more}");
  });
});
