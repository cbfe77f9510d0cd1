import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { queueUp, type Turn } from "../lib/queue.ts";

/** Notes the names of the turns that are ready, in the order in which they become so. */
function line(...names: readonly string[]): { turns: Turn[]; ready: string[] } {
  const ready: string[] = [];
  const turns = names.map((name) => {
    const turn = queueUp();
    turn.ready.then(() => ready.push(name));
    return turn;
  });
  return { turns, ready };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("queueUp()", () => {
  it("makes one turn ready at a time, in the order of arrival", async () => {
    const { turns, ready } = line("a", "b", "c");
    const seen: string[][] = [];
    for (const turn of turns) {
      await settled();
      seen.push([...ready]);
      turn.leave();
    }
    assertEquals(seen, [["a"], ["a", "b"], ["a", "b", "c"]]);
  });

  it("lets go of a turn that leaves while it waits", async () => {
    const { turns: [a, b, c], ready } = line("a", "b", "c");
    b!.leave();
    a!.leave();
    await settled();
    assertEquals(ready, ["a", "c"]);
    c!.leave();
  });

  it("does nothing when a turn leaves twice", async () => {
    const { turns: [a, b, c], ready } = line("a", "b", "c");
    a!.leave();
    a!.leave();
    await settled();
    assertEquals(ready, ["a", "b"]);
    b!.leave();
    c!.leave();
  });

  it("is one line for all copies of the module", async () => {
    const copy: string = "../lib/queue.ts?copy";
    const { queueUp: queueUpInCopy } = await import(copy);
    assertEquals(queueUpInCopy === queueUp, false);
    const first = queueUp();
    const second: Turn = queueUpInCopy();
    let isReady = false;
    second.ready.then(() => isReady = true);
    await settled();
    assertEquals(isReady, false);
    first.leave();
    await second.ready;
    second.leave();
  });
});
