import { describe, it } from "node:test";
import { readFileSync } from "node:fs";
import { assertEquals } from "@std/assert";
import * as events from "../events.ts";
import * as everything from "../mod.ts";
import { announce } from "../lib/announce.ts";
import type { Context } from "../lib/host.ts";
import type { Outcome } from "../lib/questionnaire.ts";
import { fakeBus, fakePi } from "./fake_pi.ts";
import { questionnaireOf } from "./samples.ts";

const reply = { answers: [] };
const declined: Outcome = { type: "declined", reply };
const source = { id: "call_1", tool: "ask_user", context: fakePi().context() };

describe("events.ts", () => {
  it("imports nothing", () => {
    const text = readFileSync(new URL("../events.ts", import.meta.url), "utf8");
    assertEquals(text.match(/^(import|export .* from)/gm), null);
  });

  it("names the channels, for good", () => {
    assertEquals({ ...events }, {
      ASK_USER_PROMPT_EVENT: "rpiv:ask-user:prompt",
      ASK_USER_BLOCKED_EVENT: "rpiv:ask-user:blocked",
      ASK_USER_ABORTED_EVENT: "rpiv:ask-user:aborted",
    });
  });

  it("is part of mod.ts", () => {
    for (const [name, value] of Object.entries(events)) {
      assertEquals(everything[name as keyof typeof events], value);
    }
  });
});

describe("announce()", () => {
  const asked = questionnaireOf([
    {
      header: "Database",
      prompt: "Which database?",
      options: [{ label: "Postgres", description: "A server" }, "SQLite"],
    },
    { type: "multi", options: ["Bash"] },
    { type: "preview", options: [{ label: "Wide", preview: "# a long preview" }] },
  ]);

  it("sends the questions without the previews", () => {
    const bus = fakeBus();
    announce(asked, source, bus);
    assertEquals(bus.sent[0], {
      channel: "rpiv:ask-user:prompt",
      payload: {
        id: "call_1",
        tool: "ask_user",
        questions: [
          {
            question: "Which database?",
            header: "Database",
            multiSelect: false,
            options: [
              { label: "Postgres", description: "A server", hasPreview: false },
              { label: "SQLite", description: "", hasPreview: false },
            ],
          },
          {
            question: "Question 2?",
            header: "Q2",
            multiSelect: true,
            options: [{ label: "Bash", description: "", hasPreview: false }],
          },
          {
            question: "Question 3?",
            header: "Q3",
            multiSelect: false,
            options: [{ label: "Wide", description: "", hasPreview: true }],
          },
        ],
      },
    });
  });

  it("sends when the waiting begins, when it ends and when it was refused", () => {
    const bus = fakeBus();
    announce(asked, source, bus)(declined);
    assertEquals(bus.sent.slice(1), [
      {
        channel: "rpiv:ask-user:blocked",
        payload: { active: true, id: "call_1", tool: "ask_user" },
      },
      { channel: "herdr:blocked", payload: { active: true, label: "Database" } },
      {
        channel: "rpiv:ask-user:blocked",
        payload: { active: false, id: "call_1", tool: "ask_user" },
      },
      { channel: "herdr:blocked", payload: { active: false } },
      {
        channel: "rpiv:ask-user:aborted",
        payload: { aborted: true, id: "call_1", tool: "ask_user" },
      },
    ]);
  });

  it("sends nothing but JSON", () => {
    const bus = fakeBus();
    announce(asked, source, bus)(declined);
    for (const { payload } of bus.sent) assertEquals(JSON.parse(JSON.stringify(payload)), payload);
  });

  it("sends what a model wrote as it wrote it", () => {
    const label = "\x1b[31m" + "long ".repeat(100);
    const bus = fakeBus();
    announce(questionnaireOf([{ header: label, prompt: label, options: [label] }]), source, bus);
    const [{ question, header, options }] = bus.sent[0]!.payload.questions;
    assertEquals([question, header, options[0].label], [label, label, label]);
  });

  it("gives each listener's channel a payload of its own", () => {
    const payloads: unknown[] = [];
    const emit = (_channel: string, payload: unknown) => payloads.push(payload);
    announce(asked, source, { emit })(declined);
    assertEquals(new Set(payloads).size, 6);
  });

  it("lets the host's spinner rest, where it has one", () => {
    const seen: boolean[] = [];
    const setWorkingVisible = (visible: boolean) => seen.push(visible);
    const context = { ui: { setWorkingVisible } } as unknown as Context;
    announce(asked, { ...source, context }, undefined)(declined);
    assertEquals(seen, [false, true]);
    for (const context of [{}, { ui: {} }, undefined]) {
      announce(asked, { ...source, context: context as Context }, undefined)(declined);
    }
  });
});
