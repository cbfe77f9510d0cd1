import { afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as tui from "@mariozechner/pi-tui";
import { createExtension } from "../lib/extension.ts";
import type { ToolResult } from "../lib/contracts/contract.ts";
import type { FocusableComponent, UserInterface } from "../lib/host.ts";
import { type FakePi, fakePi, type FakePiOptions, plainTheme } from "./fake_pi.ts";
import { tick, until } from "./surroundings.ts";

const option = (name: string) => ({ value: name, label: name, description: `About ${name}` });
const calls = {
  ask_user: {
    questions: ["a", "b", "c"].map((id) => ({
      id,
      prompt: `${"A long question ".repeat(20)}${id}?`,
      label: `Scope ${id}`,
      options: [option("Postgres"), option("SQLite")],
    })),
  },
  ask_user_question: {
    questions: ["a", "b", "c"].map((id) => ({
      question: `${"A long question ".repeat(20)}${id}?`,
      header: `Scope ${id}`,
      options: [option("Postgres"), option("SQLite")],
    })),
  },
};
type Name = keyof typeof calls;
const [enter, escape, tab] = ["\r", "\x1b", "\t"];

interface Ended {
  readonly text: string;
  // deno-lint-ignore no-explicit-any -- each tool has its own
  readonly details: any;
}

/** A clock on which a second passes before each key. */
let time = 0;

const running: FakePi[] = [];
afterEach(async () => {
  for (const pi of running.splice(0)) await pi.quit();
});

async function started(options: FakePiOptions = {}, settings: object = {}): Promise<FakePi> {
  const pi = fakePi(options);
  const host = () => Promise.resolve({ getAgentDir: () => "/nowhere" });
  const own = { graceMs: 0, ...settings };
  pi.load(createExtension({ tui, host, now: () => time, settings: own }));
  await pi.start();
  running.push(pi);
  return pi;
}

const ended = ({ content, details }: ToolResult): Ended => ({ text: content[0]!.text, details });

async function asked(
  name: Name,
  options: FakePiOptions,
  act: (pi: FakePi, stop: AbortController) => unknown,
): Promise<Ended> {
  const pi = await started(options);
  const stop = new AbortController();
  const result = pi.call(name, calls[name], stop.signal);
  await act(pi, stop);
  return ended(await result);
}

async function press(pi: FakePi, ...keys: readonly string[]): Promise<void> {
  await until(() => pi.shown.length > 0);
  for (const key of keys) {
    time += 1_000;
    pi.shown[0]!.component.handleInput!(key);
  }
}

const dismissed = () => Promise.resolve(undefined as never);
/** Ways in which a call ends without an answer: what the host is like, what is done, what it is called. */
const endings: readonly (readonly [
  what: string,
  options: FakePiOptions,
  act: (pi: FakePi, stop: AbortController) => unknown,
  outcome: string,
])[] = [
  ["the person presses Esc", {}, (pi) => press(pi, escape), "declined"],
  ["the person presses Ctrl+C", {}, (pi) => press(pi, "\x03"), "declined"],
  ["there is no UI", { mode: "print" }, () => {}, "not_shown"],
  [
    "custom() gives nothing and there are no dialogs",
    { ui: { custom: dismissed, select: undefined as never } },
    () => {},
    "not_shown",
  ],
  [
    "the host dismisses every dialog at once",
    { ui: { custom: dismissed, select: dismissed } },
    () => {},
    "not_shown",
  ],
  ["the agent is aborted", {}, async (pi, stop) => {
    await press(pi);
    stop.abort();
  }, "aborted"],
  ["the session is reloaded", {}, async (pi) => {
    await press(pi);
    await pi.restart("reload");
  }, "superseded"],
  [
    "every question is left blank and sent",
    {},
    (pi) => press(pi, tab, tab, tab, enter, enter),
    "submitted",
  ],
];

/** How far a host gets before it fails. */
type Stage = "before anybody can see it" | "when it was seen" | "after an answer";
const stages: readonly Stage[] = [
  "before anybody can see it",
  "when it was seen",
  "after an answer",
];
const broken = () => new Error("broken host");

/** A terminal that takes a component and then does away with it. */
function failing(
  stage: Stage,
  fail: (open: {
    readonly component: FocusableComponent;
    resolve(value?: unknown): void;
    reject(fault: unknown): void;
  }) => void,
): Partial<UserInterface> {
  const screen = { terminal: { rows: 24, columns: 80 }, requestRender() {}, start() {}, stop() {} };
  const keybindings = { matches: () => false, getKeys: () => [] };
  const custom: UserInterface["custom"] = (factory) =>
    new Promise((resolve, reject) => {
      const made = factory(screen, plainTheme, keybindings, resolve);
      const component = made as unknown as FocusableComponent;
      if (stage !== "before anybody can see it") component.render(80);
      if (stage === "after an answer") {
        time += 1_000;
        component.handleInput!("1");
      }
      queueMicrotask(() =>
        fail({ component, resolve: (value) => resolve(value as never), reject })
      );
    });
  return { custom };
}

/** Dialogs that fail at the first or at the second step. */
function failingDialogs(stage: Stage, fail: (rows: string[]) => unknown): Partial<UserInterface> {
  let steps = stage === "after an answer" ? 1 : 0;
  const select = (_title: string, rows: string[]) => {
    if (stage === "when it was seen") time += 60_000;
    return (steps-- > 0 ? Promise.resolve(rows[0]) : fail(rows)) as Promise<string>;
  };
  return { custom: dismissed, select, input: (title) => select(title, []) };
}

/** Every way in which a host can fail, at each stage. */
const failures: Readonly<Record<string, (stage: Stage) => Partial<UserInterface>>> = {
  "closes the dialog": (stage) => failing(stage, ({ resolve }) => resolve()),
  "closes the dialog with answers of its own": (stage) =>
    failing(stage, ({ resolve }) => resolve({ cancelled: false, answers: [{ answer: "SQLite" }] })),
  "drops the dialog": (stage) => failing(stage, ({ component }) => component.dispose!()),
  "drops and closes the dialog": (stage) =>
    failing(stage, ({ component, resolve }) => {
      component.dispose!();
      resolve();
    }),
  "rejects from custom": (stage) => failing(stage, ({ reject }) => reject(broken())),
  "rejects with nothing": (stage) => failing(stage, ({ reject }) => reject(undefined)),
  "throws from select": (stage) =>
    failingDialogs(stage, () => {
      throw broken();
    }),
  "rejects from select": (stage) => failingDialogs(stage, () => Promise.reject(broken())),
  "answers select with no row": (stage) => failingDialogs(stage, () => Promise.resolve({})),
  "rejects from input": (stage) => {
    if (stage !== "after an answer") return failingDialogs(stage, () => Promise.reject(broken()));
    const own = (rows: string[]) => Promise.resolve(rows.find((row) => row.includes(". Type ")));
    return { ...failingDialogs(stage, own), input: () => Promise.reject(broken()) };
  },
};

for (const name of Object.keys(calls) as Name[]) {
  describe(`${name} blames nobody else when the host`, () => {
    for (const [what, fails] of Object.entries(failures)) {
      for (const stage of stages) {
        it(`${what} ${stage}`, async () => {
          const { text, details } = await asked(name, { ui: fails(stage) }, () => {});
          const isSeen = stage !== "before anybody can see it";
          assertEquals(details.outcome, isSeen ? "superseded" : "not_shown");
          assertEquals(details.cancelled, true);
          assert(!/declined|cancelled|aborted|reloaded/.test(text), text);
          assertEquals(/never saw/.test(text), !isSeen, text);
          assertStringIncludes(text, "This is no decline");
          const code = name === "ask_user" ? details.error.kind : details.error;
          assertEquals(code, name === "ask_user" && isSeen ? "host_failed" : code);
          assert(typeof code === "string");
          const answers = Object.values(details.answers) as {
            labels?: string[];
            answer?: string;
          }[];
          assertEquals(
            answers.map(({ labels: [label] = [], answer = label }) => answer),
            stage === "after an answer" ? ["Postgres"] : [],
          );
        });
      }
    }
  });

  describe(`${name} is honest when`, () => {
    for (const [what, options, act, outcome] of endings) {
      it(what, async () => {
        const { text, details } = await asked(name, options, act);
        assertEquals(details.outcome, outcome);
        assertEquals(details.cancelled, outcome !== "submitted");
        assert(!/^User (?:has )?answered/.test(text), text);
        if (name === "ask_user") {
          assertEquals(/declin|cancelled/.test(text.split(".")[0]!), outcome === "declined");
        }
      });
    }

    it("a refused call is fixed and sent again", async () => {
      const pi = await started();
      const { details } = ended(await pi.call(name, { questions: [] }));
      assertEquals([details.outcome, details.cancelled], ["invalid", true]);
    });
  });

  describe(`${name} loses nothing when`, () => {
    it("the person leaves after two of three answers", async () => {
      const { text, details } = await asked(name, {}, (pi) => press(pi, "1", "2", escape, escape));
      const answers = name === "ask_user"
        ? Object.values(details.answers as Record<string, { labels: string[] }>).map(({ labels }) =>
          labels[0]
        )
        : details.answers.map(({ answer }: { answer: string }) => answer);
      assertEquals([details.outcome, answers], ["declined", ["Postgres", "SQLite"]]);
      if (name === "ask_user") assertStringIncludes(text, "Open: Scope c (c)");
    });

    it("the answer that a host's dialog gives has several lines", async () => {
      const lines = "one\r\ntwo\n\nthree";
      const { details } = await asked(name, { mode: "rpc" }, async ({ requests }) => {
        for (let step = 0; step < 20; step++) {
          await tick();
          const [request] = requests;
          if (request?.method === "select") {
            const { rows } = request;
            request.reply(step < 5 ? rows.find((row) => row.includes(". Type ")) : rows[0]);
          } else request?.reply(lines);
          if (!request && step > 8) break;
        }
      });
      assertEquals(details.outcome, "submitted");
      const given = name === "ask_user" ? details.answers.a.customText : details.answers[0].answer;
      assertEquals(given, lines);
    });

    it("the answer has several lines", async () => {
      const lines = "one\ntwo\n\nthree";
      const { details } = await asked(
        name,
        {},
        (pi) => press(pi, "3", `\x1b[200~${lines}\x1b[201~`, enter, "1", "1", enter),
      );
      const given = name === "ask_user" ? details.answers.a.customText : details.answers[0].answer;
      assertEquals(given, lines);
    });
  });
}

describe("the text for the model", () => {
  it("holds each question and answer once, and no preview that ask_user compared", async () => {
    const pi = await started();
    const preview = "a line of sixty\n".repeat(60);
    const args = {
      questions: ["a", "b", "c", "d"].map((id) => ({
        id,
        prompt: "Which?",
        type: "preview",
        options: ["x", "y"].map((value) => ({ value, label: value, preview })),
      })),
    };
    const result = pi.call("ask_user", args);
    await press(pi, "1", "1", "1", "1", enter);
    const { text } = ended(await result);
    assert(text.length < 200, text);
  });

  it("holds the whole question of ask_user_question, however long", async () => {
    const { text } = await asked(
      "ask_user_question",
      {},
      (pi) => press(pi, "1", "1", "1", enter),
    );
    for (const { question } of calls.ask_user_question.questions) {
      assertStringIncludes(text, question);
    }
  });
});

describe("without a time limit", () => {
  it("nothing runs while a question waits", async () => {
    const { setTimeout, setInterval } = globalThis;
    const started_ = await started();
    const result = started_.call("ask_user", calls.ask_user);
    await press(started_);
    let timers = 0;
    const count = () => timers++;
    Object.assign(globalThis, { setTimeout: count, setInterval: count });
    try {
      started_.shown[0]!.component.render(80);
      started_.shown[0]!.component.handleInput!("\x1b[B");
    } finally {
      Object.assign(globalThis, { setTimeout, setInterval });
    }
    assertEquals(timers, 0);
    await press(started_, "\x03");
    await result;
  });

  it("what comes after an abort changes nothing", async () => {
    const pi = await started();
    const stop = new AbortController();
    const result = pi.call("ask_user", calls.ask_user, stop.signal);
    await press(pi, "2");
    stop.abort();
    const { details } = ended(await result);
    await press(pi, enter, "1", "\x03");
    pi.shown[0]!.done(undefined);
    await tick();
    assertEquals(details.outcome, "aborted");
    assertEquals(pi.shown[0]!.isOpen, false);
    assertEquals(pi.sent.filter(({ payload }) => payload.active === false && payload.id).length, 1);
  });
});
