import { expect, test } from "vitest";
import type { SafeHtml } from "../content/content.ts";
import { markSentences } from "./mark-sentences.ts";
import { sentencesOf } from "./receipt.ts";

const mark = (html: string, withoutPassage: number[] = [], withoutLink: number[] = [], unsupported: number[] = []) =>
  markSentences(
    html as SafeHtml,
    sentencesOf("recap_body", html).map((sentence, index) => ({
      sentence,
      link: withoutLink.includes(index) ? null : `[${index}]`,
      hasPassage: !withoutPassage.includes(index),
      isSupported: !withoutPassage.includes(index) && !unsupported.includes(index),
    })),
  ).replaceAll('<span class="said">', "{");

test.each<[string, string, string]>([
  ["two sentences", "<p>One.  Two!</p>", "<p>{One.[0]</span>  {Two![1]</span></p>"],
  ["entities and marks", "<p>A &amp; B&nbsp;Ca. “Da.”</p>", "<p>{A &amp; B&nbsp;Ca.[0]</span> {“Da.”[1]</span></p>"],
  ["a bold word", "<p>A <strong>b</strong> c.</p>", "<p>{A <strong>b</strong> c.[0]</span></p>"],
  ["a bold sentence", "<p><strong>Aa.</strong> Ba.</p>", "<p>{<strong>Aa.</strong>[0]</span> {Ba.[1]</span></p>"],
  ["a bold start", "<p><strong><em>A</em></strong> b.</p>", "<p>{<strong><em>A</em></strong> b.[0]</span></p>"],
  [
    "a sentence that ends in bold words",
    "<p>A <strong>b. C</strong> d.</p>",
    "<p>A <strong>b.[0] C</strong> d.[1]</p>",
  ],
  [
    "a sentence inside of bold words",
    "<p><strong>Aa. Ba.</strong></p>",
    "<p><strong>{Aa.[0]</span> {Ba.[1]</span></strong></p>",
  ],
  ["a link", '<p>A <a href="/b">b c.</a> Da.</p>', '<p>{A <a href="/b">b c.</a>[0]</span> {Da.[1]</span></p>'],
  ["two sentences in a link", "<p><a>Aa. Ba.</a></p>", "<p>{<a>Aa. Ba.</a>[0]</span>[1]</p>"],
  [
    "headings",
    "<p>Aa.</p><h3>H</h3><p>Ba. Ca.</p><h3><em>I</em></h3>",
    "<p>{Aa.[0]</span></p><h3>H[1]</h3><p>{Ba.[1]</span> {Ca.[2]</span></p><h3><em>I</em></h3>",
  ],
  ["a heading with the words of a sentence", "<h3>Aa.</h3><p>Aa.</p>", "<h3>Aa.[0]</h3><p>{Aa.[0]</span></p>"],
  [
    "blockquotes",
    "<blockquote><p>Aa.</p></blockquote><p>Aa.</p>",
    "<blockquote><p>Aa.</p></blockquote><p>{Aa.[0]</span></p>",
  ],
  [
    "a list",
    "<ul><li>A</li><li>Ba.<br>C</li></ul>",
    "<ul><li>{A[0]</span></li><li>{Ba.[1]</span><br>{C[2]</span></li></ul>",
  ],
  ["letters of two code units", "<p>𝒜 b. Ca.</p>", "<p>{𝒜 b.[0]</span> {Ca.[1]</span></p>"],
])("markSentences marks %s", (_, html, marked) => {
  expect(mark(html)).toBe(marked);
});

test("markSentences links a heading to the first passage below it", () => {
  expect(mark("<h3>H</h3><p>Aa. Ba.</p>", [0])).toBe("<h3>H[1]</h3><p>Aa.[0] {Ba.[1]</span></p>");
  expect(mark("<h3>H</h3><p>Aa. Ba.</p>", [], [0])).toBe("<h3>H[1]</h3><p>Aa. {Ba.[1]</span></p>");
  expect(mark("<h3>H</h3><p>Aa.</p>", [0], [0])).toBe("<h3>H</h3><p>Aa.</p>");
});

test("markSentences links no heading to a passage that contradicts its sentence", () => {
  expect(mark("<h3>H</h3><p>Aa. Ba.</p>", [], [], [0])).toBe("<h3>H[1]</h3><p>{Aa.[0]</span> {Ba.[1]</span></p>");
});

test.each<[string, string]>([
  ["<p>\u0338 title=x onclick=y a.</p>", "<p>{\u0338 title=x onclick=y a.[0]</span></p>"],
  ["<p>\u0338Aa. E\u0301a.</p>", "<p>{\u0338Aa.[0]</span> {Éa.[1]</span></p>"],
  ['<p>A <a href="/b">\u0338b</a> c.</p>', '<p>{A <a href="/b">\u0338b</a> c.[0]</span></p>'],
  ['<p>A <span class="x">\u0338b</span> c.</p>', '<p>{A <span class="x">\u0338b</span> c.[0]</span></p>'],
  ["<p>A <b>b</b>\u0338 c.</p>", "<p>{A <b>b</b>\u0338 c.[0]</span></p>"],
])("F5: a combining mark after a tag of %j changes no tag", (html, marked) => {
  expect(mark(html)).toBe(marked);
});
