import { defined } from "../lib/defined.ts";
import type { Highlight, Theme, TuiModule } from "../lib/host.ts";
import { moreCharacters } from "../lib/notices.ts";
import { cleanText } from "../lib/sanitize.ts";
import { isTame } from "./tame.ts";
import { type Cells, cells, remembering } from "./text.ts";

/** Marks that carry meaning without colour, each as it should be and in ASCII. */
const marks = {
  pointer: ["❯", ">"],
  ticked: ["[✓]", "[x]"],
  unticked: ["[ ]", "[ ]"],
  answered: ["✓", "x"],
  open: ["○", "o"],
  note: ["✎", "*"],
  rule: ["─", "-"],
  bar: ["│", "|"],
  left: ["‹", "<"],
  right: ["›", ">"],
  ellipsis: ["…", "..."],
  separator: [" · ", " - "],
} as const;

const arrows = { up: "↑", down: "↓", left: "←", right: "→" };

/** The marks of a look. */
interface Glyphs extends Readonly<Record<keyof typeof marks, string>> {
  /** Key names where they differ from pi-tui's, or a sign is shorter. */
  readonly keys: Readonly<Record<string, string>>;
}

function glyphsOf(isAscii: boolean): Glyphs {
  const glyphs = Object.entries(marks).map(([name, both]) => [name, both[isAscii ? 1 : 0]]);
  return { ...Object.fromEntries(glyphs), keys: { ...(isAscii ? {} : arrows), escape: "Esc" } };
}

type Style = (text: string) => string;

type Color = "accent" | "muted" | "dim" | "success" | "warning" | "border";

/** What a text is painted as. */
export type Tone = Color | "plain" | "focused";

/** How things look: the host's colours by role, the marks, and the measure; a cursor is never cut off. */
export interface Look extends Cells, Readonly<Record<Tone, Style>> {
  readonly glyphs: Glyphs;
  /** The beginning of a text that is too long to lay out at once, with a word about the rest. */
  clip(text: string): string;
  /** Markdown as lines of at most `width` cells. */
  markdown(text: string, width: number): readonly string[];
  /** The host's theme for an editor's list of completions. */
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
  const { theme, highlightCode } = options;
  const glyphs = glyphsOf(options.glyphs === "ascii");
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
  const tones: Record<Tone, Style> = {
    plain: (text) => text,
    focused: (text) => tones.accent(style("bold")(text)),
    accent: color("accent"),
    muted: color("muted"),
    dim: color("dim"),
    success: color("success"),
    warning: color("warning"),
    border: color("borderMuted"),
  };
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
    ...defined({ highlightCode }),
  };
  const measure = cells(tui, glyphs.ellipsis);
  const clip = remembering((text) => {
    const rest = text.length - mostLaidOut;
    if (rest <= 0) return text;
    return `${text.slice(0, mostLaidOut)}\n\n${glyphs.ellipsis} ${moreCharacters(rest)}`;
  });
  return {
    ...tones,
    ...measure,
    glyphs,
    fit: (line, width) => {
      const fitted = measure.fit(line, width);
      const isLost = line.includes(tui.CURSOR_MARKER) && !fitted.includes(tui.CURSOR_MARKER);
      return isLost ? fitted + tui.CURSOR_MARKER : fitted;
    },
    clip,
    markdown: remembering((text, width) => {
      const source = cleanText(clip(text)).trimEnd();
      if (!isTame(source)) return measure.wrap(source, width);
      const document = new tui.Markdown(source, 0, 0, markdownTheme);
      // Links become plain text: an address behind other words could mislead.
      return document.render(Math.max(2, width)).map((line) => line.replace(links, "").trimEnd());
    }),
    editorTheme: {
      selectList: {
        selectedPrefix: tones.accent,
        selectedText: tones.accent,
        description: tones.muted,
        scrollInfo: tones.dim,
        noMatch: tones.warning,
      },
    },
    cursor: tui.CURSOR_MARKER,
  };
}

// deno-lint-ignore no-control-regex -- these are the control bytes of a terminal link
const links = /\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\)/g;
