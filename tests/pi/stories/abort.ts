import { assertEquals, assertLess } from "@std/assert";
import { askUserCall, askUserQuestionCall } from "../four_questions.ts";
import { parley } from "../parley.ts";
import { openRpc } from "../rpc.ts";
import { story } from "../story.ts";
import { openTerminal } from "../terminal.ts";
import { pause, until } from "../wait.ts";

const aborter = new URL("../aborter.ts", import.meta.url).pathname;

for (const call of [askUserCall, askUserQuestionCall]) {
  story(`an abort in the middle of ${call.tool} closes the dialog within 100 ms`, async (host) => {
    await using pi = await openTerminal(host, {
      extensions: [parley, aborter],
      turns: [{ calls: [call] }],
    });
    const log = `${pi.home.project}/abort.json`;
    await pi.say("Ask me.");
    await pi.waitForDialog("Which layout do you prefer?");
    await pi.press("2");
    await pi.waitFor("Which checks should run?");
    await Deno.writeTextFile(`${pi.home.project}/abort`, "");
    await until(() => Deno.stat(log).then(() => true, () => false), () => "the end of the abort");
    await pi.waitGone("Which checks should run?");
    await pi.waitGone("Enter confirm");
    assertLess(JSON.parse(await Deno.readTextFile(log)).milliseconds, 100);
    const [kept] = await pi.home.kept();
    assertEquals(kept?.details.outcome, "aborted");
    assertEquals(kept?.details.cancelled, true);
    assertEquals(await pi.quit(), 0);
  });
}

story("an abort while the person's own editor is open gives pi its terminal back", async (host) => {
  await using pi = await openTerminal(host, {
    extensions: [parley, aborter],
    turns: [{ calls: [askUserCall] }],
    environment: { VISUAL: "echo in the editor; exec sleep 60 #" },
  });
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("n");
  await pi.waitFor("Note on");
  await pi.press("Ctrl+g");
  await pi.waitFor("in the editor");
  await Deno.writeTextFile(`${pi.home.project}/abort`, "");
  const log = `${pi.home.project}/abort.json`;
  await until(() => Deno.stat(log).then(() => true, () => false), () => "the end of the abort");
  await pi.waitGone("Enter save");
  await pi.say("Are you there?");
  await pi.waitFor("Are you there?");
  assertEquals(await pi.quit(), 0);
});

story("an abort by RPC settles the dialog within 100 ms", async (host) => {
  await using pi = await openRpc(host, { extensions: [parley], turns: [{ calls: [askUserCall] }] });
  pi.say("Ask me.");
  await pi.request();
  await pause(100);
  const start = performance.now();
  pi.abort();
  const { details } = await pi.result();
  assertLess(performance.now() - start, 100);
  assertEquals(details.outcome, "aborted");
  await pi.finish();
  assertEquals(await pi.quit(), 0);
});
