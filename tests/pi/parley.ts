import { cpSync } from "node:fs";
import { join } from "node:path";
import { makeRoom } from "../room.ts";

const root = new URL("../../", import.meta.url).pathname;
const shipped = ["mod.ts", "events.ts", "lib", "ui", "extensions", "skills", "package.json"];

/**
 * A copy of what the package ships, as it is now: away from the repository's `node_modules`, so that
 * nothing but the host can provide pi's own packages.
 */
export const parley: string = makeRoom("parley-copy");

for (const path of shipped) {
  cpSync(join(root, path), join(parley, path), { recursive: true });
}
