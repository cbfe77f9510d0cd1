import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";

const root = new URL("../", import.meta.url);

/** Runs a module in a Deno that allows nothing and asks nobody. */
async function run(module: string, ...args: string[]) {
  // Node's way to start a program would hand on the permissions of this one.
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--quiet",
      "--config",
      new URL("deno.json", root).pathname,
      new URL(module, root).pathname,
      ...args,
    ],
    env: { NO_COLOR: "1" },
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, output: decode(stdout) + decode(stderr) };
}

const options = { skip: !("Deno" in globalThis) && "permissions are Deno's" };
const inDeno = (title: string, run: () => Promise<void>) => void it(title, options, run);

describe("without any permission", () => {
  for (const module of ["mod.ts", "events.ts"]) {
    inDeno(`${module} can be imported`, async () => {
      assertEquals(await run(module), { code: 0, output: "" });
    });
  }

  inDeno("the tools ask by dialogs that are handed in", async () => {
    assertStringIncludes((await run("tests/without_permissions.ts")).output, '[ "x" ]');
  });

  inDeno("the command tells what it is for", async () => {
    const { code, output } = await run("lib/terminal.ts", "--help");
    assertEquals(code, 0);
    assertStringIncludes(output, "Usage:");
  });

  inDeno("nothing is read or started that wasn't allowed", async () => {
    const { output } = await run("lib/terminal.ts", "--file", "README.md");
    assertStringIncludes(output, "read access");
  });
});
