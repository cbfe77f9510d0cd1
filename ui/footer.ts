import { answerOf, namesOf } from "../lib/derive.ts";
import type { Hint } from "../lib/keyboard.ts";
import type { Model, Notice } from "../lib/model.ts";
import { isAnswered } from "../lib/questionnaire.ts";
import { say } from "../lib/say.ts";
import type { Look } from "./look.ts";
import type { Scene } from "./scene.ts";

/** The last line: what the person should know now, else what keys do. The way out always shows. */
export function footerLine(scene: Scene, hints: readonly Hint[], status = ""): string {
  const { model, columns, look } = scene;
  const texts = [
    ...(status === "" ? [] : [status]),
    ...hints.map((hint) => hintsText([hint], look)),
  ];
  const separator = ` ${look.glyphs.dot} `;
  const out = texts.at(-1) ?? "";
  if (model.notice !== undefined) {
    const key = keysText(hints.at(-1)?.keys ?? [], look);
    const text = noticeText(model, model.notice, key);
    const room = (way: string) => columns - look.width(separator + way);
    const way = [out, key].find((one) => room(one) >= 12) ?? key;
    return room(way) < 6
      ? look.warning(look.cut(text, columns))
      : look.warning(look.cut(text, room(way))) + look.dim(separator + way);
  }
  const kept: string[] = [];
  for (const text of texts.slice(0, -1)) {
    if (look.width([...kept, text, out].join(separator)) <= columns) kept.push(text);
  }
  return look.dim(look.cut([...kept, out].join(separator), columns));
}

/** Hints as one text. */
export function hintsText(hints: readonly Hint[], look: Look): string {
  return hints.map((hint) => `${keysText(hint.keys, look)} ${say(hint.word)}`).join(
    ` ${look.glyphs.dot} `,
  );
}

/** Key ids as a person reads them. */
export function keysText(keys: readonly string[], look: Look): string {
  const texts = keys.map((key) => keyText(key, look));
  return texts.join(texts.every((text) => look.width(text) === 1) ? "" : "/");
}

function keyText(key: string, look: Look): string {
  if (key.length === 1) return key;
  return key.split(/\+(?=.)/u).map((part) => {
    const sign = look.glyphs.keys[part];
    if (sign !== undefined) return sign;
    return part === "escape" ? "Esc" : part[0]?.toUpperCase() + part.slice(1);
  }).join("+");
}

function noticeText(model: Model, notice: Notice, wayOut: string): string {
  switch (notice.type) {
    case "nothing_chosen":
      return say("Nothing is chosen; once more to leave it open");
    case "open":
      return say("{leftBehind}; once more to send", {
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
  return parts.length > 0 ? parts.join("; ") : say("The note is not saved");
}
