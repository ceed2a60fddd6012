/** The tests convert random HTML into Markdown, and check this Markdown with a Markdown library. */
import fc from "fast-check";
import { Marked } from "marked";
import { describe, expect, test } from "vitest";
import { markdownLine, markdownOf, markdownText } from "../domain/content/markdown.ts";
import { piecesOf } from "../domain/rich/safe-text.ts";
import { sanitizeRichText } from "./sanitize-build.ts";

const { parse } = new Marked({ async: false });
const toHtml = (markdown: string) => parse(markdown) as string;

/** Returns the visible text of HTML, without white space. */
const visibleText = (text: string) =>
  [...piecesOf(sanitizeRichText(text))]
    .map((piece) => (piece.kind === "text" ? piece.text : ""))
    .join("")
    .replace(/\s+/g, "");

/** If you find a bug with another seed, add the failing text to src/domain/content/markdown.test.ts. */
const RUN_OPTIONS = { numRuns: 3000, seed: 20261122 };

describe("random HTML", () => {
  const bits = fc.constantFrom(
    ...["*", "_", "`", "[", "]", "(", ")", "<", ">", "#", "-", "+", "=", "1.", "|", "~~", "&amp;"],
    ...["\\", "!", "a", "b c", "言葉", ":", " https://a.example ", "\n", "  ", "&lt;", "&#35;", '"'],
    ...["<b>", "</b>", "<em>", "</em>", "<p>", "</p>", "<ul>", "<li>", "</li>", "</ul>", "<br>"],
    ...["<blockquote>", "</blockquote>", "<h2>", "</h2>", "<code>", "</code>", "<s>", "</s>"],
    ...['<a href="https://a.example/x">', "</a>", "<hr>", "<ol>", "</ol>", "<pre>", "</pre>"],
  );
  const randomHtml = fc.array(bits, { maxLength: 24 }).map((parts) => parts.join(""));

  test("the Markdown shows the same words as the page", () => {
    fc.assert(
      fc.property(randomHtml, (text) => {
        const safeHtml = sanitizeRichText(text);
        expect(visibleText(toHtml(markdownOf(safeHtml)))).toBe(visibleText(safeHtml));
      }),
      RUN_OPTIONS,
    );
  });

  test("markdownText and markdownLine escape the HTML tags of a text", () => {
    fc.assert(
      fc.property(randomHtml, (text) => {
        const tags = toHtml(markdownText(text)).match(/<[^>]+>/g) ?? [];
        expect(tags.filter((tag) => !/^<\/?(?:p|br|a)\b/.test(tag))).toEqual([]);
        const line = toHtml(markdownLine(text));
        expect(line.match(/<[^>]+>/g)?.filter((tag) => !/^<\/?(?:p|a)\b/.test(tag)) ?? []).toEqual([]);
      }),
      RUN_OPTIONS,
    );
  });
});
