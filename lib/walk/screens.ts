/**
 * The dialog that shows where a model stands, and what each reply does to it: the actions of the
 * engine that stand for a row, for words, or for a dismissal.
 *
 * @module
 */
import type { Action } from "../action.ts";
import {
  answerOf,
  focusOf,
  labelOf,
  namesOf,
  openQuestions,
  progressOf,
  questionInView,
  type ReviewAction,
  reviewActions,
  rowCount,
  savedText,
  takesSeveral,
  textIn,
} from "../derive.ts";
import type { Field, Model } from "../model.ts";
import { hasNotes, labelsOf, type Question } from "../questionnaire.ts";
import { say } from "../say.ts";
import { numbered, type Part, readList, type Row, unknown } from "./rows.ts";
import {
  brief,
  describeAnswer,
  fieldTitle,
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

/** A dialog: a list, or a text field where there are no rows. */
export interface Screen {
  /** Its first line alone makes sense, for hosts that cut titles. */
  readonly title: string;
  readonly rows?: readonly Row<Steps>[];
  /** Where rows are ticked together: the 0-based positions of those that are, and what ticks do. */
  readonly ticks?: {
    readonly checked: readonly number[];
    take(ticked: readonly number[]): Steps;
  };
  /** The text that is in the field already. */
  readonly current?: string;
  /** Takes what was typed, or words that name no row. */
  takes(text: string): Effect;
  /** What a dismissal does; by default it closes. */
  readonly dismissed?: Steps;
}

/** Closes the field or the question that is open, and in the end leaves. */
export const close: Steps = [{ type: "close" }];

const note: Action = { type: "note", about: "question" };

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
  const count = labelsOf(question, answer).length;
  const isMulti = takesSeveral(model);
  const parts = choices(model, question, isMulti && !ticksTogether);
  const add = (label: string, meaning: Steps, more: Partial<Part<Steps>> = {}) =>
    parts.push({ label, meaning, isOurs: true, ...more });
  if (isMulti && !ticksTogether) {
    add(say("Done"), goOn(model), { name: say("Done ({count} chosen)", { count }) });
    add(say("Choose by numbers"), ["numbers"], { detail: say("1,3 or 1-3") });
  }
  add(say("Write a note"), [takesOptionNotes ? "options" : note]);
  if (takesElaboration && questions.length === 1 && hasNotes(answer)) {
    const detail = say("send the note, decide later");
    add(say("Elaborate"), inReview(model, "elaborate"), { detail });
  }
  if (count === 0 && !ticksTogether) add(say("Skip this question"), pass(model));
  if (count > 0 && !isMulti) {
    add(say("Keep this answer"), pass(model), { detail: describeAnswer(question, answer) });
  }
  if (model.isRevisiting) add(say("Back to the review"), pass(model));
  else if (model.tab > 0) add(say("Back to the question before"), [{ type: "tab", by: -1 }]);
  const rows = numbered(parts);
  const words = answer.text === undefined ? [] : [question.options.length];
  const ticks = {
    checked: [...answer.selected, ...words],
    take: (ticked: readonly number[]) => takeTicks(model, question, ticked, rows),
  };
  return {
    title: questionTitle(model, question),
    rows,
    ...(ticksTogether ? { ticks } : {}),
    takes: (words) => takeWords(model, question, words),
  };
}

/** The options, and the row for words of one's own. */
function choices(model: Model, question: Question, isMarked: boolean): Part<Steps>[] {
  const { selected, text } = answerOf(model);
  const marked = (name: string, isChosen: boolean) =>
    isMarked ? `[${isChosen ? "x" : " "}] ${name}` : name;
  const options = question.options.map((option, index): Part<Steps> => {
    const { label, description } = option;
    return {
      label,
      name: marked(brief(labelOf(option)), selected.includes(index)),
      detail: description,
      meaning: [{ type: "pick", number: index + 1 }],
    };
  });
  const { freeTextLabel } = question;
  if (freeTextLabel === undefined) return options;
  const label = say(freeTextLabel);
  return [...options, {
    label,
    name: marked(brief(label), text !== undefined),
    detail: text && quote(text),
    meaning: [ownWords(question)],
    isOurs: true,
  }];
}

function takeWords(model: Model, question: Question, words: string): Effect {
  const takesWords = question.freeTextLabel !== undefined;
  const written = takesWords
    ? [ownWords(question), ...typed(words)]
    : addToNote(answerOf(model).note, words);
  if (takesWords && !takesSeveral(model)) return { does: written };
  const reading = takesSeveral(model)
    ? readList(words, numbered(choices(model, question, false)), takesWords)
    : unknown(words);
  if (typeof reading === "string") {
    return { does: [...written, ...pass(model)], problem: reading };
  }
  return {
    does: [
      ...tick(model, question, reading.selected),
      ...(reading.words === "" ? [] : [ownWords(question), ...typed(reading.words)]),
      ...(reading.wantsWords ? [ownWords(question)] : goOn(model)),
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
    ...(hadText && !hasText ? [ownWords(question), ...typed("")] : []),
    ...(hasText && !hadText ? [ownWords(question)] : rows[other ?? -1]?.meaning ?? goOn(model)),
  ];
}

function numbersScreen(model: Model, question: Question): Screen {
  const wanted = say("Numbers or labels, such as 1,3 or 1-3. Empty goes back to the list.");
  return {
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
    title: `${questionLine(model, question)}\n${say("What is the note about?")}`,
    rows: numbered<Steps>([
      { label: say("The question"), detail: noted, meaning: [note], isOurs: true },
      ...question.options.map(({ label }, row) => ({
        label,
        detail: optionNotes[row],
        meaning: [{ type: "focus", row }, { type: "note", about: "option" }] as const,
      })),
      { label: say("Back to the list"), meaning: [], isOurs: true },
    ]),
    takes: (words) => ({ does: addToNote(noted, words) }),
    dismissed: [],
  };
}

function fieldScreen(model: Model, field: Field): Screen {
  const question = questionInView(model);
  const isSaved = savedText(model, field) !== "";
  const subject = subjectOf(field, question);
  const wanted = isSaved
    ? say("{subject} Empty goes back to the list. A lone - takes away what is there.", { subject })
    : say("{subject} Empty goes back to the list.", { subject });
  return {
    title: fieldTitle(model, question, wanted),
    current: textIn(model, field),
    takes: (text) => ({ does: text === "" ? close : typed(text === "-" && isSaved ? "" : text) }),
  };
}

function subjectOf(field: Field, question: Question | undefined): string {
  switch (field.type) {
    case "text":
      return say("Your own answer.");
    case "note":
      return say("A note about the question.");
    case "optionNote": {
      const { label = "" } = question?.options[field.option] ?? {};
      return say("A note about {option}.", { option: quote(label) });
    }
    case "globalNote":
      return say("A note for everything.");
  }
}

function reviewScreen(model: Model): Screen {
  const { questions, takesGlobalNote } = model.questionnaire;
  const open = namesOf(model, openQuestions(model));
  const labels = {
    submit: {
      label: say("Submit"),
      detail: open && say("leaves open: {questions}", { questions: open }),
    },
    elaborate: { label: say("Elaborate"), detail: say("send answers and notes, decide later") },
    cancel: { label: say("Cancel"), detail: say("send nothing") },
  };
  const [submit, ...others] = reviewActions(model).map((action) => ({
    ...labels[action],
    meaning: inReview(model, action),
  }));
  const changes = questions.map((question, row) => ({
    label: question.header,
    name: say("Change {question}", { question: brief(question.header) }),
    detail: describeAnswer(question, answerOf(model, row)),
    meaning: [{ type: "focus", row }, { type: "confirm" }] as const,
  }));
  const notes = takesGlobalNote
    ? [{ label: say("Write a note for everything"), meaning: [note] }]
    : [];
  return {
    title: reviewTitle(model),
    rows: numbered<Steps>([submit!, ...changes, ...notes, ...others]),
    takes: (words) =>
      takesGlobalNote ? { does: addToNote(model.note, words) } : {
        does: [{ type: "end", as: "superseded" }],
        problem: say("{reply} is none of the rows.", { reply: quote(words) }),
      },
  };
}

function leaveScreen(model: Model): Screen {
  return {
    title: say("Leave without sending? ({count} of {total} answered)", progressOf(model)),
    rows: numbered([
      { label: say("Keep answering"), meaning: [] },
      { label: say("Leave"), meaning: close },
    ]),
    takes: () => ({ does: [] }),
  };
}

/** Adds words to a note about the question, or in the review about everything. */
function addToNote(noted: string | undefined, words: string): readonly Action[] {
  return [note, ...typed(noted === undefined ? words : `${noted}\n${words}`)];
}

/** Opens the field for words of one's own. */
function ownWords({ options }: Question): Action {
  return { type: "pick", number: options.length + 1 };
}

/** Types into the open field and saves it. */
function typed(text: string): readonly Action[] {
  return [{ type: "draft", text }, { type: "save" }];
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
  return confirm(model, model.tab, rowCount(model) - 1);
}

/** Leaves a question as it is, open or not. */
function pass(model: Model): readonly Action[] {
  const { length } = model.questionnaire.questions;
  // What is open was said, or is all that there is.
  if (length === 1) return [...inReview(model, "submit"), { type: "confirm" }];
  return [{ type: "show", tab: model.isRevisiting ? length : model.tab + 1 }];
}

/** Ends the questionnaire; a second time with questions left open. */
function inReview(model: Model, action: ReviewAction): readonly Action[] {
  const { length } = model.questionnaire.questions;
  return confirm(model, length, length + reviewActions(model).indexOf(action));
}

/** Confirms a row; once more where something was said about it, for that is gone when the focus moves. */
function confirm(model: Model, tab: number, row: number): readonly Action[] {
  const isRepeated = model.notice !== undefined && model.tab === tab && focusOf(model) === row;
  if (isRepeated) return [{ type: "confirm" }];
  const shown: readonly Action[] = model.tab === tab ? [] : [{ type: "show", tab }];
  return [...shown, { type: "focus", row }, { type: "confirm" }];
}
