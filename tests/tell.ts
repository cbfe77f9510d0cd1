import type { Count } from "./junit.ts";

/** One thing that should go well. */
export interface Case {
  readonly title: string;
  readonly run: () => Promise<void>;
}

/** A case that takes longer, in milliseconds, hangs. */
const longest = 120_000;

/** Runs cases one after another, tells how each went, and counts. */
export async function tell(cases: readonly Case[], count: Count): Promise<void> {
  for (const { title, run } of cases) {
    const start = performance.now();
    const problem = await withinLimit(run).then(
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

async function withinLimit(run: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done after ${longest} ms`)), longest);
  });
  try {
    await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Prints the closing line and ends the program: well, where something ran and nothing failed. */
export function conclude({ passed, failed }: Count): never {
  if (passed + failed === 0) console.log("Nothing ran");
  console.log(`\n${passed} passed, ${failed} failed`);
  Deno.exit(failed > 0 || passed === 0 ? 1 : 0);
}
