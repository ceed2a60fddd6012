import { expect, test } from "vitest";
import { emptyRecap } from "./empty-recap.ts";
import { episodeLinkLabel } from "./episode-link.ts";

const sound = { enclosureUrl: "https://a.test/1.mp3", enclosureType: "audio/mpeg" };

test.each([
  ["an episode with sound", { ...sound, isClip: false }, "Play the episode"],
  ["a clip with a video", { youtubeUrl: "https://youtu.be/dQw4w9WgXcQ", isClip: true }, "Play the clip"],
  ["an episode without sound and video", { isClip: false }, "Open the source page"],
])("the label of the episode link describes %s", (_, columns, label) => {
  expect(episodeLinkLabel({ ...emptyRecap, ...columns })).toBe(label);
});
