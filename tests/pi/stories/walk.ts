import { assertEquals } from "@std/assert";
import { choiceCases } from "../../choices.ts";
import { contractOf, decoded } from "../../decoded.ts";
import { walkingPerson } from "../../walking_person.ts";
import { parley } from "../parley.ts";
import { openRpc } from "../rpc.ts";
import { story } from "../story.ts";
import { until } from "../wait.ts";

story("every choice by RPC dialogs gives the result that it gives everywhere", async (host) => {
  const turns = choiceCases.flatMap(({ tool, args }) => [
    { calls: [{ tool, args }] },
    { text: "Thanks" },
  ]);
  await using pi = await openRpc(host, { extensions: [parley], turns });
  let dialog = pi.request();
  for (const [index, { name, tool, args, choices, end, reply }] of choiceCases.entries()) {
    const questionnaire = decoded(tool, args);
    const person = walkingPerson(questionnaire, { choices, end });
    pi.say("Ask me.");
    const result = pi.result(index + 1);
    while (true) {
      const next = await Promise.race([dialog, result]);
      if ("toolName" in next) break;
      const rows = next.options ?? [];
      const type = next.method === "confirm" ? "select" : next.method;
      const value = person({ type, title: next.title, rows });
      if (typeof value === "string") pi.answer(next, value);
      else await pi.dismiss(next);
      dialog = pi.request();
    }
    const { text, details } = await result;
    const expected = contractOf(tool).encode(questionnaire, { type: end, reply });
    assertEquals(
      { name, text, details },
      { name, text: expected.content[0]?.text, details: expected.details },
    );
    const ended = () => pi.messages.filter(({ type }) => type === "agent_end").length;
    await until(() => ended() > index, () => `the end of turn ${index + 1}`);
  }
  dialog.catch(() => {});
  assertEquals(await pi.quit(), 0);
});
