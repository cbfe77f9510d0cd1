import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { afterEach, describe, it } from "node:test";
import { emptyReply, type Outcome, type Questionnaire, type Reply } from "../lib/questionnaire.ts";
import { speak } from "../lib/say.ts";
import type { Entered, Showing } from "../lib/surface.ts";
import { type Dialogs, walk, type WalkOptions } from "../lib/walk.ts";
import { choiceCases } from "./choices.ts";
import { decoded } from "./decoded.ts";
import { random } from "./random.ts";
import { type Act, never, scriptedDialogs, type Shown } from "./scripted_dialogs.ts";
import { walkingPerson } from "./walking_person.ts";

/** A clock that stands a tenth of a second later whenever somebody looks. */
function slowly(): () => number {
  let time = 0;
  return () => time += 100;
}

const instantly = () => 0;

interface Walked {
  readonly outcome: Outcome;
  readonly shown: number;
  readonly entered: Entered | undefined;
}

/** Walks with dialogs that take their time, unless told otherwise. */
async function walked(
  dialogs: Dialogs,
  questionnaire: Questionnaire,
  showing: Partial<Showing> = {},
  options: WalkOptions = {},
): Promise<Walked> {
  let shown = 0;
  let entered: Entered | undefined;
  const outcome = await walk(dialogs, { now: slowly(), ...options })(
    questionnaire,
    {
      signal: new AbortController().signal,
      onChange: (change) => entered = change,
      onShown: () => shown++,
      ...showing,
    },
  );
  return { outcome, shown, entered };
}

const database = {
  id: "db",
  label: "Storage",
  prompt: "Which database?\nIt must run on one machine.",
  options: [
    { value: "pg", label: "Postgres", description: "A server" },
    { value: "lite", label: "SQLite", description: "One file" },
  ],
};
const features = {
  id: "features",
  label: "Features",
  prompt: "Which features?",
  type: "multi",
  options: ["Auth", "Logs", "Mail"].map((label) => ({ value: label, label })),
};
const layout = {
  id: "layout",
  label: "Layout",
  prompt: "Which layout?",
  type: "preview",
  options: [
    { value: "one", label: "One", preview: Array(100).fill("| a |").join("\n") },
    { value: "two", label: "Two", preview: "| a | b |" },
  ],
};
const asks = (...questions: object[]) => decoded("ask_user", { title: "Set-up", questions });
const one = asks(database);
const three = asks(database, features, layout);

function submitted(...answers: Reply["answers"]): Outcome {
  return { type: "submitted", reply: { answers } };
}

describe("walk() delivers the reply that a person chose", () => {
  for (const methods of [[], ["editor"], ["checkbox"]] as const) {
    for (const choiceCase of choiceCases) {
      const by = methods.length === 0 ? "select and input" : methods.join();
      it(`with ${by}: ${choiceCase.name}`, async () => {
        const questionnaire = decoded(choiceCase.tool, choiceCase.args);
        const dialogs = scriptedDialogs(walkingPerson(questionnaire, choiceCase), methods);
        const { outcome, shown, entered } = await walked(dialogs, questionnaire);
        assertEquals(outcome, { type: choiceCase.end, reply: choiceCase.reply } as Outcome);
        assertEquals(shown, 1);
        const { drafts: _, ...told } = entered ?? { ...emptyReply(questionnaire) };
        assertEquals(told, choiceCase.reply);
      });
    }
  }
});

describe("walk() shows a question", () => {
  it("in the first line of the title, with progress and header", async () => {
    const dialogs = scriptedDialogs(["1", "1,2", "2", "1"]);
    await walked(dialogs, three);
    assertEquals(dialogs.shown.map(({ title }) => title.split("\n")[0]), [
      "Which database? (1/3 · Storage)",
      "Which features? (2/3 · Features)",
      "Which layout? (3/3 · Layout)",
      "Send these answers? (3 of 3 answered)",
    ]);
  });

  it("without progress when it is the only one, and without a header that tells nothing", async () => {
    const { label: _, ...unnamed } = database;
    for (
      const [questionnaire, line] of [
        [one, "Which database? (Storage)"],
        [asks(unnamed), "Which database?"],
      ] as const
    ) {
      const dialogs = scriptedDialogs(["1"]);
      await walked(dialogs, questionnaire);
      assertEquals(dialogs.shown[0]?.title.split("\n")[0], line);
    }
  });

  it("with numbered rows of one line each, and what else can be done behind the options", async () => {
    const dialogs = scriptedDialogs(["1", "Back to the question before"]);
    await walked(dialogs, three);
    assertEquals(dialogs.shown.map(({ rows }) => rows), [
      [
        "1. Postgres — A server",
        "2. SQLite — One file",
        "3. Type your own",
        "4. Write a note",
        "5. Skip this question",
      ],
      [
        "1. [ ] Auth",
        "2. [ ] Logs",
        "3. [ ] Mail",
        "4. [ ] Type your own",
        "5. Done (0 chosen)",
        "6. Choose by numbers — 1,3 or 1-3",
        "7. Write a note",
        "8. Skip this question",
        "9. Back to the question before",
      ],
      [
        "1. Postgres — A server",
        "2. SQLite — One file",
        "3. Type your own",
        "4. Write a note",
        "5. Keep this answer — Postgres",
      ],
      [
        "1. Keep answering",
        "2. Leave",
      ],
    ]);
  });

  it("with a mark on the option that the asker would take", async () => {
    const options = [{ value: "a", label: "A", recommended: true, description: "why" }, {
      value: "b",
      label: "B (Recommended)",
      recommended: true,
    }];
    const dialogs = scriptedDialogs(["1"]);
    await walked(dialogs, asks({ ...database, options }));
    assertEquals(dialogs.shown[0]?.rows.slice(0, 2), [
      "1. A (recommended) — why",
      "2. B (Recommended)",
    ]);
  });

  it("with context and previews below it, shortened with a mark", async () => {
    const dialogs = scriptedDialogs(["1", "1", "Done", "1", "1"]);
    await walked(dialogs, three);
    const [context, , , preview] = dialogs.shown.map(({ title }) => title.split("\n"));
    assertEquals(context?.slice(1), ["It must run on one machine.", "Set-up"]);
    assertEquals(preview?.slice(1, 5), ["Set-up", "", "1. One:", "   | a |"]);
    assertEquals(preview?.slice(-5), [
      "   | a |",
      "   … (70 more lines)",
      "",
      "2. Two:",
      "   | a | b |",
    ]);
  });

  it("without a byte that drives a terminal, whatever the model wrote", async () => {
    const hostile = "\x1b]0;title\x07a\x1b[2Jb\u202e\nc\r\td\x9b31m";
    const question = {
      id: "a",
      label: hostile,
      prompt: hostile,
      options: [
        { value: "1", label: `${hostile} 1`, description: hostile, preview: hostile },
        { value: "2", label: `${hostile} 2`, description: hostile, preview: hostile },
      ],
    };
    for (const type of ["single", "multi", "preview"]) {
      const questionnaire = asks({ ...question, type }, { ...question, id: "b", type });
      const texts: string[] = [];
      const person = walkingNowhere((shown) => texts.push(shown.title, ...shown.rows));
      await walked(scriptedDialogs(person), questionnaire, {
        kept: { answers: [{ selected: [0], note: hostile }, { selected: [], note: hostile }] },
      });
      assert(texts.length > 10);
      for (const text of texts) {
        assertEquals(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u.exec(text), null, text);
      }
    }
  });

  it("in bounded size, whatever the model wrote", async () => {
    const long = "x".repeat(1_000_000);
    const options = Array.from({ length: 100 }, (_, index) => ({
      value: `${index}`,
      label: `${long}${index}`,
      description: long,
      preview: long,
    }));
    const dialogs = scriptedDialogs(["100"]);
    const questionnaire: Questionnaire = {
      ...one,
      questions: [{
        ...one.questions[0]!,
        prompt: `${long}\n`.repeat(50),
        options,
        type: "preview",
      }],
    };
    const { outcome } = await walked(dialogs, questionnaire);
    assertEquals(outcome, submitted({ selected: [99] }));
    const [{ title, rows } = { title: "", rows: [] }] = dialogs.shown;
    assert(title.length < 300_000, `${title.length}`);
    assert(rows.every((row) => row.length < 600));

    const questions = Array.from({ length: 300 }, (_, id) => ({ ...database, id: `${id}` }));
    const many = scriptedDialogs(({ rows }) => rows[0]);
    assertEquals((await walked(many, asks(...questions))).outcome.type, "submitted");
    const review = many.shown.at(-1)?.title.split("\n");
    assertEquals([review?.length, review?.at(-1)], [202, "… (100 more lines)"]);
  });
});

/** Chooses everything that leads to another dialog, and leaves in the end. */
function walkingNowhere(look: (shown: Shown) => void): (shown: Shown) => unknown {
  const script = ["Write a note", "1", "a", "Type your own", "b", "Back to the question before"];
  return (shown) => {
    look(shown);
    return script.shift();
  };
}

describe("walk() takes the fewest dialogs", () => {
  const cases: [name: string, questionnaire: Questionnaire, script: Act[], outcome: Outcome][] = [
    ["one for a single question", one, ["1. Postgres — A server"], submitted({ selected: [0] })],
    ["by number", one, ["2"], submitted({ selected: [1] })],
    ["by a number that is no text", one, [2], submitted({ selected: [1] })],
    ["by label", one, ["SQLite"], submitted({ selected: [1] })],
    ["by a label in other letters", one, [" sqlite "], submitted({ selected: [1] })],
    ["by words", one, ["DuckDB, I think"], submitted({ selected: [], text: "DuckDB, I think" })],
    [
      "one for a multi question, by a list",
      asks(features),
      ["1, 3"],
      submitted({ selected: [0, 2] }),
    ],
    [
      "one for a multi question, by labels and words",
      asks(features),
      ["mail, a queue"],
      submitted({ selected: [2], text: "a queue" }),
    ],
    [
      "one for each question, and one for the review",
      three,
      ["1", "Auth, Logs", "Two", "Submit"],
      submitted({ selected: [0] }, { selected: [0, 1] }, { selected: [1] }),
    ],
  ];
  for (const [name, questionnaire, script, outcome] of cases) {
    it(name, async () => {
      const dialogs = scriptedDialogs(script);
      assertEquals((await walked(dialogs, questionnaire)).outcome, outcome);
      assertEquals(dialogs.shown.length, script.length);
    });
  }
});

describe("walk() hears out a person", () => {
  const titles = (shown: readonly Shown[]) => shown.map(({ title }) => title.split("\n")[0]);

  it("who types nothing, or dismisses a text field: it goes back to the list", async () => {
    for (const reply of ["", "   ", "\n\n", undefined, null]) {
      const dialogs = scriptedDialogs(["Type your own", reply, "1"]);
      assertEquals((await walked(dialogs, one)).outcome, submitted({ selected: [0] }));
      assertEquals(dialogs.shown.map(({ type }) => type), ["select", "input", "select"]);
    }
  });

  it("with the question and its options above every text field", async () => {
    const dialogs = scriptedDialogs([
      "Type your own",
      undefined,
      "Write a note",
      "1",
      undefined,
      "1",
    ]);
    await walked(dialogs, one);
    for (const { title } of dialogs.shown.filter(({ type }) => type === "input")) {
      assertEquals(title.split("\n")[0], "Which database? (Storage)");
      assertStringIncludes(title, "Options: 1. Postgres · 2. SQLite");
    }
  });

  it("whose list has a number out of range: with the reason, three times at most", async () => {
    const dialogs = scriptedDialogs(["Choose by numbers", "1,7", "0", "9-12", "2", "Done"]);
    assertEquals((await walked(dialogs, asks(features))).outcome, submitted({ selected: [1] }));
    const texts = dialogs.shown.map(({ title }) => title);
    assertEquals(
      dialogs.shown.map(({ type }) => type).join(" "),
      "select input input input select select",
    );
    assertStringIncludes(texts[2]!, "7 is not between 1 and 4.");
    assertStringIncludes(texts[3]!, "0 is not between 1 and 4.");
  });

  it("who lists the row for words of their own", async () => {
    const dialogs = scriptedDialogs(["Choose by numbers", "1,4", "a queue", "Done"]);
    const { outcome } = await walked(dialogs, asks(features));
    assertEquals(outcome, submitted({ selected: [0], text: "a queue" }));
  });

  it("whose words name no option where none are taken: with the reason, then as a note", async () => {
    const dialogs = scriptedDialogs(["neither", "neither", "neither"]);
    const { outcome } = await walked(dialogs, asks(layout));
    assertEquals(outcome, submitted({ selected: [], note: "neither" }));
    assertStringIncludes(dialogs.shown[1]!.title, "“neither” is none of the options.");
    assertEquals(dialogs.shown.length, 3);
  });

  it("who is misunderstood at one question: the next one is asked as often", async () => {
    const dialogs = scriptedDialogs(["x", "x", "x", "y", "y", "y", "Submit", "Submit"]);
    const { outcome } = await walked(dialogs, asks(layout, { ...layout, id: "2", prompt: "And?" }));
    assertEquals(outcome, submitted({ selected: [], note: "x" }, { selected: [], note: "y" }));
    assertEquals(dialogs.shown.length, 8);
  });

  it("who wants to talk about the only question", async () => {
    const dialogs = scriptedDialogs(["Write a note", "1", "what for?", "Elaborate"]);
    assertEquals((await walked(dialogs, one)).outcome, {
      type: "elaborate",
      reply: { answers: [{ selected: [], note: "what for?" }] },
    });
  });

  it("who takes a tick off their own words: they are gone", async () => {
    const kept = { answers: [{ selected: [0], text: "a queue" }] };
    const dialogs = scriptedDialogs([[0]], ["checkbox"]);
    const { outcome } = await walked(dialogs, asks(features), { kept });
    assertEquals(outcome, submitted({ selected: [0] }));

    const unsaved = { answers: kept.answers, drafts: { "0.note": "half" } };
    const told = scriptedDialogs([[0, 3], [0], [0]], ["checkbox"]);
    const { outcome: sent } = await walked(told, asks(features), { kept: unsaved });
    assertEquals(sent, submitted({ selected: [0] }));
    assertStringIncludes(told.shown[1]!.title, "Once more to send. ");

    const both = asks({ ...features, id: "again" }, features);
    const later = scriptedDialogs([[3], "a queue", [0], [0, 1], "Submit"], ["checkbox"]);
    assertEquals(
      (await walked(later, both)).outcome,
      submitted({ selected: [0] }, { selected: [0, 1] }),
    );
  });

  it("who goes on with nothing ticked: it says so, and goes on the second time", async () => {
    for (const methods of [[], ["checkbox"]] as const) {
      const nothing = methods.length === 0 ? "Done" : [];
      const dialogs = scriptedDialogs([nothing, nothing], methods);
      assertEquals((await walked(dialogs, asks(features))).outcome, submitted({ selected: [] }));
      assertStringIncludes(dialogs.shown[1]!.title, "Nothing is chosen; once more");
    }
  });

  it("who submits with gaps: it names them, and asks once more", async () => {
    const dialogs = scriptedDialogs([
      "Skip this question",
      "1",
      "Done",
      "Skip this question",
      "1",
      "1",
    ]);
    const { outcome } = await walked(dialogs, three);
    assertEquals(outcome, submitted({ selected: [] }, { selected: [0] }, { selected: [] }));
    const [first, second] = dialogs.shown.slice(-2);
    assertEquals(first?.rows[0], "1. Submit — leaves open: Storage, Layout");
    assertStringIncludes(second!.title, "Once more to send. Open: Storage, Layout");
  });

  it("who changes an answer from the review, and comes back to it", async () => {
    const looks = ["Storage", "Keep this answer", "Storage", "Back to the review"];
    const dialogs = scriptedDialogs(["1", "1,2", "1", ...looks, "Storage", "2", "Submit"]);
    const { outcome } = await walked(dialogs, three);
    assertEquals(outcome, submitted({ selected: [1] }, { selected: [0, 1] }, { selected: [0] }));
    const [review, question] = [
      "Send these answers? (3 of 3 answered)",
      "Which database? (1/3 · Storage)",
    ];
    const around = [review, question, review, question, review, question, review];
    assertEquals(titles(dialogs.shown).slice(3), around);
  });

  it("who reads the review: every answer, every note, and what is open", async () => {
    const dialogs = scriptedDialogs([
      "Write a note",
      "SQLite",
      "why not?",
      "own words",
      "1",
      "Done",
      "Skip this question",
    ]);
    await walked(dialogs, three);
    assertEquals(
      dialogs.shown.findLast(({ title }) => title.startsWith("Send"))?.title.split("\n"),
      [
        "Send these answers? (2 of 3 answered)",
        "1. Storage: “own words”",
        "   Note on SQLite: “why not?”",
        "2. Features: Auth",
        "3. Layout: not answered",
      ],
    );
  });

  it("who writes words in the review: a note for everything, where that is taken", async () => {
    const questionnaire = decoded("ask_user_question", {
      questions: ["A?", "B?"].map((question) => ({
        question,
        header: question,
        options: [{ label: "x", description: "" }, { label: "y", description: "" }],
      })),
    });
    const dialogs = scriptedDialogs(["1", "2", "looks good", "but hurry", "Submit"]);
    assertEquals((await walked(dialogs, questionnaire)).outcome, {
      type: "submitted",
      reply: { answers: [{ selected: [0] }, { selected: [1] }], note: "looks good\nbut hurry" },
    });
  });

  it("who takes text away again by a lone -, and means it only where there is some", async () => {
    const dialogs = scriptedDialogs([
      "Type your own",
      "-",
      "Write a note",
      "1",
      "old",
      "Write a note",
      "1",
      "-",
      "Done",
    ]);
    const { outcome } = await walked(dialogs, asks(features));
    assertEquals(outcome, submitted({ selected: [], text: "-" }));
  });

  it("who dismisses the list: at once when nothing is entered, else it asks once", async () => {
    const empty = scriptedDialogs([undefined]);
    assertEquals((await walked(empty, three)).outcome, {
      type: "declined",
      reply: emptyReply(three),
    });
    assertEquals(empty.shown.length, 1);

    const reply = { answers: [{ selected: [0] }, { selected: [] }, { selected: [] }] };
    for (
      const replies of [[undefined], ["Leave"], ["2"], ["Keep answering", undefined, undefined]]
    ) {
      const dialogs = scriptedDialogs(["1", undefined, ...replies]);
      assertEquals((await walked(dialogs, three)).outcome, { type: "declined", reply });
      assertEquals(dialogs.shown.length, 2 + replies.length);
      assertEquals(dialogs.shown[2]?.title, "Leave without sending? (1 of 3 answered)");
    }
    const blank = scriptedDialogs(["1", undefined, "", "", "Leave"]);
    assertEquals((await walked(blank, three)).outcome, { type: "declined", reply });
    for (const { title } of blank.shown.slice(2)) assertStringIncludes(title, "Leave without");
    const unasked = scriptedDialogs(["1", undefined]);
    const { outcome } = await walked(unasked, three, {}, { confirmDiscard: false });
    assertEquals(outcome, { type: "declined", reply });
  });

  it("who interrupts: it asks nothing back", async () => {
    const dialogs = { ...scriptedDialogs(["1", undefined]), wasInterrupted: () => true };
    assertEquals((await walked(dialogs, three)).outcome, {
      type: "declined",
      reply: { answers: [{ selected: [0] }, { selected: [] }, { selected: [] }] },
    });
    assertEquals(dialogs.shown.length, 2);
  });
});

describe("walk() takes a row for what the host shows", () => {
  const labels = ["Done", "Skip this question", "Type your own", "2", "Yes", "yes", "—"];
  const options = labels.map((label, index) => ({ value: `${index}`, label }));
  const changes: Record<string, (row: string) => string> = {
    "without its number": (row) => row.replace(/^\d+\. /, ""),
    "without spaces": (row) => row.replaceAll(" ", ""),
    "with wide spaces": (row) => row.replaceAll(" ", "\u2003"),
    "with its number alone": (row) => `${parseInt(row)}`,
    "cut short": (row) => row.slice(0, 6),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`${name}, also where options are called like our own rows`, async () => {
      for (const type of ["single", "multi"]) {
        const count = type === "multi" ? 10 : 9;
        for (let row = 0; row < count; row++) {
          // Without its number, a number is another row's.
          if (name.startsWith("without") && labels[row] === "2") continue;
          const dialogs = scriptedDialogs([({ rows }: Shown) => change(rows[row]!), undefined]);
          await walked(dialogs, asks({ ...features, type, options }, database));
          const [, next] = dialogs.shown;
          const isChosen = type === "multi"
            ? next?.rows[row]?.includes("[x]")
            : next?.title.startsWith("Which database?");
          if (row < labels.length) assert(isChosen, `${type} ${labels[row]}: ${next?.title}`);
          else assert(!next?.title.includes("Your answer so far"), next?.title);
        }
      }
    });
  }

  it("and asks again where the reply is the name of several", async () => {
    const same = ["Same", "same"].map((label, index) => ({ value: `${index}`, label }));
    const dialogs = scriptedDialogs(["SAME", "2"]);
    const { outcome } = await walked(dialogs, asks({ ...database, options: same }));
    assertEquals(outcome, submitted({ selected: [1] }));
    assertStringIncludes(dialogs.shown[1]!.title, "“SAME” is the name of several.");
  });

  it("and asks again where a number is no row's", async () => {
    for (const number of [0, -1, 6, 1.5, NaN, Infinity]) {
      const dialogs = scriptedDialogs([number, 2]);
      assertEquals((await walked(dialogs, one)).outcome, submitted({ selected: [1] }));
      assertStringIncludes(dialogs.shown[1]!.title, "Choose a row.");
    }
  });

  it("where rows are ticked together, too", async () => {
    for (const ticked of [[0, 2], ["1. Auth", "3. Mail"]]) {
      for (const unreadable of [["Auth"], [99], 99, -1]) {
        const dialogs = scriptedDialogs([unreadable, ticked], ["checkbox"]);
        const { outcome } = await walked(dialogs, asks(features));
        assertEquals(outcome, submitted({ selected: [0, 2] }));
        assertStringIncludes(dialogs.shown[1]!.title, "Choose a row.");
      }
    }
  });

  it("also where it is asked what a note is about", async () => {
    const dialogs = scriptedDialogs(["Write a note", "", "1", "why?", "1"]);
    const { outcome } = await walked(dialogs, one);
    assertEquals(outcome, submitted({ selected: [0], note: "why?" }));
    assertEquals(dialogs.shown[2]?.title.split("\n").slice(1), [
      "Choose a row.",
      "What is the note about?",
    ]);
  });
});

describe("walk() in another language", () => {
  afterEach(() => speak({}));

  const made = {
    "Type your own": "Sua  Wörd",
    "Write a note": "Nōta: Scribo",
    Done: "Fertum",
    "Done ({count} chosen)": "{count} lektum, fertum",
    "Skip this question": "Auth",
    "Choose by numbers": "2 numeri",
    "Back to the question before": "返回",
    "Change {question}": "{question} mutare",
    "{label} (recommended)": "{label} (推荐)",
    "{name} (not an option)": "{name} (nullum)",
    "“{text}”": "„{text}“",
    "Send these answers? ({count} of {total} answered)": "{total}/{count} mittere?",
    "The question": "Kvestio",
    Submit: "Mittere",
  };
  const options = ["Auth", "Logs"].map((label, index) => ({
    value: label,
    label,
    recommended: index === 0,
  }));
  const questionnaire = asks({ ...features, options }, database);
  const noted = submitted({ selected: [0], text: "mea", note: "nota" }, { selected: [1] });
  const changes: Record<string, (row: string) => string> = {
    "rows as they are shown": (row) => row,
    "rows by their numbers": (row) => `${parseInt(row)}`,
    "rows without their numbers": (row) => row.replace(/^\d+\. /, ""),
    "rows in other letters, spaces and accents": (row) =>
      row.toUpperCase().replaceAll(" ", "\u2003").normalize("NFD"),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`takes ${name}`, async () => {
      speak(made);
      const first = ["Nōta", "Kvestio", "[ ] Auth (推荐)", "[ ] Sua", "2 lektum", "返回"];
      const starts = [...first, "2 lektum", "SQLite", "Features mutare", "2 lektum", "Mittere"];
      const typing = ["nota", "mea"];
      const dialogs = scriptedDialogs(({ type, rows }: Shown) => {
        const start = type === "input" ? undefined : starts.shift();
        if (start === undefined) return typing.shift();
        return change(rows.find((row) => row.replace(/^\d+\. /, "").startsWith(start))!);
      });
      assertEquals((await walked(dialogs, questionnaire)).outcome, noted);
      const { title, rows } = dialogs.shown.at(-1)!;
      assertEquals(title.split("\n")[0], "2/2 mittere?");
      assertStringIncludes(title, "1. Features: Auth, „mea“");
      assertEquals(rows[1], "2. Features mutare — Auth, „mea“");
      assert(dialogs.shown[0]!.rows.some((row) => row.endsWith(". Auth (nullum)")));
    });
  }

  const words = submitted({ selected: [0], text: "mea" }, { selected: [1] });
  const scripts: [name: string, script: Act[], methods: ("checkbox")[], outcome: Outcome][] = [
    [
      "labels",
      ["nōta: scribo", "Kvestio", "nota", "auth", "sua wörd", "mea", "FERTUM", "返回", "Fertum"]
        .concat("sqlite", "Features", "fertum", "mittere"),
      [],
      noted,
    ],
    ["a list", ["1、sua wörd", "mea", "Fertum", "2", "1"], [], words],
    ["a list with words", ["auth, mea", "2", "1"], [], words],
    ["ticks by position", [[0, 2], "mea", [0, 2], "2", "1"], ["checkbox"], words],
    [
      "ticks by row",
      [["1. Auth (推荐)", "3. Sua  Wörd"], "mea", ["1. Auth (推荐)", "3. Sua  Wörd — „mea“"]]
        .concat("SQLite", "Mittere"),
      ["checkbox"],
      words,
    ],
    [
      "one tick after the other, by label",
      ["auth", "sua wörd", "mea", [0, 2], "SQLite", "mittere"],
      ["checkbox"],
      words,
    ],
  ];
  for (const [name, script, methods, outcome] of scripts) {
    it(`takes ${name}`, async () => {
      speak(made);
      const dialogs = scriptedDialogs(script, methods);
      assertEquals((await walked(dialogs, questionnaire)).outcome, outcome);
    });
  }
});

describe("walk() offers what was entered before", () => {
  const kept: Entered = {
    answers: [{ selected: [1] }, { selected: [0], text: "a queue" }, { selected: [] }],
    drafts: { "0.note": "half a no" },
  };

  it("as answers to keep, and never sends them by itself", async () => {
    const dialogs = scriptedDialogs(["Keep this answer", "Done", "2", "Submit", "Submit"]);
    const { outcome } = await walked(dialogs, three, { kept });
    assertEquals(outcome.type, "submitted");
    assertEquals("reply" in outcome && outcome.reply.answers, [
      { selected: [1] },
      { selected: [0], text: "a queue" },
      { selected: [1] },
    ]);
    const [first, second] = dialogs.shown;
    assertStringIncludes(first!.title, "Your earlier answers are back; nothing is sent by itself");
    assertStringIncludes(first!.title, "Your answer so far: SQLite");
    assertEquals(second?.rows.slice(0, 5), [
      "1. [x] Auth",
      "2. [ ] Logs",
      "3. [ ] Mail",
      "4. [x] Type your own — “a queue”",
      "5. Done (2 chosen)",
    ]);
  });

  it("as text to go on with", async () => {
    for (const [methods, type] of [[[], "input"], [["editor"], "editor"]] as const) {
      const dialogs = scriptedDialogs(
        ["Write a note", "The question", "half a note", "1", "1"],
        methods,
      );
      await walked(dialogs, three, { kept });
      assertEquals(dialogs.shown[2]?.type, type);
      assertEquals(dialogs.shown[2]?.rows, ["half a no"]);
    }
  });

  it("as it was typed, where an editor that shows it cleaned leaves it as it is", async () => {
    const text = "a\tb\x1b[31m\nc";
    const dialogs = scriptedDialogs(
      ["Type your own", ({ rows }: Shown) => `${rows[0]}\n`],
      ["editor"],
    );
    const kept = { answers: [{ selected: [] }], drafts: { "0.text": text } };
    const { outcome } = await walked(dialogs, one, { kept });
    assertEquals(dialogs.shown[1]?.rows, ["a    b\nc"]);
    assertEquals(outcome, submitted({ selected: [], text }));
  });

  it("and sends what is chosen twice, though text is left behind", async () => {
    const unsaved = { answers: [{ selected: [] }], drafts: { "0.note": "half" } };
    for (const script of [["1", "1"], ["Keep this answer"], ["own words", "Keep this answer"]]) {
      const answers = script[0] === "Keep this answer" ? [{ selected: [0] }] : unsaved.answers;
      const { outcome } = await walked(scriptedDialogs(script), one, {
        kept: { ...unsaved, answers },
      });
      assertEquals(outcome.type, "submitted", `${script}`);
    }
    for (const methods of [[], ["checkbox"]] as const) {
      const script = methods.length === 0 ? ["1", "Done", "Done"] : [[0], [0]];
      const dialogs = scriptedDialogs(script, methods);
      const { outcome } = await walked(dialogs, asks(features), { kept: unsaved });
      assertEquals(outcome, submitted({ selected: [0] }));
      assertStringIncludes(dialogs.shown.at(-1)!.title, "Once more to send. ");
    }
  });

  it("and tells each change with what is still unsaved", async () => {
    const dialogs = scriptedDialogs(["1", undefined, undefined]);
    const { entered } = await walked(dialogs, three, { kept });
    assertEquals(entered, {
      answers: [{ selected: [0] }, { selected: [0], text: "a queue" }, { selected: [] }],
      drafts: { "0.note": "half a no" },
    });
  });
});

describe("walk() is honest about who ended it", () => {
  const unreadable = "its dialogs gave nothing that can be read";
  const unseen: Outcome = { type: "not_shown", reason: "dismissed_unseen" };

  it("a first dialog that is dismissed at once was never seen", async () => {
    for (const reply of [undefined, null, "", "  ", {}, true]) {
      const dialogs = scriptedDialogs([reply]);
      const { outcome, shown } = await walked(dialogs, three, {}, { now: instantly });
      assertEquals([outcome, shown, dialogs.shown.length], [unseen, 1, 1]);
    }
  });

  it("a first dialog that is answered at once was", async () => {
    const { outcome, shown } = await walked(scriptedDialogs(["1"]), one, {}, { now: instantly });
    assertEquals([outcome, shown], [submitted({ selected: [0] }), 1]);
  });

  it("a later dialog that is dismissed at once is the person's doing", async () => {
    const dialogs = scriptedDialogs(["1", undefined, undefined]);
    const { outcome } = await walked(dialogs, three, {}, { now: instantly });
    assertEquals(outcome.type, "declined");
  });

  it("a host that fails before anybody saw anything did not show it", async () => {
    const dialogs = scriptedDialogs([new Error("no dialogs today")]);
    const { outcome, shown } = await walked(dialogs, three);
    assertEquals(outcome, {
      type: "not_shown",
      reason: "no_custom_ui",
      message: "no dialogs today",
    });
    assertEquals(shown, 1);
  });

  it("where nobody can be asked, nothing is shown", async () => {
    const dialogs = scriptedDialogs([]);
    const { outcome, shown } = await walked({ ...dialogs, canAsk: () => false }, three);
    assertEquals(outcome, { type: "not_shown", reason: "no_ui" });
    assertEquals([shown, dialogs.shown.length], [0, 0]);
  });

  it("a host that fails at saying whether anybody can be asked shows nothing", async () => {
    const canAsk = () => {
      throw new Error("broken host");
    };
    const dialogs = { ...scriptedDialogs([]), canAsk };
    const { outcome, shown } = await walked(dialogs, three, {}, { now: instantly });
    assertEquals([outcome.type, shown], ["not_shown", 0]);
  });

  it("dialogs may say why they can't be shown", async () => {
    for (const reason of ["no_ui", "session_load_failed"] as const) {
      const dialogs = scriptedDialogs([Object.assign(new Error("why"), { reason })]);
      const { outcome } = await walked(dialogs, three);
      assertEquals(outcome, { type: "not_shown", reason, message: "why" });
    }
  });

  it("a host that fails later, or gives nothing usable, takes no answer away and declines nothing", async () => {
    const reply = { answers: [{ selected: [0] }, { selected: [] }, { selected: [] }] };
    for (const fault of [[new Error("gone")], ["", "", ""], [{}, [], true]]) {
      const dialogs = scriptedDialogs(["1", ...fault]);
      const [first] = fault;
      const message = first instanceof Error ? first.message : unreadable;
      assertEquals((await walked(dialogs, three)).outcome, { type: "superseded", reply, message });
    }
  });

  it("a review that is never answered with one of its rows declines nothing", async () => {
    const dialogs = scriptedDialogs(["1", "1,2", "1", "yes", "yes", "yes"]);
    const { outcome } = await walked(dialogs, three);
    assert(outcome.type === "superseded");
    assertEquals(outcome.message, unreadable);
  });

  it("a host that gives the same reply for ever comes to an end", async () => {
    for (const reply of ["1", "Write a note", "Back to the question before", "x", 1]) {
      const { outcome } = await walked(scriptedDialogs(() => reply), three);
      assert(["superseded", "submitted"].includes(outcome.type));
    }
  });

  it("an abort before the first dialog shows none", async () => {
    const dialogs = scriptedDialogs([]);
    const { outcome, shown } = await walked(dialogs, three, { signal: AbortSignal.abort() });
    assertEquals(outcome, { type: "aborted", reply: emptyReply(three) });
    assertEquals([dialogs.shown.length, shown], [0, 0]);
  });

  it("an abort between two dialogs keeps what was entered", async () => {
    const aborting = new AbortController();
    const dialogs = scriptedDialogs(["1", () => (aborting.abort(), never)]);
    const { outcome, entered } = await walked(dialogs, three, { signal: aborting.signal });
    const answers = [{ selected: [0] }, { selected: [] }, { selected: [] }];
    assertEquals(outcome, { type: "aborted", reply: { answers } });
    assertEquals(entered?.answers, answers);
    assertEquals(dialogs.signals, [aborting.signal, aborting.signal]);
  });

  it("an abort wins over a reply that comes with it or after it", async () => {
    for (const late of ["1", undefined, new Error("late")]) {
      const aborting = new AbortController();
      let settle = () => {};
      const reply = new Promise((resolve, reject) => {
        settle = () => late instanceof Error ? reject(late) : resolve(late);
      });
      const dialogs = scriptedDialogs([reply]);
      const walking = walked(dialogs, one, { signal: aborting.signal });
      await Promise.resolve();
      settle();
      aborting.abort();
      assertEquals((await walking).outcome, { type: "aborted", reply: emptyReply(one) });
    }
  });

  it("no listener stays on the signal", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners++;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners--;
      removeEventListener.apply(signal, args);
    };
    for (const script of [["1", "1,2", "1", "Submit"], ["1", new Error("gone")], [undefined]]) {
      await walked(scriptedDialogs(script), three, { signal });
    }
    assertEquals(listeners, 0);
  });
});

describe("walk() settles with an honest outcome whatever a host does, wherever it does it", () => {
  const path = [
    "Write a note",
    "SQLite",
    "note",
    "Type your own",
    "own",
    "Choose by numbers",
    "1",
    "2",
    "Submit",
  ];
  const faults: Record<string, () => Act> = {
    "throws": () => new Error("fault"),
    "rejects": () => Promise.reject(new Error("fault")),
    "throws nothing": () => () => {
      throw undefined;
    },
    "throws what throws": () => () => {
      throw new Proxy(new Error("fault"), {
        has: () => true,
        get: () => {
          throw new Error("worse");
        },
      });
    },
    "gives undefined": () => undefined,
    "gives null": () => null,
    "gives blank text": () => "",
    "gives a number": () => 7,
    "gives NaN": () => NaN,
    "gives an object": () => ({}),
    "gives a list": () => [0],
    "gives a symbol": () => Symbol("x"),
  };
  for (const [name, fault] of Object.entries(faults)) {
    for (const forever of [false, true]) {
      it(`${name}${forever ? " from there on" : ""}`, async () => {
        for (let at = 0; at < path.length; at++) {
          let count = 0;
          const dialogs = scriptedDialogs(() => {
            const index = count++;
            if (forever ? index < at : index !== at) return path[index];
            const act = fault();
            return typeof act === "function" ? act() : act;
          });
          const { outcome, shown } = await walked(dialogs, three);
          assert(shown <= 1);
          const isFault = name.includes("throws") || name.includes("rejects");
          if (isFault) assertEquals(outcome.type, at === 0 ? "not_shown" : "superseded");
          assert(outcome.type !== "aborted");
          if (outcome.type === "declined") {
            assert(
              dialogs.shown.length > at && !isFault,
              `${name} at ${at} is called a refusal`,
            );
          }
        }
      });
    }
  }

  it("never answers, until it is aborted", async () => {
    for (let at = 0; at < path.length; at++) {
      const aborting = new AbortController();
      let count = 0;
      const dialogs = scriptedDialogs(() => {
        if (count++ < at) return path[count - 1];
        queueMicrotask(() => aborting.abort());
        return never;
      });
      const { outcome } = await walked(dialogs, three, { signal: aborting.signal });
      assertEquals(outcome.type, "aborted");
      assertEquals(dialogs.shown.length, at + 1);
    }
  });
});

describe("walk() keeps a reply sound", () => {
  const questionnaires = [one, asks(features), three];
  const words = [
    "1",
    "2",
    3,
    "1,2",
    "2-9",
    "words",
    "-",
    "Auth, x",
    "Submit",
    "Back",
    "",
    null,
    {},
  ];

  it("whatever a host gives back, in whatever order", async () => {
    const chance = random(20_240_229);
    for (let round = 0; round < 3000; round++) {
      const questionnaire = chance.pick(questionnaires);
      const methods = (["editor", "checkbox"] as const).filter(() => chance.chance(0.3));
      const dialogs = scriptedDialogs(({ type, rows }) => {
        if (type === "input" || type === "editor") return chance.pick([...words, undefined]);
        if (type === "checkbox") {
          return rows.flatMap((_, row) => chance.chance(0.3) ? [row] : []);
        }
        if (chance.chance(0.02)) throw new Error("fault");
        return chance.chance(0.8) ? chance.pick(rows) : chance.pick([...words, undefined]);
      }, methods);
      const { outcome } = await walked(dialogs, questionnaire);
      if (outcome.type === "not_shown") continue;
      assertEquals(outcome.reply.answers.length, questionnaire.questions.length);
      outcome.reply.answers.forEach(({ selected, text, note }, index) => {
        const { type, options, freeTextLabel } = questionnaire.questions[index]!;
        const known = options.map((_, option) => option).filter((option) =>
          selected.includes(option)
        );
        assertEquals(selected, known);
        const count = selected.length + (text === undefined ? 0 : 1);
        assert(type === "multi" || count <= 1, "one choice has two answers");
        assert(text === undefined || freeTextLabel !== undefined, "text where none is taken");
        for (const typed of [text, note]) assert(typed === undefined || typed.trim() !== "");
      });
    }
  });
});
