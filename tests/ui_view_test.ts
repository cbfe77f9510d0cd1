import { describe, it } from "node:test";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import type { Questionnaire } from "../lib/questionnaire.ts";
import type { Settings } from "../lib/settings.ts";
import { awkwardTexts, type Bare, bareDialog } from "./dialog_states.ts";
import { plainLine } from "./frames.ts";
import { questionnaireOf, type Sketch } from "./samples.ts";
import { cellsOf, type PiTui, piTuis } from "./virtual_terminal.ts";

const long = "The quick brown fox jumps over the lazy dog and then it sleeps for a while. ".repeat(
  5,
)
  .trim();
const words = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

for (const host of piTuis) {
  const plain = (dialog: Bare, columns: number, rows: number) =>
    dialog.lines(columns, rows).map((line) => plainLine(line, host.module));
  const show = (
    sketches: readonly Sketch[],
    keys: readonly string[] = [],
    settings?: Partial<Settings>,
  ) => shown(host, questionnaireOf(sketches), keys, settings);

  describe(`the dialog's layout in ${host.name}`, () => {
    it("keeps its height while the focus and the tabs move", () => {
      const dialog = show([
        { options: ["A", "B"] },
        { options: ["A", "B", { label: "C", description: long }, "D"], type: "multi" },
        { type: "preview", options: [{ label: "A", preview: "line\n".repeat(12) }, "B"] },
      ]);
      for (const [columns, rows] of [[80, 24], [120, 40], [40, 12]] as const) {
        const heights = new Set<number>();
        for (const key of ["", "Down", "Tab", "Down", "Down", "Tab", "Down", "Tab", "Up", "Tab"]) {
          if (key !== "") dialog.press(key);
          heights.add(plain(dialog, columns, rows).length);
        }
        assertEquals(heights.size, 1, `${columns}x${rows}: ${[...heights]}`);
      }
    });

    it("takes no more than its share, and shows whole what fits", () => {
      const many = { options: Array.from({ length: 50 }, (_, index) => `Option ${index}`) };
      assertEquals(plain(show([many]), 80, 40).length, 24);
      assertEquals(plain(show([many], [], { maxHeight: 0.3 }), 80, 40).length, 12);
      assertEquals(plain(show([many], [], { maxHeight: 1 }), 80, 40).length, 40);
      const few = plain(show([{ options: ["A", { label: "B", description: "b" }] }]), 80, 40);
      assertLessOrEqual(few.length, 14);
      assert(few.some((line) => line.includes("Type your own")));
    });

    it("says where the focus is, and how much time is left, in every pane", () => {
      const many = { options: Array.from({ length: 50 }, (_, index) => `Option ${index}`) };
      const dialog = show([many, {}], ["Down"], { timeLimit: 60 });
      for (const [columns, rows] of [[80, 40], [80, 24], [40, 16], [44, 12], [44, 5]] as const) {
        const text = plain(dialog, columns, rows).join("\n");
        assert(text.includes("2 of 51, 60 s left"), `${columns}x${rows}\n${text}`);
        assert(text.includes("Esc"), `${columns}x${rows}\n${text}`);
      }
      dialog.press("Ctrl+c");
    });

    it("shows a long label, its description and a question to the last word", () => {
      const dialog = show([{
        prompt: `${long} Prompt.`,
        options: ["First", { label: `${long} Label.`, description: `${long} Meaning.` }],
      }], ["Down", "v"]);
      for (const [columns, rows] of [[50, 24], [30, 14], [120, 40]] as const) {
        const seen = new Set<string>();
        dialog.press("Home");
        for (let page = 0; page < 90; page++) {
          for (const line of plain(dialog, columns, rows)) {
            words(line).forEach((word) => seen.add(word));
          }
          dialog.press("Down");
        }
        for (const word of ["Prompt", "Label", "Meaning", "sleeps"]) {
          assert(seen.has(word), `${word} at ${columns}x${rows}`);
        }
      }
    });

    it("wraps labels and descriptions with a hanging indent, and paints every line of the focused label", () => {
      const label = "alpha ".repeat(50).trim();
      const description = "beta ".repeat(50).trim();
      const lines = show([{ options: ["First", { label, description }] }], ["Down"]).lines(50, 60);
      const labels = lines.filter((line) => line.includes("alpha"));
      assert(labels.length > 5);
      labels.forEach((line, index) => {
        const text = plainLine(line, host.module);
        assert(text.startsWith(index === 0 ? "❯ 2. alpha" : "     alpha"), text);
        assert(line.includes("\x1b[36m\x1b[1malpha"), line);
      });
      for (const line of lines.filter((line) => line.includes("beta"))) {
        assert(plainLine(line, host.module).startsWith("     beta"), line);
      }
    });

    it("says a text once that fills its room exactly", () => {
      for (const spare of [-1, 0, 1]) {
        const label = "ж".repeat(40 - 5 - spare);
        const prompt = "щ".repeat(40 - spare);
        const lines = plain(show([{ prompt, options: [label, "B"] }]), 40, 30);
        const all = lines.join("");
        assertEquals(all.split("ж").length - 1, label.length, `${spare}`);
        assertEquals(all.split("щ").length - 1, prompt.length, `${spare}`);
      }
    });

    it("draws a question as Markdown and a label as it is", () => {
      const dialog = show([{
        prompt: "Use **bold** and `code` in *.ts, a < b && snake_case_name?",
        options: ["**not bold** `as it is` *.ts", "B"],
      }]);
      const lines = dialog.lines(100, 30);
      const prompt = lines.find((line) => line.includes("Use "))!;
      assert(prompt.includes("\x1b[1mbold"), prompt);
      assert(
        plainLine(prompt, host.module).includes(
          "Use bold and code in *.ts, a < b && snake_case_name?",
        ),
      );
      assert(plain(dialog, 100, 30).some((line) => line.includes("**not bold** `as it is` *.ts")));
    });

    it("says where a link leads and makes no link of it", () => {
      const lines = show([{
        prompt: "See [the docs](https://example.com/x) <https://example.com/y>",
      }])
        .lines(100, 30);
      assert(!lines.join("").includes("\x1b]8"));
      const text = lines.map((line) => plainLine(line, host.module)).join("");
      assert(
        text.includes("https://example.com/x") && text.includes("https://example.com/y"),
        text,
      );
    });

    it("lines up columns whatever stands in them", () => {
      const previews = Object.entries(awkwardTexts)
        .filter(([kind]) => !["emoji", "combining marks", "right to left"].includes(kind))
        .map(([kind, text]) => ({ label: `${kind} 日本`, description: text, preview: text }));
      const dialog = show([{ type: "preview", options: previews }], [], { maxHeight: 1 });
      for (let row = 0; row < previews.length; row++) {
        for (const columns of [90, 121]) {
          const cells = cellsOf(dialog.lines(columns, 60), columns);
          const bars = cells.map((line) => line.findIndex((cell) => cell.text === "│"));
          const columnsOfBars = new Set(bars.filter((column) => column >= 0));
          assert(columnsOfBars.size <= 2, `${columns}, row ${row}: ${[...columnsOfBars]}`);
          const most = Math.floor(columns * 0.42) + 1;
          assert(columnsOfBars.has(most), `${columns}, row ${row}: ${[...columnsOfBars]}`);
        }
        dialog.press("Down");
      }
    });

    it("puts previews beside the options where both have room, else below", () => {
      const dialog = show([{
        type: "preview",
        options: [{ label: "Left", preview: "Right" }, "B"],
      }]);
      const isBeside = (columns: number) =>
        plain(dialog, columns, 30).some((line) => /Left.*Right/.test(line));
      assertEquals([isBeside(89), isBeside(90), isBeside(200)], [false, true, true]);
      assert(plain(dialog, 89, 30).some((line) => line.includes("Right")));
    });

    for (const [key, back] of [["]", "["], ["\x1b[b", "\x1b[a"], ["PageDown", "PageUp"]] as const) {
      for (const [columns, rows] of [[80, 24], [120, 24], [40, 12]] as const) {
        it(`scrolls a preview to its end and back by ${JSON.stringify(key)}, at ${columns}x${rows}`, () => {
          const preview = Array.from({ length: 120 }, (_, index) => `line ${index + 1} end`).join(
            "\n\n",
          );
          const dialog = show([{
            type: "preview",
            options: [{ label: "A", preview }, { label: "B", preview }],
          }]);
          const has = (text: string) =>
            plain(dialog, columns, rows).some((line) => line.includes(text));
          assert(has("line 1 end") && has("of 239 lines"));
          for (let press = 0; press < 100 && !has("line 120 end"); press++) dialog.press(key);
          assert(has("line 120 end"), plain(dialog, columns, rows).join("\n"));
          dialog.press("Down");
          assert(has("line 1 end"), "each option has a place of its own");
          dialog.press("Up");
          assert(has("line 120 end"));
          for (let press = 0; press < 100 && !has("line 1 end"); press++) dialog.press(back);
          assert(has("line 1 end"));
        });
      }
    }

    it("shows the beginning of a preview where few rows are left", () => {
      const asked: Sketch = {
        type: "preview",
        prompt: long,
        options: [
          { label: "A", preview: "one\ntwo\nthree\nfour\nfive\nsix" },
          { label: "B", description: long, preview: "one\ntwo\nthree\nfour\nfive\nsix" },
          "C",
        ],
      };
      for (const sketches of [[asked], [asked, {}]]) {
        const dialog = show(sketches);
        for (const label of ["A", "B"]) {
          const text = plain(dialog, 40, 12).join("\n");
          assert(
            text.includes(`. ${label}`) && /│ one\n│ two\n│ 1-2 of \d+ lines/.test(text),
            text,
          );
          dialog.press("Down");
        }
      }
    });

    it("shows a preview verbatim that starts like a tag or a comment", () => {
      for (const preview of ["<div>\n  **x**\n</div>", "  <!-- **x** -->", "<?php **x**"]) {
        const lines = plain(
          show([{ type: "preview", options: [{ label: "A", preview }, "B"] }]),
          120,
          30,
        );
        assert(lines.some((line) => line.includes("**x**")), preview);
      }
    });

    it("names the way to what is cut off", () => {
      const cases: readonly (readonly [string, readonly Sketch[], number, number])[] = [
        ["a long question", [{ prompt: long }], 40, 12],
        ["a long description", [{ options: [{ label: "A", description: long }, "B"] }], 40, 12],
        [
          "the only option's description",
          [{ options: [{ label: "A", description: long, preview: "x" }], type: "preview" }],
          100,
          10,
        ],
      ];
      for (const [title, sketches, columns, rows] of cases) {
        const lines = plain(show(sketches), columns, rows);
        assert(lines.some((line) => /\bv view/.test(line)), `${title}\n${lines.join("\n")}`);
      }
    });

    it("keeps Submit in reach below long answers, which can be read in full", () => {
      const answer = `${long}\n\n${long}\nLast.`;
      const dialog = show([{}, {}], ["4", `\x1b[200~${answer}\x1b[201~`, "Enter", "1"]);
      for (const [columns, rows] of [[60, 20], [30, 12], [20, 8]] as const) {
        assert(
          plain(dialog, columns, rows).some((line) => line.startsWith("❯ 1. Submit")),
          `${columns}`,
        );
      }
      dialog.press("v");
      const seen = new Set<string>();
      for (let page = 0; page < 60; page++) {
        plain(dialog, 60, 20).flatMap(words).forEach((word) => seen.add(word));
        dialog.press("Down");
      }
      assert(seen.has("Last") && seen.has("sleeps"));
    });

    it("marks answered, open and noted questions without colour", () => {
      const dialog = show([{}, {}, {}], ["1", "N", "x", "Enter"]);
      assert(
        plain(dialog, 80, 24).some((line) =>
          line.includes("✓ Q1  [○ Q2 ✎]") || line.includes("✓ Q1 [○ Q2 ✎] ○ Q3  Review")
        ),
      );
      const ascii = show([{ type: "multi" }, {}], ["1", "N", "x", "Enter"], { glyphs: "ascii" });
      const lines = plain(ascii, 80, 24);
      assert(lines.every((line) => /^[\x20-\x7e]*$/.test(line)), lines.join("\n"));
      assert(lines.some((line) => line.startsWith("> 1. [x] Alpha")), lines.join("\n"));
    });

    it("names what is open before it is sent", () => {
      const dialog = show([{ header: "Store", required: true }, { header: "Place" }, {}], [
        "Tab",
        "1",
        "Tab",
        "Enter",
      ]);
      const text = plain(dialog, 80, 24).join("\n");
      assert(/Once more to send\. Open: Store \(required\), Q3/.test(text), text);
    });

    it("says how many are chosen on the row that goes on", () => {
      assert(
        plain(show([{ type: "multi" }], ["1", "2"]), 80, 24).some((line) =>
          line.includes("Submit (2 chosen)")
        ),
      );
      assert(
        plain(show([{ type: "multi" }, {}], ["1"]), 80, 24).some((line) =>
          line.includes("Next (1 chosen)")
        ),
      );
    });

    it("lines up the row that goes on with the labels above it", () => {
      for (const [count, columns] of [[3, 80], [12, 80], [3, 18]] as const) {
        const options = Array.from({ length: count }, () => "Alpha");
        const lines = plain(show([{ type: "multi", options }], ["End"]), columns, 60);
        const column = (word: string) => lines.find((line) => line.includes(word))?.indexOf(word);
        assertEquals(column("Submit"), column("Alpha"), lines.join("\n"));
      }
    });
  });

  describe(`the tabs in ${host.name}`, () => {
    const many = Array.from(
      { length: 30 },
      (_, index) => ({ header: `A long header ${index + 1}` }),
    );

    it("always show the one in view and the review", () => {
      const dialog = show(many);
      for (let tab = 0; tab < 31; tab++) {
        for (const columns of [20, 41, 250]) {
          const line = plain(dialog, columns, 40).find((one) => one.includes("["))!;
          assert(line.includes("Re"), `${columns}, ${tab}: ${line}`);
          assert(/\[(○ .+|Review|Re.*)\]/.test(line), `${columns}, ${tab}: ${line}`);
        }
        dialog.press("Tab");
      }
    });

    it("point to hidden ones", () => {
      const dialog = show(many, ["Tab", "Tab", "Tab", "Tab"]);
      const line = plain(dialog, 41, 40)[1]!;
      assert(line.includes("‹") && line.includes("›"), line);
    });

    it("are numbers beside the one in view where names would say nothing", () => {
      const four = ["Layout", "Checks", "Name", "Licence"].map((header) => ({ header }));
      const dialog = show(four, ["Tab"]);
      const line = (columns: number) => plain(dialog, columns, 40).find((one) => one.includes("["));
      assertEquals(line(46), " ○ Layout [○ Checks] ○ Name  ○ Licen…  Review ");
      assertEquals(line(40), " ○ 1 [○ Checks] ○ 3  ○ 4  Review ");
      assertEquals(line(30), " ○ 1 [○ Checks] ○ 3 › Review ");
    });

    it("shorten by cells, not by characters", () => {
      const wide = Array.from({ length: 4 }, () => ({ header: "本番環境のデータベースの名前" }));
      for (const columns of [9, 10, 17, 26, 33, 50, 77, 99]) {
        for (const line of show(wide).lines(columns, 24)) {
          assertLessOrEqual(host.module.visibleWidth(line), columns);
        }
      }
    });

    it("leave a long question what the rows don't need", () => {
      const prompt = Array.from({ length: 40 }, (_, line) => `Step ${line + 1}.`).join("\n\n");
      for (const [columns, rows, options] of [[80, 24, 2], [120, 40, 3], [40, 16, 2]] as const) {
        const dialog = show([{ prompt, options: Array(options).fill("Yes") }]);
        const lines = plain(dialog, columns, rows);
        const steps = lines.filter((line) => line.startsWith("Step")).length;
        const budget = Math.floor(rows * 0.6);
        assertEquals(lines.length, budget);
        // Rules, footer, and the rows with the one for own words.
        const others = (budget >= 12 ? 3 : 2) + options + 1;
        assertEquals(steps, Math.ceil((budget - others) / 2), lines.join("\n"));
      }
    });

    it("are left out where there is one question", () => {
      assert(!plain(show([{ header: "Store" }]), 80, 24).some((line) => line.includes("Store")));
    });
  });
}

function shown(
  host: PiTui,
  questionnaire: Questionnaire,
  keys: readonly string[],
  settings: Partial<Settings> = {},
): Bare {
  const dialog = bareDialog(host, questionnaire, settings);
  for (const key of keys) {
    dialog.lines(80, 24);
    dialog.press(key);
  }
  return dialog;
}
