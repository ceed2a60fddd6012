import { expect, test } from "vitest";
import { parseTranscriptFile } from "./parse-file.ts";

type Row = [
  name: string,
  file: string,
  cues: [speaker: string | null, start: number | null, text: string][],
];

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
    "in VTT, a voice is the speaker of one caption only",
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Hello\n\n00:03.000 --> 00:04.000\nsomebody",
    [
      ["Ada", 1, "Hello"],
      [null, 3, "somebody"],
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
    "the label Unknown is not a speaker",
    "1\n00:00:01,000 --> 00:00:02,000\nUnknown: Hi",
    [[null, 1, "Hi"]],
  ],
  [
    "SBV",
    "0:00:00.378,0:00:11.378\nOne\n\n0:00:12.000,0:00:13.000\nTwo",
    [
      [null, 0.378, "One"],
      [null, 12, "Two"],
    ],
  ],
];

test.each(CAPTIONS)("parseTranscriptFile reads captions: %s", (_, file, cues) => {
  const foundCues = parseTranscriptFile(file).map(({ speaker, start, text }) => [
    speaker,
    start,
    text,
  ]);
  expect(foundCues).toEqual(cues);
});
