import { attemptAsync } from "./attempt.ts";
import type { TuiModule } from "./host.ts";

// Names in a variable: nothing is installed for them, and publishing leaves them alone. pi's loader
// knows where they lead, and so may the packages of a program that embeds the tools.
const names: readonly string[] = ["@mariozechner/pi-tui", "@earendil-works/pi-tui"];

/** The host's pi-tui where nobody handed it in; `undefined` where there is none. Never rejects. */
export async function findTui(): Promise<TuiModule | undefined> {
  let found: TuiModule | undefined;
  for (const name of names) found ??= await attemptAsync(() => import(name));
  return found;
}
