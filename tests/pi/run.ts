/**
 * `deno task e2e`: every story in real pi, old and new; ends with `N passed, N failed`.
 *
 *     deno task e2e [old | new] [part of a title…]
 *
 * @module
 */
import { prepareHost } from "./hosts.ts";
import type { Count } from "../junit.ts";
import { conclude, tell } from "../tell.ts";
import { stories, type Story } from "./story.ts";

const names = ["old", "new"] as const;
const chosen = names.filter((name) => Deno.args.includes(name));
const titles = Deno.args.filter((argument) => !names.some((name) => name === argument));

const folder = new URL("stories/", import.meta.url);
const files = [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) =>
  name.endsWith(".ts")
);
for (const file of files.sort()) await import(new URL(file, folder).href);

const hosts = await Promise.all((chosen.length > 0 ? chosen : names).map(prepareHost));
const count: Count = { passed: 0, failed: 0, skipped: 0 };
const isWanted = ({ title }: Story) =>
  titles.length === 0 || titles.some((part) => title.includes(part));
// Each pi has a home, a model and a terminal of its own, so they don't disturb each other.
await Promise.all(hosts.map((host) => {
  const label = `${host.version.padEnd(6)}  `;
  const cases = stories.filter(isWanted).map(({ title, run }) => ({
    title: label + title,
    run: () => run(host),
  }));
  return tell(cases, count);
}));
conclude(count);
