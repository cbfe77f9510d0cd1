/**
 * The dialog that shows where a model stands, and what each reply does to it: the actions of the
 * engine that stand for a row, for words, or for a dismissal.
 *
 * @module
 */
import {
  answerOf,
  focusOf,
  namesOf,
  openQuestions,
  questionInView,
  reviewActions,
  rowCount,
  savedText,
  takesSeveral,
  textIn,
} from "../derive.ts";
import type { Field, Model } from "../model.ts";
import { hasNotes, type Question } from "../questionnaire.ts";
import type { Action } from "../action.ts";
import { numbered, type Part, readList, type Row } from "./rows.ts";
import {
  describeAnswer,
  fieldTitle,
  progress,
  questionLine,
  questionTitle,
  quote,
  reviewTitle,
} from "./titles.ts";

/** A dialog that the model knows nothing of: which option a note is about, or a list of numbers. */
export type Menu = "options" | "numbers";

/** Actions, and the dialog that comes next in the place of the model's own; none to show that again. */
export type Steps = readonly (Action | Menu)[];

/** What a reply does. */
export interface Effect {
  readonly does: Steps;
  /** Why the reply can't be read. It is asked for again, and taken as it is when that doesn't help. */
  readonly problem?: string;
}

/** A dialog. */
export interface Screen {
  readonly type: "select" | "checkbox" | "input";
  /** Its first line alone makes sense, for hosts that cut titles. */
  readonly title: string;
  /** What can be chosen; nothing where text is typed. */
  readonly rows: readonly Row<Steps>[];
  /** 0-based positions of the rows that are ticked at first. */
  readonly checked: readonly number[];
  /** The text that is there already. */
  readonly current: string;
  /** Takes what was typed, or words that name no row. */
  takes(text: string): Effect;
  /** Takes the positions of the ticked rows. */
  ticks(ticked: readonly number[]): Steps;
  readonly dismissed: Steps;
}

const close: Steps = [{ type: "close" }];
const select = {
  type: "select",
  rows: [],
  checked: [],
  current: "",
  ticks: (): Steps => [],
  dismissed: close,
} as const;

/** The dialog for a model. Where rows can be ticked together, a multi question takes one dialog. */
export function screenOf(model: Model, menu: Menu | undefined, ticksTogether: boolean): Screen {
  if (model.mode.type === "editing") return fieldScreen(model, model.mode.field);
  if (model.notice?.type === "discard") return leaveScreen(model);
  const question = questionInView(model);
  if (question === undefined) return reviewScreen(model);
  if (menu === "options") return optionsScreen(model, question);
  if (menu === "numbers") return numbersScreen(model, question);
  return questionScreen(model, question, ticksTogether && takesSeveral(model));
}

function questionScreen(model: Model, question: Question, ticksTogether: boolean): Screen {
  const { takesOptionNotes, takesElaboration, questions } = model.questionnaire;
  const answer = answerOf(model);
  const isMulti = takesSeveral(model);
  const words = answer.text === undefined ? [] : [question.options.length];
  const checked = [...answer.selected, ...words];
  const parts = choices(model, question, isMulti && !ticksTogether);
  const add = (label: string, meaning: Steps, more: Partial<Part<Steps>> = {}) =>
    parts.push({ label, meaning, isOurs: true, ...more });
  if (isMulti && !ticksTogether) {
    add("Done", goOn(model), { tag: `(${checked.length} chosen)` });
    add("Choose by numbers", ["numbers"], { detail: "1,3 or 1-3" });
  }
  add("Write a note", takesOptionNotes ? ["options"] : note());
  if (takesElaboration && questions.length === 1 && hasNotes(answer)) {
    add("Elaborate", inReview(model, "elaborate"), { detail: "send the note, decide later" });
  }
  if (checked.length === 0 && !ticksTogether) add("Skip this question", pass(model));
  if (checked.length > 0 && !isMulti) {
    add("Keep this answer", pass(model), { detail: describeAnswer(question, answer) });
  }
  if (model.isRevisiting) add("Back to the review", pass(model));
  else if (model.tab > 0) add("Back to the question before", [{ type: "tab", by: -1 }]);
  const rows = numbered(parts);
  return {
    ...select,
    type: ticksTogether ? "checkbox" : "select",
    title: questionTitle(model, question),
    rows,
    checked,
    takes: (words) => takeWords(model, question, words),
    ticks: (ticked) => takeTicks(model, question, ticked, rows),
  };
}

/** The options, and the row for words of one's own. */
function choices(model: Model, question: Question, isMarked: boolean): Part<Steps>[] {
  const { selected, text } = answerOf(model);
  const mark = (isChosen: boolean) => isMarked ? (isChosen ? "[x]" : "[ ]") : "";
  const options = question.options.map(({ label, description, recommended }, option) => ({
    mark: mark(selected.includes(option)),
    label,
    tag: recommended && !/recommended/i.test(label) ? "(recommended)" : "",
    detail: description,
    meaning: [{ type: "pick", number: option + 1 } as const],
  }));
  const { freeTextLabel: label } = question;
  if (label === undefined) return options;
  const [meaning, detail] = [write(question), text && quote(text)];
  return [...options, { mark: mark(text !== undefined), label, detail, meaning, isOurs: true }];
}

function takeWords(model: Model, question: Question, words: string): Effect {
  const takesWords = question.freeTextLabel !== undefined;
  const written = takesWords ? write(question, words) : note(addedTo(answerOf(model).note, words));
  if (!takesSeveral(model)) {
    const problem = `${quote(words)} is none of the options.`;
    return takesWords ? { does: written } : { does: [...written, ...pass(model)], problem };
  }
  const reading = readList(words, numbered(choices(model, question, false)), takesWords);
  if (typeof reading === "string") {
    return { does: [...written, ...pass(model)], problem: reading };
  }
  return {
    does: [
      ...tick(model, question, reading.selected),
      ...(reading.words === "" ? [] : write(question, reading.words)),
      ...(reading.wantsWords ? write(question) : goOn(model)),
    ],
  };
}

function takeTicks(
  model: Model,
  question: Question,
  ticked: readonly number[],
  rows: readonly Row<Steps>[],
): Steps {
  const count = question.options.length;
  const hadText = answerOf(model).text !== undefined;
  const hasText = question.freeTextLabel !== undefined && ticked.includes(count);
  const other = ticked.find((row) => row >= count && !(hasText && row === count));
  return [
    ...tick(model, question, ticked),
    ...(hadText && !hasText ? write(question, "") : []),
    ...(hasText && !hadText ? write(question) : rows[other ?? -1]?.meaning ?? goOn(model)),
  ];
}

function numbersScreen(model: Model, question: Question): Screen {
  const wanted = "Numbers or labels, such as 1,3 or 1-3. Empty goes back to the list.";
  return {
    ...select,
    type: "input",
    title: fieldTitle(model, question, wanted),
    takes(text) {
      if (text === "") return { does: [] };
      const effect = takeWords(model, question, text);
      return effect.problem === undefined ? effect : { ...effect, does: [] };
    },
    dismissed: [],
  };
}

/** Asks which option a note is about, or whether it is about the question. */
function optionsScreen(model: Model, question: Question): Screen {
  const { note: noted, optionNotes = {} } = answerOf(model);
  return {
    ...select,
    title: `${questionLine(model, question)}\nWhat is the note about?`,
    rows: numbered<Steps>([
      { label: "The question", detail: noted, meaning: note(), isOurs: true },
      ...question.options.map(({ label }, row) => ({
        label,
        detail: optionNotes[row],
        meaning: [{ type: "focus", row }, { type: "note", about: "option" }] as const,
      })),
      { label: "Back to the list", meaning: [], isOurs: true },
    ]),
    takes: (words) => ({ does: note(addedTo(noted, words)) }),
    dismissed: [],
  };
}

function fieldScreen(model: Model, field: Field): Screen {
  const question = questionInView(model);
  const subject = field.type === "optionNote"
    ? `A note about ${quote(question?.options[field.option]?.label ?? "")}.`
    : field.type === "text"
    ? "Your own answer."
    : question === undefined
    ? "A note for everything."
    : "A note about the question.";
  const saved = savedText(model, field);
  const removal = saved === "" ? "" : " A lone - takes away what is there.";
  return {
    ...select,
    type: "input",
    title: fieldTitle(model, question, `${subject} Empty goes back to the list.${removal}`),
    current: textIn(model, field),
    takes: (text) => ({
      does: text === "" ? close : saving(text === "-" && saved !== "" ? "" : text),
    }),
  };
}

function reviewScreen(model: Model): Screen {
  const { questions, takesGlobalNote } = model.questionnaire;
  const open = namesOf(model, openQuestions(model));
  const labels = {
    submit: { label: "Submit", detail: open && `leaves open: ${open}` },
    elaborate: { label: "Elaborate", detail: "send answers and notes, decide later" },
    cancel: { label: "Cancel", detail: "send nothing" },
  };
  const [submit, ...others] = reviewActions(model).map((action) => ({
    ...labels[action],
    meaning: inReview(model, action),
  }));
  const changes = questions.map((question, row) => ({
    mark: "Change",
    label: question.header,
    detail: describeAnswer(question, answerOf(model, row)),
    meaning: [{ type: "focus", row }, { type: "confirm" }] as const,
  }));
  const notes = takesGlobalNote ? [{ label: "Write a note for everything", meaning: note() }] : [];
  return {
    ...select,
    title: reviewTitle(model),
    rows: numbered<Steps>([submit!, ...changes, ...notes, ...others]),
    takes: (words) =>
      takesGlobalNote ? { does: note(addedTo(model.note, words)) } : {
        does: [{ type: "end", as: "superseded" }],
        problem: `${quote(words)} is none of the rows.`,
      },
  };
}

function leaveScreen(model: Model): Screen {
  return {
    ...select,
    title: `Leave without sending? ${progress(model)}`,
    rows: numbered([{ label: "Keep answering", meaning: [] }, { label: "Leave", meaning: close }]),
    takes: () => ({ does: [] }),
  };
}

function addedTo(noted: string | undefined, words: string): string {
  return noted === undefined ? words : `${noted}\n${words}`;
}

/** Types into the open field and saves it; just leaves it open where there is no text. */
function saving(text: string | undefined): readonly Action[] {
  return text === undefined ? [] : [{ type: "draft", text }, { type: "save" }];
}

function write({ options }: Question, text?: string): readonly Action[] {
  return [{ type: "focus", row: options.length }, { type: "confirm" }, ...saving(text)];
}

function note(text?: string): readonly Action[] {
  return [{ type: "note", about: "question" }, ...saving(text)];
}

/** Ticks exactly these options. */
function tick(model: Model, { options }: Question, wanted: readonly number[]): readonly Action[] {
  const { selected } = answerOf(model);
  return options.flatMap((_, option): Action[] =>
    selected.includes(option) === wanted.includes(option)
      ? []
      : [{ type: "pick", number: option + 1 }]
  );
}

/** Confirms a multi question; a second time goes on without an answer. */
function goOn(model: Model): readonly Action[] {
  return confirm(model, rowCount(model) - 1);
}

/** Leaves a question as it is, open or not. */
function pass(model: Model): readonly Action[] {
  const { length } = model.questionnaire.questions;
  // What is open was said, or is all that there is.
  if (length === 1) return [...inReview(model, "submit"), { type: "confirm" }];
  return [{ type: "show", tab: model.isRevisiting ? length : model.tab + 1 }];
}

/** Ends the questionnaire; a second time with questions left open. */
function inReview(model: Model, action: "submit" | "elaborate" | "cancel"): readonly Action[] {
  const { length } = model.questionnaire.questions;
  const row = length + reviewActions(model).indexOf(action);
  if (model.tab === length) return confirm(model, row);
  return [{ type: "show", tab: length }, { type: "focus", row }, { type: "confirm" }];
}

/** Confirms a row; once more where something was said about it. */
function confirm(model: Model, row: number): readonly Action[] {
  const isRepeated = model.notice !== undefined && focusOf(model) === row;
  return isRepeated ? [{ type: "confirm" }] : [{ type: "focus", row }, { type: "confirm" }];
}
