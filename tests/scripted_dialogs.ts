import type { Dialogs } from "../lib/walk.ts";

/** A dialog that was shown. */
export interface Shown {
  readonly type: "select" | "input" | "editor" | "checkbox";
  readonly title: string;
  /** The rows of a list, the placeholder or the text of a field. */
  readonly rows: readonly string[];
}

/** What a script does with a dialog: gives this back, throws it if it is an error, or decides then. */
// deno-lint-ignore no-explicit-any -- hosts give back anything
export type Act = any | ((shown: Shown) => any);

/** Stands for a dialog that is never answered. */
export const never: Promise<never> = new Promise(() => {});

/** Dialogs that follow a script, and remember what they showed. After its end they give `undefined`. */
export function scriptedDialogs(
  script: readonly Act[] | ((shown: Shown) => unknown),
  methods: readonly ("editor" | "checkbox")[] = [],
): Dialogs & { readonly shown: Shown[]; readonly signals: (AbortSignal | undefined)[] } {
  const shown: Shown[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const acts = typeof script === "function" ? undefined : [...script];
  const dialog = (
    type: Shown["type"],
    title: string,
    rows: readonly string[],
    options?: { signal?: AbortSignal },
  ) => {
    const now: Shown = { type, title, rows: [...rows] };
    shown.push(now);
    signals.push(options?.signal);
    const act = acts === undefined ? script : acts.shift();
    const given = typeof act === "function" ? act(now) : act;
    if (given instanceof Error) throw given;
    return given;
  };
  const field = (text: string | undefined) => text === undefined ? [] : [text];
  return {
    shown,
    signals,
    select: async (title, rows, options) => await dialog("select", title, rows, options),
    input: async (title, placeholder, options) =>
      await dialog("input", title, field(placeholder), options),
    ...(methods.includes("editor")
      ? { editor: async (title, prefill) => await dialog("editor", title, field(prefill)) }
      : {}),
    ...(methods.includes("checkbox")
      ? {
        checkbox: async (title, rows, checked, options) =>
          await dialog(
            "checkbox",
            title,
            rows.map((row, index) => `${checked.includes(index) ? "[x]" : "[ ]"} ${row}`),
            options,
          ),
      }
      : {}),
  };
}
