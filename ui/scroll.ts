/** A row's lines, ready to show. */
export interface Block {
  /** The row's own number. */
  readonly row: number;
  readonly lines: readonly string[];
}

/** The rows of one page. */
export interface Page {
  readonly blocks: readonly Block[];
  /** Whether rows are hidden above or below. */
  readonly isPartial: boolean;
}

/**
 * The page of a list that holds the focused position. Pages are fixed, so that moving inside one
 * changes nothing but the focus; they share a row with their neighbours, so that no step is blind.
 * Only rows near the focus are made: the cost follows what is visible.
 */
export function pageAround(
  count: number,
  focused: number,
  height: number,
  block: (position: number, height: number) => Block,
): Page {
  if (height < 1 || count === 0) return { blocks: [], isPartial: count > 0 };
  const made = new Map<number, Block>();
  const at = (position: number): Block => {
    const known = made.get(position) ?? block(position, height);
    made.set(position, known);
    return known;
  };
  /** The first position after those that fit from `from` on. */
  const endOf = (from: number): number => {
    let used = 0;
    let position = from;
    while (position < count) {
      used += at(position).lines.length;
      if (used > height && position > from) break;
      position++;
    }
    return position;
  };
  /** The first position from which everything up to the last row fits. */
  const lastStart = (): number => {
    let used = 0;
    let position = count;
    while (position > 0) {
      used += at(position - 1).lines.length;
      if (used > height && position < count) break;
      position--;
    }
    return position;
  };
  // Lists start over at multiples of a stride: a page never depends on rows far above it.
  const stride = Math.max(1, height - 1);
  let from = Math.floor(focused / stride) * stride;
  let end = endOf(from);
  while (focused >= end) {
    from = Math.max(from + 1, end - 1);
    end = endOf(from);
  }
  if (end === count) from = Math.min(from, lastStart());
  return {
    blocks: Array.from({ length: end - from }, (_, index) => at(from + index)),
    isPartial: from > 0 || end < count,
  };
}
