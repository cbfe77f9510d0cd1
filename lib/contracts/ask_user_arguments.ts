import { defined } from "../defined.ts";
import type { Option } from "../questionnaire.ts";
import {
  callOf,
  flagOf,
  labelKeys,
  multiFlagOf,
  optionsOf,
  promptKeys,
  questionsOf,
  textOf,
  typeOf,
} from "../repair.ts";

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
    /** At least one; each of a `preview` question with a preview. */
    options: Option[];
  }[];
}

/** Mends the shape of a call's arguments; what a rule forbids stays for `decode` to name. */
export function repairAskUser(args: unknown): AskUserArguments {
  return defined({
    title: textOf(callOf(args), "title"),
    questions: questionsOf(args).map((question) =>
      defined({
        id: textOf(question, "id") ?? "",
        label: textOf(question, "label", "header", "title"),
        prompt: textOf(question, "prompt", ...promptKeys) ?? "",
        type: typeOf(question) ?? (multiFlagOf(question) ? "multi" : undefined),
        required: flagOf(question, "required"),
        options: optionsOf(question, "label").map(repairOption),
      })
    ),
  });
}

function repairOption(option: unknown): Option {
  const label = textOf(option, ...labelKeys) ?? "";
  return defined({
    value: textOf(option, "value") ?? label,
    label,
    description: textOf(option, "description"),
    preview: textOf(option, "preview"),
    recommended: flagOf(option, "recommended") || undefined,
  });
}
