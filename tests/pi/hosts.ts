import { join } from "node:path";
import { makeRoom } from "../room.ts";

/** A pi to run stories in. */
export interface Host {
  /** Short name for reports and the command line. */
  readonly name: "old" | "new";
  /** The version that is installed. */
  readonly version: string;
  /** Program and first arguments that start it. */
  readonly command: readonly string[];
  /** The folder of its package. */
  readonly folder: string;
}

const packages = {
  old: {
    name: "@mariozechner/pi-coding-agent",
    version: "0.73.1",
    program: "dist/cli.js",
    node: [20, 6],
  },
  new: {
    name: "@earendil-works/pi-coding-agent",
    version: "1.6.0",
    program: "dist/bundle/cli.js",
    node: [22, 19],
  },
} as const;

/** Where the pis are kept between runs, outside the repository. */
const cache: string = Deno.env.get("PARLEY_PI_CACHE") ??
  join(
    Deno.env.get("XDG_CACHE_HOME") ?? join(Deno.env.get("HOME") ?? "/tmp", ".cache"),
    "parley-pi",
  );

/** Installs a pi from npm where it isn't yet, with a Node that can run it. */
export async function prepareHost(name: Host["name"]): Promise<Host> {
  const pi = packages[name];
  const modules = await install(`pi-${name}`, pi.name, pi.version);
  const folder = join(modules, pi.name);
  const node = await findNode(pi.node);
  return { name, version: pi.version, command: [node, join(folder, pi.program)], folder };
}

async function findNode([major, minor]: readonly [number, number]): Promise<string> {
  const { stdout } = await new Deno.Command("node", { args: ["--version"] }).output();
  const [, own = 0, ownMinor = 0] = /v(\d+)\.(\d+)/.exec(new TextDecoder().decode(stdout))
    ?.map(Number) ?? [];
  if (own > major || own === major && ownMinor >= minor) return "node";
  const os = Deno.build.os === "windows" ? "win" : Deno.build.os;
  const architecture = Deno.build.arch === "x86_64" ? "x64" : "arm64";
  const prefix = os === "darwin" && architecture === "arm64" ? "node-bin" : "node";
  const name = `${prefix}-${os}-${architecture}`;
  return join(await install("node-24", name, "24"), name, "bin", "node");
}

/** Installs a package into a folder of its own; gives the folder's `node_modules`. */
async function install(folder: string, name: string, version: string): Promise<string> {
  const target = join(cache, folder);
  const modules = join(target, "node_modules");
  const installed = await Deno.readTextFile(join(modules, name, "package.json"))
    .then((text) => String(JSON.parse(text).version), () => "");
  if (installed === version || installed.startsWith(`${version}.`)) return modules;
  // Installed beside the target and renamed, so that a broken installation is never taken for a whole one.
  await Deno.mkdir(cache, { recursive: true });
  const beside = makeRoom(folder, cache);
  await Deno.writeTextFile(join(beside, "package.json"), `{ "private": true }`);
  console.log(`Installing ${name}@${version} into ${target}`);
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code } = await new Deno.Command("npm", {
    args: ["install", ...flags, `${name}@${version}`],
    cwd: beside,
    stdin: "null",
  }).spawn().status;
  if (code !== 0) throw new Error(`Cannot install ${name}@${version}: npm exited with ${code}`);
  await Deno.remove(target, { recursive: true }).catch(() => {});
  await Deno.rename(beside, target);
  return modules;
}
