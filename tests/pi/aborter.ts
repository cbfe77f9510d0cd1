// deno-lint-ignore-file no-explicit-any -- no types of pi here
import { existsSync, rmSync, writeFileSync } from "node:fs";

/** Aborts the agent when the project holds a file `abort`; writes how long the running tool took to end. */
export default function aborter(pi: any): void {
  pi.on("tool_execution_start", (_event: unknown, context: any) => {
    const file = `${context.cwd}/abort`;
    const timer = setInterval(() => {
      if (!existsSync(file)) return;
      clearInterval(timer);
      rmSync(file);
      const start = performance.now();
      pi.on("tool_execution_end", () => {
        const milliseconds = performance.now() - start;
        writeFileSync(`${context.cwd}/abort.json`, JSON.stringify({ milliseconds }));
      });
      context.abort();
    }, 10);
  });
}
