import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { countCases } from "./junit.ts";

describe("countCases()", () => {
  const cases = [
    { title: "nothing when the report is empty", report: "", count: [0, 0, 0] },
    {
      title: "leaves alone when groups are reported too",
      report: `<testcase name="a"></testcase><testcase name="a &gt; b" line="1">
        </testcase><testcase name="a &gt; b &gt; c" line="1">
        </testcase>`,
      count: [1, 0, 0],
    },
    {
      title: "failures, errors and skipped ones apart",
      report: `<testcase name="a"><failure message="x">y</failure></testcase>
        <testcase name="b"><error/></testcase><testcase name="c"><skipped /></testcase>
        <testcase name="d" assertions="0" />`,
      count: [1, 2, 1],
    },
    {
      title: "a failed group without cases as a failure",
      report: `<testcase name="a"><failure>hook</failure></testcase>`,
      count: [0, 1, 0],
    },
  ];
  for (const { title, report, count: [passed, failed, skipped] } of cases) {
    it(`counts ${title}`, () =>
      assertEquals<unknown>(countCases(report), { passed, failed, skipped }));
  }
});
