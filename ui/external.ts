import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { attempt } from "../lib/attempt.ts";
import type { Tui } from "../lib/host.ts";
import { say } from "../lib/say.ts";

/** What came back from the person's own editor: a text, or why there is none. */
export type Edited =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

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
  let folder: string | undefined;
  let isStopped = false;
  try {
    folder = mkdtempSync(join(tmpdir(), "parley-"));
    const file = join(folder, "answer.md");
    writeFileSync(file, text, { mode: 0o600 });
    tui.stop();
    isStopped = true;
    const ending = await run(command, file, signal);
    return ending === ""
      ? { ok: true, text: readFileSync(file, "utf8").replace(/\r?\n$/, "") }
      : { ok: false, message: say("{ending}; the text is as it was", { ending }) };
  } catch (error) {
    const reason = (error as Error).message;
    return {
      ok: false,
      message: say("{command} can't edit the text: {reason}", { command, reason }),
    };
  } finally {
    const made = folder;
    if (made !== undefined) attempt(() => rmSync(made, { recursive: true, force: true }));
    if (isStopped) {
      // The end of a session may be pi's own, which leaves a terminal behind that is not pi's.
      if (signal.aborted) await new Promise((resolve) => setTimeout(resolve, endOfPi));
      attempt(() => tui.start());
      attempt(() => tui.requestRender(true));
    }
  }
}

/** How long pi takes to exit at the most once it has ended its session, in milliseconds. */
const endOfPi = 100;

/** Runs an editor on a file; `""` when it ended well, else how it ended. */
function run(command: string, file: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const isWindows = process.platform === "win32";
    const child = isWindows
      ? spawn(`${command} "${file}"`, { stdio: "inherit", shell: true, signal })
      : spawn("sh", ["-c", `${command} "$1"`, "sh", file], { stdio: "inherit", signal });
    child.on(
      "error",
      ({ message: reason }) =>
        resolve(say("{command} did not start ({reason})", { command, reason })),
    );
    child.on("close", (code, killedBy) => {
      if (code === 0) resolve("");
      else if (killedBy) resolve(say("{command} was ended by {killedBy}", { command, killedBy }));
      else resolve(say("{command} ended with code {code}", { command, code }));
    });
  });
}
