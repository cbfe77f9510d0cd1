import { describe, it } from "node:test";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { say, speak } from "../lib/say.ts";
import { defaultSettings } from "../lib/settings.ts";
import { type SettingsFile, settingsFile, type SettingsSource } from "../lib/settings_file.ts";

interface Room {
  readonly own: string;
  readonly project: string;
  readonly notices: string[];
  readonly file: SettingsFile;
  /** Writes a file, with a time of its own. */
  write(path: string, content: unknown): void;
}

/** Files in a folder of their own, which is gone afterwards. */
async function inRoom(
  run: (room: Room) => Promise<void>,
  more: Partial<SettingsSource> = {},
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "parley-settings-"));
  const notices: string[] = [];
  let time = 1_000_000;
  const room: Room = {
    own: join(root, "agent", "parley.json"),
    project: join(root, "project"),
    notices,
    file: settingsFile({
      host: () => Promise.resolve({ getAgentDir: () => join(root, "agent") }),
      fallback: defaultSettings,
      warn: (message) => notices.push(message),
      ..."project" in more ? { ...more, project: join(root, "project") } : more,
    }),
    write(path, content) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
      utimesSync(path, ++time, time);
    },
  };
  try {
    await run(room);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe("settingsFile()", () => {
  it("gives the defaults where there is no file, and writes none", () =>
    inRoom(async ({ file, own, notices }) => {
      assertEquals(file.current, defaultSettings);
      assertEquals(await file.read(), defaultSettings);
      assertEquals(await file.path(), own);
      assertEquals(notices, []);
      assert(!statSync(own, { throwIfNoEntry: false }));
    }));

  it("reads what is set, and what is changed later", () =>
    inRoom(async ({ file, own, write }) => {
      write(own, { glyphs: "ascii" });
      assertEquals(await file.read(), { ...defaultSettings, glyphs: "ascii" });
      assertEquals(file.current.glyphs, "ascii");
      write(own, { placement: "overlay" });
      assertEquals(await file.read(), { ...defaultSettings, placement: "overlay" });
      rmSync(own);
      assertEquals(await file.read(), defaultSettings);
    }));

  it("reads a file once while it stays the same", () =>
    inRoom(async ({ file, own, write }) => {
      write(own, { glyphs: "ascii", graceMs: -1 });
      const [first, second] = await Promise.all([file.read(), file.read()]);
      assert(first === second && await file.read() === first);
    }));

  it("speaks the language that is set", () =>
    inRoom(async ({ file, own, write }) => {
      speak({ Next: "…" });
      write(own, { language: "en" });
      await file.read();
      assertEquals(say("Next"), "Next");
    }));

  it("takes a byte order mark", () =>
    inRoom(async ({ file, own, write, notices }) => {
      write(own, `\ufeff{ "glyphs": "ascii" }`);
      assertEquals((await file.read()).glyphs, "ascii");
      assertEquals(notices, []);
    }));

  const broken: Readonly<Record<string, readonly [(path: string) => void, string]>> = {
    "half an object": [(path) => writeFileSync(path, "{"), "it is not JSON"],
    "nothing": [(path) => writeFileSync(path, ""), "it is not JSON"],
    "bytes of no text": [(path) => writeFileSync(path, Uint8Array.of(0xff, 0)), "it is not JSON"],
    "a list": [(path) => writeFileSync(path, "[]"), "the file must be an object, not a list"],
    "many megabytes": [(path) => {
      writeFileSync(path, "{}");
      truncateSync(path, 300 * 1024 * 1024);
    }, "it is larger than 256 KB"],
    "brackets without end": [(path) => writeFileSync(path, "[".repeat(200_000)), "it is not JSON"],
    "a folder": [(path) => mkdirSync(path), "it is no file"],
    "a device that never ends": [(path) => symlinkSync("/dev/zero", path), "it is no file"],
    "a link to itself": [(path) => symlinkSync(path, path), "ELOOP"],
    // Only root can make one.
    ...(process.getuid?.() === 0
      ? {
        "somebody else's": [(path: string) => {
          writeFileSync(path, `{ "glyphs": "ascii" }`);
          chownSync(path, 12_345, 12_345);
        }, "it belongs to somebody else"] as const,
      }
      : {}),
  };
  for (const [what, [make, reason]] of Object.entries(broken)) {
    it(`holds the defaults and gives one notice when the file is ${what}`, () =>
      inRoom(async ({ file, own, notices }) => {
        mkdirSync(dirname(own), { recursive: true });
        make(own);
        for (let count = 0; count < 3; count++) {
          assertEquals(await file.read(), defaultSettings);
        }
        assertEquals(notices.length, 1);
        assertStringIncludes(notices[0]!, own);
        assertStringIncludes(notices[0]!, reason);
      }));
  }

  it("names wrong keys in one notice for each state of the file", () =>
    inRoom(async ({ file, own, write, notices }) => {
      write(own, { glyphs: "ascii", graceMs: -1, maxHeight: 7 });
      const settings = await file.read();
      await file.read();
      assertEquals(settings, { ...defaultSettings, glyphs: "ascii" });
      assertEquals(notices, [
        `Parley's settings: what is wrong has no effect. ${own}: graceMs must be a whole number ` +
        "from 0 to 10000, not -1; maxHeight must be a number from 0.2 to 1, not 7",
      ]);
      write(own, Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key ${index}`, 1])));
      await file.read();
      assertStringIncludes(notices[1]!, `"key 4" is no key; and 15 more`);
      write(own, {});
      await file.read();
      assertEquals(notices.length, 2);
    }));

  it("lets a project's file override single keys", () =>
    inRoom(async ({ file, own, project, write, notices }) => {
      write(own, { glyphs: "ascii", drafts: { store: false } });
      write(join(project, ".pi", "parley.json"), { placement: "overlay", graceMs: "x" });
      assertEquals(await file.read(), {
        ...defaultSettings,
        glyphs: "ascii",
        drafts: { ...defaultSettings.drafts, store: false },
        placement: "overlay",
      });
      assertEquals(notices.length, 1);
      assertStringIncludes(notices[0]!, project);
      write(join(project, ".pi", "parley.json"), "{");
      assertEquals((await file.read()).glyphs, "ascii");
    }, { project: "yes" }));

  it("keeps a project's file from starting programs", () =>
    inRoom(async ({ file, own, project, write, notices }) => {
      write(own, { attention: { command: ["mine"] } });
      write(join(project, ".pi", "parley.json"), { attention: { command: ["theirs"] } });
      assertEquals((await file.read()).attention, { command: ["mine"] });
      assertStringIncludes(notices[0]!, "attention counts in your own file alone");
    }, { project: "yes" }));

  it("does not look at a project that isn't given", () =>
    inRoom(async ({ file, project, write }) => {
      write(join(project, ".pi", "parley.json"), { placement: "overlay" });
      assertEquals(await file.read(), defaultSettings);
    }));

  it("falls back on what a program has set", () =>
    inRoom(async ({ file, own, write }) => {
      write(own, { glyphs: "neither" });
      assertEquals((await file.read()).glyphs, "ascii");
    }, { fallback: { ...defaultSettings, glyphs: "ascii" } }));

  it("finds pi's agent directory by itself where the host says nothing", async () => {
    const before = process.env["PI_CODING_AGENT_DIR"];
    const pathOf = () =>
      settingsFile({
        host: () => Promise.reject(new Error("gone")),
        fallback: defaultSettings,
        warn() {},
      }).path();
    try {
      for (
        const [value, folder] of [
          [" ~/somewhere ", join(homedir(), "somewhere")],
          ["~", homedir()],
          ["/agent", "/agent"],
          ["", join(homedir(), ".pi", "agent")],
          ["~other/x", "~other/x"],
        ] as const
      ) {
        process.env["PI_CODING_AGENT_DIR"] = value;
        assertEquals(await pathOf(), join(folder, "parley.json"));
      }
    } finally {
      if (before === undefined) delete process.env["PI_CODING_AGENT_DIR"];
      else process.env["PI_CODING_AGENT_DIR"] = before;
    }
  });
});

describe("settingsFile().change()", () => {
  it("makes the file where there is none", () =>
    inRoom(async ({ file, own }) => {
      await file.change("placement", "overlay");
      await file.change("drafts.store", false);
      assertEquals(
        readFileSync(own, "utf8"),
        '{\n  "placement": "overlay",\n  "drafts": {\n    "store": false\n  }\n}\n',
      );
      assertEquals((await file.read()).placement, "overlay");
    }));

  it("keeps every other key, known or not, and the file's mode", () =>
    inRoom(async ({ file, own, write }) => {
      write(own, { $schema: "x", mine: [1], drafts: { other: true }, tools: 5, glyphs: "ascii" });
      chmodSync(own, 0o640);
      await file.change("drafts.store", false);
      await file.change("tools.ask_user", false);
      assertEquals(statSync(own).mode & 0o777, 0o640);
      assertEquals(JSON.parse(readFileSync(own, "utf8")), {
        $schema: "x",
        mine: [1],
        drafts: { other: true, store: false },
        tools: { ask_user: false },
        glyphs: "ascii",
      });
    }));

  it("loses none of several changes at once, and leaves nothing beside the file", () =>
    inRoom(async ({ file, own }) => {
      await Promise.all(
        ["placement", "glyphs", "maxHeight"].map((key) => file.change(key, "any")),
      );
      assertEquals(Object.keys(JSON.parse(readFileSync(own, "utf8"))), [
        "placement",
        "glyphs",
        "maxHeight",
      ]);
      assertEquals(readdirSync(dirname(own)), ["parley.json"]);
    }));

  it("writes through a link", () =>
    inRoom(async ({ file, own, project, write }) => {
      const real = join(project, "dotfiles.json");
      write(real, {});
      mkdirSync(dirname(own), { recursive: true });
      symlinkSync(real, own);
      await file.change("glyphs", "ascii");
      assertEquals(JSON.parse(readFileSync(real, "utf8")), { glyphs: "ascii" });
    }));

  it("leaves a file alone that it can't read", () =>
    inRoom(async ({ file, own, write }) => {
      for (const content of ["{", "[]", "null"]) {
        write(own, content);
        await assertRejects(() => file.change("glyphs", "ascii"));
        assertEquals(readFileSync(own, "utf8"), content);
      }
      write(own, {});
      await file.change("glyphs", "ascii");
    }));
});
