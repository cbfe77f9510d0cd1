/**
 * Looks keys up in the table, with the user's own bindings first.
 *
 * @module
 */
import { isReviewing, questionInView } from "./derive.ts";
import type { Keybindings } from "./host.ts";
import { type Command, type Key, keys, leaveKey, type Place, type Viewport } from "./keys.ts";
import type { Model } from "./model.ts";

/** Reads key data; made of pi-tui's functions and the user's bindings. */
export interface Keyboard {
  /** Whether key data is this key. */
  is(data: string, key: string): boolean;
  readonly bindings: Keybindings;
  /** The user's extra keys, by the name of a table line. */
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** Where the keyboard is now. `editorText` is what the open editor holds. */
export function placeOf(model: Model, editorText: string): Place {
  if (model.isCollapsed) return "collapsed";
  switch (model.mode.type) {
    case "editing":
      return editorText === "" ? "emptyEditor" : "editor";
    case "filtering":
      return "filter";
    case "reading":
      return "reader";
    case "list":
      return isReviewing(model) ? "review" : "list";
  }
}

/** What key data asks for; `undefined` where it means nothing (an editor or a filter may take it as text). */
export function commandFor(
  data: string,
  keyboard: Keyboard,
  place: Place,
  model: Model,
  view: Viewport,
): Command | undefined {
  if (leaveKey.keys.some((key) => keyboard.is(data, key))) return { type: "leave" };
  const open = keys.filter((key) =>
    key.places.includes(place) && (key.when?.(model, view) ?? true)
  );
  const found =
    open.find((key) => key.bindings?.some((id) => keyboard.bindings.matches(data, id))) ??
      open.find((key) => extraKeys(key, keyboard, place).some((id) => keyboard.is(data, id))) ??
      open.find((key) => key.keys.some((id) => keyboard.is(data, id)));
  return found?.command(model, view);
}

/** The user's extra keys for a line; where text is typed, a key that types text stays text. */
function extraKeys(key: Key, keyboard: Keyboard, place: Place): readonly string[] {
  const extra = keyboard.extra?.[key.name] ?? [];
  const isTyping = place === "editor" || place === "emptyEditor" || place === "filter";
  return isTyping ? extra.filter((id) => !/^(?:shift\+)?(?:.|space)$/u.test(id)) : extra;
}

/** A hint of the footer: the keys, and what they do. */
export interface Hint {
  /** Key ids, the user's own first. */
  readonly keys: readonly string[];
  readonly word: string;
}

/** The hints that hold now, most needed first; the last is the way out. */
export function hintsFor(
  keyboard: Keyboard,
  place: Place,
  model: Model,
  view: Viewport,
): readonly Hint[] {
  const hints: { keys: string[]; word: string }[] = [];
  for (const key of keys) {
    if (key.hint === undefined || !key.places.includes(place)) continue;
    if (key.when?.(model, view) === false || !isWorthSaying(key, model, view)) continue;
    const first = firstKey(key, keyboard, place);
    if (first === "") continue;
    const known = hints.find((hint) => hint.word === key.hint);
    if (known) known.keys.push(first);
    else hints.push({ keys: [first], word: key.hint });
  }
  return hints;
}

/** The key that a person would press: the user's own where there is one. */
export function firstKey(key: Key, keyboard: Keyboard, place: Place): string {
  const own = key.bindings?.flatMap((id) => keyboard.bindings.getKeys(id)) ?? [];
  return own.find((id) => id !== "ctrl+c") ?? extraKeys(key, keyboard, place)[0] ?? key.keys[0] ??
    "";
}

function isWorthSaying(key: Key, model: Model, view: Viewport): boolean {
  switch (key.name) {
    case "filter":
      return (questionInView(model)?.options.length ?? 0) > 9;
    case "read":
      return view.isCut;
    case "next tab":
      return model.questionnaire.questions.length > 1;
    default:
      return true;
  }
}
