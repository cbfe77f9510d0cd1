/**
 * The one table of keys: which key does what, where. The footer's hints and the manual's list are
 * made from it, so neither can name a key that does nothing.
 *
 * @module
 */
import { questionInView, typeOf } from "./derive.ts";
import type { Model } from "./model.ts";
import type { Action } from "./update.ts";

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
  /** Rows that a page holds. */
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
  /** The host's binding ids; the user's own keys for them come before every fixed key. */
  readonly bindings?: readonly string[];
  /** Fixed key ids, as pi-tui names them. */
  readonly keys: readonly string[];
  /** Where it holds only sometimes. */
  readonly when?: (model: Model, view: Viewport) => boolean;
  readonly command: (model: Model, view: Viewport) => Command;
  /** A word for the footer; keys with the same word share one hint. */
  readonly hint?: string;
  /** A sentence for the manual. */
  readonly what: string;
}

const lists: readonly Place[] = ["list", "review"];
const moving: readonly Place[] = ["list", "review", "emptyEditor", "filter"];

const isMulti = (model: Model) => questionInView(model) !== undefined && typeOf(model) === "multi";
const canScroll = (_: Model, view: Viewport) => view.limit > 0;
const canRetype = (model: Model) =>
  model.questionnaire.takesTypeChange && (questionInView(model)?.type ?? "preview") !== "preview";
const pages = (by: number) => (_: Model, view: Viewport): Action =>
  view.limit > 0
    ? { type: "scroll", by: by * Math.max(1, view.page - 1), limit: view.limit }
    : { type: "move", by: by * Math.max(1, view.page - 1) };
const lines = (by: number) => (_: Model, view: Viewport): Action => ({
  type: "scroll",
  by,
  limit: view.limit,
});
const always = (command: Command) => () => command;

/** Leaves at once, wherever the keyboard is; it comes before everything else. */
export const leaveKey: Key = {
  name: "leave",
  places: ["list", "review", "editor", "emptyEditor", "filter", "reader", "collapsed"],
  keys: ["ctrl+c"],
  command: always({ type: "leave" }),
  what: "Leave at once, whatever is open; unsaved text is kept for the next time.",
};

/** The table, in the order in which it is searched and in which hints are offered. */
export const keys: readonly Key[] = [
  {
    name: "confirm",
    places: lists,
    bindings: ["tui.select.confirm"],
    keys: ["enter"],
    command: always({ type: "confirm" }),
    hint: "confirm",
    what: "Choose the focused row; on a question with several choices, confirm and go on.",
  },
  {
    name: "toggle",
    places: lists,
    keys: ["space"],
    when: isMulti,
    command: always({ type: "toggle" }),
    hint: "tick",
    what: "Tick or untick the focused option.",
  },
  {
    name: "choose",
    places: lists,
    keys: ["space"],
    when: (model) => !isMulti(model),
    command: always({ type: "toggle" }),
    what: "Choose the focused row.",
  },
  {
    name: "choose",
    places: ["filter"],
    bindings: ["tui.select.confirm"],
    keys: ["enter"],
    command: always({ type: "toggle" }),
    hint: "choose",
    what: "Choose, or tick, the focused result.",
  },
  {
    name: "save",
    places: ["editor", "emptyEditor"],
    bindings: ["tui.input.submit"],
    keys: ["enter"],
    command: always({ type: "save" }),
    hint: "save",
    what: "Save the text and go on.",
  },
  ...Array.from({ length: 9 }, (_, index): Key => ({
    name: `row ${index + 1}`,
    places: lists,
    keys: [`${index + 1}`],
    command: always({ type: "pick", number: index + 1 }),
    what: `Choose or tick row ${index + 1}; on the free-text row, start typing.`,
  })),
  {
    name: "up",
    places: moving,
    bindings: ["tui.select.up"],
    keys: ["up"],
    command: always({ type: "move", by: -1, wraps: true }),
    what: "To the row above; from the first to the last.",
  },
  {
    name: "down",
    places: moving,
    bindings: ["tui.select.down"],
    keys: ["down"],
    command: always({ type: "move", by: 1, wraps: true }),
    what: "To the row below; from the last to the first.",
  },
  {
    name: "read",
    places: lists,
    keys: ["v"],
    command: always({ type: "read", page: "question" }),
    hint: "view",
    what: "Read the question, the focused option and its preview in full width.",
  },
  {
    name: "next tab",
    places: ["list", "review", "emptyEditor"],
    keys: ["tab", "right"],
    command: always({ type: "tab", by: 1 }),
    hint: "next",
    what: "To the next question, and after the last to the review.",
  },
  {
    name: "previous tab",
    places: ["list", "review", "emptyEditor"],
    keys: ["shift+tab", "left"],
    command: always({ type: "tab", by: -1 }),
    what: "To the question before.",
  },
  {
    name: "option note",
    places: lists,
    keys: ["n"],
    command: always({ type: "note", about: "option" }),
    hint: "note",
    what: "Write a note about the focused option; where options take none, about the question.",
  },
  {
    name: "question note",
    places: lists,
    keys: ["shift+n"],
    command: always({ type: "note", about: "question" }),
    what: "Write a note about the question; in the review of ask_user_question, about everything.",
  },
  {
    name: "filter",
    places: ["list"],
    keys: ["/"],
    command: (model) => ({ type: "filter", text: model.filter }),
    hint: "find",
    what: "List only the options that hold what is typed.",
  },
  {
    name: "change kind",
    places: ["list"],
    keys: ["t"],
    when: canRetype,
    command: always({ type: "retype" }),
    hint: "one/several",
    what: "Switch the question between one choice and several (ask_user only).",
  },
  {
    name: "scroll down",
    places: ["list"],
    keys: ["]", "shift+down"],
    when: canScroll,
    command: lines(3),
    hint: "scroll",
    what: "Scroll the preview down; Page Down scrolls by the page.",
  },
  {
    name: "scroll up",
    places: ["list"],
    keys: ["[", "shift+up"],
    when: canScroll,
    command: lines(-3),
    hint: "scroll",
    what: "Scroll the preview up; Page Up scrolls by the page.",
  },
  {
    name: "page up",
    places: ["list", "review", "filter"],
    bindings: ["tui.select.pageUp"],
    keys: ["pageUp"],
    command: pages(-1),
    what: "A page up: the preview where it scrolls, else the rows.",
  },
  {
    name: "page down",
    places: ["list", "review", "filter"],
    bindings: ["tui.select.pageDown"],
    keys: ["pageDown"],
    command: pages(1),
    what: "A page down: the preview where it scrolls, else the rows.",
  },
  {
    name: "first",
    places: lists,
    keys: ["home"],
    command: always({ type: "focus", row: 0 }),
    what: "To the first row.",
  },
  {
    name: "last",
    places: lists,
    keys: ["end"],
    command: always({ type: "focus", row: Number.MAX_SAFE_INTEGER }),
    what: "To the last row.",
  },
  {
    name: "read down",
    places: ["reader"],
    bindings: ["tui.select.down"],
    keys: ["down", "j"],
    command: lines(1),
    hint: "scroll",
    what: "Read on by a line.",
  },
  {
    name: "read up",
    places: ["reader"],
    bindings: ["tui.select.up"],
    keys: ["up", "k"],
    command: lines(-1),
    hint: "scroll",
    what: "Read back by a line.",
  },
  {
    name: "read page down",
    places: ["reader"],
    bindings: ["tui.select.pageDown"],
    keys: ["pageDown", "space"],
    command: (_, view) => lines(Math.max(1, view.page - 1))(_, view),
    what: "Read on by a page.",
  },
  {
    name: "read page up",
    places: ["reader"],
    bindings: ["tui.select.pageUp"],
    keys: ["pageUp", "b"],
    command: (_, view) => lines(-Math.max(1, view.page - 1))(_, view),
    what: "Read back by a page.",
  },
  {
    name: "read first",
    places: ["reader"],
    keys: ["home", "g"],
    command: (_, view) => lines(-view.limit)(_, view),
    what: "To the beginning.",
  },
  {
    name: "read last",
    places: ["reader"],
    keys: ["end", "shift+g"],
    command: (_, view) => lines(view.limit)(_, view),
    what: "To the end.",
  },
  {
    name: "external editor",
    places: ["editor", "emptyEditor"],
    bindings: ["app.editor.external"],
    keys: ["ctrl+g"],
    command: always({ type: "external" }),
    hint: "editor",
    what: "Edit the text in $VISUAL or $EDITOR.",
  },
  {
    name: "keys",
    places: lists,
    keys: ["?"],
    command: always({ type: "read", page: "keys" }),
    hint: "keys",
    what: "List the keys.",
  },
  {
    name: "collapse",
    places: ["list", "review", "editor", "emptyEditor", "reader"],
    keys: [],
    command: always({ type: "collapse" }),
    hint: "hide",
    what: "Shrink the dialog to one line, to see what is behind it; the key is a setting.",
  },
  {
    name: "collapse",
    places: ["collapsed"],
    keys: [],
    command: always({ type: "collapse" }),
    hint: "open",
    what: "Open the dialog again, as it was.",
  },
  {
    name: "close",
    places: lists,
    bindings: ["tui.select.cancel"],
    keys: ["escape"],
    command: always({ type: "close" }),
    hint: "cancel",
    what: "Leave; with anything entered, it asks once.",
  },
  {
    name: "close",
    places: ["editor", "emptyEditor"],
    bindings: ["app.interrupt"],
    keys: ["escape"],
    command: always({ type: "close" }),
    hint: "back",
    what: "Close the editor and keep the text as a draft.",
  },
  {
    name: "close",
    places: ["filter", "reader"],
    bindings: ["tui.select.cancel"],
    keys: ["escape"],
    command: always({ type: "close" }),
    hint: "back",
    what: "Back to the list.",
  },
];
