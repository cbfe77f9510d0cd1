import { assertEquals } from "@std/assert";
import {
  askUserAnswers,
  askUserCall,
  askUserQuestionCall,
  askUserQuestionDetails,
  askUserQuestions,
  askUserQuestionText,
  askUserText,
} from "../four_questions.ts";
import type { Host } from "../hosts.ts";
import type { Call } from "../model.ts";
import { parley } from "../parley.ts";
import { story } from "../story.ts";
import { openTerminal, type Terminal } from "../terminal.ts";

async function answerByKeys(host: Host, call: Call, noteKey: string): Promise<Terminal> {
  const pi = await openTerminal(host, { extensions: [parley], turns: [{ calls: [call] }] });
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("Down", "Enter");
  await pi.waitFor("Which checks should run?");
  await pi.press("Space", "Down", "Down", "Space", "Enter");
  await pi.waitFor("What should the project be called?");
  await pi.press("Down", "Down", "Enter");
  await pi.type("Colloquy");
  await pi.press("Enter");
  await pi.waitFor("Which licence?");
  await pi.press(noteKey);
  await pi.type("it is short");
  await pi.press("Enter", "1");
  await pi.waitFor("Everything is answered");
  await pi.press("Enter");
  return pi;
}

story("a person answers four questions of ask_user_question by keys", async (host) => {
  await using pi = await answerByKeys(host, askUserQuestionCall, "n");
  assertEquals(await pi.result(), {
    toolName: "ask_user_question",
    text: askUserQuestionText,
    details: askUserQuestionDetails,
    isError: false,
  });
  await pi.waitFor("Thanks");
  await pi.waitGone("Enter confirm");
  assertEquals(await pi.quit(), 0);
});

story("a person answers four questions of ask_user by keys", async (host) => {
  await using pi = await answerByKeys(host, askUserCall, "N");
  assertEquals(await pi.result(), {
    toolName: "ask_user",
    text: askUserText,
    details: {
      title: "New project",
      cancelled: false,
      outcome: "submitted",
      mode: "submit",
      questions: askUserQuestions,
      answers: askUserAnswers,
    },
    isError: false,
  });
  await pi.waitFor("Thanks");
  await pi.waitGone("Enter confirm");
  assertEquals(await pi.quit(), 0);
});

story("a prompt that is being typed when a question comes is there afterwards", async (host) => {
  const pause = { tool: "bash", args: { command: "sleep 1" } };
  await using pi = await openTerminal(host, {
    extensions: [parley],
    turns: [{ calls: [pause] }, { calls: [askUserCall] }],
  });
  await pi.say("Ask me.");
  await pi.waitFor("sleep 1");
  await pi.type("half a thought");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("Ctrl+c");
  await pi.waitFor("Thanks");
  await pi.waitFor("half a thought");
  await pi.type(" more");
  await pi.waitFor("half a thought more");
});
