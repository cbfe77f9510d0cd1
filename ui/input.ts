import { pasteEnd, pasteStart } from "../lib/paste.ts";

/** Gathers a bracketed paste over as many pieces as it comes in. */
interface PasteCollector {
  /** The text of a paste that is now whole, `"pending"` inside one, `undefined` for anything else. */
  take(data: string): { readonly text: string; readonly rest: string } | "pending" | undefined;
}

/** A start without an end is forgotten after this long, in milliseconds: no key may stay unheard. */
const longestGap = 1_000;

/** A collector that counts gaps by a clock. */
export function pasteCollector(now: () => number): PasteCollector {
  let gathered = "";
  let gatheredAt = 0;
  return {
    take: (data) => {
      if (now() - gatheredAt > longestGap) gathered = "";
      if (gathered === "" && !data.startsWith(pasteStart)) return undefined;
      gathered += data;
      gatheredAt = now();
      const [text = "", ...rest] = gathered.slice(pasteStart.length).split(pasteEnd);
      if (rest.length === 0) return "pending";
      gathered = "";
      return { text, rest: rest.join(pasteEnd) };
    },
  };
}

/** Whether data is text to be typed: no key and no control byte. */
export function isPrintable(data: string): boolean {
  return data !== "" && !/\p{Cc}/u.test(data);
}

/** Text without its last character, as a person counts them. */
export function withoutLast(text: string): string {
  const characters = [...new Intl.Segmenter().segment(text)];
  return text.slice(0, characters.at(-1)?.index ?? 0);
}
