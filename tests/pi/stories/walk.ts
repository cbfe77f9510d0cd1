import { assertEquals } from "@std/assert";
import { choiceCases } from "../../choices.ts";
import { contractOf, questionnaireOf } from "../../decoded.ts";
import { walkingPerson } from "../../walking_person.ts";
import { parley } from "../parley.ts";
import { openRpc } from "../rpc.ts";
import { story } from "../story.ts";
import { pause } from "../wait.ts";

story("every choice by RPC dialogs gives the result that it gives everywhere", async (host) => {
  const turns = choiceCases.map(({ tool, args }) => ({ calls: [{ tool, args }] }));
  await using pi = await openRpc(host, { extensions: [parley], turns });
  pi.say("Ask me.");
  let dialog = pi.request();
  for (const [index, { name, tool, args, choices, end, reply }] of choiceCases.entries()) {
    const questionnaire = questionnaireOf(tool, args);
    const person = walkingPerson(questionnaire, { choices, end });
    const result = pi.result(index + 1);
    while (true) {
      const next = await Promise.race([dialog, result]);
      if ("toolName" in next) break;
      const value = person({
        type: next.method === "confirm" ? "select" : next.method,
        title: next.title,
        rows: next.options ?? [],
      });
      if (typeof value === "string") pi.answer(next, value);
      else {
        // A person needs time to see what they dismiss.
        await pause(30);
        pi.dismiss(next);
      }
      dialog = pi.request();
    }
    const expected = contractOf(tool).encode(questionnaire, { type: end, reply });
    const { text, details } = await result;
    assertEquals({ name, text, details }, {
      name,
      text: expected.content[0]?.text,
      details: expected.details,
    });
  }
  dialog.catch(() => {});
  await pi.finish();
  assertEquals(await pi.quit(), 0);
});
