import { expect, test } from "vitest";
import { type GateInput, refusalOf } from "./gate.ts";
import type { Segment } from "./segment.ts";

const WORDS =
  "the tide came in while we were still talking about the pier and nobody had thought of a way back over those rocks";

/** Ten minutes with a line every ten seconds and about 130 words a minute. */
const lines = (seconds = 600): Segment[] =>
  Array.from({ length: seconds / 10 }, (_, index) => ({
    start: index * 10,
    end: index * 10 + 9,
    speaker: index % 2 === 0 ? "Speaker 1" : "Speaker 2",
    text: `${index} ${WORDS}`,
  }));

const input = (changes: Partial<GateInput> = {}): GateInput => ({
  segments: lines(),
  seconds: 600,
  cut: [],
  showLanguage: "en",
  heardLanguage: "en",
  guestCount: 1,
  statedSeconds: 600,
  labelsSpeakers: true,
  ...changes,
});

const says = (text: string, count: number) =>
  lines().map((line, index) => (index >= 10 && index < 10 + count ? { ...line, text } : line));
const without = (from: number, to: number) => lines().filter(({ start }) => start < from || start >= to);
const alone = lines().map((line) => ({ ...line, speaker: "Speaker 1" }));

test.each<[string, Partial<GateInput>]>([
  ["a whole text", {}],
  ["a region of the language", { showLanguage: "en-GB" }],
  ["a recogniser that does not say the language", { heardLanguage: null }],
  ["a show whose language nobody typed", { showLanguage: null, heardLanguage: "de" }],
  ["one voice without guests", { segments: alone, guestCount: 0 }],
  ["one voice from a recogniser without speakers", { segments: alone, labelsSpeakers: false }],
  ["a gap that the worker cut", { segments: without(100, 300), cut: [{ start: 105, end: 295 }] }],
  ["music at the end that the worker cut", { segments: without(500, 600), cut: [{ start: 501, end: 600 }] }],
  ["a short gap", { segments: without(100, 180) }],
  [
    "a Japanese name in a slow English text",
    {
      segments: lines().map((line, i) => ({ ...line, text: `${i} they say 海 and talk of the tide and of the pier` })),
    },
  ],
  ["a recording without the advertisements of its feed", { statedSeconds: 780 }],
  ["a longer recording than the feed says", { statedSeconds: 60 }],
  [
    "a text in Thai",
    {
      segments: lines().map((line, i) => ({
        ...line,
        text: `${i} เรานั่งคุยกันเรื่องน้ำขึ้นน้ำลงที่ท่าเรือเมื่อเช้านี้และไม่มีใครรู้ว่าจะกลับบ้านทางไหนดี`,
      })),
    },
  ],
  [
    "a text in Japanese",
    {
      segments: lines().map((line, i) => ({
        ...line,
        text: `${i} 今朝は港で潮の満ち引きについて話していたのですが、帰り道を考えていた人は誰もいませんでした`,
      })),
    },
  ],
  ["a word that someone says five times", { segments: says("No, no, no, no, no, that is not how it went at all", 1) }],
])("%s is good", (_name, changes) => expect(refusalOf(input(changes))).toBeNull());

test.each<[string, Partial<GateInput>, string]>([
  ["no words", { segments: [] }, "The recogniser heard no words."],
  ["a file that is cut off", { statedSeconds: 1200 }, "The sound has 10:00, and the episode should have 20:00."],
  ["half of the text", { segments: lines(300) }, "The text ends at 4:59, and the sound ends at 10:00."],
  ["a hole", { segments: without(100, 200) }, "There are no words from 1:39 to 3:20."],
  ["a hole at the beginning", { segments: without(0, 100) }, "There are no words from 0:00 to 1:40."],
  [
    "a hole of which the worker cut a little",
    { segments: without(100, 300), cut: [{ start: 110, end: 120 }] },
    "There are no words from 1:39 to 5:00.",
  ],
  [
    "a loop",
    { segments: says("Thank you for watching.", 4) },
    "The recogniser repeated “thank you for watching” again and again.",
  ],
  ["a word in a loop", { segments: says("so", 9) }, "The recogniser repeated “so” again and again."],
  [
    "too few words",
    { segments: lines().map((line, index) => ({ ...line, text: `${index} the tide` })) },
    "The text has only 18 words a minute, so a part of it is missing.",
  ],
  [
    "too many words",
    {
      segments: lines().map((line, index) => ({ ...line, text: `${index} ${WORDS} a${index} ${WORDS} and ${WORDS}` })),
    },
    "The text has 432 words a minute, and no one speaks so fast.",
  ],
  ["another language", { heardLanguage: "cy" }, "The text is in Welsh, and the show is in English."],
  ["one voice", { segments: alone }, "The recap names a guest, and the recogniser heard only one person."],
  [
    "times that run ahead",
    { segments: lines().map((line) => ({ ...line, start: line.start * 1.1, end: line.end * 1.1 })) },
    "The times are wrong: the last words are at 10:58, and the sound ends at 10:00.",
  ],
])("the gate refuses %s", (_name, changes, reason) => expect(refusalOf(input(changes))).toBe(reason));
