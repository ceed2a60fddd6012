import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readOwner } from "../local/lock.ts";
import { createScratchFolder } from "./scratch.ts";

const folder = createScratchFolder();
const parent = dirname(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("other users can open the folder of a test run", () => {
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  expect(readOwner(folder)?.pid).toBe(process.pid);
});

test("a new test run deletes the folders of killed runs, but no folder of an active run", () => {
  const leftoverFolder = mkdtempSync(join(parent, "recap-tests-"));
  writeFileSync(join(leftoverFolder, "owner.json"), JSON.stringify({ pid: 1, startedAt: "never" }));
  const nextScratch = createScratchFolder();
  expect([leftoverFolder, folder, nextScratch].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  rmSync(nextScratch, { recursive: true });
});
