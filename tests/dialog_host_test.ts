import process from "node:process";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import * as released from "@mariozechner/pi-tui";
import type { FocusableComponent, TuiModule, UserInterface } from "../lib/host.ts";
import { cutShort, notShown } from "../lib/outcomes.ts";
import type { Outcome } from "../lib/questionnaire.ts";
import { defaultSettings } from "../lib/settings.ts";
import { dialog } from "../ui/dialog.ts";
import { plainTheme } from "./fake_pi.ts";
import { questionnaireOf } from "./samples.ts";
import { tick, until } from "./surroundings.ts";

const blank = { answers: [{ selected: [] }] };
const throws = (): never => {
  throw new Error("broken host");
};

/** What a host hands to a component, and what it does when that is done. */
interface Handed {
  readonly requestRender?: () => void;
  readonly start?: () => void;
  readonly done?: () => void;
}

type Open = (handed?: Handed) => FocusableComponent;

/** A dialog with a time limit in a host that does as told. */
function showIn(
  custom: (open: Open) => Promise<unknown>,
  module: TuiModule = released as unknown as TuiModule,
) {
  const closing = new AbortController();
  const shown: {
    outcome?: Outcome;
    /** How often it was told that the questions show. */
    told: number;
    closed: number;
    components: FocusableComponent[];
  } = {
    told: 0,
    closed: 0,
    components: [],
  };
  const ui = {
    custom(factory: (...handed: unknown[]) => FocusableComponent) {
      const open: Open = ({ requestRender = () => {}, start = () => {}, done } = {}) => {
        const screen = {
          terminal: { rows: 24, columns: 80 },
          requestRender,
          start,
          stop() {},
        };
        const component = factory(
          screen,
          plainTheme,
          { matches: () => false, getKeys: () => [] },
          () => {
            shown.closed++;
            done?.();
          },
        );
        shown.components.push(component);
        return component;
      };
      return custom(open);
    },
  } as unknown as UserInterface;
  const settings = { ...defaultSettings, graceMs: 0, timeLimit: 60 };
  const surface = dialog(ui, module, settings);
  surface(questionnaireOf([{}]), { signal: closing.signal, onShown: () => shown.told++ })
    .then((outcome) => shown.outcome = outcome);
  return Object.assign(shown, { stop: () => closing.abort() });
}

const forever = () => new Promise(() => {});

/** How many intervals an action leaves running. */
async function intervalsAfter(action: () => Promise<void>): Promise<number> {
  const { setInterval, clearInterval } = globalThis;
  const running = new Set<ReturnType<typeof setInterval>>();
  Object.assign(globalThis, {
    setInterval(...given: Parameters<typeof setInterval>) {
      const timer = setInterval(...given);
      running.add(timer);
      return timer;
    },
    clearInterval(timer: ReturnType<typeof setInterval>) {
      running.delete(timer);
      clearInterval(timer);
    },
  });
  try {
    await action();
    return running.size;
  } finally {
    Object.assign(globalThis, { setInterval, clearInterval });
    running.forEach((timer) => clearInterval(timer));
  }
}

describe("dialog() settles and leaves nothing behind when the host", () => {
  const cases: readonly [
    string,
    (open: Open) => Promise<unknown>,
    Outcome,
    act?: (shown: ReturnType<typeof showIn>) => void,
  ][] = [
    [
      "rejects with what can't be described",
      () => Promise.reject(Object.create(null)),
      notShown("no_custom_ui", Object.create(null)),
    ],
    ["throws nothing at all", () => {
      throw undefined;
    }, notShown("no_custom_ui")],
    ["closes the component before it is drawn", (open) => {
      open();
      return tick();
    }, notShown("dismissed_unseen")],
    ["closes the component by itself", (open) => {
      open().render(80);
      return tick();
    }, cutShort(blank)],
    ["fails when the component is on the screen", (open) => {
      open().render(80);
      return tick().then(throws);
    }, cutShort(blank, new Error("broken host"))],
    ["drops the component", (open) => {
      tick().then(() => shownLast.components[0]!.dispose!());
      open().render(80);
      return forever();
    }, cutShort(blank)],
    [
      "throws when it is told to close",
      (open) => (open({ done: throws }), forever()),
      { type: "declined", reply: blank },
      ({ components }) => components[0]!.handleInput!("\x03"),
    ],
    [
      "throws when it is asked to draw",
      (open) => (open({ requestRender: throws }), forever()),
      { type: "aborted", reply: blank },
      ({ stop }) => stop(),
    ],
    [
      "asks for the component twice",
      (open) => (open(), open(), forever()),
      { type: "aborted", reply: blank },
      ({ stop }) => stop(),
    ],
    [
      "is slow, and nobody wants the answer any more",
      (open) => (tick().then(() => open()), forever()),
      { type: "aborted", reply: blank },
      ({ stop }) => stop(),
    ],
  ];
  let shownLast: ReturnType<typeof showIn>;
  for (const [what, custom, outcome, act] of cases) {
    it(what, async () => {
      const left = await intervalsAfter(async () => {
        shownLast = showIn(custom);
        if (!what.startsWith("is slow")) await tick();
        act?.(shownLast);
        for (let count = 0; count < 5; count++) await tick();
      });
      assertEquals(shownLast!.outcome, outcome);
      assertEquals(left, 0, "timers");
      const isOpen = shownLast!.components.length > shownLast!.closed;
      assertEquals(isOpen, false, "components on the screen");
      assert(shownLast!.told <= 1, "shown once");
    });
  }
});

describe("dialog() lets pi live when its component fails", () => {
  const broken = { ...released, Editor: throws } as unknown as TuiModule;

  it("at a key, and Ctrl+C leaves", async () => {
    const shown = showIn((open) => (open(), forever()), broken);
    await tick();
    const [component] = shown.components;
    for (const key of ["4", "n", "\x1b", "x"]) component!.handleInput!(key);
    assertEquals(component!.render(80).length > 0, true);
    component!.handleInput!("\x03");
    await tick();
    assertEquals([shown.outcome?.type, shown.closed], ["declined", 1]);
  });

  it("at an Enter that waits for more text", async () => {
    class Failing extends released.Editor {
      override handleInput(data: string): void {
        if (data === "\r") throws();
        super.handleInput(data);
      }
    }
    const shown = showIn((open) => (open(), forever()), { ...released, Editor: Failing } as never);
    await tick();
    const { setTimeout } = globalThis;
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, { setTimeout: (run: () => void) => waiting.push(run) });
    try {
      for (const key of ["4", "text", "\r"]) shown.components[0]!.handleInput!(key);
    } finally {
      Object.assign(globalThis, { setTimeout });
    }
    assertEquals(waiting.length, 1);
    waiting[0]!();
    shown.stop();
    await tick();
    assertEquals(shown.outcome?.type, "aborted");
  });

  it("at a terminal that can't be taken back from the person's own editor", async () => {
    const { VISUAL } = process.env;
    process.env["VISUAL"] = "true";
    const unheard: unknown[] = [];
    const hear = (fault: unknown) => void unheard.push(fault);
    process.on("unhandledRejection", hear);
    try {
      let isTold = false;
      const start = () => {
        isTold = true;
        throws();
      };
      const shown = showIn((open) => (open({ start }), forever()));
      await tick();
      for (const key of ["4", "\x07"]) shown.components[0]!.handleInput!(key);
      await until(() => isTold);
      for (let count = 0; count < 5; count++) await tick();
      shown.stop();
      await tick();
      assertEquals([shown.outcome?.type, unheard], ["aborted", []]);
    } finally {
      process.off("unhandledRejection", hear);
      if (VISUAL === undefined) delete process.env["VISUAL"];
      else process.env["VISUAL"] = VISUAL;
    }
  });

  it("at a change of the theme", async () => {
    const shown = showIn((open) => (open(), forever()), broken);
    await tick();
    shown.components[0]!.handleInput!("4");
    shown.components[0]!.invalidate();
    shown.stop();
    await tick();
    assertEquals(shown.outcome?.type, "aborted");
  });
});
