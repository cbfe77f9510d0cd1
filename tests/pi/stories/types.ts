import { dirname, join } from "node:path";
import { assertEquals } from "@std/assert";
import { makeRoom } from "../../room.ts";
import { parley } from "../parley.ts";
import { story } from "../story.ts";

const source = new URL("../types/host.ts", import.meta.url);
const standIn = new URL("../../standins/cliffy_prompt/mod.ts", import.meta.url).pathname;

story("what lib/host.ts says of pi holds for pi's own types", async (host) => {
  const scope = host.name === "old" ? "@mariozechner" : "@earendil-works";
  // Beside pi's `node_modules`, so that its packages are found.
  const beside = dirname(dirname(dirname(host.folder)));
  const folder = makeRoom("types", beside);
  const text = (await Deno.readTextFile(source)).replaceAll("@mariozechner", scope);
  await Deno.writeTextFile(join(folder, "host.ts"), text);
  await Deno.writeTextFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        allowImportingTsExtensions: true,
        exactOptionalPropertyTypes: true,
        // What Node 20 has, the oldest that runs pi.
        lib: ["ES2023", "ES2024.String", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
        module: "ESNext",
        moduleResolution: "bundler",
        noEmit: true,
        noUncheckedIndexedAccess: true,
        paths: { "parley/*": [`${parley}/*`], "@cliffy/prompt": [standIn] },
        skipLibCheck: true,
        strict: true,
        target: "ESNext",
        types: [],
      },
      files: ["host.ts"],
    }),
  );
  const { code, stdout, stderr } = await new Deno.Command("npx", {
    args: ["-y", "-p", "typescript@7", "tsc", "-p", folder],
    cwd: folder,
    stdin: "null",
  }).output();
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  assertEquals(code, 0, said);
});
