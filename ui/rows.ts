import {
  answerOf,
  focusOf,
  isEditing,
  labelOf,
  nameOf,
  notedFields,
  questionInView,
  type ReviewAction,
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
import type { Scene } from "./scene.ts";
import type { Block } from "./scroll.ts";

/** How rows are drawn: in full, or one line each with the rest shown elsewhere. */
interface RowStyle {
  readonly isShort: boolean;
  /** Something beside the rows shows the focused one whole. */
  readonly hasPane?: boolean;
}

/** What a row says: its number and tick, its label, and what stands below. */
interface Content {
  readonly mark: string;
  readonly label: string;
  readonly details: readonly string[];
  readonly tone?: "success" | "muted" | undefined;
}

/** One row of the tab in view, in at most `most` lines. */
export function rowBlock(scene: Scene, row: number, style: RowStyle, most: number): Block {
  const { model, look } = scene;
  const isFocused = focusOf(model) === row;
  const { mark, label, details, tone = "plain" } = contentOf(scene, row);
  const prefix = pointer(scene, isFocused) + mark;
  const indent = look.width(prefix);
  const columns = scene.columns - indent;
  const labels = style.isShort && (!isFocused || style.hasPane)
    ? [look.cut(label, columns)]
    : look.wrap(label, columns, most);
  const paint = look[isFocused ? "focused" : tone];
  const { type } = rowAt(model, row);
  const isTyped = scene.drawEditor && isEditing(model, { type: "text", question: model.tab });
  const lines = type === "freeText" && isTyped
    ? typedLines({ ...scene, columns }, label, Math.max(1, most))
    : [...labels.map(paint), ...(style.isShort ? [] : below({ ...scene, columns }, details, most))];
  const cursor = isFocused && model.mode.type === "list" ? look.cursor : "";
  const drawn = lines.slice(0, Math.max(1, most)).map((line, index) =>
    (index === 0 ? cursor + paint(prefix) : " ".repeat(indent)) + line
  );
  return { row, lines: type === "submit" && most >= 8 ? ["", ...drawn] : drawn };
}

/** The open editor in the place of the row's label; an empty one stands before it. */
function typedLines(scene: Scene, label: string, most: number): readonly string[] {
  const { model, columns, look, drawEditor } = scene;
  const lines = drawEditor?.(columns, most) ?? [];
  if (textIn(model, { type: "text", question: model.tab }) !== "") return lines;
  const [first = "", ...others] = lines;
  return [`${first} ${look.muted(look.cut(label, columns - 2))}`, ...others];
}

function below(
  { columns, look }: Scene,
  details: readonly string[],
  most: number,
): readonly string[] {
  return details.flatMap((text) => look.wrap(text, columns, most).map(look.muted));
}

/** Whether a row says more than its label in one line. */
export function hasDetails(scene: Scene, row: number): boolean {
  const { columns, look } = scene;
  const { mark, label, details } = contentOf(scene, row);
  const room = columns - look.width(pointer(scene, false) + mark);
  return details.length > 0 || look.wrap(label, room, 2).length > 1;
}

/** What a short row leaves out, for the pane below the list. */
export function detailLines(scene: Scene, row: number, most: number): readonly string[] {
  const { columns, look } = scene;
  const { label, details } = contentOf(scene, row);
  const labels = look.wrap(label, columns, most);
  return [
    ...(labels.length > 1 || look.width(labels[0] ?? "") > columns - 8 ? labels : []),
    ...below(scene, details, most),
  ];
}

function pointer({ columns, look: { glyphs, width } }: Scene, isFocused: boolean): string {
  const sign = isFocused ? glyphs.pointer : " ".repeat(width(glyphs.pointer));
  return columns < 12 ? sign : `${sign} `;
}

function contentOf(scene: Scene, row: number): Content {
  const { model, look } = scene;
  const { glyphs } = look;
  const { questionnaire, tab } = model;
  const question = questionInView(model);
  const answer = answerOf(model);
  const kind = rowAt(model, row);
  switch (kind.type) {
    case "option": {
      const option = question!.options[kind.option]!;
      const isChosen = answer.selected.includes(kind.option);
      const note: Field = { type: "optionNote", question: tab, option: kind.option };
      return {
        ...choice(scene, row, isChosen),
        label: [labelOf(option), ...chosenMark(scene, isChosen)].join(" "),
        details: [
          ...(option.description ? [option.description] : []),
          ...noteDetails(scene, note),
        ],
      };
    }
    case "freeText": {
      const field: Field = { type: "text", question: tab };
      const isChosen = answer.text !== undefined;
      const draft = unsavedText(model, field) === undefined ? [] : noteDetails(scene, field);
      const saved = isChosen ? [[answer.text, ...chosenMark(scene, true)].join(" ")] : [];
      const { freeTextLabel = "" } = question!;
      const [label = say(freeTextLabel), ...details] = [...saved, ...draft];
      return { ...choice(scene, row, isChosen), label, details };
    }
    case "next": {
      const count = labelsOf(question!, answer).length;
      const { mark } = choice(scene, row, false);
      return {
        mark: " ".repeat(look.width(mark)),
        label: questionnaire.questions.length === 1
          ? say("Submit ({count} chosen)", { count })
          : say("Next ({count} chosen)", { count }),
        details: [],
      };
    }
    case "answer": {
      const isDone = isAnswered(answerOf(model, kind.question));
      return {
        mark: `${isDone ? glyphs.answered : glyphs.open} `,
        label: answerText(model, kind.question),
        details: noteTexts(scene, kind.question),
        tone: isDone ? undefined : "muted",
      };
    }
    case "submit":
    case "elaborate":
    case "cancel":
      return {
        mark: `${reviewActions(model).indexOf(kind.type) + 1}. `,
        label: actionLabel(kind.type),
        details: [],
      };
  }
}

function actionLabel(action: ReviewAction): string {
  switch (action) {
    case "submit":
      return say("Submit");
    case "elaborate":
      return say("Elaborate: send notes, decide later");
    case "cancel":
      return say("Cancel");
  }
}

/** The number and the box of something that can be chosen; narrow panes do without the number. */
function choice({ model, columns, look: { glyphs } }: Scene, row: number, isChosen: boolean) {
  const digits = String(rowCount(model)).length;
  const number = columns < 20 ? "" : `${`${row + 1}.`.padStart(digits + 1)} `;
  const box = takesSeveral(model) ? `${isChosen ? glyphs.ticked : glyphs.unticked} ` : "";
  return { mark: number + box, tone: isChosen ? "success" as const : undefined };
}

function chosenMark({ model, look: { glyphs } }: Scene, isChosen: boolean): readonly string[] {
  return isChosen && !takesSeveral(model) ? [glyphs.answered] : [];
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
  return notedFields(scene.model, question).flatMap((field) =>
    noteDetails(scene, field).map((note) =>
      field.type === "optionNote"
        ? say("{note} ({option})", { note, option: options[field.option]?.label ?? "" })
        : note
    )
  );
}
