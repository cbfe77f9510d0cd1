/** One thing that is wrong with a model's arguments. */
export interface Issue {
  /** Where, as the model would write it: `questions[2].options[1].label`. */
  readonly path: string;
  /** Which rule, for programs. */
  readonly code: string;
  /** What is wrong and what would be right, for the model. */
  readonly message: string;
}
