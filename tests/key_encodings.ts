/**
 * One key as terminals send it: by the old tables, by Kitty's protocol, by xterm's.
 *
 * @module
 */

/** Key data, and what kind of terminal sends it. */
export interface Encoded {
  readonly by: string;
  readonly data: string;
}

const legacy: Readonly<Record<string, readonly string[]>> = {
  enter: ["\r", "\x1bOM"],
  escape: ["\x1b"],
  space: [" "],
  tab: ["\t"],
  "shift+tab": ["\x1b[Z"],
  up: ["\x1b[A", "\x1bOA"],
  down: ["\x1b[B", "\x1bOB"],
  right: ["\x1b[C", "\x1bOC"],
  left: ["\x1b[D", "\x1bOD"],
  home: ["\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~"],
  end: ["\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~"],
  pageUp: ["\x1b[5~", "\x1b[[5~"],
  pageDown: ["\x1b[6~", "\x1b[[6~"],
  "shift+up": ["\x1b[a"],
  "shift+down": ["\x1b[b"],
};
const finals: Readonly<Record<string, string>> = {
  up: "A",
  down: "B",
  right: "C",
  left: "D",
  home: "H",
  end: "F",
};
const tildes: Readonly<Record<string, number>> = { pageUp: 5, pageDown: 6 };
const codes: Readonly<Record<string, number>> = { enter: 13, escape: 27, space: 32, tab: 9 };
const keypad: Readonly<Record<string, number>> = {
  enter: 57414,
  left: 57417,
  right: 57418,
  up: 57419,
  down: 57420,
  pageUp: 57421,
  pageDown: 57422,
  home: 57423,
  end: 57424,
  "/": 57410,
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`${digit}`, 57399 + digit])),
};
/** Symbols by the key that they share on an American keyboard. */
const shiftedSymbols: Readonly<Record<string, string>> = { "?": "/" };
/** Cyrillic letters by the Latin ones on the same key. */
const cyrillic: Readonly<Record<string, string>> = { n: "т", v: "м", t: "е", c: "с" };

/** The number that stands for modifiers in escape sequences. */
function modifierOf(parts: readonly string[], locks: number): number {
  const bits = { shift: 1, alt: 2, ctrl: 4 } as const;
  return 1 + locks + parts.reduce((sum, part) => sum + bits[part as keyof typeof bits], 0);
}

/** Every way in which a key press arrives. */
export function encodingsOf(id: string): readonly Encoded[] {
  const parts = id.split("+");
  const key = parts.pop()!;
  const all: Encoded[] = (legacy[id] ?? []).map((data) => ({ by: "an old terminal", data }));
  const code = codes[key] ?? key.codePointAt(0)!;
  const isCharacter = key.length === 1;
  if (isCharacter && parts.length === 0) all.push({ by: "an old terminal", data: key });
  if (isCharacter && parts[0] === "shift") {
    all.push({ by: "an old terminal", data: key.toUpperCase() });
  }
  if (isCharacter && parts[0] === "ctrl") {
    all.push({ by: "an old terminal", data: String.fromCharCode(code & 31) });
  }
  for (
    const [locks, lock] of [[0, ""], [64, " with CapsLock"], [128, " with NumLock"], [
      192,
      " with both locks",
    ]] as const
  ) {
    const modifier = modifierOf(parts, locks);
    for (const [event, held] of [["", ""], [":1", ", as a press"], [":2", ", held"]] as const) {
      const by = `Kitty's protocol${lock}${held}`;
      const suffix = modifier === 1 && event === "" ? "" : `;${modifier}${event}`;
      if (finals[key]) all.push({ by, data: `\x1b[1${suffix || ";1"}${finals[key]}` });
      else if (tildes[key]) all.push({ by, data: `\x1b[${tildes[key]}${suffix}~` });
      else all.push(...kittyCharacters(key, code, parts, suffix, by, modifier, event));
      if (keypad[key] && parts.length === 0) {
        all.push({ by: `the keypad${lock}${held}`, data: `\x1b[${keypad[key]}${suffix}u` });
      }
    }
  }
  const modifier = modifierOf(parts, 0);
  if (!finals[key] && !tildes[key] && modifier > 1) {
    const letter = parts.includes("shift") && isCharacter
      ? key.toUpperCase().codePointAt(0)!
      : code;
    all.push({ by: "modifyOtherKeys", data: `\x1b[27;${modifier};${letter}~` });
    all.push({ by: "modifyOtherKeys as CSI u", data: `\x1b[${letter};${modifier}u` });
  }
  if (shiftedSymbols[key]) {
    all.push({ by: "modifyOtherKeys", data: `\x1b[27;2;${code}~` });
    all.push({ by: "modifyOtherKeys as CSI u", data: `\x1b[${code};2u` });
  }
  if (/^[1-9/]$/.test(key)) {
    all.push({ by: "modifyOtherKeys on a layout where it is shifted", data: `\x1b[27;2;${code}~` });
    all.push({
      by: "Kitty's protocol on a layout where it is shifted",
      data: `\x1b[38:${code};2u`,
    });
  }
  return all;
}

function kittyCharacters(
  key: string,
  code: number,
  parts: readonly string[],
  suffix: string,
  by: string,
  modifier: number,
  event: string,
): Encoded[] {
  const base = shiftedSymbols[key];
  if (base) {
    const shifted = `;${modifier + 1}${event}`;
    return [{ by, data: `\x1b[${base.codePointAt(0)}:${code}${shifted}u` }];
  }
  const all = [{ by, data: `\x1b[${code}${suffix}u` }];
  const upper = key.toUpperCase().codePointAt(0);
  if (parts.includes("shift") && key.length === 1) {
    all.push({ by: `${by}, with the shifted letter`, data: `\x1b[${code}:${upper}${suffix}u` });
  }
  const other = cyrillic[key]?.codePointAt(0);
  if (other) {
    all.push({ by: `${by}, on a Cyrillic layout`, data: `\x1b[${other}::${code}${suffix}u` });
  }
  return all;
}

/** The release of a key, by Kitty's protocol. */
export function releaseOf(id: string): string {
  const key = id.split("+").pop()!;
  if (finals[key]) return `\x1b[1;1:3${finals[key]}`;
  if (tildes[key]) return `\x1b[${tildes[key]};1:3~`;
  return `\x1b[${codes[key] ?? key.codePointAt(0)};1:3u`;
}

/** What terminals send and nobody binds: it is neither a command nor text. */
export const unknownSequences: readonly string[] = [
  "\x1b[I",
  "\x1b[O",
  "\x1b[15~",
  "\x1bOP",
  "\x1b[57376u",
  "\x1b[57363u",
  "\x1b[57428;1:1u",
  "\x1b[<0;10;5M",
  "\x1b[<64;10;5M",
  "\x1b[<35;200;50m",
  "\x1b[M !!",
  "\x1b[?1;2c",
  "\x1b[?62;4c",
  "\x1b[24;80R",
  "\x1b]11;rgb:0000/0000/0000\x07",
  "\x1bP>|term 1.0\x1b\\",
  "\x1b_Gi=1;OK\x1b\\",
  "\x1b[?2031;1n",
  "\x1b[3;5~",
  "\x1b[5;2~",
  "\x1b[1;6P",
  "\x1b[99;9u",
  "\x1bx",
  "\x1b[",
  "\x1bO",
  "\x00",
  "\x0f",
  "\x1c",
  "\x80",
  "\x9b",
];
