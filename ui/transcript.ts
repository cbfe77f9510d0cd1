import { attempt } from "../lib/attempt.ts";
import type { Contract } from "../lib/contracts/contract.ts";
import type { RenderContext, Theme, Tool } from "../lib/host.ts";
import {
  type Answer,
  hasNotes,
  isAnswered,
  labelsOf,
  notesOf,
  type Question,
  type Questionnaire,
} from "../lib/questionnaire.ts";
import { isArray, own, textOf } from "../lib/repair.ts";
import { say, sayAll } from "../lib/say.ts";
import { readReply } from "../lib/session.ts";
import { upperBound } from "../lib/upper_bound.ts";
import { cells, remembering } from "./text.ts";

type Row = ReturnType<Tool["renderCall"]>;
type Color = "toolTitle" | "muted" | "success" | "warning";

/** One paragraph of a row: a mark, and text that hangs beside it. */
interface Paragraph {
  readonly text: string;
  readonly color?: Color | undefined;
  readonly mark?: string;
  readonly markColor?: Color;
  /** Cells that the whole is moved in by. */
  readonly indent?: number;
}

const measure = cells(upperBound, "…");
const mostCollapsed = 10;
/** Lines that an expanded row shows at most, and those of one paragraph. */
const mostExpanded = 2_000;
const mostOfParagraph = 1_000;
const leastBesideMark = 8;

/** Marks that tell answered from open without colour. */
const marks = {
  unicode: { answered: "✓ ", open: "○ ", note: "✎ " },
  ascii: { answered: "[x] ", open: "[ ] ", note: "* " },
};
type Marks = typeof marks.unicode;

/**
 * How the calls and results of a contract's tool look in pi's transcript: a line for what is asked, a
 * line for each answer, and everything once the row is expanded. Arguments may be half a call, details
 * old, foreign or empty; nothing throws, and no line is wider than asked for.
 */
export function transcript(
  { label, decode }: Pick<Contract, "label" | "decode">,
  glyphs: () => keyof typeof marks = () => "unicode",
): Pick<Tool, "renderCall" | "renderResult"> {
  return {
    renderCall: (args, theme: Theme, { expanded = false }: RenderContext) =>
      row(theme, expanded, () => callOf(label, decode(args).questionnaire.questions, expanded)),
    renderResult: (result, { expanded, isPartial }, theme: Theme, { args }: RenderContext) =>
      row(theme, expanded, () => {
        if (isPartial) return [{ text: say("Waiting for an answer"), color: "muted" }];
        return resultOf(result, decode(args).questionnaire, expanded, marks[glyphs()]);
      }),
  };
}

function callOf(label: string, questions: readonly Question[], isExpanded: boolean): Paragraph[] {
  const isOne = questions.length === 1;
  const names = questions.map(({ prompt, header }) => isOne && prompt || header);
  const text = isExpanded ? "" : names.join(" · ");
  const head: Paragraph = { mark: text ? `${label}: ` : label, markColor: "toolTitle", text };
  const asked = questions.flatMap(({ header, prompt, options }, index): Paragraph[] => [
    { mark: `${index + 1}. `, text: named(header, prompt) },
    ...options.map(({ label, description }): Paragraph => (
      { indent: 3, mark: "- ", text: named(label, description, " — "), color: "muted" }
    )),
  ]);
  return isExpanded ? [head, ...asked] : [head];
}

function resultOf(
  { content, details }: { readonly content: unknown; readonly details?: unknown },
  questionnaire: Questionnaire,
  isExpanded: boolean,
  glyphs: Marks,
): Paragraph[] {
  const { answers, note } = readReply(details, questionnaire);
  const isCancelled = own(details, "cancelled") === true;
  const error = textOf(details, "error") || textOf(own(details, "error"), "kind");
  const ending = endingOf(textOf(details, "outcome") ?? "", isCancelled);
  const read = answers.filter((answer) => isAnswered(answer) || hasNotes(answer)).length;
  const given = own(details, "answers");
  const reported = typeof given === "object" ? Object.keys(given ?? {}).length : NaN;
  const answered = questionnaire.questions.flatMap((question, index) =>
    answerOf(question, answers[index]!, isExpanded, glyphs)
  );
  const rows: Paragraph[] = [];
  if (ending) rows.push({ text: error ? `${ending} (${error})` : ending, color: "warning" });
  // What an older or another tool reported otherwise is no open question.
  if (reported <= read && (ending === "" || read > 0)) rows.push(...answered);
  if (note) rows.push({ mark: glyphs.note, text: note });
  const isSilent = rows.length === 0 || reported > read;
  if (!isExpanded && rows.length > mostCollapsed) {
    const more = rows.splice(mostCollapsed).length;
    rows.push({ text: say("… {more} more", { more }), color: "muted" });
  }
  const told = toldIn(content);
  if (told && (isSilent || (isExpanded && isCancelled))) {
    const lines = isExpanded ? [told] : told.split("\n", mostCollapsed);
    rows.push(...lines.map((text): Paragraph => ({ text, color: "muted" })));
  }
  return rows;
}

/** How it ended, where that was otherwise than by an answer. */
function endingOf(outcome: string, isCancelled: boolean): string {
  const endings = {
    elaborate: say("Wants to talk first"),
    declined: say("Declined"),
    aborted: say("Stopped before it was answered"),
    timed_out: say("Not answered in time"),
    superseded: say("Closed before it was answered"),
    not_shown: say("Shown to nobody"),
    invalid: say("Not shown, because it was asked wrongly"),
  };
  return textOf(endings, outcome) ?? (isCancelled ? say("Cancelled") : "");
}

function answerOf(question: Question, answer: Answer, isExpanded: boolean, glyphs: Marks) {
  const { header, prompt, options } = question;
  const given = labelsOf(question, answer).filter(Boolean);
  const isOpen = given.length === 0;
  const items = isOpen ? [say("not answered")] : given;
  const text = isExpanded
    ? named(header, prompt)
    : say("{name}: {answer}", { name: header, answer: sayAll(items) });
  const head: Paragraph = isOpen
    ? { mark: glyphs.open, markColor: "muted", text }
    : { mark: glyphs.answered, markColor: "success", text };
  const notes = notesOf(question, answer).map(({ option, text }): Paragraph => (
    { indent: 2, mark: glyphs.note, text: option ? `${option.label}: ${text}` : text }
  ));
  if (!isExpanded) return [head, ...notes];
  const color = isOpen ? "muted" : undefined;
  const previews = answer.selected.flatMap((index) => options[index]!.preview || []);
  return [
    head,
    ...items.map((text): Paragraph => ({ indent: 2, text, color })),
    ...notes,
    ...previews.map((text): Paragraph => ({ indent: 2, text, color: "muted" })),
  ];
}

function named(name: string, text: string | undefined, joint = ": "): string {
  return text ? `${name}${joint}${text}` : name;
}

/** What the model reads. */
function toldIn(content: unknown): string {
  const texts = isArray(content) ? content.map((block) => own(block, "text")) : [];
  return texts.filter((text) => typeof text === "string").join("\n");
}

/** A component that draws paragraphs, one line each or in full, and remembers what it drew. */
function row(theme: Theme, isExpanded: boolean, compose: () => readonly Paragraph[]): Row {
  const paragraphs = attempt(compose) ?? [];
  const draw = (width: number) => {
    const lines: string[] = [];
    for (const one of paragraphs) {
      lines.push(...linesOf(one, width, theme, isExpanded));
      if (lines.length <= mostExpanded) continue;
      const more = measure.cut(say("… more"), width);
      return [...lines.slice(0, mostExpanded), paint(theme, "muted", more)];
    }
    return lines;
  };
  const anew = () => remembering((_, width) => attempt(() => draw(width)) ?? []);
  let drawn = anew();
  return {
    render: (width) => drawn("", width),
    invalidate: () => void (drawn = anew()),
  };
}

function linesOf(paragraph: Paragraph, width: number, theme: Theme, isExpanded: boolean): string[] {
  const { text, color, mark = "", markColor = color, indent = 0 } = paragraph;
  const margin = " ".repeat(Math.min(indent, width >> 2));
  const space = width - margin.length;
  const room = space - measure.width(mark);
  const isBeside = mark === "" || room >= leastBesideMark;
  const fill = (columns: number) =>
    isExpanded ? measure.wrap(text, columns, mostOfParagraph) : [measure.cut(text, columns)];
  const lines = text === "" ? [] : fill(isBeside ? room : space);
  const body = lines.map((line) => paint(theme, color, line));
  const head = paint(theme, markColor, isBeside ? mark : measure.cut(mark, space));
  const [first = "", ...rest] = isBeside ? body : ["", ...body];
  const hang = isBeside ? " ".repeat(mark.length) : "";
  return [head + first, ...rest.map((line) => hang + line)].map((line) => margin + line);
}

function paint(theme: Theme, color: Color | undefined, text: string): string {
  if (color === undefined || text === "") return text;
  return attempt(() => theme.fg(color, color === "toolTitle" ? theme.bold(text) : text)) ?? text;
}
