import { replyOf, textOf } from "../lib/derive.ts";
import type { FocusableComponent, Keybindings, Theme, Tui, TuiModule } from "../lib/host.ts";
import { commandFor, hintsFor, type Keyboard, placeOf } from "../lib/keyboard.ts";
import { type Field, fieldKey, type Model } from "../lib/model.ts";
import type { Outcome } from "../lib/questionnaire.ts";
import type { Settings } from "../lib/settings.ts";
import type { Entered } from "../lib/surface.ts";
import { type Action, update } from "../lib/update.ts";
import { type FieldEditor, openEditor } from "./editor.ts";
import { type Look, lookOf } from "./look.ts";
import { type Frame, view } from "./view.ts";

/** What the dialog takes from its surroundings beside the host's own objects. */
export interface DialogExtras {
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** The session's working directory, for file completion. */
  readonly cwd?: string;
  /** Path of the `fd` program, for file completion by name. */
  readonly fdPath?: string | undefined;
  /** Colours code, where the host can. */
  readonly highlightCode?: ((code: string, language?: string) => string[]) | undefined;
  /** The terminal shows no colour. */
  readonly isPlain?: boolean;
}

/** Everything that a dialog component is made of. */
export interface DialogParts extends DialogExtras {
  readonly module: TuiModule;
  readonly tui: Tui;
  readonly theme: Theme | undefined;
  readonly keybindings: Keybindings;
  readonly settings: Settings;
  readonly model: Model;
  onChange(entered: Entered): void;
  /** Called once, when the dialog is over. */
  onEnd(outcome: Outcome): void;
}

/** Two Enters closer than this are one, in milliseconds. */
const doublePress = 60;

/** The dialog as pi-tui's component: it turns keys into actions and the model into lines. */
export class Dialog implements FocusableComponent {
  /** Keeps a host with a scrolling screen from taking the paging keys. */
  readonly capturesViewportInput = true;
  readonly #parts: DialogParts;
  readonly #keyboard: Keyboard;
  readonly #openedAt: number;
  #model: Model;
  #look: Look;
  #editor: { readonly field: Field; readonly editor: FieldEditor } | undefined;
  #frame: { readonly key: string; readonly frame: Frame } | undefined;
  #revision = 0;
  #turnedAt = Number.NEGATIVE_INFINITY;
  #isFocused = false;
  #paste: string | undefined;

  constructor(parts: DialogParts) {
    this.#parts = parts;
    this.#model = parts.model;
    this.#look = this.#makeLook();
    this.#openedAt = this.#now();
    this.#keyboard = {
      is: (data, key) =>
        parts.module.matchesKey(data, key) ||
        (key.length === 1 && parts.module.decodeKittyPrintable(data) === key),
      bindings: parts.keybindings,
    };
  }

  get focused(): boolean {
    return this.#isFocused;
  }

  set focused(isFocused: boolean) {
    this.#isFocused = isFocused;
    this.#editor?.editor.setFocused(isFocused);
    this.#revision++;
  }

  render(width: number): readonly string[] {
    return this.#draw(width).lines;
  }

  invalidate(): void {
    this.#look = this.#makeLook();
    this.#revision++;
    this.#openField(true);
  }

  /** Ends the dialog from outside: the agent stopped, the time ran out, the session is another. */
  end(as: "aborted" | "timed_out" | "superseded"): void {
    this.#dispatch({ type: "end", as });
  }

  dispose(): void {
    this.end("superseded");
  }

  handleInput(data: string): void {
    const { module } = this.#parts;
    if (module.isKeyRelease(data) || this.#model.outcome !== undefined) return;
    this.#revision++;
    const isLeaving = this.#keyboard.is(data, "ctrl+c");
    if (!isLeaving && this.#now() - this.#openedAt < this.#parts.settings.graceMs) return;
    const pasted = isLeaving ? undefined : this.#collectPaste(data);
    if (pasted === "pending") return;
    if (pasted !== undefined) return this.#takePaste(pasted);
    if (this.#editor?.editor.isCompleting() && !isLeaving) return this.#type(data);
    const place = placeOf(this.#model, this.#editor?.editor.text() ?? "");
    const command = commandFor(data, this.#keyboard, place, this.#model, this.#viewport());
    if (command === undefined) return place === "filter" ? this.#search(data) : this.#type(data);
    switch (command.type) {
      case "save":
        return this.#type(data);
      case "external":
      case "collapse":
        return;
      case "confirm":
        if (this.#now() - this.#turnedAt < doublePress) return;
        return this.#dispatch(command);
      default:
        return this.#dispatch(command);
    }
  }

  #now(): number {
    return (this.#parts.now ?? (() => performance.now()))();
  }

  #makeLook(): Look {
    const { module, theme, settings, highlightCode, isPlain } = this.#parts;
    return lookOf(module, {
      theme: isPlain ? undefined : theme,
      glyphs: settings.glyphs,
      highlightCode,
    });
  }

  #dispatch(action: Action): void {
    const before = this.#model;
    this.#model = update(before, action);
    if (this.#model === before) return;
    this.#revision++;
    if (this.#model.tab !== before.tab) this.#turnedAt = this.#now();
    this.#openField(false);
    const { outcome } = this.#model;
    this.#parts.onChange({ ...replyOf(this.#model), drafts: this.#model.drafts });
    if (outcome !== undefined) this.#parts.onEnd(outcome);
    this.#parts.tui.requestRender();
  }

  /** Keeps one editor open for the field that the model is editing, and none otherwise. */
  #openField(isAnew: boolean): void {
    const { mode } = this.#model;
    const field = mode.type === "editing" && this.#model.outcome === undefined
      ? mode.field
      : undefined;
    if (field === undefined) {
      this.#editor = undefined;
      return;
    }
    if (!isAnew && this.#editor !== undefined && fieldKey(this.#editor.field) === fieldKey(field)) {
      return;
    }
    const { module, tui, cwd, fdPath } = this.#parts;
    const editor = openEditor({
      module,
      tui,
      look: this.#look,
      text: textOf(this.#model, field),
      completion: cwd === undefined
        ? undefined
        : new module.CombinedAutocompleteProvider([], cwd, fdPath ?? null),
      onSubmit: (text) => {
        if (this.#now() - this.#turnedAt < doublePress) return;
        this.#dispatch({ type: "draft", text });
        this.#dispatch({ type: "save" });
      },
    });
    editor.setFocused(this.#isFocused);
    this.#editor = { field, editor };
  }

  #type(data: string): void {
    const open = this.#editor;
    if (open === undefined) return;
    open.editor.input(data);
    this.#syncDraft(open);
  }

  #syncDraft(open: { readonly field: Field; readonly editor: FieldEditor }): void {
    if (this.#editor !== open) return;
    const text = open.editor.text();
    if (text !== textOf(this.#model, open.field)) this.#dispatch({ type: "draft", text });
  }

  #search(data: string): void {
    const { module } = this.#parts;
    const { filter } = this.#model;
    const typed = module.decodeKittyPrintable(data) ?? data;
    if (this.#keyboard.is(data, "backspace")) {
      this.#dispatch({ type: "filter", text: [...filter].slice(0, -1).join("") });
    } else if (!/[\p{Cc}\p{Cs}]/u.test(typed)) {
      this.#dispatch({ type: "filter", text: filter + typed });
    }
  }

  /** Gathers a bracketed paste over as many pieces as it comes in. */
  #collectPaste(data: string): string | "pending" | undefined {
    if (this.#paste === undefined && !data.startsWith("\x1b[200~")) return undefined;
    this.#paste = (this.#paste ?? "") + data;
    const end = this.#paste.indexOf("\x1b[201~");
    if (end < 0) return "pending";
    const text = this.#paste.slice("\x1b[200~".length, end);
    this.#paste = undefined;
    return text;
  }

  #takePaste(text: string): void {
    const open = this.#editor;
    if (open === undefined) {
      this.#dispatch({ type: "paste", text: text.replaceAll(/\r\n?/g, "\n") });
      return;
    }
    open.editor.input(`\x1b[200~${text}\x1b[201~`);
    this.#syncDraft(open);
  }

  #viewport(): Frame["viewport"] {
    return this.#frame?.frame.viewport ?? { page: 1, limit: 0, isCut: false };
  }

  #draw(columns: number): Frame {
    const { settings, tui } = this.#parts;
    const rows = budgetOf(tui.terminal.rows, settings.maxHeight);
    const key = `${columns} ${rows} ${this.#revision}`;
    if (this.#frame?.key === key) return this.#frame.frame;
    const text = this.#editor?.editor.text() ?? "";
    const look = this.#isFocused ? this.#look : { ...this.#look, cursor: "" };
    const frame = view(
      this.#model,
      { columns, rows },
      look,
      (viewport) => hintsFor(this.#keyboard, placeOf(this.#model, text), this.#model, viewport),
      this.#editor?.editor.draw,
    );
    this.#frame = { key, frame };
    return frame;
  }
}

/** The lines that the dialog may take of a terminal: a share of it, and eight where it has them. */
export function budgetOf(rows: number, share: number): number {
  return Math.max(1, Math.min(rows, Math.max(8, Math.floor(rows * share))));
}
