import { join } from "node:path";
import { type Host, prepareHost } from "../pi/hosts.ts";
import { parley } from "../pi/parley.ts";
import { makeRoom } from "../room.ts";
import { count, type Line, quantile, time } from "./line.ts";

interface Sample {
  readonly load: number;
  readonly start: number;
  readonly modules: number;
  readonly tools: readonly string[];
  readonly errors: readonly string[];
}

const indexes = { old: "dist/index.js", new: "dist/bundle/index.js" } as const;
const program = new URL("load_one.mjs", import.meta.url).pathname;

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

/** What Parley adds to a start of pi over an extension that does nothing: loading, and session_start. */
export async function startLines(runs: number): Promise<Line[]> {
  const room = makeRoom("parley-start");
  const nothing = join(room, "extensions", "index.ts");
  await Deno.mkdir(join(room, "extensions"));
  await Deno.writeTextFile(nothing, "export default function (): void {}\n");
  const ours = join(parley, "extensions", "index.ts");
  const lines: Line[] = [];
  for (const name of ["old", "new"] as const) {
    const host = await prepareHost(name);
    const added = async (isCold: boolean, most: number): Promise<Line> => {
      const times = { ours: [] as number[], nothing: [] as number[] };
      for (let run = -1; run < runs; run++) {
        const [one, other] = [
          await sample(host, ours, isCold),
          await sample(host, nothing, isCold),
        ];
        if (run < 0) continue;
        times.ours.push(one.start);
        times.nothing.push(other.start);
      }
      const base = quantile(times.nothing, 0.5);
      return time(
        `pi ${host.version}: added to a start, ${isCold ? "cold" : "warm"}, median of ${runs}`,
        quantile(times.ours, 0.5) - base,
        most,
        `an empty extension ${base.toFixed(1)} ms`,
      );
    };
    const { modules } = await sample(host, ours, false);
    lines.push(
      count(`pi ${host.version}: modules read before anybody is asked`, modules, 10, "modules"),
      await added(false, 6),
      await added(true, 120),
    );
  }
  return lines;
}
