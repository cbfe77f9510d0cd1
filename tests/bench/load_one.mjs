// One sample in a fresh process: what pi does to load an extension and to start its session, timed, and
// how long the first question then takes to the screen. Counts the modules of the extension that a start
// reads. Arguments: pi's index.js, the extension.
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

// What pi's own modules have left to do is not ours.
await new Promise((resolve) => setTimeout(resolve, 200));
const started = performance.now();
const { extensions, errors, runtime } = await pi.discoverAndLoadExtensions(
  [extension],
  folder,
  join(folder, "agent"),
);
Object.assign(runtime, {
  getAllTools: () => [],
  getCommands: () => [],
  appendEntry() {},
  refreshTools() {},
  getActiveTools: () => [],
  setActiveTools() {},
});
const plain = (_color, text = _color) => text;
const theme = { fg: plain, bold: plain, italic: plain, underline: plain, strikethrough: plain };
const screen = { terminal: { rows: 24, columns: 80 }, requestRender() {} };
let shown = NaN;
const context = {
  hasUI: true,
  cwd: folder,
  ui: {
    notify() {},
    custom: (make) =>
      new Promise((done) => {
        const component = make(screen, theme, { matches: () => false, getKeys: () => [] }, done);
        component.render(80);
        shown = performance.now();
        done();
      }),
  },
  // A new session holds as much.
  sessionManager: { getBranch: () => [{ type: "thinking_level_change" }], getEntries: () => [] },
};
const emit = async (type) => {
  for (const one of extensions) {
    for (const handler of one.handlers.get(type) ?? []) {
      await handler({ type, reason: "startup" }, context);
    }
  }
};
await emit("session_start");
const begun = performance.now();
await new Promise((resolve) => setTimeout(resolve, 50));
const modules = read.size;

await emit("before_agent_start");
const called = performance.now();
const question = { id: "db", prompt: "Which?", options: [{ value: "a", label: "A" }] };
const ask = extensions[0]?.tools.get("ask_user")?.definition.execute;
await ask?.("1", { questions: [question] }, undefined, undefined, context);
fs.rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  JSON.stringify({
    start: begun - started,
    modules,
    frame: shown - called,
    tools: extensions.flatMap((one) => [...one.tools.keys()]),
    errors: errors.map((one) => one.error),
  }) + "\n",
);
process.exit(0);
