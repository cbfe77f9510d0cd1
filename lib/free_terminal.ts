import process from "node:process";
import type { Dialogs } from "./walk.ts";

/** Dialogs in this process's terminal, unless there is none or somebody else reads from it. */
export async function freeTerminal(): Promise<Dialogs | undefined> {
  const { stdin, stdout } = process;
  const isInteractive = stdin.isTTY === true && stdout.isTTY === true;
  const isTaken = stdin.isRaw || stdin.listenerCount("data") + stdin.listenerCount("readable") > 0;
  if (!isInteractive || isTaken) return undefined;
  const { cliffyDialogs } = await import("./cliffy.ts");
  return cliffyDialogs();
}
