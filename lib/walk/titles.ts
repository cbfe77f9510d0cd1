/**
 * What a host shows above a list or a text field. The first line alone makes sense, for hosts that cut
 * titles; what may not fit follows, shortened with a mark.
 *
 * @module
 */
import {
  type Answer,
  hasNotes,
  isAnswered,
  type Question,
  type Questionnaire,
  type QuestionType,
} from "../questionnaire.ts";
import { cleanLine, cleanText } from "../sanitize.ts";
import type { Entered } from "../surface.ts";

/** One question of a walk, with everything that is known about it. */
export interface Place {
  readonly questionnaire: Questionnaire;
  /** Position of the question. */
  readonly at: number;
  readonly question: Question;
  readonly answer: Answer;
  /** How the question is presented. */
  readonly type: QuestionType;
  /** The question was entered from the review, and leads back there. */
  readonly isRevisiting: boolean;
}

/** Text of at most `most` characters, and a mark that tells how much is missing. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most).toWellFormed();
  return `${kept}… (${text.length - most} more characters)`;
}

/** What a person typed, on one line. */
export function quote(text: string): string {
  return `“${shorten(cleanLine(text), 200)}”`;
}

/** The question in one line, with how far the walk has come. */
export function questionLine({ questionnaire, at, question }: Place): string {
  const count = questionnaire.questions.length;
  const progress = count > 1 ? [`${at + 1}/${count}`] : [];
  const header = cleanLine(question.header);
  const isTelling = header !== `Q${at + 1}` && header !== cleanLine(question.prompt);
  const remark = [...progress, ...(isTelling ? [header] : [])].join(" · ");
  const line = shorten(promptLines(question)[0] ?? "", 1000);
  return remark === "" ? line : `${line} (${remark})`;
}

/** The title of a question's list. */
export function questionTitle(place: Place, reason?: string): string {
  const { questionnaire, question, answer } = place;
  return [
    questionLine(place),
    ...(reason === undefined ? [] : [reason]),
    ...limited(promptLines(question).slice(1), 30),
    ...(questionnaire.title === undefined ? [] : [cleanLine(questionnaire.title)]),
    ...(isAnswered(answer) ? [`Your answer so far: ${describeAnswer(question, answer)}`] : []),
    ...describeNotes(question, answer),
    ...previews(question),
  ].join("\n");
}

/** The title of a text field: the question again, what to type, and what there is to choose from. */
export function fieldTitle(place: Place, wanted: string, reason?: string): string {
  const options = place.question.options.map(({ label }, index) =>
    `${index + 1}. ${shorten(cleanLine(label), 60)}`
  );
  return [
    questionLine(place),
    ...(reason === undefined ? [] : [reason]),
    wanted,
    `Options: ${shorten(options.join(" · "), 1000)}`,
  ].join("\n");
}

/** The title of the review: every answer, and what is open. */
export function reviewTitle(
  questionnaire: Questionnaire,
  entered: Entered,
  reason?: string,
): string {
  const { questions } = questionnaire;
  const answered = entered.answers.filter(isAnswered).length;
  const lines = questions.flatMap((question, at) => {
    const answer = entered.answers[at] ?? { selected: [] };
    return [
      `${at + 1}. ${cleanLine(question.header)}: ${describeAnswer(question, answer)}`,
      ...describeNotes(question, answer).map((line) => `   ${line}`),
    ];
  });
  return [
    `Send these answers? (${answered} of ${questions.length} answered)`,
    ...(reason === undefined ? [] : [reason]),
    ...limited(lines, 200),
    ...(entered.note === undefined ? [] : [`Note for everything: ${quote(entered.note)}`]),
  ].join("\n");
}

/** An answer in one line; `not answered` where there is none. */
export function describeAnswer(question: Question, answer: Answer): string {
  const chosen = answer.selected.map((option) =>
    shorten(cleanLine(question.options[option]?.label ?? ""), 200)
  );
  const words = answer.text === undefined ? [] : [quote(answer.text)];
  return isAnswered(answer)
    ? [...chosen, ...words].join(", ")
    : question.required
    ? "not answered (required)"
    : "not answered";
}

function describeNotes(question: Question, answer: Answer): string[] {
  if (!hasNotes(answer)) return [];
  const notes = Object.entries(answer.optionNotes ?? {}).map(([option, note]) =>
    `Note on ${cleanLine(question.options[Number(option)]?.label ?? "")}: ${quote(note)}`
  );
  return answer.note === undefined ? notes : [`Note: ${quote(answer.note)}`, ...notes];
}

function promptLines(question: Question): string[] {
  return cleanText(question.prompt).trim().split("\n").map((line) => line.trimEnd());
}

function previews(question: Question): string[] {
  if (question.options.every(({ preview }) => preview === undefined)) return [];
  const most = Math.max(4, Math.floor(60 / question.options.length));
  return question.options.flatMap(({ label, preview }, index) =>
    preview === undefined ? [] : [
      "",
      `${index + 1}. ${shorten(cleanLine(label), 200)}:`,
      ...limited(cleanText(preview).trimEnd().split("\n"), most).map((line) => `   ${line}`),
    ]
  );
}

function limited(lines: readonly string[], most: number): string[] {
  const kept = lines.slice(0, most).map((line) => shorten(line, 500));
  return lines.length <= most ? kept : [...kept, `… (${lines.length - most} more lines)`];
}
