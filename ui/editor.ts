import type { Editor, Tui, TuiModule } from "../lib/host.ts";
import type { Look } from "./look.ts";
import type { DrawEditor } from "./rows.ts";

/** pi-tui's editor, opened on one field. */
export interface FieldEditor {
  /** What it holds, with every paste whole. */
  text(): string;
  /** Takes one key, or a piece of text. */
  input(data: string): void;
  /** Adds text at the cursor. */
  insert(text: string): void;
  /** A list of completions is open and has the keys. */
  isCompleting(): boolean;
  setFocused(isFocused: boolean): void;
  readonly draw: DrawEditor;
}

/** What an open editor is made of. */
export interface EditorParts {
  readonly module: TuiModule;
  readonly tui: Tui;
  readonly look: Look;
  readonly text: string;
  /** pi-tui's own completion, for file names. */
  readonly completion?: object | undefined;
  /** Enter, with the text trimmed. */
  onSubmit(text: string): void;
}

/** Marks pi-tui's rules, so that they can be left out whatever they say. */
const ruleMark = "\u0001";

/** Below this width pi-tui's editor can't lay out a wide character. */
const leastColumns = 4;

/** Opens an editor with the cursor at the end of its text. */
export function openEditor(parts: EditorParts): FieldEditor {
  const { module, look } = parts;
  const editor: Editor = new module.Editor(parts.tui, {
    ...look.editorTheme,
    borderColor: (rule: string) => ruleMark + rule,
  });
  if (parts.text !== "") editor.setText(parts.text);
  if (parts.completion !== undefined) editor.setAutocompleteProvider(parts.completion);
  editor.onSubmit = parts.onSubmit;
  return {
    text: () => editor.getExpandedText(),
    input: (data) => {
      if (isTextWithBreaks(data)) editor.insertTextAtCursor(data.replaceAll(/\r\n?/g, "\n"));
      else if (!isControl(data)) editor.handleInput(data);
    },
    insert: (text) => editor.insertTextAtCursor(text),
    isCompleting: () => editor.isShowingAutocomplete(),
    setFocused: (isFocused) => editor.focused = isFocused,
    draw: (columns, most) => {
      const lines = editor.render(Math.max(leastColumns, columns))
        .filter((line) => !line.startsWith(ruleMark))
        .map((line) => look.cells.fit(line.trimEnd(), columns));
      const cursor = lines.findIndex((line) =>
        line.includes(module.CURSOR_MARKER) || line.includes("\x1b[7m")
      );
      const from = Math.max(0, Math.min(Math.max(0, cursor), lines.length - most));
      return lines.slice(from, from + most);
    },
  };
}

/** Several characters in one piece with a line break among them: text that was pasted or dictated. */
function isTextWithBreaks(data: string): boolean {
  return data.length > 1 && !data.startsWith("\x1b") && /[\r\n]/.test(data);
}

/** A lone control byte of the upper range, which no key sends. */
function isControl(data: string): boolean {
  return data.length === 1 && data >= "\x80" && data <= "\x9f";
}
