/**
 * The one table of keys: which key does what, where. The footer's hints and the manual's list are
 * made from it, so neither can name a key that does nothing.
 *
 * @module
 */
import {
  canRetype,
  isReviewing,
  listingOf,
  questionInView,
  savedText,
  takesSeveral,
  textIn,
} from "./derive.ts";
import type { Model } from "./model.ts";
import type { Action } from "./action.ts";
import { say } from "./say.ts";

/** Where the keyboard is. An editor without text lets movement keys through to the list. */
export type Place =
  | "list"
  | "review"
  | "editor"
  | "emptyEditor"
  | "filter"
  | "reader"
  | "collapsed";

/** What the last frame showed, for keys that act by the page. */
export interface Viewport {
  /** Rows that a page holds, or lines of what can be scrolled. */
  readonly page: number;
  /** The last useful scroll offset of what can be scrolled; 0 where everything shows. */
  readonly limit: number;
  /** Something in view is cut short. */
  readonly isCut: boolean;
}

/** What a key asks for: a change of the model, or something that only the surface can do. */
export type Command = Action | { readonly type: "external" };

/** One line of the table. */
export interface Key {
  /** Name for the user's own extra keys, and for the manual. */
  readonly name: string;
  readonly places: readonly Place[];
  /** Fixed key ids, as pi-tui names them. */
  readonly keys: readonly string[];
  readonly command: (model: Model, view: Viewport) => Command;
  /** The host's binding ids; the user's own keys for them come before every fixed key. */
  readonly bindings?: readonly string[];
  /** Where it holds only sometimes. */
  readonly when?: (model: Model, view: Viewport) => boolean;
  /** A word for the footer; keys with the same word share one hint. */
  readonly hint?: string;
  /** Where the hint is worth its room; by default wherever the key holds. */
  readonly hinted?: (model: Model, view: Viewport) => boolean;
  /** A sentence for the manual. */
  readonly what: string;
}

const lists: readonly Place[] = ["list", "review"];
const editors: readonly Place[] = ["editor", "emptyEditor"];
const moving: readonly Place[] = [...lists, "emptyEditor", "filter"];

type When = NonNullable<Key["when"]>;
const isMulti: When = (model) => takesSeveral(model);
const isNotMulti: When = (model) => !takesSeveral(model);
const canScroll: When = (_, view) => view.limit > 0;
const isCut: When = (_, view) => view.isCut;
const hasResults: When = (model) => listingOf(model).count > 0;
const hasMany: When = (model) => (questionInView(model)?.options.length ?? 0) > 9;
const hasTabs: When = (model) => model.questionnaire.questions.length > 1 || isReviewing(model);
/** An empty row for own words has nothing to save, unless that takes them away. */
const hasText: When = (model) => {
  const { mode } = model;
  if (mode.type !== "editing" || mode.field.type !== "text") return true;
  return textIn(model, mode.field) !== "" || savedText(model, mode.field) !== "";
};

const step = (view: Viewport) => Math.max(1, view.page - 1);
const scroll = (by: (view: Viewport) => number): Key["command"] => (_, view) => ({
  type: "scroll",
  by: by(view),
  limit: view.limit,
});
const page = (by: 1 | -1): Key["command"] => (model, view) =>
  view.limit > 0
    ? scroll(() => by * step(view))(model, view)
    : { type: "move", by: by * step(view) };

function key(
  name: string,
  places: readonly Place[],
  keys: readonly string[],
  command: Command | Key["command"],
  what: string,
  rest: Pick<Key, "bindings" | "when" | "hint" | "hinted"> = {},
): Key {
  const made = typeof command === "function" ? command : () => command;
  return { name, places, keys, command: made, what, ...rest };
}

const confirm = { bindings: ["tui.select.confirm"] };
const cancel = { bindings: ["tui.select.cancel"] };
const up = { bindings: ["tui.select.up"] };
const down = { bindings: ["tui.select.down"] };
const pageUp = { bindings: ["tui.select.pageUp"] };
const pageDown = { bindings: ["tui.select.pageDown"] };

/** The table, in the order in which it is searched and in which hints are offered. */
// deno-fmt-ignore
export const keys: readonly Key[] = [
  key("read", lists, ["v"], { type: "read", page: "question" },
    "Read the question, the focused option and its preview in full width; in the review, every answer.", { hint: "view", hinted: isCut }),
  key("confirm", lists, ["enter"], { type: "confirm" },
    "Choose the focused row; on a question with several choices, confirm and go on.", { ...confirm, hint: "confirm" }),
  key("toggle", ["list"], ["space"], { type: "toggle" },
    "Tick or untick the focused option.", { when: isMulti, hint: "tick" }),
  key("choose", lists, ["space"], { type: "toggle" },
    "Choose the focused row.", { when: isNotMulti }),
  key("choose", ["filter"], ["enter"], { type: "toggle" },
    "Choose, or tick, the focused result.", { ...confirm, hint: "choose", hinted: hasResults }),
  key("save", editors, ["enter"], { type: "save" },
    "Save the text and go on.", { bindings: ["tui.input.submit"], hint: "save", hinted: hasText }),
  ...Array.from({ length: 9 }, (_, index) =>
    key(`row ${index + 1}`, lists, [`${index + 1}`], { type: "pick", number: index + 1 },
      "Choose or tick the row with this number; on the free-text row, start typing.")),
  key("up", moving, ["up"], { type: "move", by: -1, wraps: true },
    "To the row above; from the first to the last.", up),
  key("down", moving, ["down"], { type: "move", by: 1, wraps: true },
    "To the row below; from the last to the first.", down),
  key("next tab", [...lists, "emptyEditor"], ["tab", "right"], { type: "tab", by: 1 },
    "To the next question, and after the last to the review.", { hint: "next", hinted: hasTabs }),
  key("previous tab", [...lists, "emptyEditor"], ["shift+tab", "left"], { type: "tab", by: -1 },
    "To the question before."),
  key("option note", lists, ["n"], { type: "note", about: "option" },
    "Write a note about the focused option; where options take none, about the question.", { hint: "note" }),
  key("question note", lists, ["shift+n"], { type: "note", about: "question" },
    "Write a note about the question; in the review of ask_user_question, about everything."),
  key("filter", ["list"], ["/"], (model) => ({ type: "filter", text: model.filter }),
    "List only the options that hold what is typed.", { hint: "find", hinted: hasMany }),
  key("change kind", ["list"], ["t"], { type: "retype" },
    "Switch the question between one choice and several (ask_user only).", { when: canRetype, hint: "one/several" }),
  key("scroll down", ["list"], ["]", "shift+down"], scroll(() => 3),
    "Scroll the preview down; Page Down scrolls by the page.", { when: canScroll, hint: "scroll" }),
  key("scroll up", ["list"], ["[", "shift+up"], scroll(() => -3),
    "Scroll the preview up; Page Up scrolls by the page.", { when: canScroll, hint: "scroll" }),
  key("page up", [...lists, "filter"], ["pageUp"], page(-1),
    "A page up: the preview where it scrolls, else the rows.", pageUp),
  key("page down", [...lists, "filter"], ["pageDown"], page(1),
    "A page down: the preview where it scrolls, else the rows.", pageDown),
  key("first", lists, ["home"], { type: "focus", row: 0 }, "To the first row."),
  key("last", lists, ["end"], { type: "focus", row: Number.MAX_SAFE_INTEGER }, "To the last row."),
  key("read down", ["reader"], ["down", "j"], scroll(() => 1), "Read on by a line.", { ...down, hint: "scroll", hinted: canScroll }),
  key("read up", ["reader"], ["up", "k"], scroll(() => -1), "Read back by a line.", { ...up, hint: "scroll", hinted: canScroll }),
  key("read page down", ["reader"], ["pageDown", "space"], scroll(step), "Read on by a page.", pageDown),
  key("read page up", ["reader"], ["pageUp", "b"], scroll((view) => -step(view)), "Read back by a page.", pageUp),
  key("read first", ["reader"], ["home", "g"], scroll((view) => -view.limit), "To the beginning."),
  key("read last", ["reader"], ["end", "shift+g"], scroll((view) => view.limit), "To the end."),
  key("external editor", editors, ["ctrl+g"], { type: "external" },
    "Edit the text in $VISUAL or $EDITOR.", { bindings: ["app.editor.external"], hint: "editor" }),
  key("picture", editors, ["ctrl+v"], () => ({ type: "say", text: say("An answer is text: type @ and the file of the picture") }),
    "Says that a picture can't be part of an answer.", { bindings: ["app.clipboard.pasteImage"] }),
  key("keys", lists, ["?"], { type: "read", page: "keys" }, "List the keys.", { hint: "keys" }),
  key("collapse", [...lists, ...editors, "reader"], [], { type: "collapse" },
    "Shrink the dialog to one line, to see what is behind it; the key is a setting.", { hint: "hide" }),
  key("collapse", ["collapsed"], [], { type: "collapse" }, "Open the dialog again, as it was.", { hint: "show" }),
  key("close", lists, ["escape"], { type: "close" },
    "Leave; with anything entered, it asks once.", { ...cancel, hint: "cancel" }),
  key("close", editors, ["escape"], { type: "close" },
    "Close the editor and keep the text as a draft.", { bindings: ["app.interrupt"], hint: "back" }),
  key("close", ["filter", "reader"], ["escape"], { type: "close" },
    "Back to the list.", { ...cancel, hint: "back" }),
  key("leave", [...lists, ...editors, "filter", "reader", "collapsed"], ["ctrl+c"], { type: "leave" },
    "Leave at once, whatever is open; unsaved text is kept for the next time."),
];
