/**
 * Looks keys up in the table, with the user's own bindings first.
 *
 * @module
 */
import { isReviewing } from "./derive.ts";
import type { Keybindings, TuiModule } from "./host.ts";
import { type Command, type Key, keys, type Place, type Viewport } from "./keys.ts";
import type { Model } from "./model.ts";

/** Reads key data; made of pi-tui's functions and the user's bindings. */
export interface Keyboard {
  /** Whether key data is this key. */
  is(data: string, key: string): boolean;
  /** The text that key data types; `undefined` for every other key. */
  text(data: string): string | undefined;
  /** Absent, or without what it should have, in a host that knows no bindings. */
  readonly bindings: Partial<Keybindings> | undefined;
  /** The user's extra keys, by the name of a table line. */
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/** The part of pi-tui that reads keys. */
type KeyReader = Pick<TuiModule, "matchesKey" | "decodeKittyPrintable">;

/** A keyboard by the host's pi-tui. */
export function keyboardOf(
  reader: KeyReader,
  bindings: Partial<Keybindings> | undefined,
  extra: Keyboard["extra"] = {},
): Keyboard {
  const text = (data: string) => textOfKey(data, reader);
  return {
    // Without its layout a shifted letter decodes to the plain one, so letters are left to pi-tui.
    is: (data, key) =>
      reader.matchesKey(data, key) || (/^[^a-z]$/u.test(key) && text(data) === key),
    text,
    bindings,
    extra,
  };
}

/** What a key types, in any encoding; function keys decode to private characters and type nothing. */
function textOfKey(data: string, reader: KeyReader): string | undefined {
  if (!data.startsWith("\x1b")) return /\p{Cc}/u.test(data) ? undefined : data || undefined;
  const text = reader.decodeKittyPrintable(data) ?? shiftedText(data);
  return text === undefined || /[\p{Cc}\p{Co}]/u.test(text) ? undefined : text;
}

/** The text of xterm's `modifyOtherKeys`, which pi-tui leaves to its editor. */
function shiftedText(data: string): string | undefined {
  // deno-lint-ignore no-control-regex -- the sequence starts with Escape
  const [, modifiers, code] = /^\x1b\[27;(\d{1,3});(\d{1,7})~$/.exec(data) ?? [];
  const lockOrShift = 1 | 64 | 128;
  return code === undefined || ((Number(modifiers) - 1) & ~lockOrShift) !== 0 ||
      Number(code) > 0x10ffff
    ? undefined
    : String.fromCodePoint(Number(code));
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
  if (takesText(place) && keyboard.text(data) !== undefined) return undefined;
  const line = lineOf((id) => keyboard.is(data, id), openLines(keyboard, place, model, view));
  return line?.key.command(model, view);
}

/** Whether a key that types text is text there, whatever it is bound to. */
function takesText(place: Place): boolean {
  return place === "editor" || place === "emptyEditor" || place === "filter";
}

/** A line of the table, with its key ids: the user's for the host's bindings, extra ones, fixed ones. */
interface Line {
  readonly key: Key;
  readonly levels: readonly (readonly string[])[];
}

function lineFor(key: Key, { bindings, extra }: Keyboard): Line {
  const own = (key.bindings ?? []).flatMap((id) => bindings?.getKeys?.(id) ?? []);
  const free = [own, extra[key.name] ?? []].map((ids) => ids.filter((id) => !isLeaving(id)));
  return { key, levels: [...free, key.keys] };
}

/** Whether nothing else can be bound to a key. */
function isLeaving(id: string): boolean {
  return canonical(id) === "ctrl+c";
}

/** The lines of the table that hold now. */
function openLines(
  keyboard: Keyboard,
  place: Place,
  model: Model,
  view: Viewport,
): readonly Line[] {
  return keys.filter((key) => key.places.includes(place) && (key.when?.(model, view) ?? true))
    .map((key) => lineFor(key, keyboard));
}

/** The line that a key belongs to: by the user's bindings, else by extra keys, else by fixed ones. */
function lineOf(isPressed: (id: string) => boolean, open: readonly Line[]): Line | undefined {
  return [0, 1, 2].map((level) => open.find(({ levels }) => levels[level]?.some(isPressed)))
    .find((line) => line !== undefined);
}

/** An entry of the list of keys. */
export interface Entry {
  /** Key ids, the user's own first. */
  readonly keys: readonly string[];
  /** A sentence. */
  readonly what: string;
}

/** Every key, as it is bound now, by what it does; what no key does is left out. */
export function keyList(keyboard: Keyboard): readonly Entry[] {
  return [...new Set(keys.map((key) => key.what))].map((what): Entry => {
    const ids = keys.filter((key) => key.what === what)
      .flatMap((key) => lineFor(key, keyboard).levels.flat());
    const isFirst = (id: string, index: number) =>
      ids.findIndex((other) => canonical(other) === canonical(id)) === index;
    return { keys: ids.filter(isFirst), what };
  }).filter((entry) => entry.keys.length > 0);
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
  const open = openLines(keyboard, place, model, view);
  const hints = new Map<string, string[]>();
  for (const line of open) {
    const { hint, hinted } = line.key;
    if (hint === undefined || !(hinted?.(model, view) ?? true)) continue;
    const id = keyToPress(line, open, place);
    if (id !== undefined) hints.set(hint, [...hints.get(hint) ?? [], id]);
  }
  return [...hints].map(([word, keys]) => ({ keys, word }));
}

/** The hints while the editor lists completions: it then has the keys. */
export function completionHints({ bindings }: Keyboard): readonly Hint[] {
  const hint = (id: string, word: string, key: string): Hint => ({
    keys: [bindings?.getKeys?.(id)?.[0] ?? key],
    word,
  });
  return [hint("tui.input.tab", "complete", "tab"), hint("tui.select.cancel", "close", "escape")];
}

/** The first key of a line that no other line takes: the user's own where there is one. */
function keyToPress(line: Line, open: readonly Line[], place: Place): string | undefined {
  return line.levels.flat().find((id) =>
    !(takesText(place) && typesText(id)) &&
    lineOf((other) => canonical(other) === canonical(id), open) === line
  );
}

function typesText(id: string): boolean {
  return /^(?:shift\+)?(?:.|space)$/u.test(canonical(id));
}

/** A key id as every spelling of it: modifiers in order, one name for a key. */
function canonical(id: string): string {
  const parts = id.toLowerCase().split(/\+(?=.)/u);
  const name = parts.pop() ?? "";
  const alias = name === "esc" ? "escape" : name === "return" ? "enter" : name;
  return [...parts.sort(), alias].join("+");
}
