/** What a user can set. Every key has a default. */
export interface Settings {
  /** Where pi shows the dialog: in the place of its editor, or above everything. */
  readonly placement: "inline" | "overlay";
  /** The most that the dialog takes of the terminal's height, from 0.2 to 1. */
  readonly maxHeight: number;
  /** Key that shrinks the overlay to one line and back; `"off"` for none. */
  readonly collapseKey: string;
  /** Whether leaving with something entered asks once more. */
  readonly confirmDiscard: boolean;
  /** How long keys are ignored after opening, in milliseconds. */
  readonly graceMs: number;
  /** How long a questionnaire waits for a key, in seconds; 0 for ever. */
  readonly timeLimit: number;
  /** Further keys for our actions, by the action's name in the list of keys. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Marks from Unicode, or plain ASCII. */
  readonly glyphs: "unicode" | "ascii";
}

/** The settings of a user who has set nothing. */
export const defaultSettings: Settings = {
  placement: "inline",
  maxHeight: 0.6,
  collapseKey: "alt+o",
  confirmDiscard: true,
  graceMs: 250,
  timeLimit: 0,
  keys: {},
  glyphs: "unicode",
};
