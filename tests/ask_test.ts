import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { ask, type Asking, type Call } from "../lib/ask.ts";
import type { Context } from "../lib/host.ts";
import { lazy } from "../lib/lazy.ts";
import { notShown } from "../lib/outcomes.ts";
import type { Outcome } from "../lib/questionnaire.ts";
import { emptyReply } from "../lib/questionnaire.ts";
import { type FakePi, fakePi, type FakePiOptions } from "./fake_pi.ts";
import { questionnaireOf } from "./samples.ts";
import { asking, countedSignal, handDriven, type OpenDialog, tick, until } from "./surroundings.ts";

const questionnaire = questionnaireOf([{ prompt: "Which database?" }, {}]);
const reply = { answers: [{ selected: [1] }, { selected: [] }] };
const submitted: Outcome = { type: "submitted", reply };
const declined: Outcome = { type: "declined", reply };

/** A call in progress, and what it came to. */
interface Running {
  readonly promise: Promise<Outcome>;
  outcome?: Outcome;
}

function run(
  host: Context | FakePi | undefined,
  shared: Asking,
  call: Partial<Call> = {},
): Running {
  const context = host && "load" in host ? host.context() : host as Context;
  const given = { id: "call_1", tool: "ask_user", context, ...call };
  const promise = ask(questionnaire, given, shared);
  const running: Running = { promise };
  promise.then((outcome) => running.outcome = outcome);
  return running;
}

/** A pi, a dialog in its terminal, and what they share. */
function terminal(options: FakePiOptions = {}, more: Partial<Asking> = {}) {
  const pi = fakePi(options);
  const { make, open } = handDriven();
  const shared = asking({ dialog: () => Promise.resolve(make), events: pi.events, ...more });
  return { pi, open, shared };
}

/** Parley's own events. */
function ours(pi: FakePi): FakePi["sent"] {
  return pi.sent.filter(({ channel }) => channel.startsWith("rpiv:"));
}

function channels(pi: FakePi): string[] {
  return ours(pi).map(({ channel, payload }) =>
    channel.replace("rpiv:ask-user:", "") +
    (channel.endsWith("blocked") ? ` ${payload.active}` : "")
  );
}

async function opened(open: readonly OpenDialog[]): Promise<OpenDialog> {
  await until(() => open.length > 0);
  return open[0]!;
}

describe("ask() chooses", () => {
  const unavailable = { ...fakePi({ mode: "print" }).context() };
  const bare = { hasUI: true, cwd: "/", ui: {} } as unknown as Context;
  const scripted = {
    select: (_title: string, rows: string[]) => Promise.resolve(rows.at(0)),
    input: () => Promise.resolve(undefined),
  };
  const chosen = (outcome: Outcome) => outcome.type === "not_shown" ? outcome.reason : outcome.type;

  const cases: readonly [
    title: string,
    context: Context | undefined,
    more: Partial<Asking>,
    end: string,
  ][] = [
    ["nobody when the host has no UI", unavailable, {}, "no_ui"],
    ["nobody when there is no context", undefined, {}, "no_ui"],
    ["handed-in dialogs when the host has no UI", unavailable, { dialogs: scripted }, "submitted"],
    [
      "handed-in dialogs when there is no context",
      undefined as never,
      { dialogs: scripted },
      "submitted",
    ],
    ["nobody when the host has neither custom UI nor dialogs", bare, {}, "no_custom_ui"],
    [
      "a free terminal when the host has neither custom UI nor dialogs",
      bare,
      { terminal: () => Promise.resolve(scripted) },
      "submitted",
    ],
    [
      "no terminal when pi draws in it",
      { ...bare, mode: "tui" },
      { terminal: () => Promise.resolve(scripted) },
      "no_custom_ui",
    ],
    [
      "no terminal when RPC goes through it",
      { ...bare, mode: "rpc" },
      { terminal: () => Promise.resolve(scripted) },
      "no_custom_ui",
    ],
    [
      "the host's dialogs when it has no custom UI",
      { ...bare, ui: scripted as never },
      {},
      "submitted",
    ],
    [
      "the host's dialogs when pi-tui can't be had",
      fakePi({ ui: scripted }).context(),
      { tui: () => Promise.resolve(undefined) },
      "submitted",
    ],
    [
      "the host's dialogs when custom() shows nothing",
      fakePi({ ui: { ...scripted, custom: () => Promise.resolve(undefined as never) } }).context(),
      { dialog: () => Promise.resolve(handDriven().make) },
      "submitted",
    ],
    [
      "nobody when custom() shows nothing and there are no dialogs",
      { ...bare, ui: { custom: () => Promise.resolve(undefined) } as never },
      { dialog: () => Promise.resolve(handDriven().make) },
      "no_custom_ui",
    ],
    [
      "nobody when the dialog can't be loaded",
      fakePi().context(),
      { dialog: lazy(() => Promise.reject(new Error("gone")), "dialog") },
      "session_load_failed",
    ],
    [
      "nobody when the dialog's module is broken",
      fakePi().context(),
      { dialog: lazy(() => Promise.resolve({}), "dialog") },
      "stale_module_cache",
    ],
  ];
  for (const [title, context, more, end] of cases) {
    it(title, async () => {
      const { events, sent } = fakePi();
      const outcome = await run(context, asking({ events, ...more })).promise;
      assertEquals(chosen(outcome), end);
      const isShown = outcome.type !== "not_shown";
      assertEquals(sent.length > 0, isShown, "events are for those whom somebody sees");
    });
  }

  for (const version of ["old", "new"] as const) {
    it(`the host's dialogs over RPC in the ${version} pi`, async () => {
      const { pi, shared } = terminal({ mode: "rpc", version });
      const running = run(pi, shared);
      for (let count = 0; count < 2; count++) {
        await until(() => pi.requests.length > 0);
        pi.requests[0]!.reply(pi.requests[0]!.rows[0]);
      }
      await until(() => pi.requests.length > 0);
      pi.requests[0]!.reply(pi.requests[0]!.rows.find((row) => row.includes("Submit")));
      assertEquals((await running.promise).type, "submitted");
      assertEquals(channels(pi), ["prompt", "blocked true", "blocked false"]);
    });
  }
});

describe("lazy()", () => {
  it("tells a first failure from a second one", async () => {
    let isThere = false;
    const load = lazy(
      () => isThere ? Promise.resolve({ make: run }) : Promise.reject("gone"),
      "make",
    );
    assertEquals(await load(), notShown("session_load_failed", "gone"));
    assertEquals(await load(), notShown("stale_module_cache", "gone"));
    isThere = true;
    assertEquals(await load(), run);
  });

  it("describes any fault", async () => {
    const faults = [new Error("gone"), "gone", 0, null, Object.create(null), Symbol("gone")];
    for (const fault of faults) {
      const outcome = await lazy(() => Promise.reject(fault), "make")();
      assert(typeof outcome !== "function");
    }
  });
});

describe("ask() tells", () => {
  it("the whole story of an answer in order", async () => {
    const { pi, open, shared } = terminal();
    const running = run(pi, shared, { id: "call_7", tool: "ask_user" });
    const dialog = await opened(open);
    assertEquals(channels(pi), ["prompt", "blocked true"]);
    assertEquals(pi.working, [false]);
    dialog.end(submitted);
    assertEquals(await running.promise, submitted);
    assertEquals(channels(pi), ["prompt", "blocked true", "blocked false"]);
    assertEquals(pi.working, [false, true]);
    for (const { payload } of ours(pi)) {
      assertEquals([payload.id, payload.tool], ["call_7", "ask_user"]);
    }
  });

  for (const type of ["submitted", "elaborate", "aborted", "timed_out", "superseded"] as const) {
    it(`no refusal when the asking ends ${type}`, async () => {
      const { pi, open, shared } = terminal();
      const running = run(pi, shared);
      (await opened(open)).end({ type, reply });
      await running.promise;
      assertEquals(channels(pi), ["prompt", "blocked true", "blocked false"]);
    });
  }

  it("a person's refusal once, before the result", async () => {
    const { pi, open, shared } = terminal();
    const running = run(pi, shared);
    const dialog = await opened(open);
    let isSettled = false;
    pi.events.on("rpiv:ask-user:aborted", () => assertEquals(isSettled, false));
    running.promise.then(() => isSettled = true);
    dialog.end(declined);
    await running.promise;
    assertEquals(channels(pi), ["prompt", "blocked true", "blocked false", "aborted"]);
  });

  it("before the dialog is on the screen", async () => {
    const { pi, open, shared } = terminal();
    let shown: number | undefined;
    pi.events.on("rpiv:ask-user:prompt", () => shown = pi.shown.length);
    const running = run(pi, shared);
    (await opened(open)).end(submitted);
    await running.promise;
    assertEquals(shown, 0);
  });

  it("a listener nothing that it could change", async () => {
    const { pi, open, shared } = terminal();
    const before = structuredClone(questionnaire);
    pi.events.on("rpiv:ask-user:prompt", (payload) => {
      const { questions } = payload as { questions: { options: unknown[] }[] };
      questions[0]!.options.length = 0;
      questions.length = 0;
    });
    const running = run(pi, shared);
    (await opened(open)).end(submitted);
    assertEquals(await running.promise, submitted);
    assertEquals(questionnaire, before);
  });

  const buses: readonly [string, () => unknown][] = [
    ["throws", () => {
      throw new Error("mine");
    }],
    ["throws nothing", () => {
      throw undefined;
    }],
    ["rejects", () => Promise.reject(new Error("mine"))],
    ["never ends", () => new Promise(() => {})],
  ];
  for (const [what, emit] of buses) {
    it(`a bus that ${what} and asks all the same`, async () => {
      const { pi, open, shared } = terminal({}, { events: { emit: emit as () => void } });
      const running = run(pi, shared);
      (await opened(open)).end(declined);
      assertEquals(await running.promise, declined);
    });
  }

  it("before a host's dialogs too, and no refusal where they go at once", async () => {
    const custom = () => Promise.resolve(undefined as never);
    let sentBefore = 0;
    const select = () => {
      sentBefore = ours(pi).length;
      return Promise.resolve(undefined);
    };
    const { pi, shared } = terminal({ ui: { custom, select } });
    const { promise } = run(pi, shared);
    assertEquals((await promise).type, "not_shown");
    assertEquals(sentBefore, 2);
    assertEquals(ours(pi).map(({ channel }) => channel), [
      "rpiv:ask-user:prompt",
      "rpiv:ask-user:blocked",
      "rpiv:ask-user:blocked",
    ]);
  });
});

describe("ask() waits", () => {
  it("for the dialog before it, over tools and sessions", async () => {
    const { pi, open, shared } = terminal();
    const first = run(pi, shared, { id: "1", tool: "ask_user" });
    const second = run(pi, { ...shared, kept: new Map() }, { id: "2", tool: "ask_user_question" });
    (await opened(open)).end(submitted);
    await first.promise;
    await opened(open);
    assertEquals(ours(pi).map(({ payload }) => payload.id), ["1", "1", "1", "2", "2"]);
    open[0]!.end(declined);
    assertEquals(await second.promise, declined);
  });

  it("for nobody when there is no UI", async () => {
    const { pi, open, shared } = terminal();
    const first = run(pi, shared);
    await opened(open);
    assertEquals(
      await run(fakePi({ mode: "print" }), shared).promise,
      notShown("no_ui"),
    );
    open[0]!.end(submitted);
    await first.promise;
  });
});

describe("ask() stops", () => {
  type Stop = "aborted" | "superseded";
  const stops: readonly Stop[] = ["aborted", "superseded"];

  function stoppable(stop: Stop, options: FakePiOptions = {}, more: Partial<Asking> = {}) {
    const controller = new AbortController();
    const { pi, open, shared } = terminal(options, more);
    const session = stop === "superseded" ? { ...shared, ended: controller.signal } : shared;
    const call = stop === "aborted" ? { signal: controller.signal } : {};
    return {
      pi,
      open,
      shared,
      start: () => run(pi, session, call),
      stop: () => controller.abort(),
    };
  }

  for (const stop of stops) {
    it(`${stop} before it began`, async () => {
      const { pi, start, stop: raise } = stoppable(stop);
      raise();
      const running = start();
      await tick();
      assertEquals(running.outcome, { type: stop, reply: emptyReply(questionnaire) });
      assertEquals([pi.sent, pi.shown], [[], []]);
    });

    it(`${stop} while it waits for its turn`, async () => {
      const { pi, open, shared, start, stop: raise } = stoppable(stop);
      const first = run(pi, shared);
      const dialog = await opened(open);
      const running = start();
      await tick();
      raise();
      await tick();
      assertEquals(running.outcome?.type, stop);
      dialog.end(submitted);
      assertEquals(await first.promise, submitted);
      await tick();
      assertEquals(pi.shown.length, 1, "what was stopped is never shown");
    });

    const loads = ["refresh", "tui", "dialog", "highlight"] as const;
    for (const load of loads) {
      it(`${stop} while ${load} is being loaded`, async () => {
        let isAsked = false;
        let arrive = (_value: undefined) => {};
        const { pi, start, stop: raise } = stoppable(stop, {}, {
          [load]: () => {
            isAsked = true;
            return new Promise((resolve) => arrive = resolve);
          },
        });
        const running = start();
        await until(() => isAsked);
        raise();
        await tick();
        assertEquals(running.outcome?.type, stop);
        arrive(undefined);
        await tick();
        assertEquals([pi.sent, pi.shown, pi.requests], [[], [], []]);
      });
    }

    it(`${stop} while it is open, with what was entered`, async () => {
      const { pi, open, start, stop: raise } = stoppable(stop);
      const running = start();
      const dialog = await opened(open);
      dialog.enter(reply);
      raise();
      await tick();
      assertEquals(running.outcome, { type: stop, reply });
      assertEquals(pi.shown[0]!.isOpen, false);
      assertEquals(channels(pi), ["prompt", "blocked true", "blocked false"]);
      dialog.end(declined);
      assertEquals((await running.promise).type, stop, "what comes late changes nothing");
      assertEquals(channels(pi).length, 3);
    });

    it(`${stop} between dialogs of the host`, async () => {
      const { pi, start, stop: raise } = stoppable(stop, { mode: "rpc" });
      const running = start();
      await until(() => pi.requests.length > 0);
      pi.requests[0]!.reply(pi.requests[0]!.rows[1]);
      await until(() => pi.requests.length > 0);
      raise();
      await tick();
      assertEquals(running.outcome, { type: stop, reply });
      assertEquals(pi.requests, []);
    });

    it(`${stop} although the host never closes`, async () => {
      const { pi, start, stop: raise } = stoppable(stop, {
        ui: { custom: () => new Promise<never>(() => {}) },
      });
      const running = start();
      await tick();
      await tick();
      raise();
      await tick();
      assertEquals(running.outcome?.type, stop);
      assertEquals(pi.sent, []);
    });

    it(`${stop} by a listener of the prompt`, async () => {
      const { pi, start, stop: raise } = stoppable(stop);
      pi.events.on("rpiv:ask-user:prompt", raise);
      const outcome = await start().promise;
      assertEquals(outcome.type, stop);
      assertEquals(channels(pi), ["prompt", "blocked true", "blocked false"]);
    });

    it(`not when it is ${stop} afterwards`, async () => {
      const { pi, open, start, stop: raise } = stoppable(stop);
      const running = start();
      (await opened(open)).end(submitted);
      raise();
      assertEquals(await running.promise, submitted);
      assertEquals(channels(pi).at(-1), "blocked false");
    });
  }
});

describe("ask() is honest when", () => {
  const stale = () => {
    throw new Error("This extension ctx is stale");
  };
  const gone = (...keys: readonly (keyof Context)[]): Context => {
    const context = { ...fakePi().context() };
    for (const key of keys) Object.defineProperty(context, key, { get: stale });
    return context;
  };
  for (const key of ["hasUI", "ui", "cwd", "mode"] as const) {
    it(`the context's ${key} is gone`, async () => {
      const { promise } = run(gone(key), asking());
      assertEquals((await promise).type, "superseded");
    });
  }

  it("the context goes while it waits", async () => {
    const { pi, open, shared } = terminal();
    await pi.start();
    const first = run(pi, shared);
    const second = run(pi, shared);
    const dialog = await opened(open);
    await pi.restart("reload");
    dialog.end(submitted);
    await first.promise;
    assertEquals((await second.promise).type, "superseded");
  });

  const throws = (): never => {
    throw new Error("broken host");
  };
  const rejects = () => Promise.reject(new Error("broken host"));
  for (const [how, fault] of [["throws", throws], ["rejects", rejects]] as const) {
    const hosts: Record<string, FakePiOptions["ui"]> = {
      custom: { custom: fault },
      "custom and select": { custom: fault, select: fault },
      "custom, select and input": { custom: fault, select: fault, input: fault },
      setWorkingVisible: { setWorkingVisible: fault as never },
      notify: { notify: fault as never },
    };
    for (const [what, ui] of Object.entries(hosts)) {
      it(`the host ${how} from ${what}`, async () => {
        const { pi, open, shared } = terminal({ ui });
        const controller = new AbortController();
        const running = run(pi, shared, { signal: controller.signal });
        await until(() => running.outcome || open.length || pi.requests.length);
        open[0]?.end(submitted);
        pi.requests[0]?.reply("Beta");
        await until(() => running.outcome || pi.requests.length);
        controller.abort();
        const { type } = await running.promise;
        assert(["submitted", "not_shown", "aborted"].includes(type), type);
      });
    }

    it(`a surface ${how}`, async () => {
      const make = () => fault as never;
      const { pi, shared } = terminal({}, { dialog: () => Promise.resolve(make as never) });
      const outcome = await run(pi, shared).promise;
      assertEquals(outcome, notShown("dismissed_unseen", new Error("broken host")));
    });
  }
});

describe("ask() keeps", () => {
  const entered = { answers: [{ selected: [2] }, { selected: [], text: "my own" }] };
  async function askOnce(shared: Asking, end: Outcome, change = true): Promise<OpenDialog> {
    const { pi } = terminal();
    const { make, open } = handDriven();
    const running = run(pi, { ...shared, dialog: () => Promise.resolve(make) });
    const dialog = await opened(open);
    if (change) dialog.enter(entered);
    dialog.end(end);
    await running.promise;
    return dialog;
  }

  for (const type of ["declined", "aborted", "timed_out", "superseded", "elaborate"] as const) {
    it(`what was entered and ${type}, for the same questions`, async () => {
      const shared = asking();
      assertEquals((await askOnce(shared, { type, reply })).kept, undefined);
      assertEquals((await askOnce(shared, declined, false)).kept, entered);
      assertEquals((await askOnce(shared, declined, false)).kept, entered);
    });
  }

  it("nothing once it was submitted", async () => {
    const shared = asking();
    await askOnce(shared, declined);
    await askOnce(shared, submitted, false);
    assertEquals(shared.kept.size, 0);
  });

  it("nothing when nothing was entered", async () => {
    const shared = asking();
    await askOnce(shared, declined, false);
    assertEquals(shared.kept.size, 0);
  });

  it("the last twenty questionnaires", async () => {
    const shared = asking();
    const askFor = async (count: number, isEntering: boolean) => {
      const { make, open } = handDriven();
      const promise = ask(
        questionnaireOf([{ prompt: `Question ${count}` }]),
        { id: `${count}`, tool: "ask_user", context: fakePi().context() },
        { ...shared, dialog: () => Promise.resolve(make) },
      );
      const dialog = await opened(open);
      if (isEntering) dialog.enter({ answers: [{ selected: [0] }] });
      dialog.end(declined);
      await promise;
      return dialog.kept !== undefined;
    };
    for (let count = 0; count < 25; count++) await askFor(count, true);
    assertEquals(shared.kept.size, 20);
    assertEquals([await askFor(4, false), await askFor(5, false)], [false, true]);
  });
});

describe("ask() leaves", () => {
  it("no listener, timer or turn behind after 1,000 askings", async () => {
    const { pi, open, shared } = terminal();
    const session = countedSignal();
    const call = countedSignal();
    const started = globalThis.setTimeout;
    const stopped = globalThis.clearTimeout;
    const timers = new Set<unknown>();
    globalThis.setTimeout = ((callback: () => void, delay?: number) => {
      const timer = started(() => {
        timers.delete(timer);
        callback();
      }, delay);
      timers.add(timer);
      return timer;
    }) as typeof setTimeout;
    globalThis.clearTimeout = ((timer: number) => {
      timers.delete(timer);
      stopped(timer);
    }) as typeof clearTimeout;
    try {
      const rpc = fakePi({ mode: "rpc" });
      for (let count = 0; count < 1000; count++) {
        const host = count % 4 === 3 ? rpc : pi;
        const running = run(host, { ...shared, ended: session.controller.signal }, {
          signal: call.controller.signal,
        });
        if (host === rpc) {
          await until(() => rpc.requests.length > 0);
          rpc.requests[0]!.reply("Beta");
          await until(() => rpc.requests.length > 0);
          rpc.requests[0]!.reply("Beta");
          await until(() => rpc.requests.length > 0);
          rpc.requests[0]!.reply(rpc.requests[0]!.rows.find((row) => row.includes("Submit")));
        } else (await opened(open)).end(count % 2 ? submitted : declined);
        await running.promise;
      }
      await tick();
      assertEquals([session.listeners(), call.listeners()], [0, 0]);
      assertEquals(timers.size, 0);
      assertEquals(open.length + rpc.requests.length, 0);
    } finally {
      globalThis.setTimeout = started;
      globalThis.clearTimeout = stopped;
    }
    const last = run(pi, shared);
    (await opened(open)).end(submitted);
    assertEquals(await last.promise, submitted);
  });
});
