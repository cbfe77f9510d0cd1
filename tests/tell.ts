import type { Count } from "./junit.ts";

/** One thing that should go well. */
export interface Case {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/** Runs cases one after another, tells how each went, and counts. */
export async function tell(cases: readonly Case[], count: Count): Promise<void> {
  for (const { title, run } of cases) {
    const start = performance.now();
    const problem = await Promise.resolve().then(run).then(
      () => undefined,
      (error) => error ?? "nothing thrown",
    );
    const took = `${Math.round(performance.now() - start)} ms`;
    if (problem === undefined) {
      count.passed++;
      console.log(`  ok  ${title} (${took})`);
    } else {
      count.failed++;
      console.log(`  FAILED  ${title} (${took})`);
      console.log(problem instanceof Error ? problem.stack : problem);
    }
  }
}

/** Prints the closing line and ends the program: well, where something ran and nothing failed. */
export function conclude({ passed, failed }: Count): never {
  if (passed + failed === 0) console.log("Nothing ran");
  console.log(`\n${passed} passed, ${failed} failed`);
  Deno.exit(failed > 0 || passed === 0 ? 1 : 0);
}
