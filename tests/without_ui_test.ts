import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { createExtension } from "../lib/extension.ts";
import { withoutTools } from "../lib/without_ui.ts";
import { fakePi } from "./fake_pi.ts";

const names = new Set(["ask_user", "ask_user_question"]);

type Shape = (names: readonly string[]) => object;

/** A request as each provider has it. */
const shapes: Readonly<Record<string, Shape>> = {
  "OpenAI's completions, and Mistral's": (names) => ({
    tools: names.map((name) => ({ type: "function", function: { name, parameters: {} } })),
  }),
  "OpenAI's responses": (names) => ({ tools: names.map((name) => ({ type: "function", name })) }),
  "Anthropic's messages": (names) => ({ tools: names.map((name) => ({ name, input_schema: {} })) }),
  "Google's": (names) => ({
    config: { tools: [{ functionDeclarations: names.map((name) => ({ name })) }], toolConfig: {} },
  }),
  "Bedrock's": (names) => ({
    toolConfig: { tools: names.map((name) => ({ toolSpec: { name } })), toolChoice: { auto: {} } },
  }),
};

describe("withoutTools()", () => {
  for (const [provider, shape] of Object.entries(shapes)) {
    it(`takes tools, and these alone, off a request like ${provider}`, () => {
      const messages = [{ role: "user", content: "ask_user", name: "ask_user" }];
      const given = { messages, ...shape(["read", "ask_user", "bash", "ask_user_question"]) };
      const before = structuredClone(given);
      assertEquals(withoutTools(given, names), { messages, ...shape(["read", "bash"]) });
      assertEquals(given, before);
    });

    it(`leaves a request like ${provider} alone that offers nothing else`, () => {
      assertEquals(withoutTools(shape(["ask_user"]), names), shape(["ask_user"]));
    });
  }

  it("takes anything for a request", () => {
    for (
      const payload of [undefined, null, 5, "x", [], {}, { tools: null }, { tools: [null, 1] }]
    ) {
      assertEquals(withoutTools(payload, names), payload);
    }
  });
});

describe("createExtension() without a user interface", () => {
  async function offered(mode: "print" | "tui", version: "old" | "new") {
    const pi = fakePi({ mode, version });
    pi.load(createExtension());
    await pi.start();
    const [payload] = await pi.emit("before_provider_request", {
      payload: { tools: [{ name: "bash" }, { name: "ask_user" }, { name: "ask_user_question" }] },
    });
    return { pi, payload };
  }

  for (const version of ["old", "new"] as const) {
    it(`keeps the ${version} pi's model from knowing tools that answer all the same`, async () => {
      const { pi, payload } = await offered("print", version);
      assertEquals(payload, { tools: [{ name: "bash" }] });
      for (const tool of pi.tools.values()) {
        assertEquals([tool.promptSnippet, tool.promptGuidelines], [undefined, undefined]);
        const { prepareLoadout } = tool as { prepareLoadout?: () => unknown };
        assertEquals(prepareLoadout?.(), { hiddenDeclarations: [tool.name] });
      }
      const { details } = await pi.call("ask_user_question", {});
      assertEquals((details as { error: string }).error, "no_ui");
    });

    it(`lets the ${version} pi's model know them where somebody is there`, async () => {
      const { pi, payload } = await offered("tui", version);
      assertEquals(payload, undefined);
      for (const tool of pi.tools.values()) {
        assert(tool.promptSnippet && tool.promptGuidelines?.length);
        assert(!("prepareLoadout" in tool));
      }
    });
  }

  it("puts them back on the list when somebody comes", async () => {
    const pi = fakePi({ mode: "print" });
    pi.load(createExtension());
    await pi.start();
    pi.mode = "tui";
    await pi.start();
    const payload = { tools: [{ name: "ask_user" }, { name: "bash" }] };
    assertEquals(await pi.emit("before_provider_request", { payload }), [undefined]);
    assert(pi.tools.get("ask_user")?.promptSnippet);
  });

  it("lets a model know tools whose dialogs somebody handed in", async () => {
    const pi = fakePi({ mode: "print" });
    const nobody = () => Promise.resolve(undefined);
    pi.load(createExtension({ dialogs: { select: nobody, input: nobody } }));
    await pi.start();
    assert(pi.tools.get("ask_user")?.promptSnippet);
  });
});
