// One sample in a fresh process: what pi does to load an extension and to start its session, timed.
// Arguments: pi's index.js, the extension. Counts the modules of the extension that were read.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [index, extension] = process.argv.slice(2);
const folder = fs.mkdtempSync(join(tmpdir(), "parley-bench-"));
process.env["PI_CODING_AGENT_DIR"] = join(folder, "agent");
fs.mkdirSync(join(folder, "agent"));
const pi = await import(pathToFileURL(index).href);

const home = dirname(dirname(extension));
const read = new Set();
const { readFileSync } = fs;
fs.readFileSync = (path, ...rest) => {
  if (String(path).startsWith(home) && /\.[jt]s$/.test(String(path))) read.add(String(path));
  return readFileSync(path, ...rest);
};
syncBuiltinESMExports();

const started = performance.now();
const { extensions, errors, runtime } = await pi.discoverAndLoadExtensions(
  [extension],
  folder,
  join(folder, "agent"),
);
const loaded = performance.now();
Object.assign(runtime, {
  getAllTools: () => [],
  getCommands: () => [],
  appendEntry() {},
  refreshTools() {},
  getActiveTools: () => [],
  setActiveTools() {},
});
const context = {
  hasUI: true,
  cwd: folder,
  ui: { notify() {} },
  sessionManager: { getBranch: () => [], getEntries: () => [] },
};
for (const one of extensions) {
  for (const handler of one.handlers.get("session_start") ?? []) {
    await handler({ type: "session_start", reason: "startup" }, context);
  }
}
const begun = performance.now();
fs.rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  JSON.stringify({
    load: loaded - started,
    start: begun - started,
    modules: read.size,
    tools: extensions.flatMap((one) => [...one.tools.keys()]),
    errors: errors.map((one) => one.error),
  }) + "\n",
);
process.exit(0);
