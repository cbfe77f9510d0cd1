/** The lines that the dialog may take of a terminal: a share of it, and eight where it has them. */
export function budgetOf(rows: number, share: number): number {
  return Math.max(1, Math.min(rows, Math.max(8, Math.floor(rows * share))));
}

/** How the lines of a body are shared out among its parts. */
export interface Plan {
  /** Lines of what stands above the rows. */
  readonly head: number;
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
  const { full, wish, short, isPaneIdle } = wanted;
  if (wanted.head + full + wish <= room) {
    return { head: wanted.head, list: full, detail: wish, isShort: false };
  }
  // Two lines of a preview and a mark are worth more than the second line of a question.
  const most = wish > 0 ? Math.max(1, room - 5) : room;
  const head = Math.min(headRoom(wanted.head, room), most);
  const rest = room - head;
  const half = Math.ceil(rest / 2);
  if (full <= rest - Math.min(wish, half)) {
    const detail = wish > 0 ? rest - full : 0;
    // What nobody else needs is the question's.
    return { head: room - full - detail, list: full, detail, isShort: false };
  }
  const isTight = rest < (wish > 0 ? 4 : 5);
  const hasMore = wanted.hasMore();
  const least = wish > 0 ? half : Math.floor(rest / 3);
  const detail = isTight || !hasMore ? 0 : Math.max(rest - short, isPaneIdle ? 0 : least);
  return { head, list: rest - detail, detail, isShort: !isTight || hasMore };
}

/** Rows and pane side by side; `want` is the taller of the two. */
export function planBeside(head: number, want: number, room: number): Plan {
  const shown = Math.min(head, Math.max(headRoom(head, room), room - want));
  const height = Math.min(want, room - shown);
  return { head: shown, list: height, detail: height, isShort: false };
}

/** The head gets a third when room is short, and the last line goes to the rows. */
function headRoom(head: number, room: number): number {
  return room < 2 ? 0 : Math.min(head, Math.max(1, Math.floor(room / 3)));
}
