import { describe, expect, test } from "vitest";
import { mapEpisode, mapShow } from "../map.ts";
import { episodeOf, feedOf, itemOf, itemsOf, rss } from "./test-feeds.ts";

test("parseFeed reads all fields of a show", () => {
  const { kind, show, notes } = feedOf(
    rss(`<title> Tide
      Talk </title><link>https://x.test/</link><language>en_gb</language>
      <description>&lt;p&gt;About &lt;b&gt;the&lt;/b&gt; shore.&lt;/p&gt;</description>
      <copyright>&#xA9; 2026 Kelp</copyright><podcast:license>cc-by-4.0</podcast:license>
      <itunes:image href="art/show.png"/><itunes:author>Ann</itunes:author>
      <itunes:category text="Science &amp; Nature"><itunes:category text="Sea"/></itunes:category>
      <podcast:liveItem><title>Live</title><item><title>No</title></item></podcast:liveItem>`),
  );
  expect([kind, notes]).toEqual(["RSS", ["the feed has no episodes"]]);
  expect(mapShow(show)).toEqual({
    row: {
      source_key: "tide-talk",
      slug: "tide-talk",
      name: "Tide Talk",
      description: "About the shore.",
      image_url: "https://x.test/art/show.png",
      hosts: [],
      website_url: "https://x.test/",
      language: "en-GB",
      license: "cc-by-4.0",
      attribution: "© 2026 Kelp",
      youtube_channel_url: null,
    },
    category: { name: "Science & Nature", slug: "science-nature" },
    notes: [],
  });
});

test("parseFeed reads all fields of an episode", () => {
  const item = itemOf(`<title>Salt &amp; sea 🌊</title><guid isPermaLink="false">g1</guid>
    <link>/1</link><pubDate>Mon, 16 Oct 2017 23:59:00 -0800</pubDate>
    <description>A short summary. Of it.</description>
    <content:encoded><![CDATA[<h1>Notes</h1><p onclick="x()">Tom &amp; Ann</p><script>x()</script>]]></content:encoded>
    <itunes:duration>33:40</itunes:duration><itunes:image>http://x.test/1.png</itunes:image>
    <enclosure url="https://x.test/1.mp3" type="audio/mpeg"/>
    <podcast:person href="https://x.test/ines" role="Guest">Ines</podcast:person>
    <podcast:person role="host">Host</podcast:person><podcast:person>Also host</podcast:person>
    <podcast:transcript url="1.vtt" type="text/vtt" language="en"/>
    <podcast:chapters url="https://x.test/1.json" type="application/json+chapters"/>`);
  expect(item).toMatchObject({
    notes: [],
    keys: ["guid:g1", "sound:1.mp3", "title:salt-sea|2017-10-16|34"],
    transcripts: [{ url: "1.vtt", type: "text/vtt", language: "en" }],
    chapters: [{ url: "https://x.test/1.json" }],
  });
  expect(mapEpisode("tide", item.episode)).toMatchObject({
    row: {
      title: "Salt & sea 🌊",
      slug: "salt-sea",
      episode_date: "2017-10-16",
      duration_minutes: 34,
      thumbnail_url: "https://x.test/1.png",
      guests: [{ name: "Ines", link: "https://x.test/ines" }],
      quick_take: null,
      show_notes: "<p>A short summary. Of it.</p><h2>Notes</h2><p>Tom &amp; Ann</p>",
    },
    notes: ["link left out: not a web address: /1"],
  });
});

describe("titles", () => {
  test.each([
    ["<title>Vec&lt;T&gt; &amp; &amp;amp; &amp;#8217;</title>", "Vec<T> & & ’"],
    ["<title><![CDATA[ Tom &amp; Jerry ]]></title>", "Tom & Jerry"],
    ["<title>a &amp; <![CDATA[b &amp; c]]> d</title>", "a & b & c d"],
    ["<title>a < b & c</title>", "a < b & c"],
    ["<title>007</title>", "007"],
    ["<title>שלום — 日本語 👩‍👩‍👧</title>", "שלום — 日本語 👩‍👩‍👧"],
    ["<title>x\u0008y</title>", "xy"],
    ["<title/><itunes:title>Short</itunes:title>", "Short"],
    ["<media:title>Other</media:title><title>Own</title>", "Own"],
    ["<TITLE>Loud</TITLE>", "Loud"],
    ["<description>The first one. And more.</description>", "The first one. And more."],
    ["<pubDate>Thu, 02 Oct 2025 00:00:00 GMT</pubDate>", "Episode of October 2, 2025"],
  ])("an item with %s has the title %j", (fields, title) => {
    expect(itemOf(fields).episode.title).toBe(title);
  });

  test("parseFeed reports an item without any title, and reads the other items", () => {
    const items = itemsOf(rss("<item><link>https://x.test/1</link></item><item><title>A</title></item>"));
    expect(items).toMatchObject([
      { label: "episode 1", problem: expect.stringContaining("no title") },
      { episode: { title: "A" } },
    ]);
  });

  test("parseFeed reads Atom titles that are HTML", () => {
    const title = "A &amp;lt; &lt;b&gt;B&lt;/b&gt;&lt;script&gt;x()&lt;/script&gt;";
    const entry = `<entry><title type="html">${title}</title></entry>`;
    const xhtml = `<entry><title type="xhtml"><div>C <i>D</i></div></title></entry>`;
    expect(itemsOf(`<feed><title>T</title>${entry}${xhtml}</feed>`)).toMatchObject([
      { episode: { title: "A < B" } },
      { episode: { title: "C D" } },
    ]);
  });
});

test.each([
  ["escaped", "<description>&lt;p&gt;5 &amp;lt; 6&lt;/p&gt;</description>"],
  ["CDATA", "<description><![CDATA[<p>5 &lt; 6</p>]]></description>"],
  ["encoded twice", "<description><![CDATA[&lt;p&gt;5 &amp;lt; 6&lt;/p&gt;]]></description>"],
  ["not escaped", "<description><p>5 &lt; 6</p></description>"],
  ["not closed", "<description><p>5 <img src='x'>&lt; 6</p></description>"],
  ["plain text", "<description>5 &lt; 6</description>"],
  ["XHTML body", '<xhtml:body xmlns:xhtml="http://www.w3.org/1999/xhtml"><p>5 &lt; 6</p></xhtml:body>'],
])("parseFeed reads a description in the form “%s”", (_, body) => {
  const summary = "<itunes:summary>Numbers.</itunes:summary>";
  expect(episodeOf(body + summary).show_notes_html).toBe("<p>Numbers.</p><p>5 &lt; 6</p>");
});

test("the import adds notes about invalid values, and reads the valid values", () => {
  const item = itemOf(`<title>Salt</title><pubDate>whenever</pubDate>
    <itunes:duration>long</itunes:duration><link>javascript:alert(1)</link>`);
  expect(item.notes).toEqual(["duration left out: not a duration: long"]);
  expect(mapEpisode("tide", item.episode)).toMatchObject({
    row: { episode_date: null, duration_minutes: null, episode_link: null },
    notes: ["date left out: not a date: whenever", expect.stringMatching(/^link left out/)],
  });
});

test("parseFeed reads chapters inside the RSS feed", () => {
  const chapter = (start: string, title: string) => `<psc:chapter start="${start}" title="${title}"/>`;
  const chapters = chapter("0", "A") + chapter("01:02", "B &amp; C") + chapter("1:02:03.4", "D");
  expect(episodeOf(`<psc:chapters>${chapters}</psc:chapters>`).chapters).toEqual([
    { start: 0, title: "A" },
    { start: 62, title: "B & C" },
    { start: 3723.4, title: "D" },
  ]);
});

test("parseFeed reads the feed of a YouTube channel", () => {
  const { show, items } = feedOf(`<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015"
    xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
    <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=UCx"/>
    <title>Tide</title><link rel="alternate" href="https://www.youtube.com/channel/UCx"/>
    <entry><id>yt:video:abcdefghijk</id><yt:videoId>abcdefghijk</yt:videoId><title>One</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=abcdefghijk"/>
    <published>2025-05-04T00:01:27+00:00</published><media:group><media:title>Other</media:title>
    <media:thumbnail url="https://i.test/1.jpg"/><media:description>Words &amp; more.
See https://x.test/</media:description></media:group></entry></feed>`);
  expect(show).toMatchObject({
    name: "Tide",
    youtube_channel_url: "https://www.youtube.com/channel/UCx",
  });
  expect(items).toMatchObject([
    {
      keys: ["guid:yt:video:abcdefghijk", expect.anything(), expect.anything()],
      episode: {
        title: "One",
        date: "2025-05-04",
        youtube_url: "https://www.youtube.com/watch?v=abcdefghijk",
        image_url: "https://i.test/1.jpg",
        show_notes_html: expect.stringMatching(/^<p>Words &amp; more\.<br \/>See <a /),
      },
    },
  ]);
});

test("a line break in XHTML is only a space, and a line break in escaped HTML stays", () => {
  const notesOf = (content: string) =>
    itemsOf(`<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>A</title>
      ${content}</entry></feed>`).map((item) => "episode" in item && item.episode.show_notes_html);
  expect(notesOf('<content type="xhtml"><div>One <b>sail</b>\nand rope</div></content>')).toEqual([
    "One <b>sail</b> and rope",
  ]);
  expect(notesOf('<content type="html">One &lt;b&gt;sail&lt;/b&gt;\nTwo</content>')).toEqual([
    "One <b>sail</b><br />Two",
  ]);
});
