/**
 * What a host and a model are told about the tools before anybody calls one. Kept apart from the
 * contracts' code, because it is all that pi needs to start.
 *
 * @module
 */

/** The tools by their own names. */
export type ToolName = "ask_user" | "ask_user_question";

/** What a tool says about itself. */
export interface Introduction<Name extends string = string> {
  /** The tool's name. */
  readonly name: Name;
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
}

/** The most UTF-16 units of a header of `ask_user_question`. */
export const longestHeader = 16;
/** The most UTF-16 units of an option's label of `ask_user_question`. */
export const longestLabel = 60;

/** The bullet for a model that has both tools. */
export const whichTool =
  "If you have both tools: ask_user_question for up to 4 questions with 2-4 options each; ask_user for more, for ids of your own, or to let the user compare previews.";

/** Bullets for the system prompt, the same for both tools because the host merges equal ones. */
const promptGuidelines = [
  "Ask the user (ask_user, ask_user_question) when the answer changes your work and neither the code nor the conversation holds it; not to confirm the obvious, and never for passwords, keys or other secrets.",
  'Put all independent questions into one call. Put the option you recommend first, its label ending in " (Recommended)". No filler options and no "Other": the user can type an answer.',
  "If the user declines or leaves a question open, don't ask it again: say what you will do instead. A result saying that nobody saw the questions is no decline.",
  whichTool,
];

/** The tool `ask_user`. Shapes only, because `decode` tells all broken rules at once. */
export const askUserIntroduction: Introduction<"ask_user"> = {
  name: "ask_user",
  label: "Ask user",
  description:
    "Ask the user questions in one form and wait for the answers, which come back by question id. Types: single (default), multi, or preview: one choice, each option with Markdown in `preview`. Single and multi questions take the user's own words too. The user can add notes, or send notes instead of a decision.",
  promptSnippet: "Ask the user for decisions or missing requirements, any number of questions",
  promptGuidelines,
  parameters: record(["questions"], {
    title: text(),
    questions: list(record(["id", "prompt", "options"], {
      id: text("Unique key of the answer"),
      label: text("Short tab name"),
      prompt: text("The whole question"),
      type: { type: "string", enum: ["single", "multi", "preview"] },
      required: { type: "boolean" },
      options: list(record(["value", "label"], {
        value: text("Unique in the question"),
        label: text(),
        description: text(),
        preview: text("Markdown"),
      })),
    })),
  }),
};

/** The tool `ask_user_question`. With the contract's own limits. */
export const askUserQuestionIntroduction: Introduction<"ask_user_question"> = {
  name: "ask_user_question",
  label: "Ask user question",
  description:
    "Ask the user 1-4 questions with 2-4 options each in one form and wait for the answers. multiSelect lets them choose several. The user can always type an answer of their own and add notes. Never write an option named Other, Type something. or Next: the form has those rows.",
  promptSnippet: "Ask the user 1-4 quick questions with 2-4 options each",
  promptGuidelines,
  parameters: record(["questions"], {
    questions: list(
      record(["question", "header", "options"], {
        question: text("The whole question, ending in ?"),
        header: text("Short tab name", longestHeader),
        options: list(
          record(["label", "description"], {
            label: text("1-5 words", longestLabel),
            description: text("Meaning or trade-off"),
            preview: text("Markdown; not with multiSelect"),
          }),
          { minItems: 2, maxItems: 4 },
        ),
        multiSelect: { type: "boolean" },
      }),
      { minItems: 1, maxItems: 4 },
    ),
  }),
};

/** Every tool, in the order of registration. */
export const introductions: readonly Introduction<ToolName>[] = [
  askUserIntroduction,
  askUserQuestionIntroduction,
];

const unseen = { cancelled: true, outcome: "not_shown" };
/** The details of each tool's result where its contract can't be loaded, for a reason. */
export const unloadedDetails: Readonly<Record<ToolName, (reason: string) => object>> = {
  ask_user: (kind) => ({ ...unseen, mode: "submit", questions: [], answers: {}, error: { kind } }),
  ask_user_question: (error) => ({ ...unseen, answers: [], error }),
};

/** JSON schema of text. */
function text(description?: string, maxLength?: number): object {
  return {
    type: "string",
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(description === undefined ? {} : { description }),
  };
}

/** JSON schema of an object; like every schema here it lets further properties pass. */
function record(required: readonly string[], properties: Record<string, object>): object {
  return { type: "object", required, properties };
}

/** JSON schema of an array. */
function list(items: object, limits: { minItems?: number; maxItems?: number } = {}): object {
  return { type: "array", items, ...limits };
}
