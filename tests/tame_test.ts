import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import * as tui from "@mariozechner/pi-tui";
import * as current from "pi-tui-current";
import type { TuiModule } from "../lib/host.ts";
import { lookOf } from "../ui/look.ts";
import { isTame } from "../ui/tame.ts";

const list = Array.from({ length: 300 }, (_, index) => `- item **${index}** with \`code\``);
const code = "```ts\n" + "const [a, b] = c[0](d) * e_f;\n".repeat(200) + "```\n";

describe("isTame()", () => {
  const tame: Readonly<Record<string, string>> = {
    nothing: "",
    "what people write":
      "# Title\n\nSome *text* with [a link](http://x.y) and `code`.\n\n> Quoted\n",
    "a long list": list.join("\n"),
    "a long table": "| a | b |\n|---|---|\n" + "| `x` | *y* |\n".repeat(300),
    "a long piece of code": code,
    "several paragraphs full of marks": "*a* _b_ `c` ~~d~~ ".repeat(9).concat("\n\n").repeat(9),
    "nested lists": Array.from({ length: 20 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n"),
  };
  for (const [what, text] of Object.entries(tame)) {
    it(`takes ${what}`, () => assertEquals(isTame(text), true));
  }

  const wild: Readonly<Record<string, string>> = {
    "very long text": "word ".repeat(5_000),
    "very many lines": "x\n".repeat(2_000),
    "links in links": "[a](".repeat(300),
    "emphasis without end": "**a ".repeat(300),
    "emphasis in words": "_a".repeat(500),
    "emphasis of every kind": "*a **b ".repeat(200),
    "quotes in quotes": ">".repeat(3_000),
    "spaced quotes in quotes": "> ".repeat(100) + "x",
    "lists in lists": "1. ".repeat(3_000),
    "lists below lists": Array.from({ length: 200 }, (_, depth) => " ".repeat(depth) + "- x").join(
      "\n",
    ),
    "many paragraphs full of marks": "*a* _b_ `c` ~~d~~ ".repeat(12).concat("\n\n").repeat(60),
  };
  for (const [what, text] of Object.entries(wild)) {
    it(`leaves ${what}`, () => {
      assertEquals(isTame(text), false);
      for (const module of [tui, current] as unknown as TuiModule[]) {
        const lines = lookOf(module).markdown(text, 40);
        assertEquals(lines.every((line) => module.visibleWidth(line) <= 40), true);
        assertEquals(lines[0]?.slice(0, 1), text.slice(0, 1), "as plain text");
      }
    });
  }
});
