import { join } from "node:path";
import { makeNpmView } from "../jsr/npm_view.ts";
import { type Host, prepareHost } from "../pi/hosts.ts";
import { parley } from "../pi/parley.ts";
import { makeRoom } from "../room.ts";
import { count, type Line, time } from "./line.ts";

interface Sample {
  /** Until the session has started, in milliseconds. */
  readonly start: number;
  /** From the first call of a tool until its question is drawn, in milliseconds. */
  readonly frame: number;
  readonly modules: number;
  readonly errors: readonly string[];
}

const indexes = { old: "dist/index.js", new: "dist/bundle/index.js" } as const;
const program = new URL("load_one.mjs", import.meta.url).pathname;
const manifest = new URL("../../deno.json", import.meta.url);

async function sample(host: Host, extension: string, isCold: boolean): Promise<Sample> {
  const { stdout, stderr } = await new Deno.Command(host.command[0]!, {
    args: [program, join(host.folder, indexes[host.name]), extension],
    env: { PI_OFFLINE: "1", NODE_NO_WARNINGS: "1", ...(isCold ? { JITI_FS_CACHE: "false" } : {}) },
    stdin: "null",
  }).output();
  const said = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  const read: Sample = JSON.parse(said || "{}");
  if (read.errors === undefined || read.errors.length > 0) {
    throw new Error(`Cannot load ${extension}: ${read.errors ?? new TextDecoder().decode(stderr)}`);
  }
  return read;
}

/** The package as npm gets it from JSR, in a project's `node_modules`; gives its folder. */
async function installFromNpm(room: string): Promise<string> {
  const { name, version, exports } = JSON.parse(await Deno.readTextFile(manifest));
  const published = join(room, "registry", name, version);
  await Deno.mkdir(join(published, ".."), { recursive: true });
  await Deno.symlink(parley, published);
  await Deno.writeTextFile(`${published}_meta.json`, JSON.stringify({ exports }));
  const folder = join(room, "node_modules", "@jsr", "parley__ask-user");
  await makeNpmView(join(room, "registry"), name, version, folder);
  return folder;
}

/**
 * What Parley adds to a start of pi over an extension that does nothing: loading, and session_start.
 * The least of some runs, in turn: what else the machine does only ever adds.
 */
export async function startLines(runs: number): Promise<Line[]> {
  const room = makeRoom("parley-start");
  const nothing = join(room, "extensions", "index.ts");
  await Deno.mkdir(join(room, "extensions"));
  await Deno.writeTextFile(nothing, "export default function (): void {}\n");
  const entry = join("extensions", "index.ts");
  const [ours, fromNpm] = [join(parley, entry), join(await installFromNpm(room), entry)];
  const lines: Line[] = [];
  for (const name of ["old", "new"] as const) {
    const host = await prepareHost(name);
    const least = async (isCold: boolean, ...extensions: readonly string[]) => {
      const samples = extensions.map((): Sample[] => []);
      for (let run = -1; run < runs; run++) {
        for (const [index, extension] of extensions.entries()) {
          const one = await sample(host, extension, isCold);
          if (run >= 0) samples[index]!.push(one);
        }
      }
      return samples.map((of) => ({
        start: Math.min(...of.map(({ start }) => start)),
        frame: Math.min(...of.map(({ frame }) => frame)),
      }));
    };
    const { modules } = await sample(host, ours, false);
    const pi = `pi ${host.version}:`;
    lines.push(count(`${pi} modules read before anybody is asked`, modules, 3, "modules"));
    if (runs === 0) continue;
    const [base, warm, npm] = await least(false, nothing, ours, fromNpm);
    const [coldBase, cold] = await least(true, nothing, ours);
    const beside = (start: number) => `an empty extension ${start.toFixed(1)} ms`;
    lines.push(
      time(`${pi} added to a start, warm`, warm!.start - base!.start, 6, beside(base!.start)),
      time(
        `${pi} added to a start, cold`,
        cold!.start - coldBase!.start,
        120,
        beside(coldBase!.start),
      ),
      time(
        `${pi} added to a start, npm's side, warm`,
        npm!.start - base!.start,
        40,
        beside(base!.start),
      ),
      time(`${pi} first question, from its call to its first frame`, warm!.frame, 100),
    );
  }
  return lines;
}
