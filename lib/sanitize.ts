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

/** Invisible characters and lone surrogates; flags spelled with tag characters come as one match. */
const invisible =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb]/gu;
const picture = /^\p{Extended_Pictographic}$/u;
const skinTone = /^\p{Emoji_Modifier}$/u;
/** What may be a letter or mark of a script in which joiners change the shape. */
const shaping =
  /^[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]$/u;
const visibleStart =
  /^[\s\u2800]*(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;
/** More marks on one letter than any script has; a thousand of them would be one cell. */
const piledMarks = /(\p{M}{16})\p{M}+/gu;
const visibleLetter = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]$/u;

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
  return withoutTricks(withoutSequences(text)).replace(/[\n\t]+/g, " ");
}

/** The same for text of several lines: every kind of line break is `\n`, a tab is four spaces. */
export function cleanText(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text;
  return withoutTricks(withoutSequences(text)).replaceAll("\t", "    ");
}

/** Text whose lone surrogates are replaced by U+FFFD, so that it survives UTF-8. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}

/** Whether a person would see nothing of this text. */
export function isBlank(text: string): boolean {
  return !visibleStart.test(text) && /^[\s\u2800]*$/.test(cleanLine(text));
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

/** Drops lone surrogates and invisible characters that don't shape their neighbours. */
function withoutTricks(text: string): string {
  return text.replace(invisible, (found, offset: number) => {
    const isFlag = found.startsWith("\u{1f3f4}");
    return isFlag || isShaper(found.codePointAt(0)!, text, offset) ? found : "";
  }).replace(piledMarks, "$1");
}

/** Whether the invisible character `code` at `offset` changes what its neighbours look like. */
function isShaper(code: number, text: string, offset: number): boolean {
  const before = characterBefore(text, offset);
  const after = characterAt(text, code > 0xffff ? offset + 2 : offset + 1);
  switch (code) {
    case 0x200d: {
      const base = before === "\ufe0f" ? characterBefore(text, offset - 1) : before;
      const joins = (picture.test(base) || skinTone.test(base)) && picture.test(after);
      return joins || isShaping(before);
    }
    case 0x200c:
      return isShaping(before) && isShaping(after);
    case 0xfe0e:
    case 0xfe0f:
      return picture.test(before) || (/^[0-9#*]$/.test(before) && after === "\u20e3");
    default:
      return ((code >= 0xfe00 && code <= 0xfe02) || (code >= 0xe0100 && code <= 0xe01ef)) &&
        /^\p{Ideographic}$/u.test(before);
  }
}

function isShaping(character: string): boolean {
  return visibleLetter.test(character) && shaping.test(character);
}

function characterBefore(text: string, index: number): string {
  const low = text.charCodeAt(index - 1);
  return text.slice(low >= 0xdc00 && low <= 0xdfff ? index - 2 : index - 1, index);
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}
