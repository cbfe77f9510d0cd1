import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { finderOf, numbered, readList } from "../lib/walk/rows.ts";
import { brief } from "../lib/walk/brief.ts";

const rows = numbered([
  { label: "Postgres", meaning: "pg", detail: "A server — or many" },
  { label: "SQLite", meaning: "lite", name: "SQLite (recommended)" },
  { label: "yes", meaning: "lower" },
  { label: "Yes", meaning: "upper" },
  { label: "4", meaning: "four" },
  { label: "Ｆｕｌｌ　width\tlabel", meaning: "wide" },
  { label: "Same", meaning: "same 1" },
  { label: "Same", meaning: "same 2" },
  { label: "\x1b[31mred\x1b[0m", meaning: "red" },
  { label: "Auth", name: "[ ] Auth", meaning: "auth", detail: "Who is who" },
  { label: "A — B", meaning: "dash" },
  { label: "13", meaning: "thirteen" },
  { label: "Skip", meaning: "skip", isOurs: true },
  { label: "Skip", meaning: "an option" },
]);

describe("brief()", () => {
  it("tells how much of a text it leaves out", () => {
    assertEquals(brief("abc\ndef", 7), "abc def");
    assertEquals(brief("abcdefgh", 7), "abcdef… (2 more characters)");
    assertEquals(brief("abcdefg!", 7), "abcdef… (2 more characters)");
    assertEquals(brief(`a${"\u200b".repeat(1000)}`), "a (201 more characters)");
  });
});

describe("numbered()", () => {
  it("calls none of our rows like an option", () => {
    assertEquals(rows.slice(-2).map(({ text }) => text), [
      "13. Skip (not an option)",
      "14. Skip",
    ]);
  });
});

describe("readList() with names that hold separators", () => {
  const [few, many] = ["a,b,c", "x,".repeat(30) + "x"];
  const named = numbered([few!, many!].map((label) => ({ label, meaning: label })));

  it("takes them whole as far as anybody would type one", () => {
    assertEquals(readList(`2, ${few}`, named, false), {
      selected: [0, 1],
      words: "",
      wantsWords: false,
    });
    assertEquals(readList(few!, named, false), { selected: [0], words: "", wantsWords: false });
    assertEquals(readList(many!, named, false), "“x” is none of the options.");
  });
});

describe("finderOf() finds the rows that a host means", () => {
  const cases: [reply: string, ...meanings: string[]][] = [
    ["1. Postgres — A server — or many", "pg"],
    ["1", "pg"],
    ["1.", "pg"],
    ["#1", "pg"],
    ["2)", "lite"],
    ["１", "pg"],
    ["１０", "auth"],
    ["Postgres", "pg"],
    ["postgres", "pg"],
    ["  POSTGRES ", "pg"],
    ["Postgres — A server — or many", "pg"],
    ["1. Postgres", "pg"],
    ["1. Postgres — A ser…", "pg"],
    ["1. Postgres — A ser...", "pg"],
    ["2. SQLite (recommended)", "lite"],
    ["SQLite (recommended)", "lite"],
    ["yes", "lower"],
    ["Yes", "upper"],
    ["YES", "lower", "upper"],
    ["4. YES", "upper"],
    ["4", "upper"],
    ["full width label", "wide"],
    ["Same", "same 1", "same 2"],
    ["8. Same", "same 2"],
    ["7", "same 1"],
    ["red", "red"],
    ["\x1b[31mred\x1b[0m", "red"],
    ["10. [x] Auth — Who is who", "auth"],
    ["[x] Auth", "auth"],
    ["[ ] Auth — Who is who", "auth"],
    ["10. [", "auth"],
    ["10.[x]Auth", "auth"],
    ["1.Postgres", "pg"],
    ["1. Postgres - A server - or", "pg"],
    ["a - b", "dash"],
    ["13", "thirteen"],
    ["13.", "skip"],
    ["Skip", "an option"],
    ["Skip (not an option)", "skip"],
    ["3. SQLite", "lite"],
    ["0"],
    ["15"],
    ["-1"],
    ["1.5"],
    ["99999999999999999999"],
    ["2 workers, port 3000"],
    ["Postgre"],
    ["something else"],
    ["constructor"],
  ];
  for (const [reply, ...meanings] of cases) {
    it(`${JSON.stringify(reply)} → ${meanings.join(" or ") || "none"}`, () => {
      assertEquals(finderOf(rows)(reply).map(({ meaning }) => meaning), meanings);
    });
  }
});

const listed = (...labels: string[]) => numbered(labels.map((label) => ({ label, meaning: 0 })));
const options = listed("Auth", "Logs", "Mail, in and out", "1984", "Type your own");

describe("readList() reads numbers, labels and words", () => {
  const cases: [typed: string, selected: readonly number[], words?: string][] = [
    ["1,3", [0, 2]],
    ["1 3", [0, 2]],
    ["3;1", [0, 2]],
    ["1, 3,", [0, 2]],
    ["1\n3", [0, 2]],
    ["1-3", [0, 1, 2]],
    ["3-1", [0, 1, 2]],
    ["1 - 2, 4", [0, 1, 3]],
    ["1–2", [0, 1]],
    ["1..3", [0, 1, 2]],
    ["1 and 3", [0, 2]],
    ["1. 3.", [0, 2]],
    ["#1 #2", [0, 1]],
    ["１，３", [0, 2]],
    ["１、２", [0, 1]],
    ["１－３", [0, 1, 2]],
    ["1,1,1", [0]],
    ["auth, LOGS", [0, 1]],
    ["Mail, in and out", [2]],
    ["1, Mail, in and out, Logs", [0, 1, 2]],
    ["1984", [3]],
    ["1, 1984", [0, 3]],
    ["1, a queue", [0], "a queue"],
    ["a queue, 2, and a cache", [1], "a queue, and a cache"],
    ["3 replicas", [], "3 replicas"],
    ["one\ntwo, three", [], "one\ntwo, three"],
    ["  spaced  ", [], "spaced"],
    ["1. Auth, 2. Logs", [0, 1]],
    ["2, see http://a;b/?c,d", [1], "see http://a;b/?c,d"],
    ["a,, b, 2,", [1], "a,, b,"],
    ["1,,2", [0, 1]],
  ];
  for (const [typed, selected, words] of cases) {
    it(`${JSON.stringify(typed)} → ${JSON.stringify(selected)} ${words ?? ""}`, () => {
      const reading = { selected, words: words ?? "", wantsWords: false };
      assertEquals(readList(typed, options, true), reading);
    });
  }

  it("wants words when the row for them is listed", () => {
    for (const typed of ["1,5", "1, type your own"]) {
      assertEquals(readList(typed, options, true), { selected: [0], words: "", wantsWords: true });
    }
  });

  const problems: [typed: string, takesWords: boolean, problem: string][] = [
    ["6", true, "6 is not between 1 and 5."],
    ["5", false, "5 is not between 1 and 4."],
    ["0", true, "0 is not between 1 and 5."],
    ["1,9", true, "9 is not between 1 and 5."],
    ["1-999999999999", true, "999999999999 is not between 1 and 5."],
    ["1, a queue", false, "“a queue” is none of the options."],
    [",", true, "Nothing is listed."],
    ["", true, "Nothing is listed."],
  ];
  for (const [typed, takesWords, problem] of problems) {
    it(`${JSON.stringify(typed)} is a problem`, () => {
      const rows = takesWords ? options : options.slice(0, -1);
      assertEquals(readList(typed, rows, takesWords), problem);
    });
  }

  it("names that are the same are a problem", () => {
    assertEquals(
      readList("1, SAME", listed("a", "same", "Same"), false),
      "“SAME” is the name of several. Choose one by its number.",
    );
  });

  it("takes no longer for a long text than for a short one, by much", () => {
    const reading = readList("a,".repeat(50_000), options, true);
    assertEquals(typeof reading === "object" && reading.words.length, 100_000);
  });
});
