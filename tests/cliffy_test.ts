import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import process from "node:process";
import { afterEach, describe, it } from "node:test";
import { cliffyDialogs, freeTerminal } from "../lib/cliffy.ts";
import { speak } from "../lib/say.ts";
import type { Dialogs } from "../lib/walk.ts";
import { type FakeTerminal, fakeTerminal } from "./fake_terminal.ts";

const rows = ["1. Postgres — A server", "2. SQLite — One file", "3. None"];
const down = "\x1b[B";

function dialogsIn(terminal: FakeTerminal) {
  return cliffyDialogs({ terminal: () => terminal });
}

/** What a person sees in the end, without what moves the cursor. */
function seen(terminal: FakeTerminal): string {
  return terminal.output().replaceAll(new RegExp("\x1b\\[[\\d;?]*[A-Za-z]", "g"), "");
}

describe("cliffyDialogs() lets a person choose a row", () => {
  const cases: [name: string, chunks: string[], row: string | undefined][] = [
    ["by Enter", ["\r"], rows[0]],
    ["by arrows", [down, down, "\x1b[A", "\r"], rows[1]],
    ["by arrows of the other kind", ["\x1bOB", "\r"], rows[1]],
    ["by many keys in one chunk", [`${down}${down}\r`], rows[2]],
    ["by j and k", ["jjk\r"], rows[1]],
    ["around the end", ["\x1b[A", "\r"], rows[2]],
    ["by a digit, at once", ["2"], rows[1]],
    ["by Enter on the keypad", [down, "\x1bOM"], rows[1]],
    ["never by a digit without a row", ["9", "0", "\r"], rows[0]],
    ["never by a paste", ["\x1b[200~2\r\x1b[201~", "x\ry\r", "\r"], rows[0]],
    [
      "never by what a mouse or a window sends",
      ["\x1b[<0;10;5M\x1b[I\x1b[O\x1b[15~", "\r"],
      rows[0],
    ],
    ["never by letters that Cliffy knows", ["dnup8", "\r"], rows[0]],
  ];
  for (const [name, chunks, row] of cases) {
    it(name, async () => {
      const terminal = fakeTerminal(chunks);
      assertEquals(await dialogsIn(terminal).select("Which?", rows), row);
      assertEquals(terminal.modes, [true, false]);
    });
  }

  it("of many, by searching", async () => {
    const many = Array.from({ length: 40 }, (_, index) => `${index + 1}. Row ${index + 1}`);
    assertEquals(await dialogsIn(fakeTerminal(["12", "\r"])).select("Which?", many), "12. Row 12");
    assertEquals(
      await dialogsIn(fakeTerminal(["row 3", down, "\r"])).select("", many),
      "30. Row 30",
    );
  });

  it("that doesn't fit, in full above the list", async () => {
    const long = [`1. ${"many words ".repeat(20)}end`, `2. ${"日本語".repeat(20)}`, "3. short"];
    const terminal = fakeTerminal(["2"], { columns: 60 });
    assertEquals(await dialogsIn(terminal).select("Which?\nContext", long), long[1]);
    const [head = "", list = ""] = seen(terminal).split("? Choose");
    assertEquals(head.trim().split("\n"), ["Which?", "Context", long[0]?.trim(), long[1]]);
    for (const row of list.split("\n").filter((line) => /\d\. /.test(line))) {
      assert(row.length < 60, row);
    }
  });

  it("that is cut between characters, never within one", async () => {
    for (let columns = 10; columns < 24; columns++) {
      const terminal = fakeTerminal(["1"], { columns });
      await dialogsIn(terminal).select("Which?", [`1. ${"a👍".repeat(20)}`]);
      const [, list = ""] = seen(terminal).split("? Choose");
      assert(list.isWellFormed() && list.includes("…"), list);
      assert(!list.includes("\ufffd"), list);
    }
  });

  it("and leaves what was chosen on the screen", async () => {
    for (const keys of ["2", `${down}\r`]) {
      const terminal = fakeTerminal([keys]);
      await dialogsIn(terminal).select("Which?", rows);
      assertMatch(seen(terminal), /\? Choose › 2\. SQLite — One file\n$/);
    }
  });

  it("cleaned of what drives a terminal", async () => {
    const terminal = fakeTerminal(["1"]);
    const hostile = "a\x1b]0;title\x07\x1b[2Jb";
    assertEquals(await dialogsIn(terminal).select(hostile, [`1. ${hostile}`]), `1. ${hostile}`);
    assert(!terminal.output().includes("\x1b]0;") && !terminal.output().includes("\x1b[2J"));
  });
});

describe("cliffyDialogs() speaks a person's language", () => {
  afterEach(() => speak({}));

  it("above, in and below each prompt", async () => {
    const ways = "Type to search, Enter chooses, Esc leaves";
    const hint = "Enter or a digit chooses, Esc leaves";
    const ticking = "Space ticks, Enter goes on, Esc leaves";
    const typing = "Enter sends, Esc goes back";
    const sentences = ["Choose", "Answer", ways, hint, ticking, typing];
    speak(Object.fromEntries(sentences.map((said) => [said, `«${said}»`])));
    const asked: [said: string[], ask: (dialogs: Dialogs) => Promise<unknown>][] = [
      [["Choose", hint], (dialogs) => dialogs.select("", rows)],
      [["Choose", ways], (dialogs) => dialogs.select("", Array(10).fill("row"))],
      [["Choose", ticking], (dialogs) => dialogs.checkbox!("", rows, [])],
      [["Answer", typing], (dialogs) => dialogs.input("")],
    ];
    for (const [said, ask] of asked) {
      const terminal = fakeTerminal(["\r"]);
      await ask(dialogsIn(terminal));
      for (const sentence of said) assertStringIncludes(seen(terminal), `«${sentence}»`);
    }
    const terminal = fakeTerminal(["2"]);
    await dialogsIn(terminal).select("", rows);
    assertStringIncludes(seen(terminal), "? «Choose» › 2. SQLite");
  });
});

describe("cliffyDialogs() lets a person type", () => {
  const cases: [name: string, chunks: string[], text: string][] = [
    ["a line", ["hello", "\r"], "hello"],
    ["in one chunk with Enter", ["hello\r"], "hello"],
    ["in other scripts", ["héllo 日本 👍🏽", "\r"], "héllo 日本 👍🏽"],
    ["with corrections", ["helo", "\x1b[D", "l", "\x7f", "l", "\r"], "hello"],
    ["digits and letters that choose elsewhere", ["2jk [e] x", "\r"], "2jk [e] x"],
    ["nothing", ["\r"], ""],
    [
      "a paste of several lines",
      ["a", "\x1b[200~one\r\ntwo\tx\n\x1b[201~", "b\r"],
      "aone\ntwo\txb",
    ],
    ["several lines at once", ["one\rtwo", "\r"], "one\ntwo"],
    ["a paste without what drives a terminal", ["\x1b[200~a\x1b[31mb\x1b[201~\r"], "ab"],
    ["more than a prompt reads at a time", ["x".repeat(500), "\r"], "x".repeat(500)],
    ["and ignores what a mouse or a window sends", ["a\x1b[<0;1;1M\x1b[Ib\r"], "ab"],
  ];
  for (const [name, chunks, text] of cases) {
    it(name, async () => {
      const terminal = fakeTerminal(chunks);
      assertEquals(await dialogsIn(terminal).input("What?"), text);
      assertEquals(terminal.modes, [true, false]);
    });
  }

  it("what stays whole, also when half a character is taken away", async () => {
    const text = await dialogsIn(fakeTerminal(["a👍", "\x7f", "\r"])).input("What?");
    assertEquals(text?.isWellFormed(), true);
  });

  it("on from what is there already", async () => {
    const before = "one\ntwo\tthree";
    assertEquals(await dialogsIn(fakeTerminal(["\r"])).editor?.("What?", before), before);
    assertEquals(await dialogsIn(fakeTerminal(["s\r"])).editor?.("What?", before), `${before}s`);
  });
});

describe("cliffyDialogs() lets a person tick rows", () => {
  const cases: [name: string, chunks: string[], checked: number[], ticked: number[]][] = [
    ["by Space, and go on by Enter", [" ", down, down, " ", "\r"], [], [0, 2]],
    ["that are ticked already", ["\r"], [1], [1]],
    ["off", [down, " ", "\r"], [0, 1], [0]],
    ["none", ["\r"], [], []],
    ["never by letters that Cliffy knows", ["adnup28", "\r"], [1], [1]],
  ];
  for (const [name, chunks, checked, ticked] of cases) {
    it(name, async () => {
      const dialogs = dialogsIn(fakeTerminal(chunks));
      assertEquals(await dialogs.checkbox?.("Which?", rows, checked), ticked);
    });
  }

  it("by j and k, however many there are", async () => {
    const many = Array.from({ length: 12 }, (_, index) => `${index + 1}. Row`);
    const dialogs = dialogsIn(fakeTerminal(["jjk ", "\r"]));
    assertEquals(await dialogs.checkbox?.("Which?", many, []), [1]);
  });
});

describe("cliffyDialogs() gives the terminal back", () => {
  const dialogsOf = (terminal: FakeTerminal) => {
    const dialogs = dialogsIn(terminal);
    return [
      () => dialogs.select("Which?", rows),
      () => dialogs.input("What?"),
      () => dialogs.checkbox!("Which?", rows, []),
    ].map((ask) => ({ ask, dialogs }));
  };

  for (const [name, key] of [["Esc", "\x1b"], ["Ctrl+C", "\x03"], ["Ctrl+D", "\x04"]] as const) {
    it(`when a person presses ${name}`, async () => {
      for (const index of [0, 1, 2]) {
        const terminal = fakeTerminal(["x", key]);
        const { ask, dialogs } = dialogsOf(terminal)[index]!;
        assertEquals(await ask(), undefined);
        assertEquals(dialogs.wasInterrupted?.(), name === "Ctrl+C");
        assertEquals(terminal.modes, [true, false]);
        assertStringIncludes(terminal.output().slice(-20), "\x1b[?2004l");
      }
    });
  }

  it("and takes no arrow for Esc, when its bytes come apart", async () => {
    const terminal = fakeTerminal(["\x1b", "[B", "\r"], { isSlow: true });
    assertEquals(await dialogsIn(terminal).select("Which?", rows), rows[1]);
  });

  it("when nobody wants the answer any more", async () => {
    for (const index of [0, 1, 2]) {
      const aborting = new AbortController();
      const terminal = fakeTerminal(["x", () => aborting.abort()]);
      const dialogs = dialogsIn(terminal);
      const { signal } = aborting;
      const asked = [
        () => dialogs.select("Which?", rows, { signal }),
        () => dialogs.input("What?", undefined, { signal }),
        () => dialogs.checkbox!("Which?", rows, [], { signal }),
      ][index]!;
      assertEquals(await asked(), undefined);
      assertEquals(terminal.modes, [true, false]);
    }
    const untouched = fakeTerminal([]);
    const signal = AbortSignal.abort();
    assertEquals(await dialogsIn(untouched).select("Which?", rows, { signal }), undefined);
    assertEquals(untouched.modes, []);
  });

  it("when the terminal goes away", async () => {
    for (const index of [0, 1, 2]) {
      const terminal = fakeTerminal(["x"], { ends: true });
      await assertRejects(dialogsOf(terminal)[index]!.ask, Error, "The terminal went away");
      assertEquals(terminal.modes, [true, false]);
    }
  });

  it("before the next dialog takes it", async () => {
    const aborting = new AbortController();
    const terminal = fakeTerminal([() => aborting.abort(), "2"]);
    const dialogs = dialogsIn(terminal);
    const first = dialogs.select("First?", rows, { signal: aborting.signal });
    const second = dialogs.select("Second?", rows);
    assertEquals([await first, await second], [undefined, rows[1]]);
    assertEquals(terminal.modes, [true, false, true, false]);
  });

  it("without keys that were meant for the dialog before", async () => {
    const terminal = fakeTerminal(["\r\r\r", "3"]);
    const dialogs = dialogsIn(terminal);
    assertEquals(await dialogs.select("First?", rows), rows[0]);
    assertEquals(await dialogs.select("Second?", rows), rows[2]);
  });
});

describe("cliffyDialogs() rejects with the reason", () => {
  it("without a terminal", async () => {
    const dialogs = cliffyDialogs({ terminal: () => undefined });
    const fault = await assertRejects(() => dialogs.select("Which?", rows), Error, "no terminal");
    assertEquals((fault as Error & { reason: string }).reason, "no_ui");
  });

  it("without Cliffy", async () => {
    const terminal = fakeTerminal([]);
    const load = () => Promise.reject(new TypeError("no such module"));
    const dialogs = cliffyDialogs({ terminal: () => terminal, load });
    const fault = await assertRejects(() => dialogs.input("What?"), Error, "no such module");
    assertEquals((fault as Error & { reason: string }).reason, "session_load_failed");
    assertEquals(terminal.modes, []);
  });
});

describe("freeTerminal() gives dialogs", () => {
  /** What it gives where input and output are a terminal or none. */
  function given(isTTY: boolean): boolean {
    const streams = [process.stdin, process.stdout];
    const before = streams.map((stream) => Object.getOwnPropertyDescriptor(stream, "isTTY"));
    const set = (stream: object, descriptor: PropertyDescriptor) =>
      Object.defineProperty(stream, "isTTY", { ...descriptor, configurable: true });
    for (const stream of streams) set(stream, { value: isTTY });
    try {
      return freeTerminal() !== undefined;
    } finally {
      streams.forEach((stream, index) => {
        const own = before[index];
        if (own === undefined) Reflect.deleteProperty(stream, "isTTY");
        else set(stream, own);
      });
    }
  }

  it("in a terminal that nobody reads from, and nowhere else", () => {
    assertEquals([given(true), given(false)], [true, false]);
    for (const event of ["data", "readable"]) {
      const listener = () => {};
      process.stdin.on(event, listener);
      assertEquals(given(true), false, event);
      process.stdin.off(event, listener);
    }
    process.stdin.pause();
    assertEquals(given(true), true);
  });
});
