/**
 * pi as an extension sees it, without pi: what was observed of 0.73.1 ("old") and 1.6.0 ("new"), in
 * the terminal, over RPC and in print mode.
 *
 * @module
 */
import process from "node:process";
import type {
  Context,
  EventBus,
  FocusableComponent,
  Keybindings,
  Pi,
  RenderContext,
  Theme,
  Tool,
  Tui,
  UserInterface,
} from "../lib/host.ts";
import type { ToolResult } from "../lib/contracts/contract.ts";

// Nothing of the user's own is read.
process.env["PI_CODING_AGENT_DIR"] = "/nowhere";

/** How pi runs. */
export type Mode = "tui" | "rpc" | "print";

/** A dialog of the host that waits for an answer. */
export interface Request {
  readonly method: "select" | "input" | "editor";
  readonly title: string;
  readonly rows: readonly string[];
  /** Answers it, as a person or an RPC client would; a second answer changes nothing. */
  reply(value: unknown): void;
}

/** A component that `custom` put on the screen. */
export interface Shown {
  readonly component: FocusableComponent;
  readonly options: object | undefined;
  /** What the component's owner was given to close it. */
  done(result: unknown): void;
  isOpen: boolean;
}

/** What a fake pi is like. */
export interface FakePiOptions {
  readonly mode?: Mode;
  readonly version?: "old" | "new";
  /** Tools that others registered, by name, with the file that they come from. */
  readonly tools?: Readonly<Record<string, string>>;
  /** The folder of the session, `/project` by default. */
  readonly cwd?: string;
  /** Whether the user trusts that folder; only newer hosts know. */
  readonly isTrusted?: boolean;
  /** Methods of the user interface that are replaced, for hosts that fail. */
  readonly ui?: Partial<UserInterface> | undefined;
  /** The terminal that components see. */
  readonly tui?: Tui;
  readonly theme?: Theme;
  readonly keybindings?: Keybindings;
  /** What the session holds when it starts. */
  readonly branch?: readonly unknown[];
}

/** An event that went over the bus, as it was when it was sent. */
export interface Sent {
  readonly channel: string;
  // deno-lint-ignore no-explicit-any -- each channel has a payload of its own
  readonly payload: any;
}

/** pi's event bus, to listen on and to look into. */
export interface FakeBus extends EventBus {
  readonly sent: Sent[];
  on(channel: string, listener: (payload: unknown) => void): () => void;
  listenerCount(): number;
}

/** A running pi. */
export interface FakePi {
  readonly events: FakeBus;
  readonly sent: Sent[];
  readonly notices: string[];
  /** Calls of `setWorkingVisible`, in order. */
  readonly working: boolean[];
  /** Host dialogs that wait. */
  readonly requests: Request[];
  /** Components that are or were on the screen. */
  readonly shown: Shown[];
  /** Registered tools by name. */
  readonly tools: Map<string, Tool>;
  /** Slash commands by name. */
  readonly commands: Map<string, (args: string, context: Context) => Promise<void>>;
  /** Messages that were sent in the person's name, and how. */
  readonly said: { readonly text: string; readonly options: object | undefined }[];
  /** The entries of the branch that the session is on, oldest first. */
  branch(): readonly unknown[];
  /** Goes to another place of the session, as `/tree` does: to the end of this branch. */
  goTo(branch: readonly unknown[]): void;
  /** How it runs; a program that embeds pi may show a user interface later. */
  mode: Mode;
  /** Tells the extensions of an event; gives what their handlers gave back. */
  emit(event: string, fields?: object): Promise<unknown[]>;
  /** Loads an extension, which makes a fresh instance of it on every reload and session switch. */
  load(extension: (pi: Pi) => void): void;
  /** Starts the session: what pi does after loading. */
  start(): Promise<void>;
  /** Ends the session and starts another, with fresh instances; old contexts go stale. */
  restart(reason: "reload" | "new" | "resume" | "fork"): Promise<void>;
  /** Ends the session for good. */
  quit(): Promise<void>;
  /** A context of the current session. */
  context(): Context;
  /** Runs the agent, which calls a tool. */
  call(name: string, args: unknown, signal?: AbortSignal, id?: string): Promise<ToolResult>;
  /** Runs a slash command. */
  command(name: string): Promise<void>;
  /** The renderers of a tool, as the transcript finds them. */
  renderers(name: string): Pick<Tool, "renderCall" | "renderResult"> | undefined;
}

/** A theme that marks nothing but refuses unknown colours, as pi's does. */
export const plainTheme: Theme = {
  fg: (color, text) => known(color) && text,
  bold: (text) => text,
  italic: (text) => text,
  underline: (text) => text,
  strikethrough: (text) => text,
};

function known(color: string): true {
  const colors = /^(accent|border|borderAccent|borderMuted|success|error|warning|muted|dim|text)$/;
  if (!colors.test(color) && !/^(tool|md|syntax)[A-Z]|Bg$/.test(color)) {
    throw new Error(`Unknown theme color: ${color}`);
  }
  return true;
}

/** A bus like pi's: listeners run at once, and what they throw or reject with is swallowed. */
export function fakeBus(): FakeBus {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const sent: Sent[] = [];
  return {
    sent,
    listenerCount: () => [...listeners.values()].reduce((sum, of) => sum + of.size, 0),
    emit(channel, payload) {
      sent.push({ channel, payload: structuredClone(payload) });
      for (const listener of [...listeners.get(channel) ?? []]) {
        const run = async () => await listener(payload);
        run().catch(() => {});
      }
    },
    on(channel, listener) {
      const of = listeners.get(channel) ?? new Set();
      listeners.set(channel, of.add(listener));
      return () => of.delete(listener);
    },
  };
}

/** Starts nothing yet: load extensions, then `start`. */
export function fakePi(options: FakePiOptions = {}): FakePi {
  const { version = "new" } = options;
  let { mode = "tui" } = options;
  const events = fakeBus();
  const notices: string[] = [];
  const working: boolean[] = [];
  const requests: Request[] = [];
  const shown: Shown[] = [];
  const tools = new Map<string, Tool>();
  const commands: FakePi["commands"] = new Map();
  const said: { text: string; options: object | undefined }[] = [];
  let branch: readonly unknown[] = options.branch ?? [];
  const append = (entry: object) => branch = [...branch, JSON.parse(JSON.stringify(entry))];
  const extensions: ((pi: Pi) => void)[] = [];

  const dialog = (method: Request["method"], title: string, rows: string[], given?: {
    signal?: AbortSignal;
  }) => {
    if (mode === "print" || given?.signal?.aborted) return Promise.resolve(undefined);
    return new Promise<string | undefined>((resolve) => {
      const close = (value: unknown) => {
        given?.signal?.removeEventListener("abort", abort);
        const position = requests.indexOf(request);
        if (position >= 0) requests.splice(position, 1);
        resolve(value as string | undefined);
      };
      const abort = () => close(undefined);
      const request: Request = { method, title, rows, reply: close };
      given?.signal?.addEventListener("abort", abort, { once: true });
      requests.push(request);
    });
  };

  const custom: UserInterface["custom"] = (factory, given) => {
    if (mode !== "tui") return Promise.resolve(undefined as never);
    return new Promise((resolve, reject) => {
      let entry: Shown | undefined;
      let isClosed = false;
      const done = (result: unknown) => {
        if (isClosed) return;
        isClosed = true;
        if (entry) entry.isOpen = false;
        resolve(result as never);
        entry?.component.dispose?.();
      };
      const make = async () =>
        await factory(
          options.tui ??
            { terminal: { rows: 24, columns: 80 }, requestRender() {}, stop() {}, start() {} },
          options.theme ?? plainTheme,
          options.keybindings ?? { matches: () => false, getKeys: () => [] },
          done,
        );
      make().then((component) => {
        if (isClosed) return;
        // The older host has no stack: what is shown last takes the place of what was there.
        if (version === "old") { for (const earlier of shown) earlier.isOpen = false; }
        shown.push(entry = { component, options: given, done, isOpen: true });
      }, reject);
    });
  };

  const ui: UserInterface = {
    notify: (message) => void (mode === "print" || notices.push(message)),
    select: (title, rows, given) => dialog("select", title, rows, given),
    input: (title, _placeholder, given) => dialog("input", title, [], given),
    editor: (title) => dialog("editor", title, []),
    custom,
    setWorkingVisible: (visible) => void (mode === "tui" && working.push(visible)),
    ...options.ui,
  };

  const session = () => {
    let isStale = false;
    let isBound = false;
    const handlers = new Map<string, ((event: unknown, context: Context) => unknown)[]>();
    const live = <Value>(value: Value): Value => {
      if (isStale) {
        throw new Error("This extension ctx is stale after session replacement or reload.");
      }
      return value;
    };
    const context = (): Context => ({
      get ui() {
        return live(ui);
      },
      get hasUI() {
        return live(mode !== "print");
      },
      get cwd() {
        return live(options.cwd ?? "/project");
      },
      get sessionManager() {
        return live({ getBranch: () => branch });
      },
      ...(version === "new" ? { mode, isProjectTrusted: () => options.isTrusted === true } : {}),
    });
    const resolvers: ((tool: string, next: () => unknown) => unknown)[] = [];
    const api = (path: string): Pi => ({
      events,
      on: (event, handler) => void handlers.set(event, [...handlers.get(event) ?? [], handler]),
      registerTool(tool: Tool) {
        live(undefined);
        const owner = owners.get(tool.name);
        if (!isBound && owner !== undefined && owner !== path) {
          // Both hosts end when extensions claim one name while they load.
          throw new Error(`Tool "${tool.name}" conflicts with ${owner}`);
        }
        if (owner === undefined) owners.set(tool.name, path);
        if (owners.get(tool.name) === path) tools.set(tool.name, tool);
      },
      getAllTools() {
        live(undefined);
        if (!isBound) throw new Error("Extension runtime not initialized.");
        return [...owners].map(([name, path]) => ({ name, sourceInfo: { path } }));
      },
      registerCommand(name, { handler }) {
        live(undefined);
        commands.set(name, handler);
      },
      getCommands() {
        live(undefined);
        if (!isBound) throw new Error("Extension runtime not initialized.");
        return [...commands.keys()].map((name) => ({ name }));
      },
      appendEntry(customType, data) {
        live(undefined);
        append({ type: "custom", customType, data });
      },
      sendUserMessage(text, given) {
        live(undefined);
        said.push({ text, options: given });
        append({ type: "message", message: { role: "user", content: text } });
      },
      ...(version === "new"
        ? { registerToolRenderer: (resolver) => void resolvers.push(resolver) }
        : {}),
    });
    const owners = new Map(Object.entries(options.tools ?? {}));
    tools.clear();
    commands.clear();
    extensions.forEach((extension, index) => extension(api(`/extensions/${index}.ts`)));
    const emit = async (event: string, fields: object = {}) => {
      const results: unknown[] = [];
      for (const handler of handlers.get(event) ?? []) {
        try {
          results.push(await handler({ type: event, ...fields }, context()));
        } catch (error) {
          notices.push(`Extension error: ${error instanceof Error ? error.message : error}`);
        }
      }
      return results;
    };
    return {
      context,
      resolvers,
      emit,
      async start(reason: string) {
        isBound = true;
        await emit("session_start", { reason });
      },
      async end(reason: string) {
        await emit("session_shutdown", { reason });
        isStale = true;
        if (version !== "new") return;
        // The newer host takes its dialogs off the screen and leaves their promises pending.
        for (const entry of shown.filter((entry) => entry.isOpen)) {
          entry.isOpen = false;
          entry.component.dispose?.();
        }
      },
    };
  };

  let current: ReturnType<typeof session> | undefined;
  const running = () => current ??= session();
  let calls = 0;
  return {
    events,
    sent: events.sent,
    notices,
    working,
    requests,
    shown,
    tools,
    commands,
    said,
    branch: () => branch,
    goTo: (other) => void (branch = other),
    get mode() {
      return mode;
    },
    set mode(value) {
      mode = value;
    },
    emit: (event, fields) => running().emit(event, fields),
    load: (extension) => void extensions.push(extension),
    start: () => running().start("startup"),
    async restart(reason) {
      await running().end(reason);
      if (reason === "new") branch = [];
      current = session();
      await current.start(reason);
    },
    quit: () => running().end("quit"),
    context: () => running().context(),
    async call(name, args, signal, id = `call_${++calls}`) {
      await running().emit("before_agent_start");
      const tool = tools.get(name);
      if (!tool) throw new Error(`Tool ${name} not found`);
      const part = { type: "toolCall", id, name, arguments: args };
      append({ type: "message", message: { role: "assistant", content: [part] } });
      const before = branch;
      const prepared = tool.prepareArguments(args);
      const result = await tool.execute(id, prepared, signal, undefined, running().context());
      // A session that was left meanwhile never gets the result.
      if (before.every((entry, index) => branch[index] === entry)) {
        append({ type: "message", message: { role: "toolResult", toolCallId: id, ...result } });
      }
      return result;
    },
    async command(name) {
      await commands.get(name)!("", running().context());
    },
    renderers(name) {
      const { resolvers } = running();
      const resolve = (index: number): unknown =>
        index < resolvers.length
          ? resolvers[index]!(name, () => resolve(index + 1))
          : tools.get(name);
      return resolve(0) as Tool | undefined;
    },
  };
}

/** What a transcript row passes to a renderer. */
export function rowContext(more: Partial<RenderContext> = {}): RenderContext {
  return { expanded: false, ...more };
}
