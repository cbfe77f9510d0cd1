import { assertEquals, assertStringIncludes } from "@std/assert";
import { askUserCall } from "../four_questions.ts";
import { parley } from "../parley.ts";
import { story } from "../story.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { until } from "../wait.ts";

const half = "A long text, with many words, that nobody has saved yet, and which";
const start = { extensions: [parley], turns: [{ calls: [askUserCall] }] };

/** Answers the first question, begins to write the third, and waits until that is on the disk. */
async function writeHalf(pi: Terminal): Promise<void> {
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("2");
  await pi.waitFor("Which checks should run?");
  await pi.press("Tab");
  await pi.waitFor("What should the project be called?");
  await pi.press("Down", "Down", "Enter");
  await pi.type(half);
  await until(
    async () => JSON.stringify(await pi.home.entries()).includes(half),
    () => "the text in the session",
  );
}

story("pi is killed in the middle of a long text, and /ask:replay brings it back", async (host) => {
  await using first = await openTerminal(host, start);
  await first.say("Ask me.");
  await writeHalf(first);
  await first.kill();
  await using pi = await openTerminal(host, { ...start, continues: first });
  await pi.waitFor("/ask:replay brings them back");
  await pi.say("/ask:replay");
  await pi.waitForDialog("Your earlier answers are back");
  await pi.press("Tab", "Tab");
  await pi.waitFor(half);
  await pi.press("Down", "Down", "Enter");
  await pi.type(" has an end");
  await pi.press("Enter", "Tab", "Enter", "Enter");
  await pi.waitFor("Thanks");
  const { messages } = pi.model.requests.at(-1);
  const said = messages.at(-1).content;
  const text = typeof said === "string" ? said : said[0].text;
  assertEquals(
    text,
    "My answers to your questions:\n- Which layout do you prefer?\n  Split\n" +
      `- What should the project be called?\n  "${half} has an end"\n` +
      "Not answered: Checks, Licence",
  );
  // deno-lint-ignore no-explicit-any -- whatever pi sends
  const roles = messages.map((message: any) => message.role).slice(-4);
  assertEquals(roles, ["user", "assistant", "tool", "user"], "each call has a result");
  assertEquals(await pi.quit(), 0);
});

story(
  "pi is killed in the middle of a text, and the same questions bring it back",
  async (host) => {
    const turns = [{ calls: [askUserCall] }, { calls: [askUserCall] }];
    await using first = await openTerminal(host, { ...start, turns });
    await first.say("Ask me.");
    await writeHalf(first);
    await first.kill();
    await using pi = await openTerminal(host, { ...start, continues: first });
    await pi.say("Go on.");
    await pi.waitForDialog("Your earlier answers are back");
    await pi.press("Tab", "Tab");
    await pi.waitFor(half);
    assertEquals(pi.model.arrived.map(({ text }) => text), ["No result provided"]);
    await pi.press("Ctrl+c");
    const { details } = await pi.result(1);
    assertEquals(details.outcome, "declined");
    assertEquals(Object.keys(details.answers), ["layout"], "nothing is sent by itself");
    assertEquals(await pi.quit(), 0);
  },
);

story("what was entered and sent leaves nothing to bring back", async (host) => {
  await using pi = await openTerminal(host, start);
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("2");
  await pi.waitFor("Which checks should run?");
  await pi.press("Tab", "Tab", "Tab", "Enter", "Enter");
  const { details } = await pi.result();
  assertEquals(details.outcome, "submitted");
  await pi.waitFor("Thanks");
  const entries = (await pi.home.entries()).filter(({ customType }) =>
    customType === "parley:entered"
  );
  assertEquals(entries.at(-1)?.data.entered, undefined);
  await pi.say("/ask:replay");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("1");
  await pi.waitFor("Which checks should run?");
  await pi.press("Tab", "Tab", "Tab", "Enter", "Enter");
  await pi.waitFor("I changed my answers to your questions:");
  await until(() => pi.model.requests.length === 3, () => "the follow-up at the model");
  const text = JSON.stringify(pi.model.requests[2].messages.at(-1));
  assertStringIncludes(text, "- Which layout do you prefer?\\n  Stacked");
  await pi.waitFor("Thanks");
  await pi.say("/ask:replay");
  await pi.waitForDialog("Which layout do you prefer?");
  await pi.press("Ctrl+c");
  await pi.waitGone("Enter confirm");
  assertEquals(pi.model.requests.length, 3, "closing it starts nothing");
  assertEquals(await pi.quit(), 0);
});
