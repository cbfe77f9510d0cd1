/**
 * What a model may write in the worst case: text that wants to drive a terminal, and arguments of every
 * shape around it.
 *
 * @module
 */
import type { Random } from "../random.ts";

const [esc, bell, st] = ["\x1b", "\x07", "\x1b\\"];

/** Sequences that terminals obey, whole and cut off, in their 7-bit and their C1 forms. */
export const sequences: readonly string[] = [
  `${esc}[2J`,
  `${esc}[7;77H`,
  `${esc}[38;5;213m`,
  `${esc}[?1049h`,
  `${esc}[6n`,
  `${esc}[3;1t`,
  `${esc}[`,
  `${esc}[38;5`,
  `\x9b31m`,
  `\x9b`,
  `${esc}]0;pwned${bell}`,
  `${esc}]2;pwned${st}`,
  `${esc}]52;c;cHduZWQ=${bell}`,
  `${esc}]8;;http://pwned.example${st}here${esc}]8;;${st}`,
  `${esc}]9;pwned${bell}`,
  `${esc}]777;notify;pwned;pwned${st}`,
  `${esc}]7501;pwned${bell}`,
  `${esc}]133;A${bell}`,
  `${esc}]1337;File=inline=1:AAAA${bell}`,
  `${esc}]0;never ended`,
  `\x9d0;pwned\x9c`,
  `${esc}P1$r0m${st}`,
  `\x90q#0;2;0;0;0\x9c`,
  `${esc}_Gf=32,s=1,v=1;AAAA${st}`,
  `${esc}_pi:c${bell}`,
  `\x9fpwned\x9c`,
  `${esc}^pwned${st}`,
  `${esc}Xpwned${st}`,
  `${esc}c`,
  `${esc}7${esc}8`,
  `${esc}(0`,
  `${esc}#8`,
  `${esc}${esc}[A`,
  esc,
  `${esc}[200~pasted${esc}[201~`,
  "over\rPWNED",
  "over\b\b\b\bPWNED",
  "\r\n\r",
  "\x00\x01\x02",
  "\x05\x0e\x0f",
  "\x0b\x0c\x85\u2028\u2029",
  "\x18\x1a\x7f",
  "\x80\x84\x8d\x9a\x9e",
];

/** Characters that reorder, hide or pile up. */
export const tricks: readonly string[] = [
  "\u202egnp.exe\u202c",
  "\u2066\u2067\u2068\u2069",
  "\u200e\u200f\u061c",
  "a\u200bb\u200cc\u200dd\ufeff",
  "\u2060\u2061\u2062\u2063\u2064",
  "\u00ad\u034f\u180e\u115f\u1160\u3164\uffa0",
  "\u{e0001}\u{e0041}\u{e007f}",
  "\u{e0101}\ufe0f\ufe0e",
  "\ufff9\ufffa\ufffb",
  "\ud83d",
  "\udc00\ud800",
  "x\udbff",
  `a${"\u0301".repeat(200)}`,
  "👩‍👩‍👧‍👦👍🏽🏴‍☠️🇩🇪1️⃣",
  "日本語한국어ไทยعربيעברית",
  "क्ष्म्य\u200dا\u200cب",
  "\t\t",
  "　 \u2800",
];

/** Markdown that means something to a renderer. */
export const markup: readonly string[] = [
  "[here](http://pwned.example)",
  "![x](http://pwned.example/x.png)",
  "[x](a&#27;]0;pwned&#7;)",
  "&#27;[2J&#x1b;[2J&lt;&amp;",
  "<script>alert(1)</script><b onclick=x>",
  "```js\nconst a = 1; // \u202e\n```",
  "````\n```\nnever ended",
  `${"> ".repeat(60)}deep`,
  `${"- ".repeat(40)}deep`,
  "| a | b |\n|---|---|\n| 1 | 2 |",
  `| ${"x | ".repeat(60)}\n|${"---|".repeat(60)}`,
  "***__~~`a`~~__***",
  "# heading\n\nparagraph\n\n---\n\n1. one\n99999999. two",
  "\\\\\\*\\[",
];

const words: readonly string[] = [
  "",
  " ",
  "\n",
  "Other",
  " next ",
  "Type something.",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "-",
  "0",
  "1e400",
  "true",
  "[]",
  "{}",
  '{"label":"x"}',
  '["a","b"]',
  "Which database?",
  "Postgres",
  "SQLite",
  'a, "b"',
  "a\nb\n\nc",
];

/** One text, short most of the time. */
export function hostileText(chance: Random): string {
  const pieces = Array.from({ length: 1 + chance.below(3) }, () => {
    const pool = chance.pick([words, words, sequences, sequences, tricks, markup, undefined]);
    return pool ? chance.pick(pool) : randomText(chance);
  });
  return pieces.join("").repeat(chance.chance(0.02) ? 1 + chance.below(200) : 1);
}

/** Characters from anywhere, halves of pairs included. */
function randomText(chance: Random): string {
  const ends = [0x20, 0x7f, 0xa0, 0x250, 0x3100, 0xe000, 0x10000];
  return Array.from(
    { length: chance.below(12) },
    () => String.fromCharCode(chance.below(chance.pick(ends))),
  ).join("");
}

/** Text as long as a model's output can get. */
export function longText(chance: Random): string {
  const unit = chance.pick([hostileText(chance), "x", "word ", "日本", "👩‍👩‍👧 ", "line\n", "\x1b]0;"]);
  const length = chance.pick([20_000, 20_000, 100_000, 1_000_000]);
  return unit === "" ? " ".repeat(length) : unit.repeat(Math.ceil(length / unit.length));
}

const spring = (): never => {
  throw new Error("a trap");
};

/** A value of no use: of another type, with traps, without end. */
export function junk(chance: Random, depth = 0): unknown {
  switch (chance.below(depth > 3 ? 14 : 20)) {
    case 0:
      return null;
    case 1:
      return undefined;
    case 2:
      return chance.chance(0.5);
    case 3:
      return chance.pick([0, -0, 1, -1, NaN, Infinity, 1e308, 2 ** 53, 0.1, 10n ** 30n]);
    case 4:
      return Symbol("s");
    case 5:
      return spring;
    case 6:
      return chance.pick([new Date(NaN), new Map([["questions", 1]]), new Uint8Array(4), /x/]);
    case 7:
      return new Proxy({}, { get: spring, ownKeys: spring, getOwnPropertyDescriptor: spring });
    case 8:
      return Object.defineProperty({}, chance.pick(["questions", "label", "0"]), {
        get: spring,
        enumerable: true,
      });
    case 9: {
      const { proxy, revoke } = Proxy.revocable([], {});
      revoke();
      return proxy;
    }
    case 10:
      return { length: chance.pick([-1, 2, 2 ** 32, NaN]), 0: "x" };
    case 11:
      return Object.assign(Object.create({ questions: [] }), { toJSON: spring, toString: spring });
    case 12:
      return JSON.parse(`{"__proto__":{"label":"x"},"constructor":1,"label":"${chance.below(9)}"}`);
    case 13:
      return hostileText(chance);
    case 14: {
      const cycle: Record<string, unknown> = {};
      return Object.assign(cycle, { questions: [cycle], options: cycle, label: cycle });
    }
    case 15:
      return new Array(chance.pick([0, 3, 4_294_967_295]));
    case 16:
      return JSON.parse("[".repeat(500) + "]".repeat(500));
    default: {
      const items = Array.from({ length: chance.below(4) }, () => junk(chance, depth + 1));
      return chance.chance(0.5) ? items : Object.fromEntries(items.entries());
    }
  }
}

/** Names under which models write a field. */
const keys = {
  questions: ["questions", "questions", "questions", "question"],
  id: ["id"],
  prompt: ["prompt", "question", "text", "message"],
  header: ["label", "header", "title"],
  type: ["type"],
  multi: ["multiSelect", "multiple", "multi", "allowMultiple", "multi_select"],
  options: ["options", "options", "options", "choices"],
  label: ["label", "label", "label", "title", "name", "text", "option"],
  value: ["value"],
} as const;

/** Arguments of a call, of which little is wrong or much. */
export function hostileCall(chance: Random): unknown {
  const slips = chance.pick([0, 0, 0.03, 0.2]);
  const odd = (value: () => unknown): unknown => {
    if (!chance.chance(slips)) return value();
    return chance.chance(0.5) ? junk(chance) : asJson(value()) ?? junk(chance);
  };
  const isSolid = chance.chance(0.7);
  const text = () => odd(() => isSolid ? `${hostileText(chance)} x` : hostileText(chance));
  const list = (most: number, item: () => unknown) =>
    odd(() => Array.from({ length: 1 + chance.below(most) }, item));
  const fields = (entries: [readonly string[], unknown, number?][]) =>
    odd(() =>
      Object.fromEntries(
        entries.flatMap(([names, value, odds = 1]) =>
          chance.chance(odds) ? [[chance.pick(names), value]] : []
        ),
      )
    );
  let count = 0;
  const unique = (value: unknown) => typeof value === "string" ? `${value}${++count}` : value;
  const option = () =>
    fields([
      [keys.label, unique(text())],
      [keys.value, unique(text()), 0.5],
      [["description"], text(), 0.8],
      [["preview"], text(), 0.6],
      [["recommended"], true, 0.2],
    ]);
  const question = () =>
    fields([
      [keys.id, unique(text())],
      [keys.prompt, unique(text())],
      [keys.header, text(), 0.8],
      [keys.type, chance.pick(["single", "multi", "single", "Multi-Select", "preview"]), 0.6],
      [keys.multi, chance.pick([true, "false", 1, null]), 0.3],
      [["required"], true, 0.2],
      [keys.options, list(chance.pick([4, 4, 4, 30]), option)],
    ]);
  if (chance.chance(0.02)) return junk(chance);
  return fields([
    [["title"], text(), 0.4],
    [keys.questions, list(chance.pick([1, 3, 4, 12]), question)],
  ]);
}

function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_key, part) => {
      if (Array.isArray(part) && part.length > 1e6) throw new RangeError("too long");
      return part;
    });
  } catch {
    return undefined;
  }
}

/** Calls as big as they get. */
export function hugeCall(chance: Random): unknown {
  const options = (length: number) =>
    Array.from({ length }, (_, index) => ({
      value: `v${index}`,
      label: `Option ${index}`,
      description: "d",
    }));
  const question = (id: string, more: object) => ({
    id,
    prompt: `Question ${id}?`,
    question: `Question ${id}?`,
    header: "H",
    options: options(2),
    ...more,
  });
  switch (chance.below(5)) {
    case 0:
      return { questions: [question("a", { options: options(chance.pick([10_000, 10_001])) })] };
    case 1:
      return {
        questions: Array.from(
          { length: chance.pick([500, 501, 20_000]) },
          (_, index) => question(`q${index}`, { multiSelect: index % 2 === 0 }),
        ),
      };
    case 2:
      return {
        questions: [question("a", { prompt: longText(chance), question: longText(chance) })],
      };
    case 3: {
      const long = options(3).map((option) => ({ ...option, preview: longText(chance) }));
      return { questions: [question("a", { type: "preview", options: long })] };
    }
    default: {
      const long = options(3).map((option) => ({
        ...option,
        label: longText(chance) + option.value,
        description: longText(chance),
      }));
      return {
        title: longText(chance),
        questions: [question("a", { header: longText(chance), options: long })],
      };
    }
  }
}
