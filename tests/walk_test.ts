import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { askUser } from "../lib/contracts/ask_user.ts";
import { askUserQuestion } from "../lib/contracts/ask_user_question.ts";
import { emptyReply, type Outcome, type Questionnaire } from "../lib/questionnaire.ts";
import type { Entered } from "../lib/surface.ts";
import { walk } from "../lib/walk.ts";
import { choiceCases } from "./choices.ts";
import { scriptedDialogs } from "./scripted_dialogs.ts";
import { walkingPerson } from "./walking_person.ts";

function decoded(tool: string, args: object): Questionnaire {
  const contract = tool === "ask_user" ? askUser : askUserQuestion;
  const result = contract.decode(contract.repair(args));
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.questionnaire;
}

describe("walk() delivers the reply that a person chose", () => {
  for (const methods of [[], ["editor"], ["checkbox"]] as const) {
    for (const choiceCase of choiceCases) {
      const by = methods.length === 0 ? "select and input" : methods.join();
      it(`with ${by}: ${choiceCase.name}`, async () => {
        const questionnaire = decoded(choiceCase.tool, choiceCase.args);
        const dialogs = scriptedDialogs(walkingPerson(questionnaire, choiceCase), methods);
        let told: Entered | undefined;
        let shown = 0;
        const outcome = await walk(dialogs, { now: clock() })(questionnaire, {
          signal: new AbortController().signal,
          onChange: (entered) => told = entered,
          onShown: () => shown++,
        });
        assertEquals(outcome, { type: choiceCase.end, reply: choiceCase.reply } as Outcome);
        assertEquals(shown, 1);
        const { drafts: _, ...entered } = told ?? { ...emptyReply(questionnaire) };
        assertEquals(entered, choiceCase.reply);
      });
    }
  }
});

/** A clock that stands a second later whenever somebody looks. */
function clock(): () => number {
  let time = 0;
  return () => time += 1000;
}
