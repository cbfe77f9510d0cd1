import { say } from "../lib/say.ts";
import type { Lines, Scene } from "./scene.ts";

/** A part of a text that is longer than its room. */
interface Pane {
  readonly lines: Lines;
  /** The last useful offset; 0 where everything shows. */
  readonly limit: number;
}

/** A preview in lines: verbatim where it starts like a tag or a comment, else Markdown. */
export function previewLines(text: string, { columns, look }: Scene): Lines {
  const shown = look.clip(text);
  const isVerbatim = shown.trimStart().startsWith("<");
  return isVerbatim ? look.wrap(shown, columns) : look.markdown(text, columns);
}

/** The lines from `offset` on that fit; the last one says where this is when there are more. */
export function pane(lines: Lines, offset: number, height: number, scene: Scene): Pane {
  const { columns, look } = scene;
  if (height < 1) return { lines: [], limit: 0 };
  if (lines.length <= height) return { lines, limit: 0 };
  const room = Math.max(1, height - 1);
  const limit = lines.length - room;
  const from = Math.min(offset, limit);
  const shown = lines.slice(from, from + room);
  if (height === 1) return { lines: shown, limit };
  const { up = "^", down = "v" } = look.glyphs.keys;
  const range = { first: from + 1, last: from + room, count: lines.length };
  const position = [
    say("{first}-{last} of {count} lines", range),
    from > 0 ? up : [],
    from < limit ? down : [],
  ].flat().join(" ");
  return { lines: [...shown, look.dim(look.cut(position, columns))], limit };
}
