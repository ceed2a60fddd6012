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
    "the key of an episode is the guid, or the audio's address if the guid is missing",
    [["g1", "u1"], ["u2"]],
    ["g1", "u2"],
  ],
  [
    "a guid that all episodes have is not a key",
    [
      ["g", "u1"],
      ["g", "u2"],
    ],
    ["u1", "u2"],
  ],
  [
    "two episodes with the same audio get their guids as keys",
    [
      ["g1", "u"],
      ["g2", "u"],
    ],
    ["g1", "g2"],
  ],
  [
    "if only the titles of two episodes differ, the keys are the titles",
    [
      ["g", "u", "t1"],
      ["g", "u", "t2"],
    ],
    ["t1", "t2"],
  ],
  ["an episode that the feed repeats appears once", [["g", "u"], ["h"], ["g", "u"]], ["g", "h"]],
])("%s", async (_, items, keys) => {
  expect(await keysOf(...items)).toEqual(keys);
});

test("withKeys replaces a long key by its hash", async () => {
  expect((await keysOf(["x".repeat(300)]))[0]).toMatch(/^[0-9a-f]{64}$/);
});
