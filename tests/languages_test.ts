import { afterEach, describe, it } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { everySetting } from "../lib/every_setting.ts";
import { completionHints, keyboardOf } from "../lib/keyboard.ts";
import { keys } from "../lib/keys.ts";
import { languages, useLanguage } from "../lib/languages.ts";
import { say, speak, type Words } from "../lib/say.ts";
import { dialogIn, states } from "./dialog_states.ts";
import { faultOf } from "./frames.ts";
import { piTuis } from "./virtual_terminal.ts";

const root = new URL("../", import.meta.url);

/** The first argument of each call of say(): a sentence in quotes, or a name. */
const calls = ["lib", "ui"].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, root), "utf8"))
    .map((text) => text.replace(/\/\*[^]*?\*\/|function say\(/g, ""))
).flatMap((text) => [...text.matchAll(/\bsay\(\s*("(?:[^"\\]|\\.)*"|[^",)]*)/g)])
  .map(([, said = ""]) => said.trim());

/** The sentences of tables, by the names that they are said by. */
const tables: Readonly<Record<string, readonly string[]>> = {
  word: [
    ...keys.flatMap(({ hint }) => hint ?? []),
    ...completionHints(keyboardOf(piTuis[0]!.module, undefined)).map(({ word }) => word),
  ],
  what: [...keys, ...everySetting.filter(({ choices = [] }) => choices.length > 0)]
    .map(({ what }) => what),
  freeTextLabel: ["Type your own", "Type something."],
};

function sentencesOf(said: string): readonly string[] {
  return said.startsWith('"') ? [JSON.parse(said)] : tables[said.split(".").at(-1)!] ?? [];
}

const sentences = [...new Set(calls.flatMap(sentencesOf))].sort();

function names(text: string): readonly string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(String).sort();
}

describe("say()", () => {
  it("is given sentences that a language can be asked for", () => {
    for (const said of calls) assert(sentencesOf(said).length > 0, `say(${said})`);
    for (const sentence of sentences) assertEquals(sentence, sentence.trim());
  });
});

for (const language of languages.filter((tag) => tag !== "en")) {
  describe(`the language ${language}`, () => {
    afterEach(() => speak({}));

    it("has every sentence that is said, and no other", async () => {
      const { words }: { words: Words } = await import(`../lib/languages/${language}.ts`);
      assertEquals(Object.keys(words).sort(), sentences);
      for (const [english, own] of Object.entries(words)) {
        assertEquals(names(own), names(english), own);
        assert(/^[^\p{Cc}]*\S$/u.test(own) && own === own.trim(), JSON.stringify(own));
      }
    });

    it("is loaded by its tag, and left by another", async () => {
      await useLanguage(language);
      assert(say("Submit") !== "Submit");
      await useLanguage("xx");
      assertEquals(say("Submit"), "Submit");
    });

    for (const host of piTuis) {
      it(`fits every screen in ${host.name}`, async () => {
        await useLanguage(language);
        for (const state of states.filter(({ isHeavy }) => !isHeavy)) {
          const share = state.settings?.maxHeight ?? 0.6;
          const { lines } = dialogIn(state, host);
          for (const [columns, rows] of [[80, 24], [40, 12], [24, 16], [12, 8], [5, 5]] as const) {
            const size = { columns, rows, share, hasFocus: !state.isReading };
            assertEquals(faultOf(lines(columns, rows), size, host.module), undefined, state.name);
          }
        }
      });
    }
  });
}
