/**
 * Runs `deno <arguments>` with the packages from JSR where JSR answers, and with the stand-ins of
 * `tests/standins` everywhere else. `PARLEY_JSR=real` or `PARLEY_JSR=standins` decides by hand.
 *
 * @module
 */

const standins = ["@std/assert", "@std/cli", "@cliffy/prompt"];
const root = new URL("../", import.meta.url);

/** Where this run's JSR packages come from. */
export interface Packages {
  /** What to tell a person. */
  readonly description: string;
  /** The configuration to run with; absent for the project's own. */
  readonly config?: string;
}

/** Finds out whether JSR answers, and writes a configuration without stand-ins if it does. */
export async function choosePackages(): Promise<Packages> {
  const registry = Deno.env.get("JSR_URL") ?? "https://jsr.io/";
  const wish = Deno.env.get("PARLEY_JSR");
  const areReal = wish ? wish === "real" : await answers(registry);
  if (!areReal) {
    // The stand-ins then need not say it themselves.
    Deno.env.set("PARLEY_STANDINS", standins.join(" "));
    return { description: "stand-ins for JSR's packages (JSR does not answer)" };
  }
  const { workspace: _, ...config } = JSON.parse(
    await Deno.readTextFile(new URL("deno.json", root)),
  );
  config.exclude = [...config.exclude ?? [], "tests/standins"];
  const file = new URL(`.deno.${Deno.pid}.json`, root);
  await Deno.writeTextFile(file, JSON.stringify(config));
  return { description: `JSR's packages from ${registry}`, config: file.pathname };
}

async function answers(registry: string): Promise<boolean> {
  if (registry.startsWith("file:")) return true;
  try {
    const url = new URL("@std/assert/meta.json", registry);
    const response = await fetch(url, { signal: AbortSignal.timeout(1500) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Starts Deno with these packages. */
export function startDeno(packages: Packages, args: readonly string[]): Deno.ChildProcess {
  const [command = "help", ...rest] = args;
  const config = packages.config ? ["--config", packages.config] : [];
  return new Deno.Command(Deno.execPath(), {
    args: [command, ...config, ...rest],
    cwd: root.pathname,
  }).spawn();
}

/** Takes the written configuration away. */
export async function forgetPackages(packages: Packages): Promise<void> {
  if (packages.config) await Deno.remove(packages.config);
}

if (import.meta.main) {
  const packages = await choosePackages();
  console.error(packages.description);
  // The program in the foreground decides what an interrupt means.
  Deno.addSignalListener("SIGINT", () => {});
  const { code } = await startDeno(packages, Deno.args).status;
  await forgetPackages(packages);
  Deno.exit(code);
}
