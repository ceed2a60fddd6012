import { expect, test } from "vitest";
import { writtenHtml, writtenHtmlItem, writtenItem, writtenLines, writtenText } from "./written-text.ts";

test.each([
  ["Two words.", "Two words."],
  ["The *kiln* is **warm**. It has `three` doors.", "The kiln is warm. It has three doors."],
  ["# The kiln\n\nIt is warm.\n\n- no wind\n- no rain", "The kiln\nIt is warm.\nno wind\nno rain"],
  ["```text\nThe kiln is warm.\n```", "The kiln is warm."],
  ["```\nThe kiln is warm.", "The kiln is warm."],
  ["<p>The <b>kiln</b> &amp; the yard.</p>", "The kiln & the yard."],
  ["&lt;p&gt;The &lt;b&gt;kiln&lt;/b&gt; is warm.&lt;/p&gt;", "The kiln is warm."],
  ["> The kiln is warm.", "The kiln is warm."],
  ["[The kiln](https://kiln.example) is warm.", "The kiln is warm."],
  ["1987. A cold year.", "1987. A cold year."],
  ["Two is < three, and a_b_c stays, as 5 * 3 * 2.", "Two is < three, and a_b_c stays, as 5 * 3 * 2."],
  ["Written as &lt;p&gt; in HTML, <b>always</b>.", "Written as <p> in HTML, always."],
  ["Write <it> down.", "Write <it> down."],
  ["    The kiln is warm.", "The kiln is warm."],
  ["", ""],
  ["N/A", ""],
  ["**None.**", ""],
  ["not available", ""],
  ["- -", ""],
  ["None of them knew the kiln.", "None of them knew the kiln."],
])("writtenText(%j) is %j", (modelText, text) => {
  expect(writtenText(modelText)).toBe(text);
});

test.each([
  [
    "## The kiln\n\nIt is **warm**.\n\n- no wind\n- no rain\n\n> Wait three days.",
    /^<h2>The kiln<\/h2>\s*<p>It is <strong>warm<\/strong>\.<\/p>\s*<ul>\s*<li>no wind<\/li>\s*<li>no rain<\/li>\s*<\/ul>\s*<blockquote>\s*<p>Wait three days\.<\/p>\s*<\/blockquote>$/,
  ],
  ["```html\n<h3>The kiln</h3><p>It is warm.</p>\n```", /^<h3>The kiln<\/h3><p>It is warm\.<\/p>$/],
  ["&lt;h3&gt;The kiln&lt;/h3&gt;&lt;p&gt;Warm.&lt;/p&gt;", /^<h3>The kiln<\/h3><p>Warm\.<\/p>$/],
  ["<h3>The kiln</h3>\n\n    <p>It is **warm**.</p>", /^<h3>The kiln<\/h3>\s*<p>It is <strong>warm<\/strong>\.<\/p>$/],
  ["### The kiln\n\n    <p>It is warm.</p>", /^<h3>The kiln<\/h3>\s*<p>It is warm\.<\/p>$/],
  ["It is warm.", /^<p>It is warm\.<\/p>$/],
  ["![a](https://a.example/a.png)<script>alert(1)</script>Warm.", /^<p>Warm\.<\/p>$/],
  ["&lt;script&gt;alert(1)&lt;/script&gt;&lt;p&gt;Warm.&lt;/p&gt;", /^<p>Warm\.<\/p>$/],
  ["<p>N/A</p>", /^$/],
])("writtenHtml(%j)", (modelText, html) => {
  expect(writtenHtml(modelText)).toMatch(html);
});

test.each([
  ["1. **Wait:** Wait three days.", "Wait: Wait three days."],
  ["- Wait three days.", "Wait three days."],
  ["• Wait three days.", "Wait three days."],
  ["(2) Wait\nthree days.", "Wait three days."],
  ["3 days are enough.", "3 days are enough."],
  ["No takeaways in this episode.", ""],
  ["There were no quotes in the transcript.", ""],
  ["No notable quotes.", ""],
  ["No steps are too small.", "No steps are too small."],
  ["No playbook survives the first winter.", "No playbook survives the first winter."],
])("writtenItem(%j) is %j", (modelText, text) => {
  expect(writtenItem(modelText)).toBe(text);
});

test.each([
  ["<p>None</p>", ""],
  ["No recommendations were made in this episode.", ""],
  ["<p>There are no specific recommendations.</p>", ""],
  [
    "<p><strong>No Country for Old Men</strong>, a film.</p>",
    "<p><strong>No Country for Old Men</strong>, a film.</p>",
  ],
  ["1. **Clay**, a book by Bo.", "<p><strong>Clay</strong>, a book by Bo.</p>"],
])("writtenHtmlItem(%j) is %j", (modelText, html) => {
  expect(writtenHtmlItem(modelText)).toBe(html);
});

test.each([
  ["1. One.\n2. Two.", ["1. One.", "2. Two."]],
  ["<ul><li>One.</li><li>Two.</li></ul>", ["One.", "Two."]],
  ["### Two\n\n- One.\n- Two.", []],
  ["<p>One.</p><p>Two.</p>", []],
  ["One.", []],
  ["", []],
])("writtenLines(%j) is %j", (modelText, lines) => {
  expect(writtenLines(modelText)).toEqual(lines);
});
