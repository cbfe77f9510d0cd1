import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { attempt } from "../lib/attempt.ts";
import type { Tui } from "../lib/host.ts";
import { describeFault } from "../lib/outcomes.ts";
import { say } from "../lib/say.ts";

/** What came back from the person's own editor: a text, or why there is none. */
export type Edited =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

/** How long pi takes to exit at the most once it has ended its session, in milliseconds. */
const endOfPi = 100;

/**
 * Gives the terminal to `$VISUAL`, else `$EDITOR`, with a text, and takes it back.
 * The file is readable by its owner alone and is gone afterwards. Never rejects.
 */
export async function editExternally(
  text: string,
  tui: Tui,
  signal: AbortSignal,
): Promise<Edited> {
  const command = process.env["VISUAL"] || process.env["EDITOR"];
  if (!command) return { ok: false, message: say("Set $VISUAL or $EDITOR to edit the text there") };
  try {
    tui.stop();
    return await edit(command, text, signal);
  } catch (error) {
    const values = { command, reason: describeFault(error) };
    return { ok: false, message: say("{command} can't edit the text: {reason}", values) };
  } finally {
    // The end of a session may be pi's own, which leaves a terminal behind that is not pi's.
    if (signal.aborted) await new Promise((resolve) => setTimeout(resolve, endOfPi));
    attempt(() => tui.start());
    attempt(() => tui.requestRender(true));
  }
}

/** Has a program edit a text, in a file that exists for as long as it runs. */
async function edit(command: string, text: string, signal: AbortSignal): Promise<Edited> {
  const folder = mkdtempSync(join(tmpdir(), "parley-"));
  try {
    const file = join(folder, "answer.md");
    writeFileSync(file, text, { mode: 0o600 });
    const ending = await run(command, file, signal);
    return ending === ""
      ? { ok: true, text: readFileSync(file, "utf8").replace(/\r?\n$/, "") }
      : { ok: false, message: say("{ending}; the text is as it was", { ending }) };
  } finally {
    attempt(() => rmSync(folder, { recursive: true, force: true }));
  }
}

/** Runs an editor on a file; `""` when it ended well, else how it ended. */
async function run(command: string, file: string, signal: AbortSignal): Promise<string> {
  const isWindows = process.platform === "win32";
  const child = isWindows
    ? spawn(`${command} "${file}"`, { stdio: "inherit", shell: true, signal })
    : spawn("sh", ["-c", `${command} "$1"`, "sh", file], { stdio: "inherit", signal });
  try {
    const [code, killedBy] = await once(child, "close");
    if (code === 0) return "";
    return killedBy
      ? say("{command} was ended by {killedBy}", { command, killedBy })
      : say("{command} ended with code {code}", { command, code });
  } catch (error) {
    return say("{command} did not start ({reason})", { command, reason: describeFault(error) });
  }
}
