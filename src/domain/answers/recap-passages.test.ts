import { expect, test } from "vitest";
import { type EpisodeTexts, episodePassages } from "./recap-passages.ts";

const NOTHING: EpisodeTexts = { quickTake: null, keyTakeaways: [], body: null, transcript: null };
const texts = (told: Partial<EpisodeTexts>) =>
  episodePassages({ ...NOTHING, ...told }).map(({ text }) => text);

test("what a recap says becomes plain words, paragraph by paragraph, without its headings", () => {
  const body =
    "<h3>The repair</h3><p>Glue &amp; thread,<br>then <em>three</em> weeks of waiting.</p><ul><li>Never sand a hinge while it is warm.</li></ul>";
  expect(texts({ quickTake: "How a door was mended.", body })).toEqual([
    "How a door was mended.",
    "then three weeks of waiting.",
    "Never sand a hinge while it is warm.",
  ]);
});

test("what was said keeps its line, what was written has none", () => {
  const passages = episodePassages({
    ...NOTHING,
    quickTake: "How a door was mended.",
    transcript: "Ada: It was the hinge.",
  });
  expect(passages.map(({ line, speaker }) => [line, speaker])).toEqual([
    [null, null],
    ["p1", "Ada"],
  ]);
});

test("an episode without words has no passages", () => {
  expect(episodePassages({ ...NOTHING, keyTakeaways: ["", " "] })).toEqual([]);
});
