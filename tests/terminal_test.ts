import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { after, afterEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { languages, useLanguage } from "../lib/languages.ts";
import { say, speak } from "../lib/say.ts";
import { askInTerminal } from "../lib/terminal.ts";
import { decoded } from "./decoded.ts";
import { fakeTerminal } from "./fake_terminal.ts";

const question = {
  id: "db",
  prompt: "Which database?",
  options: [{ value: "pg", label: "Postgres" }, { value: "lite", label: "SQLite" }],
};
const args = { questions: [question] };
const questionnaire = decoded("ask_user", args);

describe("askInTerminal()", () => {
  afterEach(() => speak({}));

  it("asks a questionnaire, and gives its outcome", async () => {
    const terminal = fakeTerminal(["2"]);
    assertEquals(await askInTerminal(questionnaire, { terminal: () => terminal }), {
      type: "submitted",
      reply: { answers: [{ selected: [1] }] },
    });
  });

  it("asks what a tool would ask, and gives its result", async () => {
    const terminal = fakeTerminal(["2"]);
    const { details } = await askInTerminal(args, { tool: "ask_user", terminal: () => terminal });
    assertEquals(details.answers, { db: { values: ["lite"], labels: ["SQLite"], indices: [2] } });
    const other = {
      questions: [{
        question: "Which?",
        header: "Which",
        options: [{ label: "A", description: "a" }, { label: "B", description: "b" }],
      }],
    };
    const result = await askInTerminal(other, {
      tool: "ask_user_question",
      terminal: () => fakeTerminal(["2"]),
    });
    assertStringIncludes(result.content[0]?.text ?? "", `"Which?"="B"`);
  });

  it("speaks the language that is asked for", async () => {
    for (const language of [...languages, "xx"]) {
      speak({ Choose: "of the asking before" });
      const terminal = fakeTerminal(["2"]);
      await askInTerminal(questionnaire, { language, terminal: () => terminal });
      await useLanguage(language);
      assertStringIncludes(terminal.output(), say("Choose"));
      assertStringIncludes(terminal.output(), say("Write a note"));
      assert(!terminal.output().includes("of the asking before"));
    }
    speak({ Choose: "still this" });
    const terminal = fakeTerminal(["2"]);
    await askInTerminal(questionnaire, { terminal: () => terminal });
    assertStringIncludes(terminal.output(), "still this");
  });

  it("mends arguments as the tools do, and refuses what can't be mended", async () => {
    const terminal = () => fakeTerminal(["1"]);
    const mended = await askInTerminal(JSON.stringify(args), { tool: "ask_user", terminal });
    assertEquals(mended.details.outcome, "submitted");
    for (const junk of [undefined, null, 7, "x", [], { questions: [{}] }]) {
      const { details } = await askInTerminal(junk, { tool: "ask_user", terminal });
      assertEquals(details.outcome, "invalid");
    }
  });

  it("tells when there is no terminal, no Cliffy, or a terminal that goes away", async () => {
    const none = await askInTerminal(questionnaire, { terminal: () => undefined });
    assertEquals(none.type === "not_shown" && none.reason, "no_ui");
    const unloaded = await askInTerminal(questionnaire, {
      terminal: () => fakeTerminal([]),
      load: () => Promise.reject(new Error("gone")),
    });
    assertEquals(unloaded, {
      type: "not_shown",
      reason: "session_load_failed",
      message: "Cannot load @cliffy/prompt: Error: gone",
    });
    const terminal = fakeTerminal([], { ends: true });
    const lost = await askInTerminal(questionnaire, { terminal: () => terminal });
    assertEquals(lost, {
      type: "not_shown",
      reason: "no_custom_ui",
      message: "The terminal went away",
    });
  });

  it("settles when it is aborted, and gives the terminal back", async () => {
    const aborting = new AbortController();
    const terminal = fakeTerminal([() => aborting.abort()]);
    const outcome = await askInTerminal(questionnaire, {
      signal: aborting.signal,
      terminal: () => terminal,
    });
    assertEquals(outcome.type, "aborted");
    assertEquals(terminal.modes, [true, false]);
  });

  it("asks one after the other", async () => {
    const terminal = fakeTerminal(["1", "2"]);
    const ask = () => askInTerminal(questionnaire, { terminal: () => terminal });
    const outcomes = await Promise.all([ask(), ask()]);
    assertEquals(outcomes.map((outcome) => "reply" in outcome && outcome.reply.answers), [
      [{ selected: [0] }],
      [{ selected: [1] }],
    ]);
    assertEquals(terminal.modes, [true, false, true, false]);
  });

  it("settles when it is aborted before its turn", async () => {
    const aborting = new AbortController();
    const first = askInTerminal(questionnaire, {
      signal: aborting.signal,
      terminal: () => fakeTerminal([]),
    });
    const untouched = fakeTerminal([]);
    const signal = AbortSignal.abort();
    const second = await askInTerminal(questionnaire, { signal, terminal: () => untouched });
    assertEquals([second.type, untouched.modes], ["aborted", []]);
    aborting.abort();
    assertEquals((await first).type, "aborted");
  });
});

const entry = fileURLToPath(new URL("../lib/terminal.ts", import.meta.url));
const command = [process.execPath, ..."Deno" in globalThis ? ["run", "-A", "--quiet"] : [], entry];

/** Runs the command without any terminal. */
function runAlone(
  flags: readonly string[],
  input = "",
): { code: number | null; out: string; err: string } {
  const [program = "", ...rest] = command;
  const { status, stdout, stderr } = spawnSync("setsid", ["-w", program, ...rest, ...flags], {
    input,
    encoding: "utf8",
  });
  return { code: status, out: stdout, err: stderr };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const lacks = (name: string) => spawnSync("which", [name]).status !== 0;

describe("the command, without a terminal", { skip: lacks("setsid") && "no setsid here" }, () => {
  const slowly = { timeout: 60_000 };

  it("tells how it is used", slowly, () => {
    const { code, out } = runAlone(["--help"]);
    assertEquals(code, 0);
    for (const word of ["--tool", "--file", "--language", "--json", "Exit codes", ...languages]) {
      assertStringIncludes(out, word);
    }
  });

  it("tells that nobody is there, with the tool's result", slowly, () => {
    const { code, out } = runAlone(["--json", "--language", "de"], JSON.stringify(args));
    assertEquals(code, 2);
    const { content, details } = JSON.parse(out);
    assertEquals(details.outcome, "not_shown");
    assertStringIncludes(content[0].text, "Which database?");
  });

  it("reads a payload that begins with a byte order mark", slowly, () => {
    const payload = `\ufeff${JSON.stringify(args)}\r\n`;
    const folder = mkdtempSync(join(tmpdir(), "parley-payload-"));
    const path = join(folder, "payload.json");
    writeFileSync(path, payload);
    for (const [flags, input] of [[[], payload], [["--file", path], ""]] as const) {
      assertEquals(runAlone(flags, input).code, 2);
    }
    rmSync(folder, { recursive: true });
  });

  it("keeps its exit code where nobody reads what it prints", slowly, () => {
    const line = `trap '' PIPE; ${command.map(quoted).join(" ")} | true; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync("setsid", ["-w", "bash", "-c", line], {
      input: JSON.stringify(args),
      encoding: "utf8",
    });
    assertEquals([stdout, stderr], ["2\n", ""]);
  });

  it("tells what is wrong with the payload", slowly, () => {
    const { code, out } = runAlone(["--tool", "ask_user"], `{"questions":[]}`);
    assertEquals([code, JSON.parse(out).details.outcome], [1, "invalid"]);
    for (
      const [flags, input, message] of [
        [[], "nope", "JSON"],
        [["--tool", "ask"], "{}", `"ask" is neither ask_user nor ask_user_question`],
        [["--language", "xx"], "{}", `"xx" is none of ${languages.join(", ")}`],
        [["--file", "/no/such/file"], "", "/no/such/file"],
        [["--colour"], "{}", "--colour"],
        [[], "", "There is nothing to ask"],
        [[], " \n", "There is nothing to ask"],
      ] as const
    ) {
      const { code, out, err } = runAlone(flags, input);
      assertEquals([code, out], [1, ""]);
      assertStringIncludes(err, message);
    }
  });
});

describe("the command, in a terminal", { skip: lacks("script") && "no script here" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-terminal-"));
  after(() => rmSync(folder, { recursive: true }));
  /** Runs a shell line in a pseudo-terminal, and answers texts on the screen with keys. */
  function runInTerminal(line: string, replies: [text: string, keys: string][]): Promise<string> {
    const child = spawn("script", ["-qefc", line, "/dev/null"], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    let screen = "";
    child.stdout.on("data", (bytes: Uint8Array) => {
      screen += new TextDecoder().decode(bytes);
      const [text, keys] = replies[0] ?? [];
      if (text !== undefined && keys !== undefined && screen.includes(text)) {
        replies.shift();
        child.stdin.write(keys);
      }
    });
    return new Promise((resolve) => child.on("close", () => resolve(screen)));
  }

  const cases: [name: string, keys: string, code: string, outcome: string][] = [
    ["prints the answers, also where input and output are no terminal", "2", "0", "submitted"],
    ["tells that a person declined", "\x1b", "3", "declined"],
    ["survives Ctrl+C", "\x03", "3", "declined"],
    ["tells that nothing was answered", "5", "3", "submitted"],
  ];
  for (const [name, keys, code, outcome] of cases) {
    it(name, { timeout: 60_000 }, async () => {
      const payload = join(folder, "payload.json");
      const result = join(folder, "result.json");
      writeFileSync(payload, JSON.stringify(args));
      const line =
        `cat ${quoted(payload)} | ${command.map(quoted).join(" ")} > ${quoted(result)}; ` +
        `echo "exit code $?"; stty -a`;
      const screen = await runInTerminal(line, [["digit", keys]]);
      assertStringIncludes(screen, `exit code ${code}`);
      assert(/[^-]icanon/.test(screen) && /[^-]echo /.test(screen), "the terminal is not restored");
      assertEquals(JSON.parse(readFileSync(result, "utf8")).details.outcome, outcome);
    });
  }
});
