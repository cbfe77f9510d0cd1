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
import { lookOf } from "./look.ts";
import { budgetOf } from "./plan.ts";
import { startTimeLimit } from "./time_limit.ts";
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
  /** Absent where the terminal shows no colour. */
  readonly theme: Theme | undefined;
  readonly keybindings: Keybindings;
  readonly settings: Settings;
  readonly model: Model;
  onChange(entered: Entered): void;
  /** Called once, when the dialog is over. */
  onEnd(outcome: Outcome): void;
}

/** The dialog as pi-tui's component. */
export type Dialog = Required<FocusableComponent>;

/** Two presses of a key closer than this are one, in milliseconds: more than a held key's pace. */
const doublePress = 40;

/** Digits closer than this came in one piece, and are no presses, in milliseconds. */
const onePiece = 5;

/** Opens the dialog, which turns keys into actions, and the model into lines. */
export function openDialog(parts: DialogParts): Dialog {
  const { module, tui, theme, settings, highlightCode, cwd } = parts;
  const now = parts.now ?? (() => performance.now());
  const openedAt = now();
  const pastes = pasteCollector(now);
  const ended = new AbortController();
  const drawAhead = drawingAhead(ended.signal);
  const makeLook = () => lookOf(module, { theme, glyphs: settings.glyphs, highlightCode });
  const keyboard = keyboardOf(module, parts.keybindings, {
    ...settings.keys,
    ...(settings.collapseKey === "off" ? {} : { collapse: [settings.collapseKey] }),
  });
  let model = parts.model;
  let look = makeLook();
  /** pi-tui's editor, for as long as the model is editing. */
  let open: (FieldEditor & { readonly field: Field }) | undefined;
  let drawn: { readonly from: readonly unknown[]; readonly frame: Frame } | undefined;
  /** The last press: key data, or the type of a mouse event. */
  let pressed = { data: "", at: Number.NEGATIVE_INFINITY };
  const press = (data: string) => pressed = { data, at: now() };
  /** When another tab came into view. */
  let turnedAt = Number.NEGATIVE_INFINITY;
  /** What comes right after the opening was meant for what stood there before. */
  const isOpening = () => now() - openedAt < settings.graceMs;
  const place = () => placeOf(model, open?.text() ?? "");

  const component: Dialog & { readonly capturesViewportInput: true } = {
    // Keeps a host with a scrolling screen from taking the paging keys.
    capturesViewportInput: true,
    focused: false,
    render,
    handleInput,
    handleMouse,
    invalidate: () => look = makeLook(),
    dispose: () => dispatch({ type: "end", as: "superseded" }),
  };
  // Last, for what throws here leaves nothing that runs.
  const limit = settings.timeLimit > 0
    ? startTimeLimit(settings.timeLimit, now, ended.signal, {
      onTick: () => void attempt(() => tui.requestRender()),
      onEnd: () => dispatch({ type: "end", as: "timed_out" }),
    })
    : undefined;
  return component;

  function handleInput(data: string): void {
    // Only a sequence is a release; pasted text may look like the end of one.
    const isRelease = data.startsWith("\x1b") && module.isKeyRelease(data);
    if (model.outcome !== undefined || isRelease) return;
    limit?.restart();
    if (keyboard.is(data, "ctrl+c")) return dispatch({ type: "leave" });
    if (isOpening()) return;
    const paste = pastes.take(data);
    if (paste === "pending") return;
    if (paste !== undefined) {
      write(asPaste(paste.text), paste.text);
      return paste.rest === "" ? undefined : handleInput(paste.rest);
    }
    if (open?.isCompleting()) return open.input(data);
    const viewport = drawn?.frame.viewport ?? { page: 1, limit: 0, isCut: false };
    const command = commandFor(data, keyboard, place(), model, viewport);
    const isAgain = data === pressed.data && now() - pressed.at < doublePress;
    const isDouble = module.isKeyRepeat(data) || isAgain;
    if (command?.type !== "save") press(data);
    if (command === undefined) return write(data);
    switch (command.type) {
      case "save":
        return isDouble ? undefined : save(data);
      case "external":
        return void attempt(editElsewhere);
      case "confirm":
      case "toggle":
      case "pick":
      case "close": {
        // What comes right after a page has turned was meant for what was in view before.
        const isLate = now() - turnedAt < (command.type === "pick" ? onePiece : doublePress);
        return isLate ? undefined : dispatch(command, isDouble);
      }
      default:
        return dispatch(command);
    }
  }

  function handleMouse(event: MouseEvent): { readonly handled: boolean } | undefined {
    if (drawn === undefined || model.outcome !== undefined || isOpening()) return undefined;
    const action = mouseAction(event, model, drawn.frame);
    if (action === undefined) return undefined;
    limit?.restart();
    const { tab } = model;
    // A click may be meant for the window alone: no first one on a row does more than focus it.
    if (action.type !== "toggle" || pressed.data === "click") dispatch(action);
    press(model.tab === tab ? event.type : "");
    return { handled: true };
  }

  /** Takes an action; one that came by a double press not where it would go on from what is in view. */
  function dispatch(action: Action, isDouble = false): void {
    const before = model;
    const after = update(before, action);
    const isTurned = after.tab !== before.tab;
    if (after === before || (isDouble && (isTurned || after.outcome !== undefined))) return;
    model = after;
    if (isTurned) turnedAt = now();
    keepEditor();
    parts.onChange(enteredIn(after));
    if (after.outcome !== undefined) {
      ended.abort();
      parts.onEnd(after.outcome);
    }
    attempt(() => tui.requestRender());
  }

  /** Keeps one editor open for the field that the model is editing, and none otherwise. */
  function keepEditor(): void {
    const { mode, outcome } = model;
    const field = mode.type === "editing" && outcome === undefined ? mode.field : undefined;
    if (field && open && fieldKey(open.field) === fieldKey(field)) return;
    open?.close();
    open = field && {
      field,
      ...openEditor({
        module,
        tui,
        look,
        now,
        text: textIn(model, field),
        completion: cwd === undefined ? undefined : fileCompletion(module, cwd),
        onChange: (text) => {
          const isOpen = open?.field === field;
          if (isOpen && text !== textIn(model, field)) dispatch({ type: "draft", text });
        },
        onSubmit: (text) => {
          dispatch({ type: "draft", text });
          dispatch({ type: "save" });
        },
      }),
    };
  }

  /** A paste, or a key that no command has: text for the open editor, or for the filter. */
  function write(data: string, pasted?: string): void {
    const { filter, isCollapsed, mode } = model;
    if (isCollapsed) return;
    if (mode.type === "filtering") {
      const text = pasted === undefined
        ? typedInto(filter, data, keyboard)
        : filter + cleanLine(pasted);
      if (text !== filter) dispatch({ type: "filter", text });
    } else if (open !== undefined) open.input(data);
    else if (pasted !== undefined) dispatch({ type: "paste", text: asTyped(pasted) });
  }

  /** What is Enter to the editor may mean something else to it; every other key saves at once. */
  function save(data: string): void {
    const saved = open;
    if (isEditors(data, keyboard)) open?.input(data);
    else dispatch({ type: "save" });
    if (open !== saved) press(data);
  }

  async function editElsewhere(): Promise<void> {
    if (open === undefined) return;
    limit?.pause();
    const edited = await editExternally(textIn(model, open.field), tui, ended.signal);
    limit?.restart();
    if (!edited.ok) return dispatch({ type: "say", text: edited.message });
    // Made anew with the text.
    open?.close();
    open = undefined;
    dispatch({ type: "draft", text: edited.text });
  }

  function render(width: number): string[] {
    try {
      return draw(Math.max(1, width)).lines;
    } catch (error) {
      const reason = cleanLine(describeFault(error));
      const text = say("Ctrl+C leaves: the questions can't be drawn ({reason})", { reason });
      return [module.truncateToWidth(text, width, "")];
    }
  }

  function draw(columns: number): Frame {
    const { focused } = component;
    const editor = open;
    const rows = budgetOf(tui.terminal.rows, settings.maxHeight);
    const status = limit?.status();
    const from = [model, look, focused, columns, rows, status];
    // An editor changes by itself too, when completions arrive.
    const isSame = editor === undefined && from.every((part, index) => part === drawn?.from[index]);
    if (drawn !== undefined && isSame) return drawn.frame;
    editor?.setFocused(focused);
    const shown = focused ? look : { ...look, cursor: "" };
    const drawModel = (model: Model) =>
      view({ model, columns, look: shown, drawEditor: editor?.draw }, rows, {
        hints: (viewport) =>
          editor?.isCompleting()
            ? completionHints(keyboard)
            : hintsFor(keyboard, place(), model, viewport),
        keys: () => keyList(keyboard),
        status,
      });
    drawn = { from, frame: drawModel(model) };
    if (editor === undefined) drawAhead(model, drawModel);
    return drawn.frame;
  }
}

/** A text after a key: what it types is added, and Backspace takes the last character away. */
function typedInto(text: string, data: string, keyboard: Keyboard): string {
  const isBack = ["backspace", "shift+backspace"].some((key) => keyboard.is(data, key));
  return isBack ? withoutLast(text) : text + (keyboard.text(data) ?? "");
}

/** Whether a key is Enter to pi-tui's editor, by the user's bindings or as it comes. */
function isEditors(data: string, { bindings, is }: Keyboard): boolean {
  const ids = ["tui.input.submit", "tui.input.newLine"];
  const own = ids.flatMap((id) => bindings?.getKeys?.(id) ?? []);
  return (own.length > 0 ? own : ["enter"]).some((key) => is(data, key));
}
