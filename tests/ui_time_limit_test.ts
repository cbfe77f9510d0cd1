import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { start } from "../lib/model.ts";
import type { Outcome } from "../lib/questionnaire.ts";
import { defaultSettings } from "../lib/settings.ts";
import { openDialog } from "../ui/component.ts";
import { startTimeLimit, type TimeLimit } from "../ui/time_limit.ts";
import { questionnaireOf } from "./samples.ts";
import { piTuis, sixteenColors } from "./virtual_terminal.ts";

/** A clock whose seconds a test lets pass, with what was to be done in each of them. */
interface Clock {
  now(): number;
  pass(seconds: number): void;
  running(): number;
}

/** Runs a test whose intervals run by its own clock. */
function withClock(test: (clock: Clock) => void): void {
  const { setInterval, clearInterval } = globalThis;
  const running = new Map<number, () => void>();
  let time = 0;
  let next = 0;
  // deno-lint-ignore no-explicit-any -- two runtimes type their timers differently
  const world = globalThis as any;
  world.setInterval = (callback: () => void) => (running.set(++next, callback), next);
  world.clearInterval = (id: number) => running.delete(id);
  try {
    test({
      now: () => time,
      running: () => running.size,
      pass(seconds) {
        for (let second = 0; second < seconds; second++) {
          time += 1_000;
          for (const callback of [...running.values()]) callback();
        }
      },
    });
  } finally {
    Object.assign(globalThis, { setInterval, clearInterval });
  }
}

describe("startTimeLimit()", () => {
  const begin = (clock: Clock, seconds: number) => {
    const told = { ticks: 0, ends: 0 };
    const ended = new AbortController();
    const limit: TimeLimit = startTimeLimit(seconds, clock.now, ended.signal, {
      onTick: () => told.ticks++,
      onEnd: () => told.ends++,
    });
    return { limit, told, ended };
  };

  it("ends once, when nothing is left", () =>
    withClock((clock) => {
      const { limit, told } = begin(clock, 60);
      clock.pass(59);
      assertEquals([told, limit.status().slice(0, 8)], [{ ticks: 59, ends: 0 }, "1 s left"]);
      clock.pass(30);
      assertEquals([told, clock.running()], [{ ticks: 59, ends: 1 }, 0]);
    }));

  it("starts anew, pauses and stops", () =>
    withClock((clock) => {
      const { limit, told, ended } = begin(clock, 60);
      clock.pass(55);
      limit.restart();
      clock.pass(55);
      const { ticks } = told;
      limit.pause();
      clock.pass(600);
      assertEquals(told.ticks, ticks, "nothing is drawn meanwhile");
      limit.restart();
      clock.pass(59);
      assertEquals(told.ends, 0);
      ended.abort();
      clock.pass(60);
      assertEquals([told.ends, clock.running()], [0, 0]);
    }));
});

describe("the dialog with a time limit", () => {
  const host = piTuis[0]!;
  const open = (clock: Clock, timeLimit: number) => {
    const outcomes: Outcome[] = [];
    const component = openDialog({
      module: host.module,
      tui: {
        terminal: { columns: 80, rows: 24 },
        requestRender: () => {},
        start: () => {},
        stop: () => {},
      },
      theme: sixteenColors,
      keybindings: host.keybindings(),
      settings: { ...defaultSettings, timeLimit },
      now: clock.now,
      model: start(questionnaireOf([{}, {}])),
      onChange: () => {},
      onEnd: (outcome) => outcomes.push(outcome),
    });
    return { component, outcomes };
  };

  it("waits for ever without one", () =>
    withClock((clock) => {
      const { outcomes } = open(clock, 0);
      clock.pass(3_600);
      assertEquals([outcomes, clock.running()], [[], 0]);
    }));

  it("ends as timed out with what was entered, never as a choice", () =>
    withClock((clock) => {
      const { component, outcomes } = open(clock, 60);
      clock.pass(55);
      component.handleInput("2");
      component.handleInput("4");
      component.handleInput("x");
      clock.pass(59);
      assertEquals(outcomes, []);
      clock.pass(1);
      const reply = { answers: [{ selected: [1] }, { selected: [] }] };
      assertEquals(outcomes, [{ type: "timed_out", reply }]);
      component.handleInput("1");
      assertEquals([outcomes.length, clock.running()], [1, 0]);
    }));

  it("goes on under a mouse that moves and means nothing", () =>
    withClock((clock) => {
      const { component, outcomes } = open(clock, 60);
      component.render(80);
      for (let second = 0; second < 60; second++) {
        clock.pass(1);
        component.handleMouse({ type: "move", button: "none", x: 3, y: 3 });
      }
      assertEquals(outcomes.map(({ type }) => type), ["timed_out"]);
    }));

  it("leaves no timer behind, however it ends", () =>
    withClock((clock) => {
      for (const end of ["\x03", "dispose"]) {
        const { component } = open(clock, 60);
        clock.pass(1);
        if (end === "dispose") component.dispose();
        else component.handleInput(end);
        component.handleMouse({ type: "click", button: "left", x: 0, y: 0 });
        assertEquals(clock.running(), 0, end);
      }
    }));
});
