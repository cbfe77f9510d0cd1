import { defined } from "../defined.ts";
import {
  flagOf,
  labelKeys,
  multiFlagOf,
  optionsOf,
  promptKeys,
  questionsOf,
  textOf,
  typeOf,
} from "../repair.ts";
import { cut, isBlank } from "../sanitize.ts";
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

type AskedQuestion = AskUserQuestionArguments["questions"][number];

/** Mends the shape of a call's arguments; what a rule forbids stays for `decode` to name. */
export function repairAskUserQuestion(args: unknown): AskUserQuestionArguments {
  return { questions: questionsOf(args).map(repairQuestion) };
}

function repairQuestion(question: unknown, index: number): AskedQuestion {
  const name = textOf(question, "header", "label", "title", "id") ?? "";
  const [header, fullHeader] = fitted(
    isBlank(name) ? `Q${index + 1}` : name,
    longestHeader,
    textOf(question, "fullHeader"),
  );
  return defined({
    question: textOf(question, ...promptKeys) ?? "",
    header,
    fullHeader,
    options: optionsOf(question, "description").map(repairOption),
    multiSelect: multiFlagOf(question) ?? (typeOf(question) === "multi" || undefined),
  });
}

function repairOption(option: unknown): AskedQuestion["options"][number] {
  const name = textOf(option, ...labelKeys) ?? "";
  const [label, fullLabel] = fitted(name, longestLabel, textOf(option, "fullLabel"));
  return defined({
    label,
    fullLabel,
    description: textOf(option, "description") ?? "",
    preview: textOf(option, "preview"),
    recommended: flagOf(option, "recommended") || undefined,
  });
}

/**
 * Text as the schema takes it (no schema check counts more than UTF-16 units), and the whole of it where
 * it had to be cut: the text itself, or what an earlier repair of it carried along.
 */
function fitted(
  text: string,
  limit: number,
  carried: string | undefined,
): [fits: string, whole: string | undefined] {
  const whole = carried !== undefined && cut(carried, limit) === text ? carried : text;
  const fits = cut(whole, limit);
  return [fits, fits === whole ? undefined : whole];
}
