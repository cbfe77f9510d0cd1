/**
 * What a host shows above a list or a text field. The first line alone makes sense, for hosts that cut
 * titles; what may not fit follows, shortened with a mark.
 *
 * @module
 */
import { answerOf, progressOf } from "../derive.ts";
import type { Model } from "../model.ts";
import { moreCharacters, noticeText } from "../notices.ts";
import { type Answer, isAnswered, labelsOf, notesOf, type Question } from "../questionnaire.ts";
import { cleanLine, cleanText, cut } from "../sanitize.ts";
import { say, sayAll } from "../say.ts";

/** A text in one line of at most `most` characters, with a mark that tells how much is missing. */
export function brief(text: string, most = 200): string {
  // Texts may be huge, and little of them is shown.
  const looked = text.slice(0, 4 * most);
  const line = cleanLine(looked);
  const shown = cut(line, most);
  const kept = shown === line ? line.length : shown.length - 1;
  const rest = text.length - looked.length + line.length - kept;
  return rest === 0 ? line : `${shown} ${moreCharacters(rest)}`;
}

/** What a person typed, in one line. */
export function quote(text: string): string {
  return say("“{text}”", { text: brief(text) });
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
  const given = describeAnswer(question, answer);
  return [
    questionLine(model, question),
    ...notices(model),
    ...linesOf(question.prompt, 30).slice(1),
    ...(title === undefined ? [] : [brief(title)]),
    ...(isAnswered(answer) ? [say("Your answer so far: {answer}", { answer: given })] : []),
    ...describeNotes(question, answer),
    ...previews(question),
  ].join("\n");
}

/** The title of a text field: the question again, what to type, and what there is to choose from. */
export function fieldTitle(model: Model, question: Question | undefined, wanted: string): string {
  if (question === undefined) return [wanted, ...notices(model)].join("\n");
  const labels = question.options.map(({ label }, index) => `${index + 1}. ${brief(label, 60)}`);
  const options = brief(labels.join(" · "), 1000);
  return [
    questionLine(model, question),
    ...notices(model),
    wanted,
    say("Options: {options}", { options }),
  ].join("\n");
}

/** The title of the review: every answer, and what is open. */
export function reviewTitle(model: Model): string {
  const { questionnaire, note } = model;
  const lines = questionnaire.questions.flatMap((question, at) => {
    const answer = answerOf(model, at);
    const notes = describeNotes(question, answer).map((line) => `   ${line}`);
    const [name, given] = [brief(question.header), describeAnswer(question, answer)];
    return [`${at + 1}. ${say("{name}: {answer}", { name, answer: given })}`, ...notes];
  });
  return [
    say("Send these answers? ({count} of {total} answered)", progressOf(model)),
    ...notices(model),
    ...limited(lines, 200),
    ...(note === undefined ? [] : [say("Note for everything: {note}", { note: quote(note) })]),
  ].join("\n");
}

function notices(model: Model): string[] {
  const { notice } = model;
  return notice === undefined ? [] : [brief(noticeText(model, notice), 1000)];
}

/** An answer in one line; `not answered` where there is none. */
export function describeAnswer(question: Question, answer: Answer): string {
  if (!isAnswered(answer)) {
    return question.required ? say("not answered (required)") : say("not answered");
  }
  return sayAll(
    labelsOf(question, answer)
      .map((text, index) => index < answer.selected.length ? brief(text) : quote(text)),
  );
}

function describeNotes(question: Question, answer: Answer): string[] {
  return notesOf(question, answer).map(({ option, text }) => {
    const note = quote(text);
    return option === undefined
      ? say("Note: {note}", { note })
      : say("Note on {option}: {note}", { option: brief(option.label), note });
  });
}

function previews({ options }: Question): string[] {
  const most = Math.max(4, Math.floor(60 / options.length));
  return options.flatMap(({ label, preview }, index) =>
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
  const rest = text.length - looked.length;
  return rest === 0 ? lines : [...lines, `… ${moreCharacters(rest)}`];
}

function limited(lines: readonly string[], most: number): string[] {
  const kept = lines.slice(0, most).map((line) => brief(line, 500).trimEnd());
  const rest = lines.length - most;
  if (rest <= 0) return kept;
  return [...kept, rest === 1 ? say("… (1 more line)") : say("… ({rest} more lines)", { rest })];
}
