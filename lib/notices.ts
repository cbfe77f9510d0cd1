import { answerOf, namesOf } from "./derive.ts";
import type { Model, Notice } from "./model.ts";
import { isAnswered } from "./questionnaire.ts";
import { say } from "./say.ts";

/** What the person should know now. `wayOut` is the key that leaves, where there is one. */
export function noticeText(model: Model, notice: Notice, wayOut = ""): string {
  switch (notice.type) {
    case "nothing_chosen":
      return say("Nothing is chosen; once more to leave it open");
    case "open":
      return say("Once more to send. {leftBehind}", {
        leftBehind: leftBehind(model, notice.questions),
      });
    case "discard":
      return say("{key} again to discard", { key: wayOut });
    case "restored":
      return say("Your earlier answers are back; nothing is sent by itself");
    case "message":
      return notice.text;
  }
}

/** What sending now would leave behind: questions without an answer, and text that was not saved. */
function leftBehind(model: Model, questions: readonly number[]): string {
  const [open = [], unsaved = []] = [false, true].map((isDone) =>
    questions.filter((question) => isAnswered(answerOf(model, question)) === isDone)
  );
  const parts = [
    ...(open.length > 0 ? [say("Open: {names}", { names: namesOf(model, open) })] : []),
    ...(unsaved.length > 0
      ? [say("Not saved: text for {names}", { names: namesOf(model, unsaved) })]
      : []),
  ];
  const [first = say("The note is not saved"), second] = parts;
  return second === undefined ? first : say("{first}; {second}", { first, second });
}

/** How much of a text is left out. */
export function moreCharacters(rest: number): string {
  return rest === 1 ? say("(1 more character)") : say("({rest} more characters)", { rest });
}
