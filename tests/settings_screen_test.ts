import process from "node:process";
import { describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import * as oldTui from "@mariozechner/pi-tui";
import * as newTui from "pi-tui-current";
import { change, everySetting } from "../lib/every_setting.ts";
import type { FocusableComponent, TuiModule, UserInterface } from "../lib/host.ts";
import { queueUp } from "../lib/queue.ts";
import { speak } from "../lib/say.ts";
import { defaultSettings, type Settings } from "../lib/settings.ts";
import { editSettings } from "../ui/settings.ts";
import { plainTheme } from "./fake_pi.ts";
import { tick, until } from "./surroundings.ts";

const [up, down, enter, escape] = ["\x1b[A", "\x1b[B", "\r", "\x1b"] as const;
const path = "/agent/parley.json";

/** The screen, open, over a file in memory. */
async function opened(
  module: unknown,
  { settings = defaultSettings, fault, decides, notify }: {
    settings?: Settings;
    /** What writing fails with. */
    fault?: Error;
    notify?: () => void;
    /** What the project's own file says. */
    decides?: Partial<Settings>;
  } = {},
) {
  const notices: string[] = [];
  const changes: (readonly [string, unknown])[] = [];
  const ended = new AbortController();
  let component: FocusableComponent | undefined;
  let current = settings;
  const custom: UserInterface["custom"] = (factory) =>
    new Promise((resolve) => {
      const tui = {
        terminal: { rows: 24, columns: 80 },
        requestRender() {},
        start() {},
        stop() {},
      };
      component = factory(tui, plainTheme, {}, resolve);
    });
  const running = editSettings({
    context: {
      hasUI: true,
      cwd: "/",
      ui: { custom, notify: notify ?? ((message: string) => notices.push(message)) },
    } as never,
    module: module as TuiModule,
    ended: ended.signal,
    file: {
      get current() {
        return current;
      },
      path: () => Promise.resolve(path),
      read: () => Promise.resolve(current),
      change(key, value) {
        if (fault) return Promise.reject(fault);
        changes.push([key, value]);
        current = structuredClone(current);
        change(current, key, value);
        current = { ...current, ...decides };
        return Promise.resolve();
      },
    },
  });
  await until(() => component || notices.length > 0);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      component?.handleInput?.(key);
      await tick();
    }
  };
  const draw = (width = 80) => component?.render(width) ?? [];
  return {
    running,
    press,
    draw,
    notices,
    changes,
    ended,
    [Symbol.asyncDispose]: () => Promise.resolve(ended.abort()),
  };
}

for (const [version, module] of [["0.73.1", oldTui], ["1.6.0", newTui]] as const) {
  describe(`/ask-settings on pi-tui ${version}`, () => {
    it("shows each key with its value, what it is for, and where the file is", async () => {
      await using screen = await opened(module);
      const lines = screen.draw().join("\n");
      assertStringIncludes(lines, path);
      assert(/placement +inline/.test(lines));
      assertStringIncludes(lines, everySetting.find((one) => one.path === "placement")!.what);
      await screen.press(escape);
      await screen.running;
      const turn = queueUp();
      await turn.ready;
      turn.leave();
    });

    it("goes round the values of a key and writes each", async () => {
      await using screen = await opened(module);
      await screen.press(enter, enter, down, enter);
      assertEquals(screen.changes, [["placement", "overlay"], ["placement", "inline"], [
        "maxHeight",
        0.8,
      ]]);
      assert(/maxHeight +0\.8/.test(screen.draw().join("\n")));
    });

    it("writes true and false for on and off", async () => {
      await using screen = await opened(module);
      await screen.press(up, enter, up, up, enter);
      assertEquals(screen.changes, [["tools.ask_user_question", false], ["drafts.store", false]]);
    });

    it("writes what was chosen, also once the language is another", async () => {
      await using screen = await opened(module);
      try {
        speak({ on: "an", off: "aus" });
        await screen.press(up, enter, enter);
      } finally {
        speak({});
      }
      assertEquals(screen.changes.map(([, value]) => value), [false, true]);
      assertEquals(screen.notices, []);
    });

    it("waits no longer for its turn once the session has ended", async () => {
      const turn = queueUp();
      const ended = new AbortController();
      const notices: string[] = [];
      const running = editSettings({
        context: { ui: { notify: (message: string) => notices.push(message) } } as never,
        file: {
          path: () => Promise.resolve(path),
          read: () => Promise.resolve(defaultSettings),
        } as never,
        module: module as unknown as TuiModule,
        ended: ended.signal,
      });
      await tick();
      ended.abort();
      await running;
      turn.leave();
      assertEquals(notices, []);
    });

    it("comes back to a value that is none of its own", async () => {
      const command = { command: ["say", "hello"] };
      const settings = { ...defaultSettings, attention: command, maxHeight: 0.55 };
      await using screen = await opened(module, { settings });
      await screen.press(down, ...Array(6).fill(enter));
      assertEquals(screen.changes.map(([, value]) => value), [0.4, 0.5, 0.6, 0.8, 1, 0.55]);
      await screen.press(...Array(5).fill(down), ...Array(5).fill(enter));
      assertEquals(screen.changes.slice(6).map(([, value]) => value), [
        "off",
        "bell",
        "osc9",
        "osc777",
        command,
      ]);
    });

    it("says why a change can't be written, and shows what holds", async () => {
      await using screen = await opened(module, { fault: new TypeError("no room") });
      await screen.press(enter);
      assertEquals(screen.notices, [`Cannot change ${path}: no room`]);
      assert(/placement +inline/.test(screen.draw().join("\n")));
    });

    it("lets pi live where nothing can be said any more", async () => {
      const unheard: unknown[] = [];
      const hear = (fault: unknown) => void unheard.push(fault);
      process.on("unhandledRejection", hear);
      const notify = () => {
        throw new Error("stale");
      };
      await using screen = await opened(module, { fault: new TypeError("no room"), notify });
      await screen.press(enter, enter);
      await tick();
      process.off("unhandledRejection", hear);
      assertEquals(unheard, []);
      assert(/placement +inline/.test(screen.draw().join("\n")));
    });

    it("says when the project's own file decides", async () => {
      await using screen = await opened(module, { decides: { placement: "inline" } });
      await screen.press(enter);
      assertEquals(screen.notices, ["The project's own file decides placement"]);
      assert(/placement +inline/.test(screen.draw().join("\n")));
    });

    it("fits each width", async () => {
      await using screen = await opened(module);
      for (let width = 1; width <= 130; width++) {
        for (const line of screen.draw(width)) {
          assert(module.visibleWidth(line) <= width, `${width}: ${line}`);
        }
      }
    });

    it("lets no questionnaire open meanwhile, and none wait for it when the session ends", async () => {
      await using screen = await opened(module);
      const turn = queueUp();
      let isReady = false;
      turn.ready.then(() => isReady = true);
      await tick();
      assert(!isReady);
      screen.ended.abort();
      await turn.ready;
      turn.leave();
      await screen.press(escape);
      await screen.running;
    });
  });
}

describe("/ask-settings", () => {
  it("says where the file is when there is nothing to show it in", async () => {
    for (const module of [undefined, {}]) {
      await using screen = await opened(module);
      await screen.running;
      assertEquals(screen.notices, [`Parley's settings are in ${path}`]);
    }
  });

  it("offers values that the check takes", async () => {
    await using screen = await opened(newTui);
    for (let count = 0; count < 11; count++) await screen.press(...Array(5).fill(enter), down);
    assertEquals(new Set(screen.changes.map(([key]) => key)).size, 11);
    for (const [key, value] of screen.changes) {
      const read = everySetting.find((one) => one.path === key)?.read(value);
      assertEquals(read, value, `${key}: ${value}`);
    }
  });
});
