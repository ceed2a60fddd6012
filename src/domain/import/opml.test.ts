import { expect, test } from "vitest";
import { opmlFeeds } from "./opml.ts";

test("opmlFeeds finds RSS feeds in nested groups, and lists a repeated feed only once", () => {
  const text = `<?xml version="1.0"?><opml version="2.0"><body>
    <outline text="Science"><outline type="rss" text="Tide Talk" xmlUrl="https://a.test/feed?t=1&amp;u=2"/></outline>
    <outline title="Harbour" xmlurl="https://b.test/rss"/>
    <outline text="Again" xmlUrl="https://b.test/rss"/>
    <outline text="A file" xmlUrl="file:///etc/passwd"/>
  </body></opml>`;
  expect(opmlFeeds(text)).toEqual([
    { title: "Tide Talk", address: "https://a.test/feed?t=1&u=2" },
    { title: "Again", address: "https://b.test/rss" },
  ]);
});

test("opmlFeeds returns null for a text that is not OPML", () => {
  expect(opmlFeeds("<rss><channel><title>Tide</title></channel></rss>")).toBeNull();
  expect(opmlFeeds("words")).toBeNull();
});
