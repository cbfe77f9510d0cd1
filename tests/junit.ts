/** How many test cases passed, failed and were left out. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts the cases of a JUnit report that hold no others. Deno reports a group as a case of its
 * own, named like the beginning of what it holds; Bun reports only the cases inside.
 */
export function countCases(report: string): Count {
  const cases = [
    ...report.matchAll(/<testcase name="([^"]*)"([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g),
  ]
    .map(([, name = "", , , body = ""]) => ({ name, body }));
  const groups = new Set(cases.flatMap(({ name }) => prefixes(name)));
  const count: Count = { passed: 0, failed: 0, skipped: 0 };
  const isLeaf = ({ name }: { name: string }) => !groups.has(name);
  for (const { body } of cases.filter(isLeaf)) {
    if (/<(failure|error)\b/.test(body)) count.failed++;
    else if (/<skipped\b/.test(body)) count.skipped++;
    else count.passed++;
  }
  return count;
}

function prefixes(name: string): string[] {
  const parts = name.split(" &gt; ");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join(" &gt; "));
}
