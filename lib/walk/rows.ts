import { type Answer, hasNotes, isAnswered, type Questionnaire } from "../questionnaire.ts";
import { cleanLine } from "../sanitize.ts";
import type { Entered } from "../surface.ts";
import { describeAnswer, type Place, quote, shorten } from "./titles.ts";

/** One line of a list, and what choosing it means. */
export interface Row<Meaning> {
  /** What the host shows and gives back: numbered, cleaned, one line. */
  readonly text: string;
  /** The row's name, as it was written. */
  readonly label: string;
  readonly meaning: Meaning;
}

/** What a row is made of: `number. mark label (tag) — detail`. */
interface Part<Meaning> {
  readonly label: string;
  readonly meaning: Meaning;
  readonly mark?: string;
  readonly tag?: string;
  readonly detail?: string | undefined;
}

/** What a question's row means; a number is the position of an option. */
export type QuestionMeaning =
  | number
  | "text"
  | "done"
  | "list"
  | "keep"
  | "note"
  | "elaborate"
  | "skip"
  | "back";

/** What a row of the review means; a number is the position of the question to change. */
export type ReviewMeaning = number | "submitted" | "note" | "elaborate" | "declined";

/** Rows as a host shows them: no two are equal, because each starts with its number. */
export function numbered<Meaning>(parts: readonly Part<Meaning>[]): readonly Row<Meaning>[] {
  return parts.map(({ label, meaning, mark = "", tag = "", detail = "" }, index) => ({
    label,
    meaning,
    text: [
      `${index + 1}.`,
      mark,
      shorten(cleanLine(label), 200),
      tag,
      detail === "" ? "" : `— ${shorten(cleanLine(detail), 200)}`,
    ].filter((piece) => piece !== "").join(" "),
  }));
}

/** The rows of a question. Where ticks are confirmed together, no row is needed for that. */
export function questionRows(
  place: Place,
  ticksTogether: boolean,
): readonly Row<QuestionMeaning>[] {
  const { questionnaire, question, answer, type, at, isRevisiting } = place;
  const parts: Part<QuestionMeaning>[] = choices(place, ticksTogether);
  if (type === "multi" && !ticksTogether) {
    const count = answer.selected.length + (answer.text === undefined ? 0 : 1);
    parts.push({ label: "Done", meaning: "done", tag: `(${count} chosen)` });
    parts.push({ label: "Choose by numbers", meaning: "list", detail: "1,3 or 1-3" });
  } else if (isAnswered(answer) && !ticksTogether) {
    const detail = describeAnswer(question, answer);
    parts.push({ label: "Keep this answer", meaning: "keep", detail });
  }
  parts.push({ label: "Write a note", meaning: "note" });
  if (questionnaire.takesElaboration && questionnaire.questions.length === 1 && hasNotes(answer)) {
    parts.push({ label: "Elaborate", meaning: "elaborate", detail: "send the note, decide later" });
  }
  if (!ticksTogether) parts.push({ label: "Skip this question", meaning: "skip" });
  if (isRevisiting) parts.push({ label: "Back to the review", meaning: "back" });
  else if (at > 0) parts.push({ label: "Back to the question before", meaning: "back" });
  return numbered(parts);
}

/** The rows of the review. */
export function reviewRows(
  { questions, takesGlobalNote, takesElaboration }: Questionnaire,
  entered: Entered,
): readonly Row<ReviewMeaning>[] {
  const answers = questions.map((_, at): Answer => entered.answers[at] ?? { selected: [] });
  const open = questions.filter((_, at) => !isAnswered(answers[at]!)).map(({ header }) => header);
  const left = open.length === 0 ? "" : `leaves open: ${open.join(", ")}`;
  const parts: Part<ReviewMeaning>[] = [{ label: "Submit", meaning: "submitted", detail: left }];
  questions.forEach((question, at) => {
    const detail = describeAnswer(question, answers[at]!);
    parts.push({ mark: "Change", label: question.header, meaning: at, detail });
  });
  if (takesGlobalNote) {
    parts.push({ label: "Write a note for everything", meaning: "note" });
  }
  if (takesElaboration) {
    const detail = "send answers and notes, decide later";
    parts.push({ label: "Elaborate", meaning: "elaborate", detail });
  }
  return numbered([...parts, { label: "Cancel", meaning: "declined", detail: "send nothing" }]);
}

function choices({ question, answer, type }: Place, ticksTogether: boolean) {
  const isMulti = type === "multi";
  const mark = (isChosen: boolean) =>
    isMulti && !ticksTogether ? { mark: isChosen ? "[x]" : "[ ]" } : {};
  const parts = question.options.map((option, index): Part<QuestionMeaning> => {
    const isChosen = answer.selected.includes(index);
    const tags = [
      ...(option.recommended && !/recommended/i.test(option.label) ? ["(recommended)"] : []),
      ...(isChosen && !isMulti ? ["(chosen)"] : []),
    ];
    return {
      ...mark(isChosen),
      label: option.label,
      meaning: index,
      tag: tags.join(" "),
      detail: option.description,
    };
  });
  if (question.freeTextLabel !== undefined) {
    const { text } = answer;
    const detail = text === undefined ? "" : quote(text);
    parts.push({
      ...mark(text !== undefined),
      label: question.freeTextLabel,
      meaning: "text",
      detail,
    });
  }
  return parts;
}
