/**
 * What a host shows above a list or a text field. The first line alone makes sense, for hosts that cut
 * titles; what may not fit follows, shortened with a mark.
 *
 * @module
 */
import { answerOf, progressOf, questionInView } from "../derive.ts";
import type { Model } from "../model.ts";
import { noticeText } from "../notices.ts";
import { type Answer, isAnswered, labelsOf, notesOf, type Question } from "../questionnaire.ts";
import { say, sayAll } from "../say.ts";
import { brief, limited, linesOf, quote } from "./brief.ts";

/** A title: the question in view comes first, then what the person should know now. */
export function titled(model: Model, ...lines: readonly string[]): string {
  const { notice } = model;
  const question = questionInView(model);
  const [first, ...more] = question ? [questionLine(model, question), ...lines] : lines;
  const said = notice === undefined ? [] : [brief(noticeText(model, notice), 1000)];
  return [first, ...said, ...more].join("\n");
}

/** The question in one line, with how far the walk has come. */
function questionLine({ questionnaire, tab }: Model, question: Question): string {
  const count = questionnaire.questions.length;
  const header = brief(question.header);
  const [line = ""] = linesOf(question.prompt, 30);
  const progress = count > 1 ? [`${tab + 1}/${count}`] : [];
  const remarks = [`Q${tab + 1}`, line].includes(header) ? progress : [...progress, header];
  return remarks.length === 0 ? line : `${line} (${remarks.join(" · ")})`;
}

/** The title of a question's list. */
export function questionTitle(model: Model, question: Question): string {
  const { title } = model.questionnaire;
  const answer = answerOf(model);
  const given = describeAnswer(question, answer);
  return titled(
    model,
    ...linesOf(question.prompt, 30).slice(1),
    ...(title === undefined ? [] : [brief(title)]),
    ...(isAnswered(answer) ? [say("Your answer so far: {answer}", { answer: given })] : []),
    ...describeNotes(question, answer),
    ...previews(question),
  );
}

/** The title of a text field: the question again, what to type, and what there is to choose from. */
export function fieldTitle(model: Model, wanted: string): string {
  const question = questionInView(model);
  if (question === undefined) return titled(model, wanted);
  const labels = question.options.map(({ label }, index) => `${index + 1}. ${brief(label, 60)}`);
  const options = brief(labels.join(" · "), 1000);
  return titled(model, wanted, say("Options: {options}", { options }));
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
  return titled(
    model,
    say("Send these answers? ({count} of {total} answered)", progressOf(model)),
    ...limited(lines, 200),
    ...(note === undefined ? [] : [say("Note for everything: {note}", { note: quote(note) })]),
  );
}

/** An answer in one line; `not answered` where there is none. */
export function describeAnswer(question: Question, answer: Answer): string {
  if (!isAnswered(answer)) {
    return question.required ? say("not answered (required)") : say("not answered");
  }
  const count = answer.selected.length;
  const labels = labelsOf(question, answer);
  return sayAll(labels.map((text, at) => at < count ? brief(text) : quote(text)));
}

function describeNotes(question: Question, answer: Answer): string[] {
  return notesOf(question, answer).map(({ option, text }) =>
    option === undefined
      ? say("Note: {note}", { note: quote(text) })
      : say("Note on {option}: {note}", { option: brief(option.label), note: quote(text) })
  );
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
