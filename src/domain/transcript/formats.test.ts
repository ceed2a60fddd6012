import { describe, expect, test } from "vitest";
import { TranscriptError, UnknownTranscriptError } from "./cue.ts";
import { parseTranscriptFile } from "./parse-file.ts";

type Row = [name: string, file: string, cues: [speaker: string | null, start: number | null, text: string][]];

const MARKUP: Row[] = [
  [
    "HTML in the format of Podcasting 2.0",
    "<!-- saved --><html><head><title>x</title></head><body><cite>Ada:</cite>\n<time>0:30</time><p>It&#39;s<br>on &amp; off</p><p>More</p><cite>Bo</cite><time>1:00:02</time><p>Yes</p></body></html>",
    [
      ["Ada", 30, "It's on & off"],
      ["Ada", null, "More"],
      ["Bo", 3602, "Yes"],
    ],
  ],
  [
    "a web page with a paragraph per speaker",
    "<html><body><script>x()</script><p><b>Ada:</b> Hi<p>[00:02] Bo: Yes</body></html>",
    [
      ["Ada", null, "Hi"],
      ["Bo", 2, "Yes"],
    ],
  ],
  [
    "YouTube's timed text",
    '<?xml version="1.0"?><transcript><text start="1.54" dur="1">is &lt;i&gt;not&lt;/i&gt; it&amp;#39;s</text><text start="5" dur="1"></text></transcript>',
    [[null, 1.54, "is not it's"]],
  ],
  [
    "YouTube's timed text, format 3",
    '<?xml version="1.0"?><timedtext format="3"><body><p t="1540" d="9"><s>so</s><s> we</s></p></body></timedtext>',
    [[null, 1.54, "so we"]],
  ],
  [
    "TTML",
    '<?xml version="1.0"?><tt><body><div><p begin="00:00:01.500" end="00:00:02">One<br/>two</p></div></body></tt>',
    [[null, 1.5, "One two"]],
  ],
];

const PLAIN_TEXTS: Row[] = [
  [
    "a paragraph without a name has the speaker of the previous paragraph",
    "Ada: One\n\ntwo\n\nBo: Three",
    [
      ["Ada", null, "One"],
      ["Ada", null, "two"],
      ["Bo", null, "Three"],
    ],
  ],
  [
    "a time can be before or after the name",
    "[00:01:46] Ada: One\n\nBo: [1:02:03] Two\n[00:05.250] three",
    [
      ["Ada", 106, "One"],
      ["Bo", 3723, "Two"],
      ["Bo", 5.25, "three"],
    ],
  ],
  [
    "a time inside a paragraph begins a new cue",
    "Ada: One. [00:10] Two.",
    [
      ["Ada", null, "One."],
      ["Ada", 10, "Two."],
    ],
  ],
  [
    "lines that begin with a speaker",
    "FRANCESC: Hi\nMARK: Hello\nthere",
    [
      ["FRANCESC", null, "Hi"],
      ["MARK", null, "Hello there"],
    ],
  ],
  [
    "a line can consist of the speaker and the time",
    "Ada Lovelace  0:05\nHi there\n\nSpeaker 2 (1:00:05):\nYes\n\n[00:07]\nBo:\nNo",
    [
      ["Ada Lovelace", 5, "Hi there"],
      ["Speaker 2", 3605, "Yes"],
      ["Bo", null, "No"],
    ],
  ],
  [
    "bold names, line breaks and headings with times",
    "**Ada:** It&#39;s B &amp; C\n\nBreak: [00:09]\n\n## [00:10] A part\n\nyes\n\nBreak: Bo: No",
    [
      ["Ada", null, "It's B & C"],
      [null, 10, "A part"],
      ["Ada", null, "yes"],
      ["Bo", null, "No"],
    ],
  ],
  [
    "the beginning of a sentence is not a name, even if a colon follows",
    "Up first: Doodle\n\nSo I ask you: why",
    [
      [null, null, "Up first: Doodle"],
      [null, null, "So I ask you: why"],
    ],
  ],
  [
    "a label that occurs often is a name",
    "chg: a\n\nAda: b\n\nchg: c\n\nchg: d",
    [
      ["chg", null, "a"],
      ["Ada", null, "b"],
      ["chg", null, "c"],
      ["chg", null, "d"],
    ],
  ],
  [
    "Teams, with a spoken time after the name",
    "Ada Lovelace 0 minutes 5 seconds\nHi there\nand hello\n\nBo van Dyk 1 hour 2 minutes 3 seconds\nYes",
    [
      ["Ada Lovelace", 5, "Hi there and hello"],
      ["Bo van Dyk", 3723, "Yes"],
    ],
  ],
  [
    "a spoken time in brackets, before or after the name",
    "[0 minutes 5 seconds] Ada: Hi there\nBo, (1 minute 2 seconds)\nYes",
    [
      ["Ada", 5, "Hi there"],
      ["Bo", 62, "Yes"],
    ],
  ],
  [
    "Teams, copied from the page",
    "Ada Lovelace\n0 minutes 5 seconds0:05\nAda Lovelace 0 minutes 5 seconds\nHi there\nBo van Dyk\n\n0 minutes 9 seconds\n0:09\nBo van Dyk 0 minutes 9 seconds\nYes\nand no",
    [
      ["Ada Lovelace", 5, "Hi there"],
      ["Bo van Dyk", 9, "Yes and no"],
    ],
  ],
  [
    "a name, a time and a text, each on its own line",
    "Ada Lovelace\n0:05\nHi there\n\nBo\n1:02:03\nYes",
    [
      ["Ada Lovelace", 5, "Hi there"],
      ["Bo", 3723, "Yes"],
    ],
  ],
  [
    "times on their own lines, as YouTube shows them",
    "0:05\n5 seconds\nso we begin\n0:09\n9 seconds\nYes\n1:02\n1 minute, 2 seconds\nand we end",
    [
      [null, 5, "so we begin"],
      [null, 9, "Yes"],
      [null, 62, "and we end"],
    ],
  ],
  [
    "one time on its own line is text",
    "Ada: The clock shows\n\n10:30\n\nand it is late",
    [
      ["Ada", null, "The clock shows"],
      ["Ada", null, "10:30"],
      ["Ada", null, "and it is late"],
    ],
  ],
  ["Japanese", "山田：おはよう\nございます", [["山田", null, "おはようございます"]]],
];

describe.each(Object.entries({ markup: MARKUP, "plain text": PLAIN_TEXTS }))("transcripts in %s", (_, rows) => {
  test.each(rows)("parseTranscriptFile reads a transcript: %s", (_, file, cues) => {
    const foundCues = parseTranscriptFile(file).map(({ speaker, start, text }) => [speaker, start, text]);
    expect(foundCues).toEqual(cues);
  });
});

const DAMAGED = "the file is damaged or incomplete. Export it again.";

test.each([
  ["", {}, "the file is empty."],
  ["\ufeff \n", {}, "the file is empty."],
  ["h\0i\0", {}, "it is not text. Save it as a text or caption file in UTF-8."],
  ["%PDF-1.4", {}, "it is not text. Save it as a text or caption file in UTF-8."],
  ['{"version":"1.2.0","chapters":[{"startTime":0}]}', {}, "it is a list of chapters."],
  ['{"a":1}', {}, "it has no spoken text."],
  ['{"segments":[', { mime: "application/json" }, DAMAGED],
  ['{"segments":[{"start":1,"end":2,"text":"Hi"},{"sta', {}, DAMAGED],
  ['<?xml version="1.0"?><rss><channel/></rss>', {}, "it is an RSS feed. Import the feed in the Inbox."],
  ['<?xml version="1.0"?><a/>', {}, "it is XML without captions."],
  ["<!doctype html><body><p>Not found</p>", {}, "it is a web page without speakers and times."],
  ["Hello", { name: "a.srt" }, "it should be SRT, but no line is like 00:00:01,000 --> 00:00:04,000."],
  ["WEBVTT\n\nNOTE nothing", { mime: "text/vtt" }, "it has no spoken text."],
])("parseTranscriptFile refuses %j", (file, hint, reason) => {
  expect(() => parseTranscriptFile(file, hint)).toThrow(new TranscriptError(reason));
  expect(new TranscriptError(reason).message).toBe(`This is not a transcript: ${reason}`);
});

test.each([
  ["JSON", '{"job":{"speakers":[{"id":1}],"segments":[{"phones":[1,2]}]}}'],
  ["XML", '<?xml version="1.0"?><export><caption-track><c at="1">Hi</c></caption-track></export>'],
  ["SubStation", "[Script Info]\nTitle: A\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,A,,Hi"],
  ["MicroDVD", "{0}{25}Hi there\n{30}{50}Bye"],
  ["SAMI", "<SAMI><BODY><SYNC Start=1000><P>Hi</BODY></SAMI>"],
  ["SCC", "Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420"],
])("for a transcript of an unknown form, parseTranscriptFile says what an editor can do: %s", (_, file) => {
  expect(() => parseTranscriptFile(file)).toThrow(new UnknownTranscriptError());
  expect(new UnknownTranscriptError().message).toBe(
    "The site cannot read this kind of transcript. Export it as SRT, WebVTT or plain text, and choose that file.",
  );
});
