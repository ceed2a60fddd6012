/** The tests make Markdown from random HTML, and check the Markdown with a Markdown library. */
import fc from "fast-check";
import { Marked } from "marked";
import { describe, expect, test } from "vitest";
import { markdownLine, markdownOf, markdownText } from "../domain/content/markdown.ts";
import { piecesOf } from "../domain/rich/safe-text.ts";
import { sanitizeRichText } from "./sanitize-build.ts";

const { parse } = new Marked({ async: false });
const html = (markdown: string) => parse(markdown) as string;

/** Returns the visible text of HTML, without white space. */
const words = (text: string) =>
  [...piecesOf(sanitizeRichText(text))]
    .map((piece) => (piece.kind === "text" ? piece.text : ""))
    .join("")
    .replace(/\s+/g, "");

/** If another seed finds a bug, add the text to src/domain/content/markdown.test.ts. */
const RUNS = { numRuns: 3000, seed: 20261122 };

describe("any text", () => {
  const bits = fc.constantFrom(
    ...["*", "_", "`", "[", "]", "(", ")", "<", ">", "#", "-", "+", "=", "1.", "|", "~~", "&amp;"],
    ...[
      "\\",
      "!",
      "a",
      "b c",
      "言葉",
      ":",
      " https://a.example ",
      "\n",
      "  ",
      "&lt;",
      "&#35;",
      '"',
    ],
    ...["<b>", "</b>", "<em>", "</em>", "<p>", "</p>", "<ul>", "<li>", "</li>", "</ul>", "<br>"],
    ...["<blockquote>", "</blockquote>", "<h2>", "</h2>", "<code>", "</code>", "<s>", "</s>"],
    ...['<a href="https://a.example/x">', "</a>", "<hr>", "<ol>", "</ol>", "<pre>", "</pre>"],
  );
  const rich = fc.array(bits, { maxLength: 24 }).map((parts) => parts.join(""));

  test("the Markdown shows the same words as the page", () => {
    fc.assert(
      fc.property(rich, (text) => {
        const safeHtml = sanitizeRichText(text);
        expect(words(html(markdownOf(safeHtml)))).toBe(words(safeHtml));
      }),
      RUNS,
    );
  });

  test("the Markdown of plain text contains no markup", () => {
    fc.assert(
      fc.property(rich, (text) => {
        const tags = html(markdownText(text)).match(/<[^>]+>/g) ?? [];
        expect(tags.filter((tag) => !/^<\/?(?:p|br|a)\b/.test(tag))).toEqual([]);
        const line = html(markdownLine(text));
        expect(line.match(/<[^>]+>/g)?.filter((tag) => !/^<\/?(?:p|a)\b/.test(tag)) ?? []).toEqual(
          [],
        );
      }),
      RUNS,
    );
  });
});
