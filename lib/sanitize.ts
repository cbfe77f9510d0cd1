/**
 * Text for the screen: nothing that a model, a person or a host writes may drive the terminal, reorder
 * or hide what stands beside it. Answers and results never pass through here; they carry the original.
 *
 * @module
 */

/** Control strings by their second byte: DCS, SOS, OSC, PM and APC; 0x40 higher is their C1 form. */
const controlStrings = new Set([0x50, 0x58, 0x5d, 0x5e, 0x5f]);
/** `\n`, vertical tab, form feed, return, next line, line and paragraph separator. */
const lineBreaks = new Set([0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029]);

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
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return withoutTricks(text).replace(/[\n\t]+/g, " ");
}

/** The same for text of several lines: every kind of line break is `\n`, a tab is four spaces. */
export function cleanText(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  return withoutTricks(text).replaceAll("\t", "    ");
}

let graphemes: Intl.Segmenter | undefined;

/**
 * Text of at most `most` UTF-16 units (which no counting exceeds), ending in `…` where something is
 * gone, and never in the middle of a character.
 */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { index, segment } of graphemes.segment(text.slice(0, most + 1))) {
    if (index + segment.length >= most) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}

/** Whether a person would see nothing of this text. */
export function isBlank(text: string): boolean {
  return !visibleStart.test(text) && /^[\s\u2800]*$/.test(cleanLine(text));
}

/** Without what drives a terminal, and without what can't be seen or hides its neighbours. */
function withoutTricks(text: string): string {
  return withoutSequences(text).replace(tricks, "$1").replace(piledMarks, "$1");
}

/** Drops control bytes and escape sequences; what is left of them is `\n` and `\t`. */
function withoutSequences(text: string): string {
  let cleaned = "";
  let kept = 0;
  // Looking for the same terminator once more for each control string would take quadratic time.
  const next = { terminator: -1 };
  for (let index = 0; index < text.length;) {
    const code = text.charCodeAt(index);
    const isBreak = lineBreaks.has(code);
    if (!isBreak && (code === 0x09 || (code >= 0x20 && code < 0x7f) || code > 0x9f)) {
      index++;
      continue;
    }
    cleaned += text.slice(kept, index);
    if (isBreak) cleaned += "\n";
    if (code === 0x0d && text.charCodeAt(index + 1) === 0x0a) index += 2;
    else index = isBreak ? index + 1 : afterSequence(text, index, next);
    kept = index;
  }
  return cleaned + text.slice(kept);
}

/** Where the text goes on after the control byte at `index` and the sequence that it begins. */
function afterSequence(text: string, index: number, next: { terminator: number }): number {
  const first = text.charCodeAt(index);
  const isEscape = first === 0x1b;
  const kind = isEscape ? text.charCodeAt(index + 1) : first - 0x40;
  const rest = isEscape ? index + 2 : index + 1;
  if (kind === 0x5b) {
    return afterFinal(text, afterRange(text, afterRange(text, rest, 0x30, 0x3f), 0x20, 0x2f), 0x40);
  }
  if (controlStrings.has(kind)) return afterString(text, rest, next);
  return isEscape ? afterFinal(text, afterRange(text, index + 1, 0x20, 0x2f), 0x30) : rest;
}

/** After a control string: behind its terminator, or at the end of its line where it has none. */
function afterString(text: string, start: number, next: { terminator: number }): number {
  if (next.terminator < start) {
    next.terminator = start;
    while (isWithinString(text.charCodeAt(next.terminator))) next.terminator++;
  }
  const end = next.terminator;
  const code = text.charCodeAt(end);
  if (code === 0x1b && text.charCodeAt(end + 1) === 0x5c) return end + 2;
  if (code !== 0x1b && end < text.length) return end + 1;
  let index = start;
  while (index < end && !lineBreaks.has(text.charCodeAt(index))) index++;
  return index;
}

/** Whether a control string goes on: no bell, CAN, SUB, escape, ST or end of the text. */
function isWithinString(code: number): boolean {
  return code >= 0 && code !== 0x07 && code !== 0x18 && code !== 0x1a && code !== 0x1b &&
    code !== 0x9c;
}

function afterRange(text: string, index: number, from: number, to: number): number {
  let end = index;
  while (text.charCodeAt(end) >= from && text.charCodeAt(end) <= to) end++;
  return end;
}

function afterFinal(text: string, index: number, from: number): number {
  const code = text.charCodeAt(index);
  return code >= from && code <= 0x7e ? index + 1 : index;
}
