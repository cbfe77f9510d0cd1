/**
 * The dialog as a person has it before them, without a person: the real TUI of each pi-tui, drawing
 * into a terminal of which every cell can be read.
 *
 * @module
 */
import { EventEmitter } from "node:events";
import * as released from "@mariozechner/pi-tui";
import * as current from "pi-tui-current";
import xterm from "@xterm/headless";
import type { FocusableComponent, Keybindings, Theme, Tui, TuiModule } from "../lib/host.ts";
import type { Outcome, Questionnaire } from "../lib/questionnaire.ts";
import { defaultSettings, type Settings } from "../lib/settings.ts";
import type { Entered, Showing } from "../lib/surface.ts";
import type { DialogExtras } from "../ui/component.ts";
import { dialog } from "../ui/dialog.ts";

/** One pi-tui, and how it is opened on a terminal. */
export interface PiTui {
  readonly name: string;
  readonly module: TuiModule;
  /** The user's keys: the defaults, and what differs from them. */
  keybindings(own?: Readonly<Record<string, string | string[]>>): Keybindings;
}

// deno-lint-ignore no-explicit-any -- the two versions agree in what is used here, not in their types
type Any = any;

/** What the host binds beside pi-tui. */
const hostBindings = {
  "app.interrupt": { defaultKeys: "escape", description: "" },
  "app.editor.external": { defaultKeys: "ctrl+g", description: "" },
};

function piTui(name: string, module: Any): PiTui {
  const definitions = { ...module.TUI_KEYBINDINGS, ...hostBindings };
  return {
    name,
    module,
    keybindings: (own = {}) => new module.KeybindingsManager(definitions, own),
  };
}

/** Both pi-tuis that hosts bring. */
export const piTuis: readonly PiTui[] = [
  piTui("pi-tui 0.73.1", released),
  piTui("pi-tui 1.6.0", current),
];

/** Key data by name; everything else is sent as it is. */
export const keyData: Readonly<Record<string, string>> = {
  Enter: "\r",
  Esc: "\x1b",
  Tab: "\t",
  "Shift+Tab": "\x1b[Z",
  Space: " ",
  Backspace: "\x7f",
  Up: "\x1b[A",
  Down: "\x1b[B",
  Right: "\x1b[C",
  Left: "\x1b[D",
  Home: "\x1b[H",
  End: "\x1b[F",
  PageUp: "\x1b[5~",
  PageDown: "\x1b[6~",
  "Shift+Enter": "\x1b[13;2u",
  "Ctrl+C": "\x03",
};

/** One cell of the screen. */
export interface Cell {
  /** The character, `""` behind a wide one. */
  readonly text: string;
  readonly width: number;
  readonly foreground: string | undefined;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
  readonly isInverse: boolean;
}

/** A terminal that keeps what is written to it. */
export interface Screen {
  readonly columns: number;
  readonly rows: number;
  /** The lines that can be seen, without blank space at their ends. */
  lines(): string[];
  cells(): Cell[][];
  /** Where the cursor is, from 0, and whether it can be seen. */
  cursor(): { readonly row: number; readonly column: number; readonly isVisible: boolean };
}

/** How a dialog is opened. */
export interface Opening {
  readonly columns?: number;
  readonly rows?: number;
  readonly settings?: Partial<Settings>;
  readonly keybindings?: Readonly<Record<string, string | string[]>>;
  readonly theme?: Theme;
  readonly extras?: Omit<DialogExtras, "now">;
  readonly kept?: Entered;
  readonly signal?: AbortSignal;
  /** Lines of a conversation above the dialog. */
  readonly above?: readonly string[];
  /** Keys are still ignored, as right after opening. */
  readonly isFresh?: boolean;
  /** Told of everything that is sent to the terminal. */
  onWrite?(data: string): void;
}

/** An open dialog and everything around it. */
export interface Opened extends Screen {
  readonly component: FocusableComponent;
  /** How it ended, as often as it did. */
  readonly outcomes: readonly Outcome[];
  /** What was entered, after every change. */
  readonly entered: readonly Entered[];
  /** How often the host was told to close it. */
  readonly closings: () => number;
  readonly shownTimes: () => number;
  /** Lines as the component gave them last. */
  raw(): readonly string[];
  /** Presses keys one after the other, by name or as data, each a while after the one before. */
  press(...keys: readonly string[]): Opened;
  /** Types a text, character by character. */
  type(text: string): Opened;
  /** Bytes as the terminal sends them, in one piece, with no time between keys. */
  send(bytes: string): Opened;
  /** The same, but what may still go on is waited for. */
  sendPart(bytes: string): Opened;
  /** Time passes. */
  wait(milliseconds: number): Opened;
  resize(columns: number, rows: number): Opened;
  /** Draws what is due; the screen is drawn by itself when it is looked at. */
  draw(): Opened;
  /** The host's theme has changed. */
  invalidate(): Opened;
  /** The outcome of the surface. */
  readonly outcome: Promise<Outcome>;
  close(): void;
}

/** Shows a questionnaire in a fresh terminal, past the time in which keys are ignored. */
export async function open(
  host: PiTui,
  questionnaire: Questionnaire,
  opening: Opening = {},
): Promise<Opened> {
  const { columns = 80, rows = 24, above = [] } = opening;
  const module = host.module as Any;
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const write = (data: string) => {
    opening.onWrite?.(data);
    (emulator as Any)._core._writeBuffer.writeSync(data);
  };
  const events = new EventEmitter();
  let hear: (data: string) => void = () => {};
  const terminal = {
    start(onInput: (data: string) => void, onResize: () => void) {
      hear = onInput;
      events.on("resize", onResize);
    },
    stop: () => events.removeAllListeners(),
    drainInput: () => Promise.resolve(),
    write,
    get columns() {
      return emulator.cols;
    },
    get rows() {
      return emulator.rows;
    },
    kittyProtocolActive: false,
    moveBy: (lines: number) =>
      lines === 0 ? undefined : write(`\x1b[${Math.abs(lines)}${lines > 0 ? "B" : "A"}`),
    hideCursor: () => write("\x1b[?25l"),
    showCursor: () => write("\x1b[?25h"),
    clearLine: () => write("\x1b[K"),
    clearFromCursor: () => write("\x1b[J"),
    clearScreen: () => write("\x1b[2J\x1b[H"),
    setTitle: () => {},
    setProgress: () => {},
    setProgramStatus: () => {},
  };
  const tui = module.TUI
    ? new module.TUI(terminal, true)
    : new module.TuiMainScreen(terminal, true);
  const input = new module.StdinBuffer({ timeout: 1e6, escapeTimeout: 1e6 });
  input.on("data", (data: string) => hear(data));
  input.on("paste", (text: string) => hear(`\x1b[200~${text}\x1b[201~`));

  let time = 0;
  let closings = 0;
  let shownTimes = 0;
  let component: FocusableComponent | undefined;
  const outcomes: Outcome[] = [];
  const entered: Entered[] = [];
  const keybindings = host.keybindings(opening.keybindings);
  module.setKeybindings(keybindings);
  const custom = (
    factory: (tui: Tui, theme: Theme, keybindings: Keybindings, done: () => void) => Any,
    options: { readonly overlay?: boolean; readonly overlayOptions?: object } = {},
  ) =>
    new Promise<undefined>((resolve) => {
      component = factory(tui, opening.theme ?? sixteenColors, keybindings, () => {
        closings++;
        resolve(undefined);
      }) as FocusableComponent;
      if (options.overlay) tui.showOverlay(component, options.overlayOptions);
      else tui.addChild(component);
      tui.setFocus(component);
    });
  for (const line of above) tui.addChild(new module.Text(line, 0, 0));
  const showing: Showing = {
    signal: opening.signal ?? new AbortController().signal,
    ...(opening.kept === undefined ? {} : { kept: opening.kept }),
    onChange: (change) => entered.push(change),
    onShown: () => shownTimes++,
  };
  const surface = dialog(
    { custom } as Any,
    host.module,
    { ...defaultSettings, ...opening.settings },
    { ...opening.extras, now: () => time },
  );
  const outcome = surface(questionnaire, showing);
  outcome.then((one) => outcomes.push(one));
  // The surface asks the host for its component in a microtask.
  await Promise.resolve();
  await Promise.resolve();
  if (component === undefined) throw new Error("The dialog was not shown");
  const shown: FocusableComponent = component;
  tui.start();

  const flush = () => {
    for (const sequence of input.flush()) hear(sequence);
  };
  const screen = screenOf(emulator);
  let isDrawn = false;
  const drawn = <Value>(look: () => Value) => (): Value => {
    if (!isDrawn) tui.doRender();
    isDrawn = true;
    return look();
  };
  const opened: Opened = {
    lines: drawn(screen.lines),
    cells: drawn(screen.cells),
    cursor: drawn(screen.cursor),
    get columns() {
      return emulator.cols;
    },
    get rows() {
      return emulator.rows;
    },
    component: shown,
    outcomes,
    entered,
    outcome,
    closings: () => closings,
    shownTimes: () => shownTimes,
    raw: () => shown.render(emulator.cols),
    press(...keys) {
      for (const key of keys) {
        time += 100;
        opened.send(keyData[key] ?? key);
      }
      return opened;
    },
    type: (text) => opened.press(...text),
    send(bytes) {
      input.process(bytes);
      flush();
      isDrawn = false;
      shown.render(emulator.cols);
      return opened;
    },
    sendPart(bytes) {
      input.process(bytes);
      return opened;
    },
    wait(milliseconds) {
      time += milliseconds;
      return opened;
    },
    resize(columns, rows) {
      emulator.resize(columns, rows);
      events.emit("resize");
      return opened.draw();
    },
    draw() {
      isDrawn = false;
      opened.lines();
      return opened;
    },
    invalidate() {
      tui.invalidate();
      return opened.draw();
    },
    close() {
      shown.dispose?.();
      tui.stop();
      input.clear();
      emulator.dispose();
      module.setKeybindings(host.keybindings());
    },
  };
  if (!opening.isFresh) opened.wait(1_000);
  return opened.draw();
}

/** What lines look like on a terminal of so many columns. */
export function cellsOf(lines: readonly string[], columns: number): Cell[][] {
  const emulator = new xterm.Terminal({
    cols: columns,
    rows: Math.max(1, lines.length),
    allowProposedApi: true,
  });
  (emulator as Any)._core._writeBuffer.writeSync(lines.join("\r\n"));
  const cells = screenOf(emulator).cells();
  emulator.dispose();
  return cells;
}

function screenOf(emulator: xterm.Terminal): Pick<Screen, "lines" | "cells" | "cursor"> {
  const buffer = () => emulator.buffer.active;
  const line = (row: number) => buffer().getLine(buffer().baseY + row);
  const rows = () => Array.from({ length: emulator.rows }, (_, row) => row);
  return {
    lines: () => rows().map((row) => line(row)?.translateToString(true) ?? ""),
    cells: () =>
      rows().map((row) =>
        Array.from({ length: emulator.cols }, (_, column) => cellOf(line(row)?.getCell(column)))
      ),
    cursor: () => ({
      row: buffer().cursorY,
      column: buffer().cursorX,
      isVisible: !(emulator as Any)._core.coreService.isCursorHidden,
    }),
  };
}

function cellOf(cell: xterm.IBufferCell | undefined): Cell {
  const color = cell?.getFgColor() ?? 0;
  return {
    text: cell?.getChars() ?? "",
    width: cell?.getWidth() ?? 1,
    foreground: cell === undefined || cell.isFgDefault()
      ? undefined
      : cell.isFgRGB()
      ? `#${color.toString(16).padStart(6, "0")}`
      : String(color),
    isBold: Boolean(cell?.isBold()),
    isDim: Boolean(cell?.isDim()),
    isItalic: Boolean(cell?.isItalic()),
    isUnderlined: Boolean(cell?.isUnderline()),
    isInverse: Boolean(cell?.isInverse()),
  };
}

const codes: Readonly<Record<string, number>> = {
  accent: 36,
  success: 32,
  warning: 33,
  muted: 90,
  dim: 90,
  borderMuted: 34,
};

function wrapped(open: number, close: number): (text: string) => string {
  return (text) => `\x1b[${open}m${text}\x1b[${close}m`;
}

/** A theme of the terminal's own colours, as plain as a host's can be. */
export const sixteenColors: Theme = {
  fg: (color: string, text: string) => wrapped(codes[color] ?? 37, 39)(text),
  bold: wrapped(1, 22),
  italic: wrapped(3, 23),
  underline: wrapped(4, 24),
  strikethrough: wrapped(9, 29),
};
