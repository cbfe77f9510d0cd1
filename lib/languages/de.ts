import type { Words } from "../say.ts";

/** German. */
export const words: Words = {};
