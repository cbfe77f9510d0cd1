import { mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { attempt, attemptAsync } from "./attempt.ts";
import type { PiModule } from "./host.ts";
import { useLanguage } from "./languages.ts";
import { say } from "./say.ts";
import type { Settings } from "./settings.ts";

/** What is needed to find and read the files. */
export interface SettingsSource {
  /** The way to pi's own module, which knows the folders. */
  readonly host?: (() => Promise<PiModule>) | undefined;
  /** The project's folder, where its file counts; only ever a trusted project's. */
  readonly project?: string | undefined;
  /** What holds where the files say nothing. */
  readonly fallback: Settings;
  /** Told once about each state of the files that has something wrong. */
  warn(message: string): void;
}

/** The user's settings, as they are in the files now. */
export interface SettingsFile {
  /** As they were read last. */
  readonly current: Settings;
  /** Reads what has changed, and speaks the language that is set. Never rejects. */
  read(): Promise<Settings>;
  /** The user's own file, which may not be there. */
  path(): Promise<string>;
  /** Changes a value in the user's own file and leaves everything else as it is. */
  change(key: string, value: unknown): Promise<void>;
}

const mostBytes = 256 * 1024;

/** Finds the files on first use, and reads one again only where it is another than before. */
export function settingsFile({ host, project, fallback, warn }: SettingsSource): SettingsFile {
  let current = fallback;
  let seen = "";
  let reading: Promise<void> = Promise.resolve();
  let changing: Promise<void> = Promise.resolve();
  let located: Promise<readonly [string, ...string[]]> | undefined;
  const locate = async (): Promise<readonly [string, ...string[]]> => {
    const pi = await attemptAsync(() => host?.());
    const own = join(attempt(() => pi?.getAgentDir()) ?? agentDirectory(), "parley.json");
    return project ? [own, join(project, pi?.CONFIG_DIR_NAME ?? ".pi", "parley.json")] : [own];
  };
  const paths = () => located ??= locate();
  const load = async (existing: readonly string[]) => {
    const problems: string[] = [];
    let settings = fallback;
    const [own] = await paths();
    for (const path of existing) {
      const { check } = await import("./every_setting.ts");
      const file = await parse(path).catch((error) => {
        problems.push(`${path}: ${error.message}`);
      });
      if (file === undefined) continue;
      const checked = check(file, settings, path === own);
      settings = checked.settings;
      const [first, ...rest] = checked.problems;
      if (first) problems.push(`${path}: ${[first, ...rest.slice(0, 4)].join("; ")}${more(rest)}`);
    }
    await useLanguage(settings.language);
    current = settings;
    const told = problems.join(" · ");
    if (told) warn(say("Parley's settings: what is wrong has no effect. {told}", { told }));
  };
  return {
    get current() {
      return current;
    },
    async read() {
      const all = await paths();
      const states = await Promise.all(all.map(stateOf));
      const state = JSON.stringify(states);
      if (state !== seen) {
        seen = state;
        reading = load(all.filter((_, index) => states[index])).catch(() => {});
      }
      await reading;
      await useLanguage(current.language);
      return current;
    },
    path: async () => (await paths())[0],
    async change(key, value) {
      const [path] = await paths();
      const done = changing.then(() => write(path, key, value));
      changing = done.catch(() => {});
      await done;
    },
  };
}

function more(rest: readonly string[]): string {
  return rest.length > 4 ? `; and ${rest.length - 4} more` : "";
}

/** pi's agent directory by pi's own rule, for hosts that don't tell. */
export function agentDirectory(): string {
  const named = process.env["PI_CODING_AGENT_DIR"]?.trim();
  return named ? named.replace(/^~(?=$|[\\/])/, homedir()) : join(homedir(), ".pi", "agent");
}

/** Tells a file from another one; empty where there is none. */
async function stateOf(path: string): Promise<string> {
  try {
    const { mtimeMs, ctimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${ctimeMs} ${size} ${ino}`;
  } catch (error) {
    const { code } = error as { code?: string };
    return code === "ENOENT" || code === "ENOTDIR" ? "" : String(code);
  }
}

/** A file's content; never `undefined`, as JSON has none. */
async function parse(path: string): Promise<unknown> {
  const about = await stat(path);
  if (!about.isFile()) throw new TypeError("it is no file");
  // What is set here may name a program.
  if (![0, process.getuid?.() ?? about.uid].includes(about.uid)) {
    throw new TypeError("it belongs to somebody else");
  }
  if (about.size > mostBytes) {
    throw new RangeError(`it is larger than ${mostBytes / 1024} KB`);
  }
  const text = await readFile(path, "utf8");
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new SyntaxError("it is not JSON");
  }
}

/** Writes beside the file and renames, so that no reader ever sees half of it. */
async function write(path: string, key: string, value: unknown): Promise<void> {
  const { change } = await import("./every_setting.ts");
  const target = await realpath(path).catch(() => path);
  const isThere = await stateOf(target) !== "";
  const content = isThere ? await parse(target) : {};
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new TypeError("it must hold an object");
  }
  change(content, key, value);
  await mkdir(dirname(target), { recursive: true });
  const beside = `${target}.${process.pid}.new`;
  const mode = isThere ? (await stat(target)).mode : 0o644;
  await writeFile(beside, `${JSON.stringify(content, null, 2)}\n`, { mode });
  await rename(beside, target);
}
