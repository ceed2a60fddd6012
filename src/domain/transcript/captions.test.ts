import { describe, expect, test } from "vitest";
import { parseTranscriptFile } from "./parse-file.ts";

type Row = [name: string, file: string, cues: [speaker: string | null, start: number | null, text: string][]];

const CAPTIONS: Row[] = [
  [
    "in SRT, a speaker's label is valid until the next label",
    "1\n00:00:01,500 --> 00:00:02,000\nAda: One\nline\n\n2\n01:00:02,000 --> 01:00:03,000\nmore\n\n3\n01:00:04,000 --> 01:00:05,000\nBo: Two",
    [
      ["Ada", 1.5, "One line"],
      ["Ada", 3602, "more"],
      ["Bo", 3604, "Two"],
    ],
  ],
  [
    "a sentence with a colon is not a label",
    "1\n00:00:01,000 --> 00:00:02,000\nHere is the thing: it leaks",
    [[null, 1, "Here is the thing: it leaks"]],
  ],
  [
    "SRT with a byte order mark, carriage returns, full stops and no hours",
    "\ufeff1\r00:01.250 --> 00:02.000\rOne\r\r2\r00:03.000 --> 00:04.000\rTwo",
    [
      [null, 1.25, "One"],
      [null, 3, "Two"],
    ],
  ],
  [
    "SRT with a number as the text of a caption",
    "1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:02,000 --> 00:00:03,000\nyes\n3\n00:00:03,000 --> 00:00:04,000\nno",
    [
      [null, 1, "42"],
      [null, 2, "yes"],
      [null, 3, "no"],
    ],
  ],
  [
    "a caption without text",
    "1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:02,000 --> 00:00:03,000\nyes",
    [[null, 2, "yes"]],
  ],
  [
    "SRT with captions that are not sorted by time",
    "1\n00:00:05,000 --> 00:00:06,000\nlater\n\n2\n00:00:01,000 --> 00:00:02,000\nearlier",
    [
      [null, 1, "earlier"],
      [null, 5, "later"],
    ],
  ],
  [
    "SRT with formatting tags and other angle brackets",
    '1\n00:00:01,000 --> 00:00:02,000\n<i>a</i> <font color="red">b</font> {\\an8}c <img src=x onerror=1> 1 < 2',
    [[null, 1, "a b c <img src=x onerror=1> 1 < 2"]],
  ],
  [
    "VTT with header, styles, region, notes, identifiers, settings and voices",
    "WEBVTT - Title\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nNOTE\nnot said\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v.loud Ada van Dyk>Hello &amp; <b>good</b></v>\n\nNOTE neither\n\n00:03.000 --> 00:04.000\n<v Speaker 1>Yes",
    [
      ["Ada van Dyk", 1, "Hello & good"],
      ["Speaker 1", 3, "Yes"],
    ],
  ],
  [
    "in VTT, a voice speaks until the next voice",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Hello\n\n00:03.000 --> 00:04.000\nand welcome\n\n00:05.000 --> 00:06.000\n<v Bo>\nThanks\n\n00:07.000 --> 00:08.000\nNote: no label",
    [
      ["Ada", 1, "Hello"],
      ["Ada", 3, "and welcome"],
      ["Bo", 5, "Thanks"],
      ["Bo", 7, "Note: no label"],
    ],
  ],
  [
    "in VTT, a caption can have two voices",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Tea?</v>\n<v.quiet Bo>Please</v>\n\n00:03.000 --> 00:04.000\nwith milk",
    [
      ["Ada", 1, "Tea?"],
      ["Bo", 1, "Please"],
      ["Bo", 3, "with milk"],
    ],
  ],
  [
    "a range of times in the text of a caption",
    "1\n00:00:01,000 --> 00:00:02,000\nThe log says\n00:00:40,000 --> 00:00:50,000\nand nothing else\n\n2\n00:00:03,000 --> 00:00:04,000\nI read 10 --> 12 on it",
    [
      [null, 1, "The log says 00:00:40,000 --> 00:00:50,000 and nothing else"],
      [null, 3, "I read 10 --> 12 on it"],
    ],
  ],
  [
    "a range of times in the text of SBV",
    "0:00:01.000,0:00:02.000\nType this\n0:00:30.000,0:00:31.000\n\n0:00:03.000,0:00:04.000\nand save",
    [
      [null, 1, "Type this 0:00:30.000,0:00:31.000"],
      [null, 3, "and save"],
    ],
  ],
  [
    "in VTT, a range of times in the text only if it is out of order",
    "WEBVTT\n\n00:01.000 --> 00:02.000\nOne says\n00:40.000 --> 00:50.000\n\n00:03.000 --> 00:04.000\nTwo\n00:05.000 --> 00:06.000\nThree\n\n00:07.000 --> 00:08.000\nFour",
    [
      [null, 1, "One says 00:40.000 --> 00:50.000"],
      [null, 3, "Two"],
      [null, 5, "Three"],
      [null, 7, "Four"],
    ],
  ],
  [
    "in VTT, two captions with the same time and no blank line between earlier captions",
    "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:03.000 --> 00:04.000\nTwo\n\n00:03.000 --> 00:04.000\nThree\n\n00:05.000 --> 00:06.000\nFour",
    [
      [null, 1, "One"],
      [null, 3, "Two"],
      [null, 3, "Three"],
      [null, 5, "Four"],
    ],
  ],
  [
    "captions without numbers and without blank lines",
    "00:00:01,000 --> 00:00:02,000\nOne\n00:00:03,000 --> 00:00:04,000\nTwo\n00:00:05,000 --> 00:00:06,000\nThree",
    [
      [null, 1, "One"],
      [null, 3, "Two"],
      [null, 5, "Three"],
    ],
  ],
  ["VTT with labels", "WEBVTT\n\n00:01.000 --> 00:02.000\nAda: Hello", [["Ada", 1, "Hello"]]],
  ["VTT with plain seconds", "WEBVTT\n\n0.860 --> 7.380\nHello", [[null, 0.86, "Hello"]]],
  [
    "VTT from YouTube that repeats each line",
    "WEBVTT\n\n00:00:01.000 --> 00:00:03.000 align:start\n \nso<00:00:01.200><c> we</c>\n\n00:00:03.000 --> 00:00:03.010\nso we\n \n\n00:00:03.010 --> 00:00:05.000\nso we\nbegan<00:00:03.500><c> here</c>\n\n00:00:05.000 --> 00:00:05.010\nbegan here\n \n",
    [
      [null, 1, "so we"],
      [null, 3.01, "began here"],
    ],
  ],
  [
    "two captions with the same text are two cues",
    "1\n00:00:01,000 --> 00:00:02,000\nYes.\n\n2\n00:00:02,000 --> 00:00:03,000\nYes.",
    [
      [null, 1, "Yes."],
      [null, 2, "Yes."],
    ],
  ],
  [
    ">> marks another speaker",
    "1\n00:00:01,000 --> 00:00:02,000\nADA: Hi\n\n2\n00:00:02,000 --> 00:00:03,000\n>> Oh",
    [
      ["ADA", 1, "Hi"],
      [null, 2, "Oh"],
    ],
  ],
  [
    ">>> marks another speaker or subject",
    "1\n00:00:01,000 --> 00:00:02,000\nADA: Hi\n\n2\n00:00:02,000 --> 00:00:03,000\n>>> Now",
    [
      ["ADA", 1, "Hi"],
      [null, 2, "Now"],
    ],
  ],
  ["the label Unknown is not a speaker", "1\n00:00:01,000 --> 00:00:02,000\nUnknown: Hi", [[null, 1, "Hi"]]],
  [
    "SBV",
    "0:00:00.378,0:00:11.378\nOne\n\n0:00:12.000,0:00:13.000\nTwo",
    [
      [null, 0.378, "One"],
      [null, 12, "Two"],
    ],
  ],
];

const srt = (...texts: string[]) =>
  texts.map((text, n) => `${n + 1}\n00:00:0${n},000 --> 00:00:0${n + 1},000\n${text}\n`).join("\n");

const REPEATS: Row[] = [
  [
    "captions of two lines, in which each line moves up",
    srt(
      "the lamp is lit",
      "the lamp is lit\nand the kettle sings",
      "and the kettle sings",
      "and the kettle sings\nyeah",
      "yeah\nso we wait for rain",
      "so we wait for rain",
    ),
    [
      [null, 0, "the lamp is lit"],
      [null, 1, "and the kettle sings"],
      [null, 3, "yeah"],
      [null, 4, "so we wait for rain"],
    ],
  ],
  [
    "captions that grow by a few words",
    srt("so", "so the baker", "so the baker came late and", "came late and sold no bread at all"),
    [
      [null, 0, "so"],
      [null, 1, "the baker"],
      [null, 2, "came late and"],
      [null, 3, "sold no bread at all"],
    ],
  ],
  [
    "SBV",
    "0:00:01.000,0:00:02.000\nwe count the bees again\n\n0:00:02.000,0:00:03.000\ncount the bees again and write\n\n0:00:03.000,0:00:04.000\nbees again and write the number down",
    [
      [null, 1, "we count the bees again"],
      [null, 2, "and write"],
      [null, 3, "the number down"],
    ],
  ],
  [
    "VTT with voices",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>where is the old ferry\n\n00:02.000 --> 00:03.000\n<v Ada>is the old ferry that we took\n\n00:03.000 --> 00:04.000\n<v Ada>ferry that we took in May",
    [
      ["Ada", 1, "where is the old ferry"],
      ["Ada", 2, "that we took"],
      ["Ada", 3, "in May"],
    ],
  ],
  [
    "Japanese",
    srt("今日は港の話をします", "港の話をします。船は三隻", "船は三隻でした", "船は三隻でした\nでは始めます"),
    [
      [null, 0, "今日は港の話をします"],
      [null, 1, "。船は三隻"],
      [null, 2, "でした"],
      [null, 3, "では始めます"],
    ],
  ],
  [
    "JSON",
    '{"segments":[{"start":1,"text":"we sail at noon today"},{"start":2,"text":"at noon today with the tide"},{"start":3,"text":"with the tide and no wind"}]}',
    [
      [null, 1, "we sail at noon today"],
      [null, 2, "with the tide"],
      [null, 3, "and no wind"],
    ],
  ],
  [
    "TTML",
    '<tt><body><p begin="1s">we sail at noon today</p><p begin="2s">at noon today with the tide</p><p begin="3s">with the tide and no wind</p></body></tt>',
    [
      [null, 1, "we sail at noon today"],
      [null, 2, "with the tide"],
      [null, 3, "and no wind"],
    ],
  ],
  [
    "lines of text with times",
    "[00:01] we sail at noon today\n[00:02] at noon today with the tide\n[00:03] with the tide and no wind",
    [
      [null, 1, "we sail at noon today"],
      [null, 2, "with the tide"],
      [null, 3, "and no wind"],
    ],
  ],
];

const SONG = srt("row row row your boat", "row row row your boat", "gently down", "merrily merrily");
const SPOKEN = srt("and then she said no", "no way", "said I", "I left for good", "for good bread go east");

test("words that a person repeats stay", () => {
  const texts = (file: string) => parseTranscriptFile(file).map(({ text }) => text);
  expect(texts(SONG)).toHaveLength(4);
  expect(texts(SONG)[1]).toBe("row row row your boat");
  expect(texts(SPOKEN)).toEqual([
    "and then she said no",
    "no way",
    "said I",
    "I left for good",
    "for good bread go east",
  ]);
});

describe.each(Object.entries({ captions: CAPTIONS, "rolling captions": REPEATS }))(
  "parseTranscriptFile reads %s",
  (_kind, rows) => {
    test.each(rows)("%s", (_, file, cues) => {
      const foundCues = parseTranscriptFile(file).map(({ speaker, start, text }) => [speaker, start, text]);
      expect(foundCues).toEqual(cues);
    });
  },
);
