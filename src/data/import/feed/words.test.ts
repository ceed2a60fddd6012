import { describe, expect, test } from "vitest";
import { firstSentences, firstWords, linesOfHtml, toHtml } from "./words.ts";

test.each([
  ["HTML", "<p>5 &lt; 6</p>", "<p>5 &lt; 6</p>"],
  ["HTML encoded twice", "&lt;p&gt;5 &amp;lt; 6&lt;/p&gt;", "<p>5 &lt; 6</p>"],
  ["text", "a < b & *c*\n\n1. d\ne", "<p>a &lt; b &amp; *c*</p>\n<p>1. d<br>e</p>"],
  ["text with character references", "Tom &amp; Jerry&#39;s", "<p>Tom &amp; Jerry's</p>"],
  [
    "text with an address",
    'See (https://x.test/a?b=1&c="d).',
    '<p>See (<a href="https://x.test/a?b=1&amp;c=">https://x.test/a?b=1&amp;c=</a>"d).</p>',
  ],
])("toHtml converts %s", (_, source, html) => {
  expect(toHtml(source)).toBe(html);
});

test("linesOfHtml returns a line for each block, decodes entities and omits scripts", () => {
  const html = "<h2>A &amp; B</h2><p>c<br>d\n e</p><script>f</script><ul><li>g</li><li>&lt;h&gt;";
  expect(linesOfHtml(html)).toBe("A & B\nc d e\ng\n<h>");
});

describe("firstSentences", () => {
  test.each([
    ["Short. Enough.", "Short. Enough."],
    ["One is here. Two would be too long.", "One is here."],
    ["A heading\nThen a sentence that is long.", "A heading"],
    ["これは最初の文です。これは二番目のとても長い文です。", "これは最初の文です。"],
    ["هذه جملة أولى. وهذه جملة ثانية طويلة جدا.", "هذه جملة أولى."],
    ["word another longer sentence", "word another…"],
  ])("shortens %j to %j", (text, start) => {
    expect(firstSentences(text, 20)).toBe(start);
  });
});

test("firstWords never cuts an emoji in two", () => {
  expect(firstWords("👩‍👩‍👧".repeat(10), 12)).toBe("👩‍👩‍👧👩‍👩‍👧…");
});
