import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { cleanLine, cleanText, cut, isBlank } from "../lib/sanitize.ts";

/** Text, and what is left of it on one line; a string where several lines differ only by spaces. */
const cases: readonly (readonly [title: string, text: string, line: string, lines?: string])[] = [
  ["plain text", "plain, ascii", "plain, ascii"],
  ["other scripts", "日本語 Ünï عربي 한국어", "日本語 Ünï عربي 한국어"],
  ["a colour", "\x1b[31mred\x1b[0m", "red"],
  ["a colour with colons", "\x1b[38:2::1:2:3mred", "red"],
  ["a private mode", "a\x1b[?1049hb", "ab"],
  ["a sequence with an intermediate", "a\x1b[1 qb", "ab"],
  ["a title ended by a bell", "a\x1b]0;title\x07b", "ab"],
  ["a title ended by ST", "a\x1b]0;title\x1b\\b", "ab"],
  ["a title ended by 8-bit ST", "a\x1b]0;title\x9cb", "ab"],
  ["a link", "\x1b]8;;http://x\x1b\\text\x1b]8;;\x1b\\", "text"],
  ["a clipboard write, to the end of its line", "a\x1b]52;c;AA\nBB\x07b", "a BBb", "a\nBBb"],
  ["DCS, SOS, PM and APC", "a\x1bP1\x1b\\b\x1bX2\x1b\\c\x1b^3\x1b\\d\x1b_4\x1b\\e", "abcde"],
  ["their C1 forms", "a\x901\x9cb\x982\x9cc\x9e3\x9cd\x9f4\x9ce\x9d5\x9cf\x9b6mg", "abcdefg"],
  ["a string that another sequence cuts off", "a\x1b]0;t\x1b[31mb", "ab"],
  ["a string that CAN or SUB cuts off", "a\x1b]0;t\x18b\x1bPt\x1ac", "abc"],
  ["a string without an end: the rest of its line", "a\x1b]0;t\nb", "a b", "a\nb"],
  ["a second string without an end", "a\x9dx\nb\x1b_y\nc", "a b c", "a\nb\nc"],
  ["a lone escape at the end", "a\x1b", "a"],
  ["a sequence cut off at the end", "a\x1b[3", "a"],
  ["a sequence cut off by a letter of another script", "a\x1b[3é", "aé"],
  ["two escapes", "\x1b\x1b[31mred", "red"],
  ["a reset and a charset", "\x1bca\x1b(Bb\x1b7c", "abc"],
  ["control bytes", "\x00a\x07\x08b\x0e\x0f\x7fc\x80\x99d", "abcd"],
  ["a sequence made by dropping another", "\x1b\x1b[m[31mred", "[31mred"],
  [
    "CRLF, CR and their like",
    "a\r\nb\rc\x0bd\x0ce\x85f\u2028g\u2029h",
    "a b c d e f g h",
    "a\nb\nc\nd\ne\nf\ng\nh",
  ],
  ["a CR game", "real\rfake", "real fake", "real\nfake"],
  ["runs of breaks and tabs", "a\n\n\tb", "a b", "a\n\n    b"],
  ["tabs", "a\tb", "a b", "a    b"],
  ["blank space stays", "  a  b  ", "  a  b  "],
  ["bidi overrides, isolates and marks", "a\u202eb\u2066c\u2069d\u200ee\u200ff\u061cg", "abcdefg"],
  ["zero-width characters", "a\u200bb\u2060c\ufeffd\u00ade\u180ef\u034fg", "abcdefg"],
  ["invisible fillers", "a\u3164b\uffa0c\u115fd", "abcd"],
  ["tag characters", "a\u{e0041}\u{e007f}b", "ab"],
  ["annotation marks", "a\ufff9b\ufffac\ufffbd", "abcd"],
  ["lone surrogates", "a\ud83db\ude00c", "abc"],
  ["a replacement character is a character", "a\ufffdb", "a\ufffdb"],
  ["a family", "👩‍👩‍👧", "👩‍👩‍👧"],
  ["a heart on fire", "❤️‍🔥", "❤️‍🔥"],
  ["a skin tone in a sequence", "👩🏽‍💻", "👩🏽‍💻"],
  ["a keycap", "1\ufe0f\u20e3", "1\ufe0f\u20e3"],
  [
    "a flag of tag characters",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["a flag that is none", "🏴\u{e0041}\u{e0042}", "🏴"],
  ["a Persian non-joiner", "می‌خواهم", "می‌خواهم"],
  ["a Devanagari joiner", "क्‍ष", "क्‍ष"],
  ["an ideograph's variant", "葛\u{e0100}", "葛\u{e0100}"],
  ["joiners and selectors that shape nothing", "a\u200db\u200cc\ufe0fd1\ufe0f", "abcd1"],
  ["a joiner behind a dropped character", "👩\u200b\u200d👧", "👩👧"],
  ["a run of joiners", "👩\u200d\u200d👧", "👩👧"],
  ["data in variation selectors", "😀\u{e0101}\u{e0102}\ufe01", "😀"],
];

describe("cleanLine() and cleanText() take everything that could drive a terminal", () => {
  for (const [title, text, line, lines = line] of cases) {
    it(title, () => {
      assertEquals(cleanLine(text), line);
      assertEquals(cleanText(text), lines);
    });
  }
});

/** Pieces that hostile text is made of. */
const pieces = [
  ..."\x1b\x1b\x1b[]P_^X\\\x07\x9b\x9d\x90\x9c;1m\n\r\t A",
  ..."\u200d\u200c\ufe0f\u202e\u200bé中1\u20e3",
  ..."👩🏽\u{1f3f4}\u{e0067}\u{e007f}می्क",
  "\ud83d",
  "\ude00",
];
const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(""));
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f]/u;

describe("cleanLine() and cleanText() hold for random hostile text", () => {
  it("leave nothing unsafe, and nothing for a second cleaning", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = cleanLine(text);
        const lines = cleanText(text);
        assert(!unsafe.test(line), JSON.stringify(line));
        assert(!unsafe.test(lines.replaceAll("\n", "")), JSON.stringify(lines));
        assertEquals(cleanLine(line), line);
        assertEquals(cleanText(lines), lines);
      }),
      { numRuns: 3000, seed: 1 },
    );
  });

  it("leave text alone that holds nothing unsafe", () => {
    const harmless = fc.array(fc.constantFrom(..."aé中 👩1.한🏽عक"), { maxLength: 40 });
    fc.assert(
      fc.property(harmless, (characters) => {
        const text = characters.join("");
        assertEquals(cleanLine(text), text);
        assertEquals(cleanText(text), text);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

describe("cleanText() takes linear time", () => {
  // Quadratic work on a megabyte would take minutes; the test would not come back.
  for (
    const piece of [
      "\x1b]",
      "\x9d\n",
      "\x1b[1;",
      "\x1b(",
      "\x1b_a\n",
      "\u200d",
      "\ud83d",
      "👩\u200d",
      "\t",
    ]
  ) {
    it(`on a megabyte of ${JSON.stringify(piece)}`, () => {
      const text = piece.repeat(1_000_000 / piece.length);
      assert(cleanText(text).length <= 4 * text.length);
      assert(cleanLine(text).length <= text.length);
    });
  }
});

describe("cleanLine() bounds what one cell may hold", () => {
  it("to as many marks as a script piles up", () => {
    assertEquals(cleanLine("a" + "\u0301".repeat(1_000) + "b"), `a${"\u0301".repeat(16)}b`);
    for (const text of ["क्ष्म्य", "\u0e01\u0e34\u0e48", "a\u0301\u0302\u0303"]) {
      assertEquals(cleanLine(text), text);
    }
  });
});

describe("isBlank() tells whether a person would see nothing", () => {
  const blank = [
    "",
    " \t\n",
    "\x1b[31m\x1b[0m",
    "\u200b\u2060\ufeff",
    "\u3164",
    "\u2800 \u00a0",
    "\ud83d",
  ];
  for (const text of blank) it(`of ${JSON.stringify(text)}`, () => assert(isBlank(text)));
  for (const text of ["a", " . ", "\x1b[31m1\x1b[0m", "\u0301", "👩"]) {
    it(`not of ${JSON.stringify(text)}`, () => assert(!isBlank(text)));
  }

  it("and is of one mind with what is shown", () => {
    const pieces = [...blank, "a", "1", ".", "👩", "\x1b]0;a", "\x07", "\x9b", "\u3164", "\u2800"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
        const text = parts.join("");
        assertEquals(isBlank(text), /^[\s\u2800]*$/.test(cleanLine(text)));
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });
});

describe("cut() shortens text", () => {
  const cases: readonly (readonly [text: string, most: number, is: string])[] = [
    ["as long as it may be", 20, "as long as it may be"],
    ["one longer than that", 19, "one longer than th…"],
    ["日本語日本語", 5, "日本語日…"],
    ["ab👍", 4, "ab👍"],
    ["ab👍c", 4, "ab…"],
    ["👩‍👩‍👧👩‍👩‍👧", 10, "👩‍👩‍👧…"],
    ["👩‍👩‍👧👩‍👩‍👧", 8, "…"],
    ["🇩🇪🇫🇷", 6, "🇩🇪…"],
    ["ae\u0301e\u0301", 4, "ae\u0301…"],
    ["a\r\nb", 2, "a…"],
    ["", 1, ""],
  ];
  for (const [text, most, is] of cases) {
    it(`${JSON.stringify(text)} to ${most}`, () => assertEquals(cut(text, most), is));
  }
});
