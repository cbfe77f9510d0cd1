import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as tui from "@mariozechner/pi-tui";
import * as current from "pi-tui-current";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import type { Tool } from "../lib/host.ts";
import { createAsking } from "../lib/tool.ts";
import * as parley from "../mod.ts";
import { fakeBus, fakePi, plainTheme } from "./fake_pi.ts";
import { until } from "./surroundings.ts";

const contracts = [askUser, askUserQuestion];
/** Somebody who always takes the first row. */
const person = {
  select: (_title: string, rows: string[]) => Promise.resolve(rows[0]),
  input: () => Promise.resolve(undefined),
};

function execute(tool: Tool, params: unknown, context: object = fakePi().context()) {
  return tool.execute("call_1", params, undefined, undefined, context);
}

const args: Readonly<Record<string, object>> = {
  ask_user: { questions: [{ id: "db", prompt: "Which?", options: [{ value: "a", label: "A" }] }] },
  ask_user_question: {
    questions: [{
      question: "Which?",
      header: "Which",
      options: [{ label: "A", description: "" }, { label: "B", description: "" }],
    }],
  },
};

describe("mod.ts", () => {
  it("exports the extension, the tools, a way to make them, and the events", () => {
    assertEquals(Object.keys(parley).sort(), [
      "ASK_USER_ABORTED_EVENT",
      "ASK_USER_BLOCKED_EVENT",
      "ASK_USER_PROMPT_EVENT",
      "askUserQuestionTool",
      "askUserTool",
      "createAskTools",
      "default",
    ]);
    assertEquals(parley.askUserTool.name, "ask_user");
    assertEquals(parley.askUserQuestionTool.name, "ask_user_question");
  });
});

describe("createAskTools()", () => {
  const tools = parley.createAskTools();
  contracts.forEach((contract, index) => {
    const tool: Tool = tools[index]!;

    it(`makes ${contract.name} as its contract says`, () => {
      const { name, label, description, promptSnippet, promptGuidelines, parameters } = tool;
      assertEquals(
        { name, label, description, promptSnippet, promptGuidelines, parameters },
        {
          name: contract.name,
          label: contract.label,
          description: contract.description,
          promptSnippet: contract.promptSnippet,
          promptGuidelines: [...contract.promptGuidelines],
          parameters: contract.parameters,
        },
      );
      assertEquals(tool.executionMode, "sequential");
      assertEquals(tool.exposure, "model-only");
    });

    it(`makes ${contract.name} mend arguments as its contract does`, () => {
      for (const slip of [args[contract.name], "[]", undefined, { questions: "[{}]" }]) {
        assertEquals(tool.prepareArguments(slip), contract.repair(slip));
      }
    });

    it(`makes ${contract.name} refuse without asking anybody`, async () => {
      const events = fakeBus();
      const [...made] = parley.createAskTools({ events });
      const pi = fakePi();
      const { details } = await execute(made[index]!, { questions: [] }, pi.context());
      assertEquals((details as { cancelled: boolean }).cancelled, true);
      assertEquals([events.sent, pi.shown, pi.requests], [[], [], []]);
    });

    it(`makes ${contract.name} say that nobody is there`, async () => {
      for (const context of [fakePi({ mode: "print" }).context(), {}, null as never]) {
        const { content, details } = await execute(tool, args[contract.name], context);
        assertEquals((details as { outcome: string }).outcome, "not_shown");
        assertStringIncludes(content[0]!.text, "Which?");
      }
    });

    it(`makes ${contract.name} ask a host that doesn't say whether it has a UI, but has one`, async () => {
      const { details } = await execute(tool, args[contract.name], { ui: person });
      assertEquals((details as { outcome: string }).outcome, "submitted");
      const refused = await execute(tool, {}, { ui: person });
      assertEquals((refused.details as { outcome: string }).outcome, "invalid");
    });

    it(`makes ${contract.name} ask by the dialogs that were handed in`, async () => {
      const [...made] = parley.createAskTools({ dialogs: person });
      const { content } = await execute(made[index]!, args[contract.name], {});
      assertStringIncludes(content[0]!.text, "A");
    });

    it(`makes ${contract.name} settle on anything at all`, async () => {
      const spring = (): never => {
        throw new Error("a trap");
      };
      const loop: Record<string, unknown> = {};
      loop.questions = [loop];
      loop.loop = loop;
      const trap = new Proxy({}, {
        get: spring,
        ownKeys: spring,
        has: spring,
        getPrototypeOf: spring,
      });
      const getter = {
        get questions() {
          return spring();
        },
      };
      const deep = JSON.parse("[".repeat(5_000) + "]".repeat(5_000));
      const values: readonly unknown[] = [
        undefined,
        null,
        0,
        NaN,
        10n,
        "",
        "{",
        "null",
        true,
        Symbol("s"),
        () => {},
        [],
        [[]],
        {},
        new Map(),
        new Date(NaN),
        Object.create(null),
        loop,
        trap,
        getter,
        deep,
        { questions: deep },
        { questions: JSON.stringify(deep) },
        { questions: [trap] },
        { questions: [getter] },
        { questions: [{ ...loop, options: [trap] }] },
        { questions: { length: 2 ** 32 } },
        { questions: Array(10) },
        JSON.parse('{"__proto__":{"questions":[1]},"constructor":1,"toString":2}'),
      ];
      for (const value of values) {
        for (const context of [fakePi({ mode: "print" }).context(), fakePi().context()]) {
          tool.prepareArguments(value);
          const { content, details } = await execute(tool, value, context);
          assert(content[0]!.text.length > 0);
          assertEquals(JSON.parse(JSON.stringify(details)), details);
          assertEquals(structuredClone(details), details);
          tool.renderCall(value, plainTheme, {}).render(40);
        }
      }
    });
  });

  it("makes both tools take turns when one message calls them at once", async () => {
    const pi = fakePi({ mode: "rpc" });
    const results = tools.map((tool) => execute(tool, args[tool.name], pi.context()));
    for (let count = 0; count < 2; count++) {
      await until(() => pi.requests.length > 0);
      assertEquals(pi.requests.length, 1);
      pi.requests[0]!.reply("A");
    }
    for (const { details } of await Promise.all(results)) {
      assertEquals((details as { outcome: string }).outcome, "submitted");
    }
  });

  it("makes tools whose ids tell two calls apart", async () => {
    const events = fakeBus();
    const [ask] = parley.createAskTools({ events, dialogs: person });
    await ask.execute("one", args.ask_user, undefined, undefined, {});
    await ask.execute("two", args.ask_user, undefined, undefined, {});
    assertEquals(events.sent.flatMap(({ payload }) => payload.id ?? []), [
      ...Array(3).fill("one"),
      ...Array(3).fill("two"),
    ]);
  });
});

describe("createAsking()", () => {
  const modules: readonly [title: string, tui: unknown, isTaken: boolean][] = [
    ["pi-tui of the old host", tui, true],
    ["pi-tui of the new host", current, true],
    ["the way to load it", () => Promise.resolve(tui), true],
    ["nothing, and the loader has it", undefined, true],
    ["another module", { Editor: 1 }, false],
    ["a way to load nothing", () => Promise.resolve(undefined), false],
    ["a way that rejects", () => Promise.reject(new Error("gone")), false],
    ["a way that throws", () => {
      throw new Error("gone");
    }, false],
  ];
  for (const [title, given, isTaken] of modules) {
    it(`${isTaken ? "takes" : "does without"} pi-tui when it is given ${title}`, async () => {
      const asking = createAsking(given === undefined ? {} : { tui: given as object });
      assertEquals(await asking.tui() !== undefined, isTaken);
    });
  }

  it("fills in what isn't set", () => {
    const { settings } = createAsking({ settings: { graceMs: 1 } });
    assertEquals([settings.graceMs, settings.placement], [1, "inline"]);
  });

  it("gives no highlighting when it can't be loaded", async () => {
    const asking = createAsking({ highlight: () => Promise.reject(new Error("gone")) });
    assertEquals(await asking.highlight(), undefined);
    assertEquals(await createAsking({}).highlight(), undefined);
  });

  it("gives the dialog of ui/dialog.ts", async () => {
    assertEquals(typeof await createAsking({}).dialog(), "function");
  });

  it("gives no terminal where there is none", async () => {
    const { stdin } = await import("node:process");
    if (!stdin.isTTY) assertEquals(await createAsking({}).terminal(), undefined);
  });
});
