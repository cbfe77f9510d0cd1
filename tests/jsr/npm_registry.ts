import { join } from "node:path";
import { makeRoom } from "../room.ts";
import type { NpmView } from "./npm_view.ts";

/** An npm registry that knows a few packages. */
export interface NpmRegistry {
  /** Line for an `.npmrc` that sends JSR's npm scope here. */
  readonly npmrc: string;
  /** Where it is. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves packages on loopback. */
export async function startNpmRegistry(views: readonly NpmView[]): Promise<NpmRegistry> {
  const tarballs = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { name, folder } of views) tarballs.set(name, await pack(folder));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname, origin } = new URL(request.url);
    const [, path = "", isTarball] = /^\/(.*?)(\.tgz)?$/.exec(decodeURIComponent(pathname)) ?? [];
    const view = views.find(({ name }) => name === path);
    const tarball = tarballs.get(path);
    if (!view || !tarball) return Response.json({}, { status: 404 });
    if (isTarball) return new Response(tarball);
    const { name, version, dependencies } = view;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", tarball)).toBase64();
    const dist = { tarball: `${origin}/${name}.tgz`, integrity: `sha512-${digest}` };
    return Response.json({
      name,
      "dist-tags": { latest: version },
      versions: { [version]: { name, version, dependencies, dist } },
      time: { [version]: "2020-01-01T00:00:00Z" },
    });
  });
  const url = `http://127.0.0.1:${server.addr.port}/`;
  return {
    npmrc: `@jsr:registry=${url}\n`,
    url,
    close: () => server.shutdown(),
  };
}

async function pack(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const target = makeRoom("parley-pack");
  const { code, stdout } = await new Deno.Command("npm", {
    args: ["pack", "--silent", "--ignore-scripts", "--pack-destination", target, folder],
    cwd: target,
    stdin: "null",
  }).output();
  if (code !== 0) throw new Error(`Cannot pack ${folder}: npm exited with ${code}`);
  const name = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  return await Deno.readFile(join(target, name));
}
