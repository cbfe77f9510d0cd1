/**
 * `deno task fuzz`: random and adversarial input of every kind, for as long as asked.
 *
 *     deno task fuzz [payloads | keys | faults …] [--seed N] [--count N] [--quick]
 *
 * Each input has a seed of its own, which a failure names: `--seed N --count 1` throws it again.
 *
 * @module
 */
import { parts, throwPart } from "./fuzz/parts.ts";

const flag = (name: string): number | undefined => {
  const at = Deno.args.indexOf(name);
  return at < 0 ? undefined : Number(Deno.args[at + 1]);
};
const seed = flag("--seed") ?? crypto.getRandomValues(new Uint32Array(1))[0]! % 1e9;
const chosen = parts.filter(({ name }) => Deno.args.includes(name));
console.log(`seed ${seed}`);
let failed = 0;
for (const part of chosen.length > 0 ? chosen : parts) {
  const count = flag("--count") ?? (Deno.args.includes("--quick") ? part.quick : part.full);
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
