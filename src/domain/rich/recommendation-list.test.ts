import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SafeHtml } from "../content/content.ts";
import { joinRecommendations, splitRecommendations } from "./recommendation-list.ts";

const split = (html: string) => splitRecommendations(html as SafeHtml);
const join = (items: string[]) => joinRecommendations(items as SafeHtml[]);

describe("splitRecommendations", () => {
  test.each<[string, string[]]>([
    ["", []],
    ["<p>a</p><p>b</p>", ["<p>a</p>", "<p>b</p>"]],
    ["<ul><li>a</li><li><strong>b</strong></li></ul>", ["<p>a</p>", "<p><strong>b</strong></p>"]],
    ["<ol><li>a<ul><li>b</li></ul></li></ol>", ["<p>a</p><ul><li>b</li></ul>"]],
    ["<h3>Books</h3><p>a</p><p>b</p>", ["<h3>Books</h3><p>a</p>", "<p>b</p>"]],
    ["<p>a</p><h3>Rest</h3>", ["<p>a</p>", "<h3>Rest</h3>"]],
    ["<p>a</p><p>b</p><hr><p>c</p>", ["<p>a</p><p>b</p>", "<p>c</p>"]],
    ["a <em>loose</em> text", ["<p>a <em>loose</em> text</p>"]],
    ["<p> </p><hr><p>a</p>", ["<p>a</p>"]],
  ])("splits %j into %j", (html, items) => {
    expect(split(html)).toEqual(items);
  });
});

describe("joinRecommendations", () => {
  test.each<[string[], string]>([
    [[], ""],
    [["<p>a</p>", "<p>b</p>"], "<p>a</p><p>b</p>"],
    [["<p>a</p><p>b</p>", "<p>c</p>"], "<p>a</p><p>b</p><hr><p>c</p>"],
    [["<ul><li>a</li></ul>", "<p>b</p>"], "<ul><li>a</li></ul><hr><p>b</p>"],
    [["<pre>a</pre>", "<pre>b</pre>"], "<pre>a</pre><hr><pre>b</pre>"],
    [["<p>a</p><p>b</p>"], "<p>a</p><p>b</p><hr>"],
    [["words alone"], "<p>words alone</p>"],
  ])("joins %j to %j", (items, html) => {
    expect(join(items)).toBe(html);
  });

  test("splitRecommendations returns the items that joinRecommendations has joined", () => {
    const block = fc.constantFrom(
      ...["<p>one</p>", "<p>two <a href='https://a.test'>x</a></p>", "<h3>head</h3>"],
      ...["<blockquote>said</blockquote>", "<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>"],
      ...["<pre>code</pre>", "<ul><li>only</li></ul>"],
    );
    const item = fc.array(block, { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join(""));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        expect(split(join(items))).toEqual(items);
      }),
    );
  });
});
