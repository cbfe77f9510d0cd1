import { answerOf, namesOf } from "./derive.ts";
import type { Model, Notice } from "./model.ts";
import { isAnswered } from "./questionnaire.ts";
import { say } from "./say.ts";

/** What the person should know now. `wayOut` is the key that leaves, where there is one. */
export function noticeText(model: Model, notice: Notice, wayOut = ""): string {
  if (notice.type === "message") return notice.text;
  const leftBehind = notice.type === "open" ? whatIsLeft(model, notice.questions) : "";
  return {
    nothing_chosen: say("Nothing is chosen; once more to leave it open"),
    open: say("Once more to send. {leftBehind}", { leftBehind }),
    discard: say("{key} again to discard", { key: wayOut }),
    restored: say("Your earlier answers are back; nothing is sent by itself"),
  }[notice.type];
}

/** What sending now would leave behind: questions without an answer, and text that was not saved. */
function whatIsLeft(model: Model, questions: readonly number[]): string {
  const [open, unsaved] = [false, true].map((isDone) =>
    namesOf(model, questions.filter((at) => isAnswered(answerOf(model, at)) === isDone))
  );
  const [first = say("The note is not saved"), second] = [
    open && say("Open: {names}", { names: open }),
    unsaved && say("Not saved: text for {names}", { names: unsaved }),
  ].filter((part) => part);
  return second === undefined ? first : say("{first}; {second}", { first, second });
}

/** How much of a text is left out. */
export function moreCharacters(rest: number): string {
  return rest === 1 ? say("(1 more character)") : say("({rest} more characters)", { rest });
}
