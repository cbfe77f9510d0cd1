/**
 * `deno task bench`: what asking costs, each line with its target. `--short` measures only what is the
 * same on every machine, and fails where that is over its bound.
 *
 * @module
 */
import { cpus } from "node:os";
import { parseArgs } from "@std/cli";
import { frameLines } from "./frames.ts";
import { holds, isBearable, table } from "./line.ts";
import { memoryLines } from "./memory.ts";
import { packageLines } from "./package.ts";
import { promptLines } from "./prompt.ts";
import { startLines } from "./start.ts";
import { terminalLines } from "./terminal.ts";

const { short } = parseArgs(Deno.args, { boolean: ["short"] });
const all = [
  ...await startLines(short ? 0 : 15),
  ...promptLines(),
  ...frameLines(short ? 40 : 1_000),
  ...await terminalLines(),
  ...await memoryLines(short ? 2_000 : 10_000),
  ...await packageLines(),
];
const lines = short ? all.filter(({ isCount }) => isCount) : all;
console.log(table(lines));
const failed = lines.filter((line) => short ? !isBearable(line) : !holds(line)).length;
const [cpu] = cpus();
console.log(`\n${cpu?.model}, ${cpus().length} cores, Deno ${Deno.version.deno}`);
console.log(`${lines.length - failed} passed, ${failed} failed`);
if (failed > 0) Deno.exit(1);
