import { expect, test } from "vitest";
import type { SafeHtml } from "./content.ts";
import { markdownLink, markdownOf, markdownText } from "./markdown.ts";

const RICH_TEXTS: [html: string, markdown: string][] = [
  ["", ""],
  ["<p>One</p><p>Two</p>", "One\n\nTwo"],
  ["no <b>element</b>\n around", "no **element** around"],
  ["<h1>First</h1><h3>Third</h3><h6>Last</h6><h3></h3>", "### First\n\n### Third\n\n###### Last"],
  ["<p>a <strong> bold </strong>b <em>i</em> <u>u</u> <s>s</s></p>", "a **bold** b *i* u ~~s~~"],
  ["<p><b>a</b><b>b</b> <b>“q”</b></p>", "**a**b “q”"],
  ["<p>one<br>- two<br><br></p>", "one  \n\\- two"],
  ["<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>", "- a\n\n  - b\n- c"],
  ["<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"],
  ["<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["<pre>a\n```\n  b</pre>", "````\na\n```\n  b\n````"],
  ["<p>Run <code>npm `x`</code></p>", "Run `` npm `x` ``"],
  ["<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"],
  ['<p><a href="https://a.example/b_(c)?d=1&amp;e">t]x</a></p>', "[t\\]x](<https://a.example/b_(c)?d=1&e>)"],
  ["<p># no</p><p>1. no</p><p>- no</p><p>=== </p>", "\\# no\n\n1\\. no\n\n\\- no\n\n\\==="],
  ["<p>*<br>:-</p>", "\\*  \n\\:-"],
  ["<p>&lt;b&gt; &amp;copy; a_b _c_ | ~~d~~ \\</p>", "\\<b\\> \\&copy; a_b \\_c\\_ \\| \\~\\~d\\~\\~ \\\\"],
];

test.each(RICH_TEXTS)("the rich text %j becomes the Markdown %j", (rich, markdown) => {
  expect(markdownOf(rich as SafeHtml)).toBe(markdown);
});

test.each([
  ["a\n b\n\nc", "a  \nb\n\nc"],
  ["\u0007bell\ud800", "bell\ufffd"],
])("the plain text %j becomes the Markdown %j", (text, markdown) => {
  expect(markdownText(text)).toBe(markdown);
});

test("a URL with angle brackets stays one Markdown link", () => {
  expect(markdownLink("a [b]", "https://a.example/<x> y\\")).toBe("[a \\[b\\]](https://a.example/%3Cx%3E%20y%5C)");
  expect(markdownLink("a", null)).toBe("a");
});
