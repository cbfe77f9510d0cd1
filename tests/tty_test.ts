import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { keysOf, pastedText } from "../lib/tty.ts";
import { fakeTerminal } from "./fake_terminal.ts";

const live = () => new AbortController().signal;

async function keys(chunks: readonly string[], isSlow: boolean): Promise<string[]> {
  const next = keysOf(fakeTerminal(chunks, { ends: true, isSlow }), live());
  const read: string[] = [];
  while (true) {
    const key = await next();
    if (key === undefined) return read;
    read.push(key);
  }
}

const paste = (text: string) => `\x1b[200~${text}\x1b[201~`;

describe("keysOf() reads one key at a time", () => {
  const cases: [name: string, chunks: string[], keys: string[]][] = [
    ["a character each", ["ab", "c"], ["a", "b", "c"]],
    ["characters of any width", ["é日👍"], ["é", "日", "👍"]],
    ["sequences", ["\x1b[B\x1b[1;5D\x1bOA\r"], ["\x1b[B", "\x1b[1;5D", "\x1bOA", "\r"]],
    ["a sequence in two chunks", ["\x1b", "[B"], ["\x1b[B"]],
    ["a sequence in three chunks", ["\x1b[1", ";5", "Dx"], ["\x1b[1;5D", "x"]],
    ["a letter with Alt", ["\x1bb"], ["\x1bb"]],
    ["two escapes", ["\x1b\x1b[B"], ["\x1b", "\x1b[B"]],
    ["a mouse report", ["\x1b[<0;10;5M"], ["\x1b[<0;10;5M"]],
    ["a focus report", ["\x1b[I\x1b[O"], ["\x1b[I", "\x1b[O"]],
    ["a paste", [paste("a\nb\x1b[Bc") + "x"], [paste("a\nb\x1b[Bc"), "x"]],
    ["a paste in pieces", ["\x1b[20", "0~a", "b\x1b[2", "01~"], [paste("ab")]],
    ["several lines at once, as a paste", ["one\r\ntwo"], [paste("one\r\ntwo")]],
    ["a line and its Enter, as keys", ["ok\r"], ["o", "k", "\r"]],
    ["lines with a control key among them, as keys", ["\ra\x03"], ["\r", "a", "\x03"]],
    ["Enter twice, as keys", ["\r\r"], ["\r", "\r"]],
  ];
  for (const [name, chunks, expected] of cases) {
    it(name, async () => assertEquals(await keys(chunks, true), expected));
  }

  it("takes what doesn't go on for what it is", async () => {
    for (const begun of ["\x1b", "\x1b[", "\x1b[1;", "\x1bO", "\x1b[200~half a paste"]) {
      assertEquals(await keys(["a", begun, "b"], false), ["a", begun, "b"]);
    }
  });

  it("ends with the input, and when nobody wants a key any more", async () => {
    assertEquals(await keysOf(fakeTerminal([], { ends: true }), live())(), undefined);
    assertEquals(await keysOf(fakeTerminal(["a"]), AbortSignal.abort())(), undefined);
    const aborting = new AbortController();
    const next = keysOf(fakeTerminal([() => aborting.abort()]), aborting.signal);
    assertEquals(await next(), undefined);
  });
});

describe("pastedText() gives the text of a paste", () => {
  it("with one kind of line break", () => {
    assertEquals(pastedText(paste("a\r\nb\rc\nd")), "a\nb\nc\nd");
    assertEquals(pastedText("\x1b[200~no end"), "no end");
  });

  it("and nothing for other keys", () => {
    for (const key of ["a", "\r", "\x1b[B", "\x1b"]) assertEquals(pastedText(key), undefined);
  });
});
