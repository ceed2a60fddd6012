import { parseFeed } from "htmlparser2";
import { expect, test } from "vitest";
import { recapItem, rssText } from "./rss.ts";

const RECAP = {
  id: "00000000-0000-4000-8000-000000000019",
  title: "Tides",
  show: "Shore",
  category: "Sea",
  addedAt: "2026-11-28T20:00:00+00:00",
};

test.each([
  ["https://pictures.test/a.webp", "https://pictures.test/a.webp"],
  ['https://pictures.test/a?b="1"&c=<2>', undefined],
  ["https://pictures.test/a?b=1&c=2", "https://pictures.test/a?b=1&c=2"],
  ["javascript:alert(1)", undefined],
  [null, undefined],
])("the RSS item of a recap with the picture %j has the picture %j", async (picture, expected) => {
  const item = recapItem({ ...RECAP, picture }, "/recap/tides", null);
  const channel = { title: "T", description: "D", pagePath: "/", feedPath: "/rss.xml" };
  const text = await rssText({ ...channel, items: [item] }, (path) => `https://site.test${path}`);
  const [parsedItem] = parseFeed(text, { xmlMode: true })?.items ?? [];
  expect(parsedItem?.media?.[0]?.url).toBe(expected);
});
