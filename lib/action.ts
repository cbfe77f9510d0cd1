/** Something that happened. */
export type Action =
  /** Moves the focus by listed rows, around the ends where `wraps`. */
  | { readonly type: "move"; readonly by: number; readonly wraps?: boolean }
  /** Puts the focus on a row by its number. */
  | { readonly type: "focus"; readonly row: number }
  | { readonly type: "tab"; readonly by: 1 | -1 }
  | { readonly type: "show"; readonly tab: number }
  /** Enter on the focused row. */
  | { readonly type: "confirm" }
  /** Space on the focused row. */
  | { readonly type: "toggle" }
  /** The digit of a row, from 1. */
  | { readonly type: "pick"; readonly number: number }
  | { readonly type: "note"; readonly about: "option" | "question" }
  /** The open field's text has become this. */
  | { readonly type: "draft"; readonly text: string }
  /** Enter in the open field. */
  | { readonly type: "save" }
  /** Opens the free-text field with this text added to it. */
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "filter"; readonly text: string }
  | { readonly type: "retype" }
  | { readonly type: "read"; readonly page: "question" | "keys" }
  /** Shrinks to one line, or opens up again as it was. */
  | { readonly type: "collapse" }
  /** Scrolls what is being read, else the focused preview; `limit` is the last useful offset. */
  | { readonly type: "scroll"; readonly by: number; readonly limit: number }
  /** Closes the innermost thing; at the list, leaves. */
  | { readonly type: "close" }
  /** Leaves at once. */
  | { readonly type: "leave" }
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "end"; readonly as: "aborted" | "timed_out" | "superseded" };
