/**
 * A person before the dialog, who makes the choices of a case by keys and finds the way by what is on
 * the screen.
 *
 * @module
 */
import type { Questionnaire } from "../lib/questionnaire.ts";
import type { Choice, ChoiceCase } from "./choices.ts";
import type { Opened } from "./virtual_terminal.ts";

/** How the person likes to press keys. */
export type Habit = "digits" | "arrows";

/** Makes the choices of a case, and ends as it says. */
export function answerByKeys(
  dialog: Opened,
  questionnaire: Questionnaire,
  { choices, end }: Pick<ChoiceCase, "choices" | "end">,
  habit: Habit,
): void {
  const { questions } = questionnaire;
  const isOver = () => dialog.outcomes.length > 0 || dialog.closings() > 0;
  const shows = (text: string) => dialog.lines().some((line) => line.includes(text));
  const isReviewing = () => shows("1. Submit");

  function goTo(isThere: () => boolean): void {
    for (let step = 0; !isThere(); step++) {
      if (step > questions.length) throw new Error(`Lost:\n${dialog.lines().join("\n")}`);
      dialog.press("Tab");
    }
  }

  /** To a row from wherever the focus is. An open empty editor is left by Up. */
  function toRow(row: number): void {
    dialog.press("Home", ...Array.from({ length: row }, () => "Down"));
  }

  function write(text: string): void {
    if (habit === "digits") dialog.send(`\x1b[200~${text}\x1b[201~`);
    else {
      for (const character of text) {
        dialog.press(character === "\n" ? "Shift+Enter" : character);
      }
    }
    dialog.press("Enter");
  }

  function choose(choice: Choice): void {
    if ("everything" in choice) {
      goTo(isReviewing);
      dialog.press("n");
      return write(choice.everything);
    }
    const question = questions[choice.question]!;
    goTo(() => shows(question.prompt) && !isReviewing());
    if ("skip" in choice) return;
    if ("note" in choice) {
      if (choice.option === undefined) dialog.press("N");
      else {
        toRow(choice.option);
        dialog.press("n");
      }
      return write(choice.note);
    }
    if ("text" in choice) {
      if (habit === "digits") dialog.press(`${question.options.length + 1}`);
      else dialog.press("Home", "Up", ...(question.type === "multi" ? ["Up"] : []));
      return write(choice.text);
    }
    const given = dialog.entered.at(-1)?.answers[choice.question]?.selected ?? [];
    const pressed = question.type !== "multi"
      ? choice.pick
      : question.options.map((_, option) => option)
        .filter((option) => given.includes(option) !== choice.pick.includes(option));
    for (const option of pressed) {
      if (habit === "digits") dialog.press(`${option + 1}`);
      else {
        toRow(option);
        dialog.press(question.type === "multi" ? "Space" : "Enter");
      }
    }
  }

  for (const choice of choices) choose(choice);
  if (isOver()) return;
  if (end === "declined") {
    dialog.press("Esc");
    if (!isOver()) dialog.press("Esc");
    return;
  }
  goTo(isReviewing);
  const digit = end === "submitted" ? "1" : "2";
  dialog.press(digit);
  if (!isOver()) dialog.press(digit);
}
