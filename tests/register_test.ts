import { describe, it } from "node:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as tui from "@mariozechner/pi-tui";
import { createExtension, unloaded } from "../lib/extension.ts";
import { type FakePi, fakePi, type FakePiOptions } from "./fake_pi.ts";
import { until } from "./surroundings.ts";

const args = {
  questions: [{
    question: "Which database?",
    header: "Database",
    options: [{ label: "Postgres", description: "A server" }, { label: "SQLite", description: "" }],
  }],
};

interface Room {
  readonly pi: FakePi;
  readonly path: string;
  write(content: unknown): void;
}

/** A pi whose user has set something; everything is gone afterwards. */
async function inRoom(
  content: unknown,
  run: (room: Room) => Promise<void>,
  options: FakePiOptions = {},
): Promise<void> {
  const agent = mkdtempSync(join(tmpdir(), "parley-register-"));
  const path = join(agent, "parley.json");
  let time = 1_000_000;
  const write = (content: unknown) => {
    mkdirSync(agent, { recursive: true });
    writeFileSync(path, JSON.stringify(content));
    utimesSync(path, ++time, time);
  };
  write(content);
  const pi = fakePi(options);
  pi.load(createExtension({ tui, host: () => Promise.resolve({ getAgentDir: () => agent }) }));
  try {
    await pi.start();
    await run({ pi, path, write });
  } finally {
    await pi.quit();
    rmSync(agent, { recursive: true });
  }
}

async function optionsOfDialog(pi: FakePi, tool = "ask_user_question"): Promise<object> {
  const result = pi.call(tool, args);
  await until(() => pi.shown.at(-1)?.isOpen);
  pi.shown.at(-1)!.component.handleInput?.("\x03");
  await result;
  return pi.shown.at(-1)!.options ?? {};
}

describe("the extension with settings", () => {
  it("registers the tools that are wanted, by the names that they are given", () =>
    inRoom({ tools: { ask_user: false, ask_user_question: "quiz" } }, async ({ pi }) => {
      assertEquals([...pi.tools.keys()], ["quiz"]);
      const { name, promptGuidelines } = pi.tools.get("quiz")!;
      assertEquals(name, "quiz");
      assertEquals(/ask_user/.exec(String(promptGuidelines)), null);
      const result = pi.call("quiz", args);
      await until(() => pi.shown.at(-1)?.isOpen);
      assertEquals(pi.sent[0]?.payload.tool, "ask_user_question");
      pi.shown.at(-1)!.component.handleInput?.("\x03");
      assertEquals(((await result).details as { outcome: string }).outcome, "declined");
    }));

  it("asks a renamed tool's questions again", () =>
    inRoom({ graceMs: 0, tools: { ask_user_question: "quiz" } }, async ({ pi }) => {
      await optionsOfDialog(pi, "quiz");
      const again = pi.command("ask:replay");
      await until(() => pi.shown.length === 2 && pi.shown.at(-1)?.isOpen);
      pi.shown.at(-1)!.component.handleInput?.("1");
      await again;
      assertStringIncludes(pi.said[0]?.text ?? "", "Postgres");
    }));

  it("stands beside another package's tool under a name of its own", () =>
    inRoom({ tools: { ask_user: "ask_person" } }, ({ pi }) => {
      assertEquals([...pi.tools.keys()], ["ask_person", "ask_user_question"]);
      assertEquals(pi.notices, []);
      return Promise.resolve();
    }, { tools: { ask_user: "/elsewhere/index.ts" } }));

  it("stands back from another package's tool and says what to do", () =>
    inRoom({}, ({ pi }) => {
      assertEquals([...pi.tools.keys()], ["ask_user_question"]);
      assertEquals(pi.notices.length, 1);
      assertStringIncludes(pi.notices[0]!, "/elsewhere/index.ts");
      assertStringIncludes(pi.notices[0]!, "another name");
      return Promise.resolve();
    }, { tools: { ask_user: "/elsewhere/index.ts" } }));

  it("says what it is told to say", () =>
    inRoom({ guidance: { ask_user: { description: "Ask away." } } }, ({ pi }) => {
      assertEquals(pi.tools.get("ask_user")?.description, "Ask away.");
      return Promise.resolve();
    }));

  it("reads the settings anew before each question", () =>
    inRoom({ graceMs: 0 }, async ({ pi, write }) => {
      assert(!("overlay" in await optionsOfDialog(pi)));
      write({ graceMs: 0, placement: "overlay" });
      assert("overlay" in await optionsOfDialog(pi));
      write("{");
      assert(!("overlay" in await optionsOfDialog(pi)));
      assertEquals(pi.notices.length, 1);
    }));

  for (
    const [version, isTrusted, isRead] of [["new", true, true], ["new", false, false], [
      "old",
      true,
      false,
    ]] as const
  ) {
    it(`${isRead ? "lets" : "doesn't let"} a ${isTrusted ? "" : "dis"}trusted project of the ${version} pi decide`, async () => {
      const cwd = mkdtempSync(join(tmpdir(), "parley-project-"));
      mkdirSync(join(cwd, ".pi"));
      writeFileSync(join(cwd, ".pi", "parley.json"), `{ "placement": "overlay", "graceMs": 0 }`);
      await inRoom({}, async ({ pi }) => {
        assertEquals("overlay" in await optionsOfDialog(pi), isRead);
      }, { version, isTrusted, cwd });
      rmSync(cwd, { recursive: true });
    });
  }

  it("takes what a program has set where no file says otherwise", async () => {
    const host = () => Promise.resolve({ getAgentDir: () => "/nowhere" });
    const guidance = { ask_user: { description: "Ask away." } };
    for (
      const [settings, names, description] of [
        [{ guidance }, ["ask_user", "ask_user_question"], "Ask away."],
        [{ tools: { ask_user: "poll", ask_user_question: false } }, ["poll"], undefined],
      ] as const
    ) {
      const pi = fakePi();
      pi.load(createExtension({ host, settings }));
      await pi.start();
      assertEquals([...pi.tools.keys()], [...names]);
      if (description) assertEquals(pi.tools.get("ask_user")?.description, description);
    }
  });

  it("gives one notice for what is wrong, and asks all the same", () =>
    inRoom({ placement: "sideways", graceMs: 0 }, async ({ pi, path }) => {
      assert(!("overlay" in await optionsOfDialog(pi)));
      await optionsOfDialog(pi, "ask_user_question");
      assertEquals(pi.notices, [
        `Parley's settings: what is wrong has no effect. ${path}: placement must be "inline" or ` +
        '"overlay", not "sideways"',
      ]);
    }));

  it("reads them anew in each session", () =>
    inRoom({}, async ({ pi, write }) => {
      write({ tools: { ask_user: false } });
      await pi.restart("reload");
      assertEquals([...pi.tools.keys()], ["ask_user_question"]);
    }));

  it("lets a tool of the session before say how that ended", () =>
    inRoom({}, async ({ pi, write }) => {
      const [before, context] = [pi.tools.get("ask_user")!, pi.context()];
      write({ tools: { ask_user: false } });
      await pi.restart("reload");
      const questions = [{ id: "db", prompt: "Which?", options: ["Postgres", "SQLite"] }];
      const { details } = await before.execute(
        "1",
        { questions },
        undefined,
        undefined,
        context,
      );
      assertEquals((details as { outcome: string }).outcome, "superseded");
    }));

  it("offers /ask-settings, which says where the file is where nothing can be shown", () =>
    inRoom({}, async ({ pi, path }) => {
      assert(pi.commands.has("ask-settings"));
      await pi.command("ask-settings");
      assertEquals(pi.notices, [`Parley's settings are in ${path}`]);
    }, { mode: "rpc" }));
});

describe("the extension without settings", () => {
  const asked = { type: "message", message: { role: "assistant", content: [] } };
  const starts: readonly [string, FakePiOptions][] = [
    ["in an ordinary start", {}],
    ["in the old pi", { version: "old" }],
    ["over RPC", { mode: "rpc" }],
    ["with nobody there", { mode: "print" }],
    ["in a session that goes on", { branch: [asked] }],
    ["beside another ask_user", { tools: { ask_user: "/elsewhere/index.ts" } }],
  ];
  for (const [title, options] of starts) {
    it(`registers ${title} what it would with empty settings`, async () => {
      const seen = await Promise.all([undefined, {}].map(async (content) => {
        const pi = fakePi(options);
        const agent = mkdtempSync(join(tmpdir(), "parley-register-"));
        if (content) writeFileSync(join(agent, "parley.json"), JSON.stringify(content));
        const host = () => Promise.resolve({ getAgentDir: () => agent });
        pi.load(createExtension({ tui, host }));
        await pi.start();
        await pi.start();
        rmSync(agent, { recursive: true });
        const tools = [...pi.tools.values()].map((tool) => JSON.stringify(tool));
        return { tools, commands: [...pi.commands.keys()], notices: pi.notices };
      }));
      assertEquals(seen[0], seen[1]);
      assertEquals(seen[0]!.commands, ["ask:replay", "ask-settings"]);
      assertEquals(seen[0]!.tools.length, "tools" in options ? 1 : 2);
    });
  }

  it("asks, and then finds settings that were made meanwhile", async () => {
    const agent = mkdtempSync(join(tmpdir(), "parley-register-"));
    const pi = fakePi();
    pi.load(createExtension({ tui, host: () => Promise.resolve({ getAgentDir: () => agent }) }));
    await pi.start();
    const before = await optionsOfDialog(pi);
    writeFileSync(join(agent, "parley.json"), `{ "placement": "overlay", "graceMs": 0 }`);
    const after = await optionsOfDialog(pi);
    rmSync(agent, { recursive: true });
    assertEquals([before, after].map((options) => "overlay" in options), [false, true]);
  });
});

describe("the extension with its files gone since it was loaded", () => {
  it("says that nobody saw the questions, and what mends it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-gone-"));
    try {
      const lib = join(folder, "lib");
      cpSync(new URL("../lib", import.meta.url), lib, { recursive: true });
      const { createExtension } = await import(pathToFileURL(join(lib, "extension.ts")).href);
      const pi = fakePi();
      pi.load(createExtension({ host: () => Promise.resolve({ getAgentDir: () => folder }) }));
      await pi.start();
      rmSync(lib, { recursive: true });
      const kinds = ["session_load_failed", "stale_module_cache", "stale_module_cache"];
      for (const kind of kinds) {
        const { content, details } = await pi.call("ask_user_question", args);
        assertStringIncludes(content[0]!.text, "This is no decline");
        assertEquals((details as { error: string }).error, kind);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the extension in a host that never is done with a notice", () => {
  it("starts all the same", () =>
    inRoom(
      { graceMs: "x" },
      async ({ pi }) => assertEquals((await optionsOfDialog(pi)) !== undefined, true),
      { ui: { notify: () => new Promise(() => {}) as never } },
    ));
});

describe("unloaded()", () => {
  it("tells in each tool's own details that nobody saw the questions, and why", () => {
    for (const tool of ["ask_user", "ask_user_question"] as const) {
      for (const kind of ["session_load_failed", "stale_module_cache"] as const) {
        for (const [fault, cause] of [[new Error("gone"), "gone"], [Object.create(null), ""]]) {
          const { content, details } = unloaded(tool, kind, fault);
          assertStringIncludes(content[0]!.text, `failed to load (${cause})`);
          assertStringIncludes(content[0]!.text, "This is no decline");
          assertEquals(JSON.parse(JSON.stringify(details)), details);
          const { error, outcome, cancelled } = details as Record<string, unknown>;
          assertEquals([outcome, cancelled], ["not_shown", true]);
          assertEquals(error, tool === "ask_user" ? { kind } : kind);
        }
      }
    }
  });
});
