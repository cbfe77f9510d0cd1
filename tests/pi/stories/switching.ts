import { assertEquals } from "@std/assert";
import { askUserCall, askUserQuestionCall } from "../four_questions.ts";
import { parley } from "../parley.ts";
import { openRpc } from "../rpc.ts";
import { story } from "../story.ts";
import { openTerminal } from "../terminal.ts";
import type { Call, Turn } from "../model.ts";
import { pause, until } from "../wait.ts";

const switcher = new URL("../switcher.ts", import.meta.url).pathname;
const aborter = new URL("../aborter.ts", import.meta.url).pathname;
const extensions = [parley, switcher];

/** A model that makes a call whenever a person says something, and thanks for every result. */
// deno-lint-ignore no-explicit-any -- whatever pi sends
function asking(call: Call): (body: any) => Turn {
  return ({ messages }) => messages.at(-1).role === "user" ? { calls: [call] } : { text: "Thanks" };
}

for (const call of [askUserCall, askUserQuestionCall]) {
  story(`a new session while ${call.tool} is open leaves no ghost`, async (host) => {
    await using pi = await openTerminal(host, { extensions, turns: asking(call) });
    await pi.say("/switch");
    await pi.say("Ask me.");
    await pi.waitForDialog("Which layout do you prefer?");
    await pi.press("2");
    await pi.waitFor("Which checks should run?");
    await Deno.writeTextFile(`${pi.home.project}/switch`, "newSession");
    await pi.waitGone("Which checks should run?");
    await pi.press("Down", "Enter");
    assertEquals(pi.screen().some((line) => line.includes("Enter confirm")), false);
    await pi.say("Again.");
    await pi.waitForDialog("Which layout do you prefer?");
    assertEquals(pi.screen().some((line) => line.includes("earlier answers")), false);
    await pi.press("Ctrl+c");
    await pi.waitGone("Enter confirm");
    await pi.waitFor("Thanks");
    assertEquals(await pi.quit(), 0);
  });
}

story("a reload while the questions are asked again leaves no ghost", async (host) => {
  const turns = [{ calls: [askUserCall] }];
  await using pi = await openTerminal(host, { extensions, turns });
  await pi.say("/switch");
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("Ctrl+c");
  await pi.waitFor("Thanks");
  await pi.say("/ask:replay");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("2");
  await pi.waitFor("Which checks should run?");
  await Deno.writeTextFile(`${pi.home.project}/switch`, "reload");
  await pi.waitGone("Which checks should run?");
  await pause(500);
  await pi.waitGone("Enter confirm");
  await pi.say("/ask:replay");
  await pi.waitForDialog("Your earlier answers are back");
  await pi.press("Ctrl+c");
  await pi.waitGone("Enter confirm");
  assertEquals(pi.model.requests.length, 2);
  assertEquals(await pi.quit(), 0);
});

story("a reload by RPC leaves no question behind that can't be answered", async (host) => {
  const turns = [{ calls: [askUserCall] }];
  await using pi = await openRpc(host, { extensions, turns });
  pi.say("/switch");
  pi.say("Ask me.");
  const request = await pi.request();
  await Deno.writeTextFile(`${pi.home.project}/switch`, "reload");
  await pause(500);
  // The newer pi reloads nothing while its agent works, and the question stays open.
  if (host.name === "new") await pi.dismiss(request);
  const { details } = await pi.result();
  assertEquals(details.outcome, host.name === "new" ? "declined" : "superseded");
  await pi.finish();
  assertEquals(await pi.quit(), 0);
});

story("a new session by RPC ends an open question, and asks the next", async (host) => {
  await using pi = await openRpc(host, { extensions, turns: asking(askUserCall) });
  pi.say("Ask me.");
  const first = await pi.request();
  pi.send({ type: "new_session" });
  await until(
    () => pi.messages.some(({ command }) => command === "new_session"),
    () => "the new session",
  );
  pi.choose(first, "Split");
  pi.say("Again.");
  const second = await pi.request();
  assertEquals(second.title, first.title, "what came too late answered nothing");
  await pause(100);
  await pi.dismiss(second);
  await until(
    () => pi.messages.some(({ result }) => result?.details?.outcome === "declined"),
    () => "the second result",
  );
  assertEquals(await pi.quit(), 0);
});

story("two calls in one message are asked one after the other", async (host) => {
  const turns = [{ calls: [askUserCall, askUserQuestionCall] }];
  await using pi = await openTerminal(host, { extensions, turns });
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  assertEquals(pi.screen().filter((line) => line.includes("Enter confirm")).length, 1);
  await pi.press("Ctrl+c");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("Escape");
  const outcomes = [await pi.result(1), await pi.result(2)].map(({ details }) => details.outcome);
  assertEquals(outcomes, ["declined", "declined"]);
  assertEquals(await pi.quit(), 0);
});

for (const isFirst of [true, false]) {
  const which = isFirst ? "first" : "second";
  story(`two calls in one message end rightly when the ${which} is aborted`, async (host) => {
    const turns = [{ calls: [askUserQuestionCall, askUserCall] }];
    await using pi = await openTerminal(host, { extensions: [parley, aborter], turns });
    await pi.say("Ask me.");
    await pi.waitForDialog("Which layout do you prefer?");
    if (!isFirst) {
      await pi.press("2");
      await pi.waitFor("Which checks should run?");
      await pi.press("Tab", "Tab", "Tab", "Enter", "Enter");
      await pi.waitForDialog("New project");
    }
    await Deno.writeTextFile(`${pi.home.project}/abort`, "");
    await pi.waitGone("Enter confirm");
    await until(async () => (await pi.home.kept()).length === 2, () => "both results");
    const [first, second] = await pi.home.kept();
    assertEquals(first?.details.outcome, isFirst ? "aborted" : "submitted");
    // The newer pi doesn't begin what was not begun when it was aborted.
    const isBegun = !isFirst || host.name === "old";
    assertEquals(second?.details?.outcome, isBegun ? "aborted" : undefined);
    assertEquals(await pi.quit(), 0);
  });
}

for (const type of ["steer", "follow_up"] as const) {
  story(`what is said in the chat meanwhile (${type}) leaves the question open`, async (host) => {
    const turns = [{ calls: [askUserCall] }];
    await using pi = await openRpc(host, { extensions: [parley], turns });
    pi.say("Ask me.");
    const request = await pi.request();
    pi.send({ type, message: "Never mind the layout." });
    await pause(300);
    assertEquals(pi.messages.some(({ type }) => type === "tool_execution_end"), false);
    pi.choose(request, "Split");
    const next = await pi.request();
    await pi.dismiss(next);
    pi.choose(await pi.request(), "Leave");
    const { details } = await pi.result();
    assertEquals([details.outcome, Object.keys(details.answers)], ["declined", ["layout"]]);
    await until(() => pi.model.requests.length > 1, () => "what was said, at the model");
    assertEquals(await pi.quit(), 0);
  });
}
