import { describe, expect, test } from "vitest";
import type { SourceEpisode } from "./format.ts";
import { mapEpisode, mapShow, sourceHash } from "./map.ts";

const emptyEpisode = mapEpisode("tide-talk", { title: "Salt" }).row;

describe("mapShow", () => {
  test("maps all fields of a show to a row", () => {
    const { row, category, notes } = mapShow({
      name: "Tide Talk ",
      description: " About the shore. ",
      image_url: "https://x.test/i.png",
      website: "https://x.test",
      language: "en-GB",
      categories: ["Science & Nature", "Other things"],
      license: "CC BY 4.0",
      attribution: "Kelp Audio",
      hosts: [{ name: " Ann  Lee " }, { name: "Bo Lind", link: "https://bo.test" }, { name: "Jingle" }],
      youtube_channel_url: "https://www.youtube.com/@tide",
    });
    expect(row).toEqual({
      source_key: "tide-talk",
      slug: "tide-talk",
      name: "Tide Talk",
      description: "About the shore.",
      image_url: "https://x.test/i.png",
      hosts: [
        { name: "Ann Lee", link: null },
        { name: "Bo Lind", link: "https://bo.test" },
      ],
      website_url: "https://x.test",
      language: "en-GB",
      license: "CC BY 4.0",
      attribution: "Kelp Audio",
      youtube_channel_url: "https://www.youtube.com/@tide",
    });
    expect(category).toEqual({ name: "Science & Nature", slug: "science-nature" });
    expect(notes).toEqual(["hosts left out: no person: Jingle"]);
  });

  test("gives a show without categories the default category", () => {
    const { row, category } = mapShow({ name: "物理の話", categories: [] });
    expect(row).toMatchObject({ slug: "物理の話", description: null, website_url: null });
    expect(category).toEqual({ name: "Other", slug: "other" });
  });

  test("removes forbidden characters from the slug of a show", () => {
    expect(mapShow({ name: "A", slug: "../Tide Talk" }).row.slug).toBe("tide-talk");
  });

  test("leaves out long values, but throws an error if the name is too long", () => {
    expect(mapShow({ name: "A", language: "x".repeat(36) }).notes).toEqual([
      "language left out: 36 characters, but the limit is 35",
    ]);
    expect(() => mapShow({ name: "A".repeat(201) })).toThrow("name: 201 characters, but the limit is 200");
  });
});

describe("mapEpisode", () => {
  test("maps an episode with only a title to a row with empty columns", () => {
    const { source_key, slug, title, ...otherColumns } = emptyEpisode;
    expect([source_key, slug, title]).toEqual(["tide-talk/salt", "salt", "Salt"]);
    const values = Object.values(otherColumns).map((value) => JSON.stringify(value));
    expect(new Set(values)).toEqual(new Set(["null", "[]"]));
    expect(mapEpisode("tide-talk", { title: "Salt" })).toEqual({
      row: emptyEpisode,
      notes: [],
    });
    const blank: SourceEpisode = { title: "Salt", slug: " ", summary: " ", transcript: "\n" };
    expect(mapEpisode("tide-talk", { ...blank, show_notes_markdown: "" }).row).toEqual(emptyEpisode);
  });

  test("maps all fields of an episode to a row", () => {
    const { row, notes } = mapEpisode("tide-talk", {
      title: "Salt",
      slug: "Salt!",
      date: "2025-10-02T23:30:00-08:00",
      duration_minutes: 33.6,
      link: "https://x.test/1",
      youtube_url: "https://youtu.be/abc",
      image_url: "https://x.test/1.png",
      guests: [
        { name: "Ines", link: "https://x.test/ines" },
        { name: "Bo", link: "ftp://x.test" },
      ],
      summary: "With [Ines](https://x.test/ines) &amp; Bo.",
      show_notes_markdown: "# Notes\n\n**Bold** <script>alert(1)</script>",
      chapters: [
        { start: "1:02:09", title: "Late" },
        { start: 5, title: "Early" },
        { start: "soon", title: "Never" },
      ],
      links: [
        { text: "A\n  b", url: "https://x.test/a" },
        { text: null, url: "https://x.test/b" },
        { text: "Mail", url: "mailto:a@x.test" },
      ],
      transcript: "\ufeff Ines: it&#39;s salt. \n",
      key_takeaways: ["**Salt** is dear", ""],
      quotes: ["It’s salt — Ines"],
      recommendations: ["<p><strong>Pin</strong>, a book</p>", "Plain *words*"],
      why_it_matters: "First.\n\nSecond.",
      cta: "Listen",
    });
    expect(row).toEqual({
      ...emptyEpisode,
      episode_date: "2025-10-02",
      duration_minutes: 34,
      episode_link: "https://x.test/1",
      youtube_url: "https://youtu.be/abc",
      thumbnail_url: "https://x.test/1.png",
      guests: [
        { name: "Ines", link: "https://x.test/ines" },
        { name: "Bo", link: null },
      ],
      show_notes:
        '<p>With <a href="https://x.test/ines" rel="noopener nofollow">Ines</a> &amp; Bo.</p><h2>Notes</h2>\n<p><strong>Bold</strong> </p>',
      chapters: [
        { start: 3729, title: "Late" },
        { start: 5, title: "Early" },
      ],
      links: [
        { text: "A b", url: "https://x.test/a" },
        { text: "x.test/b", url: "https://x.test/b" },
      ],
      transcript: "Ines: it&#39;s salt.",
      key_takeaways: ["Salt is dear"],
      quotes: ["It’s salt — Ines"],
      recommendations: ["<p><strong>Pin</strong>, a book</p>", "<p>Plain <em>words</em></p>"],
      why_it_matters: "First.\n\nSecond.",
      cta: "Listen",
    });
    expect(notes).toEqual([
      "guests: link left out: not a web address: ftp://x.test",
      "links left out: not a web address: mailto:a@x.test",
      "chapters left out: not a time: soon",
    ]);
  });

  test("does not change plain text, and prefers HTML to Markdown", () => {
    const { row } = mapEpisode("tide-talk", {
      title: "Salt",
      key: "https://x.test/?p=1",
      quick_take: " 1. *Salt* &amp; <sea> ",
      description: "1 < 2 & *sea*",
      summary: "Not this.",
      show_notes_html: "<p>*Salt*<script>alert(1)</script></p>",
      show_notes_markdown: "Nor this.",
    });
    expect(row).toEqual({
      ...emptyEpisode,
      source_key: "tide-talk/https://x.test/?p=1",
      quick_take: "1. *Salt* &amp; <sea>",
      show_notes: "<p>1 &lt; 2 &amp; *sea*</p><p>*Salt*</p>",
    });
  });

  test("leaves out long values, but throws an error if the title is too long", () => {
    const longEpisode: SourceEpisode = {
      title: "Salt",
      cta: "x".repeat(2001),
      quotes: ["y".repeat(2001)],
    };
    expect(mapEpisode("tide-talk", longEpisode)).toEqual({
      row: emptyEpisode,
      notes: [
        "quotes left out: 2001 characters, but the limit is 2000",
        "cta left out: 2001 characters, but the limit is 2000",
      ],
    });
    expect(() => mapEpisode("tide-talk", { title: "x".repeat(301) })).toThrow("title: 301 char");
  });
});

test("sourceHash depends on the content, not on the order of the fields", async () => {
  const hash = await sourceHash({ a: 1, b: [{ c: 2, d: null }] });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await sourceHash({ b: [{ d: null, c: 2 }], a: 1 })).toBe(hash);
  expect(await sourceHash({ a: 1, b: [{ c: 3, d: null }] })).not.toBe(hash);
});

test("mapShow ignores a category that has the same name as the show", () => {
  expect(mapShow({ name: "Salt Ships", categories: ["SALT SHIPS", "History"] }).category.name).toBe("History");
  expect(mapShow({ name: "Salt Ships", categories: ["Salt Ships"] }).category.name).toBe("Other");
});

test("mapEpisode leaves out guests that are not people, such as a jingle", () => {
  const guests = ["Ann Lee", "Jingle", "Commentary of the week", "About Bo Lind"].map((name) => ({
    name,
  }));
  const { row, notes } = mapEpisode("x", { title: "Salt", guests });
  expect(row.guests.map(({ name }) => name)).toEqual(["Ann Lee", "Bo Lind"]);
  expect(notes).toContain("guests left out: no person: Jingle");
});

test("mapEpisode leaves out a quote that the transcript does not contain, and adds a note", () => {
  const quotes = ["Salt was dear in the north — Ann Lee", "Ships are easy to build."];
  const transcript = "Ann Lee: So, salt was dear in the north.";
  const { row, notes } = mapEpisode("x", { title: "Salt", quotes, transcript });
  expect(row.quotes).toEqual(["Salt was dear in the north — Ann Lee"]);
  expect(notes).toEqual(["quotes left out: not in the transcript: Ships are easy to build."]);
});

test("mapEpisode leaves out a quote that it cannot compare with the whole transcript", () => {
  const quote = `${"la ".repeat(200)}over`;
  const source = { title: "Song", quotes: [quote], transcript: "la ".repeat(3_000) };
  const { row, notes } = mapEpisode("x", source);
  expect(row.quotes).toEqual([]);
  expect(notes).toEqual([`quotes left out: not compared with the transcript: ${quote.slice(0, 80)}`]);
});

test("mapEpisode does not list hosts as guests", () => {
  const guests = ["Ann Lee", "Bo Lind", "Cy Moe"].map((name) => ({ name }));
  const { row } = mapEpisode("x", { title: "Salt", guests, hosts: [{ name: "Bo Lind" }] }, [{ name: "Ann Lee" }]);
  expect(row.guests.map(({ name }) => name)).toEqual(["Cy Moe"]);
});

test.each([
  [-3, null],
  [0.4, 1],
  [31_000, null],
])("mapEpisode turns a duration of %d minutes into %j", (duration_minutes, minutes) => {
  const { row, notes } = mapEpisode("x", { title: "Salt", duration_minutes });
  expect(row.duration_minutes).toBe(minutes);
  expect(notes).toEqual(minutes === null ? [`duration left out: ${duration_minutes} minutes are not possible`] : []);
});

test("the slug of a title that is escaped twice has no names of characters", () => {
  const { row } = mapEpisode("x", { title: "Bo&#8217;s salt &amp; kelp" });
  expect([row.title, row.slug]).toEqual(["Bo’s salt & kelp", "bos-salt-kelp"]);
});
