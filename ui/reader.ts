import { focusedOption, isReviewing, questionInView } from "../lib/derive.ts";
import type { Entry } from "../lib/keyboard.ts";
import type { Model } from "../lib/model.ts";
import { say } from "../lib/say.ts";
import type { Body } from "./body.ts";
import { keysText } from "./footer.ts";
import type { Look } from "./look.ts";
import { pane, previewLines } from "./preview.ts";
import { answerText, noteTexts } from "./rows.ts";

/** Something to read in full width: the question with the focused option, the answers, or the keys. */
export function readerBody(
  model: Model,
  columns: number,
  height: number,
  look: Look,
  list: readonly Entry[],
): Body {
  const { mode } = model;
  const scroll = mode.type === "reading" ? mode.scroll : 0;
  const lines = mode.type === "reading" && mode.page === "keys"
    ? keyLines(list, columns, look)
    : isReviewing(model)
    ? look.wrap(reviewText(model, look), columns)
    : questionLines(model, columns, look);
  const shown = pane(lines, scroll, height, columns, look);
  return {
    lines: shown.lines,
    rows: [],
    listColumns: 0,
    viewport: { page: height, limit: shown.limit, isCut: false },
  };
}

/** Everything given so far. */
function reviewText(model: Model, look: Look): string {
  return model.questionnaire.questions.map(({ prompt }, question) =>
    [prompt, answerText(model, question), ...noteTexts(model, question, look)].join("\n")
  ).join("\n\n");
}

function questionLines(model: Model, columns: number, look: Look): readonly string[] {
  const question = questionInView(model);
  const option = question?.options[focusedOption(model) ?? -1];
  return [
    ...look.markdown(question?.prompt ?? "", columns),
    ...(option === undefined ? [] : [
      "",
      ...look.wrap(option.label, columns).map((line) => look.accent(look.strong(line))),
      ...(option.description ? look.wrap(option.description, columns).map(look.muted) : []),
      ...(option.preview ? ["", ...previewLines(option.preview, columns, look)] : []),
    ]),
  ];
}

function keyLines(list: readonly Entry[], columns: number, look: Look): readonly string[] {
  const wide = Math.min(16, Math.floor(columns / 3));
  return list.flatMap(({ keys, what }) => {
    const names = look.wrap(keys.map((id) => keysText([id], look)).join(" "), wide);
    const texts = look.wrap(say(what), Math.max(1, columns - wide - 1));
    return Array.from(
      { length: Math.max(names.length, texts.length) },
      (_, index) => `${look.accent(look.pad(names[index] ?? "", wide))} ${texts[index] ?? ""}`,
    );
  });
}
