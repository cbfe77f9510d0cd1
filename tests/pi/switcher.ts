// deno-lint-ignore-file no-explicit-any -- no types of pi here
import { existsSync, readFileSync, rmSync } from "node:fs";

/** After `/switch`, does what a file `switch` in the project says: `reload` or `newSession`. */
export default function switcher(pi: any): void {
  pi.registerCommand("switch", {
    description: "Waits for a file",
    handler(_args: string, context: any) {
      const file = `${context.cwd}/switch`;
      const timer = setInterval(() => {
        if (!existsSync(file)) return;
        clearInterval(timer);
        const way = readFileSync(file, "utf8");
        rmSync(file);
        // pi may refuse, for example to reload while the agent works.
        context[way]().catch(() => {});
      }, 10);
    },
  });
}
