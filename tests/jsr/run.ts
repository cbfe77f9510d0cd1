/**
 * `deno task jsr`: publishes the package with the real `deno publish` to a registry on loopback, and
 * uses it from there: in Deno, from npm's side in Node and Bun, and in both pis.
 *
 * @module
 */
import { dirname, join } from "node:path";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Count } from "../junit.ts";
import type { Start } from "../pi/home.ts";
import { prepareHost } from "../pi/hosts.ts";
import { parley } from "../pi/parley.ts";
import { printed } from "../pi/print.ts";
import { openTerminal } from "../pi/terminal.ts";
import { makeRoom } from "../room.ts";
import { type Case, conclude, tell } from "../tell.ts";
import { startNpmRegistry } from "./npm_registry.ts";
import { makeNpmView, type NpmView } from "./npm_view.ts";
import { linesOf, onGitHub } from "./readme.ts";
import { filesBelow, startRegistry } from "./registry.ts";

const root = new URL("../../", import.meta.url).pathname;
const { name, version } = JSON.parse(await Deno.readTextFile(join(root, "deno.json")));
const room = makeRoom("parley-round");
const registry = startRegistry();
const offline = { JSR_URL: new URL(`file://${registry.folder}/`).href };

/** Runs a program to its end; fails with what it said. */
async function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    stdin: "null",
    cwd: room,
    ...options,
  }).output();
  const [said, complained] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  assertEquals(code, 0, `${command} ${args.join(" ")}\n${said}\n${complained}`);
  return said ?? "";
}

/** Makes a project from its files. */
async function project(folder: string, files: Record<string, string | object>): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(room, folder, path);
    await Deno.mkdir(dirname(target), { recursive: true });
    const text = typeof content === "string" ? content : JSON.stringify(content);
    await Deno.writeTextFile(target, text);
  }
  return join(room, folder);
}

const publishing = ["publish", "--token", "none", "--allow-dirty", "--no-provenance"];

async function publishStandIn(folder: string): Promise<void> {
  const copy = join(room, folder);
  const source = join(root, "tests", "standins", folder);
  for (const path of await filesBelow(source)) {
    const target = join(copy, path.slice(source.length));
    await Deno.mkdir(dirname(target), { recursive: true });
    await Deno.copyFile(path, target);
  }
  await run("deno", publishing, { cwd: copy, env: { JSR_URL: registry.url } });
}

/** A program that uses every entry of the package, and prints what came of it. */
function consumer(ours: string): string {
  return `
import extension, { askUserQuestionTool, askUserTool, createAskTools } from "${ours}";
import { ASK_USER_PROMPT_EVENT } from "${ours}/events";
import { askInTerminal } from "${ours}/terminal";

const questions = [{ id: "size", prompt: "How large?", options: [{ value: "s", label: "Small" }] }];
const [tool] = createAskTools({
  dialogs: { select: async (_title, rows) => rows.find((row) => row.includes("Small")), input: async () => "" },
});
const context = { hasUI: false, cwd: "/" };
const result = await tool.execute("1", { questions }, undefined, undefined, context as never);
console.log(JSON.stringify({
  tools: [askUserTool.name, askUserQuestionTool.name],
  event: ASK_USER_PROMPT_EVENT,
  functions: [typeof extension, typeof askInTerminal],
  values: result.details.answers.size?.values,
}));
`;
}

const expected = {
  tools: ["ask_user", "ask_user_question"],
  event: "rpiv:ask-user:prompt",
  functions: ["function", "function"],
  values: ["s"],
};

const views: NpmView[] = [];
const cases: Case[] = [
  {
    title: "deno publish sends the package, and the package alone",
    async run() {
      for (const folder of ["std_assert", "std_cli", "cliffy_prompt"]) await publishStandIn(folder);
      await run("deno", publishing, { cwd: root, env: { JSR_URL: registry.url } });
      const base = join(registry.folder, name, version);
      const paths = (await filesBelow(base)).map((path) => path.slice(base.length + 1));
      const strays = paths.filter((path) =>
        !/^(lib|ui|extensions|skills|docs)\/|^(mod|events)\.ts$|^deno\.json$|^[A-Z]+(\.md)?$/.test(
          path,
        )
      );
      assertEquals(strays, []);
      for (const path of ["mod.ts", "events.ts", "extensions/index.ts", "README.md", "LICENSE"]) {
        assert(paths.includes(path), `${path} is not published`);
      }
    },
  },
  {
    title: "a Deno project checks and runs against jsr: specifiers",
    async run() {
      const folder = await project("deno", {
        "deno.json": { imports: { [name]: `jsr:${name}@^${version}` } },
        "main.ts": consumer(name),
        "bare.ts": consumer(`jsr:${name}@^${version}`).replaceAll(/(\^[\d.]+)"/g, '$1"'),
      });
      for (const file of ["main.ts", "bare.ts"]) {
        await run("deno", ["check", file], { cwd: folder, env: offline });
        const said = await run("deno", ["run", "-A", file], { cwd: folder, env: offline });
        assertEquals(JSON.parse(said), expected);
      }
    },
  },
  {
    title: "the tests run with packages from JSR where it answers",
    async run() {
      const args = ["task", "test", "--deno", "tests/junit_test.ts"];
      const said = await run("deno", args, { cwd: root, env: { ...offline, PARLEY_STANDINS: "" } });
      assertStringIncludes(said, "JSR's packages from file:");
      assertMatch(said, /\n[1-9]\d* passed, 0 failed\n$/);
    },
  },
  {
    title: "npm's side installs in less than 8 MB, without pi-tui",
    async run() {
      for (
        const [jsrName, at] of [[name, version], ["@cliffy/prompt", "1.2.1"], [
          "@std/cli",
          "1.0.24",
        ]]
      ) {
        const folder = join(room, "views", jsrName);
        await Deno.mkdir(folder, { recursive: true });
        views.push(await makeNpmView(registry.folder, jsrName, at, folder));
      }
      const npm = await startNpmRegistry(views);
      try {
        const folder = await project("npm", {
          "package.json": { type: "module", private: true },
          ".npmrc": npm.npmrc,
        });
        await run("npm", ["install", "--no-audit", "--no-fund", views[0]!.name], { cwd: folder });
        const paths = await filesBelow(join(folder, "node_modules"));
        const sizes = await Promise.all(paths.map(async (path) => (await Deno.stat(path)).size));
        const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
        console.log(`      ${megabytes.toFixed(2)} MB: ${Object.keys(views[0]!.dependencies)}`);
        assert(megabytes < 8, `${megabytes} MB`);
        assertEquals(paths.filter((path) => /pi-tui|pi-coding-agent|typebox/.test(path)), []);
      } finally {
        await npm.close();
      }
    },
  },
  {
    title: "npm's side runs in Node and in Bun",
    async run() {
      const folder = join(room, "npm");
      const code = consumer(views[0]!.name).replace(" as never", "");
      await Deno.writeTextFile(join(folder, "main.mjs"), code);
      for (const command of [["node"], ["npx", "-y", "bun@1", "run"]]) {
        const [program = "", ...args] = command;
        const said = await run(program, [...args, "main.mjs"], { cwd: folder });
        assertEquals(JSON.parse(said), expected, program);
      }
    },
  },
];

cases.push({
  title: "npm install --omit=dev in a clone, as pi does it, installs nothing",
  async run() {
    const folder = await project("clone", {
      "package.json": await Deno.readTextFile(join(root, "package.json")),
    });
    await run("npm", ["install", "--omit=dev", "--no-audit", "--no-fund"], { cwd: folder });
    const paths = await filesBelow(folder);
    assertEquals(
      paths.filter((path) => path.endsWith("/package.json")).length,
      1,
      paths.join("\n"),
    );
  },
});

const call = {
  tool: "ask_user",
  args: {
    questions: [
      { id: "size", prompt: "How large?", options: [{ value: "s", label: "Small" }] },
    ],
  },
};

for (const host of await Promise.all([prepareHost("old"), prepareHost("new")])) {
  const answers = async (start: Start) => {
    await using pi = await openTerminal(host, { ...start, turns: [{ calls: [call] }] });
    const before = pi.screen().join("\n");
    await pi.say("Ask me.");
    // Only the dialog has this hint: without pi-tui the host's own selector would ask.
    await pi.waitForDialog("? keys");
    const tools = pi.model.tools().map(({ name }) => name);
    for (const tool of expected.tools) {
      assert(tools.includes(tool), `${tool} is not offered: ${tools}`);
    }
    const screens = `${pi.home.installation}\n${before}\n${pi.screen().join("\n")}`;
    assertEquals(/host-provided|conflict|extension (issues|error)/i.exec(screens), null, screens);
    await pi.press("Enter");
    assertEquals((await pi.result()).details.answers, {
      size: { values: ["s"], labels: ["Small"], indices: [1] },
    });
  };
  const uses = async (start: Start) => {
    const { stderr } = await printed(host, { ...start, turns: [] });
    assertEquals(stderr, "");
    await answers(start);
  };
  cases.push(
    {
      title: `pi ${host.version} installs the repository's package and asks by its own pi-tui`,
      run: () => uses({ install: [parley] }),
    },
    {
      title: `pi ${host.version} installs npm's side from a folder and asks by its own pi-tui`,
      run: () => uses({ install: [views[0]!.folder] }),
    },
    {
      title: `pi ${host.version} installs npm's side by name and asks by its own pi-tui`,
      async run() {
        const npm = await startNpmRegistry(views);
        const folder = await project(`npmrc-${host.name}`, { npmrc: npm.npmrc });
        const environment = { npm_config_userconfig: join(folder, "npmrc") };
        try {
          await uses({ install: [`npm:${views[0]!.name}`], environment });
        } finally {
          await npm.close();
        }
      },
    },
    ...["npm", "git", "path"].map((way, index) => ({
      title: `a newcomer gets to an answer in pi ${host.version} by the README's way: ${way}`,
      async run() {
        const npm = await startNpmRegistry(views);
        const start = performance.now();
        try {
          const shell = linesOf(index).replace("https://npm.jsr.io", npm.url);
          await answers({ shell, environment: await onGitHub(room) });
        } finally {
          await npm.close();
        }
        const seconds = (performance.now() - start) / 1000;
        console.log(`      ${seconds.toFixed(1)} s from an empty home`);
        assert(seconds < 120, `${seconds} seconds`);
      },
    })),
  );
}

const count: Count = { passed: 0, failed: 0, skipped: 0 };
await tell(cases, count);
await registry.close();
conclude(count);
