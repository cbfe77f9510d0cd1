import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { commandFor, hintsFor, type Keyboard, keyboardOf, placeOf } from "../lib/keyboard.ts";
import { type Key, keys, type Place, type Viewport } from "../lib/keys.ts";
import { type Model, start } from "../lib/model.ts";
import { update } from "../lib/update.ts";
import { encodingsOf, releaseOf, unknownSequences } from "./key_encodings.ts";
import { act, after, draft, filter, focus, pick, questionnaireOf, show } from "./samples.ts";
import { type PiTui, piTuis } from "./virtual_terminal.ts";

const view: Viewport = { page: 5, limit: 9, isCut: true };
const several = questionnaireOf([{}, { type: "multi" }, { type: "preview" }]);
const manyOptions = questionnaireOf([
  { type: "preview", options: Array.from({ length: 12 }, (_, index) => `Option ${index}`) },
  {},
]);

/** A model in each place, chosen so that every key of the place can do something. */
const places: Readonly<Record<Place, Model>> = {
  list: after(manyOptions, act.down, { type: "scroll", by: 4, limit: 9 }),
  review: after(several, pick(1), show(3), focus(1)),
  editor: after(several, act.questionNote, draft("text")),
  emptyEditor: after(several, act.questionNote),
  filter: after(manyOptions, filter("option")),
  reader: after(several, { type: "read", page: "keys" }, { type: "scroll", by: 4, limit: 9 }),
  collapsed: after(several, { type: "collapse" }),
};

function keyboard(host: PiTui, own: Record<string, string | string[]> = {}): Keyboard {
  return keyboardOf(host.module, host.keybindings(own), { collapse: ["alt+o"] });
}

function press(data: string, board: Keyboard, place: Place, model: Model = places[place]) {
  return commandFor(data, board, place, model, view);
}

/** Whether a key is text in a place where text is typed. */
function isText(id: string, place: Place): boolean {
  return ["editor", "emptyEditor", "filter"].includes(place) &&
    /^(shift\+)?(.|space)$/.test(id);
}

describe("placeOf()", () => {
  it("knows every place", () => {
    for (const [place, model] of Object.entries(places)) {
      assertEquals(placeOf(model, place === "editor" ? "text" : "") as string, place);
    }
    assertEquals(placeOf(after(several, act.questionNote), " "), "editor");
  });
});

for (const host of piTuis) {
  describe(`commandFor() with ${host.name}`, () => {
    const board = keyboard(host);

    it("has the fixed keys in a host that knows no bindings", () => {
      for (const bindings of [undefined, {}]) {
        const bare = keyboardOf(host.module, bindings);
        assertEquals(commandFor("\r", bare, "list", places.list, view), { type: "confirm" });
        assert(hintsFor(bare, "list", places.list, view).length > 0);
      }
    });

    for (const place of Object.keys(places) as Place[]) {
      it(`reads every key of the table in every encoding: ${place}`, () => {
        for (const line of keys) {
          const holds = line.when?.(places[place], view) ?? true;
          if (!line.places.includes(place) || !holds) continue;
          for (const id of line.keys) {
            const expected = isText(id, place) ? undefined : line.command(places[place], view);
            for (const { by, data } of encodingsOf(id)) {
              assertEquals(press(data, board, place), expected, `${id} by ${by}: ${shown(data)}`);
            }
          }
        }
      });

      it(`takes nothing else for a key: ${place}`, () => {
        for (const data of [...unknownSequences, "12", "nn", "hello world", "??", "ｎ", "т"]) {
          assertEquals(press(data, board, place), undefined, shown(data));
        }
      });
    }

    it("lets every printable key be text where text is typed, whatever is bound to it", () => {
      const own = {
        "tui.select.up": ["up", "k"],
        "tui.select.down": ["down", "j"],
        "tui.select.confirm": ["enter", "space", "y"],
        "tui.input.submit": ["enter", "shift+x"],
        "app.interrupt": ["escape", "q"],
      };
      const board = keyboardOf(host.module, host.keybindings(own), {
        close: ["q"],
        "next tab": ["l"],
        collapse: ["space"],
      });
      for (const place of ["editor", "emptyEditor", "filter"] as const) {
        for (let code = 32; code < 127; code++) {
          const character = String.fromCharCode(code);
          const coded = [character, `\x1b[${code}u`, `\x1b[27;2;${code}~`, `\x1b[${code};65u`];
          for (const data of coded) assertEquals(press(data, board, place), undefined, shown(data));
        }
      }
      assertEquals(press("j", board, "list"), { type: "move", by: 1, wraps: true });
      assertEquals(press("q", board, "list"), { type: "close" });
      assertEquals(press("l", board, "list"), { type: "tab", by: 1 });
    });

    it("tells what a key types", () => {
      const cases: readonly [string, string | undefined][] = [
        ["a", "a"],
        ["日本", "日本"],
        ["\ud83d", "\ud83d"],
        ["\x1b[97u", "a"],
        ["\x1b[97:65;2u", "A"],
        ["\x1b[1090::110u", "т"],
        ["\x1b[27;2;65~", "A"],
        ["\x1b[27;2;1234567~", undefined],
        ["\x1b[27;2;13~", undefined],
        ["\x1b[27;5;97~", undefined],
        ["\x1b[57400u", "1"],
        ["\x1b[57376u", undefined],
        ["\x1b[57414u", undefined],
        ["\x1b[127u", undefined],
        ["\r", undefined],
        ["a\rb", undefined],
        ["\x7f", undefined],
        ["\x9b", undefined],
        ["", undefined],
      ];
      for (const [data, text] of cases) assertEquals(board.text(data), text, shown(data));
    });

    it("puts the user's own keys first", () => {
      const own = keyboard(host, {
        "tui.select.down": ["n", "ctrl+n"],
        "tui.select.confirm": ["ctrl+j", "1"],
        "tui.select.cancel": ["?"],
        "app.editor.external": ["escape"],
        "app.interrupt": ["ctrl+g"],
      });
      assertEquals(press("n", own, "list")?.type, "move");
      assertEquals(press("1", own, "list")?.type, "confirm");
      assertEquals(press("?", own, "list")?.type, "close");
      assertEquals(press("\x07", own, "editor")?.type, "close");
      assertEquals(press("\x1b", own, "editor")?.type, "external");
    });

    it("keeps the fixed keys beside them", () => {
      const own = keyboard(host, {
        "tui.select.down": "ctrl+n",
        "tui.select.confirm": "ctrl+j",
        "tui.select.cancel": "ctrl+q",
      });
      assertEquals(press("\x1b[B", own, "list")?.type, "move");
      assertEquals(press("\r", own, "list")?.type, "confirm");
      assertEquals(press("\x1b", own, "list")?.type, "close");
    });

    it("leaves by Ctrl+C from everywhere, whatever is bound to it", () => {
      const own = keyboard(host, { "tui.select.down": "ctrl+c", "tui.input.submit": "ctrl+c" });
      for (const place of Object.keys(places) as Place[]) {
        for (const { data } of encodingsOf("ctrl+c")) {
          assertEquals(press(data, own, place)?.type, "leave", `${place}: ${shown(data)}`);
        }
      }
    });

    it("knows extra keys by the name of a line", () => {
      const extra = keyboardOf(host.module, host.keybindings(), {
        close: ["q", "f10"],
        "next tab": ["ctrl+l"],
      });
      assertEquals(press("q", extra, "list")?.type, "close");
      assertEquals(press("q", extra, "reader")?.type, "close");
      assertEquals(press("\x0c", extra, "emptyEditor")?.type, "tab");
    });

    it("tells a release from a press", () => {
      for (const id of ["enter", "up", "pageDown", "n", "space", "1"]) {
        assert(host.module.isKeyRelease(releaseOf(id)), id);
      }
    });
  });

  describe(`hintsFor() with ${host.name}`, () => {
    for (const place of Object.keys(places) as Place[]) {
      it(`names keys that do something: ${place}`, () => {
        const model = places[place];
        const board = keyboard(host);
        const hints = hintsFor(board, place, model, view);
        assert(hints.length > 0);
        for (const hint of hints) {
          for (const id of hint.keys) {
            const data = id === "alt+o" ? "\x1bo" : encodingsOf(id)[0]!.data;
            const command = press(data, board, place);
            assert(command, `${hint.word}: ${id} does nothing`);
            const line = lineOf(hint.word, place, model);
            assertEquals(command.type, line.command(model, view).type, `${hint.word}: ${id}`);
            if (command.type !== "external") assert(update(model, command) !== model, hint.word);
          }
        }
      });
    }

    it("ends with the way out", () => {
      for (const place of Object.keys(places) as Place[]) {
        const last = hintsFor(keyboard(host), place, places[place], view).at(-1)!;
        const command = press(
          last.keys[0] === "alt+o" ? "\x1bo" : encodingsOf(last.keys[0]!)[0]!.data,
          keyboard(host),
          place,
        );
        assert(["close", "collapse"].includes(command!.type), place);
      }
    });

    it("names the user's own keys", () => {
      const own = keyboard(host, {
        "tui.select.confirm": ["ctrl+j", "enter"],
        "tui.select.cancel": ["ctrl+c", "ctrl+q"],
        "tui.input.submit": "ctrl+enter",
        "app.interrupt": ["ctrl+x"],
        "app.editor.external": [],
      });
      assertEquals(keysFor("confirm", "list", own), ["ctrl+j"]);
      assertEquals(keysFor("cancel", "list", own), ["ctrl+q"]);
      assertEquals(keysFor("save", "editor", own), ["ctrl+enter"]);
      assertEquals(keysFor("back", "editor", own), ["ctrl+x"]);
      assertEquals(keysFor("editor", "editor", own), ["ctrl+g"]);
    });

    it("names no key that another line takes", () => {
      const own = keyboard(host, {
        "tui.select.down": ["n", "]"],
        "tui.select.up": ["?", "SHIFT+down"],
        "tui.select.cancel": ["esc"],
        "tui.select.confirm": "escape",
      });
      assertEquals(keysFor("note", "list", own), undefined);
      assertEquals(keysFor("keys", "list", own), undefined);
      assertEquals(keysFor("scroll", "list", own), ["["]);
      assertEquals(keysFor("confirm", "list", own), ["escape"]);
      assertEquals(keysFor("cancel", "list", own), undefined);
    });

    it("says nothing of what can't be done now", () => {
      const calm: Viewport = { page: 5, limit: 0, isCut: false };
      const board = keyboard(host);
      const words = (model: Model, place: Place, seen: Viewport = calm) =>
        hintsFor(board, place, model, seen).map(({ word }) => word);
      const lone = questionnaireOf([{}], "ask_user_question");
      for (const word of ["next", "find", "view", "scroll", "one/several", "tick"]) {
        assert(!words(start(lone), "list").includes(word), word);
      }
      assert(words(after(lone, show(1)), "review").includes("next"));
      assert(!words(after(lone, focus(3)), "emptyEditor").includes("save"));
      assert(words(after(lone, act.questionNote), "emptyEditor").includes("save"));
      assert(!words(after(lone, { type: "read", page: "keys" }), "reader").includes("scroll"));
      const nothing = after(questionnaireOf([{ type: "preview" }]), filter("zzz"));
      assert(!words(nothing, "filter").includes("choose"));
    });
  });
}

function lineOf(word: string, place: Place, model: Model): Key {
  return keys.find((line) =>
    line.hint === word && line.places.includes(place) && (line.when?.(model, view) ?? true)
  )!;
}

function keysFor(word: string, place: Place, board: Keyboard): readonly string[] | undefined {
  return hintsFor(board, place, places[place], view).find((hint) => hint.word === word)?.keys;
}

function shown(data: string): string {
  return JSON.stringify(data);
}
