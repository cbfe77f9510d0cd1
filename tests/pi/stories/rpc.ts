import { assert, assertEquals } from "@std/assert";
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
import { openRpc, type Rpc } from "../rpc.ts";
import { story } from "../story.ts";

/** Answers dialogs until the tool's result: rows by a text in them, inputs by the text itself. */
async function answerByRpc(host: Host, call: Call, answers: readonly string[]): Promise<Rpc> {
  const pi = await openRpc(host, { extensions: [parley], turns: [{ calls: [call] }] });
  pi.say("Ask me.");
  for (const answer of answers) {
    const request = await pi.request();
    if (request.method === "select") pi.choose(request, answer);
    else pi.answer(request, answer);
  }
  await pi.finish();
  return pi;
}

const upToLicence = ["Split", "Lint", "Tests", "Done", "Type", "Colloquy"];

story("a program answers four questions of ask_user_question by RPC", async (host) => {
  const answers = [...upToLicence, "note", "it is short", "MIT", "Submit"];
  await using pi = await answerByRpc(host, askUserQuestionCall, answers);
  assertEquals(await pi.result(), {
    toolName: "ask_user_question",
    text: askUserQuestionText,
    details: askUserQuestionDetails,
    isError: false,
  });
  assertEquals(pi.model.arrived[0]?.text, askUserQuestionText);
  assertEquals(await pi.quit(), 0);
});

story("a program answers four questions of ask_user by RPC", async (host) => {
  const answers = [...upToLicence, "note", "The question", "it is short", "MIT", "Submit"];
  await using pi = await answerByRpc(host, askUserCall, answers);
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
  assertEquals(pi.model.arrived[0]?.text, askUserText);
  assertEquals(await pi.quit(), 0);
});

story("a program dismisses the first dialog, and the person has declined", async (host) => {
  await using pi = await openRpc(host, {
    extensions: [parley],
    turns: [{ calls: [askUserQuestionCall] }],
  });
  pi.say("Ask me.");
  pi.dismiss(await pi.request());
  const { text, details } = await pi.result();
  assertEquals(text, "User declined to answer questions");
  assertEquals(details, { answers: [], cancelled: true, outcome: "declined" });
  await pi.finish();
  assert(!pi.messages.some(({ type }) => type === "extension_error"));
  assertEquals(await pi.quit(), 0);
});
