/**
 * What a call asked and what came of it, read back from arguments that may be half a call and from
 * details that may be old, foreign or empty. Total: what can't be read is left out.
 *
 * @module
 */

/** A question, as far as it can be read. */
export interface Recalled {
  readonly id: string;
  readonly header: string;
  readonly prompt: string;
  readonly options: readonly RecalledOption[];
}

/** An option, as far as it can be read. */
export interface RecalledOption {
  readonly label: string;
  readonly description: string;
  readonly preview: string;
}

/** What was given for a question. */
export interface RecalledAnswer {
  readonly question: Recalled;
  /** Labels of what was chosen, and the person's own words; empty for an open question. */
  readonly items: readonly string[];
  readonly notes: readonly string[];
  /** The preview of what was chosen. */
  readonly preview: string;
}

/** How an asking ended, and what was given. */
export interface RecalledResult {
  /** The outcome's name; empty where there is none. */
  readonly outcome: string;
  readonly isCancelled: boolean;
  /** A code, for what could not be asked. */
  readonly error: string;
  /** One for each question, in order. */
  readonly answers: readonly RecalledAnswer[];
  /** A note about the questionnaire as a whole. */
  readonly note: string;
}

/** Reads the questions of a call's arguments, or of a result's details. */
export function recallQuestions(args: unknown): readonly Recalled[] {
  return list(fields(args).questions).map((question, index) => {
    const { id, header, label, question: text, prompt, options } = fields(question);
    return {
      id: words(id),
      header: words(header) || words(label) || `Q${index + 1}`,
      prompt: words(text) || words(prompt),
      options: list(options).map((option) => ({
        label: words(fields(option).label),
        description: words(fields(option).description),
        preview: words(fields(option).preview),
      })),
    };
  });
}

/** Reads a result's details; `asked` is what the call's arguments say. */
export function recallResult(details: unknown, asked: readonly Recalled[]): RecalledResult {
  const { outcome, cancelled, error, answers, elaboration, globalNote } = fields(details);
  return {
    outcome: words(outcome),
    isCancelled: cancelled === true,
    error: words(error) || words(fields(error).kind),
    answers: Array.isArray(answers)
      ? answersByIndex(answers, asked)
      : typeof answers === "object" && answers !== null
      ? answersById(fields(answers), recallQuestions(details), asked, fields(elaboration).items)
      : [],
    note: words(globalNote),
  };
}

function answersByIndex(
  answers: readonly unknown[],
  asked: readonly Recalled[],
): readonly RecalledAnswer[] {
  const entries = answers.map(fields);
  const indexes = entries.map(({ questionIndex }, position) =>
    typeof questionIndex === "number" ? questionIndex : position
  );
  const strangers = entries.filter((_, position) => !asked[indexes[position]!]);
  return [
    ...asked.map((question, index) => answer(question, entries[indexes.indexOf(index)] ?? {})),
    ...strangers.map((entry, position) => {
      const header = `Q${asked.length + position + 1}`;
      return answer({ id: "", header, prompt: words(entry.question), options: [] }, entry);
    }),
  ];
}

function answersById(
  answers: Fields,
  named: readonly Recalled[],
  asked: readonly Recalled[],
  notes: unknown,
): readonly RecalledAnswer[] {
  const questions = named.length > 0 ? named : asked;
  const optionsOf = new Map(asked.map(({ id, options }) => [id, options]));
  return questions.map((question) => {
    const options = optionsOf.get(question.id) ?? [];
    const entry = Object.hasOwn(answers, question.id) ? fields(answers[question.id]) : {};
    const about = list(notes).map(fields).filter((note) =>
      fields(note.question).id === question.id
    );
    const given = answer({ ...question, options }, entry);
    return about.length === 0 ? given : { ...given, notes: about.map(noteAbout) };
  });
}

function noteAbout({ option, note }: Fields): string {
  const label = words(fields(option).label);
  return label ? `${label}: ${words(note)}` : words(note);
}

function answer(question: Recalled, entry: Fields): RecalledAnswer {
  const several = [entry.labels, entry.selected, entry.values].map(list).find((of) =>
    of.length > 0
  );
  const items = (several ?? [entry.answer, entry.customText]).map(words).filter(Boolean);
  const optionNotes = Object.entries(fields(entry.optionNotes));
  const chosen = question.options.find((option) => items.includes(option.label));
  const labelOf = (value: string) => items[list(entry.values).indexOf(value)] ?? value;
  return {
    question,
    items,
    notes: [
      words(entry.note) || words(entry.notes),
      ...optionNotes.map(([option, note]) => words(note) && `${labelOf(option)}: ${words(note)}`),
    ].filter(Boolean),
    preview: words(entry.preview) || (chosen?.preview ?? ""),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Fields
    : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function words(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
