import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import type { Contract } from "../lib/contracts/contract.ts";
import type { Outcome, Reply } from "../lib/questionnaire.ts";

/** Arguments and how the asking ended, and the result that the contract gives for them. */
interface Golden {
  title: string;
  tool: string;
  args: unknown;
  /** For refused arguments: whether the run has a user interface; true where absent. */
  hasUI?: boolean;
  /** What a person sent. */
  reply?: Reply;
  /** How else it ended. */
  outcome?: Outcome;
  /** The text's lines; for refused arguments of `ask_user` the issues alone where absent. */
  text?: string[];
  details: { error?: { issues: { path: string; message: string }[] } };
}

const contracts: Readonly<Record<string, Contract>> = {
  ask_user: askUser,
  ask_user_question: askUserQuestion,
};
const folder = new URL("./golden/", import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith(".json")).sort()) {
  const goldens: Golden[] = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  describe(file, () => {
    for (const golden of goldens) it(golden.title, () => check(golden));
  });
}

function check({ tool, args, hasUI = true, reply, outcome, text, details }: Golden): void {
  const contract = contracts[tool]!;
  const decoded = contract.decode(args);
  const ending = reply ? { type: "submitted" as const, reply } : outcome;
  assertEquals(decoded.issues.length === 0, ending !== undefined);
  const result = ending
    ? contract.encode(decoded.questionnaire, ending)
    : contract.refuse(decoded, hasUI);
  assertEquals(result.details, details);
  assertEquals(ownKeys(result.details), ownKeys(details));
  assertEquals(JSON.parse(JSON.stringify(result.details)), details);
  assertEquals(structuredClone(result.details), details);
  assertEquals(result.content.length, 1);
  assertEquals(result.content[0]!.type, "text");
  const told = result.content[0]!.text;
  if (text !== undefined) assertEquals(told, text.join("\n"));
  else {
    for (const { path, message } of details.error!.issues) {
      assert(told.split("\n").includes(`- ${path}: ${message}`), `${path} is not told`);
    }
  }
  assertEquals(contract.decode(contract.repair(args)), decoded);
}

/** Every own key with its path: equality of objects may overlook one like `__proto__`. */
function ownKeys(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).sort().flatMap((key) => [
    `${path}/${key}`,
    ...ownKeys(Object.getOwnPropertyDescriptor(value, key)!.value, `${path}/${key}`),
  ]);
}
