import type { Questionnaire } from "./questionnaire.ts";
import { cleanLine, cut } from "./sanitize.ts";

/** A questionnaire for a status or a notice: its first header, as far as it can be seen. */
export function headline({ questions }: Questionnaire): string {
  return cut(cleanLine(questions[0]?.header.slice(0, 1000) ?? "").trim(), 80);
}
