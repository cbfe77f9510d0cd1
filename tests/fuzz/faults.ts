import { setImmediate } from "node:timers";
import process from "node:process";
import * as tui from "@mariozechner/pi-tui";
import * as current from "pi-tui-current";
import type { Context, Tool, UserInterface } from "../../lib/host.ts";
import { isSomebodyAsking } from "../../lib/queue.ts";
import { createExtension } from "../../lib/extension.ts";
import { type AskToolsOptions, createAsking, createTools } from "../../lib/tool.ts";
import { transcript } from "../../ui/transcript.ts";
import { fakeBus, fakePi, plainTheme } from "../fake_pi.ts";
import type { Random } from "../random.ts";
import { countedSignal } from "../surroundings.ts";
import { assertPlain } from "./clean.ts";
import type { Part } from "./part.ts";
// What is loaded on first use is here already: how long that takes must change no schedule.
import "../../lib/register.ts";
import "../../lib/replay.ts";
import "../../lib/walk.ts";
import "../../ui/dialog.ts";

const option = (name: string) => ({ value: name, label: name, description: name, preview: name });
const calls = {
  ask_user: [
    { questions: [{ id: "a", prompt: "One?", options: ["x", "y"].map(option) }] },
    {
      questions: [
        { id: "a", prompt: "One?", type: "multi", options: ["x", "y"].map(option) },
        { id: "b", prompt: "Two?", type: "preview", options: ["x", "y"].map(option) },
      ],
    },
  ],
  ask_user_question: [
    { questions: [{ question: "One?", header: "One", options: ["x", "y"].map(option) }] },
    {
      questions: [
        { question: "One?", header: "One", multiSelect: true, options: ["x", "y"].map(option) },
        { question: "Two?", header: "Two", options: ["x", "y"].map(option) },
      ],
    },
  ],
} as const;

const keys = ["\r", "\r", "1", "2", " ", "\t", "\x1b[B", "n", "hello", "\x1b", "\x1b", "\x03", "?"];

/** What people and hosts did while a schedule ran, by which its outcomes are judged. */
interface Deeds {
  /** A person answered something. */
  didAnswer: boolean;
  /** A person pressed Esc or Ctrl+C, or dismissed a dialog. */
  didLeave: boolean;
  /** The host failed, or closed something by itself. */
  didFail: boolean;
}

/** Time that passes when it is told to. */
function handTurnedClock() {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  interface Timer {
    at: number;
    readonly every: number | undefined;
    readonly run: () => void;
    readonly setter: Error;
  }
  const timers = new Map<number, Timer>();
  let now = 0;
  let last = 0;
  const add = (run: () => void, wait = 0, every?: number) => {
    timers.set(++last, { at: now + wait, every, run, setter: new Error("a timer") });
    return last;
  };
  const drop = (id: number) => void timers.delete(id);
  Object.assign(globalThis, {
    setTimeout: (run: () => void, wait?: number) => add(run, wait),
    setInterval: (run: () => void, wait = 1) => add(run, wait, wait),
    clearTimeout: drop,
    clearInterval: drop,
  });
  return {
    now: () => now,
    left: () => timers.size,
    /** What set the first of those that are left. */
    setter: () => [...timers.values()][0]?.setter,
    turn(milliseconds: number) {
      now += milliseconds;
      for (const [id, timer] of [...timers]) {
        if (timer.at > now || !timers.has(id)) continue;
        if (timer.every === undefined) timers.delete(id);
        else timer.at = now + timer.every;
        timer.run();
      }
    },
    restore: () =>
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval }),
  };
}

/** Lets everything happen that waits for its turn alone. */
async function breathe(): Promise<void> {
  for (let count = 0; count < 6; count++) await new Promise((resolve) => setImmediate(resolve));
}

const { setTimeout: inTime } = globalThis;

async function breatheDeeply(): Promise<void> {
  await new Promise((resolve) => inTime(resolve, 2));
  await breathe();
}

/** Several calls, a host that may fail wherever it is asked, and stops at any time. */
interface Schedule {
  readonly chance: Random;
  /** How often anything fails. */
  readonly rate: number;
  readonly clock: ReturnType<typeof handTurnedClock>;
  readonly deeds: Deeds;
  /** Components on the screen, and host dialogs that wait. */
  readonly open: Set<{ readonly component: Dialogish }>;
  readonly requests: Set<(reply: "answer" | "dismiss") => void>;
  /** Gives a value, or fails in one of the ways in which a promise can. */
  promised<Value>(value: Value): Promise<Value>;
  /** Fails, sometimes. */
  trip(): void;
  /** Does something so many steps later. */
  inSteps(steps: number, run: () => void): void;
  /** Does what is due, and goes on to the next step. */
  next(): void;
  /** Does all that is left. */
  finish(): void;
}

function scheduleOf(chance: Random): Schedule {
  const rate = chance.pick([0, 0.02, 0.1, 0.3]);
  const deeds = { didAnswer: false, didLeave: false, didFail: false };
  const later = new Map<number, (() => void)[]>();
  let step = 0;
  const fault = () => {
    deeds.didFail = true;
    return anyFault(chance);
  };
  const schedule: Schedule = {
    chance,
    rate,
    deeds,
    clock: handTurnedClock(),
    open: new Set(),
    requests: new Set(),
    promised(value) {
      if (!chance.chance(rate)) return Promise.resolve(value);
      switch (chance.below(5)) {
        case 0:
          throw fault();
        case 1:
          return Promise.reject(fault());
        case 2:
          return new Promise(() => {});
        default:
          return new Promise((resolve, reject) =>
            schedule.inSteps(
              1 + chance.below(6),
              () => chance.chance(0.7) ? resolve(value) : reject(fault()),
            )
          );
      }
    },
    trip() {
      if (chance.chance(rate)) throw fault();
    },
    inSteps: (steps, run) => void later.set(step + steps, [...later.get(step + steps) ?? [], run]),
    next() {
      for (const run of later.get(step) ?? []) run();
      later.delete(step++);
    },
    finish: () => [...later.values()].flat().forEach((run) => run()),
  };
  return schedule;
}

interface Dialogish {
  handleInput(data: string): void;
  render(width: number): readonly string[];
  dispose?(): void;
}

function anyFault(chance: Random): unknown {
  return chance.pick([
    new Error("broken host"),
    "broken host",
    undefined,
    null,
    Object.create(null),
    {
      toString: () => {
        throw new Error("worse");
      },
    },
    Symbol("broken"),
  ]);
}

/** pi's terminal, as it may behave. */
function customOf(schedule: Schedule): UserInterface["custom"] {
  const { chance, deeds, open } = schedule;
  const theme = {
    ...plainTheme,
    fg: (color: string, text: string) => (schedule.trip(), plainTheme.fg(color, text)),
  };
  const screen = {
    terminal: { rows: 24, columns: 80 },
    requestRender() {},
    start() {},
    stop() {},
  };
  const keybindings = { matches: () => (schedule.trip(), false), getKeys: () => [] };
  return (factory) => {
    if (chance.chance(schedule.rate / 2)) {
      deeds.didFail = true;
      return schedule.promised(undefined as never);
    }
    return new Promise((resolve, reject) => {
      let entry: { component: Dialogish } | undefined;
      let isClosed = false;
      const close = (result: unknown) => {
        isClosed = true;
        if (entry) open.delete(entry);
        resolve(result as never);
      };
      const done = (result: unknown) => {
        close(result);
        schedule.trip();
      };
      const show = async () => {
        await schedule.promised(undefined);
        const component = await factory(screen, theme, keybindings, done) as unknown as Dialogish;
        // Both pis show nothing that was closed while it was made.
        if (isClosed) return;
        entry = { component };
        open.add(entry);
      };
      show().catch(reject);
      if (chance.chance(schedule.rate / 2)) {
        schedule.inSteps(1 + chance.below(8), () => {
          deeds.didFail = true;
          if (chance.chance(0.5)) entry?.component.dispose?.();
          if (chance.chance(0.7)) close(undefined);
          else if (chance.chance(0.5)) {
            if (entry) open.delete(entry);
            reject(anyFault(chance));
          }
        });
      }
    });
  };
}

/** A dialog of the host. */
function dialogOf(schedule: Schedule): UserInterface["select"] {
  const { chance, deeds, requests } = schedule;
  return (_title, rows, options = {}) => {
    const { signal } = options;
    if (chance.chance(schedule.rate)) {
      deeds.didAnswer = true;
      return schedule.promised(chance.pick(rows));
    }
    return new Promise((resolve) => {
      const heedsSignal = chance.chance(0.8);
      const settle = (value: "answer" | "dismiss") => {
        requests.delete(settle);
        signal?.removeEventListener("abort", abort);
        if (value === "dismiss") deeds.didLeave = true;
        else deeds.didAnswer = true;
        const given = value === "dismiss"
          ? undefined
          : rows.length > 0
          ? chance.pick(rows)
          : "words";
        resolve(given as string);
      };
      const abort = () => {
        requests.delete(settle);
        resolve(undefined);
      };
      if (signal?.aborted) return abort();
      if (heedsSignal) signal?.addEventListener("abort", abort, { once: true });
      requests.add(settle);
    });
  };
}

type Mode = "tui" | "rpc" | undefined;

function uiOf(schedule: Schedule, mode: Mode): UserInterface {
  const { chance } = schedule;
  const select = dialogOf(schedule);
  const ui = {
    custom: mode === "rpc" ? () => Promise.resolve(undefined as never) : customOf(schedule),
    select,
    input: (title: string, _placeholder?: string, options?: object) => select(title, [], options),
    notify: () => schedule.trip(),
    setWorkingVisible: () => schedule.trip(),
  } as unknown as UserInterface;
  for (const name of ["custom", "select", "input"] as const) {
    if (!chance.chance(schedule.rate / 4)) continue;
    delete (ui as Partial<UserInterface>)[name];
    schedule.deeds.didFail = true;
  }
  return ui;
}

function contextOf(schedule: Schedule, mode: Mode): Context {
  const ui = uiOf(schedule, mode);
  const guard = <Value>(value: Value) => (schedule.trip(), value);
  return {
    get ui() {
      return guard(ui);
    },
    get hasUI() {
      return guard(true);
    },
    get cwd() {
      return guard("/project");
    },
    get mode() {
      return guard(mode as "tui");
    },
    get sessionManager() {
      return guard({ getBranch: () => guard([]) });
    },
  };
}

/** What a person does in one step. */
function act({ chance, deeds, open, requests }: Schedule): void {
  for (const { component } of [...open]) {
    for (let count = chance.below(4); count > 0; count--) {
      const key = chance.pick(keys);
      if (key === "\x1b" || key === "\x03") deeds.didLeave = true;
      else deeds.didAnswer = true;
      component.handleInput(key);
    }
    component.render(1 + chance.below(100));
  }
  for (const settle of [...requests]) {
    if (chance.chance(0.5)) settle(chance.chance(0.2) ? "dismiss" : "answer");
  }
}

interface Running {
  readonly id: string;
  readonly call: ReturnType<typeof countedSignal>;
  result?: Awaited<ReturnType<Tool["execute"]>>;
  error?: unknown;
}

/** What calls are made of, and what ends their session. */
interface Played {
  readonly bus: ReturnType<typeof fakeBus>;
  call(tool: string, id: string, args: object, signal: AbortSignal): ReturnType<Tool["execute"]>;
  end(): unknown;
  isEnded(): boolean;
  listeners(): number;
}

function optionsOf(schedule: Schedule): AskToolsOptions {
  const { chance, clock } = schedule;
  return {
    tui: () => schedule.promised(chance.pick([tui, current, tui, undefined])),
    highlight: () => schedule.promised((code: string) => (schedule.trip(), [code])),
    now: clock.now,
    settings: {
      graceMs: 0,
      confirmDiscard: chance.chance(0.5),
      timeLimit: chance.pick([0, 0, 0, 2]),
    },
  };
}

/** The tools alone, with contexts whose getters fail. */
function toolsAlone(schedule: Schedule, mode: Mode): Played {
  const bus = fakeBus();
  const ended = countedSignal();
  const events = {
    emit(channel: string, payload: unknown) {
      bus.emit(channel, payload);
      schedule.trip();
    },
  };
  const session = { ended: ended.controller.signal, append: () => schedule.trip() };
  const tools = createTools(createAsking({ ...optionsOf(schedule), events }, session), transcript);
  return {
    bus,
    call: (name, id, args, signal) =>
      tools.find((tool) => tool.name === name)!
        .execute(id, args, signal, undefined, contextOf(schedule, mode)) as never,
    end: () => ended.controller.abort(),
    isEnded: () => ended.controller.signal.aborted,
    listeners: ended.listeners,
  };
}

/** The extension in a pi whose session is left. */
async function inSession(schedule: Schedule, mode: Mode): Promise<Played> {
  const { chance } = schedule;
  const version = chance.pick(["old", "new"] as const);
  const pi = fakePi({ version, mode: mode ?? "tui", ui: uiOf(schedule, mode) });
  const host = () => Promise.resolve({ getAgentDir: () => "/nonexistent" });
  pi.load(createExtension({ ...optionsOf(schedule), host }));
  await pi.start();
  let isEnded = false;
  return {
    bus: pi.events as Played["bus"],
    call: (name, id, args, signal) => pi.call(name, args, signal, id),
    end() {
      isEnded = true;
      const reason = chance.pick(["reload", "new", "resume", "fork", "quit"] as const);
      return reason === "quit" ? pi.quit() : pi.restart(reason);
    },
    isEnded: () => isEnded,
    listeners: () => 0,
  };
}

/** Every step is a moment; nobody waits longer than this, after a stop. */
const patience = 40;
const afterStop = 12;

async function play(schedule: Schedule): Promise<void> {
  const { chance, clock } = schedule;
  const mode = chance.pick(["tui", "tui", "rpc", undefined] as const);
  const isAlone = chance.chance(0.8);
  const played = isAlone ? toolsAlone(schedule, mode) : await inSession(schedule, mode);
  // Settings are read from the disk, which takes a moment of real time.
  const moment = isAlone ? breathe : breatheDeeply;
  const running = Array.from({ length: chance.pick([1, 1, 2, 3]) }, (_, index): Running => {
    const name = chance.pick(["ask_user", "ask_user_question"] as const);
    const one: Running = { id: `call_${index + 1}`, call: countedSignal() };
    const { controller } = one.call;
    if (chance.chance(0.05)) controller.abort();
    played.call(name, one.id, chance.pick<object>(calls[name]), controller.signal).then(
      (result) => one.result = result,
      (error) => one.error = error ?? "nothing",
    );
    if (chance.chance(0.3)) schedule.inSteps(chance.below(12), () => controller.abort());
    return one;
  });
  if (chance.chance(0.2)) schedule.inSteps(3 + chance.below(15), played.end);
  const isOver = () => running.every(({ result, error }) => result ?? error);
  for (let step = 0; step < patience + afterStop && !isOver(); step++) {
    schedule.next();
    if (chance.chance(0.7)) act(schedule);
    if (step === patience) running.forEach(({ call }) => call.controller.abort());
    clock.turn(chance.pick([0, 20, 100, 1_000]));
    await moment();
  }
  // A busy machine takes longer, and hangs nevertheless in nothing.
  for (let count = 0; count < patience && !isOver(); count++) await breatheDeeply();
  for (const one of running) judge(one, schedule, played);
  // What comes late must change nothing.
  schedule.finish();
  act(schedule);
  await moment();
  clock.turn(0);
  const left = () => ({
    dialogs: schedule.open.size,
    timers: clock.left(),
    listeners: played.listeners() + running.reduce((sum, { call }) => sum + call.listeners(), 0),
    queue: Number(isSomebodyAsking()),
  });
  const isAnything = () => Object.values(left()).some((count) => count !== 0);
  for (let count = 0; count < patience && isAnything(); count++) await breatheDeeply();
  if (isAnything()) {
    throw new Error(`left behind: ${JSON.stringify(left())}`, { cause: clock.setter() });
  }
}

/** What the outcome says must be what happened. */
function judge(
  { id, call, result, error }: Running,
  { deeds, clock }: Schedule,
  { bus, isEnded }: Played,
): void {
  if (error !== undefined) throw new Error(`it rejected`, { cause: error });
  if (!result) throw new Error("it hangs");
  assertPlain(result, "a result");
  const details = result.details as { outcome: string; error?: unknown };
  const { didAnswer, didLeave, didFail } = deeds;
  const stops = { isAborted: call.controller.signal.aborted, isEnded: isEnded() };
  const mayBe: Record<string, boolean> = {
    submitted: didAnswer,
    elaborate: didAnswer,
    declined: didLeave || didAnswer,
    aborted: stops.isAborted,
    // A context that can't be read any more is one whose session has ended.
    superseded: stops.isEnded || didFail,
    timed_out: clock.now() >= 2_000,
    // Who dismisses a dialog in no time can't have seen it.
    not_shown: (didFail || didLeave) && details.error !== undefined,
  };
  if (!mayBe[details.outcome]) {
    throw new Error(`${JSON.stringify(details)} but ${JSON.stringify({ ...deeds, ...stops })}`);
  }
  const told = bus.sent.filter(({ payload }) => payload.id === id).map(({ channel, payload }) =>
    channel.replace("rpiv:ask-user:", "") + (payload.active ?? "")
  ).join();
  const ways = details.outcome === "declined"
    ? ["prompt,blockedtrue,blockedfalse,aborted"]
    : ["", "prompt,blockedtrue,blockedfalse"];
  if (!ways.includes(told)) throw new Error(`${details.outcome} was told as ${told}`);
}

/** Hosts that fail, hang and answer twice, sessions that end, and people who leave. */
export const faults: Part = {
  name: "faults",
  full: 100_000,
  quick: 250,
  async run(chance) {
    const unheard: unknown[] = [];
    const hear = (fault: unknown) => void unheard.push(fault);
    process.on("unhandledRejection", hear);
    const schedule = scheduleOf(chance);
    try {
      await play(schedule);
    } finally {
      schedule.clock.restore();
      await breathe();
      process.off("unhandledRejection", hear);
    }
    if (unheard.length > 0) {
      throw new Error("a rejection that nobody handles", { cause: unheard[0] });
    }
  },
};
