import type { Highlight, Theme, TuiModule } from "../lib/host.ts";
import { moreCharacters } from "../lib/notices.ts";
import { cleanText } from "../lib/sanitize.ts";
import { isTame } from "./tame.ts";
import { type Cells, cells, type Memory, remember } from "./text.ts";

const unicode = {
  pointer: "❯",
  ticked: "[✓]",
  unticked: "[ ]",
  answered: "✓",
  open: "○",
  note: "✎",
  rule: "─",
  bar: "│",
  left: "‹",
  right: "›",
  ellipsis: "…",
  dot: "·",
  /** Key names where a sign is shorter. */
  keys: { up: "↑", down: "↓", left: "←", right: "→" } as Readonly<Record<string, string>>,
};

/** Marks that carry meaning without colour. */
type Glyphs = Readonly<typeof unicode>;

const ascii: Glyphs = {
  pointer: ">",
  ticked: "[x]",
  unticked: "[ ]",
  answered: "x",
  open: "o",
  note: "*",
  rule: "-",
  bar: "|",
  left: "<",
  right: ">",
  ellipsis: "...",
  dot: "-",
  keys: {},
};

type Style = (text: string) => string;

/** How things look: the host's colours by role, the marks, and the measure; a cursor is never cut off. */
export interface Look extends Cells {
  readonly accent: Style;
  readonly muted: Style;
  readonly dim: Style;
  readonly success: Style;
  readonly warning: Style;
  readonly border: Style;
  readonly strong: Style;
  readonly glyphs: Glyphs;
  /** The beginning of a text that is too long to lay out at once, with a word about the rest. */
  clip(text: string): string;
  /** Markdown as lines of at most `width` cells. */
  markdown(text: string, width: number): readonly string[];
  /** The host's theme for an editor. */
  readonly editorTheme: object;
  /** Put where the hardware cursor belongs. */
  readonly cursor: string;
}

/** What a look is made of. */
interface LookOptions {
  /** The host's theme; absent for a look without colour. */
  readonly theme?: Theme | undefined;
  readonly glyphs?: "unicode" | "ascii";
  /** Colours code, where the host can. */
  readonly highlightCode?: Highlight | undefined;
}

/** More characters of one text than this are never laid out, so that no frame takes long. */
const mostLaidOut = 30_000;

/** A look by the host's own theme, or a plain one. Made anew when the theme changes. */
export function lookOf(tui: TuiModule, options: LookOptions = {}): Look {
  const { theme } = options;
  const glyphs: Glyphs = options.glyphs === "ascii" ? ascii : unicode;
  const color = (name: string): Style => (text) => {
    if (theme === undefined || text === "") return text;
    try {
      return theme.fg(name, text);
    } catch {
      return text;
    }
  };
  const style = (name: "bold" | "italic" | "underline" | "strikethrough"): Style => (text) =>
    theme === undefined || text === "" ? text : theme[name](text);
  const markdownTheme = {
    heading: color("mdHeading"),
    link: color("mdLink"),
    linkUrl: color("mdLinkUrl"),
    code: color("mdCode"),
    codeBlock: color("mdCodeBlock"),
    codeBlockBorder: color("mdCodeBlockBorder"),
    quote: color("mdQuote"),
    quoteBorder: color("mdQuoteBorder"),
    hr: color("mdHr"),
    listBullet: color("mdListBullet"),
    bold: style("bold"),
    italic: style("italic"),
    underline: style("underline"),
    strikethrough: style("strikethrough"),
    ...(options.highlightCode === undefined ? {} : { highlightCode: options.highlightCode }),
  };
  const clips: Memory<string> = new Map();
  const documents: Memory<readonly string[]> = new Map();
  const measure = cells(tui, glyphs.ellipsis);
  const clip = (text: string) =>
    text.length <= mostLaidOut ? text : remember(clips, text, "", () => {
      const rest = text.length - mostLaidOut;
      return `${text.slice(0, mostLaidOut)}\n\n${glyphs.ellipsis} ${moreCharacters(rest)}`;
    });
  return {
    accent: color("accent"),
    muted: color("muted"),
    dim: color("dim"),
    success: color("success"),
    warning: color("warning"),
    border: color("borderMuted"),
    strong: style("bold"),
    glyphs,
    ...measure,
    fit: (line, width) => {
      const fitted = measure.fit(line, width);
      const isLost = line.includes(tui.CURSOR_MARKER) && !fitted.includes(tui.CURSOR_MARKER);
      return isLost ? fitted + tui.CURSOR_MARKER : fitted;
    },
    clip,
    markdown: (text, width) =>
      remember(documents, text, `${width}`, () => {
        const source = cleanText(clip(text)).trimEnd();
        if (!isTame(source)) return measure.wrap(source, width);
        const document = new tui.Markdown(source, 0, 0, markdownTheme);
        // Links become plain text: an address behind other words could mislead.
        return document.render(Math.max(2, width)).map((line) => line.replace(links, "").trimEnd());
      }),
    editorTheme: {
      borderColor: color("borderMuted"),
      selectList: {
        selectedPrefix: color("accent"),
        selectedText: color("accent"),
        description: color("muted"),
        scrollInfo: color("dim"),
        noMatch: color("warning"),
      },
    },
    cursor: tui.CURSOR_MARKER,
  };
}

// deno-lint-ignore no-control-regex -- these are the control bytes of a terminal link
const links = /\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)/g;
