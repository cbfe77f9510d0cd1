import type { Block } from "./scroll.ts";

/** The lines that the dialog may take of a terminal: a share of it, and eight where it has them. */
export function budgetOf(rows: number, share: number): number {
  return Math.max(1, Math.min(rows, Math.max(8, Math.floor(rows * share))));
}

/** How the lines of a body are shared out among its parts. */
export interface Plan {
  /** Lines of what stands above the rows. */
  readonly head: number;
  /** Empty lines between the two. */
  readonly gap: number;
  readonly list: number;
  /** Lines of the pane with previews, and with what short rows leave out. */
  readonly detail: number;
  /** Rows take one line each; the pane shows the rest of the focused one. */
  readonly isShort: boolean;
}

/** What the parts of a body would take, in lines. */
interface Wanted {
  readonly head: number;
  /** All rows in full. */
  readonly full: number;
  /** The longest preview. */
  readonly wish: number;
  /** All rows in one line each, with an open editor. */
  readonly short: number;
  /** Whether rows in one line leave out anything that the pane has to show. */
  hasMore(): boolean;
  /** Whether the rows come first: the pane has nothing to show now. */
  readonly isPaneIdle: boolean;
}

/** Rows above, pane below: everything in full where it fits, else the rows get by with less. */
export function planBelow(wanted: Wanted, room: number): Plan {
  const { full, wish, short } = wanted;
  const whole = wanted.head + full + wish;
  if (whole <= room) {
    const gap = whole < room ? 1 : 0;
    return { head: wanted.head, gap, list: full, detail: wish, isShort: false };
  }
  // Two lines of a preview and a mark are worth more than the second line of a question.
  const most = wish > 0 ? Math.max(1, room - 5) : room;
  const head = Math.min(headRoom(wanted.head, room), most);
  const rest = room - head;
  if (full <= rest - Math.min(wish, Math.ceil(rest / 2))) {
    // What nobody else needs is the question's.
    return wish > 0
      ? { head, gap: 0, list: full, detail: rest - full, isShort: false }
      : { head: Math.min(wanted.head, room - full), gap: 0, list: full, detail: 0, isShort: false };
  }
  if (rest < (wish > 0 ? 4 : 5)) {
    return { head, gap: 0, list: rest, detail: 0, isShort: wanted.hasMore() };
  }
  const least = wanted.isPaneIdle ? 0 : wish > 0 ? Math.ceil(rest / 2) : Math.floor(rest / 3);
  const detail = wanted.hasMore() ? Math.max(rest - short, least) : 0;
  return { head, gap: 0, list: rest - detail, detail, isShort: true };
}

/** Rows and pane side by side; `want` is the taller of the two. */
export function planBeside(head: number, want: number, room: number): Plan {
  const shown = Math.min(head, Math.max(headRoom(head, room), room - want));
  const gap = shown + want < room ? 1 : 0;
  const height = Math.min(want, room - shown - gap);
  return { head: shown, gap, list: height, detail: height, isShort: false };
}

/** The head gets a third when room is short, and the last line goes to the rows. */
function headRoom(head: number, room: number): number {
  return room < 2 ? 0 : Math.min(head, Math.max(1, Math.floor(room / 3)));
}

/** The height of `count` rows in full, counted no further than needed. */
export function heightOf(
  count: number,
  enough: number,
  block: (position: number, most: number) => Block,
): number {
  let height = 0;
  for (let position = 0; position < count && height <= enough; position++) {
    height += block(position, enough + 1).lines.length;
  }
  return height;
}
