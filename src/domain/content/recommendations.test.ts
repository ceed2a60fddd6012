import { describe, expect, test } from "vitest";
import type { SafeHtml } from "./content.ts";
import { readRecommendations } from "./recommendations.ts";

const readHtml = (html: string) => readRecommendations(html as SafeHtml);

test.each([
  [
    "<p><strong>The Shut Envelope</strong> by Hester Quillon-Bray, a book about sums.</p>",
    ["The Shut Envelope", "by Hester Quillon-Bray, a book about sums.", null, "book"],
  ],
  [
    '<p><a href="https://a.test/x?a=1&amp;b=2" rel="noopener nofollow">One Loaf</a>, a free tool.</p>',
    ["One Loaf", "a free tool.", "https://a.test/x?a=1&b=2", "tool"],
  ],
  [
    '<p><strong><a href="https://a.test/">Priced by Hand</a>:</strong> a podcast about books</p>',
    ["Priced by Hand", "a podcast about books", "https://a.test/", "podcast"],
  ],
  [
    "<p>They swear by <b>Kettle Strop</b>, sold as a course.</p>",
    ["Kettle Strop", "They swear by Kettle Strop, sold as a course.", null, "course"],
  ],
  ["<p><em>Moss &amp; Stone</em>, an article</p>", ["Moss & Stone", "an article", null, "article"]],
  ["<p>A <em>very</em> good website</p>", ["A very good website", null, null, "website"]],
  ["Plain words, no paragraph", ["Plain words, no paragraph", null, null, "resource"]],
  ["<p>The Goal — a video on plants</p>", ["The Goal", "a video on plants", null, "video"]],
  ["<p><strong>Handbook of Tools</strong></p>", ["Handbook of Tools", null, null, "tool"]],
  ["<p><strong>Facebook for Crows</strong></p>", ["Facebook for Crows", null, null, "resource"]],
  ["<p><strong>山の本</strong>、VIDEO版もある長い説明</p>", null],
  ["<p><strong>山の本棚</strong>。とても長い説明</p>", ["山の本棚", "とても長い説明", null, "resource"]],
  ['<p>Write to <a href="mailto:a@b.test">the author</a></p>', ["the author", "Write to the author", null, "resource"]],
  ["<p>First line<br />and   the\n second</p>", ["First line and the second", null, null, "resource"]],
  ["<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", ["<script>alert(1)</script>", null, null, "resource"]],
])("readRecommendations reads %s as %j", (html, item) => {
  const [title, description, url, type] = item ?? [];
  expect(readHtml(html)).toEqual(item ? [{ title, description, url, type }] : []);
});

test("each list entry is a recommendation, but a heading is not", () => {
  const html = `<h3>Books and courses to try</h3><ul><li><strong>First Book</strong></li>
    <li><p>Second thing</p></li><li>Third thing<ul><li>Nested thing</li></ul></li></ul>`;
  expect(readHtml(html).map(({ title }) => title)).toEqual([
    "First Book",
    "Second thing",
    "Third thing",
    "Nested thing",
  ]);
});

describe("the limits of recommendations", () => {
  test.each([
    ["a text of 9 characters", "123456789", 0],
    ["a text of 10 characters", "1234567890", 1],
    ["9 characters and white space", " 123456789   ", 0],
    ["a title of 3 characters", "<strong>Elf</strong>, a course", 0],
    ["a title of 4 characters", "<strong>Elfe</strong>, a course", 1],
  ])("%s (%s) gives %d recommendations", (_title, innerHtml, count) => {
    expect(readHtml(`<p>${innerHtml}</p>`)).toHaveLength(count);
  });

  test.each([
    [100, "x".repeat(100), null],
    [101, `${"x".repeat(99)}…`, "x".repeat(101)],
    [5000, `${"x".repeat(99)}…`, "x".repeat(5000)],
  ])("a recommendation with %i characters gets a title of at most 100 characters", (length, title, description) => {
    expect(readHtml(`<p>${"x".repeat(length)}</p>`)).toMatchObject([{ title, description }]);
  });

  test("a shortened title ends with a whole character", () => {
    const [item] = readHtml(`<p>${"🦊".repeat(120)}</p>`);
    expect(item?.title).toBe(`${"🦊".repeat(99)}…`);
  });
});

test.each(["", "<p></p>", "<br />", "<ul><li></li></ul>", "<p>&nbsp; &nbsp;</p>"])(
  "%j has no recommendations",
  (html) => {
    expect(readHtml(html)).toEqual([]);
  },
);
