import { focusedOption, questionInView } from "../lib/derive.ts";
import type { Entry } from "../lib/keyboard.ts";
import { say } from "../lib/say.ts";
import { blank, type Body } from "./body.ts";
import { keysText } from "./footer.ts";
import { pane, previewLines } from "./preview.ts";
import { answerText, mutedLines, noteTexts } from "./rows.ts";
import type { Lines, Scene } from "./scene.ts";

/** Something to read in full width: the question with the focused option, the answers, or the keys. */
export function readerBody(
  scene: Scene,
  { page, scroll }: { readonly page: "question" | "keys"; readonly scroll: number },
  height: number,
  keys: readonly Entry[],
): Body {
  const text = page === "keys" ? keyLines(scene, keys) : pageLines(scene);
  const { lines, limit } = pane(text, scroll, height, scene);
  return { lines, viewport: { page: height, limit, isCut: false } };
}

/** The question in view with its focused option; in the review, everything given so far. */
function pageLines(scene: Scene): Lines {
  const { model, columns, look } = scene;
  const question = questionInView(model);
  if (question === undefined) {
    const given = model.questionnaire.questions.map(({ prompt }, index) =>
      [prompt, answerText(model, index), ...noteTexts(scene, index)].join("\n")
    );
    return look.wrap(given.join("\n\n"), columns);
  }
  const prompt = look.markdown(question.prompt, columns);
  const option = question.options[focusedOption(model) ?? -1];
  if (option === undefined) return prompt;
  return [
    ...prompt,
    "",
    ...look.wrap(option.label, columns).map(look.focused),
    ...mutedLines(scene, option.description ? [option.description] : []),
    ...(option.preview ? ["", ...previewLines(option.preview, scene)] : []),
  ];
}

function keyLines({ columns, look }: Scene, keys: readonly Entry[]): Lines {
  const wide = Math.min(16, Math.floor(columns / 3));
  return keys.flatMap((entry) => {
    const names = look.wrap(entry.keys.map((id) => keysText([id], look)).join(" "), wide);
    const texts = look.wrap(say(entry.what), Math.max(1, columns - wide - 1));
    return blank(Math.max(names.length, texts.length)).map((_, at) =>
      `${look.accent(look.pad(names[at] ?? "", wide))} ${texts[at] ?? ""}`
    );
  });
}
