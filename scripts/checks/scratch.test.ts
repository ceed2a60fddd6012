import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readOwner } from "../local/lock.ts";
import { makeScratch } from "./scratch.ts";

const folder = makeScratch();
const parent = dirname(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("everybody may pass through it, and it has an owner", () => {
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  expect(readOwner(folder)?.pid).toBe(process.pid);
});

test("the next one takes away what a killed run left, and nothing of a run that lives", () => {
  const left = mkdtempSync(join(parent, "recap-tests-"));
  writeFileSync(join(left, "owner.json"), JSON.stringify({ pid: 1, startedAt: "never" }));
  const next = makeScratch();
  expect([left, folder, next].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  rmSync(next, { recursive: true });
});
