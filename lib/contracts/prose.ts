/**
 * What the contracts' texts for the model are made of.
 *
 * @module
 */
import { type Issue, issueList } from "../issue.ts";
import { type Answer, notesOf, type NotShownReason, type Question } from "../questionnaire.ts";
import { cleanLine, cut } from "../sanitize.ts";

/** Text quoted for a message, cut where it is long. */
export function quoted(text: string): string {
  return JSON.stringify(cut(text, 80));
}

/** An item of a list in prose: JSON-quoted where it would blur where the item ends. */
export function listed(item: string): string {
  return /[,"\n\r]/.test(item) ? JSON.stringify(item) : item;
}

/** What is chosen and typed as a list in prose; labels that several options share come with the value. */
export function answerList({ options }: Question, { selected, text }: Answer): string {
  const labels = options.map(({ label }) => label).sort();
  const shared = new Set(labels.filter((label, index) => label === labels[index + 1]));
  const chosen = selected.map((index) => {
    const { label, value } = options[index]!;
    return shared.has(label) ? `${listed(label)} [${value}]` : listed(label);
  });
  return (text === undefined ? chosen : [...chosen, listed(text)]).join(", ") || "no answer";
}

/** An answer's notes in prose. */
export function noteLines(question: Question, answer: Answer): string[] {
  return notesOf(question, answer).map(({ option, text }) => {
    const about = option === undefined ? "" : ` on ${listed(option.label)}`;
    return `  note${about}: ${indented(text, "    ")}`;
  });
}

/** Text whose lines after the first are indented. */
export function indented(text: string, space: string): string {
  return text.replaceAll("\n", `\n${space}`);
}

/** What is wrong with a call, and how to mend it. Names no tool, because users may rename it. */
export function correction(issues: readonly Issue[], example: string): string {
  return "Invalid payload; the user has not seen any question. " +
    `Correct this and call the tool again:\n${issueList(issues)}\nA minimal valid call: ${example}`;
}

const unseenReasons: Readonly<Record<NotShownReason, string>> = {
  no_ui: "This run has no user interface",
  no_custom_ui: "This host can show neither the question dialog nor select and input dialogs",
  session_load_failed:
    "The question dialog failed to load, perhaps because its files changed on disk during this session (a restart of pi mends that: tell the user)",
  stale_module_cache:
    "The question dialog failed to load earlier and needs a restart of pi to load again (tell the user)",
  dismissed_unseen: "The host closed the questions before anybody could have read them",
};

/** Why nobody saw the questions, that this is no decline, and what to do now. */
export function unseen(reason: NotShownReason, message: string | undefined): string {
  return `${unseenReasons[reason]}, so the user never saw the questions. ${inChat(message)}`;
}

/** Why questions closed that the user may have seen, where the host did it, and what to do now. */
export function cutOff(message: string): string {
  return "The host failed while the questions were open, or closed them, so the user could not " +
    `send an answer. ${inChat(message)}`;
}

function inChat(message: string | undefined): string {
  const cause = message === undefined ? "" : ` Cause: ${quoted(cleanLine(message))}.`;
  return `This is no decline: ask in plain chat text and wait for the reply.${cause}`;
}

/** Questions and options as a list to put into chat text; `name` says what a question is called. */
export function questionList(
  questions: readonly Question[],
  name: (question: Question) => string,
): string {
  return questions.flatMap((question, index) => {
    const choice = question.type === "multi" ? "choose any" : "choose one";
    const required = question.required ? ", required" : "";
    const head = `${index + 1}. ${name(question)}: ${question.prompt} (${choice}${required})`;
    const options = question.options.map(({ value, label, description }) => {
      const key = value === label ? "" : ` [${value}]`;
      return indented(`   - ${label}${key}${description ? `: ${description}` : ""}`, "     ");
    });
    return [indented(head, "   "), ...options];
  }).join("\n");
}
