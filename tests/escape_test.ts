import { describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { signal } from "../lib/attention.ts";
import { cliffyDialogs } from "../lib/cliffy.ts";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import { createExtension } from "../lib/extension.ts";
import { walk } from "../lib/walk.ts";
import { createAskTools, type Tool } from "../mod.ts";
import { dialog } from "../ui/dialog.ts";
import { bareDialog } from "./dialog_states.ts";
import { defaultSettings } from "../lib/settings.ts";
import { questionnaireOf } from "./samples.ts";
import { fakePi, plainTheme, rowContext } from "./fake_pi.ts";
import { fakeTerminal } from "./fake_terminal.ts";
import { plainLine } from "./frames.ts";
import { uncleanness } from "./fuzz/clean.ts";
import { markup, sequences, tricks } from "./fuzz/hostile.ts";
import { piTuis } from "./virtual_terminal.ts";

const nasty = [...sequences, ...tricks, ...markup].map((text) => `a${text}b`);

/** Calls in whose fields all of it stands, each in several. */
const calls = Array.from({ length: Math.ceil(nasty.length / 4) }, (_, index) => {
  let next = index * 4;
  const text = () => nasty[next++ % nasty.length]!;
  const option = (name: string) => ({
    value: `${name}${text()}`,
    label: `${name}${text()}`,
    description: text(),
    preview: `${text()}\n\n${text()}`,
  });
  return {
    title: text(),
    questions: ["single", "multi", "preview"].map((type) => ({
      id: `${type}${text()}`,
      prompt: `${type}${text()}`,
      question: `${type}${text()}`,
      label: text(),
      header: text(),
      type,
      multiSelect: type === "multi",
      options: [option("x"), option("y")],
    })),
  };
});

function assertAllClean(lines: readonly string[], what: string): void {
  for (const line of lines) {
    assertEquals(uncleanness(line), undefined, `${what}: ${JSON.stringify(line)}`);
  }
}

describe("nothing that a model writes drives the terminal", () => {
  for (const contract of [askUser, askUserQuestion]) {
    const questionnaires = calls.map((args) => {
      const decoded = contract.decode(args);
      assertEquals(decoded.issues, []);
      return decoded.questionnaire;
    });

    for (const host of piTuis) {
      it(`through the dialog of ${contract.name} in ${host.name}`, () => {
        const keys = ["", "Tab", "2", "n", "Esc", "?", "Esc", "Tab", "Tab", "?", "Esc", "Enter"];
        for (const questionnaire of questionnaires) {
          const { press, lines } = bareDialog(host, questionnaire);
          for (const key of keys) {
            if (key) press(key);
            for (const columns of [100, 40]) {
              assertAllClean(lines(columns, 40).map((line) => plainLine(line, host.module)), key);
            }
          }
        }
      });
    }

    it(`through the host's dialogs for ${contract.name}`, async () => {
      for (const questionnaire of questionnaires) {
        let left = 12;
        const look = (title: string, rows: readonly string[]) => {
          assertAllClean(title.split("\n"), "a title");
          assertAllClean(rows, "a row");
          return Promise.resolve(left-- > 0 ? rows[left % rows.length] ?? "words" : undefined);
        };
        const surface = walk({
          select: look,
          input: (title, placeholder = "") => look(title, [placeholder]),
        }, { now: () => left * -100 });
        await surface(questionnaire, { signal: new AbortController().signal });
      }
    });

    it(`through the prompts of a terminal for ${contract.name}`, async () => {
      for (const questionnaire of questionnaires) {
        const terminal = fakeTerminal(["1", "\r", "1", "\r", "\x03"], { ends: true });
        const surface = walk(
          cliffyDialogs({ terminal: () => terminal }),
        );
        await surface(questionnaire, { signal: new AbortController().signal });
        // What the prompts themselves do: move the cursor, erase, and colour.
        // deno-lint-ignore no-control-regex -- these are what is looked for
        const own = /\x1b\[(?:[0-9;]*[ABCDGJKm]|\?25[hl]|\?2004[hl])|\r|\x07/g;
        assertAllClean(terminal.output().replace(own, "").split("\n"), "a prompt");
      }
    });

    it(`through the transcript of ${contract.name}`, () => {
      const tool: Tool = createAskTools().find(({ name }) => name === contract.name)!;
      const answers = Array(3).fill({ selected: [0], note: nasty.join("") });
      calls.forEach((args, index) => {
        const results = [
          contract.encode(questionnaires[index]!, { type: "submitted", reply: { answers } }),
          contract.refuse({
            questionnaire: questionnaires[index]!,
            issues: [{ path: args.title, message: args.title }],
          }, true),
        ];
        for (const expanded of [false, true]) {
          const context = rowContext({ args, expanded });
          assertAllClean(tool.renderCall(args, plainTheme, context).render(60), "a call");
          for (const result of results) {
            const shown = { expanded, isPartial: false };
            const row = tool.renderResult(result, shown, plainTheme, context);
            assertAllClean(row.render(60), "a result");
          }
        }
      });
    });
  }

  it("through a status of the host", async () => {
    for (const args of calls) {
      const decoded = askUser.decode(args);
      const ui = {
        custom(_factory: unknown, { blocked }: { blocked: { message: string } }) {
          assertAllClean([blocked.message], "a status");
          return Promise.resolve();
        },
      };
      const surface = dialog(ui as never, piTuis[0]!.module, defaultSettings);
      const { signal } = new AbortController();
      const outcome = await surface(decoded.questionnaire, { signal });
      assertEquals(outcome, { type: "not_shown", reason: "no_custom_ui" });
    }
  });

  it("through a notification of the terminal", () => {
    for (const text of nasty) {
      for (const attention of ["osc9", "osc777"] as const) {
        let written = "";
        const write = (bytes: string) => void (written += bytes);
        signal(attention, questionnaireOf([{ header: text }]), {
          terminal: { isTTY: true, write },
          environment: {},
          start() {},
        });
        // deno-lint-ignore no-control-regex -- the only ones that may be there
        assertMatch(written, /^\x1b\](?:9|777;notify;pi);[^\x00-\x1f\x7f-\x9f]*\x07$/);
      }
    }
  });

  it("through a notice about another tool", async () => {
    for (const text of nasty) {
      const pi = fakePi({ tools: { ask_user: `/home/${text}/other.ts` } });
      const host = () => Promise.resolve({ getAgentDir: () => `/nowhere/${text}` });
      pi.load(createExtension({ host }));
      await pi.start();
      assert(pi.notices.length > 0);
      assertAllClean(pi.notices, "a notice");
    }
  });
});

describe("what a person types is cleaned for the screen", () => {
  for (const host of piTuis) {
    it(`in the fields of the dialog, in ${host.name}`, () => {
      const decoded = askUser.decode(calls[0]);
      for (const text of nasty) {
        for (const way of [["3"], ["n"], ["N"], ["/"]]) {
          const { press, lines, outcomes } = bareDialog(host, decoded.questionnaire);
          way.forEach(press);
          press(`\x1b[200~${text}\x1b[201~`);
          for (const key of ["", "Enter", "Tab", "Tab", "Tab"]) {
            if (key) press(key);
            if (outcomes.length > 0) break;
            const drawn = lines(70, 40).map((line) => plainLine(line, host.module));
            assertAllClean(drawn, `${way} ${key}`);
          }
        }
      }
    });
  }
});
