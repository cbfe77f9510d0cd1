import { focusedOption, isReviewing, questionInView } from "../lib/derive.ts";
import type { Entry } from "../lib/keyboard.ts";
import { say } from "../lib/say.ts";
import type { Body } from "./body.ts";
import { keysText } from "./footer.ts";
import { pane, previewLines } from "./preview.ts";
import { answerText, noteTexts } from "./rows.ts";
import type { Scene } from "./scene.ts";

/** Something to read in full width: the question with the focused option, the answers, or the keys. */
export function readerBody(scene: Scene, height: number, list: readonly Entry[]): Body {
  const { model: { mode }, columns, look } = scene;
  const scroll = mode.type === "reading" ? mode.scroll : 0;
  const lines = mode.type === "reading" && mode.page === "keys"
    ? keyLines(scene, list)
    : isReviewing(scene.model)
    ? look.wrap(reviewText(scene), columns)
    : questionLines(scene);
  const shown = pane(lines, scroll, height, scene);
  return {
    lines: shown.lines,
    rows: [],
    listColumns: 0,
    viewport: { page: height, limit: shown.limit, isCut: false },
  };
}

/** Everything given so far. */
function reviewText(scene: Scene): string {
  const { model } = scene;
  return model.questionnaire.questions.map(({ prompt }, question) =>
    [prompt, answerText(model, question), ...noteTexts(scene, question)].join("\n")
  ).join("\n\n");
}

function questionLines(scene: Scene): readonly string[] {
  const { model, columns, look } = scene;
  const question = questionInView(model);
  const option = question?.options[focusedOption(model) ?? -1];
  return [
    ...look.markdown(question?.prompt ?? "", columns),
    ...(option === undefined ? [] : [
      "",
      ...look.wrap(option.label, columns).map(look.focused),
      ...(option.description ? look.wrap(option.description, columns).map(look.muted) : []),
      ...(option.preview ? ["", ...previewLines(option.preview, scene)] : []),
    ]),
  ];
}

function keyLines({ columns, look }: Scene, list: readonly Entry[]): readonly string[] {
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
