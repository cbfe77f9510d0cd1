/**
 * What Parley uses of pi and pi-tui, as small types of its own, so that neither is named by an import.
 * They hold for pi 0.73.1 and 1.6.0; what only newer hosts have is optional.
 *
 * @module
 */
import type { ToolResult } from "./contracts/contract.ts";
import type { Dialogs } from "./walk.ts";

/** Stands where pi's own types are narrower than what Parley needs to say. */
// deno-lint-ignore no-explicit-any -- anything else would have to repeat pi's types
export type Foreign = any;

/** A pi-tui component. */
export interface Component {
  /** Lines of at most `width` cells. */
  render(width: number): readonly string[];
  /** Receives one key's bytes. */
  handleInput?(data: string): void;
  /** Receives a mouse event; only newer hosts have any. */
  handleMouse?(event: MouseEvent): { readonly handled?: boolean } | undefined;
  /** Drops caches, for example after a theme change. */
  invalidate(): void;
}

/** A mouse event of pi-tui, in the component's own cells from 0. */
export interface MouseEvent {
  readonly type: "press" | "release" | "move" | "drag" | "click" | "wheel";
  readonly button: "left" | "middle" | "right" | "none";
  readonly x: number;
  readonly y: number;
  /** Lines; negative ones go up. */
  readonly wheelDelta?: number;
}

/** A component that takes the keyboard and is told when it goes. */
export interface FocusableComponent extends Component {
  render(width: number): string[];
  /** Whether the hardware cursor belongs to this component. */
  focused: boolean;
  /** Called when the host drops the component. */
  dispose?(): void;
}

/** pi-tui's terminal UI, as handed to a custom component. */
export interface Tui {
  /** The terminal's size in cells. */
  readonly terminal: { readonly rows: number; readonly columns: number };
  /** Asks for a frame. */
  requestRender(force?: boolean): void;
  /** Gives the terminal to another program. */
  stop(): void;
  /** Takes the terminal back. */
  start(): void;
}

/** The user's key bindings. */
export interface Keybindings {
  /** The keys bound to an id; empty for an unknown one. */
  getKeys(id: Foreign): readonly string[];
}

/** pi's colours. */
export interface Theme {
  /** Foreground colour by name; throws on a name that the host doesn't know. */
  fg(color: Foreign, text: string): string;
  bold(text: string): string;
  italic(text: string): string;
  underline(text: string): string;
  strikethrough(text: string): string;
}

/** pi-tui's multi-line editor. */
export interface Editor extends FocusableComponent {
  onChange?: (text: string) => void;
  onSubmit?: (text: string) => void;
  handleInput(data: string): void;
  /** The text, with paste markers expanded. */
  getExpandedText(): string;
  setText(text: string): void;
  insertTextAtCursor(text: string): void;
  isShowingAutocomplete(): boolean;
  setAutocompleteProvider(provider: Foreign): void;
}

/** What completes text in pi-tui's editor. */
export interface CompletionProvider {
  /** What may stand in the place of the text before the cursor, as far as `prefix` reaches. */
  getSuggestions(
    lines: string[],
    line: number,
    column: number,
    options: Foreign,
  ): Promise<{ items: { value: string; label: string }[]; prefix: string } | null>;
}

/** The module `@mariozechner/pi-tui`, as far as the dialog needs it. */
export interface TuiModule {
  readonly Editor: new (tui: Foreign, theme: Foreign, options?: Foreign) => Editor;
  readonly Markdown: new (text: string, x: number, y: number, theme: Foreign) => Component;
  readonly SettingsList: new (
    items: Foreign,
    maxVisible: number,
    theme: Foreign,
    onChange: (id: string, value: string) => void,
    onCancel: () => void,
  ) => Component & { updateValue(id: string, value: string): void };
  readonly CombinedAutocompleteProvider: new (
    commands: Foreign,
    basePath: string,
    fdPath?: Foreign,
  ) => CompletionProvider;
  readonly CURSOR_MARKER: string;
  matchesKey(data: string, key: Foreign): boolean;
  isKeyRelease(data: string): boolean;
  isKeyRepeat(data: string): boolean;
  decodeKittyPrintable(data: string): string | undefined;
  visibleWidth(text: string): number;
  wrapTextWithAnsi(text: string, width: number): string[];
  truncateToWidth(text: string, width: number, ellipsis?: string): string;
}

/** Colours code for a terminal: a line of text for each line of code. */
export type Highlight = (code: string, language?: string) => readonly string[];

/** pi's own module, as far as it is used. */
export interface PiModule {
  /** The folder of the user's own files. */
  getAgentDir(): string;
  /** Name of pi's folder in a project; only newer hosts tell. */
  readonly CONFIG_DIR_NAME?: string;
  readonly highlightCode?: Highlight;
}

/** pi's user interface for extensions. */
export interface UserInterface extends Dialogs {
  /** Shows a message. */
  notify(message: string, type?: "info" | "warning" | "error"): void;
  /** Shows a component and resolves to what it passes to `done`; `undefined` where the host can't. */
  custom<Result>(
    factory: (
      tui: Foreign,
      theme: Foreign,
      keybindings: Foreign,
      done: (result: Result) => void,
    ) => FocusableComponent,
    options?: object,
  ): Promise<Result>;
  /** Hides or shows the spinner while the agent works. */
  setWorkingVisible?(visible: boolean): void;
}

/** What pi passes to a tool's `execute` and to event handlers. */
export interface Context {
  readonly ui: UserInterface;
  /** True in pi's terminal and in RPC mode. */
  readonly hasUI: boolean;
  /** The session's working directory. */
  readonly cwd: string;
  /** Newer hosts only. */
  readonly mode?: "tui" | "rpc" | "json" | "print";
  /** Newer hosts only: whether the user lets the project's own files take effect. */
  isProjectTrusted?(): boolean;
  /** The session: entries of the branch that it is on, oldest first. */
  readonly sessionManager?: { getBranch(): readonly unknown[] };
}

/** What pi passes to a transcript renderer. */
export interface RenderContext {
  /** Whether the person asked for the long form. */
  readonly expanded?: boolean;
  /** The call's arguments, as far as they have arrived. */
  readonly args?: unknown;
  /** Draws the row again. */
  invalidate?(): void;
}

/**
 * A tool, as pi registers it.
 *
 * @example
 * ```ts
 * import { askUserTool, type Tool } from "@parley/ask-user";
 *
 * const tools: Tool[] = [askUserTool];
 * ```
 */
export interface Tool<Details = unknown> {
  /** What the model calls it. */
  name: string;
  /** What people call it. */
  label: string;
  /** What the model reads about it. */
  description: string;
  /** One line for pi's list of tools. */
  promptSnippet?: string;
  /** Bullets for pi's system prompt. */
  promptGuidelines?: string[];
  /** JSON schema of the arguments. */
  // deno-lint-ignore no-explicit-any -- pi's type names the schema library's own
  parameters: any;
  /** Calls of one message run one after the other. */
  executionMode: "sequential";
  /** Newer hosts only: keeps scripts that a model writes from calling the tool. */
  exposure?: "model-only";
  /** Mends a model's arguments before pi checks them. Never throws. */
  // deno-lint-ignore no-explicit-any -- pi's type derives it from the schema
  prepareArguments(args: unknown): any;
  /** Asks; `context` is pi's. Resolves exactly once, and never rejects. */
  execute(
    toolCallId: string,
    params: unknown,
    signal: AbortSignal | undefined,
    onUpdate: ((partial: ToolResult<Details>) => void) | undefined,
    context: object,
  ): Promise<ToolResult<Details>>;
  /** How a call looks in the transcript; `theme` and `context` are pi's. */
  renderCall(
    args: unknown,
    theme: object,
    context: object,
  ): { render(width: number): string[]; invalidate(): void };
  /** How a result looks in the transcript; `theme` and `context` are pi's. */
  renderResult(
    result: { content: unknown; details?: unknown },
    options: { expanded: boolean; isPartial: boolean },
    theme: object,
    context: object,
  ): { render(width: number): string[]; invalidate(): void };
}

/** pi's event bus, shared by all extensions. */
export interface EventBus {
  /** Sends a payload to every listener of a channel. */
  emit(channel: string, payload: unknown): void;
}

/** pi's extension API. */
export interface Pi {
  /** Listens to a lifecycle event. */
  on(event: Foreign, handler: (event: Foreign, context: Foreign) => unknown): unknown;
  /** Registers a tool that the model can call. */
  registerTool(tool: Foreign): void;
  /** Registers a slash command; its handler is given the text after the name. */
  registerCommand(
    name: string,
    command: {
      readonly description: string;
      readonly handler: (args: string, context: Foreign) => Promise<void>;
    },
  ): void;
  /** Every slash command. Throws while extensions load. */
  getCommands(): readonly { readonly name: string }[];
  /** Writes an entry that no model sees into the session. Throws once the session is gone. */
  appendEntry(type: string, data: unknown): void;
  /** Sends a message in the person's name; as a follow-up while the agent works. */
  sendUserMessage(text: string, options?: { readonly deliverAs?: "steer" | "followUp" }): void;
  /** Every registered tool, with the file that it comes from. Throws while extensions load. */
  getAllTools(): readonly {
    readonly name: string;
    readonly sourceInfo?: { readonly path: string };
  }[];
  /** Newer hosts only: chooses how calls of a tool are drawn, registered or not. */
  // deno-lint-ignore no-explicit-any -- as above
  registerToolRenderer?(resolver: (tool: string, next: () => any) => any): void;
  readonly events: EventBus;
}
