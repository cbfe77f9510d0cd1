import type { Lines } from "./scene.ts";

/** A row's lines, ready to show. */
export interface Block {
  /** The row's own number. */
  readonly row: number;
  readonly lines: Lines;
}

/**
 * The rows on the page of a list that holds the focused position. Pages are fixed, so that moving inside one
 * changes nothing but the focus; they share a row with their neighbours, so that no step is blind.
 * Only rows near the focus are made: the cost follows what is visible.
 */
export function pageAround(
  count: number,
  focused: number,
  height: number,
  block: (position: number, height: number) => Block,
): readonly Block[] {
  if (height < 1 || count === 0) return [];
  const made: Block[] = [];
  const at = (position: number): Block => made[position] ??= block(position, height);
  /** The first position that doesn't fit any more, going from one that does, forth or back. */
  const endOf = (from: number, step: 1 | -1): number => {
    let position = from;
    let room = height;
    do {
      room -= at(position).lines.length;
      position += step;
    } while (position >= 0 && position < count && at(position).lines.length <= room);
    return position;
  };
  // Lists start over at multiples of a stride: a page never depends on rows far above it.
  const stride = Math.max(1, height - 1);
  let from = Math.floor(focused / stride) * stride;
  let end = endOf(from, 1);
  while (focused >= end) {
    from = Math.max(from + 1, end - 1);
    end = endOf(from, 1);
  }
  if (end === count) from = Math.min(from, endOf(count - 1, -1) + 1);
  return Array.from({ length: end - from }, (_, index) => at(from + index));
}
