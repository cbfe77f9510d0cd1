import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { agentDirectory } from "../lib/settings_file.ts";

/** The program `fd`, by which pi completes file names after `@`: pi's own copy, else one on the PATH. */
export function fileFinder(): string | undefined {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [
    join(agentDirectory(), "bin", `fd${suffix}`),
    ...folders.flatMap((folder) =>
      ["fd", "fdfind"].map((name) => join(folder, `${name}${suffix}`))
    ),
  ].find(canRun);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
