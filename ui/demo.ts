/**
 * The dialog in a terminal, without pi and without a model: `deno task demo`.
 *
 * @module
 */
import { openSync, readFileSync } from "node:fs";
import process from "node:process";
import { ReadStream } from "node:tty";
import * as piTui from "@mariozechner/pi-tui";
import { parseArgs } from "@std/cli";
import type { Context, Tool, TuiModule, UserInterface } from "../lib/host.ts";
import { exitCode, exitCodes } from "../lib/exit_code.ts";
import { languages } from "../lib/languages.ts";
import type { Settings } from "../lib/settings.ts";
import { type AskUserDetails, type AskUserQuestionDetails, createAskTools } from "../mod.ts";
import { terminalTheme } from "./demo_theme.ts";

const help = `The questionnaire of Parley, in this terminal.

Usage: deno task demo [options]
       some-program | deno task demo [options]

Options:
  --tool NAME      ask_user (default) or ask_user_question
  --file PATH      a payload for the tool, as JSON; without it, and with nothing
                   piped in, a built-in questionnaire that shows every feature
  --plain          one prompt after the other instead of the dialog
  --overlay        above the screen's text instead of below it
  --ascii          marks from plain ASCII
  --language TAG   what Parley itself says: ${languages.join(", ")}
  --json           print the tool's result as JSON
  -h, --help       show this text

${exitCodes}
`;

const strangers: string[] = [];
const flags = parseArgs(process.argv.slice(2), {
  unknown: (argument) => void strangers.push(argument),
  boolean: ["plain", "overlay", "ascii", "json", "help"],
  string: ["tool", "file", "language"],
  alias: { h: "help" },
  default: { tool: "ask_user" },
});

process.exitCode = flags.help
  ? print(help)
  : strangers.length > 0
  ? fail(`Cannot use ${strangers.join(" ")}: --help tells what there is`)
  : await demo();
if (process.stdin.isTTY) process.stdin.unref();

async function demo(): Promise<number> {
  const { language = "en" } = flags;
  const settings: Partial<Settings> = {
    placement: flags.overlay ? "overlay" : "inline",
    glyphs: flags.ascii ? "ascii" : "unicode",
    language,
  };
  if (!languages.includes(language)) {
    return fail(`Cannot speak "${language}": it is not one of ${languages.join(", ")}`);
  }
  const piped = readPiped();
  if (piped !== "" && process.stdout.isTTY) takeKeysFromTerminal();
  const isInteractive = process.stdin.isTTY && process.stdout.isTTY;
  const dialogs = flags.plain && isInteractive
    ? (await import("../lib/terminal.ts")).cliffyDialogs()
    : undefined;
  const tools: readonly Tool[] = createAskTools({
    settings,
    tui: piTui as unknown as TuiModule,
    ...(dialogs === undefined ? {} : { dialogs }),
  });
  const tool = tools.find(({ name }) => name === flags.tool);
  if (tool === undefined) {
    const names = tools.map(({ name }) => name).join(", ");
    return fail(`Cannot ask with tool "${flags.tool}": it is not one of ${names}`);
  }
  let payload: unknown;
  try {
    payload = JSON.parse(piped || readPayload(tool.name));
  } catch (error) {
    return fail(`Cannot read the payload: ${(error as Error).message}`);
  }
  const context = { hasUI: isInteractive, cwd: process.cwd(), ui: terminalInterface() } as Context;
  const result = await tool.execute(
    "demo",
    tool.prepareArguments(payload),
    undefined,
    undefined,
    context,
  );
  const details = result.details as AskUserDetails | AskUserQuestionDetails;
  const text = result.content.map((part) => part.text).join("\n");
  if (details.outcome === "invalid") process.stderr.write(`${text}\n`);
  else if (flags.json) print(JSON.stringify(result, null, 2));
  else print(isInteractive ? terminalTheme().fg("accent", text) : text);
  return exitCode(details);
}

/** The payload on standard input; blank where there is none. */
function readPiped(): string {
  if (flags.file !== undefined || process.stdin.isTTY) return "";
  try {
    return readFileSync(0, "utf8").trim();
  } catch {
    return ""; // Closed.
  }
}

/** While the payload comes by standard input, keys come from the terminal that this was started from. */
function takeKeysFromTerminal(): void {
  try {
    const value = new ReadStream(openSync("/dev/tty", "r+"));
    Object.defineProperty(process, "stdin", { value, configurable: true });
  } catch {
    // There is none.
  }
}

function readPayload(tool: string): string {
  if (flags.file !== undefined) return readFileSync(flags.file, "utf8");
  return readFileSync(new URL(`../docs/examples/${tool}.json`, import.meta.url), "utf8");
}

function fail(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}

function print(text: string): number {
  process.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  return 0;
}

/** pi's `ui.custom` in this terminal: a pi-tui of our own with nothing but the dialog in it. */
function terminalInterface(): Pick<UserInterface, "custom"> {
  return {
    custom: (factory, options) =>
      new Promise((resolve) => {
        const tui = new piTui.TUI(new piTui.ProcessTerminal());
        const keybindings = piTui.getKeybindings();
        const component = factory(tui, terminalTheme(), keybindings, (result) => {
          tui.stop();
          process.stdout.write("\n");
          resolve(result);
        });
        const shown = component as unknown as piTui.Component;
        const { overlay, overlayOptions } = (options ?? {}) as {
          overlay?: boolean;
          overlayOptions?: piTui.OverlayOptions;
        };
        if (overlay) tui.showOverlay(shown, overlayOptions);
        else tui.addChild(shown);
        tui.setFocus(shown);
        tui.start();
      }),
  };
}
