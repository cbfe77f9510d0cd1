import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch, assertNotStrictEquals } from "@std/assert";
import { type Key, keys, type Place, type Viewport } from "../lib/keys.ts";
import type { Model } from "../lib/model.ts";
import type { Questionnaire } from "../lib/questionnaire.ts";
import { update } from "../lib/update.ts";
import { act, after, draft, filter, focus, pick, questionnaireOf, show } from "./samples.ts";

const view: Viewport = { page: 5, limit: 9, isCut: true };
const calm: Viewport = { page: 5, limit: 0, isCut: false };
const options = Array.from({ length: 12 }, (_, index) => `Option ${index}`);
const asked: Questionnaire = questionnaireOf([
  { type: "single", options },
  { type: "multi", options },
  { type: "preview", options },
]);
const middle = focus(6);
const scrolled = { type: "scroll", by: 4, limit: 9 } as const;

/** Models in every place, of which one at least gives each key something to do. */
const models: Readonly<Record<Place, readonly Model[]>> = {
  list: [0, 1, 2].map((tab) => after(asked, show(tab), middle, scrolled)),
  review: [after(asked, pick(1), show(3)), after(asked, show(3), focus(1))],
  editor: [after(asked, act.questionNote, draft("text"))],
  emptyEditor: [after(asked, middle, act.questionNote)],
  filter: [after(asked, filter("option"), { type: "move", by: 6 })],
  reader: [after(asked, { type: "read", page: "keys" }, scrolled)],
  collapsed: [after(asked, { type: "collapse" })],
};

describe("the table of keys", () => {
  const lines: readonly Key[] = keys;
  const leaving = keys.find(({ name }) => name === "leave")!;

  it("says of every line where it holds and what it does", () => {
    for (const line of lines) {
      assert(line.places.length > 0, line.name);
      assertMatch(line.what, /^[A-Z].*\.$/, line.name);
      assert(line.hint === undefined || /^[a-z/]{1,12}$/.test(line.hint), line.name);
      assert(line.keys.length > 0 || line.name === "collapse", line.name);
    }
  });

  it("gives a key one meaning in a place at a time", () => {
    for (const [place, [...all]] of Object.entries(models)) {
      for (const model of all) {
        for (const seen of [view, calm]) {
          const taken = new Map<string, string>();
          for (const line of lines) {
            if (!line.places.includes(place as Place) || line.when?.(model, seen) === false) {
              continue;
            }
            for (const id of line.keys) {
              assertEquals(taken.get(id), undefined, `${id} in ${place}: ${line.name}`);
              taken.set(id, line.name);
            }
          }
        }
      }
    }
  });

  for (const place of Object.keys(models) as Place[]) {
    it(`holds no dead key: ${place}`, () => {
      for (const line of lines.filter((one) => one.places.includes(place))) {
        const alive = models[place].filter((model) => line.when?.(model, view) ?? true);
        assert(alive.length > 0, `${line.name} never holds`);
        const changes = [view, calm].some((seen) =>
          alive.some((model) => {
            const command = line.command(model, seen);
            return command.type === "external" || command.type === "save" ||
              !sameState(update(model, command), model);
          })
        );
        // Few rows have a digit in the review; the others mean nothing there.
        const isSpare = place === "review" && /^row [4-9]$/.test(line.name);
        assert(changes || isSpare, `${line.name} does nothing`);
      }
    });
  }

  it("leaves a way out of every place", () => {
    for (const [place, all] of Object.entries(models)) {
      const out = keys.find((line) =>
        line.places.includes(place as Place) && ["close", "collapse"].includes(line.name)
      );
      assert(out, place);
      for (const model of all) {
        assertNotStrictEquals(update(model, out.command(model, view) as never), model);
        assertEquals(
          update(model, leaving.command(model, view) as never).outcome?.type,
          "declined",
        );
      }
    }
  });

  it("turns pages by what scrolls, else by rows", () => {
    const line = keys.find(({ name }) => name === "page down")!;
    const model = models.list[2]!;
    assertEquals(line.command(model, view), { type: "scroll", by: 4, limit: 9 });
    assertEquals(line.command(model, calm), { type: "move", by: 4 });
    assertEquals(line.command(model, { ...calm, page: 1 }), { type: "move", by: 1 });
  });
});

function sameState(one: Model, other: Model): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
