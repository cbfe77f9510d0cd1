import { describe, it } from "node:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md")).map((name) =>
    `docs/${name}`
  ),
];

/** The headings of a page, as addresses. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replaceAll(/^```[^]*?^```/gm, "").matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(/[^\w\- ]/g, "").replaceAll(" ", "-")
    ),
  );
}

describe("the documentation", () => {
  for (const page of pages) {
    it(`links to what there is: ${page}`, () => {
      const text = read(page);
      for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(target)) continue;
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? new URL(page, root) : new URL(path, new URL(page, root));
        assert(existsSync(file), `${page} links to ${target}`);
        if (anchor !== undefined) {
          assert(anchorsOf(readFileSync(file, "utf8")).has(anchor), `${page} links to ${target}`);
        }
      }
    });
  }

  it("is all found from the README", () => {
    const seen = new Set<string>();
    const visit = (page: string) => {
      if (seen.has(page) || !existsSync(new URL(page, root))) return;
      seen.add(page);
      for (const [, target = ""] of read(page).matchAll(/\]\(([^)#\s]+\.md)[^)]*\)/g)) {
        if (/^https?:/.test(target)) continue;
        visit(new URL(target, new URL(page, "file:///")).pathname.slice(1));
      }
    };
    visit("README.md");
    assertEquals(pages.filter((page) => !seen.has(page)), []);
  });

  it("has a changelog in the format that pi shows", () => {
    const { version } = JSON.parse(read("deno.json"));
    const headings = [...read("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    assertEquals(headings[0], "[Unreleased]");
    assert(
      headings.slice(1).every((title) => /^\[\d+\.\d+\.\d+\]( - \d{4}-\d\d-\d\d)?$/.test(title!)),
    );
    assert(headings[1]?.startsWith(`[${version}]`));
  });

  it("names no version but this one where the schema is", () => {
    const { version } = JSON.parse(read("deno.json"));
    const named = [...read("docs/configuration.md").matchAll(/ask-user\/(\d[\w.]*)\//g)];
    assertEquals(named.map(([, name]) => name), [version]);
  });
});
