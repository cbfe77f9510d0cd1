import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { askUser } from "../../../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../../../lib/contracts/ask_user_question.ts";
import type { Contract } from "../../../lib/contracts/contract.ts";
import { callSlips, plainQuestion, properQuestion, questionSlips, slips } from "../../slips.ts";
import type { Host } from "../hosts.ts";
import { parley } from "../parley.ts";
import { printed } from "../print.ts";
import { story } from "../story.ts";

const script = new URL("../check.mjs", import.meta.url).pathname;

type Checked = { readonly args: unknown } | { readonly error: string };

/** What pi's own check makes of arguments, after they were mended. */
async function check(host: Host, contract: Contract, calls: unknown[]): Promise<Checked[]> {
  const { name, parameters } = contract;
  const [node = ""] = host.command;
  const ai = join(dirname(host.folder), "pi-ai", "dist", "utils", "validation.js");
  const child = new Deno.Command(node, {
    args: [script, pathToFileURL(ai).href],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const input = child.stdin.getWriter();
  await input.write(new TextEncoder().encode(JSON.stringify(calls.map((args) => ({
    name,
    parameters,
    args: contract.repair(args),
  })))));
  await input.close();
  const { stdout } = await child.output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

const long = "日本語".repeat(40);
const anyway: readonly (readonly [title: string, args: unknown])[] = [
  ["a long header", { questions: [{ ...properQuestion, header: "Target environment!!" }] }],
  ["a header of wide characters", { questions: [{ ...properQuestion, header: long }] }],
  ["long labels", {
    questions: [{ ...properQuestion, options: [`${long} (Recommended)`, "x".repeat(200)] }],
  }],
];

const tables: readonly (readonly [Contract, readonly (readonly [string, unknown])[]])[] = [
  [askUserQuestion, [
    ...questionSlips.map(([title, before]) =>
      [title, { questions: [{ ...properQuestion, ...before }] }] as const
    ),
    ...callSlips,
    ...anyway,
  ]],
  [askUser, [
    ...slips.map(([title, before]) =>
      [title, { questions: [{ ...plainQuestion, ...before }] }] as const
    ),
    ["JSON text", JSON.stringify({ questions: [plainQuestion] })],
    ["the question alone", plainQuestion],
  ]],
];

for (const [contract, table] of tables) {
  story(`pi's own check lets every mended call of ${contract.name} pass`, async (host) => {
    const all = await check(host, contract, table.map(([, args]) => args));
    assertEquals(all.length, table.length);
    for (const [index, [title, args]] of table.entries()) {
      const checked = all[index]!;
      const meant = contract.decode(args);
      if ("args" in checked) assertEquals(contract.decode(checked.args), meant, title);
      // What no repair may change, pi refuses in its own words or leaves to the tool.
      else assert(meant.issues.length > 0, `${title}: ${checked.error}`);
    }
    const isMendable = table.filter(([, args]) => contract.decode(args).issues.length === 0);
    assert(isMendable.length > table.length / 2, "most of the table is mended");
  });
}

story("calls with slips are asked, not sent back, in a whole run of pi", async (host) => {
  const args = [
    { questions: JSON.stringify([properQuestion]) },
    { questions: [{ prompt: "Which?", title: long, options: ["A", { text: "B", note: null }] }] },
    { question: properQuestion, multiSelect: "false" },
    { questions: { q: { text: "Which?", options: { pg: "Postgres", lite: "SQLite" } } } },
  ];
  const turns = [{ calls: args.map((args) => ({ tool: "ask_user_question", args })) }];
  const { texts, kept } = await printed(host, { extensions: [parley], turns });
  assertEquals(kept.map(({ details }) => details.error), Array(4).fill("no_ui"));
  for (const text of texts) assertStringIncludes(text, "Which?");
});
