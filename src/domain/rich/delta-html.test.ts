import { describe, expect, test } from "vitest";
import { type DeltaOp, deltaHtml } from "./delta-html.ts";

const line = (text: string, attributes?: Record<string, unknown>): DeltaOp[] => [
  { insert: text },
  { insert: "\n", attributes },
];
const item = (text: string, list: string, indent?: number) => line(text, indent ? { list, indent } : { list });

describe("deltaHtml", () => {
  test.each<[string, DeltaOp[], string]>([
    ["an empty text", line(""), ""],
    ["a paragraph", line("One  two"), "<p>One  two</p>"],
    [
      "two paragraphs without the blank paragraph between them",
      [...line("a"), ...line(" "), ...line("b")],
      "<p>a</p><p>b</p>",
    ],
    ["escaped HTML characters", line('a < b & "c"'), '<p>a &lt; b &amp; "c"</p>'],
    ["a heading", line("H", { header: 3 }), "<h3>H</h3>"],
    ["a heading of level 1 as a heading of level 2", line("H", { header: 1 }), "<h2>H</h2>"],
    ["a quote", line("q", { blockquote: true }), "<blockquote>q</blockquote>"],
    ["an aligned paragraph", line("c", { align: "center" }), '<p class="ql-align-center">c</p>'],
    ["no class for an invalid alignment", line("c", { align: 'x" onclick="y' }), "<p>c</p>"],
    [
      "code of several lines",
      [...line("a < b", { "code-block": true }), ...line("  c", { "code-block": true })],
      "<pre>a &lt; b\n  c</pre>",
    ],
    [
      "nested formats",
      [
        { insert: "a", attributes: { bold: true } },
        { insert: "b", attributes: { bold: true, italic: true, underline: true, strike: true } },
        { insert: "c", attributes: { code: true } },
        { insert: "d\n", attributes: { color: "red" } },
      ],
      '<p><strong>a<em><u><s>b</s></u></em></strong><code>c</code><span class="ql-color-red">d</span></p>',
    ],
    [
      "a single link for words with different formats",
      [
        { insert: "see ", attributes: { link: "https://a.test/?x=1&y=2" } },
        { insert: "this", attributes: { link: "https://a.test/?x=1&y=2", bold: true } },
        { insert: " or", attributes: { link: "javascript:alert(1)" } },
        { insert: "\n" },
      ],
      '<p><a href="https://a.test/?x=1&amp;y=2" rel="noopener nofollow">see <strong>this</strong></a> or</p>',
    ],
    [
      "two kinds of lists",
      [...item("a", "bullet"), ...item("b", "bullet"), ...item("c", "ordered")],
      "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>",
    ],
    [
      "a list within a list",
      [...item("a", "bullet"), ...item("b", "ordered", 1), ...item("c", "bullet")],
      "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>",
    ],
    [
      "a list that begins with an indented item",
      [...item("a", "bullet", 2), ...item("b", "bullet")],
      "<ul><li>a</li><li>b</li></ul>",
    ],
    [
      "a list item aligned to the right",
      line("a", { list: "bullet", align: "right" }),
      '<ul><li class="ql-align-right">a</li></ul>',
    ],
    ["a horizontal line", [...line("a"), { insert: { divider: true } }, ...line("b")], "<p>a</p><hr><p>b</p>"],
    ["nothing for a picture", [{ insert: { image: "data:," } }, ...line("a")], "<p>a</p>"],
    ["a last line without a newline", [{ insert: "a" }], "<p>a</p>"],
  ])("writes %s", (_, ops, html) => {
    expect(deltaHtml(ops)).toBe(html);
  });
});
