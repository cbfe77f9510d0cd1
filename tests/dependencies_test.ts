import { describe, it } from "node:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";

interface Module {
  readonly path: string;
  readonly text: string;
  /** The text without comments. */
  readonly code: string;
  readonly imports: readonly Import[];
}

interface Import {
  /** The specifier, or for a relative one the path from the root. */
  readonly target: string;
  readonly isDynamic: boolean;
  readonly isExport: boolean;
}

const root = new URL("../", import.meta.url);
const modules = new Map(
  ["mod.ts", "events.ts", ...filesBelow("lib"), ...filesBelow("ui")]
    .map((path) => [path, readModule(path)] as const),
);
const manifest = JSON.parse(readFileSync(new URL("deno.json", root), "utf8"));

function filesBelow(folder: string): string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts")).map((name) => `${folder}/${name}`).sort();
}

function readModule(path: string): Module {
  const text = readFileSync(new URL(path, root), "utf8");
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const statics = code.matchAll(/^(import|export)\b[^'"`;]*?(?:\bfrom\s*)?["']([^"'\n]+)["']/gm);
  const dynamics = code.matchAll(/\bimport\(\s*(["'`])([^"'`\n]+)\1/g);
  return {
    path,
    text,
    code,
    imports: [
      ...[...statics].filter(([whole]) => /\bfrom\b|^import\s*["']/.test(whole)).map((
        [, keyword, target = ""],
      ) => ({
        target: resolve(path, target),
        isDynamic: false,
        isExport: keyword === "export",
      })),
      ...[...dynamics].map(([, , target = ""]) => ({
        target: resolve(path, target),
        isDynamic: true,
        isExport: false,
      })),
    ],
  };
}

function resolve(from: string, target: string): string {
  if (!target.startsWith(".")) return target;
  return fileURLToPath(new URL(target, new URL(from, root))).slice(fileURLToPath(root).length);
}

function isLocal(target: string): boolean {
  return modules.has(target);
}

/** A module and everything that it reaches. */
function reach(from: string, follows: (one: Import) => boolean = () => true): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const one of modules.get(path)?.imports ?? []) if (follows(one)) visit(one.target);
  };
  visit(from);
  return reached;
}

function isStatic(one: Import): boolean {
  return !one.isDynamic;
}

/** What decides without the world: the core, and the few modules that it may share. */
const pure = [
  "lib/defined.ts",
  "lib/say.ts",
  "lib/surface.ts",
  "lib/questionnaire.ts",
  "lib/issue.ts",
  "lib/sanitize.ts",
  "lib/repair.ts",
  "lib/model.ts",
  "lib/action.ts",
  "lib/update.ts",
  "lib/fields.ts",
  "lib/derive.ts",
  "lib/answers.ts",
  ...filesBelow("lib/contracts"),
];

describe("the modules", () => {
  it("import only what exists", () => {
    for (const { path, imports } of modules.values()) {
      for (const { target } of imports) {
        const isFile = target.endsWith(".ts") || target.endsWith(".json");
        if (isFile) assert(existsSync(new URL(target, root)), `${path} imports ${target}`);
      }
    }
  });

  it("reach ui/ from lib/ by dynamic imports alone", () => {
    for (const { path, imports } of modules.values()) {
      if (!path.startsWith("lib/")) continue;
      for (const { target } of imports.filter(isStatic)) {
        assert(!target.startsWith("ui/"), `${path} imports ${target}`);
      }
    }
  });

  it("touch nothing of the world where they are pure", () => {
    const world =
      /\b(Deno|process|console|performance|Date|globalThis)\.|\bnew Date\(\)|\bset(Timeout|Interval)\(|\bfetch\(|\bMath\.random\b/;
    for (const start of pure) {
      for (const path of reach(start)) {
        const module = modules.get(path);
        assert(module && pure.includes(path), `${start} reaches ${path}`);
        assert(
          module.imports.every(isStatic),
          `${path}, which ${start} reaches, imports dynamically`,
        );
        assertEquals(world.exec(module.code)?.[0], undefined, `${path}, which ${start} reaches`);
      }
    }
  });

  it("name Cliffy in lib/cliffy.ts alone", () => {
    for (const { path, imports, code } of modules.values()) {
      if (path === "lib/cliffy.ts") {
        const named = imports.filter(({ target }) => target.includes("cliffy"));
        assert(named.every(({ isDynamic }) => isDynamic), `${path} imports Cliffy statically`);
      } else assert(!/["'`](jsr:)?@cliffy\//.test(code), `${path} names Cliffy`);
    }
  });

  it("name no package of pi and no schema library", () => {
    const names = /["'`](npm:)?(@mariozechner\/|@earendil-works\/|@sinclair\/|typebox\b)/;
    for (const entry of Object.values<string>(manifest.exports)) {
      for (const path of reach(entry.replace("./", ""))) {
        // The one place that asks the host's loader, by names that nothing is installed for.
        if (path === "lib/pi_tui.ts") continue;
        assert(!names.test(modules.get(path)?.code ?? path), `${path} names a package of the host`);
      }
    }
  });

  it("need nothing from JSR when pi loads them", () => {
    for (const path of reach("mod.ts", isStatic)) {
      assert(isLocal(path) || path.startsWith("node:"), `mod.ts reaches ${path}`);
    }
  });

  it("import in no circle", () => {
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]) => {
      assert(!trail.includes(path), `A circle: ${[...trail, path].join(" → ")}`);
      if (done.has(path)) return;
      for (const { target, isDynamic } of modules.get(path)?.imports ?? []) {
        if (!isDynamic) visit(target, [...trail, path]);
      }
      done.add(path);
    };
    for (const path of modules.keys()) visit(path, []);
  });

  it("pass nothing on but in mod.ts", () => {
    for (const { path, imports } of modules.values()) {
      if (path === "mod.ts") continue;
      assertEquals(imports.filter(({ isExport }) => isExport), [], `${path} re-exports`);
    }
  });

  it("are small, each and together", () => {
    const sizes = [...modules.values()].map(({ path, text }) => ({
      path,
      lines: text.split("\n").length - 1,
    }));
    for (const { path, lines } of sizes) assertLessOrEqual(lines, 350, `${path}: ${lines} lines`);
    const most = 9_700;
    // A language is a table: as long as there are sentences.
    const code = sizes.filter(({ path }) => !path.startsWith("lib/languages/"));
    const total = code.reduce((sum, { lines }) => sum + lines, 0);
    assertLessOrEqual(total, most, `${total} lines; docs/architecture.md says what they are for`);
  });
});

describe("the manifests", () => {
  const npm = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

  it("agree on name, version, licence and exports", () => {
    const { "./package.json": _, ...exports } = npm.exports;
    assertEquals(
      { name: npm.name, version: npm.version, license: npm.license, exports },
      {
        name: manifest.name,
        version: manifest.version,
        license: manifest.license,
        exports: manifest.exports,
      },
    );
  });

  it("agree on the packages of the tests", () => {
    for (const [name, version] of Object.entries<string>(npm.devDependencies)) {
      const wanted = version.startsWith("npm:") ? version : `npm:${name}@${version}`;
      assertEquals(manifest.imports[name], wanted);
    }
  });

  it("leave the host's packages to the host, and run nothing when installed", () => {
    assertEquals(npm.dependencies, undefined);
    assertEquals(npm.scripts, undefined);
    for (const [name, range] of Object.entries(npm.peerDependencies)) {
      assertEquals([range, npm.peerDependenciesMeta[name]], ["*", { optional: true }], name);
    }
  });
});
