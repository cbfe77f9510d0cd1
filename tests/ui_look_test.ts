import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { start } from "../lib/model.ts";
import { defaultSettings } from "../lib/settings.ts";
import { openDialog } from "../ui/component.ts";
import { lookOf } from "../ui/look.ts";
import { previewLines } from "../ui/preview.ts";
import { questionnaireOf } from "./samples.ts";
import { piTuis, sixteenColors } from "./virtual_terminal.ts";

for (const host of piTuis) {
  describe(`lookOf() with ${host.name}`, () => {
    it("paints by the host's theme, as it is now", () => {
      let code = 31;
      const theme = { ...sixteenColors, fg: (_: string, text: string) => `\x1b[${code}m${text}` };
      const look = lookOf(host.module, { theme });
      assertEquals(look.accent("x"), "\x1b[31mx");
      code = 32;
      assertEquals(look.accent("x"), "\x1b[32mx");
    });

    it("paints nothing where there is no theme, or a name that it doesn't know", () => {
      const fail = (): never => {
        throw new Error("Unknown theme color");
      };
      for (
        const look of [
          lookOf(host.module),
          lookOf(host.module, { theme: { ...sixteenColors, fg: fail } }),
        ]
      ) {
        assertEquals([look.accent("x"), look.muted("x"), look.border("")], ["x", "x", ""]);
      }
    });

    it("says how much of a text it leaves out", () => {
      const look = lookOf(host.module);
      const text = "word ".repeat(100_000);
      assert(look.clip(text).length < text.length);
      assert(/… \(\d+ more characters\)$/.test(look.clip(text)));
      assertEquals(look.clip("short"), "short");
      assert(look.clip("x".repeat(30_001)).endsWith("… (1 more character)"));
      assert(look.markdown(text, 80).at(-1)!.includes("more characters"));
    });

    it("says of a preview how much of it is left out, however it is drawn", () => {
      const look = lookOf(host.module);
      const model = start(questionnaireOf([{}]));
      for (const beginning of ["", "<div>"]) {
        const text = beginning.padEnd(50_000, "word ");
        const lines = previewLines(text, { model, columns: 80, look });
        assertEquals(lines.at(-1), "… (20000 more characters)");
      }
    });

    it("has code coloured by the host where the host can", () => {
      const look = lookOf(host.module, {
        highlightCode: (text, language) => text.split("\n").map((line) => `<${language}>${line}`),
      });
      const lines = look.markdown("```ts\nconst a = 1;\n```", 80);
      assert(lines.some((line) => line.includes("<ts>const a = 1;")), lines.join("\n"));
    });

    it("keeps a cursor that stands beyond the edge", () => {
      const look = lookOf(host.module);
      const line = `word${host.module.CURSOR_MARKER} more`;
      assert(look.fit(line, 2).includes(host.module.CURSOR_MARKER));
      assertEquals(host.module.visibleWidth(look.fit(line, 2)), 2);
      assertEquals(look.fit(line, 20), line);
    });
  });

  describe(`the dialog without colours in ${host.name}`, () => {
    it("says with marks what it would say with colours", () => {
      const dialog = openDialog({
        module: host.module,
        tui: {
          terminal: { columns: 80, rows: 24 },
          requestRender: () => {},
          start: () => {},
          stop: () => {},
        },
        theme: undefined,
        keybindings: host.keybindings(),
        settings: { ...defaultSettings, graceMs: 0 },
        now: () => 0,
        model: start(
          questionnaireOf([{ type: "multi" }, {
            options: [{ label: "A", recommended: true }, "B"],
          }]),
        ),
        onChange: () => {},
        onEnd: () => {},
      });
      dialog.focused = true;
      dialog.handleInput("2");
      const lines = dialog.render(80);
      assert(!lines.join("").includes("\x1b["), lines.join("\n"));
      const text = lines.join("\n").replaceAll(host.module.CURSOR_MARKER, "");
      for (const mark of ["[✓ Q1]", "❯ 2. [✓] Beta", "  1. [ ] Alpha"]) {
        assert(text.includes(mark), text);
      }
      dialog.handleInput("\t");
      const second = dialog.render(80).join("\n").replaceAll(host.module.CURSOR_MARKER, "");
      assert(second.includes("❯ 1. A (recommended)"), second);
    });
  });
}
