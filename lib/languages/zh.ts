import type { Words } from "../say.ts";

/** Simplified Chinese. */
export const words: Words = {};
