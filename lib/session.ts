/**
 * What pi's session says about earlier askings. A session is a file that others write too, so every
 * function here is total: what can't be read counts as absent.
 *
 * @module
 */
import { settled } from "./contracts/contract.ts";
import { defined } from "./defined.ts";
import type { Context } from "./host.ts";
import type { Answer, Questionnaire, Reply } from "./questionnaire.ts";
import { isArray, mostItems, own, textOf } from "./repair.ts";
import type { Entered } from "./surface.ts";

/** Entries of a session's branch, oldest first. */
export type Branch = readonly unknown[];

/** A call that asked something. */
export interface AskedCall<Asked> {
  readonly id: string;
  readonly tool: string;
  readonly asked: Asked;
  /** The result's details; absent where the call has no result. */
  readonly details: unknown;
  /** What was written after the call. */
  readonly since: Branch;
}

/** The branch that a context's session is on; empty where the host has no session. */
export function branchOf(context: Context | undefined): Branch {
  try {
    const branch: unknown = context?.sessionManager?.getBranch();
    return isArray(branch) ? branch : [];
  } catch {
    return [];
  }
}

/**
 * The calls that asked last, as `read` reads them: those of one message that have no result, or its
 * last one. `isOpen` says that nobody said anything after them. Hosts run no call of a message that
 * was stopped or failed on its way.
 */
export function lastCalls<Asked>(
  branch: Branch,
  read: (tool: string, args: unknown) => Asked | undefined,
): { readonly calls: readonly AskedCall<Asked>[]; readonly isOpen: boolean } {
  const results = new Map<string, unknown>();
  let isLast = true;
  for (let index = branch.length - 1; index >= 0; index--) {
    const message = own(branch[index], "message");
    const role = own(message, "role");
    if (role === "toolResult") {
      results.set(textOf(message, "toolCallId") ?? "", own(message, "details"));
      continue;
    }
    const isCut = ["aborted", "error"].includes(textOf(message, "stopReason") ?? "");
    const parts = role === "assistant" && !isCut ? items(own(message, "content")) : [];
    const calls = parts.flatMap((part) => {
      const [id = "", tool = ""] = [textOf(part, "id"), textOf(part, "name")];
      const asked = own(part, "type") === "toolCall"
        ? read(tool, own(part, "arguments"))
        : undefined;
      return asked === undefined ? [] : [{ id, tool, asked, details: results.get(id) }];
    });
    if (calls.length > 0) {
      const since = branch.slice(index + 1);
      const open = calls.filter(({ id }) => !results.has(id));
      const last = open.length > 0 ? open : calls.slice(-1);
      return {
        calls: last.map((call) => ({ ...call, since })),
        isOpen: isLast && open.length > 0,
      };
    }
    // Models may count their calls anew in each message.
    if (role === "assistant") results.clear();
    if (role !== undefined) isLast = false;
  }
  return { calls: [], isOpen: false };
}

/** The data of the last custom entry of a type with this key. */
export function lastEntry(branch: Branch, type: string, key: string): unknown {
  const entry = branch.findLast((entry) =>
    own(entry, "customType") === type && own(own(entry, "data"), "key") === key
  );
  return own(entry, "data");
}

/** What was entered, from an entry of ours; `undefined` where it holds none. */
export function readEntered(value: unknown, questionnaire: Questionnaire): Entered | undefined {
  if (own(value, "answers") === undefined) return undefined;
  const { answers, note } = readReply(value, questionnaire);
  return defined({ answers, note, drafts: texts(own(value, "drafts")) });
}

/** What was given: from a reply as it was, or from the details of either tool's result. */
export function readReply(value: unknown, questionnaire: Questionnaire): Reply {
  const answers = questionnaire.questions.map((question, index) =>
    settled(question, readAnswer(value, index, questionnaire) as Answer)
  );
  const note = textOf(value, "note", "globalNote");
  return defined({ answers, note: questionnaire.takesGlobalNote ? note : undefined });
}

function readAnswer(value: unknown, index: number, questionnaire: Questionnaire) {
  const { id, type, options, freeTextLabel } = questionnaire.questions[index]!;
  const given = own(value, "answers");
  const isHere = (entry: unknown) => own(entry, "questionIndex") === index;
  const inPlace = items(given)[index];
  const isInPlace = own(inPlace, "questionIndex") === undefined;
  const entry = isArray(given)
    ? items(given).find(isHere) ?? (isInPlace ? inPlace : undefined)
    : own(given, id);
  const isCustom = own(entry, "kind") === "custom";
  const text = textOf(entry, "text", "customText", "custom", ...(isCustom ? ["answer"] : []));
  const indices = own(entry, "indices");
  const chosen = items(own(entry, "selected"));
  // Of what either tool calls selected, the last is what was typed.
  const labels = typeof chosen.at(-1) === "string" && text !== undefined
    ? chosen.slice(0, -1)
    : [...chosen, isCustom ? undefined : own(entry, "answer")];
  const notes = own(entry, "optionNotes");
  const elaborated = items(own(own(value, "elaboration"), "items")).filter((item) =>
    textOf(own(item, "question"), "id") === id
  );
  const noteOn = (value: string, at: number) =>
    textOf(notes, indices ? value : String(at)) ??
      textOf(elaborated.find((item) => own(own(item, "option"), "value") === value), "note");
  const presented = own(entry, "presentedType") ??
    own(items(own(value, "questions"))[index], "presentedType");
  return {
    selected: [
      ...[...items(indices).map((number) => Number(number) - 1), ...chosen].filter(
        Number.isInteger,
      ),
      ...options.flatMap(({ label }, at) => labels.includes(label) ? [at] : []),
    ],
    ...defined({
      text: freeTextLabel === undefined ? undefined : text,
      note: textOf(entry, "note", "notes"),
      optionNotes: questionnaire.takesOptionNotes
        ? texts(options.map(({ value }, at) => noteOn(value, at)))
        : undefined,
      presentedType: questionnaire.takesTypeChange && type !== "preview" &&
          (presented === "single" || presented === "multi")
        ? presented
        : undefined,
    }),
  };
}

/** A list's items; none of one that is longer than any of ours. */
function items(value: unknown): readonly unknown[] {
  return isArray(value) && value.length <= mostItems + 1 ? value : [];
}

/** The texts of a record or a list, by key. */
function texts(value: unknown): Record<string, string> {
  try {
    const entries = Object.keys(Object(value)).map((key) => [key, textOf(value, key)] as const);
    return Object.fromEntries(entries.filter(([, text]) => text !== undefined)) as never;
  } catch {
    return {};
  }
}
