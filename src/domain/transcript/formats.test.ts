import { describe, expect, test } from "vitest";
import { TranscriptError } from "./cue.ts";
import { parseTranscriptFile } from "./parse-file.ts";

type Row = [
  name: string,
  file: string,
  cues: [speaker: string | null, start: number | null, text: string][],
];

const JSON_TEXTS: Row[] = [
  [
    "JSON in the format of Podcasting 2.0",
    '{"version":"1.0.0","segments":[{"speaker":"Ada","startTime":0.5,"endTime":0.7,"body":"I"},{"speaker":"Ada","startTime":1,"body":"am"},{"startTime":2,"body":""}]}',
    [
      ["Ada", 0.5, "I"],
      ["Ada", 1, "am"],
    ],
  ],
  [
    "whisper",
    '{"text":"Hi","segments":[{"id":0,"start":1.25,"end":2,"text":" Hi "}]}',
    [[null, 1.25, "Hi"]],
  ],
  [
    "whisper.cpp",
    '{"transcription":[{"timestamps":{"from":"00:00:01,000"},"offsets":{"from":1500,"to":2},"text":"Hi"}]}',
    [[null, 1.5, "Hi"]],
  ],
  [
    "an array of segments",
    '[{"text":"Hi","start":"0:01:02.5","duration":1},"Bye"]',
    [
      [null, 62.5, "Hi"],
      [null, null, "Bye"],
    ],
  ],
  [
    "YouTube's json3",
    '{"events":[{"tStartMs":1200,"segs":[{"utf8":"so"},{"utf8":" we"}]},{"tStartMs":2}]}',
    [[null, 1.2, "so we"]],
  ],
  [
    "AssemblyAI",
    '{"audio_duration":9,"utterances":[{"speaker":"A","start":1500,"text":"Hi"}]}',
    [["A", 1.5, "Hi"]],
  ],
  [
    "Deepgram",
    '{"results":{"utterances":[{"speaker":0,"start":1.5,"transcript":"Hi"}]}}',
    [["Speaker 1", 1.5, "Hi"]],
  ],
];

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
  ["Japanese", "山田：おはよう\nございます", [["山田", null, "おはようございます"]]],
];

describe.each(Object.entries({ JSON: JSON_TEXTS, markup: MARKUP, "plain text": PLAIN_TEXTS }))(
  "transcripts in %s",
  (_, rows) => {
    test.each(rows)("parseTranscriptFile reads a transcript: %s", (_, file, cues) => {
      const foundCues = parseTranscriptFile(file).map(({ speaker, start, text }) => [
        speaker,
        start,
        text,
      ]);
      expect(foundCues).toEqual(cues);
    });
  },
);

test.each([
  ["", {}, "the file is empty."],
  ["\ufeff \n", {}, "the file is empty."],
  ["h\0i\0", {}, "it is not text. Save it as a text or caption file in UTF-8."],
  ["%PDF-1.4", {}, "it is not text. Save it as a text or caption file in UTF-8."],
  ['{"version":"1.2.0","chapters":[{"startTime":0}]}', {}, "it is a list of chapters."],
  ['{"a":1}', {}, "the JSON has no segments with text."],
  ['{"segments":[', { mime: "application/json" }, "it should be JSON, but the JSON is broken."],
  [
    '<?xml version="1.0"?><rss><channel/></rss>',
    {},
    "it is an RSS feed. Import the feed in the Inbox.",
  ],
  ['<?xml version="1.0"?><a/>', {}, "it is XML without captions."],
  ["<!doctype html><body><p>Not found</p>", {}, "it is a web page without speakers and times."],
  [
    "Hello",
    { name: "a.srt" },
    "it should be SRT, but no line is like 00:00:01,000 --> 00:00:04,000.",
  ],
  ["WEBVTT\n\nNOTE nothing", { mime: "text/vtt" }, "it has no spoken text."],
])("parseTranscriptFile refuses %j", (file, hint, reason) => {
  expect(() => parseTranscriptFile(file, hint)).toThrow(new TranscriptError(reason));
  expect(new TranscriptError(reason).message).toBe(`This is not a transcript: ${reason}`);
});
