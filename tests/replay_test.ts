import process from "node:process";
import { afterEach, describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import * as tui from "@mariozechner/pi-tui";
import { createExtension } from "../lib/extension.ts";
import { defaultSettings } from "../lib/settings.ts";
import { type FakePi, fakePi, type FakePiOptions } from "./fake_pi.ts";
import { tick, until } from "./surroundings.ts";

const database = {
  id: "db",
  label: "Database",
  prompt: "Which database?",
  options: [{ value: "pg", label: "Postgres" }, { value: "lite", label: "SQLite" }],
};
const checks = {
  id: "checks",
  label: "Checks",
  prompt: "Which checks?",
  type: "multi",
  options: [{ value: "l", label: "Lint" }, { value: "t", label: "Types, strict" }],
};
const args = { questions: [database] };
const both = { questions: [database, checks] };
const question = {
  questions: [{
    question: "Which runtime?",
    header: "Runtime",
    options: [{ label: "Deno", description: "" }, { label: "Node", description: "" }],
  }],
};
const [down, enter, escape, tab] = ["\x1b[B", "\r", "\x1b", "\t"];

/** Pis that may have a dialog open, which would keep others waiting. */
const running: FakePi[] = [];
afterEach(async () => {
  for (const pi of running.splice(0)) await pi.quit();
});

/** A pi whose drafts are written at once. */
async function started(options: FakePiOptions = {}, store = true): Promise<FakePi> {
  const pi = fakePi(options);
  let now = 0;
  pi.load(createExtension({
    tui,
    now: () => now += 1000,
    after: (_milliseconds, callback) => (queueMicrotask(callback), () => {}),
    settings: { graceMs: 0, drafts: { ...defaultSettings.drafts, store } },
  }));
  await pi.start();
  running.push(pi);
  return pi;
}

async function press(pi: FakePi, ...keys: readonly string[]): Promise<void> {
  await until(() => pi.shown.at(-1)?.isOpen);
  for (const key of keys) pi.shown.at(-1)!.component.handleInput?.(key);
}

function screen(pi: FakePi): string {
  return pi.shown.at(-1)!.component.render(80).join("\n");
}

async function asked(pi: FakePi, tool: string, args: object, ...keys: string[]): Promise<unknown> {
  const result = pi.call(tool, args);
  await press(pi, ...keys);
  return (await result).details;
}

async function replayed(pi: FakePi, ...keys: readonly string[]): Promise<void> {
  const shown = pi.shown.length;
  const done = pi.command("ask:replay");
  await until(() => pi.shown.length > shown);
  await press(pi, ...keys);
  await done;
}

const texts = (pi: FakePi) => pi.said.map(({ text }) => text);

/** The session that a pi leaves behind when it is killed; its dialogs go with it. */
async function killed(pi: FakePi): Promise<Pick<FakePiOptions, "branch">> {
  const branch = pi.branch();
  await pi.quit();
  return { branch };
}

for (const version of ["old", "new"] as const) {
  describe(`/ask:replay in the ${version} pi`, () => {
    it("sends a changed answer as a follow-up, and what changes after that", async () => {
      const pi = await started({ version });
      await asked(pi, "ask_user", args, enter);
      await replayed(pi, down, enter);
      await replayed(pi, "1");
      assertEquals(pi.said.map(({ options }) => options), Array(2).fill({ deliverAs: "followUp" }));
      assertEquals(texts(pi), [
        "I changed my answers to your questions:\n- Which database?\n  SQLite",
        "I changed my answers to your questions:\n- Which database?\n  Postgres",
      ]);
    });

    it("sends nothing when nothing changed or it was closed", async () => {
      const pi = await started({ version });
      await asked(pi, "ask_user", args, down, enter);
      await replayed(pi, enter);
      assertEquals(pi.notices, ["Nothing changed, nothing sent"]);
      await replayed(pi, escape, escape);
      await replayed(pi, "\x03");
      assertEquals([pi.said, pi.notices.length], [[], 1]);
      assertEquals(pi.sent.length, 5, "only the call itself is announced");
    });

    it("opens with the answers of either tool", async () => {
      const pi = await started({ version });
      await asked(pi, "ask_user", both, "2", "2", enter, enter);
      const done = pi.command("ask:replay");
      await until(() => pi.shown.length === 2);
      await press(pi, tab);
      assertMatch(screen(pi), /✓ Database.*✓ Checks[^]*\[ \] Lint[^]*\[✓\] Types, strict/);
      await press(pi, "\x03");
      await done;
      await asked(pi, "ask_user_question", question, "2");
      await replayed(pi, "1");
      assertEquals(texts(pi), [
        "I changed my answers to your questions:\n- Which runtime?\n  Deno",
      ]);
    });

    it("brings back what was being written when pi was killed", async () => {
      const before = await started({ version });
      before.call("ask_user", both);
      await press(before, "1", down, down, enter, ..."half a thought");
      const pi = await started({ version, ...await killed(before) });
      await until(() => pi.notices.length > 0);
      assertEquals(pi.notices, [
        "This session ended with questions open: /ask:replay brings them back",
      ]);
      const done = pi.command("ask:replay");
      await until(() => pi.shown.length > 0);
      assertMatch(screen(pi), /Your earlier answers are back/);
      await press(pi, tab);
      assertMatch(screen(pi), /half a thought/);
      await press(pi, down, down, enter, ...", and more", enter, enter, enter, enter);
      await done;
      assertEquals(texts(pi), [
        'My answers to your questions:\n- Which database?\n  Postgres\n- Which checks?\n  "half a thought, and more"',
      ]);
    });
  });
}

describe("/ask:replay", () => {
  it("says what stays open of questions that were never sent", async () => {
    const before = await started();
    before.call("ask_user", both);
    await press(before);
    const pi = await started(await killed(before));
    await replayed(pi, "1", tab, enter, enter);
    assertEquals(texts(pi), [
      "My answers to your questions:\n- Which database?\n  Postgres\nNot answered: Checks",
    ]);
  });

  it("sends answers and notes that were declined at first", async () => {
    const pi = await started();
    const details = await asked(pi, "ask_user", args, "N", ..."why?", enter, escape, escape);
    assertEquals((details as { outcome: string }).outcome, "declined");
    await replayed(pi, "1");
    assertEquals(texts(pi), [
      "My answers to your questions:\n- Which database?\n  Postgres\n  note: why?",
    ]);
  });

  it("sends an answer that was taken back, and the note on everything", async () => {
    const pi = await started();
    await asked(
      pi,
      "ask_user_question",
      {
        questions: [...question.questions, {
          question: "Which checks?",
          header: "Checks",
          multiSelect: true,
          options: [{ label: "Lint", description: "" }, { label: "Types", description: "" }],
        }],
      },
      "1",
      "1",
      enter,
      enter,
    );
    await replayed(pi, tab, "1", tab, "n", ..."be quick", enter, enter, enter);
    assertEquals(texts(pi), [
      "I changed my answers to your questions:\n- Which checks?\n  no answer\n- Note on everything: be quick",
    ]);
  });

  it("asks for notes to be answered first where the person elaborates", async () => {
    const pi = await started();
    await asked(pi, "ask_user", both, "1", "1", enter, enter);
    await replayed(pi, "N", ..."what does it cost?", enter, tab, tab, down, enter);
    assertEquals(texts(pi).map((text) => text.split("\n")[0]), [
      "Before I decide, answer my notes on your questions:",
    ]);
    assertMatch(texts(pi)[0]!, /Which database\?\n {2}Postgres\n {2}note: what does it cost\?/);
  });

  it("asks to be asked where the person elaborates without a note", async () => {
    const pi = await started();
    await asked(pi, "ask_user", both, "1", "1", enter, enter);
    await replayed(pi, tab, tab, down, enter);
    assertMatch(
      texts(pi)[0]!,
      /^Before I decide, I want to talk: .*\n- Which database\?\n {2}Postgres/,
    );
  });

  it("asks all questions of a message that were never answered", async () => {
    const before = await started();
    const call = (id: string, name: string, args: object) => ({
      type: "toolCall",
      id,
      name,
      arguments: args,
    });
    const content = [call("1", "ask_user", args), call("2", "ask_user_question", question)];
    const branch = [...before.branch(), { message: { role: "assistant", content } }];
    const pi = await started({ branch });
    const done = pi.command("ask:replay");
    await press(pi, "1");
    await until(() => pi.shown.length === 2);
    await press(pi, "2");
    await done;
    assertEquals(texts(pi), [
      "My answers to your questions:\n- Which database?\n  Postgres\n\n" +
      "My answers to your questions:\n- Which runtime?\n  Node",
    ]);
  });

  it("is about the branch that the session is on", async () => {
    const pi = await started();
    await asked(pi, "ask_user", args, "1");
    const fork = pi.branch();
    await asked(pi, "ask_user_question", question, "1");
    pi.goTo(fork);
    await replayed(pi, "2");
    pi.goTo([]);
    await pi.command("ask:replay");
    assertEquals(pi.notices, ["This session has no questions yet"]);
    assertEquals(texts(pi), [
      "I changed my answers to your questions:\n- Which database?\n  SQLite",
    ]);
  });

  for (const reason of ["reload", "resume", "fork"] as const) {
    it(`works after a ${reason}`, async () => {
      const pi = await started();
      await asked(pi, "ask_user", args, "1");
      await pi.restart(reason);
      await replayed(pi, "2");
      assertEquals(pi.said.length, 1);
    });
  }

  it("works for a tool by another name, and for its calls before it had that", async () => {
    const pi = fakePi();
    const settings = { graceMs: 0, tools: { ask_user: "question", ask_user_question: false } };
    pi.load(createExtension({ tui, now: () => (now += 1000), settings }));
    let now = 0;
    await pi.start();
    running.push(pi);
    await asked(pi, "question", args, "1");
    await replayed(pi, "2");
    const content = [{ type: "toolCall", id: "old", name: "ask_user", arguments: args }];
    pi.goTo([{ message: { role: "assistant", content } }]);
    await replayed(pi, "2");
    assertEquals(texts(pi), [
      "I changed my answers to your questions:\n- Which database?\n  SQLite",
      "My answers to your questions:\n- Which database?\n  SQLite",
    ]);
  });

  it("passes over calls that asked nothing", async () => {
    const pi = await started();
    await asked(pi, "ask_user", args, "1");
    await pi.call("ask_user", { questions: [] });
    await pi.call("ask_user_question", "junk");
    await replayed(pi, "2");
    assertEquals(pi.said.length, 1);
  });

  it("opens nothing while questions are open", async () => {
    const pi = await started({ mode: "rpc" });
    const result = pi.call("ask_user", args);
    await until(() => pi.requests.length > 0);
    await pi.command("ask:replay");
    assertEquals(pi.notices, ["Questions are open already"]);
    pi.requests[0]!.reply("SQLite");
    await result;
  });

  it("works over RPC", async () => {
    const pi = await started({ mode: "rpc" });
    const result = pi.call("ask_user", args);
    await until(() => pi.requests.length > 0);
    pi.requests[0]!.reply("SQLite");
    await result;
    const done = pi.command("ask:replay");
    await until(() => pi.requests.length > 0);
    pi.requests[0]!.reply("Postgres");
    await done;
    assertEquals(pi.said.length, 1);
  });

  it("says that nobody is here without a UI", async () => {
    const notices: string[] = [];
    const notify = (message: string) => void notices.push(message);
    const pi = await started({ mode: "print", ui: { notify } });
    await pi.call("ask_user", args);
    await pi.command("ask:replay");
    assertEquals([notices, pi.said], [["Nobody is here to be asked again"], []]);
  });

  for (const fails of ["throws", "rejects"] as const) {
    it(`goes on where the host ${fails} at a notice`, async () => {
      const unheard: unknown[] = [];
      const hear = (fault: unknown) => void unheard.push(fault);
      process.on("unhandledRejection", hear);
      const fault = new Error("no notices here");
      const notify = (): never => {
        if (fails === "throws") throw fault;
        return Promise.reject(fault) as never;
      };
      const pi = await started({ ui: { notify }, tools: { ask_user_question: "/other.ts" } });
      await pi.command("ask:replay");
      await asked(pi, "ask_user", args, "1");
      await replayed(pi, "1");
      await tick();
      process.off("unhandledRejection", hear);
      assertEquals([pi.said, unheard], [[], []]);
    });
  }

  it("sends nothing into another session than the one it was opened in", async () => {
    const pi = await started();
    await asked(pi, "ask_user", args, "1");
    const done = pi.command("ask:replay");
    await until(() => pi.shown.length === 2);
    await pi.restart("new");
    await done;
    assertEquals([pi.said, pi.shown.at(-1)!.isOpen, pi.notices], [[], false, []]);
  });

  it("is registered once by two copies", async () => {
    const pi = fakePi();
    let first: unknown;
    pi.load(createExtension());
    pi.load((api) =>
      api.on("session_start", () => {
        first = pi.commands.get("ask:replay");
      })
    );
    pi.load(createExtension());
    await pi.start();
    assertEquals(pi.commands.get("ask:replay"), first as never);
    await pi.restart("reload");
    assertEquals([...pi.commands.keys()].filter((name) => name === "ask:replay").length, 1);
  });
});

describe("a session that starts", () => {
  const rows: readonly [string, (pi: FakePi) => Promise<unknown>][] = [
    ["is new", () => Promise.resolve()],
    ["ends with answers", (pi) => asked(pi, "ask_user", args, "1")],
    ["ends with a refusal", (pi) => asked(pi, "ask_user", args, escape)],
    ["goes on after open questions", async (pi) => {
      pi.call("ask_user", args);
      await press(pi);
      pi.goTo([...pi.branch(), { type: "message", message: { role: "user", content: "no" } }]);
    }],
  ];
  for (const [what, before] of rows) {
    it(`says nothing of open questions when it ${what}`, async () => {
      const first = await started();
      await before(first);
      const pi = await started(await killed(first));
      await pi.call("ask_user", {});
      assertEquals(pi.notices, []);
    });
  }
});
