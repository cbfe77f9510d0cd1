import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { matchRow, readList } from "../lib/walk/reading.ts";
import { numbered } from "../lib/walk/rows.ts";

const rows = numbered([
  { label: "Postgres", meaning: "pg", detail: "A server — or many" },
  { label: "SQLite", meaning: "lite", tag: "(recommended)" },
  { label: "yes", meaning: "lower" },
  { label: "Yes", meaning: "upper" },
  { label: "4", meaning: "four" },
  { label: "Ｆｕｌｌ　width\tlabel", meaning: "wide" },
  { label: "Same", meaning: "same 1" },
  { label: "Same", meaning: "same 2" },
  { label: "\x1b[31mred\x1b[0m", meaning: "red" },
  { label: "Auth", mark: "[ ]", meaning: "auth", detail: "Who is who" },
]);

describe("matchRow() finds the row that a host means", () => {
  const cases: [reply: string, meaning: string | undefined][] = [
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
    ["YES", undefined],
    ["4. YES", "upper"],
    ["4", "upper"],
    ["full width label", "wide"],
    ["Same", undefined],
    ["8. Same", "same 2"],
    ["7", "same 1"],
    ["red", "red"],
    ["\x1b[31mred\x1b[0m", "red"],
    ["10. [x] Auth — Who is who", "auth"],
    ["[x] Auth", "auth"],
    ["3. SQLite", "lite"],
    ["0", undefined],
    ["11", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["99999999999999999999", undefined],
    ["2 workers, port 3000", undefined],
    ["Postgre", undefined],
    ["something else", undefined],
    ["constructor", undefined],
  ];
  for (const [reply, meaning] of cases) {
    it(`${JSON.stringify(reply)} → ${meaning}`, () => {
      assertEquals(matchRow(reply, rows)?.meaning, meaning);
    });
  }
});

const options = ["Auth", "Logs", "Mail, in and out", "1984"].map((label) => ({
  value: label,
  label,
}));

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
  ];
  for (const [typed, selected, words] of cases) {
    it(`${JSON.stringify(typed)} → ${JSON.stringify(selected)} ${words ?? ""}`, () => {
      const reading = words === undefined ? { selected } : { selected, words };
      assertEquals(readList(typed, options, true), { ...reading, wantsWords: false });
    });
  }

  it("wants words when the row for them is listed", () => {
    assertEquals(readList("1,5", options, true), { selected: [0], wantsWords: true });
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
      assertEquals(readList(typed, options, takesWords), { problem });
    });
  }

  it("takes no longer for a long text than for a short one, by much", () => {
    const reading = readList("a,".repeat(50_000), options, true);
    assertEquals("words" in reading && reading.words?.length, 100_000);
  });
});
