import { expect, test } from "vitest";
import { HASH_ATTRIBUTE, withoutKnownItems } from "./known-items.ts";

const NOTHING_KNOWN = new Map();
const marked = async (text: string) =>
  (await withoutKnownItems(text, NOTHING_KNOWN)).text.replaceAll(
    new RegExp(` ${HASH_ATTRIBUTE}="[0-9a-f]{32}"`, "g"),
    " #",
  );

test.each([
  ["each item", "<rss><item>A</item><item x='1'>B</item></rss>", "<rss><item #>A</item><item # x='1'>B</item></rss>"],
  ["entries of Atom", "<feed><Entry>A</Entry></feed>", "<feed><Entry #>A</Entry></feed>"],
  [
    "no tags in CDATA and comments",
    "<!-- <item> --><item><![CDATA[</item><item>]]></item>",
    "<!-- <item> --><item #><![CDATA[</item><item>]]></item>",
  ],
  ["no items with other items inside", "<item>A<item>B</item></item>", "<item>A<item>B</item></item>"],
  ["no item without an end", "<item>A</item><item>B", "<item #>A</item><item>B"],
  ["no empty tags and other names", "<item/><items>A</items>", "<item/><items>A</items>"],
])("withoutKnownItems finds %s", async (_, text, expected) => {
  expect(await marked(text)).toBe(expected);
});

test("of a feed without news, one item stays", async () => {
  const feed = "<rss><item>A</item><item>B</item></rss>";
  const { hashes } = await withoutKnownItems(feed, NOTHING_KNOWN);
  const known = new Map(hashes.map((hash) => [hash, true]));
  expect((await withoutKnownItems(feed, known)).text).toBe(
    `<rss><item ${HASH_ATTRIBUTE}="${hashes[0]}">A</item></rss>`,
  );
});

test("of a feed with news, no known item stays", async () => {
  const { hashes } = await withoutKnownItems("<rss><item>A</item></rss>", NOTHING_KNOWN);
  const known = new Map(hashes.map((hash) => [hash, true]));
  const { text } = await withoutKnownItems("<rss><item>A</item><item>B</item></rss>", known);
  expect(text).toMatch(/^<rss><item [^>]+>B<\/item><\/rss>$/);
});

const cpuMs = async (tags: number) => {
  const start = process.cpuUsage();
  await withoutKnownItems("<item ".repeat(tags), NOTHING_KNOWN);
  return process.cpuUsage(start).user / 1000;
};

test("many tags without an end take linear time", async () => {
  expect(await cpuMs(200_000)).toBeLessThan(1_000);
});
