import type { Model } from "../lib/model.ts";
import type { Look } from "./look.ts";

/** What is drawn: a model in lines of so many cells, and how things look. */
export interface Scene {
  readonly model: Model;
  /** At least one. */
  readonly columns: number;
  readonly look: Look;
  /** Draws the open editor, where there is one. */
  readonly drawEditor?: DrawEditor | undefined;
}

/** Lines of a frame, or of a part of it. */
export type Lines = readonly string[];

/** Draws the open editor in at most `most` lines of at most `columns` cells. */
export type DrawEditor = (columns: number, most: number) => Lines;
