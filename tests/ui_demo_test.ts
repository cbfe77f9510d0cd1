import { assertEquals } from "@std/assert";
import { spawn, spawnSync } from "node:child_process";
import process from "node:process";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const payload = JSON.stringify({
  questions: [{ id: "db", prompt: "Which?", options: ["Postgres", "SQLite"] }],
});

/** Runs the demo with a payload on its standard input, in a terminal of its own where `key` is pressed. */
function demoInTerminal(key: string): Promise<{ output: string; code: number | null }> {
  const command = `printf '%s' "$PAYLOAD" | "${process.execPath}" run -A ui/demo.ts --json`;
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    cwd: root,
    env: { ...process.env, PAYLOAD: payload, TERM: "xterm-256color" },
  });
  let output = "";
  let isPressed = false;
  child.stdout.on("data", (chunk) => {
    output += chunk;
    if (isPressed || !output.includes("Which?")) return;
    isPressed = true;
    setTimeout(() => child.stdin.write(key), 500);
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ output, code })));
}

const isElsewhere = !("Deno" in globalThis);
const cannotRun = isElsewhere || spawnSync("script", ["--version"]).status !== 0;

describe("the demo", () => {
  it("opens the dialog for a payload on standard input", {
    skip: cannotRun && "needs Deno and script",
  }, async () => {
    const { output, code } = await demoInTerminal("2");
    assertEquals([code, output.includes('"SQLite"')], [0, true]);
  });

  it("refuses what it does not know", { skip: isElsewhere && "the demo is Deno's" }, () => {
    for (
      const [flag, reason] of [
        ["--bogus", "Cannot use --bogus"],
        ["--language=xx", 'Cannot speak "xx": it is not one of en, '],
        ["--tool=ask", 'Cannot ask with tool "ask"'],
      ]
    ) {
      const args = ["run", "-A", "ui/demo.ts", flag!];
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
      assertEquals([status, stderr.includes(reason!)], [1, true], stderr);
    }
  });
});
