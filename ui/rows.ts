import {
  answerOf,
  focusOf,
  isEditing,
  labelOf,
  nameOf,
  notedFields,
  questionInView,
  reviewActions,
  rowAt,
  rowCount,
  takesSeveral,
  textIn,
  unsavedText,
} from "../lib/derive.ts";
import type { Field, Model } from "../lib/model.ts";
import { isAnswered, labelsOf } from "../lib/questionnaire.ts";
import { say, sayAll } from "../lib/say.ts";
import type { Tone } from "./look.ts";
import type { Plan } from "./plan.ts";
import type { Lines, Scene } from "./scene.ts";
import type { Block } from "./scroll.ts";

/** What a row says: its number and tick, its label, and what stands below. */
interface Content {
  readonly mark: string;
  readonly label: string;
  readonly details?: readonly string[];
  readonly tone?: Tone;
}

/** One row of the tab in view, in at most `most` lines: in full, or as short as a plan wants it. */
export function rowBlock(scene: Scene, row: number, most: number, plan?: Plan): Block {
  const { model, look } = scene;
  const isFocused = focusOf(model) === row;
  const { type } = rowAt(model, row);
  const { mark, label, details = [], tone = "plain" } = contentOf(scene, row);
  const prefix = pointer(scene, isFocused) + mark;
  const indent = look.width(prefix);
  const columns = scene.columns - indent;
  const inner: Scene = { ...scene, columns };
  const paint = look[isFocused ? "focused" : tone];
  const isOneLine = plan?.isShort && (!isFocused || plan.detail > 0);
  const labels = isOneLine ? [look.cut(label, columns)] : look.wrap(label, columns, most);
  const typed = type === "freeText" ? typedLines(inner, label, most) : undefined;
  const below = plan?.isShort ? [] : mutedLines(inner, details, most);
  const lines = typed ?? [...labels.map(paint), ...below];
  const cursor = isFocused && model.mode.type === "list" ? look.cursor : "";
  const drawn = lines.slice(0, Math.max(1, most)).map((line, index) =>
    (index === 0 ? cursor + paint(prefix) : " ".repeat(indent)) + line
  );
  return { row, lines: type === "submit" && most >= 8 ? ["", ...drawn] : drawn };
}

/** The open editor in the place of a row's label; an empty one stands before it. */
function typedLines(scene: Scene, label: string, most: number): Lines | undefined {
  const { model, columns, look, drawEditor } = scene;
  const field: Field = { type: "text", question: model.tab };
  if (!drawEditor || !isEditing(model, field)) return undefined;
  const lines = drawEditor(columns, Math.max(1, most));
  if (textIn(model, field) !== "") return lines;
  const [first = "", ...others] = lines;
  return [`${first} ${look.muted(look.cut(label, columns - 2))}`, ...others];
}

/** Texts that stand below or beside something else, each from a line of its own on. */
export function mutedLines(scene: Scene, texts: readonly string[], most?: number): Lines {
  const { columns, look } = scene;
  return texts.flatMap((text) => look.wrap(text, columns, most).map(look.muted));
}

/** Whether a row says more than its label in one line. */
export function hasDetails(scene: Scene, row: number): boolean {
  const { columns, look } = scene;
  const { mark, label, details = [] } = contentOf(scene, row);
  const room = columns - look.width(pointer(scene, false) + mark);
  return details.length > 0 || look.wrap(label, room, 2).length > 1;
}

/** What a short row leaves out, for the pane below the list. */
export function detailLines(scene: Scene, row: number, most: number): Lines {
  const { columns, look } = scene;
  const { label, details = [] } = contentOf(scene, row);
  const labels = look.wrap(label, columns, most);
  const isCut = labels.length > 1 || look.width(labels[0] ?? "") > columns - 8;
  return [...(isCut ? labels : []), ...mutedLines(scene, details, most)];
}

function pointer({ columns, look: { glyphs, width } }: Scene, isFocused: boolean): string {
  const sign = isFocused ? glyphs.pointer : " ".repeat(width(glyphs.pointer));
  return columns < 12 ? sign : `${sign} `;
}

function contentOf(scene: Scene, row: number): Content {
  const { model, look: { glyphs, width } } = scene;
  const { questionnaire, tab } = model;
  const question = questionInView(model);
  const answer = answerOf(model);
  const kind = rowAt(model, row);
  switch (kind.type) {
    case "option": {
      const option = question!.options[kind.option]!;
      const isChosen = answer.selected.includes(kind.option);
      const note = noteDetails(scene, { type: "optionNote", question: tab, option: kind.option });
      const details = option.description ? [option.description, ...note] : note;
      return { ...choice(scene, row, isChosen, labelOf(option)), details };
    }
    case "freeText": {
      const { freeTextLabel = "" } = question!;
      const field: Field = { type: "text", question: tab };
      const draft = unsavedText(model, field) === undefined ? [] : noteDetails(scene, field);
      return answer.text === undefined
        ? choice(scene, row, false, draft[0] ?? say(freeTextLabel))
        : { ...choice(scene, row, true, answer.text), details: draft };
    }
    case "next": {
      const count = labelsOf(question!, answer).length;
      return {
        mark: " ".repeat(width(choice(scene, row, false, "").mark)),
        label: questionnaire.questions.length === 1
          ? say("Submit ({count} chosen)", { count })
          : say("Next ({count} chosen)", { count }),
      };
    }
    case "answer": {
      const isDone = isAnswered(answerOf(model, kind.question));
      return {
        mark: `${isDone ? glyphs.answered : glyphs.open} `,
        label: answerText(model, kind.question),
        details: noteTexts(scene, kind.question),
        tone: isDone ? "plain" : "muted",
      };
    }
    case "submit":
    case "elaborate":
    case "cancel": {
      const labels = {
        submit: say("Submit"),
        elaborate: say("Elaborate: send notes, decide later"),
        cancel: say("Cancel"),
      };
      const number = reviewActions(model).indexOf(kind.type) + 1;
      return { mark: `${number}. `, label: labels[kind.type] };
    }
  }
}

/** What can be chosen, with its number and its box or tick; narrow panes do without the number. */
function choice(scene: Scene, row: number, isChosen: boolean, label: string): Content {
  const { model, columns, look: { glyphs } } = scene;
  const digits = String(rowCount(model)).length;
  const number = columns < 20 ? "" : `${`${row + 1}.`.padStart(digits + 1)} `;
  const tone = isChosen ? "success" : "plain";
  if (takesSeveral(model)) {
    const box = isChosen ? glyphs.ticked : glyphs.unticked;
    return { mark: `${number}${box} `, label, tone };
  }
  return { mark: number, label: isChosen ? `${label} ${glyphs.answered}` : label, tone };
}

/** A note as it stands below what it is about, and whether it was saved. */
export function noteDetails({ model, look }: Scene, field: Field): readonly string[] {
  const text = textIn(model, field).trim();
  if (text === "" || isEditing(model, field)) return [];
  const isSaved = unsavedText(model, field) === undefined;
  return [`${look.glyphs.note} ${isSaved ? text : say("{text} (not saved)", { text })}`];
}

/** A question and everything given for it, in one piece. */
export function answerText(model: Model, question: number): string {
  const asked = model.questionnaire.questions[question]!;
  const answer = sayAll(labelsOf(asked, answerOf(model, question))) || say("open");
  return say("{name}: {answer}", { name: nameOf(model, question), answer });
}

/** Every note and unsaved text of a question, each in one piece. */
export function noteTexts(scene: Scene, question: number): readonly string[] {
  const { options } = scene.model.questionnaire.questions[question]!;
  return notedFields(scene.model, question).flatMap((field) => {
    const notes = noteDetails(scene, field);
    if (field.type !== "optionNote") return notes;
    const option = options[field.option]?.label ?? "";
    return notes.map((note) => say("{note} ({option})", { note, option }));
  });
}
