import type { Random } from "../random.ts";

/** One kind of input that is thrown at the package. */
export interface Part {
  readonly name: string;
  /** How many are thrown by `deno task fuzz`, and by the tests; none where one takes long. */
  readonly full: number;
  readonly quick: number;
  /** Throws one; fails where a promise is broken. */
  run(chance: Random): Promise<void>;
}
