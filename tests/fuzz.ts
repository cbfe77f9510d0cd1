/**
 * `deno task fuzz`: random and adversarial input of every kind, for as long as asked.
 *
 *     deno task fuzz [payloads | dialog-keys | faults …] [--seed N] [--count N] [--quick]
 *
 * Each input has a seed of its own, which a failure names: `--seed N --count 1` throws it again.
 *
 * @module
 */
import { parseArgs } from "@std/cli";
import { parts, throwPart } from "./fuzz/parts.ts";

const strangers: string[] = [];
const names = parts.map(({ name }) => name);
const flags = parseArgs(Deno.args, {
  unknown: (argument) => void (names.includes(argument) || strangers.push(argument)),
  boolean: ["quick"],
  string: ["seed", "count"],
});
if (strangers.length > 0) {
  console.error(`Cannot throw ${strangers.join(" ")}: it is none of ${names.join(", ")}`);
  Deno.exit(1);
}
const seed = Number(flags.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]! % 1e9);
const chosen = parts.filter(({ name }) => Deno.args.includes(name));
console.log(`seed ${seed}`);
let failed = 0;
for (const part of chosen.length > 0 ? chosen : parts) {
  const count = Number(flags.count ?? (flags.quick ? part.quick : part.full));
  const started = performance.now();
  let told = started;
  const failures = await throwPart(part, seed, count, {
    onProgress(done) {
      if (performance.now() - told < 30_000) return;
      told = performance.now();
      console.log(`  ${part.name}: ${done} of ${count}`);
    },
    onFailure: ({ seed, error }) => console.log(`\n${part.name} --seed ${seed}\n${error}\n`),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${part.name}: ${count} thrown in ${seconds} s, ${failures.length} kinds of failure`);
  failed += failures.length;
}
Deno.exit(failed > 0 ? 1 : 0);
