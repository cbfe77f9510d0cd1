import { assertEquals, assertStringIncludes } from "@std/assert";
import { askUserCall, askUserQuestionCall, askUserQuestions } from "../four_questions.ts";
import { parley } from "../parley.ts";
import { printed } from "../print.ts";
import { story } from "../story.ts";

const start = {
  extensions: [parley],
  turns: [{ calls: [askUserCall, askUserQuestionCall] }],
};

for (const mode of ["print", "json"] as const) {
  story(`nobody is there to be asked in ${mode} mode`, async (host) => {
    const { code, stderr, kept, texts, stdout, tools, prompt } = await printed(host, {
      ...start,
      ...mode === "json" ? { mode } : {},
    });
    assertEquals([code, stderr], [0, ""]);
    assertEquals(kept.map(({ text }) => text), texts);
    assertEquals(tools.slice().sort(), ["bash", "edit", "read", "write"]);
    assertEquals(/ask_user/.exec(prompt), null);
    const [first, second] = kept;
    assertStringIncludes(first?.text ?? "", "Needs user input");
    for (const text of ["Which layout do you prefer?", "Split", "MIT"]) {
      assertStringIncludes(first?.text ?? "", text);
      assertStringIncludes(second?.text ?? "", text);
    }
    assertEquals(first?.details.cancelled, true);
    assertEquals(first?.details.outcome, "not_shown");
    assertEquals(first?.details.questions, askUserQuestions);
    assertEquals(first?.details.answers, {});
    assertEquals(second?.details, {
      answers: [],
      cancelled: true,
      error: "no_ui",
      outcome: "not_shown",
    });
    if (mode === "json") { for (const line of stdout.trim().split("\n")) JSON.parse(line); }
  });
}
