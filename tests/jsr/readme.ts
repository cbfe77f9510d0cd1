import { dirname, join } from "node:path";
import { assert, assertEquals } from "@std/assert";

const root = new URL("../../", import.meta.url).pathname;

/** The lines of a shell by which the README installs Parley: its n-th way, from 0. */
export function linesOf(way: number): string {
  const text = Deno.readTextFileSync(join(root, "README.md"));
  const [, manual = ""] = /^## Install\n([^]*?)^### /m.exec(text) ?? [];
  const lines = [...manual.matchAll(/^```sh\n([^]*?)^```/gm)][way]?.[1];
  assert(lines, `The README has no way ${way} to install`);
  return lines;
}

/** An environment in which this working tree, committed, is what GitHub has. */
export async function onGitHub(room: string): Promise<Record<string, string>> {
  const folder = join(room, "github");
  if (!await Deno.stat(folder).then(() => true, () => false)) {
    const work = join(room, "tree");
    for (
      const path of (await git(root, "ls-files", "-z", "-co", "--exclude-standard")).split("\0")
    ) {
      if (path === "") continue;
      await Deno.mkdir(dirname(join(work, path)), { recursive: true });
      // What is deleted and not committed is still listed.
      await Deno.copyFile(join(root, path), join(work, path)).catch(() => {});
    }
    await git(work, "init", "--quiet");
    await git(work, "add", "-A");
    const author = ["-c", "user.name=Nobody", "-c", "user.email=nobody@localhost"];
    await git(work, ...author, "commit", "--quiet", "-m", "now");
    await git(room, "clone", "--quiet", "--bare", work, folder);
  }
  return {
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.file://${folder}.insteadOf`,
    GIT_CONFIG_VALUE_0: "https://github.com/parley/ask-user",
  };
}

async function git(cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("git", { args: [...args], cwd }).output();
  assertEquals(code, 0, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}
