import { attempt } from "../lib/attempt.ts";
import { enteredIn, textIn } from "../lib/derive.ts";
import type {
  FocusableComponent,
  Highlight,
  Keybindings,
  MouseEvent,
  Theme,
  Tui,
  TuiModule,
} from "../lib/host.ts";
import {
  commandFor,
  completionHints,
  hintsFor,
  type Keyboard,
  keyboardOf,
  keyList,
  placeOf,
} from "../lib/keyboard.ts";
import type { Place } from "../lib/keys.ts";
import { type Field, fieldKey, type Model } from "../lib/model.ts";
import { describeFault } from "../lib/outcomes.ts";
import { asPaste, asTyped } from "../lib/paste.ts";
import type { Outcome } from "../lib/questionnaire.ts";
import { cleanLine } from "../lib/sanitize.ts";
import { say } from "../lib/say.ts";
import type { Settings } from "../lib/settings.ts";
import type { Entered } from "../lib/surface.ts";
import type { Action } from "../lib/action.ts";
import { update } from "../lib/update.ts";
import { drawingAhead } from "./ahead.ts";
import { type FieldEditor, openEditor } from "./editor.ts";
import { editExternally } from "./external.ts";
import { fileCompletion } from "./file_finder.ts";
import { pasteCollector, withoutLast } from "./input.ts";
import { type Look, lookOf } from "./look.ts";
import { budgetOf } from "./plan.ts";
import { pressesBy } from "./presses.ts";
import { startTimeLimit, type TimeLimit } from "./time_limit.ts";
import { mouseAction } from "./mouse.ts";
import { type Frame, view } from "./view.ts";

/** What the dialog takes from its surroundings beside the host's own objects. */
export interface DialogExtras {
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** The session's working directory, for file completion. */
  readonly cwd?: string;
  /** Colours code, where the host can. */
  readonly highlightCode?: Highlight | undefined;
  /** The terminal shows no colour. */
  readonly isPlain?: boolean;
}

/** Everything that a dialog component is made of. */
interface DialogParts extends DialogExtras {
  readonly module: TuiModule;
  readonly tui: Tui;
  readonly theme: Theme;
  readonly keybindings: Keybindings;
  readonly settings: Settings;
  readonly model: Model;
  onChange(entered: Entered): void;
  /** Called once, when the dialog is over. */
  onEnd(outcome: Outcome): void;
}

/** The dialog as pi-tui's component: it turns keys into actions, and the model into lines. */
export class Dialog implements FocusableComponent {
  /** Keeps a host with a scrolling screen from taking the paging keys. */
  readonly capturesViewportInput = true;
  readonly #parts: DialogParts;
  readonly #now: () => number;
  readonly #keyboard: Keyboard;
  readonly #openedAt: number;
  readonly #pastes;
  readonly #presses;
  readonly #ended: AbortController = new AbortController();
  readonly #drawAhead = drawingAhead(this.#ended.signal);
  readonly #limit: TimeLimit | undefined;
  #model: Model;
  #look: Look;
  #open: { readonly field: Field; readonly editor: FieldEditor } | undefined;
  #drawn: { readonly key: string; readonly frame: Frame } | undefined;
  #revision = 0;
  #isFocused = false;

  constructor(parts: DialogParts) {
    const { module, settings, keybindings, tui } = parts;
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
    this.#pastes = pasteCollector(this.#now);
    this.#presses = pressesBy(this.#now);
    this.#model = parts.model;
    this.#look = this.#makeLook();
    this.#openedAt = this.#now();
    this.#keyboard = keyboardOf(module, keybindings, {
      ...settings.keys,
      ...(settings.collapseKey === "off" ? {} : { collapse: [settings.collapseKey] }),
    });
    // Last, for what throws here leaves nothing that runs.
    this.#limit = settings.timeLimit > 0
      ? startTimeLimit(settings.timeLimit, this.#now, {
        onTick: () => {
          this.#revision++;
          attempt(() => tui.requestRender());
        },
        onEnd: () => this.end("timed_out"),
      })
      : undefined;
  }

  get focused(): boolean {
    return this.#isFocused;
  }

  set focused(isFocused: boolean) {
    this.#isFocused = isFocused;
    this.#open?.editor.setFocused(isFocused);
    this.#revision++;
  }

  render(width: number): string[] {
    try {
      return this.#draw(Math.max(1, width)).lines;
    } catch (error) {
      const reason = cleanLine(describeFault(error));
      const text = say("Ctrl+C leaves: the questions can't be drawn ({reason})", { reason });
      return [this.#parts.module.truncateToWidth(text, width, "")];
    }
  }

  invalidate(): void {
    this.#look = this.#makeLook();
    this.#revision++;
  }

  /** Ends the dialog from outside: the agent stopped, the time ran out, the session is another. */
  end(as: "aborted" | "timed_out" | "superseded"): void {
    this.#dispatch({ type: "end", as });
  }

  dispose(): void {
    this.end("superseded");
  }

  handleInput(data: string): void {
    // Only a sequence is a release; pasted text may look like the end of one.
    const isRelease = data.startsWith("\x1b") && this.#parts.module.isKeyRelease(data);
    if (this.#model.outcome !== undefined || isRelease) return;
    this.#revision++;
    this.#limit?.restart();
    if (this.#keyboard.is(data, "ctrl+c")) return this.#dispatch({ type: "leave" });
    if (this.#isOpening()) return;
    const paste = this.#pastes.take(data);
    if (paste === "pending") return;
    if (paste !== undefined) {
      this.#paste(paste.text);
      return paste.rest === "" ? undefined : this.handleInput(paste.rest);
    }
    if (this.#open?.editor.isCompleting()) return this.#type(data);
    const place = this.#place();
    const viewport = this.#drawn?.frame.viewport ?? { page: 1, limit: 0, isCut: false };
    const command = commandFor(data, this.#keyboard, place, this.#model, viewport);
    const isDouble = this.#parts.module.isKeyRepeat(data) || this.#presses.isDouble(data);
    if (command?.type === "save") return isDouble ? undefined : this.#save(data);
    this.#presses.add(data);
    if (command === undefined) {
      if (place === "filter") this.#search(data);
      else if (place !== "collapsed") this.#type(data);
      return;
    }
    switch (command.type) {
      case "external":
        return void attempt(() => this.#editElsewhere());
      case "confirm":
      case "toggle":
      case "pick":
      case "close":
        if (this.#presses.isLate(command.type === "pick")) return;
        return this.#dispatch(command, isDouble);
      default:
        return this.#dispatch(command);
    }
  }

  handleMouse(event: MouseEvent): { readonly handled: boolean } | undefined {
    const frame = this.#drawn?.frame;
    if (frame === undefined || this.#model.outcome !== undefined || this.#isOpening()) {
      return undefined;
    }
    const action = mouseAction(event, this.#model, frame);
    if (action === undefined) return undefined;
    this.#limit?.restart();
    const { tab } = this.#model;
    // A click may be meant for the window alone: no first one on a row does more than focus it.
    if (action.type !== "toggle" || this.#presses.last === "click") this.#dispatch(action);
    this.#presses.add(this.#model.tab === tab ? event.type : "");
    return { handled: true };
  }

  /** What comes right after the opening was meant for what stood there before. */
  #isOpening(): boolean {
    return this.#now() - this.#openedAt < this.#parts.settings.graceMs;
  }

  #paste(text: string): void {
    const { mode, isCollapsed, filter } = this.#model;
    if (isCollapsed) return;
    if (this.#open !== undefined) this.#type(asPaste(text));
    else if (mode.type === "filtering") {
      this.#dispatch({ type: "filter", text: filter + cleanLine(text) });
    } else this.#dispatch({ type: "paste", text: asTyped(text) });
  }

  /** What is Enter to the editor may mean something else to it; every other key saves at once. */
  #save(data: string): void {
    const open = this.#open;
    const { bindings, is } = this.#keyboard;
    const ids = ["tui.input.submit", "tui.input.newLine"];
    const own = ids.flatMap((id) => bindings?.getKeys?.(id) ?? []);
    if ((own.length > 0 ? own : ["enter"]).some((key) => is(data, key))) this.#type(data);
    else this.#dispatch({ type: "save" });
    if (this.#open !== open) this.#presses.add(data);
  }

  /** Takes an action; one that came by a double press not where it would go on from what is in view. */
  #dispatch(action: Action, isDouble = false): void {
    const before = this.#model;
    const after = update(before, action);
    const goesOn = after.tab !== before.tab || after.outcome !== undefined;
    if (after === before || (isDouble && goesOn)) return;
    this.#model = after;
    this.#revision++;
    if (after.tab !== before.tab) this.#presses.turn();
    this.#openField(false);
    this.#parts.onChange(enteredIn(after));
    if (after.outcome !== undefined) {
      this.#ended.abort();
      this.#limit?.stop();
      this.#parts.onEnd(after.outcome);
    }
    attempt(() => this.#parts.tui.requestRender());
  }

  /** Keeps one editor open for the field that the model is editing, and none otherwise. */
  #openField(isAnew: boolean): void {
    const { mode, outcome } = this.#model;
    const field = mode.type === "editing" && outcome === undefined ? mode.field : undefined;
    const isOpen = field && this.#open && fieldKey(this.#open.field) === fieldKey(field);
    if (isOpen && !isAnew) return;
    this.#open?.editor.close();
    this.#open = field && { field, editor: this.#makeEditor(field) };
  }

  #makeEditor(field: Field): FieldEditor {
    const { module, tui, cwd } = this.#parts;
    const editor = openEditor({
      module,
      tui,
      look: this.#look,
      now: this.#now,
      text: textIn(this.#model, field),
      completion: cwd === undefined ? undefined : fileCompletion(module, cwd),
      onSubmit: (text) => {
        this.#dispatch({ type: "draft", text });
        this.#dispatch({ type: "save" });
      },
    });
    editor.setFocused(this.#isFocused);
    return editor;
  }

  /** Text, or a key of the open editor's own. */
  #type(data: string): void {
    const open = this.#open;
    open?.editor.input(data);
    if (open !== undefined && open === this.#open) {
      const text = open.editor.text();
      if (text !== textIn(this.#model, open.field)) this.#dispatch({ type: "draft", text });
    }
  }

  #search(data: string): void {
    const { filter } = this.#model;
    const isBack = ["backspace", "shift+backspace"].some((key) => this.#keyboard.is(data, key));
    const typed = isBack ? undefined : this.#keyboard.text(data);
    const text = isBack ? withoutLast(filter) : filter + (typed ?? "");
    if (text !== filter) this.#dispatch({ type: "filter", text });
  }

  async #editElsewhere(): Promise<void> {
    const field = this.#open?.field;
    if (field === undefined) return;
    const text = textIn(this.#model, field);
    this.#limit?.pause();
    const edited = await editExternally(text, this.#parts.tui, this.#ended.signal);
    if (!this.#ended.signal.aborted) this.#limit?.restart();
    if (!edited.ok) return this.#dispatch({ type: "say", text: edited.message });
    this.#dispatch({ type: "draft", text: edited.text });
    this.#openField(true);
  }

  #place(): Place {
    return placeOf(this.#model, this.#open?.editor.text() ?? "");
  }

  #makeLook(): Look {
    const { module, theme, settings, highlightCode, isPlain } = this.#parts;
    const { glyphs } = settings;
    return lookOf(module, { theme: isPlain ? undefined : theme, glyphs, highlightCode });
  }

  #draw(columns: number): Frame {
    const { settings, tui } = this.#parts;
    const rows = budgetOf(tui.terminal.rows, settings.maxHeight);
    const key = `${columns} ${rows} ${this.#revision}`;
    // An editor changes by itself too, when completions arrive.
    if (this.#drawn?.key === key && this.#open === undefined) return this.#drawn.frame;
    const look = this.#isFocused ? this.#look : { ...this.#look, cursor: "" };
    const draw = (model: Model) =>
      view({ model, columns, look, drawEditor: this.#open?.editor.draw }, rows, {
        hints: (viewport) =>
          this.#open?.editor.isCompleting()
            ? completionHints(this.#keyboard)
            : hintsFor(this.#keyboard, this.#place(), model, viewport),
        keys: () => keyList(this.#keyboard),
        status: this.#limit?.status(),
      });
    const frame = draw(this.#model);
    this.#drawn = { key, frame };
    if (this.#open === undefined) this.#drawAhead(this.#model, draw);
    return frame;
  }
}
