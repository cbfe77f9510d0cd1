/**
 * Chance that can be repeated: the same seed gives the same numbers on every machine and runtime.
 *
 * @module
 */

/** Where a test gets its chance from. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** One of several. */
  pick<Value>(values: readonly Value[]): Value;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** A sequence of numbers by a seed. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick: (values) => values[below(values.length)]!,
    chance: (probability) => next() < probability,
  };
}
