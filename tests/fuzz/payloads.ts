import { createAskTools, type Dialogs, type Tool } from "../../mod.ts";
import { fakeBus, plainTheme } from "../fake_pi.ts";
import type { Random } from "../random.ts";
import { assertClean, assertCleanText, assertPlain } from "./clean.ts";
import { hostileCall, hostileText, hugeCall } from "./hostile.ts";
import type { Part } from "./part.ts";

// Nobody aborts here: a host that makes no sense is no agent.
const outcomes = new Set([
  "submitted",
  "elaborate",
  "declined",
  "superseded",
  "not_shown",
  "invalid",
]);

/** A host that gives back rows, words, nothing and nonsense, and looks at all that it is shown. */
function anyHost(chance: Random): Dialogs {
  const reply = (rows: readonly string[]): unknown => {
    switch (chance.below(9)) {
      case 0:
        return undefined;
      case 1:
        return hostileText(chance);
      case 2:
        return chance.pick([null, "", 0, -1, 99, {}, [], NaN, "1,2", "1-3"]);
      default:
        return rows.length > 0 ? chance.pick(rows) : hostileText(chance);
    }
  };
  return {
    select(title, rows) {
      assertCleanText(title, "a title");
      rows.forEach((row) => assertClean(row, "a row"));
      if (new Set(rows).size < rows.length) throw new Error("two rows are the same");
      return Promise.resolve(reply(rows) as string);
    },
    input(title, placeholder = "") {
      assertCleanText(title, "a title");
      assertClean(placeholder, "a placeholder");
      return Promise.resolve(reply([]) as string);
    },
    ...(chance.chance(0.3)
      ? {
        checkbox(title: string, rows: string[], checked: number[]) {
          assertCleanText(title, "a title");
          rows.forEach((row) => assertClean(row, "a row"));
          if (checked.some((row) => rows[row] === undefined)) throw new Error("no such row");
          const ticked = [...rows.keys()].filter(() => chance.chance(0.3));
          return Promise.resolve(chance.chance(0.1) ? undefined : ticked);
        },
        wasInterrupted: () => chance.chance(0.2),
      }
      : {}),
  };
}

function drawRows(tool: Tool, args: unknown, result: object | undefined, chance: Random): void {
  const width = chance.pick([1, 2, 5, 20, 80, 200]);
  const context = { expanded: chance.chance(0.5), args };
  const row = result
    ? tool.renderResult(result as never, { ...context, isPartial: false }, plainTheme, context)
    : tool.renderCall(args, plainTheme, context);
  for (const line of row.render(width)) assertClean(line, "a transcript row");
}

/** One call of either tool, from the model's arguments to all that is made of them. */
async function callWith(args: unknown, chance: Random): Promise<void> {
  const bus = fakeBus();
  const faults: unknown[] = [];
  const host = anyHost(chance);
  // A fault of the host's is caught by the walk, as any host's would be.
  const dialogs = Object.fromEntries(
    Object.entries(host).map(([name, method]) => [name, (...given: never[]) => {
      try {
        return (method as (...given: never[]) => unknown)(...given);
      } catch (fault) {
        faults.push(fault);
        throw fault;
      }
    }]),
  ) as unknown as Dialogs;
  const tool: Tool = chance.pick(createAskTools({ dialogs, events: bus, now: () => 0 }));
  const prepared = tool.prepareArguments(args);
  assertPlain(prepared, "what repair gives");
  drawRows(tool, args, undefined, chance);
  const result = await tool.execute("call_1", prepared, undefined, undefined, {});
  if (faults.length > 0) throw faults[0];
  assertPlain(result, "a result");
  const { outcome, cancelled } = result.details as { outcome: string; cancelled: boolean };
  if (!outcomes.has(outcome)) throw new Error(`the outcome is ${outcome}`);
  if (cancelled === (outcome === "submitted" || outcome === "elaborate")) {
    throw new Error(`cancelled is ${cancelled} when ${outcome}`);
  }
  if (!result.content[0]?.text) throw new Error("there is no text for the model");
  drawRows(tool, args, result, chance);
  for (const { channel, payload } of bus.sent) assertPlain(payload, channel);
  if (outcome === "invalid" && bus.sent.length > 0) throw new Error("events of an invalid call");
}

/** Arguments of models. */
export const payloads: Part = {
  name: "payloads",
  full: 1_000_000,
  quick: 600,
  run: (chance) => callWith(chance.chance(0.0005) ? hugeCall(chance) : hostileCall(chance), chance),
};
