import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { Context } from "../lib/host.ts";
import { canAsk, surroundings } from "../lib/surroundings.ts";
import type { Dialogs } from "../lib/walk.ts";

const dialogs: Dialogs = {
  select: () => Promise.resolve(undefined),
  input: () => Promise.resolve(undefined),
};
const stale = {
  get hasUI(): never {
    throw new Error("stale");
  },
} as unknown as Context;

describe("canAsk()", () => {
  const cases: readonly (readonly [what: string, context: unknown, isThere: boolean])[] = [
    ["no context", undefined, false],
    ["a session that is gone", stale, false],
    ["a host without a user interface", { hasUI: false, ui: {} }, false],
    ["a host with one", { hasUI: true, ui: {} }, true],
    ["a host that hands one over and says nothing", { ui: {} }, true],
    ["a host that says nothing at all", {}, false],
  ];
  for (const [what, context, isThere] of cases) {
    it(`is ${isThere} for ${what}, and true with dialogs`, () => {
      assertEquals(canAsk(context as Context, {}), isThere);
      assertEquals(canAsk(context as Context, { dialogs }), true);
    });
  }
});

describe("surroundings()", () => {
  it("is nothing where the session is gone, and knows what it can otherwise", () => {
    assertEquals(surroundings(stale), undefined);
    assertEquals(surroundings(undefined), { hasUI: false });
    const ui = {} as Context["ui"];
    assertEquals(surroundings({ ui, hasUI: true, cwd: "/", mode: "rpc" }), {
      ui,
      hasUI: true,
      cwd: "/",
      mode: "rpc",
    });
  });
});
