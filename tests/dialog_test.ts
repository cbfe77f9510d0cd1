import { describe, it } from "node:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { assert, assertEquals } from "@std/assert";
import type { MouseEvent } from "../lib/host.ts";
import { cutShort } from "../lib/outcomes.ts";
import type { Answer, Outcome, Questionnaire } from "../lib/questionnaire.ts";
import { choiceCases } from "./choices.ts";
import { decoded } from "./decoded.ts";
import { encodingsOf, unknownSequences } from "./key_encodings.ts";
import { questionnaireOf } from "./samples.ts";
import { answerByKeys } from "./typing_person.ts";
import { open, type Opened, type Opening, piTuis, sixteenColors } from "./virtual_terminal.ts";

/** A test with a dialog that is closed whatever happens. */
async function using(opening: Promise<Opened>, test: (dialog: Opened) => unknown): Promise<void> {
  const dialog = await opening;
  try {
    await test(dialog);
  } finally {
    dialog.close();
  }
}

describe("the dialog delivers the reply that a person chose", () => {
  for (const [index, host] of piTuis.entries()) {
    for (const choiceCase of choiceCases) {
      const habit = index === 0 ? "digits" : "arrows";
      it(`by ${habit} in ${host.name}: ${choiceCase.name}`, () => {
        const questionnaire = decoded(choiceCase.tool, choiceCase.args);
        return using(open(host, questionnaire), async (dialog) => {
          answerByKeys(dialog, questionnaire, choiceCase, habit);
          const expected = { type: choiceCase.end, reply: choiceCase.reply } as Outcome;
          assertEquals(await dialog.outcome, expected);
          assertEquals([dialog.closings(), dialog.shownTimes()], [1, 1]);
        });
      });
    }
  }
});

const two = questionnaireOf([
  { header: "Store", prompt: "Which store?" },
  { header: "Place", prompt: "Which place?" },
]);
const mixed = questionnaireOf([
  { header: "Store", prompt: "Which store?" },
  { header: "Parts", prompt: "Which parts?", type: "multi" },
  { header: "Shape", prompt: "Which shape?", type: "preview" },
]);
const words = questionnaireOf([{}]);
const longList = questionnaireOf([
  { options: Array.from({ length: 30 }, (_, index) => `Option ${index + 1}`) },
  { prompt: "Then what?" },
]);

function answers(dialog: Opened): readonly Answer[] {
  return dialog.entered.at(-1)?.answers ?? [];
}

function drafts(dialog: Opened): Readonly<Record<string, string>> {
  return dialog.entered.at(-1)?.drafts ?? {};
}

function shows(dialog: Opened, text: string): boolean {
  return dialog.lines().join("\n").includes(text);
}

function assertShows(dialog: Opened, ...texts: readonly string[]): void {
  for (const text of texts) {
    assert(shows(dialog, text), `"${text}" in\n${dialog.lines().join("\n")}`);
  }
}

/** An outcome that is due now; `undefined` while the dialog is open. */
async function outcomeOf(dialog: Opened): Promise<Outcome["type"] | undefined> {
  await Promise.resolve();
  await Promise.resolve();
  return dialog.outcomes[0]?.type;
}

for (const host of piTuis) {
  const show = (
    questionnaire: Questionnaire,
    test: (dialog: Opened) => unknown,
    opening?: Opening,
  ) => using(open(host, questionnaire, opening), test);
  const type = (dialog: Opened) => dialog.press("4");

  describe(`the dialog in ${host.name}, on opening`, () => {
    it("ignores keys in flight for a while", () =>
      show(two, async (dialog) => {
        for (const passed of [0, 150, 90]) {
          dialog.wait(passed);
          for (const data of ["\r", " ", "2", "\x1b", "n", "\x1b[200~pasted\x1b[201~"]) {
            dialog.send(data);
          }
        }
        assertEquals([dialog.entered, await outcomeOf(dialog)], [[], undefined]);
        dialog.wait(20).send("2");
        assertEquals(answers(dialog)[0], { selected: [1] });
      }, { isFresh: true }));

    it("leaves at once by Ctrl+C even then", () =>
      show(two, async (dialog) => {
        dialog.send("\x03");
        assertEquals(await outcomeOf(dialog), "declined");
      }, { isFresh: true }));

    it("offers what was entered before and sends nothing by itself", () =>
      show(two, async (dialog) => {
        assertShows(dialog, "earlier answers");
        dialog.press("Tab");
        assertEquals(dialog.entered.at(-1)?.answers, [{ selected: [2] }, { selected: [] }]);
        assertEquals(drafts(dialog), { "1.text": "half" });
        dialog.press("4").press("!");
        assertEquals(drafts(dialog), { "1.text": "half!" });
        assertEquals(await outcomeOf(dialog), undefined);
      }, {
        kept: { answers: [{ selected: [2] }, { selected: [] }], drafts: { "1.text": "half" } },
      }));

    it("stands below the conversation, and takes no more than its share", () =>
      show(longList, (dialog) => {
        assertShows(dialog, "line 6", "Question 1?", "Esc cancel");
        assert(dialog.raw().length <= 14);
      }, { above: Array.from({ length: 7 }, (_, index) => `line ${index}`) }));
  });

  describe(`the dialog in ${host.name}, keys in one piece`, () => {
    const cases: readonly [string, Questionnaire, string, number, readonly Answer[]][] = [
      ["does each of several keys", two, "\x1b[B\x1b[B\r", 1, [{ selected: [2] }, {
        selected: [],
      }]],
      ["answers one question by two Enters", two, "\r\r", 1, [{ selected: [0] }, { selected: [] }]],
      ["answers one question by two digits", two, "12", 1, [{ selected: [0] }, { selected: [] }]],
      ["answers one question by two Spaces", two, "  ", 1, [{ selected: [0] }, { selected: [] }]],
      ["ticks by Space and arrows", mixed, "1", 1, [{ selected: [0] }, { selected: [] }, {
        selected: [],
      }]],
    ];
    for (const [title, questionnaire, bytes, tab, expected] of cases) {
      it(title, () =>
        show(questionnaire, async (dialog) => {
          dialog.send(bytes);
          assertEquals(answers(dialog), expected);
          assertShows(dialog, questionnaire.questions[tab]!.prompt);
          assertEquals(await outcomeOf(dialog), undefined);
        }));
    }

    it("ticks several options and goes nowhere", () =>
      show(mixed, (dialog) => {
        dialog.press("Tab").wait(100).send(" \x1b[B \x1b[B ");
        assertEquals(answers(dialog)[1], { selected: [0, 1, 2] });
        assertShows(dialog, "Which parts?");
      }));

    it("does not send the review by the second of two Enters", () =>
      show(two, async (dialog) => {
        dialog.press("1").wait(100).send("\r\r");
        assertShows(dialog, "1. Submit");
        assertEquals(await outcomeOf(dialog), undefined);
        dialog.press("Enter");
        assertEquals(await outcomeOf(dialog), "submitted");
      }));

    it("does not leave a question open by the second of two Enters", () =>
      show(questionnaireOf([{ type: "multi" }]), async (dialog) => {
        dialog.wait(100).send("\r\r");
        assertShows(dialog, "Nothing is chosen");
        assertEquals(await outcomeOf(dialog), undefined);
        dialog.press("Enter");
        assertEquals(await outcomeOf(dialog), "submitted");
      }));

    it("does not discard by the second of two Escs", () =>
      show(two, async (dialog) => {
        dialog.press("1").wait(100).send("\x1b").send("\x1b");
        assertEquals(await outcomeOf(dialog), undefined);
        dialog.press("Esc");
        assertEquals(await outcomeOf(dialog), "declined");
      }));

    it("answers one question by a key that is held", () =>
      show(two, async (dialog) => {
        dialog.send("\x1b[13u");
        for (let repeat = 0; repeat < 20; repeat++) dialog.wait(30).send("\x1b[13;1:2u");
        dialog.send("\x1b[13;1:3u");
        assertEquals(answers(dialog), [{ selected: [0] }, { selected: [] }]);
        assertEquals(await outcomeOf(dialog), undefined);
      }));

    it("answers one question by a key that is held in an old terminal", () =>
      show(two, async (dialog) => {
        dialog.send("\r");
        for (let repeat = 0; repeat < 20; repeat++) dialog.wait(30).send("\r");
        assertEquals(answers(dialog), [{ selected: [0] }, { selected: [] }]);
        assertEquals(await outcomeOf(dialog), undefined);
      }));

    it("knows a sequence that comes in two pieces", () =>
      show(two, async (dialog) => {
        dialog.sendPart("\x1b").send("[B").sendPart("\x1b[").send("B").press("Enter");
        assertEquals(answers(dialog)[0], { selected: [2] });
        assertEquals(await outcomeOf(dialog), undefined);
      }));
  });

  describe(`the dialog in ${host.name}, text`, () => {
    it("takes every letter and digit for text in an editor", () =>
      show(two, (dialog) => {
        const text = "2 workers, port 3000 nN?tjkhlevVbg[]/ [e]  x";
        type(dialog).type(text);
        assertEquals(drafts(dialog), { "0.text": text });
        dialog.press("Enter");
        assertEquals(answers(dialog)[0], { selected: [], text });
      }));

    it("takes letters as Kitty and xterm encode them", () =>
      show(two, (dialog) => {
        type(dialog).press(
          "\x1b[97u",
          "\x1b[97:65;2u",
          "\x1b[27;2;66~",
          "\x1b[1090::110u",
          "\x1b[57400u",
        );
        assertEquals(drafts(dialog), { "0.text": "aABт1" });
      }));

    it("takes a piece of many characters whole", () =>
      show(two, (dialog) => {
        type(dialog);
        dialog.component.handleInput?.("hello 안녕 👍🏽");
        assertEquals(drafts(dialog), { "0.text": "hello 안녕 👍🏽" });
      }));

    it("takes no control byte out of a piece of text", () =>
      show(two, (dialog) => {
        type(dialog);
        dialog.component.handleInput?.("a\x1b[31mb\x07c\x9bd");
        assertEquals(drafts(dialog), { "0.text": "a[31mbcd" });
      }));

    it("breaks lines where text comes in one piece, and submits nothing", () =>
      show(two, async (dialog) => {
        type(dialog).wait(100).send("one\rtwo\r\rthree");
        assertEquals(drafts(dialog), { "0.text": "one\ntwo\n\nthree" });
        assertEquals([answers(dialog)[0], await outcomeOf(dialog)], [{ selected: [] }, undefined]);
        assertShows(dialog, "Which store?", "three");
      }));

    const breaks: readonly [string, readonly string[]][] = [
      ["Shift+Enter", ["\x1b[13;2u"]],
      ["Shift+Enter by modifyOtherKeys", ["\x1b[27;2;13~"]],
      ["Alt+Enter", ["\x1b\r"]],
      ["Ctrl+J", ["\n"]],
      ["a backslash before Enter", ["\\", "\r"]],
    ];
    for (const [key, data] of breaks) {
      it(`breaks the line on ${key}`, () =>
        show(two, (dialog) => {
          type(dialog).press("a", ...data, "b").press("Enter");
          assertEquals(answers(dialog)[0], { selected: [], text: "a\nb" });
        }));
    }

    it("knows the editor's own keys", () =>
      show(two, (dialog) => {
        type(dialog).type("one two three");
        dialog.press("\x17", "\x01", "\x1bd", "\x05", "!", "\x1b\x7f");
        assertEquals(drafts(dialog), { "0.text": " two " });
        dialog.press("\x15");
        assertEquals(drafts(dialog)["0.text"], "");
        dialog.press("\x1f");
        assertEquals(drafts(dialog), { "0.text": " two " });
        assertShows(dialog, "Which store?");
      }));

    it("moves over whole characters", () =>
      show(two, (dialog) => {
        type(dialog).send("\x1b[200~a👩‍👩‍👧e\u0301🇩🇪b\x1b[201~");
        dialog.press("Left", "Left", "Left", "Backspace");
        assertEquals(drafts(dialog), { "0.text": "ae\u0301🇩🇪b" });
        dialog.press("\x1b[3~");
        assertEquals(drafts(dialog), { "0.text": "a🇩🇪b" });
      }));

    it("moves the cursor, not the tab, while there is text", () =>
      show(two, (dialog) => {
        type(dialog).type("abc").press("Left", "Up", "x", "Down", "Tab", "Shift+Tab", "Right", "y");
        assertEquals(drafts(dialog), { "0.text": "xabcy" });
        assertShows(dialog, "Which store?");
      }));

    it("moves the focus and the tab from an empty editor", () =>
      show(two, (dialog) => {
        type(dialog).press("Up");
        assertEquals(dialog.lines().filter((line) => line.startsWith("❯ 3."))?.length, 1);
        dialog.press("Down", "Right");
        assertShows(dialog, "Which place?");
        type(dialog).press("Shift+Tab");
        assertShows(dialog, "Which store?");
      }));

    for (const blank of ["", "   ", "\n\n"]) {
      it(`stays on Enter with ${JSON.stringify(blank)}`, () =>
        show(two, async (dialog) => {
          dialog.press("2", "Shift+Tab");
          type(dialog);
          for (const character of blank) dialog.press(character);
          dialog.press("Enter");
          assertShows(dialog, "Which store?");
          assertEquals([answers(dialog)[0], await outcomeOf(dialog)], [
            { selected: [1] },
            undefined,
          ]);
        }));
    }

    it("keeps a draft for each question, with the cursor at its end", () =>
      show(two, (dialog) => {
        type(dialog).type("alpha").press("Esc", "Tab");
        type(dialog).type("beta").press("Esc", "Shift+Tab", "Enter", "!");
        assertEquals(drafts(dialog), { "0.text": "alpha!", "1.text": "beta" });
      }));

    it("takes the user's own keys for a new line and for sending", () =>
      show(two, (dialog) => {
        type(dialog).press("a", "Enter", "Enter", "b");
        assertEquals(drafts(dialog), { "0.text": "a\n\nb" });
        assertShows(dialog, "Ctrl+Enter save");
        dialog.press("\x1b[13;5u");
        assertEquals(answers(dialog)[0], { selected: [], text: "a\n\nb" });
        dialog.press("Enter");
        assertEquals(answers(dialog)[1], { selected: [0] });
      }, { keybindings: { "tui.input.newLine": "enter", "tui.input.submit": "ctrl+enter" } }));

    for (
      const [how, settings, keybindings] of [
        ["an extra key", { keys: { save: ["ctrl+s"] } }, {}],
        ["pi's own key, and Enter beside it", {}, { "tui.input.submit": "ctrl+s" }],
      ] as const
    ) {
      it(`saves by ${how}`, () =>
        show(two, (dialog) => {
          type(dialog).type("one").press("\x13");
          assertEquals(answers(dialog)[0], { selected: [], text: "one" });
          type(dialog).type("two").press("Enter");
          assertEquals(answers(dialog)[1], { selected: [], text: "two" });
        }, { settings, keybindings }));
    }

    it("writes a note while a choice stays as it is", () =>
      show(two, (dialog) => {
        dialog.press("2", "Shift+Tab", "n").type("why").press("Enter", "N").type("so").press(
          "Enter",
        );
        assertEquals(answers(dialog)[0], { selected: [1], note: "so", optionNotes: { 1: "why" } });
        assertShows(dialog, "✎ why", "✎ so");
      }));
  });

  describe(`the dialog in ${host.name}, files`, {
    skip: process.platform === "win32" && "paths differ there",
  }, () => {
    it("completes paths, with the list in view as soon as it is there", () =>
      inFolder(["alpha.txt", "alpine.txt"], (cwd) =>
        show(two, async (dialog) => {
          type(dialog).type("see ./al").press("Tab");
          await until(() => shows(dialog.draw(), "alpine.txt"));
          assertShows(dialog, "Tab complete · Esc close");
          dialog.press("Esc");
          assert(!shows(dialog, "alpine.txt"));
          assertShows(dialog, "Enter save");
          assertShows(dialog, "❯ 4. see ./al");
          dialog.press("Tab");
          await until(() => shows(dialog.draw(), "alpine.txt"));
          dialog.press("Down", "Enter");
          assertEquals(drafts(dialog), { "0.text": "see ./alpine.txt" });
          dialog.press("Enter");
          assertEquals(answers(dialog)[0]?.text, "see ./alpine.txt");
        }, { columns: 40, rows: 12, extras: { cwd } })));

    it("keeps the only completion when the field is left at once", () =>
      inFolder(["alpine.txt"], (cwd) =>
        show(two, async (dialog) => {
          type(dialog).type("see ./al").press("Tab");
          await until(() => drafts(dialog)["0.text"] === "see ./alpine.txt");
          dialog.press("Esc");
          assertShows(dialog, "see ./alpine.txt (not saved)");
        }, { extras: { cwd } })));

    it("completes file names after @ by pi's own fd", () =>
      inFolder([], (cwd) => {
        mkdirSync(`${cwd}/bin`);
        writeFileSync(`${cwd}/bin/fd`, "#!/bin/sh\necho src/alphabet.ts\n", { mode: 0o755 });
        return withEnvironment({ PATH: "/bin:/usr/bin" }, () =>
          show(two, async (dialog) => {
            type(dialog).type("see @alph");
            await until(() =>
              shows(dialog.draw(), "src/alphabet.ts") || shows(dialog, "alphabet.ts")
            );
            dialog.press("Enter");
            assertEquals(drafts(dialog), { "0.text": "see @src/alphabet.ts " });
          }, { extras: { cwd } }));
      }));

    it("completes paths after @ where there is no fd", () =>
      inFolder([], (cwd) => {
        mkdirSync(`${cwd}/src`);
        writeFileSync(`${cwd}/src/zebra.ts`, "");
        const surroundings = { PATH: "/nowhere", PI_CODING_AGENT_DIR: cwd };
        return withEnvironment(surroundings, () =>
          show(two, async (dialog) => {
            type(dialog).type("see @src/ze");
            await until(() => shows(dialog.draw(), "zebra.ts"));
            dialog.press("Tab");
            await until(() => drafts(dialog)["0.text"] === "see @src/zebra.ts ");
          }, { extras: { cwd } }));
      }));

    it("edits in the person's own editor, and comes back to the same question", () =>
      inFolder([], (cwd) => {
        const program = `${cwd}/editor`;
        writeFileSync(program, `#!/bin/sh\nprintf ' and more' >> "$1"\n`, { mode: 0o755 });
        return withEditor(program, () =>
          show(two, async (dialog) => {
            type(dialog).type("some").press("\x07");
            await until(() => drafts(dialog)["0.text"] === "some and more");
            dialog.press("!");
            assertShows(dialog, "Which store?", "❯ 4. some and more!");
            dialog.press("Enter");
            assertEquals(answers(dialog)[0]?.text, "some and more!");
          }));
      }));

    it("gives that editor a long paste whole", () =>
      inFolder([], (cwd) => {
        const program = `${cwd}/editor`;
        writeFileSync(program, `#!/bin/sh\nprintf end >> "$1"\n`, { mode: 0o755 });
        const pasted = "a line of text\n".repeat(40);
        return withEditor(program, () =>
          show(two, async (dialog) => {
            type(dialog).send(`\x1b[200~${pasted}\x1b[201~`).press("\x07");
            await until(() => drafts(dialog)["0.text"] === `${pasted}end`);
          }));
      }));

    it("keeps the text and says why when that editor fails", () =>
      withEditor("false", () =>
        show(two, async (dialog) => {
          type(dialog).type("some").press("\x07");
          await until(() => shows(dialog.draw(), "the text is as it was"));
          dialog.press("!");
          assertEquals(drafts(dialog), { "0.text": "some!" });
          assert(!shows(dialog, "as it was"));
        })));

    it("says so where no editor is set, and that pictures are no text", () =>
      withEditor(undefined, () =>
        show(two, async (dialog) => {
          type(dialog).press("\x07");
          await until(() => shows(dialog.draw(), "$EDITOR"));
          dialog.press("\x16");
          assertShows(dialog, "An answer is text");
        })));
  });

  describe(`the dialog in ${host.name}, pastes`, () => {
    it("takes a paste whole, with every line break and no control byte", () =>
      show(two, async (dialog) => {
        type(dialog).send("\x1b[200~a\r\nb\rc\x1b[31m\x1b[B\x07\x9b\x7fd\x1b[201~");
        assertEquals(drafts(dialog), { "0.text": "a\nb\nc[31m[Bd" });
        assertEquals(await outcomeOf(dialog), undefined);
        assertShows(dialog, "Which store?");
      }));

    it("takes a paste that comes in pieces", () =>
      show(two, (dialog) => {
        type(dialog);
        const pieces = ["\x1b[20", "0~AA:BB:3F:", "12:3u\r", "\x1b[20", "1~", "!"];
        for (const piece of pieces.slice(0, -1)) dialog.sendPart(piece);
        dialog.send("!");
        assertEquals(drafts(dialog)["0.text"]?.startsWith("AA:BB:3F:12:3u"), true);
      }));

    it("takes a paste that the host hands on in pieces", () =>
      show(two, (dialog) => {
        type(dialog);
        for (const piece of ["\x1b[200~one", "\r", "90:62:3F:12:3u", "\x1b[201~", " 1:2u 1:3A"]) {
          dialog.component.handleInput?.(piece);
        }
        assertEquals(drafts(dialog), { "0.text": "one\n90:62:3F:12:3u 1:2u 1:3A" });
      }));

    for (
      const [title, text] of [
        ["many lines", Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n")],
        ["many characters", "word ".repeat(1_000) + "end"],
        ["a megabyte", `${"x".repeat(99)}\n`.repeat(10_000) + "end"],
      ] as const
    ) {
      it(`gives back ${title} whole`, () =>
        show(words, async (dialog) => {
          type(dialog).send(`\x1b[200~${text}\x1b[201~`);
          assertEquals(drafts(dialog)["0.text"] === text, true);
          dialog.press("Esc", "Enter", "!", "Backspace", "Enter");
          const outcome = await dialog.outcome;
          assert(outcome.type === "submitted");
          assertEquals(outcome.reply.answers[0]?.text === text, true);
        }));
    }

    it("opens the free text with what is pasted at the list", () =>
      show(two, async (dialog) => {
        dialog.send("\x1b[200~1\rq\x1b[31mnN\x03\x1b[201~").press("!");
        assertEquals(drafts(dialog), { "0.text": "1\nq[31mnN!" });
        assertEquals([answers(dialog)[0], await outcomeOf(dialog)], [{ selected: [] }, undefined]);
      }));

    it("does nothing with a paste where there is no text", () =>
      show(questionnaireOf([{ type: "preview" }, { type: "preview" }]), async (dialog) => {
        dialog.send("\x1b[200~1\r2\x1b[201~").press("Shift+Tab").send("\x1b[200~1\r2\x1b[201~");
        assertEquals([drafts(dialog), await outcomeOf(dialog)], [{}, undefined]);
      }));

    it("searches for what is pasted while filtering", () =>
      show(longList, (dialog) => {
        dialog.press("/").send("\x1b[200~option\n12\x1b[201~").press("Enter");
        assertEquals(answers(dialog)[0], { selected: [11] });
      }));

    it("is not deaf after a paste without an end", () =>
      show(two, async (dialog) => {
        dialog.component.handleInput?.("\x1b[200~half");
        dialog.wait(5_000).component.handleInput?.("\x1b[B");
        dialog.component.handleInput?.("\r");
        assertEquals(answers(dialog)[0], { selected: [1] });
        dialog.component.handleInput?.("\x1b[200~half");
        dialog.component.handleInput?.("\x03");
        assertEquals(await outcomeOf(dialog), "declined");
      }));
  });

  describe(`the dialog in ${host.name}, leaving`, () => {
    const inside: readonly [string, Questionnaire, readonly string[]][] = [
      ["an editor with text", two, ["4", "x"]],
      ["an empty editor", two, ["4"]],
      ["the note on an option", two, ["n", "x"]],
      ["the note on a question", two, ["N", "x"]],
      ["a note in the review", two, ["Shift+Tab", "n", "x"]],
      ["the filter", longList, ["/", "x"]],
      ["the page of keys", two, ["?"]],
      ["the page of a question", two, ["v"]],
      ["the page of the review", two, ["Shift+Tab", "v"]],
    ];
    const everywhere: typeof inside = [
      ...inside,
      ["the list", two, []],
      ["the review", two, ["Shift+Tab"]],
      ["a question of its own", two, ["1", "Esc"]],
      ["a warning", mixed, ["Tab", "Enter"]],
      ["one line", two, ["\x1bo"]],
    ];
    for (const [place, questionnaire, keys] of inside) {
      it(`closes ${place} by Esc, and no more`, () =>
        show(questionnaire, async (dialog) => {
          const before = dialog.lines()[2];
          dialog.press(...keys).press("Esc");
          assertEquals(await outcomeOf(dialog), undefined);
          assertShows(dialog, "Esc cancel");
          if (!keys.includes("Shift+Tab")) assertEquals(dialog.lines()[2], before);
        }));
    }
    for (const [place, questionnaire, keys] of everywhere) {
      it(`leaves ${place} at once by Ctrl+C`, async () => {
        const all = encodingsOf("ctrl+c").filter((one) => !one.by.includes("held"));
        for (const { data } of place === "the list" ? all : [all.at(0)!, all.at(1)!]) {
          await show(questionnaire, async (dialog) => {
            dialog.press(...keys).send(data);
            assertEquals(await outcomeOf(dialog), "declined", JSON.stringify(data));
            assertEquals(dialog.closings(), 1);
          });
        }
      });
    }

    it("asks once before it discards", () =>
      show(two, async (dialog) => {
        dialog.press("1", "Esc");
        assertShows(dialog, "Esc again to discard");
        assertEquals(await outcomeOf(dialog), undefined);
        dialog.press("Down", "Esc");
        assertEquals(await outcomeOf(dialog), undefined);
        dialog.press("Esc");
        assertEquals((await dialog.outcome).type, "declined");
      }));

    it("asks nothing where the user has switched that off", () =>
      show(two, async (dialog) => {
        dialog.press("1", "Esc");
        assertEquals(await outcomeOf(dialog), "declined");
      }, { settings: { confirmDiscard: false } }));

    it("keeps what was typed for the next time", () =>
      show(two, async (dialog) => {
        type(dialog).type("half").press("Ctrl+C");
        assertEquals((await dialog.outcome).type, "declined");
        assertEquals(drafts(dialog), { "0.text": "half" });
      }));
  });

  describe(`the dialog in ${host.name}, what nobody means`, () => {
    for (const data of unknownSequences) {
      it(`does nothing on ${JSON.stringify(data)}`, () =>
        show(longList, async (dialog) => {
          dialog.press("Down").send(data);
          assertEquals([dialog.entered.at(-1)?.answers[0], await outcomeOf(dialog)], [
            { selected: [] },
            undefined,
          ]);
          assert(
            dialog.lines().some((line) => line.startsWith("❯  2.")),
            dialog.lines().join("\n"),
          );
          dialog.press("/", "5").send(data);
          assertShows(dialog, "/ 5");
          dialog.press("Esc", "N", "x").send(data).press("y");
          assertEquals(drafts(dialog), { "0.note": "xy" }, JSON.stringify(data));
        }));
    }

    it("hears keys after focus reports", () =>
      show(two, (dialog) => {
        dialog.press("\x1b[O", "\x1b[I", "Down", "Enter");
        assertEquals(answers(dialog)[0], { selected: [1] });
      }));
  });

  describe(`the dialog in ${host.name}, the filter`, () => {
    it("finds by words and chooses by the original position", () =>
      show(longList, (dialog) => {
        dialog.press("/").type("n 2").press("Backspace").type("27");
        assertShows(dialog, "Option 27");
        assert(!shows(dialog, "Option 3"));
        dialog.press("Enter");
        assertEquals(answers(dialog)[0], { selected: [26] });
        assertShows(dialog, "Then what?");
      }));

    it("counts the options that it finds", () =>
      show(longList, (dialog) => {
        dialog.press("/").type("27");
        assertShows(dialog, "/ 27_ 1 of 30");
        dialog.type("x");
        assertShows(dialog, "/ 27x_ 0 of 30");
      }));

    it("shows the end of a long text, with the cursor", () =>
      show(longList, (dialog) => {
        dialog.press("/").send(`\x1b[200~${"日本 words ".repeat(40)}end \x1b[201~`);
        for (const [columns, rows] of [[80, 24], [40, 12], [24, 9]] as const) {
          dialog.resize(columns, rows);
          const line = dialog.lines().find((one) => one.startsWith("/ …"));
          assert(line?.endsWith("end _ 0 of 30"), `${columns}: ${line}`);
        }
        assertEquals(dialog.lines()[dialog.cursor().row]?.[dialog.cursor().column], "_");
      }));

    it("takes keys of the list for text", () =>
      show(longList, (dialog) => {
        dialog.press("/").type("jknv?t/1 ");
        assertShows(dialog, "/ jknv?t/1");
        assertEquals(answers(dialog)[0], { selected: [] });
      }));

    it("takes letters as Kitty and xterm encode them, and whole characters back", () =>
      show(longList, (dialog) => {
        dialog.press(
          "/",
          "\x1b[111u",
          "\x1b[27;2;80~",
          "\x1b[57376u",
          "👩‍👩‍👧",
          "\x1b[127;2u",
          "\x1b[127u",
        );
        assertShows(dialog, "/ o_");
        dialog.press("Esc");
        assert(!shows(dialog, "/ o"));
      }));
  });

  describe(`the dialog in ${host.name}, sizes and looks`, () => {
    it("keeps everything over resizes", () =>
      show(mixed, (dialog) => {
        dialog.press("Tab", "Space");
        type(dialog).type("half an answer");
        const before = dialog.lines();
        for (const [columns, rows] of [[60, 15], [18, 6], [200, 60], [1, 1], [3, 2]] as const) {
          dialog.resize(columns, rows);
          for (const line of dialog.raw()) {
            const width = host.module.visibleWidth(line);
            assert(width <= dialog.columns, `${dialog.columns}: ${line}`);
          }
        }
        dialog.resize(80, 24);
        assertEquals(dialog.lines(), before);
        dialog.press("!");
        assertEquals(drafts(dialog), { "1.text": "half an answer!" });
      }));

    it("keeps the focus and the place in a preview over resizes", () => {
      const preview = Array.from({ length: 80 }, (_, index) => `line ${index + 1}`).join("\n\n");
      const options = Array.from({ length: 9 }, (_, index) => ({ label: `${index + 1}`, preview }));
      return show(questionnaireOf([{ type: "preview", options }]), (dialog) => {
        dialog.press("End", "Up", "Up", "PageDown", "]");
        const before = dialog.lines();
        for (const [columns, rows] of [[60, 15], [40, 12], [18, 6], [200, 60]] as const) {
          dialog.resize(columns, rows);
          assertShows(dialog, "❯");
        }
        dialog.resize(120, 40);
        assertEquals(dialog.lines(), before);
        assertShows(dialog, "❯ 7. 7");
      }, { columns: 120, rows: 40 });
    });

    it("takes new colours, and leaves an open editor as it is", () => {
      let code = 36;
      const theme = {
        ...sixteenColors,
        fg: (_: string, text: string) => `\x1b[${code}m${text}\x1b[39m`,
      };
      return show(two, (dialog) => {
        type(dialog).type("abc").press("Left");
        assert(dialog.raw().join("").includes("\x1b[36m"));
        code = 35;
        dialog.invalidate();
        assert(!dialog.raw().join("").includes("\x1b[36m"));
        dialog.press("X");
        assertEquals(drafts(dialog), { "0.text": "abXc" });
      }, { theme, extras: { isPlain: false } });
    });

    it("draws without colours where the theme knows none", () => {
      const fail = (): never => {
        throw new Error("Unknown theme color");
      };
      return show(two, (dialog) => assertShows(dialog, "Which store?", "❯ 1. Alpha"), {
        theme: { ...sixteenColors, fg: fail },
      });
    });

    it("puts the cursor on the focused row", () =>
      show(two, (dialog) => {
        const row = () => dialog.lines()[dialog.cursor().row];
        assertEquals([row()?.startsWith("❯ 1. Alpha"), dialog.cursor().isVisible], [true, true]);
        dialog.press("Down");
        assert(row()?.startsWith("❯ 2. Beta"));
        dialog.press("Shift+Tab");
        assert(row()?.startsWith("❯ 1. Submit"));
      }));

    it("puts the cursor behind the text, wide or not", () =>
      show(two, (dialog) => {
        type(dialog);
        for (const text of ["ab", "日本", "👍🏽"]) {
          dialog.press(text);
          const { row, column } = dialog.cursor();
          const before = dialog.cells()[row]!.slice(0, column).map((cell) => cell.text).join("");
          assert(before.trimEnd().endsWith(text === "👍🏽" ? "" : text), `${text}: ${before}|`);
        }
        dialog.press("Left", "Left");
        const { row, column } = dialog.cursor();
        assertEquals(dialog.cells()[row]![column]!.text, "本");
      }));

    it("shows no cursor while something else has the focus", () =>
      show(two, (dialog) => {
        type(dialog).type("x");
        dialog.component.focused = false;
        assert(!dialog.raw().join("").includes(host.module.CURSOR_MARKER));
        dialog.component.focused = true;
        assert(dialog.raw().join("").includes(host.module.CURSOR_MARKER));
      }));

    it("shrinks to one line and opens again with its draft", () =>
      show(two, (dialog) => {
        type(dialog).type("half");
        const before = dialog.lines().filter(Boolean);
        dialog.press("\x1bo");
        assertEquals(dialog.raw().length, 1);
        assertShows(dialog, "0 of 2 answered", "Alt+O show");
        dialog.press("x", "1", "Enter", "Esc", "Up").send("\x1b[200~lost\x1b[201~");
        dialog.press("\x1bo");
        assertEquals(dialog.lines().filter(Boolean), before);
        assertEquals(drafts(dialog), { "0.text": "half" });
      }, { settings: { placement: "overlay" } }));

    it("collapses by the key that the user has set", () =>
      show(two, (dialog) => {
        assertShows(dialog, "F9 hide");
        dialog.press("\x1b[20~");
        assertShows(dialog, "0 of 2 answered", "F9 show");
        dialog.press("\x1bo", "\x1b[20~");
        assertShows(dialog, "F9 hide");
      }, { columns: 120, settings: { collapseKey: "f9" } }));

    it("never collapses where the user has switched that off", () =>
      show(two, (dialog) => {
        dialog.press("\x1bo");
        assert(dialog.raw().length > 1);
        assert(!shows(dialog, "hide"));
      }, { settings: { placement: "overlay", collapseKey: "off" } }));
  });

  describe(`the dialog in ${host.name}, the mouse`, () => {
    const event = (dialog: Opened, text: string, rest: Partial<MouseEvent> = {}): MouseEvent => {
      const y = dialog.lines().findIndex((line) => line.includes(text));
      assert(y >= 0, `"${text}" in\n${dialog.lines().join("\n")}`);
      const x = dialog.lines()[y]!.indexOf(text);
      return { type: "click", button: "left", x, y, ...rest };
    };
    const mouse = (dialog: Opened, text: string, rest: Partial<MouseEvent> = {}) =>
      dialog.component.handleMouse?.(event(dialog, text, rest))?.handled ?? false;
    const wheel = { type: "wheel", button: "none", wheelDelta: 3 } as const;

    it("focuses a row by a click, and chooses it by another", () =>
      show(two, (dialog) => {
        assertEquals(mouse(dialog, "Gamma"), true);
        assertEquals(dialog.entered.at(-1)?.answers[0], { selected: [] });
        assertShows(dialog.draw(), "❯ 3. Gamma");
        mouse(dialog, "Gamma");
        assertEquals(answers(dialog)[0], { selected: [2] });
      }));

    it("ticks, opens the free text and goes on by clicks", () =>
      show(mixed, (dialog) => {
        dialog.press("Tab");
        mouse(dialog, "Beta");
        mouse(dialog.draw(), "Beta");
        assertEquals(answers(dialog)[1], { selected: [1] });
        mouse(dialog.draw(), "Type your own");
        dialog.draw().press("x");
        assertEquals(drafts(dialog), { "1.text": "x" });
        mouse(dialog.draw(), "Next");
        assertEquals(drafts(dialog), { "1.text": "x" });
        mouse(dialog.draw(), "Next");
        assertShows(dialog.draw(), "Which shape?");
      }));

    it("shows a tab by a click", () =>
      show(mixed, (dialog) => {
        mouse(dialog, "Shape");
        assertShows(dialog.draw(), "Which shape?");
        mouse(dialog, "Review");
        assertShows(dialog.draw(), "1. Submit");
      }));

    it("leaves everything else to the host", () =>
      show(two, (dialog) => {
        for (const rest of [{ button: "right" }, { type: "move" }, { type: "press" }] as const) {
          assertEquals(mouse(dialog, "Gamma", rest), false);
        }
        assertEquals(mouse(dialog, "Which store?"), false);
        assertEquals(dialog.entered, []);
      }));

    it("moves by the wheel, but never out of an editor or behind a page", () =>
      show(two, (dialog) => {
        mouse(dialog, "Gamma", wheel);
        assertShows(dialog.draw(), "❯ 2. Beta");
        dialog.press("v");
        mouse(dialog, "Beta", wheel);
        dialog.press("Esc");
        assertShows(dialog.draw(), "❯ 2. Beta");
        dialog.press("N").type("ab");
        mouse(dialog, "Gamma", wheel);
        dialog.press("1");
        assertEquals(drafts(dialog), { "0.note": "ab1" });
      }));

    it("ignores a click that came as the dialog opened", () =>
      show(words, async (dialog) => {
        assertEquals(mouse(dialog, "Alpha"), false);
        assertEquals(await outcomeOf(dialog), undefined);
        mouse(dialog.wait(300), "Alpha");
        mouse(dialog, "Alpha");
        assertEquals(await outcomeOf(dialog), "submitted");
      }, { isFresh: true }));

    it("answers nothing by a first click, which may be meant for the window", () =>
      show(two, (dialog) => {
        mouse(dialog, "Alpha");
        mouse(dialog.press("Down", "Up"), "Alpha");
        mouse(dialog, "Beta", wheel);
        mouse(dialog, "Alpha", { ...wheel, wheelDelta: -3 });
        mouse(dialog, "Alpha");
        assertEquals(dialog.entered.at(-1)?.answers[0], { selected: [] });
        mouse(dialog, "Alpha");
        assertEquals(answers(dialog)[0], { selected: [0] });
        mouse(dialog.draw(), "Alpha");
        assertEquals(answers(dialog)[1], { selected: [] });
      }));

    it("opens the one line again by a click", () =>
      show(two, (dialog) => {
        dialog.press("\x1bo");
        mouse(dialog, "0 of 2", wheel);
        mouse(dialog, "0 of 2");
        assertShows(dialog.draw(), "❯ 1. Alpha");
      }));
  });

  describe(`the dialog in ${host.name}, its end`, () => {
    it("closes on abort with what was entered, and hears nothing more", async () => {
      const controller = new AbortController();
      await show(two, async (dialog) => {
        dialog.press("2");
        type(dialog).type("half");
        controller.abort();
        assertEquals(await dialog.outcome, {
          type: "aborted",
          reply: { answers: [{ selected: [1] }, { selected: [] }] },
        });
        const count = dialog.entered.length;
        dialog.press("Enter", "Esc", "Ctrl+C");
        dialog.component.dispose?.();
        assertEquals([dialog.entered.length, dialog.closings(), dialog.outcomes.length], [
          count,
          1,
          1,
        ]);
      }, { signal: controller.signal });
    });

    it("settles once when an answer and an abort come together", async () => {
      const controller = new AbortController();
      await show(words, async (dialog) => {
        dialog.press("Enter");
        controller.abort();
        assertEquals((await dialog.outcome).type, "submitted");
        assertEquals([dialog.closings(), dialog.outcomes.length], [1, 1]);
      }, { signal: controller.signal });
    });

    it("is cut short when the host drops it", () =>
      show(two, async (dialog) => {
        dialog.press("1");
        dialog.component.dispose?.();
        const reply = { answers: [{ selected: [0] }, { selected: [] }] };
        assertEquals(await dialog.outcome, cutShort(reply));
      }));

    it("tells of every change, the last one whole", () =>
      show(two, async (dialog) => {
        dialog.press("1", "3", "1");
        const outcome = await dialog.outcome;
        assert(outcome.type === "submitted");
        assertEquals(dialog.entered.at(-1), { ...outcome.reply, drafts: {} });
      }));
  });
}

/** Runs a test in a folder with empty files, which is pi's agent directory too. */
async function inFolder(
  names: readonly string[],
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "parley-dialog-"));
  try {
    for (const name of names) writeFileSync(join(folder, name), "");
    await withEnvironment({ PI_CODING_AGENT_DIR: folder }, () => test(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a test with another `$EDITOR`, and without `$VISUAL`. */
function withEditor(program: string | undefined, test: () => Promise<void>): Promise<void> {
  return withEnvironment({ VISUAL: undefined, EDITOR: program }, test);
}

async function withEnvironment(
  values: Readonly<Record<string, string | undefined>>,
  test: () => Promise<void>,
): Promise<void> {
  const set = ([name, value]: [string, string | undefined]) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  const before = Object.keys(values).map((name): [string, string | undefined] => [
    name,
    process.env[name],
  ]);
  try {
    Object.entries(values).forEach(set);
    await test();
  } finally {
    before.forEach(set);
  }
}

/** Programs and files take their time; this waits for as long as it takes. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1_000 && !isSo(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  assert(isSo());
}
