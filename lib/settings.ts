import type { ToolName } from "./contracts/introductions.ts";

/** What a user can set. Every key has a default. */
export interface Settings {
  /** Which tools there are: `false` for none, text for another name. */
  readonly tools: Readonly<Record<ToolName, boolean | string>>;
  /** Where pi shows the dialog: in the place of its editor, or above everything. */
  readonly placement: "inline" | "overlay";
  /** The most that the dialog takes of the terminal's height, from 0.2 to 1. */
  readonly maxHeight: number;
  /** Key that shrinks the dialog to one line and back; `"off"` for none. */
  readonly collapseKey: string;
  /** Whether leaving with something entered asks once more. */
  readonly confirmDiscard: boolean;
  /** How long keys are ignored after opening, in milliseconds. */
  readonly graceMs: number;
  /** How long a questionnaire waits for a key, in seconds; 0 for ever. */
  readonly timeLimit: number;
  /** How a person who looks elsewhere learns that a question waits. */
  readonly attention: Attention;
  /** The language of what Parley itself says on the screen, by its tag, such as `"en"`. */
  readonly language: string;
  /** Marks from Unicode, or plain ASCII. */
  readonly glyphs: "unicode" | "ascii";
  /** What the model reads about a tool, in the place of Parley's own words or after them. */
  readonly guidance: Readonly<Partial<Record<ToolName, Guidance>>>;
  /** How what was entered and not sent is kept. */
  readonly drafts: Drafts;
  /** Further keys for our actions, by the action's name in the list of keys. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/** No signal, the terminal's bell, a notification of the terminal, or a program with its arguments. */
export type Attention = "off" | "bell" | "osc9" | "osc777" | {
  readonly command: readonly string[];
};

/** What a model reads about a tool. */
export interface Guidance {
  /** Whether the texts take the place of Parley's own (`"replace"`), or follow them. */
  readonly mode?: "replace" | "extend";
  /** The tool's description. */
  readonly description?: string;
  /** The line in pi's list of tools. */
  readonly snippet?: string;
  /** The bullets in pi's system prompt; none for an empty list. */
  readonly guidelines?: readonly string[];
}

/** How what was entered and not sent is kept. */
export interface Drafts {
  /** Whether it is stored with pi's session, and so survives a crash. */
  readonly store: boolean;
  /** Words that mark a question as secret where its header or text holds one, in any case. */
  readonly secrets: readonly string[];
}

/** The settings of a user who has set nothing. */
export const defaultSettings: Settings = {
  tools: { ask_user: true, ask_user_question: true },
  placement: "inline",
  maxHeight: 0.6,
  collapseKey: "alt+o",
  confirmDiscard: true,
  graceMs: 250,
  timeLimit: 0,
  attention: "off",
  language: "en",
  glyphs: "unicode",
  guidance: {},
  drafts: { store: true, secrets: ["password", "passphrase", "secret", "api key"] },
  keys: {},
};

/** The name that a tool has; `undefined` where it is switched off. */
export function givenName(tool: ToolName, { tools }: Pick<Settings, "tools">): string | undefined {
  const name = tools[tool];
  return name === true ? tool : name || undefined;
}
