/**
 * Which Markdown is laid out as such. Its marks are matched with each other, which for some texts takes
 * the square or the cube of their number, and its nesting is followed by recursion: a few kilobytes can
 * take seconds, or the whole stack.
 *
 * @module
 */

/** Characters, lines, and characters of the quotes and lists that a line is in, at most. */
const longest = 24_000;
const mostLines = 1_000;
const deepest = 80;
/** Marks of one paragraph at most, and the sum of all paragraphs' squares. */
const mostMarks = 150;
const mostEffort = 10 * mostMarks ** 2;

const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const containers = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*/;
const marks = /[*_`~[\]()<!&\\]/g;
/** What begins a line whose marks are matched among themselves. */
const ownLine = /^\s*(?:[-*+]\s|\d+[.)]\s|#|\|)/;

/** Whether Markdown can be laid out at once. */
export function isTame(text: string): boolean {
  const lines = text.split("\n");
  if (text.length > longest || lines.length > mostLines) return false;
  const counts = [0];
  let isCode = false;
  for (const line of lines) {
    if (fence.test(line)) isCode = !isCode;
    if (isCode) continue;
    if (containers.exec(line)![0].length > deepest) return false;
    const isNew = line.trim() === "" || ownLine.test(line);
    const before = isNew ? 0 : counts.pop() ?? 0;
    counts.push(before + (line.match(marks)?.length ?? 0));
  }
  const effort = counts.reduce((sum, count) => sum + count ** 2, 0);
  return effort <= mostEffort && counts.every((count) => count <= mostMarks);
}
