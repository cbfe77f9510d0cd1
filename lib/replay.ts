/**
 * Questions that were asked before, opened again at a person's wish.
 *
 * @module
 */
import { ask, type Asking } from "./ask.ts";
import { attempt } from "./attempt.ts";
import { contracts } from "./contracts/all.ts";
import { settled } from "./contracts/contract.ts";
import { answerList, indented, listed, noteLines } from "./contracts/prose.ts";
import type { Context, Pi } from "./host.ts";
import { sentIn } from "./kept.ts";
import { notify } from "./notify.ts";
import { hasNotes, isAnswered, type Questionnaire, type Reply } from "./questionnaire.ts";
import { isSomebodyAsking } from "./queue.ts";
import { own } from "./repair.ts";
import { say } from "./say.ts";
import { type AskedCall, branchOf, lastCalls, readReply } from "./session.ts";
import { canAsk } from "./surroundings.ts";

/**
 * Opens the branch's last questions again, with what was answered or entered, and sends what has
 * changed as the person's message. `names` are the tools' own names by the names that the user gave
 * them. Never rejects.
 */
export async function replay(
  context: Context,
  pi: Pick<Pi, "sendUserMessage">,
  asking: Asking,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  if (!canAsk(context, asking)) return notify(context, say("Nobody is here to be asked again"));
  if (isSomebodyAsking()) return notify(context, say("Questions are open already"));
  const { calls } = lastCalls(branchOf(context), (tool, args) => {
    const decoded = contracts.find(({ name }) => name === (names.get(tool) ?? tool))?.decode(args);
    return decoded?.issues.length === 0 ? decoded.questionnaire : undefined;
  });
  if (calls.length === 0) return notify(context, say("This session has no questions yet"));
  const texts: string[] = [];
  for (const call of calls) {
    const text = await askAgain(call, context, asking);
    if (text === undefined) break;
    texts.push(text);
  }
  if (texts.length === 0) return;
  const text = texts.filter(Boolean).join("\n\n");
  if (text === "") return notify(context, say("Nothing changed, nothing sent"));
  attempt(
    () => pi.sendUserMessage(text, { deliverAs: "followUp" }),
    () => notify(context, say("The answers could not be sent")),
  );
}

/** What there is to tell; nothing where the person closed the questions. */
async function askAgain(
  { id, tool, asked, details, since }: AskedCall<Questionnaire>,
  context: Context,
  asking: Asking,
): Promise<string | undefined> {
  const again = sentIn(since, asked);
  const sent = again ?? readReply(details, asked);
  const isSent = again !== undefined || own(details, "cancelled") === false;
  const outcome = await ask(asked, { id, tool, context, replays: { since, sent } }, asking);
  if (outcome.type !== "submitted" && outcome.type !== "elaborate") return undefined;
  const { type, reply } = outcome;
  if (type === "elaborate") {
    const head = reply.answers.some(hasNotes)
      ? "Before I decide, answer my notes on your questions:"
      : "Before I decide, I want to talk: ask me what I would like to know.";
    return [head, ...changes(asked, undefined, reply)].join("\n");
  }
  const lines = changes(asked, isSent ? sent : undefined, reply);
  if (lines.length === 0) return "";
  if (isSent) return ["I changed my answers to your questions:", ...lines].join("\n");
  const open = asked.questions.filter((question, index) =>
    !isAnswered(settled(question, reply.answers[index]))
  );
  if (open.length > 0) {
    lines.push(`Not answered: ${open.map(({ header }) => listed(header)).join(", ")}`);
  }
  return ["My answers to your questions:", ...lines].join("\n");
}

/** Each question that is answered otherwise than before. */
function changes({ questions }: Questionnaire, before: Reply | undefined, after: Reply): string[] {
  const lines = questions.flatMap((question, index) => {
    const was = settled(question, before?.answers[index]);
    const is = settled(question, after.answers[index]);
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return [
      `- ${indented(question.prompt, "  ")}`,
      `  ${answerList(question, is)}`,
      ...noteLines(question, is),
    ];
  });
  const { note } = after;
  return note === before?.note ? lines : [...lines, `- Note on everything: ${note ?? "none"}`];
}
