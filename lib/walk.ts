/** The step-by-step dialogs of a host: pi's own, a terminal's, or a test's script. */
export interface Dialogs {
  /** Shows a list of one-line rows; resolves to the chosen row, or to `undefined` when dismissed. */
  select(title: string, rows: string[], options?: { signal?: AbortSignal }): Promise<string | undefined>;
  /** Asks for a line of text; resolves to `undefined` when dismissed. */
  input(title: string, placeholder?: string, options?: { signal?: AbortSignal }): Promise<string | undefined>;
  /** Asks for several lines, where the host can. */
  editor?(title: string, prefill?: string): Promise<string | undefined>;
}
