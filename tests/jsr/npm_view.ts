import { stripTypeScriptTypes } from "node:module";
import { dirname, join, normalize, relative } from "node:path";
import { filesBelow } from "./registry.ts";

/** A package as npm would get it from JSR. */
export interface NpmView {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const specifiers =
  /((?:^|[\s;}])(?:import|export)\b[^'"`;]*?\bfrom\s*|(?:^|[\s;}])import\s*|\bimport\s*\(\s*)(["'])([^"'\n]+)\2/g;

/**
 * Builds what JSR's npm side makes of a published version: every published file, a JavaScript module
 * beside each one that the exports reach, and a manifest of its own with the dependencies of all
 * modules that are reached, by types or dynamically too. Source maps and declarations are left out.
 */
export async function makeNpmView(
  registry: string,
  jsrName: string,
  version: string,
  folder: string,
): Promise<NpmView> {
  const source = join(registry, jsrName, version);
  const { exports } = JSON.parse(await Deno.readTextFile(`${source}_meta.json`));
  const dependencies: Record<string, string> = {};
  const reached = await reach(source, Object.values<string>(exports));
  for (const path of await filesBelow(source)) {
    const name = relative(source, path);
    const target = join(folder, name);
    await Deno.mkdir(dirname(target), { recursive: true });
    if (!reached.has(name)) {
      await Deno.copyFile(path, target);
      continue;
    }
    const code = (await Deno.readTextFile(path)).replace(
      specifiers,
      (_, before, quote, name) => before + quote + rename(name, dependencies) + quote,
    );
    await Deno.writeTextFile(target, code);
    await Deno.writeTextFile(javascript(target), stripTypeScriptTypes(code, { mode: "transform" }));
  }
  const name = npmName(jsrName);
  await Deno.writeTextFile(
    join(folder, "package.json"),
    JSON.stringify({
      name,
      version,
      homepage: `https://jsr.io/${jsrName}`,
      type: "module",
      dependencies,
      exports: Object.fromEntries(
        Object.entries<string>(exports).map(([key, path]) => [key, { default: javascript(path) }]),
      ),
      _jsr_revision: 11,
    }),
  );
  return { name, version, folder, dependencies };
}

/** The name of a JSR package on npm's side. */
function npmName(jsrName: string): string {
  return `@jsr/${jsrName.slice(1).replace("/", "__")}`;
}

function javascript(path: string): string {
  return path.replace(/\.ts$/, ".js");
}

/** The modules that entries reach, by path from the package's folder. */
async function reach(source: string, entries: readonly string[]): Promise<Set<string>> {
  const reached = new Set<string>();
  const waiting = entries.map((entry) => normalize(entry));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path) || !path.endsWith(".ts")) continue;
    reached.add(path);
    const code = await Deno.readTextFile(join(source, path));
    for (const [, , , name = ""] of code.matchAll(specifiers)) {
      if (name.startsWith(".")) waiting.push(normalize(join(dirname(path), name)));
    }
  }
  return reached;
}

/** Gives a specifier its form on npm's side, and takes note of the dependency. */
function rename(specifier: string, dependencies: Record<string, string>): string {
  const [, registry, name = "", range = "*", path = ""] =
    /^(jsr|npm):\/?((?:@[^/]+\/)?[^@/]+)(?:@([^/]+))?(\/.*)?$/.exec(specifier) ?? [];
  if (!registry) return specifier.startsWith(".") ? javascript(specifier) : specifier;
  const target = registry === "jsr" ? npmName(name) : name;
  dependencies[target] = range;
  return target + path;
}
