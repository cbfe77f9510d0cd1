import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as tui from "@mariozechner/pi-tui";
import { createExtension } from "../lib/extension.ts";
import type { Pi, Theme, Tool } from "../lib/host.ts";
import type { ToolResult } from "../lib/contracts/contract.ts";
import extension from "../mod.ts";
import { type FakePi, fakePi, type FakePiOptions, plainTheme, rowContext } from "./fake_pi.ts";
import { tick, until } from "./surroundings.ts";

const names = ["ask_user", "ask_user_question"];
const args = {
  ask_user: {
    questions: [{
      id: "db",
      prompt: "Which database?",
      options: [{ value: "pg", label: "Postgres" }, { value: "lite", label: "SQLite" }],
    }],
  },
  ask_user_question: {
    questions: [{
      question: "Which database?",
      header: "Database",
      options: [{ label: "Postgres", description: "A server" }, {
        label: "SQLite",
        description: "",
      }],
    }],
  },
};

async function started(options: FakePiOptions = {}): Promise<FakePi> {
  const pi = fakePi(options);
  pi.load(createExtension({ tui, settings: { graceMs: 0 } }));
  await pi.start();
  return pi;
}

async function press(pi: FakePi, ...keys: readonly string[]): Promise<void> {
  await until(() => pi.shown.at(-1)?.isOpen);
  for (const key of keys) pi.shown.at(-1)!.component.handleInput?.(key);
}

function draw(pi: FakePi, tool: string, details: unknown): readonly string[] {
  const given = { content: [{ type: "text", text: "as the model reads it" }], details };
  const row = pi.renderers(tool)!.renderResult(
    given,
    { expanded: false, isPartial: false },
    plainTheme,
    rowContext({ args: args.ask_user }),
  );
  return row.render(80);
}

describe("createExtension()", () => {
  for (const version of ["old", "new"] as const) {
    for (const mode of ["tui", "rpc", "print"] as const) {
      it(`registers both tools in the ${version} pi's ${mode} mode`, async () => {
        const pi = await started({ version, mode });
        assertEquals([...pi.tools.keys()], names);
        assertEquals(pi.notices, []);
      });
    }

    it(`registers both tools in the ${version} pi where commands fail`, async () => {
      const pi = fakePi({ version });
      const fail = () => {
        throw new Error("no commands here");
      };
      const extend = createExtension({ tui, settings: { graceMs: 0 } });
      pi.load((api: Pi) => extend({ ...api, getCommands: fail }));
      await pi.start();
      assertEquals([...pi.tools.keys()], names);
    });

    it(`registers nothing while the ${version} pi loads`, () => {
      const pi = fakePi({ version });
      pi.load(createExtension());
      assertEquals(pi.context().hasUI, true);
      assertEquals(pi.tools.size, 0);
    });

    it(`asks in the terminal of the ${version} pi and gives the answer back`, async () => {
      const pi = await started({ version });
      for (const tool of ["ask_user", "ask_user_question"] as const) {
        const result = pi.call(tool, args[tool]);
        await press(pi, "\x1b[B", "\r");
        const { content, details } = await result;
        assertStringIncludes(content[0]!.text, "SQLite");
        assertEquals((details as { cancelled: boolean }).cancelled, false);
        assertEquals(pi.shown.at(-1)!.isOpen, false);
      }
    });

    it(`is on time after each way to another session in the ${version} pi`, async () => {
      const pi = await started({ version });
      for (const reason of ["reload", "new", "resume", "fork"] as const) {
        const before = pi.tools.get("ask_user");
        await pi.restart(reason);
        assertEquals([...pi.tools.keys()], names);
        assert(pi.tools.get("ask_user") !== before, "a fresh instance for a fresh session");
        assertEquals(pi.notices, []);
        const result = pi.call("ask_user", args.ask_user);
        await press(pi, "\r");
        assertEquals(((await result).details as { outcome: string }).outcome, "submitted");
      }
    });

    for (const reason of ["reload", "new", "resume", "fork", "quit"] as const) {
      it(`ends an open dialog at a ${reason} in the ${version} pi`, async () => {
        const pi = await started({ version });
        const result = pi.call("ask_user", args.ask_user);
        const waiting = pi.call("ask_user_question", args.ask_user_question);
        await until(() => pi.shown.length > 0);
        await (reason === "quit" ? pi.quit() : pi.restart(reason));
        for (const { details } of [await result, await waiting]) {
          assertEquals((details as { outcome: string }).outcome, "superseded");
        }
        assertEquals(pi.shown.map(({ isOpen }) => isOpen), [false]);
        assertEquals(pi.sent.at(-1)?.payload.active, false);
      });
    }
  }

  it("registers again when a session starts twice on one instance", async () => {
    const pi = await started();
    await pi.start();
    assertEquals([...pi.tools.keys()], names);
    assertEquals(pi.notices, []);
    const result = pi.call("ask_user", args.ask_user);
    await press(pi, "\r");
    assertEquals(((await result).details as { outcome: string }).outcome, "submitted");
  });

  it("registers nothing when the session ends while it starts", async () => {
    const pi = fakePi();
    pi.load(createExtension());
    const starting = pi.start();
    await pi.quit();
    await starting;
    assertEquals(pi.tools.size, 0);
  });

  const takers: readonly [string, readonly string[]][] = [
    ["ask_user", ["ask_user_question"]],
    ["ask_user_question", ["ask_user"]],
  ];
  for (const [taken, left] of takers) {
    it(`stands back when ${taken} is taken, and says so`, async () => {
      const owner = "/home/me/.pi/agent/extensions/other.ts";
      const pi = await started({ tools: { [taken]: owner } });
      assertEquals([...pi.tools.keys()], left);
      assertEquals(pi.notices.length, 1);
      for (const word of [taken, owner, "disable"]) assertStringIncludes(pi.notices[0]!, word);
      await pi.restart("reload");
      assertEquals(pi.notices.length, 2);
    });

    it(`lets pi start when ${taken} is taken by an extension that loads before or after`, async () => {
      const other = (pi: Pi) => pi.registerTool({ name: taken } as Tool);
      for (const extensions of [[other, createExtension()], [createExtension(), other]]) {
        const pi = fakePi();
        extensions.forEach(pi.load);
        await pi.start();
        assertEquals([...pi.tools.keys()].sort(), names);
        assertEquals(pi.tools.get(taken)?.label, undefined, "the other's tool stays");
        assertEquals(pi.notices.length, 1);
      }
    });
  }

  it("stands back from its own copy", async () => {
    const pi = fakePi();
    pi.load(createExtension());
    pi.load(createExtension());
    await pi.start();
    assertEquals([...pi.tools.keys()], names);
    assertEquals(pi.notices.length, 2);
  });

  it("registers what is free when the host can't show a notice", async () => {
    const notify = () => {
      throw new Error("no notices here");
    };
    const pi = await started({ tools: { ask_user: "" }, ui: { notify } });
    assertEquals([...pi.tools.keys()], ["ask_user_question"]);
  });

  it("mends arguments before they are checked", async () => {
    const pi = await started({ mode: "print" });
    const slip = JSON.stringify(args.ask_user.questions);
    // What one tool loads is there for the first call of the other.
    await pi.call("ask_user_question", {});
    const { questions } = pi.tools.get("ask_user")!.prepareArguments({ questions: slip });
    assertEquals(questions, args.ask_user.questions);
  });

  it("leaves arguments alone until the tools are loaded", async () => {
    const pi = await started({ mode: "print" });
    for (const slip of [undefined, null, "", { questions: "[]" }]) {
      assertEquals(pi.tools.get("ask_user")!.prepareArguments(slip), slip);
    }
  });

  it("draws rows once the tools are loaded", async () => {
    const pi = await started();
    let redraws = 0;
    const context = rowContext({ invalidate: () => redraws++ });
    const row = () => pi.tools.get("ask_user")!.renderCall(args.ask_user, plainTheme, context);
    assertEquals(row().render(80), []);
    await until(() => redraws > 0);
    assertEquals(row().render(80), ["Ask user: Which database?"]);
    assertEquals(redraws, 1);
  });

  it("draws a reloaded session that the host draws before it starts", async () => {
    const pi = await started();
    await pi.call("ask_user", {});
    const details = { outcome: "declined", cancelled: true, questions: [], answers: {} };
    const before = draw(pi, "ask_user", details);
    assertEquals(before, ["Declined"]);
    const fresh = fakePi();
    fresh.load(createExtension());
    fresh.context();
    assertEquals(fresh.tools.size, 0);
    assertEquals(draw(fresh, "ask_user", details), before);
    assertEquals(fresh.renderers("somebody_elses"), undefined);
  });

  it("leaves the look of somebody else's tool alone", async () => {
    const look = {
      name: "ask_user",
      renderCall: () => ({ render: () => ["theirs"], invalidate() {} }),
    };
    const pi = fakePi();
    pi.load((other) => other.registerTool(look));
    pi.load(createExtension());
    await pi.start();
    assertEquals(pi.renderers("ask_user"), look as never);
  });
});

describe("the extension of mod.ts", () => {
  it("asks in the dialog of the pi-tui that its loader has", async () => {
    const pi = fakePi();
    pi.load(extension);
    await pi.start();
    const result = pi.call("ask_user", args.ask_user);
    await until(() => pi.shown.at(-1)?.isOpen);
    pi.shown.at(-1)!.component.handleInput?.("\x03");
    const { details } = await result as { details: { outcome: string } };
    assertEquals([details.outcome, pi.requests.length], ["declined", 0]);
  });

  it("asks by the host's dialogs where there is no pi-tui", async () => {
    const pi = fakePi();
    pi.load(createExtension({ tui: () => Promise.resolve(undefined) }));
    await pi.start();
    const result = pi.call("ask_user", args.ask_user);
    await until(() => pi.requests.length > 0);
    pi.requests[0]!.reply("SQLite");
    assertEquals(
      (await result).details,
      {
        cancelled: false,
        outcome: "submitted",
        mode: "submit",
        questions: [{ id: "db", label: "Q1", prompt: "Which database?", type: "single" }],
        answers: { db: { values: ["lite"], labels: ["SQLite"], indices: [2] } },
      } as ToolResult["details"],
    );
    assertEquals(pi.shown, []);
  });
});

describe("extensions/index.ts", () => {
  it("is an extension although pi's modules can't be loaded here", async () => {
    const { default: entry } = await import("../extensions/index.ts");
    const pi = fakePi({ mode: "print" });
    pi.load(entry);
    await pi.start();
    assertEquals([...pi.tools.keys()], names);
    await tick();
    assertEquals((plainTheme as Theme).bold("x"), "x");
  });
});
