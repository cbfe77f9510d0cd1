/**
 * Text for the screen: nothing that a model, a person or a host writes may drive the terminal, reorder
 * or hide what stands beside it. Answers and results never pass through here; they carry the original.
 *
 * @module
 */

const breaks = String.raw`\n\v\f\r\x85\u2028\u2029`;
const ends = String.raw`\x07\x18\x1a\x1b\x9c`;
/** Line breaks of every kind, escape sequences (complete or cut off, 7-bit or C1), and control bytes. */
const controls = new RegExp(
  [
    String.raw`(\r\n|[${breaks}])`,
    String.raw`(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?`,
    // DCS, SOS, OSC, PM and APC end with their line: what stands below is not theirs to hide.
    String
      .raw`(?:\x1b[PX\]^_]|[\x90\x98\x9d-\x9f])[^${ends}${breaks}]*(?:\x1b\\|[\x07\x18\x1a\x9c])?`,
    String.raw`\x1b[ -/]*[0-~]?`,
    String.raw`[\0-\x08\x0e-\x1f\x7f-\x9f]`,
  ].join("|"),
  "g",
);
const joining =
  "Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt"
    .split(" ").map((script) => String.raw`\p{scx=${script}}`).join("");
/** A visible letter or mark of a script in which joiners change the shape. */
const shaped = String.raw`(?!\p{Default_Ignorable_Code_Point})(?=[\p{L}\p{M}])[${joining}]`;
const picture = String.raw`\p{Extended_Pictographic}`;
/** Invisible characters that change what their neighbours look like. */
const shapers = [
  String.raw`[${picture}\p{Emoji_Modifier}]\ufe0f?\u200d(?=${picture})`,
  String.raw`${shaped}\u200d`,
  String.raw`${shaped}\u200c(?=${shaped})`,
  String.raw`${picture}[\ufe0e\ufe0f]`,
  String.raw`[0-9#*][\ufe0e\ufe0f](?=\u20e3)`,
  String.raw`\p{Ideographic}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
].join("|");
const flag = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`;
/** Flags spelled with invisible characters, which stay, or lone surrogates and all others. */
const tricks = new RegExp(
  String.raw`(${flag})|[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb](?<!${shapers})`,
  "gu",
);
/** More marks on one letter than any script has; a thousand of them would be one cell. */
const piledMarks = /(\p{M}{16})\p{M}+/gu;
const visibleStart =
  /^[\s\u2800]*(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Text as one display line: control bytes, escape sequences (complete or cut off, 7-bit or C1), lone
 * surrogates, direction overrides and invisible characters are gone; each run of line breaks and tabs
 * is one space. Joiners and variation selectors stay where they shape an emoji or a script.
 *
 * @example
 * ```ts
 * import { cleanLine } from "./sanitize.ts";
 *
 * cleanLine("\x1b[31mred\x1b[0m\nalert\x07"); // "red alert"
 * ```
 */
export function cleanLine(text: string): string {
  return withoutTricks(text).replace(/[\n\t]+/g, " ");
}

/** The same for text of several lines: every kind of line break is `\n`, a tab is four spaces. */
export function cleanText(text: string): string {
  return withoutTricks(text).replaceAll("\t", "    ");
}

let graphemes: Intl.Segmenter | undefined;

/**
 * Text of at most `most` UTF-16 units (which no counting exceeds), ending in `…` where something is
 * gone, and never in the middle of a character.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const last = graphemes.segment(text.slice(0, most + 1)).containing(most - 1);
  return `${text.slice(0, last?.index ?? 0)}…`;
}

/** Whether a person would see nothing of this text. */
export function isBlank(text: string): boolean {
  return !visibleStart.test(text) && /^[\s\u2800]*$/.test(cleanLine(text));
}

/** Without what drives a terminal, and without what can't be seen or hides its neighbours. */
function withoutTricks(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  return text.replace(controls, (_, isBreak) => isBreak ? "\n" : "")
    .replace(tricks, "$1").replace(piledMarks, "$1");
}
