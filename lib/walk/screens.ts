/**
 * The dialog that shows where a model stands, and what each reply does to it: the actions of the
 * engine that stand for a row or for words.
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
  rowCount,
  savedText,
  takesSeveral,
  textIn,
} from "../derive.ts";
import type { Field, Model } from "../model.ts";
import { hasNotes, type Question } from "../questionnaire.ts";
import { say } from "../say.ts";
import { brief, quote } from "./brief.ts";
import { numbered, type Part, readList, type Rows, unknown } from "./rows.ts";
import { describeAnswer, fieldTitle, questionTitle, reviewTitle, titled } from "./titles.ts";

/** A dialog that the model knows nothing of, in the place of the question's own. */
export type Menu = (model: Model, question: Question) => Screen;

/** Actions, and the dialog that comes next in the place of the model's own; none to show that again. */
export type Steps = readonly (Action | Menu)[];

/** What a reply does; absent where it can't mean anything. */
export interface Effect {
  readonly does?: Steps;
  /** Why the reply can't be read. It is asked for again, and taken as it is when that doesn't help. */
  readonly problem?: string;
}

/** 0-based positions of rows. */
type Positions = readonly number[];

/** A dialog: a list, or a text field where there are no rows. */
export interface Screen {
  /** Its first line alone makes sense, for hosts that cut titles. */
  readonly title: string;
  readonly rows?: Rows<Steps>;
  /** Where rows are ticked together: those that are, and what ticks do. */
  readonly ticks?: { readonly checked: Positions; take(ticked: Positions): Steps };
  /** The text that is in the field already. */
  readonly current?: string;
  /** Takes what was typed, or words that name no row. */
  takes(text: string): Effect;
}

const note: Action = { type: "note", about: "question" };

/** The dialog for a model. Where rows can be ticked together, a multi question takes one dialog. */
export function screenOf(model: Model, menu: Menu | undefined, ticksTogether: boolean): Screen {
  if (model.mode.type === "editing") return fieldScreen(model, model.mode.field);
  if (model.notice?.type === "discard") return leaveScreen(model);
  const question = questionInView(model);
  if (question === undefined) return reviewScreen(model);
  if (menu !== undefined) return menu(model, question);
  return questionScreen(model, question, ticksTogether && takesSeveral(model));
}

function questionScreen(model: Model, question: Question, ticksTogether: boolean): Screen {
  const { takesOptionNotes, takesElaboration, questions } = model.questionnaire;
  const answer = answerOf(model);
  const own = answer.text === undefined ? [] : [question.options.length];
  const checked = [...answer.selected, ...own];
  const count = checked.length;
  const ticksEach = takesSeveral(model) && !ticksTogether;
  const parts = choices(model, question).map((part, row) =>
    ticksEach ? { ...part, mark: checked.includes(row) ? "[x] " : "[ ] " } : part
  );
  const add = (label: string, meaning: Steps, more: Partial<Part<Steps>> = {}) =>
    parts.push({ label, meaning, isOurs: true, ...more });
  if (ticksEach) {
    add(say("Done"), goOn(model), { name: say("Done ({count} chosen)", { count }) });
    add(say("Choose by numbers"), [numbersScreen], { detail: say("1,3 or 1-3") });
  }
  add(say("Write a note"), [takesOptionNotes ? aboutScreen : note]);
  if (takesElaboration && questions.length === 1 && hasNotes(answer)) {
    const elaborate: Steps = [{ type: "show", tab: 1 }, { type: "pick", number: 2 }];
    add(say("Elaborate"), elaborate, { detail: say("send the note, decide later") });
  }
  if (count === 0 && !ticksTogether) add(say("Skip this question"), pass(model));
  if (count > 0 && !takesSeveral(model)) {
    add(say("Keep this answer"), pass(model), { detail: describeAnswer(question, answer) });
  }
  if (model.isRevisiting) add(say("Back to the review"), pass(model));
  else if (model.tab > 0) add(say("Back to the question before"), [{ type: "tab", by: -1 }]);
  const rows = numbered(parts);
  const take = (ticked: Positions) => takeTicks(model, question, ticked, rows);
  return {
    title: questionTitle(model, question),
    rows,
    ...(ticksTogether ? { ticks: { checked, take } } : {}),
    takes: (words) => takeWords(model, question, words),
  };
}

/** The options, and the row for words of one's own. */
function choices(model: Model, { options, freeTextLabel }: Question): Part<Steps>[] {
  const parts = options.map((option, row): Part<Steps> => ({
    label: option.label,
    name: brief(labelOf(option)),
    detail: option.description,
    meaning: [pick(row)],
  }));
  if (freeTextLabel === undefined) return parts;
  const own = { label: say(freeTextLabel), meaning: [pick(options.length)], isOurs: true };
  const { text } = answerOf(model);
  return [...parts, text === undefined ? own : { ...own, detail: quote(text) }];
}

/** Words at a question answer it. Where they can't be read, they are kept in the end, or `otherwise`. */
function takeWords(model: Model, question: Question, words: string, otherwise?: Steps): Effect {
  const own = pick(question.options.length);
  const takesOwn = question.freeTextLabel !== undefined;
  const isMulti = takesSeveral(model);
  const kept = takesOwn ? [own, ...typed(words)] : addToNote(answerOf(model).note, words);
  if (takesOwn && !isMulti) return { does: kept };
  const reading = isMulti
    ? readList(words, numbered(choices(model, question)), takesOwn)
    : unknown(words);
  if (typeof reading === "string") {
    return { does: otherwise ?? [...kept, ...pass(model)], problem: reading };
  }
  return {
    does: [
      ...tick(model, question, reading.selected),
      ...(reading.words === "" ? [] : [own, ...typed(reading.words)]),
      ...(reading.wantsWords ? [own] : goOn(model)),
    ],
  };
}

/** Ticks choose. A row of ours that is ticked too comes after that, and after words yet to be typed. */
function takeTicks(model: Model, question: Question, ticked: Positions, rows: Rows<Steps>): Steps {
  const own = pick(question.options.length);
  const count = rowCount(model) - 1;
  const cleared: Steps = [own, ...typed(""), { type: "focus", row: count }];
  const hadWords = answerOf(model).text !== undefined;
  const hasWords = question.freeTextLabel !== undefined && ticked.includes(question.options.length);
  const other = rows[ticked.find((row) => row >= count) ?? -1];
  return [
    ...tick(model, question, ticked),
    ...(hadWords && !hasWords ? cleared : []),
    ...(hasWords && !hadWords ? [own] : other?.meaning ?? goOn(model)),
  ];
}

function numbersScreen(model: Model, question: Question): Screen {
  const wanted = say("Numbers or labels, such as 1,3 or 1-3. Empty goes back to the list.");
  return {
    title: fieldTitle(model, wanted),
    takes: (text) => takeWords(model, question, text, []),
  };
}

/** Asks which option a note is about, or whether it is about the question. */
function aboutScreen(model: Model, question: Question): Screen {
  const { note: noted, optionNotes = {} } = answerOf(model);
  return {
    title: titled(model, say("What is the note about?")),
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
  };
}

function fieldScreen(model: Model, field: Field): Screen {
  const question = questionInView(model);
  const isSaved = savedText(model, field) !== "";
  const { label = "" } = question?.options[field.type === "optionNote" ? field.option : -1] ?? {};
  const subject = {
    text: say("Your own answer."),
    note: say("A note about the question."),
    optionNote: say("A note about {option}.", { option: quote(label) }),
    globalNote: say("A note for everything."),
  }[field.type];
  const wanted = isSaved
    ? say("{subject} Empty goes back to the list. A lone - takes away what is there.", { subject })
    : say("{subject} Empty goes back to the list.", { subject });
  return {
    title: fieldTitle(model, wanted),
    current: textIn(model, field),
    takes: (text) => ({ does: typed(text === "-" && isSaved ? "" : text) }),
  };
}

function reviewScreen(model: Model): Screen {
  const { questions, takesGlobalNote, takesElaboration } = model.questionnaire;
  const open = namesOf(model, openQuestions(model));
  const parts: Part<Steps>[] = [
    {
      label: say("Submit"),
      detail: open && say("leaves open: {questions}", { questions: open }),
      meaning: confirm(model, questions.length),
    },
    ...questions.map((question, row) => ({
      label: question.header,
      name: say("Change {question}", { question: brief(question.header) }),
      detail: describeAnswer(question, answerOf(model, row)),
      meaning: confirm(model, row),
    })),
  ];
  const add = (label: string, meaning: Steps, detail?: string) =>
    parts.push({ label, meaning, detail });
  if (takesGlobalNote) add(say("Write a note for everything"), [note]);
  const later = say("send answers and notes, decide later");
  if (takesElaboration) add(say("Elaborate"), confirm(model, questions.length + 1), later);
  add(say("Cancel"), [{ type: "leave" }], say("send nothing"));
  return {
    title: reviewTitle(model),
    rows: numbered(parts),
    takes: (words) =>
      takesGlobalNote
        ? { does: addToNote(model.note, words) }
        : { problem: say("{reply} is none of the rows.", { reply: quote(words) }) },
  };
}

function leaveScreen(model: Model): Screen {
  return {
    title: say("Leave without sending? ({count} of {total} answered)", progressOf(model)),
    rows: numbered<Steps>([
      { label: say("Keep answering"), meaning: [] },
      { label: say("Leave"), meaning: [{ type: "leave" }] },
    ]),
    takes: () => ({ does: [] }),
  };
}

/** Chooses a row of a question, by its 0-based position. */
function pick(row: number): Action {
  return { type: "pick", number: row + 1 };
}

/** Ticks exactly these options. */
function tick(model: Model, { options }: Question, wanted: Positions): readonly Action[] {
  const { selected } = answerOf(model);
  return [...options.keys()]
    .filter((option) => selected.includes(option) !== wanted.includes(option)).map(pick);
}

/** Types into the open field and saves it. */
function typed(text: string): readonly Action[] {
  return [{ type: "draft", text }, { type: "save" }];
}

/** Adds words to a note about the question, or in the review about everything. */
function addToNote(noted: string | undefined, words: string): readonly Action[] {
  return [note, ...typed(noted === undefined ? words : `${noted}\n${words}`)];
}

/** Confirms a multi question; a second time goes on without an answer. */
function goOn(model: Model): readonly Action[] {
  return confirm(model, rowCount(model) - 1);
}

/** Leaves a question as it is, open or not. */
function pass(model: Model): readonly Action[] {
  const { length } = model.questionnaire.questions;
  const next: Action = { type: "show", tab: model.isRevisiting ? length : model.tab + 1 };
  // What a lone question leaves open was said, or is all that there is.
  return length === 1 ? [next, { type: "confirm" }, { type: "confirm" }] : [next];
}

/** Confirms a row; once more where something was said about it, for that is gone when the focus moves. */
function confirm(model: Model, row: number): readonly Action[] {
  const isRepeated = model.notice !== undefined && focusOf(model) === row;
  return isRepeated ? [{ type: "confirm" }] : [{ type: "focus", row }, { type: "confirm" }];
}
