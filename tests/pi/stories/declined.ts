import { assertEquals } from "@std/assert";
import { askUserCall, askUserQuestionCall, askUserQuestions } from "../four_questions.ts";
import { parley } from "../parley.ts";
import { story } from "../story.ts";
import { openTerminal } from "../terminal.ts";

story("a person turns ask_user_question down with Esc", async (host) => {
  const turns = [{ calls: [askUserQuestionCall] }];
  await using pi = await openTerminal(host, { extensions: [parley], turns });
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("Escape");
  assertEquals(await pi.result(), {
    toolName: "ask_user_question",
    text: "User declined to answer questions",
    details: { answers: [], cancelled: true, outcome: "declined" },
    isError: false,
  });
  await pi.waitGone("Enter confirm");
});

story(
  "a person leaves ask_user with Ctrl+C, and what was answered is in the details",
  async (host) => {
    await using pi = await openTerminal(host, {
      extensions: [parley],
      turns: [{ calls: [askUserCall] }],
    });
    await pi.say("Ask me.");
    await pi.waitForDialog("Which layout do you prefer?");
    await pi.press("2");
    await pi.waitFor("Which checks should run?");
    await pi.press("Ctrl+c");
    const { details } = await pi.result();
    assertEquals([details.cancelled, details.outcome], [true, "declined"]);
    assertEquals(details.questions, askUserQuestions);
    assertEquals(details.answers, {
      layout: { values: ["split"], labels: ["Split"], indices: [2] },
    });
    await pi.waitFor("Thanks");
    await pi.waitGone("Enter confirm");
    assertEquals(await pi.quit(), 0);
  },
);
