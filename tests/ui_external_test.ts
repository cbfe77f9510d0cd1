import { describe, it } from "node:test";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Tui } from "../lib/host.ts";
import { type Edited, editExternally } from "../ui/external.ts";

interface Told {
  readonly edited: Edited;
  /** What was done with the terminal, in order. */
  readonly calls: readonly string[];
  /** What the program saw. */
  readonly seen:
    | { readonly path: string; readonly text: string; readonly mode: string }
    | undefined;
}

/** Edits a text with a shell script for an editor, in an environment of its own. */
async function editWith(
  script: string | undefined,
  text: string,
  signal: AbortSignal = new AbortController().signal,
  variable: "VISUAL" | "EDITOR" = "EDITOR",
): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), "parley-external-"));
  const { VISUAL, EDITOR } = process.env;
  const calls: string[] = [];
  const tui: Tui = {
    terminal: { columns: 80, rows: 24 },
    start: () => void calls.push("start"),
    stop: () => void calls.push("stop"),
    requestRender: (force) => void calls.push(force ? "draw anew" : "draw"),
  };
  try {
    delete process.env["VISUAL"];
    delete process.env["EDITOR"];
    const program = join(folder, "my editor");
    if (script !== undefined) {
      const report =
        `printf %s "$1" > '${folder}/path'; stat -c %a "$1" > '${folder}/mode'; cp "$1" '${folder}/text'`;
      writeFileSync(program, `#!/bin/sh\n${report}\n${script}\n`);
      chmodSync(program, 0o755);
      process.env[variable] = `'${program}'`;
    }
    const edited = await editExternally(text, tui, signal);
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    const seen = existsSync(join(folder, "path"))
      ? { path: read("path"), text: read("text"), mode: read("mode").trim() }
      : undefined;
    return { edited, calls, seen };
  } finally {
    rmSync(folder, { recursive: true });
    for (const [name, value] of Object.entries({ VISUAL, EDITOR })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

describe("editExternally()", {
  skip: process.platform === "win32" && "its editors are shell scripts",
}, () => {
  it("gives back what the program made of the text", async () => {
    const { edited, calls, seen } = await editWith(`printf '\\nmore\\n' >> "$1"`, "one\n日本");
    assertEquals(edited, { ok: true, text: "one\n日本\nmore" });
    assertEquals(calls, ["stop", "start", "draw anew"]);
    assertEquals([seen?.text, seen?.mode], ["one\n日本", "600"]);
    assert(!existsSync(seen!.path), "the file is gone");
  });

  it("prefers $VISUAL, and takes arguments along", async () => {
    process.env["EDITOR"] = "false";
    const { edited } = await editWith(`printf x > "$1"`, "one", undefined, "VISUAL");
    assertEquals(edited, { ok: true, text: "x" });
  });

  it("keeps the text when the program fails", async () => {
    const { edited, calls, seen } = await editWith(`printf x > "$1"; exit 3`, "one");
    assert(!edited.ok);
    assertMatch(edited.message, /ended with code 3; the text is as it was/);
    assertEquals(calls, ["stop", "start", "draw anew"]);
    assert(!existsSync(seen!.path));
  });

  it("keeps the text when the program is killed", async () => {
    const { edited } = await editWith(`kill -9 $$`, "one");
    assert(!edited.ok);
    assertMatch(edited.message, /SIGKILL|code 137/);
  });

  it("says so where there is no such program", async () => {
    process.env["EDITOR"] = "/no/such/editor";
    const { EDITOR } = process.env;
    try {
      const calls: string[] = [];
      const edited = await editExternally("one", {
        terminal: { columns: 80, rows: 24 },
        start: () => void calls.push("start"),
        stop: () => void calls.push("stop"),
        requestRender: () => {},
      }, new AbortController().signal);
      assert(!edited.ok);
      assertEquals(calls, ["stop", "start"]);
    } finally {
      if (EDITOR === "/no/such/editor") delete process.env["EDITOR"];
    }
  });

  it("says what to set where nothing is set, and leaves the terminal alone", async () => {
    const { edited, calls } = await editWith(undefined, "one");
    assertEquals(edited, { ok: false, message: "Set $VISUAL or $EDITOR to edit the text there" });
    assertEquals(calls, []);
  });

  it("ends with the dialog, and takes no terminal back that is no longer its own", async () => {
    const controller = new AbortController();
    const before = readdirSync(tmpdir()).filter((name) => /^parley-[^-]+$/.test(name)).length;
    const waiting = editWith(`exec sleep 30`, "one", controller.signal);
    setTimeout(() => controller.abort(), 300);
    const { edited, calls } = await waiting;
    assert(!edited.ok);
    assertEquals(calls, ["stop", "start", "draw anew"], "pi may go on without the session");
    const after = readdirSync(tmpdir()).filter((name) => /^parley-[^-]+$/.test(name)).length;
    assertEquals(after, before);
  });
});
