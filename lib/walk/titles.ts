/**
 * What a host shows above a list or a text field. The first line alone makes sense, for hosts that cut
 * titles; what may not fit follows, shortened with a mark.
 *
 * @module
 */
import { answerOf, namesOf } from "../derive.ts";
import type { Model } from "../model.ts";
import { type Answer, hasNotes, isAnswered, type Question } from "../questionnaire.ts";
import { cleanLine, cleanText } from "../sanitize.ts";

/** A text in one line of at most `most` characters, with a mark that tells how much is missing. */
export function brief(text: string, most = 200): string {
  // Texts may be huge, and little of them is shown.
  const line = cleanLine(text.slice(0, 4 * most));
  if (line.length <= most && text.length <= 4 * most) return line;
  return `${line.slice(0, most).toWellFormed()}… (${text.length - most} more characters)`;
}

/** What a person typed, in one line. */
export function quote(text: string): string {
  return `“${brief(text)}”`;
}

/** The question in one line, with how far the walk has come. */
export function questionLine({ questionnaire, tab }: Model, question: Question): string {
  const count = questionnaire.questions.length;
  const header = brief(question.header);
  const line = linesOf(question.prompt, 30)[0] ?? "";
  const remarks = [
    ...(count > 1 ? [`${tab + 1}/${count}`] : []),
    ...(header === `Q${tab + 1}` || header === line ? [] : [header]),
  ];
  return remarks.length === 0 ? line : `${line} (${remarks.join(" · ")})`;
}

/** The title of a question's list. */
export function questionTitle(model: Model, question: Question): string {
  const { title } = model.questionnaire;
  const answer = answerOf(model);
  return [
    questionLine(model, question),
    ...said(model),
    ...linesOf(question.prompt, 30).slice(1),
    ...(title === undefined ? [] : [brief(title)]),
    ...(isAnswered(answer) ? [`Your answer so far: ${describeAnswer(question, answer)}`] : []),
    ...describeNotes(question, answer),
    ...previews(question),
  ].join("\n");
}

/** The title of a text field: the question again, what to type, and what there is to choose from. */
export function fieldTitle(model: Model, question: Question | undefined, wanted: string): string {
  if (question === undefined) return [wanted, ...said(model)].join("\n");
  const options = question.options.map(({ label }, index) => `${index + 1}. ${brief(label, 60)}`);
  const list = `Options: ${brief(options.join(" · "), 1000)}`;
  return [questionLine(model, question), ...said(model), wanted, list].join("\n");
}

/** The title of the review: every answer, and what is open. */
export function reviewTitle(model: Model): string {
  const lines = model.questionnaire.questions.flatMap((question, at) => {
    const answer = answerOf(model, at);
    const notes = describeNotes(question, answer).map((line) => `   ${line}`);
    return [`${at + 1}. ${brief(question.header)}: ${describeAnswer(question, answer)}`, ...notes];
  });
  return [
    `Send these answers? ${progress(model)}`,
    ...said(model),
    ...limited(lines, 200),
    ...(model.note === undefined ? [] : [`Note for everything: ${quote(model.note)}`]),
  ].join("\n");
}

/** How much is answered. */
export function progress({ questionnaire, answers }: Model): string {
  return `(${answers.filter(isAnswered).length} of ${questionnaire.questions.length} answered)`;
}

function said(model: Model): string[] {
  const { notice } = model;
  switch (notice?.type) {
    case undefined:
    case "discard":
      return [];
    case "nothing_chosen":
      return ["Nothing is chosen. Go on once more to leave the question open."];
    case "open": {
      const open = namesOf(model, notice.questions);
      return [`Still open: ${brief(open, 1000)}. Choose the same once more to go on.`];
    }
    case "restored":
      return ["What you entered before is back. Nothing is sent yet."];
    case "message":
      return [notice.text];
  }
}

/** An answer in one line; `not answered` where there is none. */
export function describeAnswer(question: Question, answer: Answer): string {
  const chosen = answer.selected.map((option) => brief(question.options[option]?.label ?? ""));
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
    `Note on ${brief(question.options[Number(option)]?.label ?? "")}: ${quote(note)}`
  );
  return answer.note === undefined ? notes : [`Note: ${quote(answer.note)}`, ...notes];
}

function previews(question: Question): string[] {
  if (question.options.every(({ preview }) => preview === undefined)) return [];
  const most = Math.max(4, Math.floor(60 / question.options.length));
  return question.options.flatMap(({ label, preview }, index) =>
    preview === undefined ? [] : [
      "",
      `${index + 1}. ${brief(label)}:`,
      ...linesOf(preview, most).map((line) => `   ${line}`),
    ]
  );
}

/** The first lines of a text, each of them cut where it is long, with a mark for what is missing. */
function linesOf(text: string, most: number): string[] {
  const looked = text.slice(0, 500 * most);
  const lines = limited(cleanText(looked).trim().split("\n"), most);
  return looked === text ? lines : [...lines, `… (${text.length - looked.length} more characters)`];
}

function limited(lines: readonly string[], most: number): string[] {
  const kept = lines.slice(0, most).map((line) => brief(line, 500).trimEnd());
  return lines.length <= most ? kept : [...kept, `… (${lines.length - most} more lines)`];
}
