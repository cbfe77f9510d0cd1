import { random } from "../random.ts";
import { dialogKeys } from "./dialog_keys.ts";
import { dialogSizes } from "./dialog_sizes.ts";
import type { Part } from "./part.ts";
import { faults } from "./faults.ts";
import { payloads } from "./payloads.ts";

/** Every kind of input. */
export const parts: readonly Part[] = [payloads, faults, dialogKeys, dialogSizes];

/** What went wrong, and the seed by which it goes wrong again. */
export interface Failure {
  readonly seed: number;
  readonly error: string;
}

/** More kinds of failure than this say nothing new. */
const mostFailures = 20;

/** Throws so many inputs; gives one failure of each kind, and tells of it at once. */
export async function throwPart(
  part: Part,
  seed: number,
  count: number,
  told: { onProgress?(done: number): void; onFailure?(failure: Failure): void } = {},
): Promise<readonly Failure[]> {
  const failures = new Map<string, Failure>();
  for (let index = 0; index < count && failures.size < mostFailures; index++) {
    try {
      await part.run(random(seed + index));
    } catch (fault) {
      const error = fault instanceof Error ? fault.stack ?? fault.message : String(fault);
      const kind = error.split("\n").slice(1, 4).join() || error;
      if (failures.has(kind)) continue;
      const failure = { seed: seed + index, error };
      failures.set(kind, failure);
      told.onFailure?.(failure);
    }
    if (index % 100 === 0) told.onProgress?.(index);
  }
  return [...failures.values()];
}
