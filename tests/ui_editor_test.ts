import { describe, it } from "node:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import { type FieldEditor, openEditor } from "../ui/editor.ts";
import { lookOf } from "../ui/look.ts";
import { awkwardTexts } from "./dialog_states.ts";
import { plainLine } from "./frames.ts";
import { keyData, type PiTui, piTuis, sixteenColors } from "./virtual_terminal.ts";

interface Opened {
  readonly editor: FieldEditor;
  readonly submitted: string[];
  /** Frames that the editor asked for. */
  readonly frames: () => number;
  /** Presses keys with time between them; a text of several characters is one piece. */
  press(...keys: readonly string[]): void;
  /** The same with no time between them. */
  burst(...keys: readonly string[]): void;
}

function open(host: PiTui, text = "", completion?: object): Opened {
  const submitted: string[] = [];
  let time = 0;
  let frames = 0;
  const editor = openEditor({
    module: host.module,
    tui: {
      terminal: { columns: 80, rows: 24 },
      requestRender: () => frames++,
      start: () => {},
      stop: () => {},
    },
    look: lookOf(host.module, { theme: sixteenColors }),
    text,
    now: () => time,
    completion,
    onChange: () => {},
    onSubmit: (text) => submitted.push(text),
  });
  editor.setFocused(true);
  const burst = (...keys: readonly string[]) => {
    for (const key of keys) editor.input(keyData[key] ?? key);
  };
  return {
    editor,
    submitted,
    frames: () => frames,
    burst,
    press(...keys) {
      for (const key of keys) {
        time += 100;
        burst(key);
      }
    },
  };
}

/** Runs a test in which timers are kept and run by hand. */
function withTimers(test: (runAll: () => void) => void): void {
  const { setTimeout, clearTimeout } = globalThis;
  const waiting = new Map<number, () => void>();
  let next = 0;
  // deno-lint-ignore no-explicit-any -- two runtimes type their timers differently
  const world = globalThis as any;
  world.setTimeout = (callback: () => void) => (waiting.set(++next, callback), next);
  world.clearTimeout = (id: number) => waiting.delete(id);
  try {
    test(() => {
      for (const [id, callback] of [...waiting]) {
        waiting.delete(id);
        callback();
      }
    });
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }
}

for (const host of piTuis) {
  describe(`openEditor() with ${host.name}`, () => {
    it("opens with the cursor behind the text", () => {
      const { editor, press } = open(host, "one\ntwo");
      press("!");
      assertEquals(editor.text(), "one\ntwo!");
    });

    it("gives what was typed to Enter, and only then", () => {
      const { press, submitted } = open(host);
      press("a", "Shift+Enter", "b");
      assertEquals(submitted, []);
      press("Enter");
      assertEquals(submitted, ["a\nb"]);
    });

    it("waits with an Enter that comes in one piece with text, and breaks the line if more comes", () =>
      withTimers((runAll) => {
        const { editor, burst, submitted } = open(host);
        burst("안녕", "Enter", "하세요");
        runAll();
        assertEquals([editor.text(), submitted], ["안녕\n하세요", []]);
      }));

    it("takes the last Enter of a piece for one, with the whole text", () =>
      withTimers((runAll) => {
        const { burst, submitted } = open(host);
        burst("n", "i", "n", "Enter", "Enter", "x", "Enter");
        assertEquals(submitted, []);
        runAll();
        assertEquals(submitted, ["nin\n\nx"]);
      }));

    it("takes an Enter in one piece with what an input method composed for its end alone", () =>
      withTimers((runAll) => {
        for (const text of ["녕", "日本", "かな", "カナ"]) {
          const { editor, burst, press, submitted } = open(host);
          burst(text, "Enter");
          runAll();
          assertEquals([editor.text(), submitted], [text, []]);
          press("Enter");
          runAll();
          assertEquals(submitted, [text]);
        }
      }));

    it("drops an Enter that was still waited for when it is closed", () =>
      withTimers((runAll) => {
        const { editor, burst, submitted } = open(host);
        burst("a", "Enter");
        editor.close();
        runAll();
        assertEquals(submitted, []);
      }));

    it("takes several lines in one piece of data", () => {
      const { editor, press, submitted } = open(host);
      press("one\r\ntwo\rthree");
      assertEquals([editor.text(), submitted], ["one\ntwo\nthree", []]);
    });

    for (const text of ["x".repeat(30_000), "line\n".repeat(9_000) + "end"]) {
      it(`edits ${text.length} characters as one piece, and gives them back`, () => {
        const { editor, press } = open(host, text);
        assertLessOrEqual(editor.draw(60, 100).length, 5);
        press("!");
        assertEquals(editor.text() === `${text}!`, true);
      });
    }

    it("draws every text in every room, with one cursor and no control byte", () => {
      for (const [kind, text] of Object.entries(awkwardTexts)) {
        const { editor } = open(host, text);
        for (
          const [columns, most] of [[1, 1], [2, 3], [3, 2], [5, 1], [11, 4], [60, 20]] as const
        ) {
          const lines = editor.draw(columns, most);
          assertLessOrEqual(lines.length, most, kind);
          for (const line of lines) {
            assertLessOrEqual(host.module.visibleWidth(line), columns, kind);
            assert(!/[\p{Cc}\p{Cs}]/u.test(plainLine(line, host.module)), `${kind}: ${line}`);
          }
          const cursors = lines.join("").split(host.module.CURSOR_MARKER).length - 1;
          assertEquals(cursors, 1, `${kind} at ${columns}x${most}`);
        }
      }
    });

    it("keeps the line with the cursor in view", () => {
      const { editor, press } = open(host, "a\nb\nc\nd\ne");
      const cursorLine = () =>
        plainLine(
          editor.draw(20, 2).find((line) => line.includes(host.module.CURSOR_MARKER)) ?? "",
          host.module,
        ).trim();
      assertEquals(cursorLine(), "e");
      press("Up", "Up", "Up");
      assertEquals(cursorLine(), "b");
    });

    it("loses no character where a line fills its room", () => {
      for (const length of [9, 10, 11, 20, 21]) {
        const { editor, press } = open(host);
        press(...Array.from({ length }, (_, index) => `${index % 10}`));
        const drawn = editor.draw(10, 20).map((line) => plainLine(line, host.module).trim());
        assertEquals(drawn.join(""), Array.from({ length }, (_, index) => index % 10).join(""));
      }
    });

    it("completes a path by Tab, and closes the list by Esc alone", async () => {
      const folder = mkdtempSync(join(tmpdir(), "parley-editor-"));
      try {
        for (const name of ["alpha.txt", "alpine.txt"]) writeFileSync(join(folder, name), "");
        const provider = new host.module.CombinedAutocompleteProvider([], folder, null);
        const { editor, press, frames } = open(host, "", provider);
        press("s", "e", "e", " ", ".", "/", "a", "l", "Tab");
        await until(() => editor.isCompleting());
        assert(frames() > 0);
        assert(editor.draw(40, 20).some((line) => line.includes("alpine.txt")));
        press("Esc");
        assertEquals([editor.isCompleting(), editor.text()], [false, "see ./al"]);
        press("p", "i", "Tab");
        await until(() => editor.text().includes("alpine.txt"));
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}

/** Files are read without telling when; a few turns of the event loop are enough. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isSo(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert(isSo());
}
