/**
 * `deno task test`: all tests on Deno and on Bun, and one closing line with what really ran.
 *
 *     deno task test [--deno | --bun] [test files…]
 *
 * Both run at the same time; what Bun says is printed when Deno is done.
 *
 * @module
 */
import { type Count, countCases } from "./junit.ts";
import { choosePackages, forgetPackages, startDeno } from "./packages.ts";
import { makeRoom } from "./room.ts";

interface Runner {
  readonly name: string;
  /** Runs tests and writes a JUnit report; gives the exit code and what is left to print. */
  run(files: readonly string[], report: string): Promise<{ code: number; said: string }>;
}

const root = new URL("../", import.meta.url);

const deno: Runner = {
  name: "Deno",
  async run(files, report) {
    const packages = await choosePackages();
    console.log(`Deno ${Deno.version.deno}, ${packages.description}`);
    const args = ["test", "-A", "--no-check", "--quiet", `--junit-path=${report}`, ...files];
    const code = await codeOf(startDeno(packages, args));
    await forgetPackages(packages);
    return { code, said: "" };
  },
};

const bun: Runner = {
  name: "Bun",
  async run(files, report) {
    await installForBun();
    const paths = files.map((file) => /^[./]/.test(file) ? file : `./${file}`);
    const flags = ["--timeout=20000", "--reporter=junit", `--reporter-outfile=${report}`];
    const child = new Deno.Command(await findBun(), {
      args: ["test", ...flags, ...paths],
      cwd: root.pathname,
      stdin: "null",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const [code, ...said] = await Promise.all([
      codeOf(child),
      new Response(child.stderr).text(),
      new Response(child.stdout).text(),
    ]);
    return { code, said: said.join("\n") };
  },
};

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
  const { code, stderr } = await new Deno.Command("npm", {
    args: ["install", ...flags, "--no-audit", "--no-fund", "--loglevel=error"],
    cwd: root.pathname,
    stdin: "null",
  }).output();
  if (code !== 0) {
    throw new Error(`Cannot install the packages for Bun: ${new TextDecoder().decode(stderr)}`);
  }
  await Deno.writeTextFile(stamp, wanted);
}

/** The exit code of a runner; one that hangs is ended. */
async function codeOf(child: Deno.ChildProcess): Promise<number> {
  const timer = setTimeout(() => child.kill("SIGKILL"), 240_000);
  const { code } = await child.status;
  clearTimeout(timer);
  return code;
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

const flags: string[] = Deno.args.filter((argument) =>
  argument === "--deno" || argument === "--bun"
);
const files = Deno.args.filter((argument) => !flags.includes(argument));
const chosen = [deno, bun].filter(({ name }) =>
  flags.length === 0 || flags.includes(`--${name.toLowerCase()}`)
);
const folder = makeRoom("parley-test");
const runs = chosen.map((runner) => runner.run(files, `${folder}/${runner.name}.xml`));
const summaries: string[] = [];
let passed = 0;
let failed = 0;
for (const [index, { name }] of chosen.entries()) {
  const { code, said } = await runs[index]!;
  if (said) console.log(said);
  const report = await Deno.readTextFile(`${folder}/${name}.xml`).catch(() => "");
  const count = judge(name, code, countCases(report));
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
  summaries.push(`${name}: ${count.passed} passed, ${count.failed} failed${skipped}`);
  passed += count.passed;
  failed += count.failed;
}
console.log(`\n${summaries.join("\n")}\n${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 ? 1 : 0);
