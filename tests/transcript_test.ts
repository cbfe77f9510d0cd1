import { describe, it } from "node:test";
import type { AskUserDetails } from "../lib/contracts/ask_user_result.ts";
import { exitCode } from "../lib/command_line.ts";
import * as oldTui from "@mariozechner/pi-tui";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import * as newTui from "pi-tui-current";
import type { Theme, Tool } from "../lib/host.ts";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import type { Contract } from "../lib/contracts/contract.ts";
import type { Outcome } from "../lib/questionnaire.ts";
import { speak } from "../lib/say.ts";
import { transcript } from "../ui/transcript.ts";
import { plainTheme, rowContext } from "./fake_pi.ts";

const contracts = { ask_user: askUser, ask_user_question: askUserQuestion };
type Name = keyof typeof contracts;

const calls = {
  ask_user: {
    title: "Storage",
    questions: [
      {
        id: "db",
        label: "Database",
        prompt: "Which database?",
        options: [
          { value: "pg", label: "Postgres", description: "A server" },
          { value: "lite", label: "SQLite" },
        ],
      },
      {
        id: "tools",
        prompt: "Which tools?",
        type: "multi",
        options: [{ value: "a", label: "Bash" }, { value: "b", label: "Zsh, too" }],
      },
      {
        id: "look",
        label: "Look",
        prompt: "Which look?",
        type: "preview",
        options: [{ value: "x", label: "Wide", preview: lines(40) }],
      },
    ],
  },
  ask_user_question: {
    questions: [
      {
        question: "Which database?",
        header: "Database",
        options: [
          { label: "Postgres", description: "A server", preview: lines(40) },
          { label: "SQLite", description: "One file" },
        ],
      },
      {
        question: "Which tools?",
        header: "Tools",
        multiSelect: true,
        options: [{ label: "Bash", description: "" }, { label: "Zsh, too", description: "" }],
      },
    ],
  },
};

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) => `preview line ${index + 1}`).join("\n");
}

/** What pi keeps of a call that ended so. */
function kept(name: Name, outcome: Outcome): { content: unknown; details: unknown } {
  const contract: Contract = contracts[name];
  const decoded = contract.decode(calls[name]);
  return JSON.parse(JSON.stringify(contract.encode(decoded.questionnaire, outcome)));
}

interface Drawing {
  readonly args?: unknown;
  readonly expanded?: boolean;
  readonly isPartial?: boolean;
  readonly width?: number;
  readonly theme?: Theme;
}

function call(
  name: Name,
  args: unknown,
  { expanded = false, width = 80, theme = plainTheme }: Drawing = {},
) {
  return transcript(contracts[name]).renderCall(args, theme, rowContext({ expanded })).render(
    width,
  );
}

function result(name: Name, given: { content: unknown; details?: unknown }, drawing: Drawing = {}) {
  const { args = calls[name], expanded = false, isPartial = false, width = 80 } = drawing;
  const { renderResult } = transcript(contracts[name]);
  const { theme = plainTheme } = drawing;
  return renderResult(given, { expanded, isPartial }, theme, rowContext({ args, expanded })).render(
    width,
  );
}

const answers = [
  { selected: [1], note: "for now" },
  { selected: [0, 1], text: "fish" },
  { selected: [] },
];
const submitted: Outcome = { type: "submitted", reply: { answers } };
const nothing = { answers: answers.map(() => ({ selected: [] })) };

describe("renderCall()", () => {
  it("names what is asked in one line", () => {
    assertEquals(call("ask_user", calls.ask_user), ["Ask user: Database · Q2 · Look"]);
    assertEquals(call("ask_user_question", calls.ask_user_question), [
      "Ask user question: Database · Tools",
    ]);
  });

  it("gives the question itself when there is one", () => {
    const args = { questions: calls.ask_user_question.questions.slice(0, 1) };
    assertEquals(call("ask_user_question", args), ["Ask user question: Which database?"]);
  });

  it("gives all questions and options when expanded", () => {
    assertEquals(call("ask_user_question", calls.ask_user_question, { expanded: true }), [
      "Ask user question",
      "1. Database: Which database?",
      "   - Postgres — A server",
      "   - SQLite — One file",
      "2. Tools: Which tools?",
      "   - Bash",
      "   - Zsh, too",
    ]);
  });

  const partial: readonly [title: string, args: unknown, line: string][] = [
    ["nothing yet", {}, "Ask user"],
    ["undefined", undefined, "Ask user"],
    ["a string", '{"questi', "Ask user"],
    ["questions as half a string", { questions: '[{"id":"db","pro' }, "Ask user"],
    ["questions as a string", { questions: '[{"id":"db","prompt":"Which?"}]' }, "Ask user: Which?"],
    ["an empty question", { questions: [{}] }, "Ask user: Q1"],
    ["half a question", { questions: [{ id: "a", pro: "Wh" }] }, "Ask user: Q1"],
    ["a null question", { questions: [null] }, "Ask user: Q1"],
    ["alias keys", { questions: [{ text: "Which?" }] }, "Ask user: Which?"],
    ["numbers for texts", { questions: [{ prompt: 7, label: 8 }, 9] }, "Ask user: 8 · Q2"],
  ];
  for (const [title, args, line] of partial) {
    it(`is readable when the arguments are ${title}`, () => {
      assertEquals(call("ask_user", args), [line]);
      call("ask_user", args, { expanded: true });
    });
  }
});

describe("renderResult()", () => {
  it("gives a line for each answer, and tells open from answered without colour", () => {
    assertEquals(result("ask_user", kept("ask_user", submitted)), [
      "✓ Database: SQLite",
      "  ✎ for now",
      "✓ Q2: Bash, Zsh, too, fish",
      "○ Look: not answered",
    ]);
    assertEquals(result("ask_user_question", kept("ask_user_question", submitted)), [
      "✓ Database: SQLite",
      "  ✎ for now",
      "✓ Tools: Bash, Zsh, too, fish",
    ]);
  });

  it("marks in ASCII where the glyphs are set so", () => {
    const { renderResult } = transcript(askUser, () => "ascii");
    const options = { expanded: false, isPartial: false };
    const row = renderResult(
      kept("ask_user", submitted),
      options,
      plainTheme,
      rowContext({ args: calls.ask_user }),
    );
    assertEquals(row.render(80), [
      "[x] Database: SQLite",
      "  * for now",
      "[x] Q2: Bash, Zsh, too, fish",
      "[ ] Look: not answered",
    ]);
  });

  it("gives everything when expanded", () => {
    const chosen = {
      answers: [{ selected: [0], note: "a\nb" }, { selected: [], text: "one\ntwo" }],
    };
    const outcome: Outcome = { type: "submitted", reply: { ...chosen, note: "thanks" } };
    assertEquals(
      result("ask_user_question", kept("ask_user_question", outcome), { expanded: true }),
      [
        "✓ Database: Which database?",
        "  Postgres",
        "  ✎ a",
        "    b",
        ...lines(40).split("\n").map((line) => `  ${line}`),
        "✓ Tools: Which tools?",
        "  one",
        "  two",
        "✎ thanks",
      ],
    );
  });

  it("shows open questions of a tool whose details hold answers alone", () => {
    const outcome: Outcome = { type: "submitted", reply: { answers: [{ selected: [1] }] } };
    assertEquals(result("ask_user_question", kept("ask_user_question", outcome)), [
      "✓ Database: SQLite",
      "○ Tools: not answered",
    ]);
  });

  const endings: readonly [Outcome, string][] = [
    [{ type: "declined", reply: nothing }, "Declined"],
    [{ type: "aborted", reply: nothing }, "Stopped before it was answered"],
    [{ type: "timed_out", reply: nothing }, "Not answered in time"],
    [{ type: "superseded", reply: nothing }, "Closed before it was answered"],
    [{ type: "not_shown", reason: "no_ui" }, "Shown to nobody (no_ui)"],
    [{ type: "not_shown", reason: "session_load_failed" }, "Shown to nobody (session_load_failed)"],
  ];
  for (const [outcome, line] of endings) {
    it(`says in one line that it was ${outcome.type}`, () => {
      for (const name of ["ask_user", "ask_user_question"] as const) {
        assertEquals(result(name, kept(name, outcome)), [line]);
        assert(result(name, kept(name, outcome), { expanded: true }).length > 1);
      }
    });
  }

  it("shows what had been given by the end", () => {
    assertEquals(result("ask_user", kept("ask_user", { type: "declined", reply: { answers } })), [
      "Declined",
      "✓ Database: SQLite",
      "  ✎ for now",
      "✓ Q2: Bash, Zsh, too, fish",
      "○ Look: not answered",
    ]);
  });

  it("shows the notes of somebody who wants to talk", () => {
    const notes = [{ selected: [], note: "why not MySQL?", optionNotes: { 0: "a server?" } }];
    const outcome: Outcome = { type: "elaborate", reply: { answers: notes } };
    assertEquals(result("ask_user", kept("ask_user", outcome)), [
      "Wants to talk first",
      "○ Database: not answered",
      "  ✎ why not MySQL?",
      "  ✎ Postgres: a server?",
      "○ Q2: not answered",
      "○ Look: not answered",
    ]);
  });

  it("names the option that a note is about as the person read it", () => {
    const noted = [{ selected: [1], optionNotes: { 1: "for now" } }];
    const outcome: Outcome = { type: "submitted", reply: { answers: noted } };
    const [first, second] = result("ask_user", kept("ask_user", outcome));
    assertEquals([first, second], ["✓ Database: SQLite", "  ✎ SQLite: for now"]);
  });

  it("says what was wrong with refused arguments", () => {
    const refused = askUserQuestion.refuse(askUserQuestion.decode({}), true);
    const [line] = result("ask_user_question", refused, { args: {} });
    assertEquals(line, "Not shown, because it was asked wrongly (no_questions)");
    const all = result("ask_user_question", refused, { args: {}, expanded: true }).join(" ");
    assert(all.includes("ask 1 to 4"), all);
  });

  it("waits while there is no result", () => {
    const waiting = result("ask_user", { content: [] }, { isPartial: true });
    assertEquals(waiting, ["Waiting for an answer"]);
  });

  it("keeps the row short when there are many answers", () => {
    const args = {
      questions: Array.from({ length: 30 }, (_, index) => ({
        id: `${index}`,
        prompt: "Well?",
        options: ["yes"],
      })),
    };
    const answers = Object.fromEntries(args.questions.map(({ id }) => [id, { indices: [1] }]));
    const given = { content: [], details: { cancelled: false, answers } };
    const drawn = result("ask_user", given, { args });
    assertEquals(drawn.length, 11);
    assertEquals(drawn.at(-1), "… 20 more");
    assertEquals(result("ask_user", given, { args, expanded: true }).length, 60);
  });

  it("shows notes that were sent without an answer", () => {
    const noted = {
      answers: [{ selected: [], optionNotes: { 0: "is it fast?" } }, ...nothing.answers.slice(1)],
    };
    const given = kept("ask_user", { type: "elaborate", reply: noted });
    const drawn = result("ask_user", given);
    assertEquals(drawn[0], "Wants to talk first");
    assert(drawn.some((line) => line.includes("is it fast?")), drawn.join("\n"));
    assertEquals(exitCode(given.details as AskUserDetails), 0);
  });

  const said = { content: [{ type: "text", text: "as the model\nreads it" }] };
  const foreign: readonly [title: string, details: unknown, drawn: readonly string[]][] = [
    ["absent", undefined, ["as the model", "reads it"]],
    ["empty", {}, ["as the model", "reads it"]],
    ["null", null, ["as the model", "reads it"]],
    ["a string", "answers", ["as the model", "reads it"]],
    ["a list", [1, 2], ["as the model", "reads it"]],
    ["of something else", { exitCode: 1, answers: 7 }, ["as the model", "reads it"]],
    ["cancelled without an outcome", { cancelled: true, answers: [] }, ["Cancelled"]],
    [
      "cancelled with a code",
      { cancelled: true, answers: [], error: "no_ui" },
      ["Cancelled (no_ui)"],
    ],
    [
      "of an outcome that isn't known yet",
      { cancelled: true, outcome: "postponed", answers: {} },
      ["Cancelled"],
    ],
    [
      "with answers beyond the questions",
      { answers: [{ questionIndex: 9, question: "Else?", answer: "Yes" }, { answer: 3 }, null] },
      ["as the model", "reads it"],
    ],
  ];
  for (const [title, details, drawn] of foreign) {
    it(`is readable when the details are ${title}`, () => {
      assertEquals(result("ask_user", { ...said, details }), drawn);
      result("ask_user", { ...said, details }, { expanded: true });
      result("ask_user", { ...said, details }, { args: undefined });
    });
  }

  it("tells ids like __proto__ apart", () => {
    const args = {
      questions: ["__proto__", "constructor"].map((id) => ({
        id,
        prompt: "Well?",
        options: ["yes"],
      })),
    };
    const details = { answers: JSON.parse('{"__proto__":{"indices":[1]}}') };
    const drawn = result("ask_user", { ...said, details }, { args });
    assertEquals(drawn, ["✓ Q1: yes", "○ Q2: not answered"]);
  });

  it("is readable when the content is anything", () => {
    for (
      const content of [undefined, null, "text", [null], [{ type: "image" }], [{ text: 7 }], {}]
    ) {
      result("ask_user", { content, details: {} });
      result("ask_user", { content, details: {} }, { expanded: true });
    }
  });

  it("survives what throws when it is read", () => {
    const trap = new Proxy({}, {
      get() {
        throw new Error("a trap");
      },
    });
    assertEquals(result("ask_user", { content: [], details: trap }), []);
    assertEquals(call("ask_user", { questions: trap }).length <= 1, true);
  });
});

describe("a row", () => {
  const hostile = [
    "\x1b]0;title\x07red \x1b[31mletters\x1b[0m",
    "漢字かな交じり文 👩‍👩‍👧 🇩🇪 é ﷽ กำ नमस्ते",
    "a\tb\r\nc\u202eright to left\u0000",
    "\ud800 lone",
    "w".repeat(500),
    "—…“”‘’·•† ①②③ ✓ ✔ ☑ ™ © ☎️ ⚠️ ▶️ ─│┌ ←→",
    "한글 조합 각 ｆｕｌｌ ﾊﾝｶｸ",
  ];
  const details = (text: string) => ({
    cancelled: true,
    outcome: "elaborate",
    error: text,
    questions: [{ id: text, label: text, prompt: text }],
    answers: { [text]: { labels: [text], note: text, optionNotes: { [text]: text } } },
    globalNote: text,
  });
  const modules: Record<string, { visibleWidth(text: string): number }> = { oldTui, newTui };

  it("is never wider than asked for, and drives no terminal", () => {
    for (const text of [...hostile, hostile.join(" ")]) {
      const option = { label: text, description: text, preview: text };
      const args = { questions: [{ id: text, prompt: text, header: text, options: [option] }] };
      const content = [{ type: "text", text }];
      for (let width = 1; width <= 120; width += width < 30 ? 1 : 15) {
        for (const expanded of [true, false]) {
          const drawn = [
            ...call("ask_user", args, { width, expanded }),
            ...result("ask_user", { content, details: details(text) }, { args, width, expanded }),
            ...result("ask_user", { content, details: {} }, { args, width, expanded }),
          ];
          for (const line of drawn) {
            // deno-lint-ignore no-control-regex -- looking for control bytes
            assert(!/[\x00-\x1f\x7f-\x9f]/.test(line), JSON.stringify(line));
            for (const [name, { visibleWidth }] of Object.entries(modules)) {
              assertLessOrEqual(
                visibleWidth(line),
                width,
                `${name} ${width} ${JSON.stringify(line)}`,
              );
            }
          }
        }
      }
    }
  });

  it("says something at every width from 2 on", () => {
    for (let width = 2; width <= 20; width++) {
      assert(call("ask_user", calls.ask_user, { width }).join("").length > 0);
      assert(result("ask_user", kept("ask_user", submitted), { width }).join("").length > 0);
    }
  });

  it("has the host's colours, and does without those that the host doesn't know", () => {
    const colored: Theme = { ...plainTheme, fg: (color, text) => `<${color}>${text}</>` };
    assertEquals(
      call("ask_user", calls.ask_user, { theme: colored })[0],
      "<toolTitle>Ask user: </>Database · Q2 · Look",
    );
    assertEquals(
      result("ask_user", kept("ask_user", submitted), { theme: colored })[0],
      "<success>✓ </>Database: SQLite",
    );
    const throwing = { ...plainTheme, fg: () => assert(false) } as unknown as Theme;
    for (const theme of [throwing, {} as Theme, undefined as unknown as Theme]) {
      assertEquals(call("ask_user", calls.ask_user, { theme: theme ?? ({} as Theme) }), [
        "Ask user: Database · Q2 · Look",
      ]);
    }
  });

  it("draws anew after a change of theme, and not before", () => {
    let color = "blue";
    const theme: Theme = { ...plainTheme, fg: (_, text) => `${color} ${text}` };
    const row: ReturnType<Tool["renderCall"]> = transcript(askUser).renderCall(
      {},
      theme,
      rowContext(),
    );
    const before = row.render(80);
    color = "red";
    assertEquals(row.render(80) === before, true);
    row.invalidate();
    assertEquals(row.render(80), ["red Ask user"]);
    assertEquals(row.render(5).length, 1);
  });

  it("takes what it needs of a megabyte", () => {
    const text = "word ".repeat(200_000);
    const option = { label: text, preview: text };
    const args = { questions: [{ id: "a", prompt: text, label: text, options: [option] }] };
    const answers = { a: { labels: [text], note: text } };
    const given = {
      content: [{ type: "text", text }],
      details: { questions: args.questions, answers },
    };
    for (const line of [...call("ask_user", args), ...result("ask_user", given, { args })]) {
      assertLessOrEqual(line.length, 80);
    }
  });
});

describe("a row in another language", () => {
  it("says there what Parley says, and leaves the asker's words", () => {
    const strange = "Not answered in time";
    speak({ "not answered": "offen", [strange]: "zu spät" });
    try {
      const outcome: Outcome = { type: "timed_out", reply: { answers } };
      assertEquals(result("ask_user", kept("ask_user", outcome)), [
        "zu spät",
        "✓ Database: SQLite",
        "  ✎ for now",
        "✓ Q2: Bash, Zsh, too, fish",
        "○ Look: offen",
      ]);
      const args = { questions: [{ id: "a", label: strange, prompt: "Why?", options: ["x"] }] };
      assertEquals(result("ask_user", { content: [], details: { answers: {} } }, { args }), [
        `○ ${strange}: offen`,
      ]);
    } finally {
      speak({});
    }
  });
});
