/** Two presses of a key closer than this are one, in milliseconds: more than a held key's pace. */
const doublePress = 40;

/** Digits closer than this came in one piece, and are no presses, in milliseconds. */
const onePiece = 5;

/** What was pressed last, and what turned the page: some presses are none. */
interface Presses {
  /** Key data, or the type of a mouse event. */
  readonly last: string;
  add(data: string): void;
  /** Whether a key came once more than its press was meant. */
  isDouble(data: string): boolean;
  /** Another tab is in view from now on. */
  turn(): void;
  /** Whether a press was meant for what was in view before. */
  isLate(isDigit: boolean): boolean;
}

/** Presses by a clock, in milliseconds. */
export function pressesBy(now: () => number): Presses {
  let last = "";
  let addedAt = Number.NEGATIVE_INFINITY;
  let turnedAt = Number.NEGATIVE_INFINITY;
  return {
    get last() {
      return last;
    },
    add(data) {
      last = data;
      addedAt = now();
    },
    isDouble: (data) => data === last && now() - addedAt < doublePress,
    turn: () => turnedAt = now(),
    isLate: (isDigit) => now() - turnedAt < (isDigit ? onePiece : doublePress),
  };
}
