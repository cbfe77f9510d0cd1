import { join, relative } from "node:path";
import { makeRoom } from "../room.ts";

/** A registry that takes what the real `deno publish` sends, and serves it as JSR does. */
export interface Registry {
  /** For `JSR_URL`, while the server runs. */
  readonly url: string;
  /** Where everything lies; `JSR_URL=file:…` works too. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Starts an empty registry on loopback. */
export function startRegistry(): Registry {
  const folder = makeRoom("parley-jsr");
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => answer(folder, request),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    folder,
    close: () => server.shutdown(),
  };
}

async function answer(folder: string, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, scope, name, version] =
    /^\/api\/scopes\/([^/]+)\/packages\/([^/]+)(?:\/versions\/([^/]+))?$/.exec(pathname) ?? [];
  const success = { id: "task", status: "success", error: null };
  if (version && request.method === "POST") {
    await unpack(join(folder, `@${scope}`, name ?? ""), version, request);
    return Response.json(success);
  }
  if (name && !version) return Response.json({ scope, name, githubRepository: null });
  if (pathname.startsWith("/api/publish_status/")) return Response.json(success);
  const bytes = await Deno.readFile(join(folder, decodeURIComponent(pathname))).catch(() => {});
  if (!bytes) return Response.json({ code: "notFound" }, { status: 404 });
  const type = pathname.endsWith(".json") ? "application/json" : "text/typescript";
  return new Response(bytes, { headers: { "content-type": type } });
}

/** Unpacks a published version below the package's folder and writes JSR's two manifests. */
async function unpack(home: string, version: string, { body }: Request): Promise<void> {
  const target = join(home, version);
  await Deno.mkdir(target, { recursive: true });
  const tar = new Deno.Command("tar", { args: ["-xzf", "-", "-C", target], stdin: "piped" })
    .spawn();
  await body?.pipeTo(tar.stdin);
  if (!(await tar.status).success) throw new Error(`Cannot unpack ${home} ${version}`);
  const manifest: Record<string, { size: number; checksum: string }> = {};
  for (const path of await filesBelow(target)) {
    const bytes = await Deno.readFile(path);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
    manifest[`/${relative(target, path)}`] = { size: bytes.length, checksum: `sha256-${digest}` };
  }
  const config = JSON.parse(await Deno.readTextFile(join(target, "deno.json")));
  const exports = typeof config.exports === "string" ? { ".": config.exports } : config.exports;
  // Old enough for a client that shuns what is new.
  const versions = { [version]: { createdAt: "2020-01-01T00:00:00Z" } };
  await Deno.writeTextFile(`${target}_meta.json`, JSON.stringify({ manifest, exports }));
  await Deno.writeTextFile(join(home, "meta.json"), JSON.stringify({ versions, latest: version }));
}

/** All files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) paths.push(...await filesBelow(path));
    else paths.push(path);
  }
  return paths.sort();
}
