import { describe, expect, test } from "vitest";
import { calendarDate, textList, toLabel, toPlainText, toRichText, toSeconds, webUrl } from "./values.ts";

/** Returns the converted value and the number of notes. */
function withNoteCount<Value>(convert: (note: () => void) => Value): [value: Value, notes: number] {
  let notes = 0;
  const value = convert(() => notes++);
  return [value, notes];
}

test.each([
  ["", ""],
  ["plain words", "plain words"],
  ["[部品](https://x.test)さんと話しました。", "部品さんと話しました。"],
  ["Tom &amp; Jerry &#39;live&#39; &lt;3", "Tom & Jerry 'live' <3"],
  ["**bold**, *it*, `code`, ~~gone~~", "bold, it, code, gone"],
  ["one\ntwo<br>three", "one two three"],
  ["first\r\n\r\nsecond\n \nthird", "first\n\nsecond\n\nthird"],
  ["1984. A year, not a list", "1984. A year, not a list"],
  ["a < b && c > d", "a < b && c > d"],
  ["<b>x</b><script>alert(1)</script>", "x"],
  ["see https://x.test/a_b_c", "see https://x.test/a_b_c"],
])("toPlainText converts the Markdown %j to the text %j", (source, text) => {
  expect(toPlainText(source)).toBe(text);
});

test.each([
  [" A\n  B ", "A B"],
  ["The <i>g</i>–2 anomaly", "The g–2 anomaly"],
  ["Vec<T> & *stars*", "Vec<T> & *stars*"],
  ["&#8220;Salt&#8221; &amp; Bo&rsquo;s kelp", "“Salt” & Bo’s kelp"],
  ["AT&T and R&D", "AT&T and R&D"],
])("toLabel converts the label %j to %j", (source, label) => {
  expect(toLabel(source)).toBe(label);
});

test.each([
  ["", ""],
  ["# Title\n\ntext", "<h2>Title</h2>\n<p>text</p>"],
  ["- a\r\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
  ["<p>made <strong>before</strong></p>", "<p>made <strong>before</strong></p>"],
  ["x <script>alert(1)</script> y", "<p>x  y</p>"],
  ["[x](javascript:alert(1))", "<p><span>x</span></p>"],
  ["<!--more-->", ""],
  [
    '[Ann: "salt"](https://x.test/1 "Ann on "salt"") and more',
    '<p><a href="https://x.test/1" rel="noopener nofollow">Ann: "salt"</a> and more</p>',
  ],
  ["\u200b**Salt\u200b** is white", "<p><strong>Salt</strong> is white</p>"],
  ["Contents\n* replaced by the contents\n{:toc}\n\nText{: .lead}", "<p>Text</p>"],
])("toRichText converts the Markdown %j to the HTML %j", (source, html) => {
  expect(toRichText(source)).toBe(html);
});

describe("optional values", () => {
  test.each([
    ["2024-02-29", "2024-02-29", 0],
    ["2013-08-12T23:05:39-07:00", "2013-08-12", 0],
    ["2018-02-28T02:46:38.881000+00:00", "2018-02-28", 0],
    ["2023-02-29", null, 1],
    ["2023-13-01", null, 1],
    ["0000-01-01", null, 1],
    ["12 Aug 2013", null, 1],
    ["2024-01-011", null, 1],
    ["  ", null, 0],
    [null, null, 0],
  ])("the date %j becomes %j with %i notes", (source, date, notes) => {
    expect(withNoteCount((note) => calendarDate(source, note))).toEqual([date, notes]);
  });

  test.each([
    [" https://x.test/a?b=c#d ", "https://x.test/a?b=c#d", 0],
    ["HTTP://x.test", "HTTP://x.test", 0],
    ["mailto:a@x.test", null, 1],
    ["javascript:alert(1)", null, 1],
    ["/relative", null, 1],
    ["//x.test", null, 1],
    ["https://x.test/a b", null, 1],
    ['https://x.test/"', null, 1],
    [`https://x.test/${"a".repeat(2048)}`, null, 1],
    ["", null, 0],
    [undefined, null, 0],
  ])("the URL %j becomes %j with %i notes", (source, url, notes) => {
    expect(withNoteCount((note) => webUrl(source, "link", note))).toEqual([url, notes]);
  });

  test("textList omits blank and long texts, or all texts if there are too many", () => {
    const limits = { maxItems: 2, maxChars: 3 };
    const list = (texts: string[]) => withNoteCount((note) => textList(texts, limits, "quotes", note));
    expect(list(["abc", " ", "abcd", "🔥🔥🔥"])).toEqual([["abc", "🔥🔥🔥"], 1]);
    expect(list(["a", "b", "c"])).toEqual([[], 1]);
  });
});

test.each([
  [0, 0],
  [62.5, 62.5],
  [-1, null],
  ["0:00", 0],
  ["02:40", 160],
  ["1:02:09", 3729],
  ["00:01:02.500", 62.5],
  ["90:00", 5400],
  ["later", null],
  ["", null],
])("toSeconds converts the chapter start %j to %j seconds", (start, seconds) => {
  expect(toSeconds(start)).toBe(seconds);
});
