/** Each page loads one style sheet: the small sheet of reading pages, or the sheet of tools, such as /admin (decision 51). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { parse } from "node-html-parser";
import { expect, inject, test } from "vitest";
import { builtFiles } from "../support/built-site.ts";

const BUDGET_BYTES = 16_500;
const isToolPage = (path: string) => TOOL_PAGES.includes(path) || path.startsWith("profile/");
const TOOL_PAGES = [
  "account",
  "admin",
  "auth",
  "create-top-list",
  "email-digest",
  "onboarding",
  "pro-dashboard",
  "profile",
].map((name) => `${name}.html`);

const sheetsOf = (html: string) =>
  parse(html)
    .querySelectorAll("link[rel=stylesheet]")
    .map((link) => link.getAttribute("href") ?? "");

const pages = builtFiles(/\.html$/).map(({ path, text }) => ({ path, sheets: sheetsOf(text) }));
const pathsWith = (sheet: string) => pages.filter(({ sheets }) => sheets.includes(sheet)).map(({ path }) => path);
const [readingSheet = ""] = pages.find(({ path }) => path === "index.html")?.sheets ?? [];
const [toolSheet = ""] = pages.find(({ path }) => path === "admin.html")?.sheets ?? [];
const readSheet = (sheet: string) => readFileSync(join(inject("builtSite").folder, sheet));

test("each page loads one style sheet, and only tool pages load the sheet of tools", () => {
  expect(pages.filter(({ sheets }) => sheets.length !== 1)).toEqual([]);
  const paths = pages.map(({ path }) => path);
  expect(pathsWith(toolSheet)).toEqual(paths.filter(isToolPage));
  expect(pathsWith(readingSheet)).toEqual(paths.filter((path) => !isToolPage(path)));
});

test("the compressed style sheet of reading pages has at most 16.5 kB", () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  expect(brotliCompressSync(readSheet(readingSheet), { params }).length).toBeLessThan(BUDGET_BYTES);
});

test("only the sheet of tools has the classes of tools", () => {
  for (const name of [".admin-table", ".stat-figure", ".pick-handle", ".recap-form"]) {
    expect(readSheet(readingSheet).includes(name)).toBe(false);
    expect(readSheet(toolSheet).includes(name)).toBe(true);
  }
});
