import { count, type Line } from "./line.ts";

/** What the published package holds, as `deno publish` lists it. */
export async function packageLines(): Promise<Line[]> {
  const { stderr, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["publish", "--dry-run", "--allow-dirty"],
    cwd: new URL("../../", import.meta.url).pathname,
    env: { NO_COLOR: "1" },
  }).output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const paths = [...said.matchAll(/file:\/\/(\S+)/g)].map(([, path]) => path!);
  const shipped = [...new Set(paths)];
  let bytes = 0;
  for (const path of shipped) {
    if (!/\.(?:svg|png)$/.test(path)) bytes += (await Deno.stat(decodeURIComponent(path))).size;
  }
  return [
    count("package without pictures", bytes / 1_000, 150, "KB", {
      beside: `${shipped.length} files`,
      gross: 440,
    }),
  ];
}
