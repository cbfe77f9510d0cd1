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
  type Reply,
} from "../lib/questionnaire.ts";
import { own, textOf } from "../lib/repair.ts";
import { say, sayAll } from "../lib/say.ts";
import { readReply } from "../lib/session.ts";
import { upperBound } from "../lib/upper_bound.ts";
import { cells } from "./text.ts";

type Color = "toolTitle" | "muted" | "success" | "warning";

/** One paragraph of a row: a mark, and text that hangs beside it. */
interface Paragraph {
  readonly text: string;
  readonly color?: Color;
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
        const { questionnaire } = decode(args);
        const reply = readReply(result.details, questionnaire);
        return resultOf(
          result,
          questionnaire.questions,
          reply,
          expanded,
          marks[glyphs()],
        );
      }),
  };
}

function callOf(label: string, questions: readonly Question[], isExpanded: boolean): Paragraph[] {
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
  { content, details }: { readonly content: unknown; readonly details?: unknown },
  questions: readonly Question[],
  { answers, note }: Reply,
  isExpanded: boolean,
  glyphs: typeof marks.unicode,
): Paragraph[] {
  const isCancelled = own(details, "cancelled") === true;
  const error = textOf(details, "error") || textOf(own(details, "error"), "kind");
  const ending = endingOf(textOf(details, "outcome") ?? "") ??
    (isCancelled ? say("Cancelled") : "");
  const read = answers.filter((answer) => isAnswered(answer) || hasNotes(answer)).length;
  const given = own(details, "answers");
  const reported = typeof given === "object" ? Object.keys(given ?? {}).length : NaN;
  // What an older or another tool reported otherwise is no open question.
  const isRead = reported > 0 ? read >= reported : reported === 0 && (ending === "" || read > 0);
  const rows: Paragraph[] = [];
  if (ending) rows.push({ text: error ? `${ending} (${error})` : ending, color: "warning" });
  if (isRead) {
    rows.push(
      ...questions.flatMap((question, index) =>
        answerOf(question, answers[index]!, isExpanded, glyphs)
      ),
    );
  }
  if (note) rows.push({ mark: glyphs.note, text: note });
  const isSilent = rows.length === 0 || (reported > 0 && !isRead);
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
function endingOf(outcome: string): string | undefined {
  const endings = {
    elaborate: say("Wants to talk first"),
    declined: say("Declined"),
    aborted: say("Stopped before it was answered"),
    timed_out: say("Not answered in time"),
    superseded: say("Closed before it was answered"),
    not_shown: say("Shown to nobody"),
    invalid: say("Not shown, because it was asked wrongly"),
  };
  return textOf(endings, outcome);
}

function answerOf(
  question: Question,
  answer: Answer,
  isExpanded: boolean,
  glyphs: typeof marks.unicode,
): Paragraph[] {
  const { header, prompt, options } = question;
  const labels = labelsOf(question, answer).filter(Boolean);
  const items: Paragraph[] = labels.length > 0
    ? labels.map((text) => ({ indent: 2, text }))
    : [{ indent: 2, text: say("not answered"), color: "muted" }];
  const mark: Pick<Paragraph, "mark" | "markColor"> = labels.length > 0
    ? { mark: glyphs.answered, markColor: "success" }
    : { mark: glyphs.open, markColor: "muted" };
  const notes = notesOf(question, answer).map(({ option, text }): Paragraph => ({
    indent: 2,
    mark: glyphs.note,
    text: option === undefined ? text : `${option.label}: ${text}`,
  }));
  if (!isExpanded) {
    const given = sayAll(items.map(({ text }) => text));
    return [{ ...mark, text: say("{name}: {answer}", { name: header, answer: given }) }, ...notes];
  }
  const previews = answer.selected.map((index) => options[index]!.preview ?? "").filter(Boolean);
  return [
    { ...mark, text: named(header, prompt) },
    ...items,
    ...notes,
    ...previews.map((text): Paragraph => ({ indent: 2, text, color: "muted" })),
  ];
}

function named(header: string, prompt: string): string {
  return prompt ? `${header}: ${prompt}` : header;
}

/** What the model reads. */
function toldIn(content: unknown): string {
  const blocks: readonly { readonly text?: unknown }[] = Array.isArray(content) ? content : [];
  return blocks.map((block) => block?.text).filter((text) => typeof text === "string").join("\n");
}

/** A component that draws paragraphs, one line each or in full, and remembers the last width's lines. */
function row(
  theme: Theme,
  isExpanded: boolean,
  compose: () => readonly Paragraph[],
): ReturnType<Tool["renderCall"]> {
  const paragraphs = attempt(compose) ?? [];
  let drawn: { readonly width: number; readonly lines: string[] } | undefined;
  return {
    render(width) {
      if (drawn?.width !== width) {
        const draw = () => {
          const lines: string[] = [];
          for (const one of paragraphs) {
            if (lines.length > mostExpanded) break;
            lines.push(...linesOf(one, width, theme, isExpanded));
          }
          if (lines.length <= mostExpanded) return lines;
          const more = paint(theme, "muted", measure.cut(say("… more"), width));
          return [...lines.slice(0, mostExpanded), more];
        };
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
  { text, color, mark = "", markColor = color, indent = 0 }: Paragraph,
  width: number,
  theme: Theme,
  isExpanded: boolean,
): string[] {
  const margin = " ".repeat(Math.min(indent, width >> 2));
  const space = width - margin.length;
  const room = space - measure.width(mark);
  const fill = (columns: number) =>
    isExpanded ? measure.wrap(text, columns, mostOfParagraph) : [measure.cut(text, columns)];
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
