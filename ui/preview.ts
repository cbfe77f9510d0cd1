import { say } from "../lib/say.ts";
import type { Scene } from "./scene.ts";

/** A part of a text that is longer than its room. */
interface Pane {
  readonly lines: readonly string[];
  /** The last useful offset; 0 where everything shows. */
  readonly limit: number;
}

/** A preview in lines: verbatim where it starts like a tag or a comment, else Markdown. */
export function previewLines(text: string, { columns, look }: Scene): readonly string[] {
  const shown = look.clip(text);
  const isVerbatim = shown.trimStart().startsWith("<");
  return isVerbatim ? look.wrap(shown, columns) : look.markdown(text, columns);
}

/** The lines from `offset` on that fit; the last one says where this is when there are more. */
export function pane(
  lines: readonly string[],
  offset: number,
  height: number,
  { columns, look }: Scene,
): Pane {
  if (height < 1) return { lines: [], limit: 0 };
  if (lines.length <= height) return { lines, limit: 0 };
  const room = Math.max(1, height - 1);
  const limit = lines.length - room;
  const from = Math.min(offset, limit);
  const shown = lines.slice(from, from + room);
  if (height === 1) return { lines: shown, limit };
  const position = say("{first}-{last} of {count} lines", {
    first: from + 1,
    last: from + shown.length,
    count: lines.length,
  });
  const arrows = (from > 0 ? ` ${look.glyphs.keys["up"] ?? "^"}` : "") +
    (from < limit ? ` ${look.glyphs.keys["down"] ?? "v"}` : "");
  return { lines: [...shown, look.dim(look.cut(position + arrows, columns))], limit };
}
