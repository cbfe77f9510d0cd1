import { dirname, join } from "node:path";
import { cache } from "./hosts.ts";

const root = new URL("../../", import.meta.url).pathname;
const shipped = ["mod.ts", "events.ts", "lib", "ui", "extensions", "skills", "package.json"];

/**
 * A copy of what the package ships, away from the repository's `node_modules`, so that nothing
 * but the host can provide pi's own packages. Named by its content, and made where it is not there.
 */
export const parley: string = await copyPackage();

async function copyPackage(): Promise<string> {
  const paths = (await Promise.all(shipped.map(filesBelow))).flat().sort();
  const texts = await Promise.all(paths.map((path) => Deno.readTextFile(join(root, path))));
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(JSON.stringify([paths, texts])),
  );
  const target = join(cache, `parley-${new Uint8Array(digest).toHex().slice(0, 12)}`);
  if (await Deno.stat(target).then(() => true, () => false)) return target;
  await Deno.mkdir(cache, { recursive: true });
  const beside = await Deno.makeTempDir({ dir: cache, prefix: "copy-" });
  for (const [index, path] of paths.entries()) {
    await Deno.mkdir(dirname(join(beside, path)), { recursive: true });
    await Deno.writeTextFile(join(beside, path), texts[index] ?? "");
  }
  await Deno.rename(beside, target).catch(() => Deno.remove(beside, { recursive: true }));
  await forgetOldCopies();
  return target;
}

/** Removes copies of yesterday and before: no run lasts that long. */
async function forgetOldCopies(): Promise<void> {
  for await (const { name } of Deno.readDir(cache)) {
    const { mtime } = await Deno.stat(join(cache, name));
    const isOld = (mtime?.getTime() ?? 0) < Date.now() - 86_400_000;
    if (/^(parley|copy)-/.test(name) && isOld) {
      await Deno.remove(join(cache, name), { recursive: true });
    }
  }
}

async function filesBelow(path: string): Promise<string[]> {
  const state = await Deno.stat(join(root, path)).catch(() => undefined);
  if (!state) return [];
  if (!state.isDirectory) return [path];
  const entries = await Array.fromAsync(Deno.readDir(join(root, path)));
  return (await Promise.all(entries.map(({ name }) => filesBelow(join(path, name))))).flat();
}
