/**
 * Where the focus goes in the tab in view. It rests on listed rows alone, as long as there are any.
 *
 * @module
 */
import { focusedOption, focusOf, listingOf, rowCount } from "./derive.ts";
import type { Model } from "./model.ts";

/** Puts the focus on a row by its number, or on the nearest one that is listed. */
export function focus(model: Model, row: number): Model {
  const listing = listingOf(model);
  if (listing.count === 0) return model;
  const target = listing.at(listing.positionOf(Math.min(Math.max(row, 0), rowCount(model) - 1)));
  return target === model.focus[model.tab]
    ? model
    : { ...model, focus: model.focus.with(model.tab, target) };
}

/** Moves the focus by listed rows, around the ends where it `wraps`. */
export function move(model: Model, by: number, wraps: boolean): Model {
  const listing = listingOf(model);
  const position = listing.positionOf(focusOf(model)) + by;
  const last = listing.count - 1;
  const target = wraps && (position < 0 || position > last)
    ? (position < 0 ? last : 0)
    : Math.min(Math.max(position, 0), last);
  return focus(model, listing.at(target));
}

/** After the filter changed: the focus stays on an option that is listed, else the first row has it. */
export function narrow(model: Model): Model {
  return model.filter.trim() === "" || focusedOption(model) !== undefined ? model : focus(model, 0);
}
