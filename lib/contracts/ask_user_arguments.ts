import { defined } from "../defined.ts";
import { callOf, fieldsOf, flagOf, multiKeys, optionsOf, questionsOf, textOf } from "../repair.ts";

/** What a model sends to `ask_user`, once repaired. */
export interface AskUserArguments {
  /** Shown above the questions. */
  title?: string;
  /** At least one. */
  questions: {
    /** Key of the answer; unique within the call. */
    id: string;
    /** Short name; `Q1`, `Q2`, … where absent. */
    label?: string;
    /** The question itself. */
    prompt: string;
    /** `single` (the default), `multi` or `preview`; decoding refuses any other word. */
    type?: string;
    /** Named among the open questions; never blocks. */
    required?: boolean;
    /** At least one. */
    options: {
      /** What the answer reports; unique within the question. */
      value: string;
      /** What the person reads. */
      label: string;
      /** What the choice means. */
      description?: string;
      /** Markdown shown beside the option; due for each option of a `preview` question. */
      preview?: string;
      /** Marks the asker's favourite; not in the published schema. */
      recommended?: boolean;
    }[];
  }[];
}

const promptKeys = ["prompt", "question", "text", "message"];
const labelKeys = ["label", "title", "name", "text", "option", "value"];

/** Mends the shape of a call's arguments; what a rule forbids stays for `decode` to name. */
export function repairAskUser(args: unknown): AskUserArguments {
  return defined({
    title: textOf(callOf(args), "title"),
    questions: questionsOf(args, promptKeys).map(repairQuestion),
  });
}

function repairQuestion(given: unknown): AskUserArguments["questions"][number] {
  const question = fieldsOf(given, "prompt", promptKeys);
  return defined({
    id: textOf(question, "id") ?? "",
    label: textOf(question, "label", "header", "title"),
    prompt: textOf(question, ...promptKeys) ?? "",
    type: repairType(question),
    required: flagOf(question, "required"),
    options: optionsOf(question).map(repairOption),
  });
}

/** The type, however its words are joined; absent with a multi flag it is the flag's. */
function repairType(question: unknown): string | undefined {
  const type = textOf(question, "type");
  if (type === undefined) return flagOf(question, ...multiKeys) ? "multi" : undefined;
  const word = type.toLowerCase().replace(/[\s_-]/g, "");
  const known = /^(?:(single|multi)(?:select)?|(multi)ple|(preview))$/.exec(word);
  return known?.slice(1).find((type) => type !== undefined) ?? type;
}

function repairOption(given: unknown): AskUserArguments["questions"][number]["options"][number] {
  const option = fieldsOf(given, "label", labelKeys);
  const label = textOf(option, ...labelKeys) ?? "";
  return defined({
    value: textOf(option, "value") ?? label,
    label,
    description: textOf(option, "description"),
    preview: textOf(option, "preview"),
    recommended: flagOf(option, "recommended") || undefined,
  });
}
