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

test.each([
  [
    "paragraphs and lines beside one tag",
    "One <b>sail</b>.\nTwo ropes.\n\n\nThree.",
    "<p>One <b>sail</b>.<br>Two ropes.</p>\n<p>Three.</p>\n",
  ],
  [
    "lines beside a paragraph",
    "One\n\nTwo https://x.test/a?b=1&amp;c=2.<br />\n<p>Three\nfour</p>",
    '<p>One</p>\n<p>Two <a href="https://x.test/a?b=1&amp;c=2">https://x.test/a?b=1&amp;c=2</a>.<br /></p>\n<p>Three\nfour</p>',
  ],
  [
    "lists and addresses in one paragraph",
    "<p>Links:\nhttps://x.test/\n- one\n- two\n0:00 Start\n\nEnd\nof it</p>",
    '<p>Links:<br><a href="https://x.test/">https://x.test/</a><br>- one<br>- two<br>0:00 Start<br><br>End\nof it</p>',
  ],
  [
    "an address in angle brackets",
    "<b>See</b> <https://x.test/a>",
    '<b>See</b> &lt;<a href="https://x.test/a">https://x.test/a</a>&gt;',
  ],
  ["blank lines inside of a tag", "<i>One\n\nTwo\nthree</i>", "<i>One<br><br>Two<br>three</i>"],
])("toHtml keeps %s", (_, source, html) => {
  expect(toHtml(source)).toBe(html);
});

test.each([
  "<ul>\n  <li>A</li>\n  <li>B\n  C</li>\n</ul>\n<p>D</p>\n",
  "<p>A<br>\nB<br/>\nC</p>\n\n<p>D</p>",
  '<p>See <a href="https://x.test/">https://x.test/</a></p>',
  "<pre>A\nB\n\nhttps://x.test/</pre>",
  "<div>\n<h2>A</h2>\n\n<p>B</p>\n</div>",
])("toHtml does not change the lines of HTML: %j", (html) => {
  expect(linesOfHtml(toHtml(html))).toBe(linesOfHtml(html));
  expect(toHtml(html).match(/<br|<p>|<a /g)).toEqual(html.match(/<br|<p>|<a /g));
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
