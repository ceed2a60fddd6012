import { expect, test } from "vitest";
import { createFileCache } from "./site.ts";

test("the cache reads a file only once, unless a full cache has deleted its files", () => {
  const fileCache = createFileCache();
  const readKeys: string[] = [];
  const readFile = (key: string, bytes: number) =>
    fileCache(key, "tag", () => {
      readKeys.push(key);
      return Buffer.alloc(bytes);
    });
  const firstContent = readFile("page a", 10);
  expect(readFile("page a", 10)).toBe(firstContent);
  readFile("page b", 10);
  expect(readKeys).toEqual(["page a", "page b"]);
  readFile("picture", 64 * 1024 * 1024);
  readFile("page a", 10);
  expect(readKeys).toEqual(["page a", "page b", "picture", "page a"]);
});

test("the cache stores only one version of each file", () => {
  const fileCache = createFileCache();
  const page = fileCache("page", "tag", () => Buffer.alloc(10));
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let build = 0; build < 100; build++) fileCache("home", `tag ${build}`, () => megabyte);
  expect(fileCache("page", "tag", () => Buffer.alloc(10))).toBe(page);
  expect(fileCache("home", "tag 99", () => Buffer.alloc(10))).toBe(megabyte);
  expect(fileCache("home", "tag 98", () => Buffer.alloc(10))).not.toBe(megabyte);
});
