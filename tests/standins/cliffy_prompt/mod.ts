/**
 * Stands in for `jsr:@cliffy/prompt` where JSR cannot be reached: `Select`, `Input` and `Checkbox` as
 * far as Parley uses them, in code of Parley's own. What they read and give back is what version 1.2.1
 * does; how they look is only like it.
 *
 * @module
 */
import { announce } from "./announce.ts";

announce("@cliffy/prompt");

/** Where keys come from. */
export interface PromptReader {
  read(buffer: Uint8Array): Promise<number | null>;
  setRaw(isRaw: boolean): void;
  isTerminal(): boolean;
}

/** What all prompts take. */
export interface PromptOptions<Value> {
  readonly message: string;
  readonly hint?: string;
  readonly default?: Value;
  readonly hideDefault?: boolean;
  readonly transform?: (value: Value) => Value;
  readonly reader: PromptReader;
  readonly writer: { writeSync(bytes: Uint8Array): number };
}

/** What lists take. */
export interface ListOptions<Value> extends PromptOptions<Value> {
  readonly options: readonly { readonly name: string; readonly value: number }[];
  readonly keys?: {
    readonly next?: readonly string[];
    readonly previous?: readonly string[];
  };
  readonly maxRows?: number;
  readonly search?: boolean;
  readonly confirmSubmit?: boolean;
  readonly check?: string;
  readonly uncheck?: string;
}

/** A prompt of one kind. */
export interface Prompt<Options, Value> {
  /** Asks. */
  prompt(options: Options): Promise<Value>;
}

/** One key: its name, or the character that it types. */
interface Key {
  readonly name: string;
  readonly text?: string;
}

const named: Readonly<Record<string, string>> = {
  "\r": "enter",
  "\n": "enter",
  "\x7f": "backspace",
  "\b": "backspace",
  "\x03": "ctrl+c",
  " ": "space",
  "\x1b": "escape",
  "\x1b[A": "up",
  "\x1b[B": "down",
  "\x1b[C": "right",
  "\x1b[D": "left",
  "\x1bOA": "up",
  "\x1bOB": "down",
};

const key = new RegExp("\x1b(?:\\[[\\d;]*[A-Za-z~]|O.)|[^]", "gu");

function keysIn(typed: string): Key[] {
  return (typed.match(key) ?? []).map((part) => ({
    name: named[part] ?? part,
    ...(/^\P{Cc}$/u.test(part) ? { text: part } : {}),
  }));
}

/** Draws, reads and handles keys until `handle` gives a value. Like Cliffy, it takes Ctrl+C for the end. */
async function run<Value>(
  options: PromptOptions<Value>,
  draw: () => string,
  handle: (key: Key) => Value | undefined,
  show: (value: Value) => string,
): Promise<Value> {
  const write = (text: string) => options.writer.writeSync(new TextEncoder().encode(text));
  const { reader } = options;
  // Cliffy's own size on Deno.
  const buffer = new Uint8Array(8);
  try {
    for (let isFirst = true;; isFirst = false) {
      const lines = [
        `? ${options.message}${draw()}`,
        ...(options.hint ? [`❯ ${options.hint}`] : []),
      ];
      const height = lines.join("\n").split("\n").length - 1;
      write(
        `${isFirst ? "" : "\r\x1b[J"}${lines.join("\n")}${height > 0 ? `\x1b[${height}A` : ""}\r`,
      );
      if (reader.isTerminal()) reader.setRaw(true);
      const count = await reader.read(buffer);
      if (reader.isTerminal()) reader.setRaw(false);
      let value: Value | undefined;
      for (const key of keysIn(new TextDecoder().decode(buffer.subarray(0, count ?? 8)))) {
        if (key.name === "ctrl+c") throw new Error("Cliffy would end the process here");
        value = handle(key) ?? value;
      }
      if (value === undefined) continue;
      write(`\r\x1b[J? ${options.message} › ${show(value)}\n`);
      return value;
    }
  } finally {
    write("\x1b[?25h");
  }
}

function moveBy(options: Pick<ListOptions<unknown>, "keys" | "search">, key: Key): number {
  if (
    (options.keys?.next ?? (options.search ? ["down"] : ["down", "j", "d", "n", "2"])).includes(
      key.name,
    )
  ) return 1;
  return (options.keys?.previous ?? (options.search ? ["up"] : ["up", "k", "u", "p", "8"]))
      .includes(key.name)
    ? -1
    : 0;
}

/** A list to choose one row of. */
export const Select: Prompt<ListOptions<number>, number> = {
  prompt(options: ListOptions<number>): Promise<number> {
    let index = 0;
    let search = "";
    const listed = () =>
      options.options.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return run(
      options,
      () =>
        [
          options.search ? ` 🔎 ${search}` : "",
          ...listed().map(({ name }, row) => `${row === index ? "❯" : " "} ${name}`),
        ].join("\n"),
      (key) => {
        const { value } = listed()[index] ?? {};
        if (key.name === "enter" && value !== undefined) return options.transform?.(value) ?? value;
        const by = moveBy(options, key);
        const { length } = listed();
        if (by !== 0) {
          index = (index + by + length) % Math.max(1, length);
        } else if (options.search && (key.text !== undefined || key.name === "backspace")) {
          search = key.name === "backspace" ? search.slice(0, -1) : search + key.text;
          index = Math.max(0, Math.min(index, listed().length - 1));
        }
        return undefined;
      },
      (value) => options.options.find((option) => option.value === value)?.name ?? "",
    );
  },
};

/** A line of text. */
export const Input: Prompt<PromptOptions<string>, string> = {
  prompt(options: PromptOptions<string>): Promise<string> {
    let text = "";
    let index = 0;
    const shown = options.default === undefined || options.hideDefault
      ? ""
      : ` (${options.default})`;
    return run(
      options,
      () => `${shown} › ${text}`,
      (key) => {
        if (key.name === "enter") {
          return text === "" && options.default !== undefined ? options.default : text.trim();
        }
        if (key.name === "left") index = Math.max(0, index - 1);
        else if (key.name === "right") index = Math.min(text.length, index + 1);
        else if (key.name === "backspace" && index > 0) {
          text = text.slice(0, index - 1) + text.slice(index);
          index--;
        } else if (key.text !== undefined) {
          text = text.slice(0, index) + key.text + text.slice(index);
          index += key.text.length;
        }
        return undefined;
      },
      (value) => value,
    );
  },
};

/** A list to tick rows of. */
export const Checkbox: Prompt<ListOptions<number[]>, number[]> = {
  prompt(options: ListOptions<number[]>): Promise<number[]> {
    let index = 0;
    let isConfirming = false;
    const ticked = new Set(options.default ?? []);
    const names = (values: readonly number[]) =>
      options.options.filter(({ value }) => values.includes(value)).map(({ name }) => name);
    return run(
      options,
      () =>
        [
          "",
          ...options.options.map(({ name, value }, row) => {
            const mark = ticked.has(value) ? options.check ?? "✔" : options.uncheck ?? "✘";
            return `${row === index ? "❯" : " "} ${mark} ${name}`;
          }),
        ].join("\n"),
      (key) => {
        const wasConfirming = isConfirming;
        isConfirming = false;
        const value = options.options[index]?.value;
        if (key.name === "enter") {
          if (wasConfirming || options.confirmSubmit === false) {
            return options.options.filter((option) => ticked.has(option.value)).map((option) =>
              option.value
            );
          }
          isConfirming = true;
        } else if (key.name === "space" && value !== undefined) {
          if (!ticked.delete(value)) ticked.add(value);
        } else {index = (index + moveBy(options, key) + options.options.length) %
            options.options.length;}
        return undefined;
      },
      (value) => names(value).join(", "),
    );
  },
};
