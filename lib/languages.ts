import { attemptAsync } from "./attempt.ts";
import { speak, type Words } from "./say.ts";

/** The languages beside English, by their tags; each is loaded when somebody has set it. */
const tables: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await import("./languages/de.ts")).words,
  zh: async () => (await import("./languages/zh.ts")).words,
};

/** The tags of all languages. */
export const languages: readonly string[] = ["en", ...Object.keys(tables)];

/** Says everything in a language from now on; in English where there is no such one. Never rejects. */
export async function useLanguage(tag: string): Promise<void> {
  const own = wanted = Symbol(tag);
  const words = await attemptAsync(() => tables[tag]?.()) ?? {};
  // Somebody may have wanted another one meanwhile.
  if (own === wanted) speak(words);
}

let wanted: symbol | undefined;
