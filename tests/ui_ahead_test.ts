import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type Model, start } from "../lib/model.ts";
import { drawingAhead } from "../ui/ahead.ts";
import { bareDialog } from "./dialog_states.ts";
import { questionnaireOf } from "./samples.ts";
import { piTuis } from "./virtual_terminal.ts";

const previews = questionnaireOf([{ type: "preview" }, { type: "preview" }, {}]);

function rest(turns: number): void {
  for (let turn = 0; turn < turns; turn++) mock.timers.tick(1);
}

describe("drawingAhead()", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("draws nothing at once, and then what one likely press after the other shows", () => {
    const places: string[] = [];
    const draw = ({ tab, focus }: Model) => places.push(`tab ${tab}, row ${focus[tab]}`);
    drawingAhead(new AbortController().signal)(start(previews), draw);
    const expected = ["tab 0, row 1", "tab 0, row 2", "tab 1, row 0", "tab 3, row 3"];
    for (let turn = 0; turn <= expected.length + 1; turn++) {
      assertEquals(places, expected.slice(0, turn));
      rest(1);
    }
  });

  it("goes on from the newest call alone, whatever a drawing throws", () => {
    const drawn: string[] = [];
    const ahead = drawingAhead(new AbortController().signal);
    const draw = (name: string) => () => {
      drawn.push(name);
      throw new Error("can't be drawn");
    };
    ahead(start(previews), draw("old"));
    rest(2);
    ahead(start(previews), draw("new"));
    rest(9);
    assertEquals(drawn, ["old", "old", "new", "new", "new", "new"]);
  });

  it("draws nothing when the dialog has ended, or has no previews", () => {
    const ended = new AbortController();
    const drawn: unknown[] = [];
    drawingAhead(ended.signal)(start(questionnaireOf([{}, {}])), (model) => drawn.push(model));
    rest(9);
    drawingAhead(ended.signal)(start(previews), (model) => drawn.push(model));
    ended.abort();
    rest(9);
    assertEquals(drawn, []);
  });
});

describe("the dialog", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  for (const host of piTuis) {
    it(`has laid out what a press shows before it comes, with ${host.name}`, () => {
      const laidOut: string[] = [];
      class Markdown extends host.module.Markdown {
        constructor(...[text, ...rest]: ConstructorParameters<typeof host.module.Markdown>) {
          laidOut.push(text);
          super(text, ...rest);
        }
      }
      const dialog = bareDialog({ ...host, module: { ...host.module, Markdown } }, previews);
      const show = () => dialog.lines(80, 24).join("\n");
      show();
      for (const [key, shown] of [["Down", "Beta"], ["Down", "Gamma"], ["Tab", "Alpha"]]) {
        rest(9);
        laidOut.length = 0;
        dialog.press(key!);
        assert(show().includes(`Preview of ${shown}`));
        assertEquals(laidOut, []);
      }
      rest(9);
      dialog.component.dispose?.();
    });
  }
});
