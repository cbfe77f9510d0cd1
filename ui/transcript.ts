import { attempt } from "../lib/attempt.ts";
import type { RenderContext, Theme, Tool } from "../lib/host.ts";
import {
  type Recalled,
  type RecalledAnswer,
  type RecalledResult,
  recallQuestions,
  recallResult,
} from "../lib/recall.ts";
import { cells } from "./text.ts";
import { upperBound } from "./upper_bound.ts";

/** What the transcript knows of a contract. */
export interface Asker {
  /** The tool's name for people. */
  readonly label: string;
  /** Mends the shape of arguments. */
  repair(args: unknown): unknown;
}

type Color = "toolTitle" | "muted" | "success" | "warning";

/** One paragraph of a row: a mark, and text that hangs beside it. */
interface Paragraph {
  readonly text: string;
  readonly color?: Color;
  readonly mark?: string;
  readonly markColor?: Color;
  /** Cells that the whole is moved in by. */
  readonly indent?: number;
  /** The most lines that the text takes. */
  readonly most?: number;
}

const measure = cells(upperBound, "…");
const mostCollapsed = 10;
const mostOfPreview = 12;
/** What an expanded row shows at most: paragraphs, and lines of one of them. */
const mostExpanded = 1_000;
const mostOfParagraph = 200;
const leastBesideMark = 8;

/** Marks that tell answered from open without colour. */
const marks = {
  unicode: { answered: "✓ ", open: "○ ", note: "✎ " },
  ascii: { answered: "[x] ", open: "[ ] ", note: "* " },
};

/** Endings other than an answer, for people. */
const endings: Readonly<Record<string, string>> = {
  elaborate: "Wants to talk first",
  declined: "Declined",
  aborted: "Stopped before it was answered",
  timed_out: "Not answered in time",
  superseded: "The session ended before it was answered",
  not_shown: "Shown to nobody",
  invalid: "Not shown, because it was asked wrongly",
};

/**
 * How the calls and results of a contract's tool look in pi's transcript: a line for what is asked, a
 * line for each answer, and everything once the row is expanded. Arguments may be half a call, details
 * old, foreign or empty; nothing throws, and no line is wider than asked for.
 */
export function transcript(
  { label, repair }: Asker,
  glyphs: keyof typeof marks = "unicode",
): Pick<Tool, "renderCall" | "renderResult"> {
  const asked = (args: unknown) => recallQuestions(repair(args));
  return {
    renderCall: (args, theme: Theme, { expanded = false }: RenderContext) =>
      row(theme, expanded, () => callOf(label, asked(args), expanded)),
    renderResult: (result, { expanded, isPartial }, theme: Theme, { args }: RenderContext) =>
      row(theme, expanded, () => {
        if (isPartial) return [{ text: "Waiting for an answer", color: "muted" }];
        const said = textOf(result.content);
        return resultOf(recallResult(result.details, asked(args)), said, expanded, marks[glyphs]);
      }),
  };
}

function callOf(label: string, questions: readonly Recalled[], isExpanded: boolean): Paragraph[] {
  const names = questions.length === 1
    ? questions.map(({ prompt, header }) => prompt || header)
    : questions.map(({ header }) => header);
  const text = isExpanded ? "" : names.join(" · ");
  const head: Paragraph = { mark: text ? `${label}: ` : label, markColor: "toolTitle", text };
  if (!isExpanded) return [head];
  return [
    head,
    ...questions.flatMap(({ header, prompt, options }, index): Paragraph[] => [
      { mark: `${index + 1}. `, text: named(header, prompt) },
      ...options.map(({ label, description }): Paragraph => ({
        indent: 3,
        mark: "- ",
        text: description ? `${label} — ${description}` : label,
        color: "muted",
      })),
    ]),
  ];
}

function resultOf(
  result: RecalledResult,
  said: string,
  isExpanded: boolean,
  glyphs: typeof marks.unicode,
): Paragraph[] {
  const { outcome, isCancelled, error, answers, note } = result;
  const ending = endings[outcome] ?? (isCancelled ? "Cancelled" : "");
  const isSilent = answers.every(({ items, notes }) => items.length + notes.length === 0);
  const rows: Paragraph[] = [];
  if (ending) rows.push({ text: error ? `${ending} (${error})` : ending, color: "warning" });
  if (!ending || !isSilent) {
    rows.push(...answers.flatMap((answer) => answerOf(answer, isExpanded, glyphs)));
  }
  if (note) rows.push({ mark: glyphs.note, text: note });
  const isUnreadable = rows.length === 0;
  if (!isExpanded && rows.length > mostCollapsed) {
    const more = rows.splice(mostCollapsed).length;
    rows.push({ text: `… ${more} more`, color: "muted" });
  }
  if (isUnreadable || (isExpanded && isCancelled)) {
    const lines = isExpanded ? [said] : said.split("\n", mostCollapsed);
    rows.push(...lines.map((text): Paragraph => ({ text, color: "muted" })));
  }
  return rows;
}

function answerOf(
  { question, items, notes, preview }: RecalledAnswer,
  isExpanded: boolean,
  glyphs: typeof marks.unicode,
): Paragraph[] {
  const { header, prompt } = question;
  const isOpen = items.length === 0;
  const mark: Partial<Paragraph> = isOpen
    ? { mark: glyphs.open, markColor: "muted" }
    : { mark: glyphs.answered, markColor: "success" };
  const remarks = notes.map((text): Paragraph => ({ indent: 2, mark: glyphs.note, text }));
  if (!isExpanded) {
    const answer = isOpen ? "not answered" : items.join(", ");
    return [{ ...mark, text: `${header}: ${answer}` }, ...remarks];
  }
  return [
    { ...mark, text: named(header, prompt) },
    ...(isOpen ? ["not answered"] : items).map((text): Paragraph => ({
      indent: 2,
      text,
      ...(isOpen ? { color: "muted" } : {}),
    })),
    ...remarks,
    ...(preview
      ? [{ indent: 2, text: preview, color: "muted", most: mostOfPreview } as const]
      : []),
  ];
}

function named(header: string, prompt: string): string {
  return prompt ? `${header}: ${prompt}` : header;
}

function textOf(content: unknown): string {
  const blocks: readonly { readonly text?: unknown }[] = Array.isArray(content) ? content : [];
  return blocks.map((block) => block?.text).filter((text) => typeof text === "string").join("\n");
}

/** A component that draws paragraphs, one line each or in full, and remembers the last width's lines. */
function row(
  theme: Theme,
  isExpanded: boolean,
  compose: () => readonly Paragraph[],
): ReturnType<Tool["renderCall"]> {
  const all = attempt(compose) ?? [];
  const paragraphs = all.slice(0, mostExpanded);
  if (all.length > mostExpanded) {
    paragraphs.push({ text: `… ${all.length - mostExpanded} more`, color: "muted" });
  }
  let drawn: { readonly width: number; readonly lines: string[] } | undefined;
  return {
    render(width) {
      if (drawn?.width !== width) {
        const draw = () => paragraphs.flatMap((one) => linesOf(one, width, theme, isExpanded));
        drawn = { width, lines: attempt(draw) ?? [] };
      }
      return drawn.lines;
    },
    invalidate() {
      drawn = undefined;
    },
  };
}

function linesOf(
  { text, color, mark = "", markColor = color, indent = 0, most }: Paragraph,
  width: number,
  theme: Theme,
  isExpanded: boolean,
): string[] {
  const margin = " ".repeat(Math.min(indent, width >> 2));
  const space = width - margin.length;
  const room = space - measure.width(mark);
  const fill = (columns: number) =>
    isExpanded
      ? measure.wrap(text, columns, most ?? mostOfParagraph)
      : [measure.cut(text, columns)];
  const styled = (line: string) => paint(theme, color, line);
  const head = (line: string) => paint(theme, markColor, line);
  if (room >= leastBesideMark || mark === "") {
    const [first = "", ...rest] = text === "" ? [] : fill(room);
    const hang = margin + " ".repeat(mark.length);
    return [margin + head(mark) + styled(first), ...rest.map((line) => hang + styled(line))];
  }
  const below = text === "" ? [] : fill(space);
  return [head(measure.cut(mark, space)), ...below.map(styled)].map((line) => margin + line);
}

function paint(theme: Theme, color: Color | undefined, text: string): string {
  if (color === undefined || text === "") return text;
  return attempt(() => theme.fg(color, color === "toolTitle" ? theme.bold(text) : text)) ?? text;
}
