import { describe, it } from "node:test";
import { readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { Value } from "typebox/value";
import { change, check, everySetting } from "../lib/every_setting.ts";
import { defaultSettings } from "../lib/settings.ts";
import { fileSchema, written } from "./settings_schema.ts";

function settingsOf(file: unknown) {
  return check(file, defaultSettings).settings;
}

function problemsOf(file: unknown) {
  return check(file, defaultSettings).problems;
}

function nested(path: string, value: unknown): object {
  const file = {};
  change(file, path, value);
  return file;
}

/** By path: values that are taken, and values that are not. */
const cases: Readonly<Record<string, readonly [good: unknown[], bad: unknown[]]>> = {
  "tools.ask_user": [
    [true, false, "ask_person", "Ask-2", "_x"],
    ["", "2nd", "ask me", "ask.user", "a".repeat(65), 1, null, [], ["ask_person"], {}],
  ],
  "tools.ask_user_question": [[true, false, "question"], [0, "", "ü"]],
  placement: [["inline", "overlay"], ["", "above", true, 1, null, ["inline"], {}]],
  maxHeight: [[0.2, 0.55, 1], [0, 0.19, 1.01, 60, -1, "0.5", "60%", null, true]],
  collapseKey: [
    ["off", "alt+o", "ctrl+]", "f9", "F12", "ctrl+shift+x", "alt+enter", "super+pageUp"],
    [
      "x",
      "X",
      "?",
      "shift+x",
      "enter",
      "escape",
      "up",
      "",
      "ctrl+",
      "strg+x",
      "f13",
      "ctrl+c",
      "ctrl+m",
      5,
      null,
    ],
  ],
  confirmDiscard: [[true, false], ["true", 1, 0, null, "yes"]],
  graceMs: [[0, 250, 10_000], [-1, 10_001, 2.5, "250", null, true]],
  timeLimit: [["off", 0, 5, 86_400], [4, -1, 86_401, 7.5, "60", true, null]],
  attention: [
    ["off", "bell", "osc9", "osc777", { command: "say" }, { command: ["notify-send", "pi"] }],
    ["loud", "", true, {}, { command: [] }, { command: " " }, { command: [1] }, ["say"], null],
  ],
  language: [["en", "de"], ["xx", "", true, null, ["en"]]],
  glyphs: [["unicode", "ascii"], ["emoji", true, null]],
  "guidance.ask_user.mode": [["replace", "extend"], ["add", true]],
  "guidance.ask_user.description": [["Ask."], ["", " ", 1, null]],
  "guidance.ask_user.snippet": [["Ask"], ["", []]],
  "guidance.ask_user.guidelines": [[[], ["One", "Two"]], ["One", [1], [""], null]],
  "guidance.ask_user_question.mode": [["extend"], [0]],
  "guidance.ask_user_question.description": [["Ask."], [{}]],
  "guidance.ask_user_question.snippet": [["Ask"], [false]],
  "guidance.ask_user_question.guidelines": [[["One"]], [{}]],
  "drafts.store": [[true, false], ["yes", null]],
  "drafts.secrets": [[[], ["PIN"]], ["PIN", [""], [null]]],
  "keys.down": [
    [[], ["j"], ["ctrl+n", "J"], ["pageDown"], ["shift+tab"], ["alt+."], ["f1"]],
    ["j", [""], ["two keys"], ["hyper+x"], ["ctrl+ctrl"], ["ctrl+ctrl+x"], [1], ["jk"], null, {}],
  ],
};

describe("check()", () => {
  for (const [path, [good, bad]] of Object.entries(cases)) {
    it(`takes ${path} by its rule alone`, () => {
      for (const value of good) {
        assertEquals(problemsOf(nested(path, value)), [], JSON.stringify(value));
      }
      for (const value of bad) {
        const { settings, problems } = check(nested(path, value), defaultSettings);
        assertEquals(settings, defaultSettings, JSON.stringify(value));
        assertEquals(problems.length, 1, JSON.stringify(value));
        assert(problems[0]!.startsWith(`${path} must be `), problems[0]);
      }
    });
  }

  it("has a case for every key", () => {
    const paths = everySetting.map(({ path }) => path).filter((path) => !path.startsWith("keys."));
    assertEquals(paths.filter((path) => !(path in cases)), []);
  });

  it("holds what a file says, and the default of everything else", () => {
    const command = ["say", "hello"];
    assertEquals(
      settingsOf({
        $schema: "x",
        tools: { ask_user: false },
        placement: " OVERLAY ",
        timeLimit: "off",
        collapseKey: "Ctrl+X",
        attention: { command },
        guidance: { ask_user: { snippet: "Ask" } },
        drafts: { secrets: [] },
        keys: { "next tab": ["Ctrl+N"] },
      }),
      {
        ...defaultSettings,
        tools: { ask_user: false, ask_user_question: true },
        placement: "overlay",
        collapseKey: "ctrl+x",
        attention: { command },
        guidance: { ask_user: { snippet: "Ask" } },
        drafts: { store: true, secrets: [] },
        keys: { "next tab": ["ctrl+n"] },
      },
    );
  });

  it("names each key that is wrong or does not exist, with the reason", () => {
    assertEquals(
      problemsOf(JSON.parse(`{
        "maxHeight": 5, "plaecment": "inline", "keys": { "jump": ["x"], "leave": ["q"], "collapse": ["f9"] },
        "tools": [], "drafts": null, "": { "placement": "overlay" }, "__proto__": { "glyphs": "ascii" }, "glyphs": "\\u001b[2J${
        "x".repeat(60)
      }"
      }`)),
      [
        "maxHeight must be a number from 0.2 to 1, not 5",
        '"plaecment" is no key',
        '"keys.jump" is no key',
        '"keys.leave" is no key',
        '"keys.collapse" is no key',
        "tools must be an object, not a list",
        "drafts must be an object, not null",
        '"" is no key',
        '"__proto__" is no key',
        `glyphs must be "unicode" or "ascii", not "\\u001b[2J${"x".repeat(29)}…`,
      ],
    );
    assertEquals(problemsOf({ $schema: "here" }), []);
    assertEquals(settingsOf({ constructor: 1, toString: [] }), defaultSettings);
  });

  it("refuses what is no object", () => {
    for (const [file, said] of [[[], "a list"], [null, "null"], [5, "5"], ["x", '"x"']]) {
      assertEquals(check(file, defaultSettings), {
        settings: defaultSettings,
        problems: [`the file must be an object, not ${said}`],
      });
    }
  });

  it("refuses one name for both tools", () => {
    for (
      const tools of [
        { ask_user: "ask", ask_user_question: "ask" },
        { ask_user: "ask_user_question" },
        { ask_user_question: "ask_user" },
      ]
    ) {
      const { settings, problems } = check({ tools }, defaultSettings);
      assertEquals(settings.tools, defaultSettings.tools);
      assertEquals(problems, ["tools must not give two tools one name"]);
    }
    const swapped = { ask_user: "ask_user_question", ask_user_question: "ask_user" };
    assertEquals(settingsOf({ tools: swapped }).tools, swapped);
    assertEquals(problemsOf({ tools: { ask_user: false, ask_user_question: false } }), []);
  });

  it("lets a project's file start no program and decide nothing about what is stored", () => {
    const file = { attention: { command: ["sh"] }, drafts: { store: false, secrets: [] } };
    assertEquals(check(file, defaultSettings, false), {
      settings: defaultSettings,
      problems: ["attention", "drafts.store", "drafts.secrets"].map((path) =>
        `${path} counts in your own file alone`
      ),
    });
    const { settings, problems } = check({ attention: "bell" }, defaultSettings, false);
    assertEquals([settings.attention, problems], ["bell", []]);
  });

  it("leaves the defaults as they are", () => {
    const before = structuredClone(defaultSettings);
    settingsOf({ tools: { ask_user: false }, drafts: { store: false }, keys: { up: ["k"] } });
    assertEquals(defaultSettings, before);
  });

  it("has a default that it takes itself", () => {
    assertEquals(check(defaultSettings, defaultSettings), {
      settings: defaultSettings,
      problems: [],
    });
  });
});

describe("settings.schema.json", () => {
  const schema = fileSchema();

  it("says what the table says", () => {
    for (const [path, [good, bad]] of Object.entries(cases)) {
      for (const value of good) {
        assert(Value.Check(schema, nested(path, value)), `${path}: ${JSON.stringify(value)}`);
      }
      for (const value of bad) {
        assert(!Value.Check(schema, nested(path, value)), `${path}: ${JSON.stringify(value)}`);
      }
    }
    assert(!Value.Check(schema, { plaecment: "inline" }));
    assert(!Value.Check(schema, { keys: { jump: [] } }));
    assert(Value.Check(schema, { $schema: "here" }));
  });

  it("is written, as is the manual's list", () => {
    for (const { url, content } of written) {
      const text = readFileSync(url, "utf8");
      assert(text === content(text), `${url.pathname} is old: run deno task docs`);
    }
  });
});
