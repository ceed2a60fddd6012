import { expect, test } from "vitest";
import type { Recap, SafeHtml } from "../../domain/content/content.ts";
import { recapSections } from "./sections.ts";

const emptyRecap: Recap = {
  id: "night-fishing-id",
  slug: "night-fishing",
  title: "Night fishing",
  show: {
    id: "harbour-radio-id",
    name: "Harbour Radio",
    slug: "harbour-radio",
    description: null,
    imageUrl: null,
    websiteUrl: null,
    language: null,
    license: null,
    attribution: null,
    category: { name: "Nature", slug: "nature" },
  },
  episodeDate: null,
  durationMinutes: null,
  isClip: false,
  episodeLink: null,
  youtubeUrl: null,
  thumbnailUrl: null,
  guests: [],
  quickTake: null,
  recapBody: null,
  keyTakeaways: [],
  quotes: [],
  recommendations: [],
  whyItMatters: null,
  cta: null,
  chapters: [],
  links: [],
  hasTranscript: false,
};

const rows: [string, Partial<Recap>, string[]][] = [
  ["nothing", {}, []],
  ["blank texts", { quickTake: " ", whyItMatters: "" }, []],
  [
    "a body and a guest",
    { recapBody: "<p>Hi</p>" as SafeHtml, guests: [{ name: "Mio", link: null, slug: null }] },
    ["recap", "guests"],
  ],
];

test.each(rows)("a recap with %s has a section for each field with content", (_, part, ids) => {
  expect(recapSections({ ...emptyRecap, ...part }).map(({ id }) => id)).toEqual(ids);
});
