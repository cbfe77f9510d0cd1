import { attempt } from "../lib/attempt.ts";
import type { Editor, Tui, TuiModule } from "../lib/host.ts";
import { asPaste, asTyped, pasteStart } from "../lib/paste.ts";
import { cleanLine } from "../lib/sanitize.ts";
import { isPrintable } from "./input.ts";
import type { Look } from "./look.ts";
import type { DrawEditor } from "./scene.ts";

/** pi-tui's editor, opened on one field. */
export interface FieldEditor {
  /** What it holds, with every paste whole. */
  text(): string;
  /** Takes one key, or a piece of text. */
  input(data: string): void;
  /** A list of completions is open and has the keys. */
  isCompleting(): boolean;
  setFocused(isFocused: boolean): void;
  readonly draw: DrawEditor;
  /** Drops what was still waited for. */
  close(): void;
}

/** What an open editor is made of. */
interface EditorParts {
  readonly module: TuiModule;
  readonly tui: Tui;
  readonly look: Look;
  readonly text: string;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** pi-tui's own completion, for file names. */
  readonly completion?: object | undefined;
  /** The text has become another, by a key or by itself. */
  onChange(text: string): void;
  /** Enter, with the text trimmed. */
  onSubmit(text: string): void;
}

/** Marks pi-tui's rules, so that they can be left out whatever they say. */
const ruleMark = "\u0001";

/** Below this width pi-tui's editor can't lay out a wide character. */
const leastColumns = 4;

/** Longer text stands as one paste, so that no key press lays it all out. */
const mostShown = 20_000;

/** Text and an Enter closer than this came in one piece, in milliseconds. */
const burst = 10;

/** How long such an Enter waits for more text before it counts, in milliseconds. */
const settleTime = 25;

/** What input methods compose: an Enter in one piece with it ended the composing, no more. */
const composed = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Opens an editor with the cursor at the end of its text. */
export function openEditor(parts: EditorParts): FieldEditor {
  const { module, look } = parts;
  const editor: Editor = new module.Editor(parts.tui, {
    ...look.editorTheme,
    borderColor: (rule: string) => ruleMark + rule,
  });
  if (parts.text.length > mostShown) editor.handleInput(asPaste(asTyped(parts.text)));
  else if (parts.text !== "") editor.setText(asTyped(parts.text));
  if (parts.completion !== undefined) editor.setAutocompleteProvider(parts.completion);
  editor.onChange = () => parts.onChange(editor.getExpandedText());
  editor.onSubmit = parts.onSubmit;
  let typedAt = Number.NEGATIVE_INFINITY;
  let isComposed = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** An Enter in the middle of text that comes in one piece is a line break, not an answer. */
  const settle = (as: "enter" | "break" | "nothing") => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    if (as === "enter" && !isComposed) editor.handleInput("\r");
    else if (as === "break") editor.insertTextAtCursor("\n");
  };
  return {
    text: () => editor.getExpandedText(),
    close: () => settle("nothing"),
    input: (data) => {
      const isText = isPrintable(data) || isTextWithBreaks(data);
      settle(isText || data === "\r" ? "break" : "enter");
      if (data === "\r" && parts.now() - typedAt < burst && !editor.isShowingAutocomplete()) {
        waiting = setTimeout(() => attempt(() => settle("enter")), settleTime);
      } else if (isTextWithBreaks(data)) editor.insertTextAtCursor(asTyped(data));
      else editor.handleInput(textOrKey(data, module));
      if (isText || data === "\r") typedAt = parts.now();
      if (isText) isComposed = composed.test(data);
    },
    isCompleting: () => editor.isShowingAutocomplete(),
    setFocused: (isFocused) => editor.focused = isFocused,
    draw: (columns, most) => {
      const lines = editor.render(Math.max(leastColumns, columns))
        .filter((line) => !line.startsWith(ruleMark))
        .map((line) => look.fit(cleaned(line).trimEnd(), columns));
      const cursor = lines.findIndex((line) =>
        line.includes(module.CURSOR_MARKER) || line.includes("\x1b[7m")
      );
      const from = Math.max(0, Math.min(Math.max(0, cursor), lines.length - most));
      return lines.slice(from, from + most);
    },
  };
}

/** Styles, and the marks of a cursor. */
// deno-lint-ignore no-control-regex -- these are what the editor itself draws
const drawn = /(\x1b\[[0-9;]*m|\x1b_[^\x07]*\x07)/;

/** A drawn line without what a text in it could reorder or hide. */
function cleaned(line: string): string {
  return line.split(drawn).map((part, index) => index % 2 === 0 ? cleanLine(part) : part).join("");
}

/** Several characters in one piece with a line break among them: text that was pasted or dictated. */
function isTextWithBreaks(data: string): boolean {
  return data.length > 1 && !data.startsWith("\x1b") && /[\r\n]/.test(data);
}

/** Data without what pi-tui's editor would take for text though it is none. */
function textOrKey(data: string, module: TuiModule): string {
  if (data.startsWith(pasteStart)) return data.replaceAll(/[\x7f-\x9f]/g, "");
  if (data.startsWith("\x1b")) {
    // Function keys that have no name decode to private characters.
    const isNameless = /^\p{Co}$/u.test(module.decodeKittyPrintable(data) ?? "");
    return isNameless && !module.matchesKey(data, "enter") ? "" : data;
  }
  return data.length > 1 ? asTyped(data) : data.replace(/[\x80-\x9f]/, "");
}
