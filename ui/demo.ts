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
import { attempt } from "../lib/attempt.ts";
import { cliffyDialogs } from "../lib/cliffy.ts";
import { exitCode, exitCodes, print, readPayload } from "../lib/command_line.ts";
import type { UserInterface } from "../lib/host.ts";
import { languages } from "../lib/languages.ts";
import { describeFault } from "../lib/outcomes.ts";
import { createAskTools } from "../mod.ts";
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

async function demo(): Promise<number> {
  const strangers: string[] = [];
  const flags = parseArgs(process.argv.slice(2), {
    unknown: (argument) => void strangers.push(argument),
    boolean: ["plain", "overlay", "ascii", "json", "help"],
    string: ["tool", "file", "language"],
    alias: { h: "help" },
  });
  const { tool: name = "ask_user", language = "en" } = flags;
  if (flags.help) return await print(help, 0);
  if (strangers.length > 0) {
    return fail(`Cannot use ${strangers.join(" ")}: --help tells what there is`);
  }
  if (!languages.includes(language)) {
    return fail(`Cannot speak "${language}": it is not one of ${languages.join(", ")}`);
  }
  const tools = createAskTools({
    settings: {
      placement: flags.overlay ? "overlay" : "inline",
      glyphs: flags.ascii ? "ascii" : "unicode",
      language,
    },
    tui: piTui,
    ...flags.plain && { dialogs: cliffyDialogs() },
  });
  const tool = tools.find((tool) => tool.name === name);
  if (tool === undefined) {
    const names = tools.map(({ name }) => name).join(", ");
    return fail(`Cannot ask with tool "${name}": it is not one of ${names}`);
  }
  const example = new URL(`../docs/examples/${name}.json`, import.meta.url);
  const json = await readPayload(flags.file) || readFileSync(example, "utf8");
  const payload = tool.prepareArguments(JSON.parse(json));
  const { stdin, stdout } = process;
  if (!stdin.isTTY && stdout.isTTY) {
    // Keys then come from the terminal that this was started from, where there is one.
    const value = attempt(() => new ReadStream(openSync("/dev/tty", "r+"))) ?? stdin;
    Object.defineProperty(process, "stdin", { value, configurable: true });
  }
  const hasUI = process.stdin.isTTY && stdout.isTTY;
  const context = { hasUI, cwd: process.cwd(), ui: { custom } };
  const result = await tool.execute("demo", payload, undefined, undefined, context);
  const text = result.content.map((part) => part.text).join("\n");
  if (result.details.outcome === "invalid") return fail(text);
  const output = flags.json ? JSON.stringify(result, null, 2) : terminalTheme.fg("accent", text);
  return await print(`${output}\n`, exitCode(result.details));
}

function fail(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}

/** pi's `ui.custom` in this terminal: a pi-tui of our own with nothing but the dialog in it. */
const custom: UserInterface["custom"] = (factory, options = {}) =>
  new Promise((resolve) => {
    const tui = new piTui.TUI(new piTui.ProcessTerminal());
    const component = factory(tui, terminalTheme, piTui.getKeybindings(), (result) => {
      tui.stop();
      process.stdout.write("\n");
      resolve(result);
    });
    const { overlay, overlayOptions } = options as Record<string, object>;
    if (overlay) tui.showOverlay(component, overlayOptions);
    else tui.addChild(component);
    tui.setFocus(component);
    tui.start();
  });

// Whatever else goes wrong is a result of the tool.
const misread = (fault: unknown) => fail(`Cannot read the payload: ${describeFault(fault)}`);
process.exit(await demo().catch(misread));
