import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Host } from "../hosts.ts";
import { parley } from "../parley.ts";
import { openRpc } from "../rpc.ts";
import { story } from "../story.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { pause, until } from "../wait.ts";

const call = {
  tool: "ask_user",
  args: {
    questions: [{
      id: "db",
      label: "Database",
      prompt: "Which database?",
      options: [{ value: "pg", label: "Postgres" }, { value: "lite", label: "SQLite" }],
    }],
  },
};
const refused = { tool: "ask_user", args: { questions: [] } };

interface Heard {
  bells: number;
  readonly sequences: string[];
}

async function open(
  host: Host,
  attention: unknown,
  environment: Record<string, string> = {},
): Promise<{ readonly pi: Terminal; readonly heard: Heard }> {
  const pi = await openTerminal(host, {
    extensions: [parley],
    files: { "parley.json": JSON.stringify({ attention }) },
    environment,
    turns: [{ calls: [refused] }, { calls: [call] }],
  });
  const heard: Heard = { bells: 0, sequences: [] };
  pi.cells.onBell(() => heard.bells++);
  for (const code of [9, 777, 7501]) {
    pi.cells.parser.registerOscHandler(code, (data) => {
      heard.sequences.push(`${code};${data}`);
      return true;
    });
  }
  return { pi, heard };
}

async function askAndAnswer(pi: Terminal): Promise<void> {
  await pi.say("Ask me.");
  await pi.waitForDialog("1. Postgres");
  await pi.press("Down", "Enter");
  await pi.waitFor("Thanks");
}

for (
  const [attention, bells, sequences] of [
    ["off", 0, []],
    ["bell", 1, []],
    ["osc9", 0, ["9;Question: Database"]],
    ["osc777", 0, ["777;notify;pi;Question: Database"]],
  ] as const
) {
  story(`attention by ${attention}: once for a question that waits`, async (host) => {
    const { pi, heard } = await open(host, attention);
    await using _ = pi;
    await askAndAnswer(pi);
    assertStringIncludes((await pi.result(1)).text, "questions");
    assertEquals([heard.bells, heard.sequences], [bells, [...sequences]]);
    assertEquals(await pi.quit(), 0);
  });
}

story("attention by a program of the user's", async (host) => {
  const command = ["sh", "-c", 'echo "$1" >> heard', "_"];
  const { pi, heard } = await open(host, { command });
  await using _ = pi;
  await askAndAnswer(pi);
  const text = () => Deno.readTextFile(`${pi.home.project}/heard`).catch(() => "");
  await until(async () => await text() !== "", () => "the program's file");
  assertEquals(await text(), "Question: Database\n");
  assertEquals([heard.bells, heard.sequences], [0, []]);
});

story("attention reaches no client by RPC", async (host) => {
  for (const attention of ["bell", "osc9", { command: ["touch", "heard"] }]) {
    await using pi = await openRpc(host, {
      extensions: [parley],
      files: { "parley.json": JSON.stringify({ attention }) },
      turns: [{ calls: [call] }],
    });
    pi.say("Ask me.");
    pi.choose(await pi.request(), "SQLite");
    await pi.finish();
    assertEquals((await pi.result()).details.outcome, "submitted");
    assertEquals(await pi.quit(), 0, "and nothing but JSON on stdout");
    assertEquals(await Deno.stat(`${pi.home.project}/heard`).catch(() => undefined), undefined);
  }
});

story("a terminal learns that pi is blocked, where pi can tell it", async (host) => {
  const { pi, heard } = await open(host, "off", { PI_PROGRAM_STATUS: "1" });
  await using _ = pi;
  await pi.say("Ask me.");
  await pi.waitForDialog("1. Postgres");
  await pause(200);
  const waiting = heard.sequences.at(-1) ?? "";
  await pi.press("Enter");
  await pi.waitFor("Thanks");
  if (host.name === "old") return assertEquals(heard.sequences, []);
  assertStringIncludes(waiting, "blocked");
  assertEquals(heard.sequences.filter((one) => one.includes("blocked")).length, 1);
  assertEquals(heard.sequences.at(-1)?.includes("blocked"), false);
});
