import { assertEquals, assertStringIncludes } from "@std/assert";
import { openRpc } from "../rpc.ts";
import { printed } from "../print.ts";
import { story } from "../story.ts";
import { openTerminal } from "../terminal.ts";

const sample = new URL("../sample.ts", import.meta.url).pathname;
const start = {
  extensions: [sample],
  turns: [{ calls: [{ tool: "sample", args: { question: "Which colour?" } }] }],
};

story("the harness answers pi's own dialog in a terminal", async (host) => {
  await using pi = await openTerminal(host, start);
  await pi.say("Ask me.");
  await pi.waitFor("Which colour?");
  await pi.resize(60, 20);
  await pi.waitFor("Which colour?");
  await pi.press("Down", "Enter");
  assertEquals(await pi.result(), {
    toolName: "sample",
    text: "Green",
    details: { text: "Green" },
    isError: false,
  });
  await pi.waitFor("Thanks");
  assertEquals(pi.screen().length, 20);
  assertEquals(await pi.quit(), 0);
});

story("the harness answers, dismisses and aborts a dialog by RPC", async (host) => {
  for (
    const [act, expected] of [["choose", "Green"], ["dismiss", "nothing"], ["abort", "nothing"]]
  ) {
    await using pi = await openRpc(host, start);
    pi.say("Ask me.");
    const request = await pi.request();
    if (act === "choose") pi.choose(request, "Green");
    else if (act === "dismiss") await pi.dismiss(request);
    else pi.abort();
    await pi.finish();
    assertEquals((await pi.result()).text, expected);
    assertEquals(await pi.quit(), 0);
  }
});

story("the harness runs pi without a person", async (host) => {
  const { code, stdout, texts, kept, tools } = await printed(host, start);
  assertEquals([code, texts, kept[0]?.details], [0, ["nobody"], { text: "nobody" }]);
  assertStringIncludes(stdout, "Thanks");
  assertEquals(tools.includes("sample"), true);
  const json = await printed(host, { ...start, mode: "json" });
  for (const line of json.stdout.trim().split("\n")) JSON.parse(line);
});
