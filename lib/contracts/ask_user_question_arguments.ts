import { defined } from "../defined.ts";
import { fieldsOf, flagOf, multiKeys, optionsOf, questionsOf, textOf } from "../repair.ts";
import { isBlank } from "../sanitize.ts";
import { longestHeader, longestLabel } from "./introductions.ts";

/** What a model sends to `ask_user_question`, once repaired. */
export interface AskUserQuestionArguments {
  /** One to four. */
  questions: {
    /** The question itself; unique within the call. */
    question: string;
    /** Name of the question's tab, at most 16 UTF-16 units. */
    header: string;
    /** The header as written, where it had to be shortened; not in the published schema. */
    fullHeader?: string;
    /** Two to four. */
    options: {
      /** What the person reads and the answer reports, at most 60 UTF-16 units. */
      label: string;
      /** The label as written, where it had to be shortened; not in the published schema. */
      fullLabel?: string;
      /** What the choice means. */
      description: string;
      /** Markdown shown beside the options of a question with one answer. */
      preview?: string;
      /** Marks the asker's favourite; not in the published schema. */
      recommended?: boolean;
    }[];
    /** Whether several options may be chosen; false where absent. */
    multiSelect?: boolean;
  }[];
}

const questionKeys = ["question", "prompt", "text", "message"];
const labelKeys = ["label", "title", "name", "text", "value", "option"];

/** Mends the shape of a call's arguments; what a rule forbids stays for `decode` to name. */
export function repairAskUserQuestion(args: unknown): AskUserQuestionArguments {
  return { questions: questionsOf(args, questionKeys).map(repairQuestion) };
}

function repairQuestion(
  given: unknown,
  index: number,
): AskUserQuestionArguments["questions"][number] {
  const question = fieldsOf(given, "question", questionKeys);
  const written = textOf(question, "header", "label", "title") ?? "";
  const name = isBlank(written) ? `Q${index + 1}` : written;
  const header = whole(question, "fullHeader", name, longestHeader);
  const isMulti = /^multi/i.test(textOf(question, "type") ?? "") || undefined;
  return defined({
    question: textOf(question, ...questionKeys) ?? "",
    header: shortened(header, longestHeader),
    fullHeader: header.length > longestHeader ? header : undefined,
    options: optionsOf(question).map(repairOption),
    multiSelect: flagOf(question, ...multiKeys) ?? isMulti,
  });
}

function repairOption(
  given: unknown,
): AskUserQuestionArguments["questions"][number]["options"][number] {
  const option = fieldsOf(given, "label", labelKeys);
  const label = whole(option, "fullLabel", textOf(option, ...labelKeys) ?? "", longestLabel);
  return defined({
    label: shortened(label, longestLabel),
    fullLabel: label.length > longestLabel ? label : undefined,
    description: textOf(option, "description") ?? "",
    preview: textOf(option, "preview"),
    recommended: flagOf(option, "recommended") || undefined,
  });
}

/** The text as written: what an earlier repair carried along, where it is what was shortened. */
function whole(fields: unknown, key: string, written: string, limit: number): string {
  const carried = textOf(fields, key);
  return carried !== undefined && shortened(carried, limit) === written ? carried : written;
}

/**
 * Text of at most `limit` UTF-16 units (no schema check counts more), ending in `…` where something is
 * gone, and never in the middle of a character.
 */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = 0;
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { index, segment } of graphemes.segment(text.slice(0, limit + 1))) {
    if (index + segment.length >= limit) break;
    end = index + segment.length;
  }
  return text.slice(0, end) + "…";
}
