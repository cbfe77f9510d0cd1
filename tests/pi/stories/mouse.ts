import { assert, assertEquals } from "@std/assert";
import { askUserCall } from "../four_questions.ts";
import { parley } from "../parley.ts";
import { story } from "../story.ts";
import { openTerminal, type Terminal } from "../terminal.ts";

const start = { extensions: [parley], turns: [{ calls: [askUserCall] }] };

/** Clicks the first cell of a text on the screen, as terminals report it (SGR, cells from 1). */
async function click(pi: Terminal, text: string): Promise<void> {
  const row = pi.screen().findLastIndex((line) => line.includes(text));
  assert(row >= 0, `${text} is on the screen`);
  const at = `${pi.screen()[row]!.indexOf(text) + 1};${row + 1}`;
  await pi.send(`\x1b[<0;${at}M`);
  await pi.send(`\x1b[<0;${at}m`);
}

function focused(pi: Terminal): string {
  return pi.screen().find((line) => line.includes("❯"))?.trim() ?? "";
}

story("the mouse clicks rows and tabs, and its wheel moves, where pi has it", async (host) => {
  await using pi = await openTerminal(host, start);
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  const isFullscreen = pi.cells.buffer.active.type === "alternate";
  assertEquals(isFullscreen, host.name === "new");
  await click(pi, "Split");
  assertEquals(focused(pi), isFullscreen ? "❯ 2. Split" : "❯ 1. Stacked");
  if (!isFullscreen) {
    await pi.press("Ctrl+c");
    return assertEquals((await pi.result()).details.answers, {}, "no click counts");
  }
  await click(pi, "Checks");
  await pi.waitFor("Which checks should run?");
  await click(pi, "Types");
  await click(pi, "Types");
  await pi.waitFor("2. [✓] Types");
  await pi.send("\x1b[<65;5;12M");
  await pi.waitFor("❯ 3. [ ] Tests");
  await click(pi, "Review");
  await pi.waitFor("Open: Layout");
  await pi.press("Ctrl+c");
  const { details } = await pi.result();
  assertEquals(details.answers, { checks: { values: ["types"], labels: ["Types"], indices: [2] } });
});

story("outside fullscreen nothing of the mouse is typed or pressed", async (host) => {
  const args = host.name === "new" ? ["--tui-mode", "regular"] : [];
  await using pi = await openTerminal(host, { ...start, args });
  await pi.say("Ask me.");
  await pi.waitForDialog("Which layout do you prefer?");
  assertEquals(pi.cells.buffer.active.type, "normal");
  await pi.press("Tab", "Tab");
  await pi.waitFor("What should the project be called?");
  await pi.press("Up");
  await pi.type("Agora");
  for (const bytes of ["\x1b[<0;5;12M", "\x1b[<0;5;12m", "\x1b[<65;5;12M", "\x1b[M #+"]) {
    await pi.send(bytes);
  }
  await pi.type(" II");
  await pi.press("Enter");
  await pi.waitFor("Which licence?");
  await pi.press("Ctrl+c");
  const { details } = await pi.result();
  assertEquals(details.answers.name.customText, "Agora II");
});
