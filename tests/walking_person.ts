import type { Questionnaire } from "../lib/questionnaire.ts";
import type { ChoiceCase } from "./choices.ts";
import type { Shown } from "./scripted_dialogs.ts";

/** A person who makes the choices of a case in step-by-step dialogs, by reading titles and rows. */
export function walkingPerson(
  questionnaire: Questionnaire,
  { choices, end }: Pick<ChoiceCase, "choices" | "end">,
): (shown: Shown) => unknown {
  const left = [...choices];
  const typing: string[] = [];
  let about = "The question";

  function inReview(find: (start: string) => string): unknown {
    const next = left[0];
    if (next === undefined) {
      return find({ submitted: "Submit", elaborate: "Elaborate", declined: "Cancel" }[end]);
    }
    if ("question" in next) return find(questionnaire.questions[next.question]!.header);
    left.shift();
    typing.push(next.everything);
    return find("Write a note for everything");
  }

  function inQuestion(
    at: number,
    rows: readonly string[],
    find: (start: string) => string,
  ): unknown {
    const question = questionnaire.questions[at]!;
    while (true) {
      const next = left[0];
      if (next === undefined && end === "declined") return undefined;
      if (next === undefined || !("question" in next) || next.question > at) {
        const onward = rows.find((row) => /^\d+\. (Keep|Done \([1-9])/.test(row));
        return onward ?? find("Skip");
      }
      if (next.question < at) return find("Back");
      if ("pick" in next && question.type === "multi") {
        const wrong = question.options.find(({ label }, option) =>
          find(label).includes("[x]") !== next.pick.includes(option)
        );
        if (wrong !== undefined) return find(wrong.label);
        left.shift();
        continue;
      }
      left.shift();
      if ("pick" in next) return find(question.options[next.pick[0]!]!.label);
      if ("skip" in next) return find("Skip");
      typing.push("text" in next ? next.text : next.note);
      if ("text" in next) return find(question.freeTextLabel!);
      about = next.option === undefined ? "The question" : question.options[next.option]!.label;
      return find("Write a note");
    }
  }

  function inTicks(at: number, rows: readonly string[], find: (start: string) => string): unknown {
    const place = (start: string) => rows.indexOf(find(start));
    const ticked = new Set(rows.flatMap((row, index) => row.startsWith("[x]") ? [index] : []));
    const text = questionnaire.questions[at]!.freeTextLabel!;
    for (let isChanged = false;; isChanged = true) {
      const next = left[0];
      if (next === undefined && end === "declined" && !isChanged) return undefined;
      if (next === undefined || !("question" in next) || next.question > at) return [...ticked];
      if (next.question < at) return [...ticked, place("Back")];
      left.shift();
      if ("skip" in next) return [];
      if ("pick" in next) {
        questionnaire.questions[at]!.options.forEach((_, option) => ticked.delete(option));
        for (const option of next.pick) ticked.add(option);
        continue;
      }
      typing.push("text" in next ? next.text : next.note);
      if ("text" in next) return [...ticked, place(text)];
      about = next.option === undefined
        ? "The question"
        : questionnaire.questions[at]!.options[next.option]!.label;
      return [...ticked, place("Write a note")];
    }
  }

  return ({ type, title, rows }) => {
    const find = (start: string): string => {
      const found = rows.find((row) =>
        row.replace(/^(?:\[.\] )?\d+\. (?:\[.\] |Change )?/, "").startsWith(start)
      );
      if (found === undefined) throw new Error(`No row "${start}":\n${title}\n${rows.join("\n")}`);
      return found;
    };
    if (type === "input" || type === "editor") return typing.shift();
    if (title.includes("What is the note about?")) return find(about);
    if (title.startsWith("Leave without sending?")) return find("Leave");
    if (title.startsWith("Send these answers?")) return inReview(find);
    const at = questionnaire.questions.findIndex(({ prompt }) => title.startsWith(prompt));
    return type === "checkbox" ? inTicks(at, rows, find) : inQuestion(at, rows, find);
  };
}
