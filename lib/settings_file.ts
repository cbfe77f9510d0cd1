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
const mostTold = 5;

/** Locates the files on first use, and checks them again only where one is another than before. */
export function settingsFile({ host, project, fallback, warn }: SettingsSource): SettingsFile {
  let seen = "";
  let turn: Promise<unknown> = Promise.resolve();
  let located: ReturnType<typeof locate> | undefined;
  const locate = async (): Promise<readonly [own: string, ...others: string[]]> => {
    const pi = await attemptAsync(() => host?.());
    const own = join(attempt(() => pi?.getAgentDir()) ?? agentDirectory(), "parley.json");
    return project ? [own, join(project, pi?.CONFIG_DIR_NAME ?? ".pi", "parley.json")] : [own];
  };
  const paths = () => located ??= locate();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  const readAll = async () => {
    const files = await Promise.all((await paths()).map(find));
    const state = JSON.stringify(files.map(({ text }) => text));
    if (state === seen) return;
    seen = state;
    let settings = fallback;
    const faulty: string[] = [];
    for (const [index, { path, content }] of files.entries()) {
      if (content === undefined) continue;
      const { check } = await import("./every_setting.ts");
      const checked = check(content, settings, index === 0);
      settings = checked.settings;
      const told = checked.problems.slice(0, mostTold);
      const rest = checked.problems.length - told.length;
      if (rest > 0) told.push(`and ${rest} more`);
      if (told.length > 0) faulty.push(`${path}: ${told.join("; ")}`);
    }
    await useLanguage(settings.language);
    file.current = settings;
    const told = faulty.join(" · ");
    if (told) warn(say("Parley's settings: what is wrong has no effect. {told}", { told }));
  };
  const file: SettingsFile & { current: Settings } = {
    current: fallback,
    read: () =>
      inTurn(async () => {
        await attemptAsync(readAll);
        await useLanguage(file.current.language);
        return file.current;
      }),
    path: async () => (await paths())[0],
    change: (key, value) => inTurn(async () => write((await paths())[0], key, value)),
  };
  return file;
}

/** pi's agent directory by pi's own rule, for hosts that don't tell. */
export function agentDirectory(): string {
  const named = process.env["PI_CODING_AGENT_DIR"]?.trim();
  return named ? named.replace(/^~(?=$|[\\/])/, homedir()) : join(homedir(), ".pi", "agent");
}

/** A file's text and content, or the fault in the place of both; neither where there is no file. */
async function find(path: string) {
  try {
    const about = await stat(path);
    if (!about.isFile()) throw new TypeError("it is no file");
    // What is set here may name a program.
    const owners = [0, process.getuid?.() ?? about.uid];
    if (!owners.includes(about.uid)) throw new TypeError("it belongs to somebody else");
    if (about.size > mostBytes) throw new RangeError(`it is larger than ${mostBytes / 1024} KB`);
    const text = await readFile(path, "utf8");
    const content: unknown = attempt(() => JSON.parse(text.replace(/^\ufeff/, "")));
    if (content === undefined) throw new SyntaxError("it is not JSON");
    return { path, text, content, mode: about.mode };
  } catch (fault) {
    const isAbsent = ["ENOENT", "ENOTDIR"].includes((fault as { code: string }).code);
    return isAbsent ? { path } : { path, text: String(fault), content: fault };
  }
}

/** Writes beside the file and renames, so that no reader ever sees half of it. */
async function write(path: string, key: string, value: unknown): Promise<void> {
  const { change, isBranch } = await import("./every_setting.ts");
  const target = await realpath(path).catch(() => path);
  const { content = {}, mode = 0o644 } = await find(target);
  if (content instanceof Error) throw content;
  if (!isBranch(content)) throw new TypeError("it must hold an object");
  change(content, key, value);
  await mkdir(dirname(target), { recursive: true });
  const beside = `${target}.${process.pid}.new`;
  await writeFile(beside, `${JSON.stringify(content, null, 2)}\n`, { mode });
  await rename(beside, target);
}
