import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { contracts } from "../lib/contracts/all.ts";
import {
  askUserIntroduction,
  askUserQuestionIntroduction,
  introductions,
  whichTool,
} from "../lib/contracts/introductions.ts";
import { introduce } from "../lib/guidance.ts";
import { defaultSettings, type Settings } from "../lib/settings.ts";

function introduced(settings: Partial<Settings>) {
  return introductions.map((one) => introduce(one, { ...defaultSettings, ...settings }));
}

function wordsOf(settings: Partial<Settings>): string {
  return introduced(settings).map((one) =>
    [one?.description, one?.promptSnippet, ...one?.promptGuidelines ?? []].join("\n")
  ).join("\n");
}

describe("introduce()", () => {
  it("leaves the tools as they are when nothing is set", () => {
    assertEquals(introduced({}), [...introductions]);
    assertEquals(introductions.map(({ name }) => name), contracts.map(({ name }) => name));
  });

  it("calls a renamed tool by its name everywhere", () => {
    const tools = { ask_user: "poll", ask_user_question: "quiz" };
    assertEquals(introduced({ tools }).map((one) => one?.name), ["poll", "quiz"]);
    assertEquals(/ask_user/.exec(wordsOf({ tools })), null);
    assert(wordsOf({ tools }).includes("quiz for up to 4 questions"));
  });

  it("calls tools right that have each other's name", () => {
    const tools = { ask_user: "ask_user_question", ask_user_question: "ask_user" };
    assert(wordsOf({ tools }).includes("ask_user for up to 4 questions"));
  });

  for (const [index, tool] of (["ask_user", "ask_user_question"] as const).entries()) {
    it(`says nothing of the other tool where ${tool} is alone`, () => {
      const tools = { ask_user: false, ask_user_question: false, [tool]: "poll" };
      const names = introduced({ tools }).map((one) => one?.name);
      assertEquals(names, index === 0 ? ["poll", undefined] : [undefined, "poll"]);
      const words = wordsOf({ tools });
      assertEquals(/ask_user/.exec(words), null);
      assert(words.includes("Ask the user (poll) when") && !words.includes(whichTool.slice(0, 20)));
    });
  }

  it("takes a user's words in the place of its own, or after them", () => {
    const own = { description: "Ask away.", snippet: "Asks", guidelines: ["Ask in German."] };
    for (const mode of ["replace", "extend", undefined] as const) {
      const guidance = { ask_user: mode === undefined ? own : { ...own, mode } };
      const [first, second] = introduced({ guidance });
      const { description, promptSnippet, promptGuidelines } = askUserIntroduction;
      const isMore = mode === "extend";
      assertEquals(first, {
        ...askUserIntroduction,
        description: isMore ? `${description} Ask away.` : "Ask away.",
        promptSnippet: isMore ? `${promptSnippet} Asks` : "Asks",
        promptGuidelines: isMore ? [...promptGuidelines, "Ask in German."] : ["Ask in German."],
      });
      assertEquals(second, askUserQuestionIntroduction);
    }
  });

  it("leaves out what a user empties, and nothing else", () => {
    const [first] = introduced({ guidance: { ask_user: { guidelines: [] } } });
    assertEquals(first, { ...askUserIntroduction, promptGuidelines: [] });
  });
});
