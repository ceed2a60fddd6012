import { expect, test } from "vitest";
import { readGenerated } from "./generated-recap.ts";

test.each([
  undefined,
  null,
  "text",
  [],
  {},
  { episode: null },
  { episode: [] },
  { episode: { title: "" } },
  { message: "Nothing." },
])("%j holds no recap", (reply) => expect(readGenerated(reply)).toBeNull());

test("what is missing or of another type is empty, not wrong", () => {
  const episode = {
    ...{ title: "A talk", quick_take: null, quotes: ["One.", 2, ""], duration_minutes: "47" },
    guests: [{ name: "Ada" }, { name: "" }, "Bo", { name: "Cy", link: "https://x.test/" }],
  };
  expect(readGenerated({ episode })).toEqual({
    ...{ title: "A talk", slug: "", episodeDate: "", episodeLink: "", youtubeUrl: "" },
    ...{ quickTake: "", recapBody: "", whyItMatters: "", cta: "", thumbnailUrl: "" },
    ...{ keyTakeaways: [], quotes: ["One."], recommendations: [], notes: [] },
    ...{ durationMinutes: null, transcript: null },
    guests: [
      { name: "Ada", link: null },
      { name: "Cy", link: "https://x.test/" },
    ],
  });
});
