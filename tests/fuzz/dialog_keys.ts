/**
 * A dialog under any keys in any order, resized whenever it likes.
 *
 * @module
 */
import type { MouseEvent } from "../../lib/host.ts";
import { askUser } from "../../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../../lib/contracts/ask_user_question.ts";
import type { Questionnaire } from "../../lib/questionnaire.ts";
import { awkwardTexts, type Bare, bareDialog } from "../dialog_states.ts";
import { faultOf, plainLine } from "../frames.ts";
import { encodingsOf, releaseOf, unknownSequences } from "../key_encodings.ts";
import type { Random } from "../random.ts";
import { type Dialect, questionnaireOf, type Sketch } from "../samples.ts";
import { type PiTui, piTuis } from "../virtual_terminal.ts";
import { uncleanness } from "./clean.ts";
import { hostileCall } from "./hostile.ts";
import type { Part } from "./part.ts";

const named = [
  "enter",
  "escape",
  "space",
  "tab",
  "shift+tab",
  "up",
  "down",
  "left",
  "right",
  "home",
  "end",
  "pageUp",
  "pageDown",
  "shift+up",
  "shift+down",
];
const letters = "123456789nvtj?/[]kgGNb \\".split("");
const editing = [
  "\x7f",
  "\x17",
  "\x15",
  "\x0b",
  "\x01",
  "\x05",
  "\x19",
  "\x1f",
  "\x1b\x7f",
  "\x1bd",
  "\x1b[1;5D",
  "\x1b[3~",
  "\n",
  "\x1b\r",
  "\x1b[13;2u",
  "\x1d",
];
const texts = Object.values(awkwardTexts);

/** A questionnaire of any kind that a contract allows, with texts that are hard to lay out. */
function anyQuestionnaire(chance: Random): Questionnaire {
  const dialect: Dialect = chance.pick(["ask_user", "ask_user_question"]);
  const types = dialect === "ask_user"
    ? ["single", "multi", "preview"] as const
    : ["single", "multi"] as const;
  const text = (plain: string) => chance.chance(0.3) ? chance.pick(texts) : plain;
  return questionnaireOf(
    Array.from({ length: 1 + chance.below(chance.pick([2, 5, 12])) }, (_, question): Sketch => ({
      type: chance.pick(types),
      header: text(`Header ${question}`),
      prompt: text(`What about question ${question}?`),
      required: chance.chance(0.2),
      options: Array.from({ length: 1 + chance.below(chance.pick([4, 12, 60])) }, (_, index) => ({
        label: text(`Option ${index}`),
        value: `${index}`,
        recommended: chance.chance(0.05),
        ...(chance.chance(0.3) ? { description: text("What it means") } : {}),
        ...(chance.chance(0.3) ? { preview: text("- a\n- b\n".repeat(20)) } : {}),
      })),
    })),
    dialect,
  );
}

/** A questionnaire out of a model's arguments that want to do harm. */
function hostileQuestionnaire(chance: Random): Questionnaire {
  for (let attempt = 0; attempt < 20; attempt++) {
    const decoded = chance.pick([askUser, askUserQuestion]).decode(hostileCall(chance));
    if (decoded.issues.length === 0) return decoded.questionnaire;
  }
  return anyQuestionnaire(chance);
}

/** One thing that a terminal may send. */
function anyData(chance: Random): string {
  switch (chance.below(16)) {
    case 0:
      return chance.pick(unknownSequences);
    case 1:
      return `\x1b[200~${chance.pick(texts)}\x1b[201~`;
    case 2:
      return chance.pick(["\x1b[200~half", "\x1b[201~", "a\rb", "word", "日本語", "\ud83d", "👍🏽"]);
    case 3:
      return releaseOf(chance.pick(named));
    case 4:
    case 5:
    case 6:
      return chance.pick(letters);
    case 7:
      return chance.pick(editing);
    case 8:
      return chance.chance(0.5) ? "\x1bo" : chance.pick(["a", "b", "@", " "]);
    default:
      return chance.pick(encodingsOf(chance.pick(named))).data;
  }
}

function anyMouse(chance: Random, columns: number): MouseEvent {
  return {
    type: chance.pick(["click", "click", "wheel", "press", "move"]),
    button: chance.pick(["left", "left", "right", "none"]),
    x: chance.below(columns + 3),
    y: chance.below(chance.pick([12, 60])),
    wheelDelta: chance.pick([-1, 1, 3]),
  };
}

/**
 * Walks until the dialog ends, or for so many keys; gives how many there were. Throws with the way when
 * a frame breaks a rule.
 */
function walk(host: PiTui, chance: Random, keys: number): number {
  const share = chance.pick([0.6, 0.6, 0.2, 1]);
  const questionnaire = chance.pick([anyQuestionnaire, hostileQuestionnaire])(chance);
  const dialog: Bare = bareDialog(host, questionnaire, {
    maxHeight: share,
    glyphs: chance.pick(["unicode", "unicode", "ascii"]),
  });
  let columns = 80;
  let rows = 24;
  const way: string[] = [];
  let key = 1;
  for (; key <= keys && dialog.outcomes.length === 0; key++) {
    if (chance.chance(0.1)) {
      columns = 1 + chance.below(chance.pick([30, 120, 250]));
      rows = 1 + chance.below(chance.pick([12, 60, 100]));
      way.push(`${columns}x${rows}`);
    }
    if (chance.chance(0.05)) {
      const event = anyMouse(chance, columns);
      way.push(JSON.stringify(event));
      dialog.component.handleMouse?.(event);
    }
    const data = anyData(chance);
    way.push(JSON.stringify(data));
    dialog.press(data);
    if (dialog.outcomes.length > 0) dialog.press(anyData(chance));
    const lines = dialog.lines(columns, rows);
    const fault = dialog.outcomes.length > 1
      ? `${dialog.outcomes.length} outcomes`
      : faultOf(lines, { columns, rows, share }, host.module) ??
        lines.map((line) => uncleanness(plainLine(line, host.module))).find(Boolean);
    if (fault) throw new Error(`${fault} at ${columns}x${rows} in ${host.name}\n${way.slice(-15)}`);
  }
  dialog.component.dispose?.();
  return key;
}

const keysOfOneRun = 300;

/** Any keys in any order, in both pi-tuis: a million in the full run. */
export const dialogKeys: Part = {
  name: "dialog-keys",
  full: 3_400,
  quick: 6,
  run(chance) {
    for (let left = keysOfOneRun; left > 0;) left -= walk(chance.pick(piTuis), chance, left);
    return Promise.resolve();
  },
};
