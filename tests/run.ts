/**
 * `deno task test`: all tests on Deno and on Bun, and one closing line with what really ran.
 *
 *     deno task test [--deno | --bun] [test files…]
 *
 * @module
 */
import { choosePackages, forgetPackages, startDeno } from "./packages.ts";
import { type Count, countCases } from "./junit.ts";

const root = new URL("../", import.meta.url);
const runners = { "--deno": testOnDeno, "--bun": testOnBun } as const;

async function testOnDeno(files: readonly string[], report: string): Promise<number> {
  const packages = await choosePackages();
  console.log(`Deno ${Deno.version.deno}, ${packages.description}`);
  try {
    const args = ["test", "-A", "--no-check", "--quiet", `--junit-path=${report}`, ...files];
    return await codeOf(startDeno(packages, args));
  } finally {
    await forgetPackages(packages);
  }
}

async function testOnBun(files: readonly string[], report: string): Promise<number> {
  await installForBun();
  const paths = files.map((file) => /^[./]/.test(file) ? file : `./${file}`);
  const flags = ["--timeout=20000", "--reporter=junit", `--reporter-outfile=${report}`];
  return await run(await findBun(), ["test", ...flags, ...paths]);
}

/** Bun's own program: ended in its place, `npx` would leave it running. */
async function findBun(): Promise<string> {
  const args = ["-y", "bun@1", "-e", "console.log(process.execPath)"];
  const { stdout } = await new Deno.Command("npx", { args, stdin: "null" }).output();
  return new TextDecoder().decode(stdout).trim();
}

/** Puts what the tests import from npm where Bun looks for it, unless it is there. */
async function installForBun(): Promise<void> {
  const manifest = JSON.parse(await Deno.readTextFile(new URL("package.json", root)));
  const wanted = JSON.stringify(manifest.devDependencies);
  const stamp = new URL("node_modules/.parley-test-packages", root);
  if (await Deno.readTextFile(stamp).catch(() => "") === wanted) return;
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--omit=optional"];
  const code = await run("npm", [
    "install",
    ...flags,
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) throw new Error(`Cannot install the packages for Bun: npm exited with ${code}`);
  await Deno.writeTextFile(stamp, wanted);
}

/** The exit code of a runner; one that hangs is ended. */
async function codeOf(child: Deno.ChildProcess): Promise<number> {
  const timer = setTimeout(() => child.kill("SIGKILL"), 240_000);
  const { code } = await child.status;
  clearTimeout(timer);
  return code;
}

async function run(command: string, args: readonly string[]): Promise<number> {
  const child = new Deno.Command(command, { args: [...args], cwd: root.pathname, stdin: "null" });
  return await codeOf(child.spawn());
}

/** What a runner's exit code and report say together: silence is a failure. */
function judge(name: string, code: number, count: Count): Count {
  if (count.passed + count.failed === 0) {
    console.log(`${name} ran nothing`);
    return { ...count, failed: 1 };
  }
  if (code !== 0 && count.failed === 0) {
    console.log(`${name} failed outside a test (exit code ${code})`);
    return { ...count, failed: 1 };
  }
  return count;
}

const files = Deno.args.filter((argument) => !(argument in runners));
const chosen = Object.entries(runners).filter(([flag]) =>
  Deno.args.includes(flag) || !Deno.args.some((argument) => argument in runners)
);
const folder = await Deno.makeTempDir({ prefix: "parley-test-" });
const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const [flag, test] of chosen) {
  const name = flag === "--deno" ? "Deno" : "Bun";
  const report = `${folder}/${name}.xml`;
  const code = await test(files, report);
  const count = judge(name, code, countCases(await Deno.readTextFile(report).catch(() => "")));
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed${skipped}\n`);
  total.passed += count.passed;
  total.failed += count.failed;
}
await Deno.remove(folder, { recursive: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
Deno.exit(total.failed > 0 ? 1 : 0);
