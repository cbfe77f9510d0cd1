import { defined } from "./defined.ts";

/** One thing that is wrong with a model's arguments. */
export interface Issue {
  /** Where, as the model would write it: `questions[2].options[1].label`. */
  readonly path: string;
  /** What is wrong and what would be right, for the model. */
  readonly message: string;
  /** The error that it makes, where a contract tells several apart. */
  readonly code?: string;
}

/** Notes what is wrong at a path, where something is; with its code where the contract has codes. */
export type Check<Code extends string | void = void> = (
  path: string,
  message: string | false | undefined,
  code: Code,
) => void;

/** Notes in a list. */
export function notingIn<Code extends string | void = void>(issues: Issue[]): Check<Code> {
  return (path, message, code) => {
    if (message) issues.push(defined({ path, message, code: code ?? undefined }));
  };
}

/** The most issues that one result spells out; a payload that is wrong all over has millions. */
const mostIssues = 100;

/** The issues that a result carries. */
export function told(issues: readonly Issue[]): { path: string; message: string }[] {
  return issues.slice(0, mostIssues).map(({ path, message }) => ({ path, message }));
}

/** The issues as a list for the model. */
export function issueList(issues: readonly Issue[]): string {
  const lines = told(issues).map(({ path, message }) => `- ${path}: ${message}`);
  const rest = issues.length - lines.length;
  return (rest > 0 ? [...lines, `- and ${rest} more`] : lines).join("\n");
}
