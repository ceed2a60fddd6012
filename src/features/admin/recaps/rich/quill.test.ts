import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCE = readFileSync("src/features/admin/recaps/rich/quill.ts", "utf8");

test("F27: no module asks Quill for HTML, and the editor has none of the formats that write HTML without escaping it", () => {
  const files = globSync("src/**/*.{ts,tsx,astro}").filter((file) => !file.includes(".test."));
  const callers = files.filter((file) => /getSemanticHTML|\.getHTML\(/.test(readFileSync(file, "utf8")));
  expect(callers).toEqual([]);
  const importers = files.filter((file) => /from "quill["/]/.test(readFileSync(file, "utf8")));
  expect(importers).toEqual(["src/features/admin/recaps/rich/quill.ts"]);
  expect(
    SOURCE.match(/"quill[^"]*"/g)?.filter((name) => /"quill"|formula|video|image|syntax|theme/.test(name)),
  ).toEqual([]);
});

test("F27: inside of Quill, only a copy asks for HTML, and the editor replaces this method", () => {
  const callers = globSync("node_modules/quill/{blots,core,formats,modules}/*.js").flatMap((file) => {
    const calls = readFileSync(file, "utf8").match(/\.(?:getSemanticHTML|getHTML)\(/g) ?? [];
    return calls.map((call) => `${file.slice("node_modules/quill/".length)}: ${call}`);
  });
  expect(callers.sort()).toEqual(["core/quill.js: .getHTML(", "modules/clipboard.js: .getSemanticHTML("]);
  expect(SOURCE).toMatch(/override onCopy\([\s\S]*"modules\/clipboard": OwnClipboard/);
});
