/**
 * What pi's session says about earlier askings. A session is a file that others write too, so every
 * function here is total: what can't be read counts as absent.
 *
 * @module
 */
import { settled } from "./contracts/contract.ts";
import { defined } from "./defined.ts";
import type { Context } from "./host.ts";
import type { Answer, Question, Questionnaire, Reply } from "./questionnaire.ts";
import { isArray, own, textOf } from "./repair.ts";
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
    return context?.sessionManager?.getBranch() ?? [];
  } catch {
    return [];
  }
}

/**
 * The calls that asked last, as `read` reads them: those of one message that have no result, or its
 * last one. `isOpen` says that nobody said anything after them.
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
    const since = branch.slice(index + 1);
    const calls = role === "assistant"
      ? items(own(message, "content")).flatMap((part) => {
        const [id = "", tool = ""] = [textOf(part, "id"), textOf(part, "name")];
        const asked = own(part, "type") === "toolCall"
          ? read(tool, own(part, "arguments"))
          : undefined;
        return asked === undefined ? [] : [{ id, tool, asked, details: results.get(id), since }];
      })
      : [];
    const open = calls.filter(({ id }) => !results.has(id));
    if (open.length > 0) return { calls: open, isOpen: isLast };
    if (calls.length > 0) return { calls: calls.slice(-1), isOpen: false };
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
  const given = own(value, "answers");
  if (given === undefined) return undefined;
  const answers = questionnaire.questions.map((question, index) => {
    const answer = own(given, String(index));
    return readAnswer(questionnaire, question, {
      selected: items(own(answer, "selected")),
      text: textOf(answer, "text"),
      note: textOf(answer, "note"),
      optionNotes: texts(own(answer, "optionNotes")),
      presentedType: own(answer, "presentedType"),
    });
  });
  const note = questionnaire.takesGlobalNote ? textOf(value, "note") : undefined;
  return defined({ answers, note, drafts: texts(own(value, "drafts")) });
}

/** What was given, from the details of a result of either tool. */
export function readReply(details: unknown, questionnaire: Questionnaire): Reply {
  const given = own(details, "answers");
  const answers = questionnaire.questions.map((question, index) => {
    const entry = own(given, question.id) ??
      items(given).find((entry) => own(entry, "questionIndex") === index);
    const isCustom = own(entry, "kind") === "custom";
    const text = textOf(entry, "customText", "custom", ...(isCustom ? ["answer"] : []));
    const selected = items(own(entry, "selected"));
    const labels = text === undefined ? [...selected, own(entry, "answer")] : selected.slice(0, -1);
    const positions = items(own(entry, "indices")).map((number) => Number(number) - 1);
    const notes = question.options.map(({ value }) => textOf(own(entry, "optionNotes"), value));
    return readAnswer(questionnaire, question, {
      selected: [
        ...positions,
        ...question.options.flatMap(({ label }, at) => labels.includes(label) ? [at] : []),
      ],
      text,
      note: textOf(entry, "note", "notes"),
      optionNotes: texts(notes),
      presentedType: own(items(own(details, "questions"))[index], "presentedType"),
    });
  });
  return defined({ answers, note: textOf(details, "globalNote") });
}

type Given = Readonly<Record<keyof Answer, unknown>> & { readonly selected: readonly unknown[] };

/** An answer that its question can have. */
function readAnswer(
  { takesTypeChange, takesOptionNotes }: Questionnaire,
  question: Question,
  { selected, text, note, optionNotes, presentedType }: Given,
): Answer {
  const type = presentedType === "single" || presentedType === "multi" ? presentedType : undefined;
  return settled(question, {
    selected: selected.filter((option) => Number.isInteger(option)),
    ...defined({
      text: question.freeTextLabel === undefined ? undefined : text,
      note,
      optionNotes: takesOptionNotes ? optionNotes : undefined,
      presentedType: takesTypeChange && question.type !== "preview" ? type : undefined,
    }),
  } as Answer);
}

function items(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [];
}

/** The texts of a record or a list, by key. */
function texts(value: unknown): Record<string, string> {
  try {
    const entries = Object.keys(Object(value)).map((key) => [key, textOf(value, key)] as const);
    return Object.fromEntries(entries.filter(([, text]) => text !== undefined)) as Record<
      string,
      string
    >;
  } catch {
    return {};
  }
}
