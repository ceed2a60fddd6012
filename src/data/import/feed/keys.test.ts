import { expect, test } from "vitest";
import { withKeys } from "./keys.ts";

const item = (...keys: string[]) => ({
  episode: { title: "A" },
  notes: [],
  keys,
  transcripts: [],
  chapters: [],
});
const keysOf = async (...items: string[][]) =>
  (await withKeys(items.map((keys) => item(...keys)))).map(({ key }) => key);

test.each([
  [
    "an episode gets its guid as key, and an episode without a guid gets the next possible key",
    [["g1", "u1"], ["u2"]],
    ["g1", "u2"],
  ],
  [
    "a guid that all episodes share is skipped",
    [
      ["g", "u1"],
      ["g", "u2"],
    ],
    ["u1", "u2"],
  ],
  [
    "two episodes with the same audio keep their guids",
    [
      ["g1", "u"],
      ["g2", "u"],
    ],
    ["g1", "g2"],
  ],
  [
    "an episode gets the only key that differs between the episodes",
    [
      ["g", "u", "t1"],
      ["g", "u", "t2"],
    ],
    ["t1", "t2"],
  ],
  ["an episode that is listed twice appears once", [["g", "u"], ["h"], ["g", "u"]], ["g", "h"]],
])("%s", async (_, items, keys) => {
  expect(await keysOf(...items)).toEqual(keys);
});

test("withKeys replaces a long key by its hash", async () => {
  expect((await keysOf(["x".repeat(300)]))[0]).toMatch(/^[0-9a-f]{64}$/);
});
