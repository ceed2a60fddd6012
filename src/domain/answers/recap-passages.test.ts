import { expect, test } from "vitest";
import { type EpisodeTexts, episodePassages } from "./recap-passages.ts";

const EMPTY: EpisodeTexts = { quickTake: null, keyTakeaways: [], body: null, transcript: null };
const texts = (fields: Partial<EpisodeTexts>) => episodePassages({ ...EMPTY, ...fields }).map(({ text }) => text);

test("the passages of a recap contain the plain text of its paragraphs, but no headings", () => {
  const body =
    "<h3>The repair</h3><p>Glue &amp; thread,<br>then <em>three</em> weeks of waiting.</p><ul><li>Never sand a hinge while it is warm.</li></ul>";
  expect(texts({ quickTake: "How a door was mended.", body })).toEqual([
    "How a door was mended.",
    "then three weeks of waiting.",
    "Never sand a hinge while it is warm.",
  ]);
});

test("only passages of the transcript have the id of a line", () => {
  const passages = episodePassages({
    ...EMPTY,
    quickTake: "How a door was mended.",
    transcript: "Ada: It was the hinge.",
  });
  expect(passages.map(({ line, speaker }) => [line, speaker])).toEqual([
    [null, null],
    ["p1", "Ada"],
  ]);
});

test("an episode without words has no passages", () => {
  expect(episodePassages({ ...EMPTY, keyTakeaways: ["", " "] })).toEqual([]);
});
