import { assertEquals, assertStringIncludes } from "@std/assert";
import { askUserQuestionCall } from "../four_questions.ts";
import { parley } from "../parley.ts";
import { printed } from "../print.ts";
import { story } from "../story.ts";
import { openTerminal } from "../terminal.ts";

const other = new URL("../other_ask_user.ts", import.meta.url).pathname;
const call = { tool: "ask_user", args: { question: "Which?" } };

for (
  const [order, extensions] of [["after", [other, parley]], ["before", [parley, other]]] as const
) {
  story(`another package has the name ask_user, and pi loads Parley ${order} it`, async (host) => {
    const turns = [{ calls: [call] }, { calls: [askUserQuestionCall] }];
    const { code, tools, texts } = await printed(host, { extensions, turns });
    assertEquals(code, 0);
    const asking = (names: readonly string[]) =>
      names.filter((name) => name.startsWith("ask_user")).sort();
    assertEquals(asking(tools), ["ask_user"]);
    assertEquals(texts[0], "the other ask_user");
    assertStringIncludes(texts[1] ?? "", "Which layout do you prefer?");

    await using pi = await openTerminal(host, { extensions, turns: [turns[1]!] });
    await pi.waitFor(/The tool ask_user already comes from/);
    await pi.say("Ask me.");
    await pi.waitForDialog("Which layout do you prefer?");
    assertEquals(asking(pi.model.tools().map(({ name }) => name)), [
      "ask_user",
      "ask_user_question",
    ]);
    await pi.press("Escape");
    assertEquals((await pi.result()).details.outcome, "declined");
    assertEquals(await pi.quit(), 0);
  });
}
