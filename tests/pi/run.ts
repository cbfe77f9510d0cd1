/**
 * `deno task e2e`: every story in real pi, old and new; ends with `N passed, N failed`.
 *
 *     deno task e2e [old | new] [part of a title…]
 *
 * @module
 */
import { prepareHost } from "./hosts.ts";
import { stories } from "./story.ts";

const names = ["old", "new"] as const;
const chosen = names.filter((name) => Deno.args.includes(name));
const titles = Deno.args.filter((argument) => !names.some((name) => name === argument));

const folder = new URL("stories/", import.meta.url);
const files = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
  name.endsWith(".ts")
);
for (const file of files.sort()) await import(new URL(file, folder).href);

const hosts = await Promise.all((chosen.length > 0 ? chosen : names).map(prepareHost));
let passed = 0;
let failed = 0;
for (const host of hosts) {
  console.log(`\npi ${host.version}`);
  for (const { title, run } of stories) {
    if (titles.length > 0 && !titles.some((part) => title.includes(part))) continue;
    const start = performance.now();
    const problem = await run(host).then(() => undefined, (error) => error);
    const took = `${Math.round(performance.now() - start)} ms`;
    if (problem === undefined) passed++;
    else failed++;
    console.log(`  ${problem === undefined ? "ok" : "FAILED"}  ${title} (${took})`);
    if (problem !== undefined) console.log(problem instanceof Error ? problem.stack : problem);
  }
}
if (passed + failed === 0) console.log("No story ran");
console.log(`\n${passed} passed, ${failed} failed`);
Deno.exit(failed > 0 || passed === 0 ? 1 : 0);
