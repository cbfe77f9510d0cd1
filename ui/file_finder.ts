import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";
import { attempt } from "../lib/attempt.ts";
import type { CompletionProvider, TuiModule } from "../lib/host.ts";
import { agentDirectory } from "../lib/settings_file.ts";

/** pi's completion of file names after `@`; without the program `fd`, path by path as without the `@`. */
export function fileCompletion(module: TuiModule, folder: string): CompletionProvider {
  const finder = fileFinder();
  const provider = new module.CombinedAutocompleteProvider([], folder, finder ?? null);
  if (finder !== undefined) return provider;
  const find = provider.getSuggestions.bind(provider);
  const findAfterAt: typeof find = async (lines, line, column, options) => {
    const [, path] = /(?:^|\s)@(\S*)$/.exec(lines[line]?.slice(0, column) ?? "") ?? [];
    if (path === undefined) return await find(lines, line, column, options);
    const found = await find([path], 0, path.length, { ...options, force: true });
    if (found?.prefix !== path) return null;
    const items = found.items.map((item) => ({ ...item, value: `@${item.value}` }));
    return { items, prefix: `@${path}` };
  };
  return Object.assign(provider, { getSuggestions: findAfterAt });
}

/** The program `fd`: pi's own copy, else one on the PATH. */
function fileFinder(): string | undefined {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [join(agentDirectory(), "bin"), ...folders]
    .flatMap((folder) => ["fd", "fdfind"].map((name) => join(folder, name + suffix)))
    .find((path) => attempt(() => canRun(path)));
}

/** Whether a file may be run. Throws where it may not. */
function canRun(path: string): true {
  accessSync(path, constants.X_OK);
  return true;
}
