import { describe, it } from "node:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { type Outlets, signal } from "../lib/attention.ts";
import { type Attention, defaultSettings, type Settings } from "../lib/settings.ts";
import { show } from "../lib/show.ts";
import { questionnaireOf } from "./samples.ts";
import { asking, until } from "./surroundings.ts";

interface Heard {
  readonly written: string[];
  readonly started: (readonly [string, ...string[]])[];
}

function hear(
  attention: Exclude<Attention, "off">,
  header = "Database",
  { isTTY = true, environment = {} }: {
    isTTY?: boolean;
    environment?: Outlets["environment"];
  } = {},
): Heard {
  const heard: Heard = { written: [], started: [] };
  signal(attention, questionnaireOf([{ header }]), {
    terminal: { isTTY, write: (bytes) => heard.written.push(bytes) },
    environment,
    start: (program, args) => heard.started.push([program, ...args]),
  });
  return heard;
}

const bell = "\x07";

describe("signal()", () => {
  for (
    const [attention, bytes] of [
      ["bell", bell],
      ["osc9", `\x1b]9;Question: Database${bell}`],
      ["osc777", `\x1b]777;notify;pi;Question: Database${bell}`],
    ] as const
  ) {
    it(`writes ${attention} to a terminal, once`, () => {
      assertEquals(hear(attention), { written: [bytes], started: [] });
    });

    it(`writes ${attention} to no other stream`, () => {
      assertEquals(hear(attention, "Database", { isTTY: false }).written, []);
    });
  }

  it("passes sequences through tmux, and the bell as it is", () => {
    const environment = { TMUX: "/tmp/tmux-0/default,1,0" };
    assertEquals(hear("osc9", "Database", { environment }).written, [
      `\x1bPtmux;\x1b\x1b]9;Question: Database${bell}\x1b\\`,
    ]);
    assertEquals(hear("bell", "Database", { environment }).written, [bell]);
    assertEquals(hear("osc9", "Database", { environment: { TMUX: "" } }).written.length, 1);
  });

  it("lets nothing of a header drive the terminal", () => {
    const header = `4;1;\x1b]0;title\x07 a;b\x9c\u202e\n\ud800 ${"x".repeat(200)}`;
    for (const [attention, fields] of [["osc9", 2], ["osc777", 4]] as const) {
      const [bytes = ""] = hear(attention, header).written;
      const body = bytes.slice(2, -1);
      assertEquals(/[\p{Cc}\p{Cs}\u202e]/u.exec(body), null);
      assertEquals(bytes.endsWith(bell) && bytes.length < 130, true);
      if (attention === "osc777") assertEquals(body.split(";").length, fields);
    }
  });

  it("says that a question waits when there is no header", () => {
    for (const header of ["", " ", "\x1b[2J", "\u200b"]) {
      assertEquals(hear("osc9", header).written, [`\x1b]9;A question waits${bell}`]);
    }
  });

  it("starts a program with the question as its last argument, terminal or not", () => {
    for (const isTTY of [true, false]) {
      const heard = hear({ command: ["notify-send", "pi"] }, "--help; $(rm)", { isTTY });
      assertEquals(heard, {
        written: [],
        started: [["notify-send", "pi", "Question: --help; $(rm)"]],
      });
    }
  });

  it("does nothing where there is no program", () => {
    assertEquals(hear({ command: [] }), { written: [], started: [] });
  });

  it("outlives programs that can't be started", async () => {
    for (const program of ["/nowhere/to/be/found", "", "\0", "/"]) {
      signal({ command: [program] }, questionnaireOf([{}]));
      await new Promise((done) => setTimeout(done));
    }
  });

  it("gives a program the question as it is, without a shell", async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-attention-"));
    try {
      const path = join(folder, "heard");
      const command = ["sh", "-c", 'printf %s "$1" >"$0.new" && mv "$0.new" "$0"', path];
      signal({ command }, questionnaireOf([{ header: "$(date) `id`; exit" }]));
      await until(() => existsSync(path) || undefined);
      assertEquals(readFileSync(path, "utf8"), "Question: $(date) `id`; exit");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("show() calls for attention", () => {
  const ui = { custom() {}, select: () => Promise.resolve(undefined), input() {}, notify() {} };
  /** How often it looks at how to call, which it does when it is about to. */
  async function calls(mode: "tui" | "rpc", opens: boolean): Promise<number> {
    let count = 0;
    const settings: Settings = {
      ...defaultSettings,
      get attention() {
        count++;
        return "off" as const;
      },
    };
    const hosting = asking({
      settings,
      dialog: () =>
        Promise.resolve(() => (_questionnaire, showing) => {
          if (opens) showing.onShown?.();
          return Promise.resolve({ type: "declined", reply: { answers: [] } });
        }),
    });
    const showing = { signal: new AbortController().signal };
    const context = { ui, hasUI: true, cwd: "/", mode } as never;
    await show(questionnaireOf([{}]), showing, context, hosting);
    return count;
  }

  it("when the dialog shows, and at no other time", async () => {
    assertEquals([await calls("tui", true), await calls("tui", false)], [1, 0]);
    assertEquals(await calls("rpc", true), 0);
  });
});
