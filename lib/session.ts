/**
 * What pi's session says about earlier askings. A session is a file that others write too, so every
 * function here is total: what can't be read counts as absent.
 *
 * @module
 */
import { attempt } from "./attempt.ts";
import { settled } from "./contracts/contract.ts";
import { defined } from "./defined.ts";
import type { Context } from "./host.ts";
import { fieldKey, fieldOf } from "./model.ts";
import type { Answer, Question, Questionnaire, Reply } from "./questionnaire.ts";
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
  const branch: unknown = attempt(() => context?.sessionManager?.getBranch());
  return isArray(branch) ? branch : [];
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
  const drafts = Object.entries(texts(own(value, "drafts")))
    .filter(([key]) => hasField(questionnaire, key));
  return { ...readReply(value, questionnaire), drafts: Object.fromEntries(drafts) };
}

/** Whether a person could have typed into the field of a draft. */
function hasField(questionnaire: Questionnaire, key: string): boolean {
  const field = fieldOf(key);
  if (fieldKey(field) !== key) return false;
  if (field.type === "globalNote") return questionnaire.takesGlobalNote;
  const question = questionnaire.questions[field.question];
  switch (field.type) {
    case "text":
      return question?.freeTextLabel !== undefined;
    case "note":
      return question !== undefined;
    case "optionNote":
      return questionnaire.takesOptionNotes && question?.options[field.option] !== undefined;
  }
}

/** What was given: from a reply as it was, or from the details of either tool's result. */
export function readReply(value: unknown, questionnaire: Questionnaire): Reply {
  const answers = questionnaire.questions.map((question, index) =>
    settled(question, readAnswer(value, question, index, questionnaire))
  );
  const note = textOf(value, "note", "globalNote");
  return defined({ answers, note: questionnaire.takesGlobalNote ? note : undefined });
}

/** The types that a question can be switched to. */
const changeable = ["single", "multi"] as const;

function readAnswer(
  value: unknown,
  question: Question,
  index: number,
  { takesOptionNotes, takesTypeChange }: Questionnaire,
): Answer {
  const entry = entryOf(own(value, "answers"), question, index);
  const words = ["text", "customText", "custom"];
  const text = textOf(entry, ...words, ...(isCustom(entry) ? ["answer"] : []));
  const asked = items(own(value, "questions"))[index];
  const type = own(entry, "presentedType") ?? own(asked, "presentedType");
  const isPresented = takesTypeChange && question.type !== "preview";
  return defined({
    selected: selectedIn(entry, question, text),
    text: question.freeTextLabel === undefined ? undefined : text,
    note: textOf(entry, "note", "notes"),
    optionNotes: takesOptionNotes ? optionNotesIn(value, entry, question) : undefined,
    presentedType: isPresented ? changeable.find((name) => name === type) : undefined,
  });
}

/** A question's entry among the answers: by its id, by the position that it names, or in its place. */
function entryOf(answers: unknown, { id }: Question, index: number): unknown {
  if (!isArray(answers)) return own(answers, id);
  const inPlace = items(answers)[index];
  return items(answers).find((entry) => own(entry, "questionIndex") === index) ??
    (own(inPlace, "questionIndex") === undefined ? inPlace : undefined);
}

/** Positions of what was chosen, which an entry tells from 0, from 1 or by labels. */
function selectedIn(entry: unknown, { options }: Question, text: string | undefined): number[] {
  const indices = items(own(entry, "indices")).map((number) => Number(number) - 1);
  const selected = items(own(entry, "selected"));
  const positions = selected.filter((item) => typeof item === "number");
  // What was typed is told as the last of them.
  const labels: unknown[] = text === undefined ? [...selected] : selected.slice(0, -1);
  if (!isCustom(entry)) labels.push(own(entry, "answer"));
  const labelled = options.flatMap(({ label }, at) => labels.includes(label) ? [at] : []);
  return [...indices, ...positions, ...labelled];
}

/** Whether an entry's `answer` was typed. */
function isCustom(entry: unknown): boolean {
  return own(entry, "kind") === "custom";
}

/** Notes on options: by position as entered, by value in a result, which elaborates on all others. */
function optionNotesIn(
  value: unknown,
  entry: unknown,
  { id, options }: Question,
): Record<string, string> {
  const notes = own(entry, "optionNotes");
  const isResult = isArray(own(entry, "indices"));
  const elaborated = items(own(own(value, "elaboration"), "items"))
    .filter((item) => textOf(own(item, "question"), "id") === id);
  const isAbout = (item: unknown, option: string) => own(own(item, "option"), "value") === option;
  return texts(options.map(({ value }, at) =>
    textOf(notes, isResult ? value : String(at)) ??
      textOf(elaborated.find((item) => isAbout(item, value)), "note")
  ));
}

/** A list's items; none of one that is longer than any of ours. */
function items(value: unknown): readonly unknown[] {
  return isArray(value) && value.length <= mostItems + 1 ? value : [];
}

/** The texts of a record or a list, by key. */
function texts(value: unknown): Record<string, string> {
  const keys = attempt(() => Object.keys(Object(value))) ?? [];
  return Object.fromEntries(keys.flatMap((key) => {
    const text = textOf(value, key);
    return text === undefined ? [] : [[key, text]];
  }));
}
