import type { Hint } from "../lib/keyboard.ts";
import { noticeText } from "../lib/notices.ts";
import { say } from "../lib/say.ts";
import type { Look } from "./look.ts";
import type { Scene } from "./scene.ts";

/** The last line: what the person should know now, else what keys do. The way out always shows. */
export function footerLine(scene: Scene, hints: readonly Hint[], status = ""): string {
  const { model, columns, look } = scene;
  const { separator } = look.glyphs;
  const texts = [status, ...hints.map((hint) => hintText(hint, look))].filter(Boolean);
  const out = texts.pop() ?? "";
  if (model.notice !== undefined) {
    const key = keysText(hints.at(-1)?.keys ?? [], look);
    const text = noticeText(model, model.notice, key);
    const room = (way: string) => columns - look.width(separator + way);
    const way = room(out) >= 12 ? out : key;
    return room(way) < 6
      ? look.warning(look.cut(text, columns))
      : look.warning(look.cut(text, room(way))) + look.dim(separator + way);
  }
  const kept: string[] = [];
  for (const text of texts) {
    if (look.width([...kept, text, out].join(separator)) <= columns) kept.push(text);
  }
  return look.dim(look.cut([...kept, out].join(separator), columns));
}

/** A hint as a text. */
export function hintText({ keys, word }: Hint, look: Look): string {
  return `${keysText(keys, look)} ${say(word)}`;
}

/** Key ids as a person reads them. */
export function keysText(keys: readonly string[], look: Look): string {
  const texts = keys.map((key) => keyText(key, look));
  return texts.join(texts.every((text) => look.width(text) === 1) ? "" : "/");
}

function keyText(key: string, { glyphs }: Look): string {
  if (key.length === 1) return key;
  const names = key.split(/\+(?=.)/u);
  return names.map((name) => glyphs.keys[name] ?? name[0]?.toUpperCase() + name.slice(1)).join("+");
}
