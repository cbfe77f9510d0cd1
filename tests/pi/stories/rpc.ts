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
  await pi.dismiss(await pi.request());
  const { text, details } = await pi.result();
  assertEquals(text, "User declined to answer questions");
  assertEquals(details, { answers: [], cancelled: true, outcome: "declined" });
  await pi.finish();
  assert(!pi.messages.some(({ type }) => type === "extension_error"));
  assertEquals(await pi.quit(), 0);
});

story("a program shows rows in its own way, and gives them back like that", async (host) => {
  const labels = ["Skip this question", "日本語の長い名前", "Done", "2"];
  const options = labels.map((label, index) => ({ value: `v${index}`, label }));
  const ways: readonly [way: (row: string) => string, row: number, value: string | undefined][] = [
    [(row) => row.replace(/^\d+\. /, ""), 0, "v0"],
    [(row) => row.slice(0, 6), 1, "v1"],
    [(row) => row.replaceAll(" ", "").toUpperCase(), 2, "v2"],
    [(row) => `${parseInt(row)}`, 3, "v3"],
    [(row) => row.replace(/^\d+\. /, ""), 6, undefined],
  ];
  const args = (id: string) => ({ questions: [{ id, prompt: `Which, ${id}?`, options }] });
  const turns = ways.map((_, index) => ({
    calls: [{ tool: "ask_user", args: args(`q${index}`) }],
  }));
  await using pi = await openRpc(host, { extensions: [parley], turns });
  pi.say("Ask me.");
  for (const [index, [way, row, value]] of ways.entries()) {
    const request = await pi.request();
    pi.answer(request, way(request.options?.[row] ?? ""));
    const { outcome, answers } = (await pi.result(index + 1)).details;
    assertEquals([outcome, answers[`q${index}`]?.values[0]], ["submitted", value]);
  }
  await pi.finish();
  assertEquals(await pi.quit(), 0);
});
