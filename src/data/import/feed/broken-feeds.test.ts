import { describe, expect, test } from "vitest";
import { mapShow } from "../map.ts";
import { parseFeed } from "./feed.ts";
import { feedOf, itemsOf, rss } from "./test-feeds.ts";

describe("parseFeed", () => {
  test.each([
    [
      "unusual prefixes",
      '<rss xmlns:it="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>T</title><item><it:title>A</it:title></item></channel></rss>',
      ["A"],
    ],
    [
      "missing end tags",
      "<rss><channel><title>T</title><itunes:category text='x'><item><title>A</title></item></channel></rss>",
      ["A"],
    ],
    ["no end tag of `channel`", "<rss><channel><title>T</title><item><title>A</title></item>", ["A"]],
    [
      "the old format RSS 1.0",
      "<rdf:RDF><channel><title>T</title></channel><item><title>A</title></item></rdf:RDF>",
      ["A"],
    ],
    [
      "a prefix before each Atom tag",
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>A</a:title></a:entry></a:feed>',
      ["A"],
    ],
    [
      "a text that ends in the middle of an item",
      "<rss><channel><title>T</title><item><title>A</title></item><item><title>B",
      ["A", "the feed ends in the middle of this episode"],
    ],
    [
      "an entity bomb",
      '<!DOCTYPE r [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]><rss><channel><title>T</title><item><title>A&b;</title></item></channel></rss>',
      ["A&b;"],
    ],
  ])("reads an RSS feed with %s", (_, text, titles) => {
    expect(feedOf(text).show.name).toBe("T");
    const foundTitles = itemsOf(text).map((item) => ("problem" in item ? item.problem : item.episode.title));
    expect(foundTitles).toEqual(titles);
  });

  test.each([
    ["<rss></rss>", /no title and no episodes/],
    ["<rss><channel><title>T</title><item><title>A", /ends before its first whole episode/],
    ["<rss><channel><tit", /ends before/],
  ])("refuses %s with an error that names the reason", (text, reason) => {
    expect(() => feedOf(text)).toThrow(reason);
  });

  test("reads an RSS feed with very deep nesting", () => {
    const deepMarkup = "<a>".repeat(100_000);
    const items = itemsOf(
      rss(`<title>T</title><item><title>A</title><description>${deepMarkup}x</description></item>`),
    );
    expect(items).toMatchObject([{ episode: { title: "A" } }]);
  });
});

test.each(["<html><title>T</title></html>", "<opml/>", "words", "", "<item><title>A</title></item>"])(
  "%j is not an RSS feed",
  (text) => {
    expect(parseFeed(text, "x")).toBeNull();
  },
);

test("a show without a name gets the file name or the host of the RSS feed as its name", () => {
  const text = "<rss><channel><item><title>A</title></item></channel></rss>";
  expect(parseFeed(text, "feeds/tide-talk.xml")?.show.name).toBe("tide-talk");
  expect(parseFeed(text, "https://x.test/feed.xml")?.show.name).toBe("x.test");
});

test("parseFeed shortens a long name, and adds a note about it", () => {
  const longName = "word ".repeat(100);
  const { show, notes, items } = feedOf(rss(`<title>${longName}</title><item><title>${longName}</title></item>`));
  expect(mapShow(show).row.name).toMatch(/^(word )+word…$/);
  expect(notes).toEqual(["name shortened: it had 499 characters"]);
  expect(items).toMatchObject([{ notes: ["title shortened: it had 499 characters"] }]);
});
