import { describe, it } from "node:test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Tool } from "../lib/host.ts";
import { fakePi } from "./fake_pi.ts";
import { until } from "./surroundings.ts";

const text = await readFile(new URL("../docs/embedding.md", import.meta.url), "utf8");
const programs = [...text.matchAll(/^```ts.*\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);

const here = (path: string) => new URL(path, import.meta.url).href;
const modules: Readonly<Record<string, string>> = {
  "@parley/ask-user": here("../mod.ts"),
  "@parley/ask-user/events": here("../events.ts"),
  "@parley/ask-user/terminal": here("../lib/terminal.ts"),
  "@mariozechner/pi-coding-agent": here("./fake_sdk.ts"),
};

/** Runs a program as it stands in the docs, but for where its modules are. */
async function run(code: string, replace: Readonly<Record<string, string>> = {}) {
  const places = { ...modules, ...replace };
  const folder = await mkdtemp(join(tmpdir(), "parley-embedding-"));
  try {
    const file = join(folder, "program.ts");
    await writeFile(file, code.replace(/from "([^"]+)"/g, (_, name) => `from "${places[name]}"`));
    const url: string = pathToFileURL(file).href;
    return await import(url);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const args = {
  questions: [{
    id: "db",
    prompt: "Which database?",
    options: [{ value: "pg", label: "Postgres" }],
  }],
};

describe("docs/embedding.md", () => {
  it("has three programs", () => assertEquals(programs.length, 3));

  it("asks for an agent of its own", async () => {
    const said: string[] = [];
    const { log } = console;
    console.log = (line: string) => said.push(line);
    try {
      await run(programs[0]!, { "@parley/ask-user/terminal": here("./first_row.ts") });
    } finally {
      console.log = log;
    }
    assertEquals(said.length, 1);
    assertStringIncludes(said[0]!, "Postgres");
  });

  it("listens", async () => {
    const { default: notify } = await run(programs[1]!);
    const pi = fakePi({ mode: "rpc" });
    const commands: unknown[] = [];
    notify({ events: pi.events, exec: (...command: unknown[]) => commands.push(command) });
    const { askUserTool, createAskTools } = await import("../mod.ts");
    assertEquals(askUserTool.name, "ask_user");
    const [askUser] = createAskTools({ events: pi.events });
    const result = askUser.execute("call_1", args, undefined, undefined, pi.context());
    await until(() => commands.length > 0);
    assertEquals(commands, [["notify-send", ["pi has a question", "Q1"]]]);
    pi.requests[0]!.reply("Postgres");
    assertEquals((await result).details.outcome, "submitted");
  });

  describe("answers", () => {
    const original = globalThis.fetch;
    async function answer(fetch: (body: string, signal: AbortSignal | null) => Promise<Response>) {
      const { default: askInChat } = await run(programs[2]!);
      const tools: Tool[] = [];
      askInChat({ events: fakePi().events, registerTool: (tool: Tool) => tools.push(tool) });
      globalThis.fetch =
        ((_url: string, { body, signal }: RequestInit) =>
          fetch(String(body), signal ?? null)) as typeof globalThis.fetch;
      const controller = new AbortController();
      const result = tools[0]!.execute("call_1", args, controller.signal, undefined, {});
      return { result, controller, restore: () => globalThis.fetch = original };
    }

    it("with the reply of a chat", async () => {
      const posts: string[] = [];
      const { result, restore } = await answer((body) => {
        posts.push(body);
        return Promise.resolve(new Response("postgres"));
      });
      const { details } = await result;
      restore();
      assertEquals((details as { answers: object }).answers, {
        db: { values: ["pg"], labels: ["Postgres"], indices: [1] },
      });
      assertStringIncludes(posts[0]!, "Which database?");
    });

    it("honestly when the chat is down", async () => {
      const { result, restore } = await answer(() => Promise.reject(new TypeError("refused")));
      const { details } = await result;
      restore();
      assertEquals((details as { outcome: string }).outcome, "not_shown");
    });

    it("with nothing when the agent is stopped", async () => {
      let isAsked = false;
      const { result, controller, restore } = await answer((_body, signal) =>
        new Promise((_resolve, reject) => {
          isAsked = true;
          signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
        })
      );
      await until(() => isAsked);
      controller.abort();
      const { details } = await result;
      restore();
      assertEquals((details as { outcome: string }).outcome, "aborted");
    });
  });
});
