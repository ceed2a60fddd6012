import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "../../scripts/local/settings.ts";
import { groupCues } from "../../src/domain/transcript/paragraphs.ts";
import { parseTranscriptFile } from "../../src/domain/transcript/parse-file.ts";
import { readTranscript } from "../../src/domain/transcript/read.ts";
import { writeTranscript } from "../../src/domain/transcript/write.ts";

const folder = readSettings().SHARED_DATA;
const transcripts = join(folder, "transcripts");
if (!existsSync(transcripts)) throw new Error(`${transcripts} is missing; set SHARED_DATA.`);

type CueFields = [speaker: string | null, start: number, text: string];
interface Expected {
  cues: number;
  speakers: string[];
  first: CueFields;
  last: CueFields;
}

const cue = (text: string, start: number): CueFields => [null, start, text];

/** A person found these values in the files with grep and Python. */
const FILES: Record<string, Expected | string> = {
  "Syntax10.srt": {
    cues: 64,
    speakers: [],
    first: cue("Welcome to syntax where we deliver", 6),
    last: cue("Head on over to syntax FM for a full archive", 3938.88),
  },
  "Syntax100.srt": {
    cues: 187,
    speakers: ["Announcer", "Scott Tolinski", "Wes Bos"],
    first: ["Announcer", 1.319, "You're listening to syntax"],
    last: ["Scott Tolinski", 4021.83, "Head on over to syntax.fm for a full archive"],
  },
  "Syntax188.srt": {
    cues: 139,
    speakers: ["Announcer", "Scott Tolinski", "Wes Bos"],
    first: ["Announcer", 1.319, "You're listening to syntax,"],
    last: ["Scott Tolinski", 3296.19, "head on over to syntax.fm"],
  },
  "astisub-example-in-carriage-return.srt": {
    cues: 3,
    speakers: [],
    first: cue("Did one of the last stories strike you as more interesting than the other?", 0),
    last: cue("at a busy bus stop or anywhere else for that matter.", 10.733),
  },
  "astisub-example-in-html-entities.vtt": {
    cues: 3,
    speakers: [],
    first: cue("The man in black fled across the desert, & the gunslinger followed.", 0.331),
    last: cue("there are other < worlds than these.", 6.331),
  },
  "astisub-example-in-non-utf8.srt": {
    cues: 6,
    speakers: ["MAN"],
    first: cue("(deep rumbling)", 99),
    last: ["MAN", 151.4, "(computer playing electronic melody)"],
  },
  "buzzcast.html": {
    cues: 34,
    speakers: ["Alban", "Dave", "Kevin", "Tom", "Travis"],
    first: ["Alban", 0, "It is so stinking nice to like, show up and record this show."],
    last: ["Travis", 1661, "So we asked the good people of the internet"],
  },
  "buzzcast.json": {
    cues: 959,
    speakers: ["Alban", "Dave", "Kevin", "Tom", "Travis"],
    first: ["Alban", 0, "It is so stinking nice to"],
    last: ["Travis", 1680.05, "questions and hopefully will"],
  },
  "buzzcast.srt": {
    cues: 488,
    speakers: ["Alban", "Dave", "Kevin", "Tom", "Travis"],
    first: ["Alban", 0, "It is so stinking nice to like, show up and record this"],
    last: ["Travis", 1680.049, "lightning round, have a bunch of questions and hopefully will"],
  },
  "namespace-chapters-example.json": "This is not a transcript: it is a list of chapters.",
  "namespace-transcripts-example.html": {
    cues: 10,
    speakers: ["Gilon", "Sarah", "Travis"],
    first: ["Travis", 0, "When you first get started in podcasting, it's almost guaranteed"],
    last: ["Travis", 691, "Batch production of your podcast episodes."],
  },
  "namespace-transcripts-example.json": {
    cues: 5,
    speakers: ["Darth Vader", "Luke"],
    first: ["Darth Vader", 0.5, "I"],
    last: ["Luke", 2.75, "Nooooo"],
  },
  "namespace-transcripts-example.srt": {
    cues: 222,
    speakers: ["Gilon", "Sarah", "Travis"],
    first: ["Travis", 0.179, "When you first get started in podcasting, it's"],
    last: ["Travis", 752.671, "best thing to do is to batch your episodes."],
  },
  "namespace-transcripts-example.vtt": {
    cues: 7,
    speakers: ["Gillian", "Sarah"],
    first: ["Sarah", 0, "In today's episode, you'll learn whether or not you"],
    last: ["Gillian", 21.45, "careers podcast. My question is, do we need a podcast trailer?"],
  },
  "one_word_segments.json": {
    cues: 392,
    speakers: ["Eric", "Travis"],
    first: ["Travis", 0.3, "Hey,"],
    last: ["Eric", 117.561, "extra"],
  },
  "podnews_daily_2024-01-25.vtt": {
    cues: 44,
    speakers: ["SPEAKER_1"],
    first: ["SPEAKER_1", 0.86, "Podcasting is coming back to New Zealand again"],
    last: ["SPEAKER_1", 224.1, "We're at podnews.net."],
  },
  "webvttpy-captions_with_bom.vtt": {
    cues: 4,
    speakers: [],
    first: cue("Caption text #1", 0.5),
    last: cue("Caption text #4", 16.32),
  },
  "webvttpy-comments.vtt": {
    cues: 3,
    speakers: [],
    first: cue("- Ta en kopp varmt te. - Det är inte varmt.", 135),
    last: cue("- Ta en kopp", 145),
  },
  "webvttpy-metadata_headers.vtt": {
    cues: 2,
    speakers: [],
    first: cue("Caption text #1", 0.5),
    last: cue("Caption text #2", 7),
  },
  "webvttpy-missing_caption_text.srt": {
    cues: 4,
    speakers: [],
    first: cue("Caption text #1", 0.5),
    last: cue("Caption text #5", 21.58),
  },
  "webvttpy-sample.sbv": {
    cues: 5,
    speakers: [],
    first: cue("Caption text #1", 0.378),
    last: cue("Caption text #5", 17.484),
  },
  "webvttpy-youtube_dl.vtt": {
    cues: 3,
    speakers: [],
    first: cue("yeah", 286.07),
    last: cue("this will happen is I'm telling", 304.08),
  },
  "youtube-timedtext.xml": {
    cues: 3,
    speakers: [],
    first: cue("Hey, this is just a test", 0),
    last: cue("just something shorter, I made up for testing", 5.7),
  },
};

const textOf = (name: string) =>
  new TextDecoder(name.includes("non-utf8") ? "utf-16le" : "utf-8").decode(readFileSync(join(transcripts, name)));

const table: Record<string, string | number>[] = [];
afterAll(() => console.table(table));

test("every file of the folder has an expected result", () => {
  expect(readdirSync(transcripts).sort()).toEqual(Object.keys(FILES).sort());
});

test.each(Object.entries(FILES))("the parser returns the expected cues or error for %s", (name, expected) => {
  const parse = () => parseTranscriptFile(textOf(name), { name });
  if (typeof expected === "string") {
    expect(parse).toThrow(expected);
    table.push({ file: name, message: expected });
    return;
  }
  const cues = parse();
  const speakers = [...new Set(cues.flatMap(({ speaker }) => speaker ?? []))].sort();
  const paragraphs = groupCues(cues);
  expect({ cues: cues.length, speakers }).toEqual({
    cues: expected.cues,
    speakers: expected.speakers,
  });
  for (const [actualCue, [speaker, start, text]] of [
    [cues[0], expected.first],
    [cues.at(-1), expected.last],
  ] as const) {
    expect(actualCue).toEqual({
      speaker,
      start,
      text: expect.stringMatching(startPattern(text)),
    });
  }
  expect(readTranscript(writeTranscript(cues))).toEqual(cues);
  expect(paragraphs.flatMap((paragraph) => paragraph.cues)).toEqual(cues);
  const format = name.split(".").at(-1) ?? "";
  const [first] = cues;
  table.push({
    file: name,
    format,
    cues: cues.length,
    speakers: speakers.length,
    paragraphs: paragraphs.length,
    "first time": first?.start ?? "",
  });
});

const startPattern = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

test("the same episode in three formats has the same words", () => {
  const words = (name: string) =>
    parseTranscriptFile(textOf(name))
      .map(({ text }) => text)
      .join(" ")
      .replace(/\s+/g, " ");
  expect(words("buzzcast.json")).toBe(words("buzzcast.srt"));
  expect(words("buzzcast.html").length / words("buzzcast.srt").length).toBeCloseTo(1, 1);
});
