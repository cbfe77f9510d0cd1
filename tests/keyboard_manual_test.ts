import { readFileSync } from "node:fs";
import { it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { keyboardManual, manual } from "./keyboard_manual.ts";

it("docs/keyboard.md says what the table of keys says", () => {
  const kept = readFileSync(manual, "utf8");
  assert(kept.includes("| `confirm` "));
  assertEquals(keyboardManual(kept), kept, "`deno task docs` writes it anew");
});
