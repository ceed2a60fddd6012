import { expect, test } from "vitest";
import type { SafeHtml } from "../content/content.ts";
import { linkTimes } from "./note-times.ts";

const seconds = (html: string, minutes: number | null = 120) =>
  Array.from(
    linkTimes(html as SafeHtml, { minutes, addressOf: () => null }).matchAll(/data-play="([^"]*)"/g),
    ([, second]) => Number(second),
  );

test.each<[string, string, number[]]>([
  ["at the start of a paragraph", "<p>01:02 Knots</p>", [62]],
  ["with hours", "<p>1:02:03 – Knots</p>", [3723]],
  ["after a line break", "<p>Notes:<br />5:30 Ropes<br>6:40: Sails</p>", [330, 400]],
  ["in a list", "<ul><li>- 00:10 A</li><li><strong>0:20</strong> B</li></ul>", [10, 20]],
  ["in round brackets", "<p>Ropes (12:34) and sails</p>", [754]],
  ["in square brackets", "<p>Ropes [1:12:34]</p>", [4354]],
  ["as the start of a span", "<p>(02:00 - 03:10) Ropes</p>", [120]],
  ["before a short word", "<p>4:10 The roof<br>5:00 IT<br>6:00 Amber</p>", [250, 300, 360]],
  ["more than an hour in minutes", "<p>75:10 Ropes</p>", [4510]],
  ["in preformatted lines", "<pre>0:05 A\n0:10 B</pre>", [5, 10]],
])("a time %s starts the player", (_, html, expected) => {
  expect(seconds(html)).toEqual(expected);
});

test.each([
  ["a time of day in a sentence", "<p>Doors open at 19:30 on Monday.</p>"],
  ["a time of day at the start of a line", "<p>10:30 am: doors<br>9:15 p.m. end<br>18:30 Uhr<br>3:00 – 5:30 pm</p>"],
  ["a time of day with a zone", "<p>16:10 CET</p>"],
  ["a time of day in brackets", "<p>Live (8:30 pm)</p>"],
  ["a ratio", "<p>16:9 pictures, scale 1:100, odds (3:1)</p>"],
  ["a verse", "<p>Genesis 3:16 and (John 3:16)</p>"],
  ["a score or a longer number", "<p>12:34:56:78 x<br>12:345 y<br>1:75 z</p>"],
  ["a time after the end of the recording", "<p>3:10:00 Ropes</p>"],
  ["a time in a link", '<p><a href="https://x.test/">1:20 Ropes</a></p>'],
  ["a time in an attribute", '<p><a href="https://x.test/?a>(1:20)">x</a></p>'],
])("%s stays text", (_, html) => {
  expect(linkTimes(html as SafeHtml, { minutes: 120, addressOf: () => null })).toBe(html);
});

test("a time of a recap with a transcript is a link to the line", () => {
  const html = linkTimes("<p>1:05 A</p>" as SafeHtml, {
    minutes: null,
    addressOf: (second) => `/t?a="&b#t-${second}`,
  });
  expect(html).toBe(
    '<p><a href="/t?a=&quot;&amp;b#t-65" rel="nofollow noopener" data-play="65" class="link">1:05</a> A</p>',
  );
});
