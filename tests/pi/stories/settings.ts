import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { Host } from "../hosts.ts";
import type { Call } from "../model.ts";
import { parley } from "../parley.ts";
import { story } from "../story.ts";
import { openTerminal, type Terminal } from "../terminal.ts";
import { until } from "../wait.ts";

const question: Call = {
  tool: "ask_user_question",
  args: {
    questions: [{
      question: "Which database?",
      header: "Database",
      options: [{ label: "Postgres", description: "A server" }, {
        label: "SQLite",
        description: "One file",
      }],
    }],
  },
};
const rows = "1. Postgres";

function open(host: Host, settings: unknown, calls: readonly Call[] = [question]) {
  return openTerminal(host, {
    extensions: [parley],
    files: { "parley.json": typeof settings === "string" ? settings : JSON.stringify(settings) },
    turns: calls.map((call) => ({ calls: [call] })),
  });
}

async function saved(pi: Terminal): Promise<Record<string, unknown>> {
  return JSON.parse(await Deno.readTextFile(`${pi.home.agent}/parley.json`));
}

story("settings are in force, and a change is with the next question", async (host) => {
  const settings = { glyphs: "ascii", keys: { down: ["x"] }, mine: "stays" };
  await using pi = await open(host, settings, [question, question]);
  await pi.say("Ask me.");
  await pi.waitForDialog(`> ${rows}`);
  await pi.press("x");
  await pi.waitFor("> 2. SQLite");
  await Deno.writeTextFile(`${pi.home.agent}/parley.json`, "{}");
  await pi.press("Enter");
  await pi.waitForDialog(`❯ ${rows}`);
  await pi.press("x", "Enter");
  assertEquals((await pi.result(1)).details.answers[0].answer, "SQLite");
  assertEquals((await pi.result(2)).details.answers[0].answer, "Postgres");
  assertEquals(await pi.quit(), 0);
});

story("the screen speaks the language that is set, and the model's text stays", async (host) => {
  await using pi = await open(host, { language: "zh" }, [question, question]);
  await pi.say("Ask me.");
  await pi.waitForDialog("3. 输入其他内容");
  await pi.waitFor("Enter 确认");
  await pi.press("n");
  await pi.waitFor("“Database”的备注");
  await pi.type("快一点");
  await pi.press("Enter");
  await pi.waitFor("✎ 快一点");
  await pi.press("Down", "Enter");
  await pi.waitForDialog("3. 输入其他内容");
  await pi.press("Escape");
  const [first, second] = [await pi.result(1), await pi.result(2)];
  assertStringIncludes(first.text, 'User has answered your questions: "Which database?"="SQLite"');
  assertStringIncludes(first.text, "user notes: 快一点");
  assertEquals(second.text, "User declined to answer questions");
  await pi.waitFor("已拒绝");
  assertEquals(await pi.quit(), 0);
});

story(
  "a project decides where pi can tell that it is trusted, and starts no program",
  async (host) => {
    const own = `{ "graceMs": 300 }`;
    const project = { glyphs: "ascii", attention: { command: ["touch", "started"] } };
    await using pi = await openTerminal(host, {
      extensions: [parley],
      files: { "parley.json": own, "../project/.pi/parley.json": JSON.stringify(project) },
      turns: [{ calls: [question] }],
    });
    if (host.name === "new") await pi.waitFor(/attention counts in\s+your/);
    await pi.say("Ask me.");
    await pi.waitForDialog(host.name === "new" ? `> ${rows}` : `❯ ${rows}`);
    await pi.press("Enter");
    assertEquals((await pi.result()).details.outcome, "submitted");
    assertEquals(await Deno.stat(`${pi.home.project}/started`).catch(() => undefined), undefined);
  },
);

story("wrong settings are named in one notice, and have no effect", async (host) => {
  await using pi = await open(host, { placement: "sideways", graceMs: -1 });
  await pi.waitFor("placement must be");
  await pi.waitFor("graceMs must be");
  await pi.say("Ask me.");
  await pi.waitForDialog(rows);
  await pi.press("Enter");
  assertEquals((await pi.result()).details.outcome, "submitted");
  await using broken = await open(host, "{");
  await broken.waitFor("it is not JSON");
});

story("/ask-settings changes a setting, which is then in force", async (host) => {
  await using pi = await open(host, { mine: "stays" });
  await pi.say("/ask-settings");
  await pi.waitFor("maxHeight");
  await pi.waitFor("collapseKey");
  await pi.press("Enter");
  await pi.waitFor(/placement +overlay/);
  await pi.press("Up", "Up", "Enter");
  await pi.waitFor(/tools\.ask_user +off/);
  await until(async () => "tools" in await saved(pi), () => "the change in the file");
  assertEquals(await saved(pi), {
    mine: "stays",
    placement: "overlay",
    tools: { ask_user: false },
  });
  await pi.press("Escape");
  await pi.waitGone("collapseKey");
  await pi.say("/reload");
  await pi.waitFor(/reload/i);
  await pi.say("Ask me.");
  await pi.waitForDialog(rows);
  assertEquals(offered(pi), ["ask_user_question"]);
  await pi.press("Enter");
  assertEquals((await pi.result()).details.outcome, "submitted");
  assertEquals(await pi.quit(), 0);
});

story("tools go by the names that they are given", async (host) => {
  const settings = { tools: { ask_user: false, ask_user_question: "quiz" } };
  await using pi = await open(host, settings, [{ ...question, tool: "quiz" }]);
  await pi.say("Ask me.");
  await pi.waitForDialog(rows);
  assertEquals(offered(pi), ["quiz"]);
  assertEquals(/ask_user/.exec(JSON.stringify(pi.model.requests[0])), null);
  await pi.press("Enter");
  const { toolName, text } = await pi.result();
  assertEquals(toolName, "quiz");
  assertStringIncludes(text, '"Which database?"="Postgres"');
  assertEquals(await pi.quit(), 0);
});

story("guidance is what the model reads", async (host) => {
  const guidance = {
    ask_user_question: { mode: "extend", guidelines: ["Ask in verse."] },
    ask_user: { description: "Asks away.", snippet: "Asks", guidelines: [] },
  };
  await using pi = await open(host, { guidance });
  await pi.say("Ask me.");
  await pi.waitForDialog(rows);
  const request = JSON.stringify(pi.model.requests[0]);
  for (const words of ["Ask in verse.", "Asks away.", "ask_user: Asks"]) {
    assertStringIncludes(request, words);
  }
  await pi.press("Escape");
  await pi.result();
});

story(
  "tools are off the list where nobody can be asked, and back where somebody is",
  async (host) => {
    await using pi = await openTerminal(host, {
      extensions: [parley],
      turns: [{ calls: [question] }, { text: "Thanks" }, { calls: [question] }],
    });
    await pi.say("Ask me.");
    await pi.waitForDialog(rows);
    await pi.press("Enter");
    await pi.waitFor("Thanks");
    assertEquals(offered(pi), ["ask_user", "ask_user_question"]);
    assertEquals(await pi.quit(), 0);
    const before = pi.model.requests.length;
    const [program = "", ...first] = host.command;
    const { code } = await new Deno.Command(program, {
      args: [...first, ...pi.home.args, "--continue", "-p", "Ask me again."],
      cwd: pi.home.project,
      env: pi.home.environment,
      clearEnv: true,
      stdin: "null",
    }).output();
    assertEquals(code, 0);
    assertEquals(offered(pi, before), []);
    assertStringIncludes(pi.model.arrived.at(-1)?.text ?? "", "no user interface");
    const later = pi.model.requests.length;
    await using again = await openTerminal(host, {
      extensions: [parley],
      turns: [],
      continues: pi,
    });
    await again.say("Thank you.");
    await until(() => pi.model.requests.length > later, () => "a request");
    assertEquals(offered(pi, later), ["ask_user", "ask_user_question"]);
  },
);

/** Our tools in a request, and all of pi's own beside them. */
function offered({ model }: Terminal, request = 0): string[] {
  // deno-lint-ignore no-explicit-any -- whatever pi sends
  const names = model.requests[request].tools.map((tool: any) => tool.function.name);
  for (const own of ["bash", "edit", "read", "write"]) assert(names.includes(own), own);
  return names.filter((name: string) => !["bash", "edit", "read", "write"].includes(name)).sort();
}
