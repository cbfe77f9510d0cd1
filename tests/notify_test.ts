import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { Context } from "../lib/host.ts";
import { notify } from "../lib/notify.ts";

describe("notify()", () => {
  it("shows one line that drives no terminal, and of which kind it is", () => {
    const shown: unknown[] = [];
    const context = { ui: { notify: (...given: unknown[]) => shown.push(given) } } as never;
    notify(context, "\x1b]0;title\x07one\ntwo\u202e", "warning");
    notify(context, "three");
    assertEquals(shown, [["one two", "warning"], ["three", "info"]]);
  });

  it("does nothing when the session is gone, or its host fails", async () => {
    const stale = {
      get ui(): never {
        throw new Error("stale");
      },
    };
    const rejecting = { ui: { notify: () => Promise.reject(new Error("broken")) } };
    for (const context of [stale, rejecting, {}, { ui: {} }]) {
      notify(context as unknown as Context, "one");
    }
    await Promise.resolve();
  });
});
