import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { annotate, annotateOption, choose, present, toggle, write } from "../lib/answers.ts";
import type { Answer } from "../lib/questionnaire.ts";

const open: Answer = { selected: [] };
const noted: Answer = { selected: [1], note: "why", optionNotes: { 0: "a", 1: "b" } };

interface Case {
  readonly title: string;
  readonly actual: Answer;
  readonly expected: Answer;
}

const cases: readonly Case[] = [
  {
    title: "choose() takes one option when nothing is chosen",
    actual: choose(open, 2),
    expected: { selected: [2] },
  },
  {
    title: "choose() replaces the option before and keeps every note",
    actual: choose(noted, 0),
    expected: { ...noted, selected: [0] },
  },
  {
    title: "choose() replaces the person's own words",
    actual: choose({ selected: [], text: "mine", note: "n" }, 0),
    expected: { selected: [0], note: "n" },
  },
  {
    title: "toggle() ticks in ascending order whatever the order of ticking",
    actual: toggle(toggle(toggle(open, 9), 10), 2),
    expected: { selected: [2, 9, 10] },
  },
  {
    title: "toggle() takes a tick away and keeps the note about that option",
    actual: toggle(noted, 1),
    expected: { ...noted, selected: [] },
  },
  {
    title: "toggle() leaves the person's own words alone",
    actual: toggle({ selected: [], text: "mine" }, 0),
    expected: { selected: [0], text: "mine" },
  },
  {
    title: "write() trims, and gives way to nothing on a single choice",
    actual: write({ selected: [1], note: "n" }, "  two words\n", false),
    expected: { selected: [], text: "two words", note: "n" },
  },
  {
    title: "write() stands beside the ticks of several choices",
    actual: write({ selected: [0, 2] }, "mine", true),
    expected: { selected: [0, 2], text: "mine" },
  },
  ...["", "   ", "\n\n", "\t\u00a0\u2028"].flatMap((blank): Case[] => [
    {
      title: `write() takes the words away when the text is ${JSON.stringify(blank)}`,
      actual: write({ selected: [], text: "mine", note: "n" }, blank, false),
      expected: { selected: [], note: "n" },
    },
    {
      title: `write() keeps a choice when the text is ${JSON.stringify(blank)}`,
      actual: write({ selected: [1] }, blank, false),
      expected: { selected: [1] },
    },
    {
      title: `annotate() takes the note away when it is ${JSON.stringify(blank)}`,
      actual: annotate(noted, blank),
      expected: { selected: [1], optionNotes: { 0: "a", 1: "b" } },
    },
    {
      title: `annotateOption() takes the note away when it is ${JSON.stringify(blank)}`,
      actual: annotateOption(noted, 1, blank),
      expected: { ...noted, optionNotes: { 0: "a" } },
    },
  ]),
  {
    title: "write() keeps inner blanks and line breaks",
    actual: write(open, " [e]  x \n\n y ", false),
    expected: { selected: [], text: "[e]  x \n\n y" },
  },
  {
    title: "annotate() replaces a note and leaves the choice alone",
    actual: annotate(noted, " because "),
    expected: { ...noted, note: "because" },
  },
  {
    title: "annotateOption() adds to the notes of other options",
    actual: annotateOption({ selected: [] }, 10, "x"),
    expected: { selected: [], optionNotes: { 10: "x" } },
  },
  {
    title: "annotateOption() leaves no empty record behind",
    actual: annotateOption({ selected: [], optionNotes: { 3: "x" } }, 3, " "),
    expected: { selected: [] },
  },
  {
    title: "present() keeps the first tick when one choice may stay",
    actual: present({ selected: [1, 2], note: "n" }, "single", "multi"),
    expected: { selected: [1], note: "n", presentedType: "single" },
  },
  {
    title: "present() keeps the words, not the ticks, when one answer may stay",
    actual: present({ selected: [1, 2], text: "mine" }, "single", "multi"),
    expected: { selected: [], text: "mine", presentedType: "single" },
  },
  {
    title: "present() loses nothing towards several choices",
    actual: present({ selected: [2], optionNotes: { 2: "x" } }, "multi", "single"),
    expected: { selected: [2], optionNotes: { 2: "x" }, presentedType: "multi" },
  },
  {
    title: "present() forgets itself when the question is as it was asked",
    actual: present({ selected: [0], presentedType: "multi" }, "single", "single"),
    expected: { selected: [0] },
  },
];

describe("the answers", () => {
  for (const { title, actual, expected } of cases) {
    it(title, () => assertEquals(actual, expected));
  }

  it("stay as they were when they change", () => {
    const given: Answer = Object.freeze({
      selected: Object.freeze([0, 2]) as readonly number[],
      text: "mine",
      optionNotes: Object.freeze({ 0: "a" }),
    });
    choose(given, 1);
    toggle(given, 1);
    write(given, "new", false);
    annotate(given, "new");
    annotateOption(given, 0, "new");
    present(given, "single", "multi");
    assertEquals(given, { selected: [0, 2], text: "mine", optionNotes: { 0: "a" } });
  });
});
