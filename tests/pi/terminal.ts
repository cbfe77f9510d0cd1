import xterm from "@xterm/headless";
import { assert } from "@std/assert";
import { type Home, type Kept, makeHome, type Start } from "./home.ts";
import type { Host } from "./hosts.ts";
import { type Model, type Script, startModel } from "./model.ts";
import { pause, until } from "./wait.ts";

/** pi in a terminal, with a person before it. */
export interface Terminal {
  readonly model: Model;
  readonly home: Home;
  /** The terminal itself, for cells and colours. */
  readonly cells: xterm.Terminal;
  /** The lines that can be seen, without blank space at their ends. */
  screen(): string[];
  /** Where the cursor is, from 0, and whether it can be seen. */
  cursor(): { row: number; column: number; isVisible: boolean };
  /** Waits until a text can be seen; fails with the screen. */
  waitFor(text: string | RegExp, milliseconds?: number): Promise<void>;
  /** Waits until a text can't be seen any more. */
  waitGone(text: string | RegExp, milliseconds?: number): Promise<void>;
  /** Waits for a dialog by its text, and for the time in which it ignores keys. */
  waitForDialog(text: string | RegExp): Promise<void>;
  /** Presses keys, by name or character, each with time to be seen. */
  press(...keys: string[]): Promise<void>;
  /** Types a text. */
  type(text: string): Promise<void>;
  /** Pastes a text. */
  paste(text: string): Promise<void>;
  /** Sends bytes as they are. */
  send(bytes: string): Promise<void>;
  /** Writes a prompt to the agent. */
  say(text: string): Promise<void>;
  /** Changes the terminal's size. */
  resize(columns: number, rows: number): Promise<void>;
  /** The n-th tool result, from 1: its text at the model, its details from the session. */
  result(n?: number): Promise<Kept>;
  /** Quits pi from its empty editor; gives the exit code. */
  quit(): Promise<number>;
  /** Kills pi at once, as a crash does; its home stays. */
  kill(): Promise<void>;
  /** The exit code, as soon as there is one. */
  readonly exit: Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** How the terminal is opened. */
export interface TerminalStart extends Start {
  /** What the model says. */
  readonly turns: Script;
  /** A terminal whose pi has ended; its session, home and model go on. */
  readonly continues?: Terminal;
  /** 80 by default. */
  readonly columns?: number;
  /** 24 by default. */
  readonly rows?: number;
}

const named: Record<string, string> = {
  Enter: "\r",
  Escape: "\x1b",
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
  Delete: "\x1b[3~",
};

/** The bytes of a key: a name, `Ctrl+x`, `Alt+x`, or the character itself. */
export function keyBytes(key: string): string {
  const modified = /^(Ctrl|Alt)\+(.)$/.exec(key);
  if (modified) {
    const [, modifier, character = ""] = modified;
    return modifier === "Alt"
      ? `\x1b${character}`
      : String.fromCharCode(character.charCodeAt(0) & 31);
  }
  const bytes = named[key] ?? key;
  assert([...bytes].length === 1 || bytes.startsWith("\x1b"), `Unknown key: ${key}`);
  return bytes;
}

/** The home with its last session. */
function continued(home: Home): Home {
  return { ...home, args: [...home.args, "--continue"] };
}

/** Starts pi in a pseudo-terminal and waits for its editor. */
export async function openTerminal(host: Host, start: TerminalStart): Promise<Terminal> {
  const { columns = 80, rows = 24, continues } = start;
  const model = continues?.model ?? startModel(start.turns);
  const home = continues ? continued(continues.home) : await makeHome(host, model, start);
  const cells = new xterm.Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    scrollback: 5000,
  });
  const device = `${home.project}/.terminal`;
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const program = [...host.command, ...home.args].map(quote).join(" ");
  // util-linux's `script` gives the pseudo-terminal: there on every Linux, no native module needed.
  const child = new Deno.Command("script", {
    args: [
      "-qefc",
      `tty > ${device}; echo $$ > ${device}-process; stty rows ${rows} cols ${columns}; exec ${program}`,
      "/dev/null",
    ],
    cwd: home.project,
    env: home.environment,
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const input = child.stdin.getWriter();
  const send = (bytes: string) => input.write(new TextEncoder().encode(bytes)).catch(() => {});
  cells.onData(send);
  let frames = 0;
  const drawn = (async () => {
    for await (const bytes of child.stdout) {
      await new Promise<void>((done) => cells.write(bytes, done));
      frames++;
    }
  })();
  /** Sends what a person enters, and gives pi the time to react that a person would. */
  const enter = async (bytes: string) => {
    const before = frames;
    await send(bytes);
    for (let waited = 0; frames === before && waited < 500; waited += 10) await pause(10);
    await pause(80);
  };
  const exit = child.status.then(async ({ code }) => (await drawn, code));
  const isRunning = () => Promise.race([exit.then(() => false), pause(0).then(() => true)]);

  const screen = () =>
    Array.from(
      { length: cells.rows },
      (_, row) =>
        cells.buffer.active.getLine(cells.buffer.active.baseY + row)?.translateToString(true) ?? "",
    );
  const shows = (text: string | RegExp) => {
    const all = screen().join("\n");
    return typeof text === "string" ? all.includes(text) : text.test(all);
  };
  const picture = () => ["", ...screen().map((line) => `    | ${line}`)].join("\n");
  const terminal: Terminal = {
    model,
    home,
    cells,
    exit,
    screen,
    cursor: () => ({
      row: cells.buffer.active.cursorY,
      column: cells.buffer.active.cursorX,
      // deno-lint-ignore no-explicit-any -- not in xterm's public types
      isVisible: !(cells as any)._core.coreService.isCursorHidden,
    }),
    waitFor: (text, milliseconds) =>
      until(() => shows(text), () => `"${text}" on the screen${picture()}`, milliseconds),
    waitGone: (text, milliseconds) =>
      until(() => !shows(text), () => `"${text}" gone from the screen${picture()}`, milliseconds),
    async waitForDialog(text) {
      await terminal.waitFor(text);
      await pause(350);
    },
    async press(...keys) {
      for (const key of keys) {
        await enter(keyBytes(key));
      }
    },
    async type(text) {
      await enter(text);
    },
    async paste(text) {
      await enter(`\x1b[200~${text}\x1b[201~`);
    },
    send: enter,
    async say(text) {
      await terminal.type(text);
      // What is typed while extensions start or are loaded anew may be lost.
      for (let tries = 3; !shows(text) && tries > 0; tries--) {
        await terminal.waitFor(text, 4_000).catch(() => terminal.type(text));
      }
      await terminal.waitFor(text);
      const before = model.requests.length;
      await terminal.press("Enter");
      if (text.startsWith("/")) return;
      // The older pi drops what is sent before its extensions have started: shown is what it took.
      const isTaken = () => model.requests.length > before || shows(text);
      await until(isTaken, () => "", 1500).catch(() => terminal.say(text));
    },
    async resize(columns, rows) {
      cells.resize(columns, rows);
      const path = (await Deno.readTextFile(device)).trim();
      const args = ["-F", path, "rows", String(rows), "cols", String(columns)];
      await new Deno.Command("stty", { args }).output();
      await pause(150);
    },
    async result(n = 1) {
      await until(
        () => model.arrived.length >= n,
        () => `${n} tool results at the model${picture()}`,
      );
      const find = async () => (await home.kept())[n - 1];
      await until(async () => await find() !== undefined, () => `${n} tool results in the session`);
      const kept = await find();
      assert(kept);
      return { ...kept, text: model.arrived[n - 1]?.text ?? "" };
    },
    async quit() {
      await terminal.press("Ctrl+d");
      return await exit;
    },
    async kill() {
      if (await isRunning()) {
        Deno.kill(Number(await Deno.readTextFile(`${device}-process`)), "SIGKILL");
      }
      await exit;
    },
    async [Symbol.asyncDispose]() {
      await terminal.kill();
      await input.close().catch(() => {});
      await model.close();
      home.remove();
    },
  };
  try {
    // The footer names the model as soon as the editor takes keys.
    await Promise.race([terminal.waitFor(/fake/), exit]);
    assert(shows(/fake/), `pi ended before its editor was there${picture()}`);
    return terminal;
  } catch (error) {
    await terminal[Symbol.asyncDispose]();
    throw error;
  }
}
