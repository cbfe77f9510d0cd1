import { hasNotes, isAnswered, type Question, type Questionnaire } from "./questionnaire.ts";
import type { Entered } from "./surface.ts";

/** What people entered and did not send, by what they were asked. */
export type Kept = Map<string, Entered>;

const most = 20;

/** The key of a questionnaire: the same for the same questions with the same options. */
export function keyOf({ questions }: Questionnaire): string {
  const parts = ({ id, prompt, type, options }: Question) => [
    id,
    prompt,
    type,
    ...options.map((option) => option.label),
  ];
  return JSON.stringify(questions.map(parts));
}

/** Keeps what was entered, in the place of what was kept before; nothing entered clears the place. */
export function keep(kept: Kept, key: string, entered: Entered | undefined): void {
  kept.delete(key);
  if (!entered || isBlank(entered)) return;
  kept.set(key, entered);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

function isBlank({ answers, note, drafts = {} }: Entered): boolean {
  return note === undefined && Object.keys(drafts).length === 0 &&
    answers.every((answer) => !isAnswered(answer) && !hasNotes(answer));
}
