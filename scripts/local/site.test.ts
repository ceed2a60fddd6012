import { expect, test } from "vitest";
import { createFileCache } from "./site.ts";

test("the cache reads a file once, and again after it was emptied because it was full", () => {
  const fileCache = createFileCache();
  const readKeys: string[] = [];
  const readFile = (key: string, bytes: number) =>
    fileCache(key, () => {
      readKeys.push(key);
      return Buffer.alloc(bytes);
    });
  const first = readFile("page a", 10);
  expect(readFile("page a", 10)).toBe(first);
  readFile("page b", 10);
  expect(readKeys).toEqual(["page a", "page b"]);
  readFile("picture", 64 * 1024 * 1024);
  readFile("page a", 10);
  expect(readKeys).toEqual(["page a", "page b", "picture", "page a"]);
});
