import process from "node:process";

/** Says on stderr, once a process, that a package is a stand-in. */
export function announce(name: string): void {
  try {
    const told = (process.env["PARLEY_STANDINS"] ?? "").split(" ");
    if (told.includes(name)) return;
    process.env["PARLEY_STANDINS"] = [...told, name].join(" ").trim();
  } catch {
    // Without the permission to read the environment, each module says it for itself.
  }
  console.error(`${name}: a stand-in from tests/standins, not the package from JSR`);
}
