import { brief } from "./titles.ts";

/** One line of a list, and what choosing it means. */
export interface Row<Meaning> {
  /** What the host shows and gives back: numbered, cleaned, one line. */
  readonly text: string;
  /** The row's name, as it was written. */
  readonly label: string;
  readonly meaning: Meaning;
}

/** What a row is made of: `number. mark label tag — detail`. */
export interface Part<Meaning> {
  readonly label: string;
  readonly meaning: Meaning;
  readonly mark?: string;
  readonly tag?: string;
  readonly detail?: string | undefined;
}

/** Rows as a host shows them: no two are equal, because each starts with its number. */
export function numbered<Meaning>(parts: readonly Part<Meaning>[]): readonly Row<Meaning>[] {
  return parts.map(({ label, meaning, mark = "", tag = "", detail = "" }, index) => {
    const behind = detail === "" ? "" : `— ${brief(detail)}`;
    const pieces = [`${index + 1}.`, mark, brief(label), tag, behind];
    return { label, meaning, text: pieces.filter((piece) => piece !== "").join(" ") };
  });
}
