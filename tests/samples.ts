/**
 * Questionnaires for tests of the engine and the dialog, made of as few words as a test needs.
 *
 * @module
 */
import type { Action } from "../lib/action.ts";
import { update } from "../lib/update.ts";
import { type Model, start } from "../lib/model.ts";
import type { Option, Question, Questionnaire } from "../lib/questionnaire.ts";

/** A question, said by what matters to a test: options may be bare labels. */
export interface Sketch extends Partial<Omit<Question, "options">> {
  readonly options?: readonly (string | Partial<Option>)[];
}

/** The contract whose liberties a questionnaire takes. */
export type Dialect = "ask_user" | "ask_user_question";

/** A questionnaire of sketched questions. */
export function questionnaireOf(
  sketches: readonly Sketch[],
  dialect: Dialect = "ask_user",
): Questionnaire {
  const isAskUser = dialect === "ask_user";
  return {
    questions: sketches.map((sketch, index) => questionOf(sketch, index, isAskUser)),
    takesOptionNotes: isAskUser,
    takesGlobalNote: !isAskUser,
    takesElaboration: isAskUser,
    takesTypeChange: isAskUser,
  };
}

function questionOf(sketch: Sketch, index: number, isAskUser: boolean): Question {
  const { type = "single", options = ["Alpha", "Beta", "Gamma"], ...rest } = sketch;
  const words = isAskUser ? "Type your own" : "Type something.";
  return {
    id: `q${index + 1}`,
    header: `Q${index + 1}`,
    prompt: `Question ${index + 1}?`,
    required: false,
    ...(type === "preview" ? {} : { freeTextLabel: words }),
    ...rest,
    type,
    options: options.map((option, position): Option => {
      const given = typeof option === "string" ? { label: option } : option;
      const label = given.label ?? `Option ${position + 1}`;
      return {
        value: label,
        ...(type === "preview" ? { preview: `Preview of ${label}` } : {}),
        ...given,
        label,
      };
    }),
  };
}

/** The model after actions, from the opening on. */
export function after(
  questionnaire: Questionnaire,
  ...actions: readonly Action[]
): Model {
  return actions.reduce(update, start(questionnaire));
}

type Plain =
  | "up"
  | "down"
  | "next"
  | "previous"
  | "confirm"
  | "toggle"
  | "save"
  | "close"
  | "leave"
  | "retype"
  | "optionNote"
  | "questionNote";

/** Actions that need no more than a name. */
export const act: Readonly<Record<Plain, Action>> = {
  up: { type: "move", by: -1, wraps: true },
  down: { type: "move", by: 1, wraps: true },
  next: { type: "tab", by: 1 },
  previous: { type: "tab", by: -1 },
  confirm: { type: "confirm" },
  toggle: { type: "toggle" },
  save: { type: "save" },
  close: { type: "close" },
  leave: { type: "leave" },
  retype: { type: "retype" },
  optionNote: { type: "note", about: "option" },
  questionNote: { type: "note", about: "question" },
};

/** The digit of a row. */
export function pick(number: number): Action {
  return { type: "pick", number };
}

/** Text typed into the open field. */
export function draft(text: string): Action {
  return { type: "draft", text };
}

/** Text typed and saved. */
export function written(text: string): readonly Action[] {
  return [draft(text), act.save];
}

/** The focus put on a row. */
export function focus(row: number): Action {
  return { type: "focus", row };
}

/** A tab brought into view. */
export function show(tab: number): Action {
  return { type: "show", tab };
}

/** What the list is filtered by. */
export function filter(text: string): Action {
  return { type: "filter", text };
}
