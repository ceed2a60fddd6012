import { expect, test } from "vitest";
import { holdFiles } from "./site.ts";

test("a file is made once for each name and tag, and anew when the held ones are too many", () => {
  const held = holdFiles();
  const made: string[] = [];
  const ask = (key: string, bytes: number) =>
    held(key, () => {
      made.push(key);
      return Buffer.alloc(bytes);
    });
  const first = ask("page a", 10);
  expect(ask("page a", 10)).toBe(first);
  ask("page b", 10);
  expect(made).toEqual(["page a", "page b"]);
  ask("picture", 64 * 1024 * 1024);
  ask("page a", 10);
  expect(made).toEqual(["page a", "page b", "picture", "page a"]);
});
