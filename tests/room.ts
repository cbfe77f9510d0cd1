import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const rooms = new Set<string>();

/** Makes an empty folder that is gone when the program is, whether it ends, fails or is stopped. */
export function makeRoom(name: string, parent: string = tmpdir()): string {
  if (rooms.size === 0) {
    for (const event of ["unload", "unhandledrejection", "error"]) {
      globalThis.addEventListener(event, () => rooms.forEach(leaveRoom));
    }
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => process.exit(1));
    }
  }
  const room = mkdtempSync(join(parent, `${name}-`));
  rooms.add(room);
  return room;
}

/** Removes a folder at once, unless somebody still writes into it. */
export function leaveRoom(room: string): void {
  try {
    rmSync(room, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // The end of the program tries once more.
  }
}
