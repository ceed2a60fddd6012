import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { syncPictures } from "./sync.ts";

let folder: string;
let drawings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recap-share-"));
  drawings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const outDir = () => join(folder, "out");
const sync = (files: string[], maxNew = 99, failingFile = "") => {
  const draw = (file: string) => async () => {
    if (file === failingFile) throw new Error(`${file} fails`);
    drawings.push(file);
    return Buffer.from(file);
  };
  const byFile = new Map(files.map((file) => [file, draw(file)]));
  return syncPictures({ outDir: outDir(), cache: join(folder, "cache") }, byFile, maxNew);
};

test("syncPictures creates new pictures and deletes pictures that no page uses", async () => {
  await sync(["a", "b", "c"]);
  expect(await sync(["c", "b", "d"])).toEqual({ createdCount: 1, remainingCount: 0, failures: [] });
  expect(drawings).toEqual(["a", "b", "c", "d"]);
  expect(readdirSync(outDir()).sort()).toEqual(["b", "c", "d"]);
  expect(readdirSync(join(folder, "cache")).sort()).toEqual(["b", "c", "d"]);
});

test("syncPictures creates pictures up to the limit, and continues in the next call", async () => {
  const files = ["a", "b", "c", "d", "e"];
  expect(await sync(files, 2)).toEqual({ createdCount: 2, remainingCount: 3, failures: [] });
  expect(readdirSync(outDir()).sort()).toEqual(["a", "b"]);
  expect(await sync(["new", ...files], 2)).toEqual({
    createdCount: 2,
    remainingCount: 2,
    failures: [],
  });
  expect(drawings).toEqual(["a", "b", "new", "c"]);
});

test("syncPictures copies pictures from the cache to an empty output folder", async () => {
  await sync(["a"]);
  rmSync(outDir(), { recursive: true });
  expect(await sync(["a"])).toEqual({ createdCount: 0, remainingCount: 0, failures: [] });
  expect(readFileSync(join(outDir(), "a"), "utf8")).toBe("a");
});

test("if one picture fails, syncPictures creates the other pictures", async () => {
  const { failures, ...counts } = await sync(["a", "b", "c"], 99, "b");
  expect([counts, failures.map(String)]).toEqual([{ createdCount: 2, remainingCount: 1 }, ["Error: b fails"]]);
  expect(readdirSync(outDir()).sort()).toEqual(["a", "c"]);
});
