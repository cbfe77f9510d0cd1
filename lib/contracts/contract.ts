import type { Issue } from "../issue.ts";
import type { Outcome, Questionnaire } from "../questionnaire.ts";

/** What a tool call gives back to pi: text for the model, details for programs. */
export interface ToolResult<Details = unknown> {
  /** What the model reads. */
  content: { type: "text"; text: string }[];
  /** What programs and the transcript read. */
  details: Details;
}

/** A model's arguments, read: a questionnaire, or everything that is wrong with them. */
export type Decoded =
  | { readonly ok: true; readonly questionnaire: Questionnaire }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** One dialect in which a model asks: a tool name, its schema, and the way in and out. */
export interface Contract<Details = unknown> {
  /** The tool's name. */
  readonly name: string;
  /** The tool's name for people. */
  readonly label: string;
  /** What the model reads about the tool. */
  readonly description: string;
  /** One line for the host's list of tools. */
  readonly promptSnippet: string;
  /** Bullets for the host's system prompt. */
  readonly promptGuidelines: readonly string[];
  /** JSON schema of the arguments. */
  readonly parameters: object;
  /** Mends the shape of a model's arguments, never their meaning. Total: any value comes back as some value. */
  repair(args: unknown): unknown;
  /** Reads arguments (repaired or not). Total. */
  decode(args: unknown): Decoded;
  /** Writes the result of an asking. */
  encode(questionnaire: Questionnaire, outcome: Outcome): ToolResult<Details>;
  /** Writes the result for arguments that `decode` refused; `hasUI` says whether anybody could have been asked. */
  refuse(issues: readonly Issue[], args: unknown, hasUI: boolean): ToolResult<Details>;
}
