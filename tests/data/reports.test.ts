import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../scripts/local/settings.ts";
import { decodeText } from "../../src/data/import/decode.ts";
import { parseImport } from "../../src/domain/lists/podcast-import.ts";
import { parseTranscriptFile } from "../../src/domain/transcript/parse-file.ts";
import { readTranscript } from "../../src/domain/transcript/read.ts";
import { writeTranscript } from "../../src/domain/transcript/write.ts";

const reports = join(readSettings().SHARED_DATA, "reports");
if (!existsSync(reports)) throw new Error(`${reports} is missing; set SHARED_DATA.`);

const textOf = (folder: string, name: string) => decodeText({ bytes: readFileSync(join(reports, folder, name)) }).text;

type CueFields = [speaker: string | null, start: number | null, text: string];
const TRANSCRIPTS: Record<string, CueFields[]> = {
  "t01-rolling-flattened.srt": [
    [null, 0.16, "good evening and welcome to the harbour"],
    [null, 2.32, "where tonight we count the boats that"],
    [null, 5.12, "came back before the storm reached us"],
    [null, 8.48, "and we speak with two of the skippers"],
  ],
  "t02-rollup-one-line.srt": [
    [null, 4, "right now we model a glass bottle I am Ines and this is day two of"],
    [null, 7, "thirty days of clay today we will"],
    [null, 9, "repeat what we learned on day one"],
  ],
  "t03-voice-alone.vtt": [
    ["Rosa Field", 11, "We are standing in the old mill"],
    ["Tom Field", 13.5, "and it smells of flour"],
  ],
  "t04-voice-once.vtt": [
    ["Rosa", 1, "Good morning and welcome"],
    ["Rosa", 3, "to the second part of our talk"],
    ["Tom", 5, "Thank you, I am glad"],
    ["Tom", 7, "to be here again"],
  ],
  "t08-range-in-text.srt": [
    [null, 0, "Jump to 00:01:23,456 in the recording."],
    [
      null,
      3,
      "The shop is open 10:00 - 18:00 and the file says 00:00:10,000 --> 00:00:12,000 which looks odd in a talk",
    ],
    ["Império", 7, "1.567.202. people"],
  ],
  "t12-aws.json": [
    ["spk_0", 12.282, "When you."],
    ["spk_1", 14.1, "It"],
  ],
  "t15-otter.txt": [
    ["Rosa Field", 5, "Good morning everyone, today we talk about the mill."],
    ["Tom Field", 21, "It was built of oak and slate."],
    [null, 3723, "And that is where we stop."],
    [null, null, "Transcribed by https://otter.ai"],
  ],
  "t20-zoom.vtt": [
    [null, 1, "Rosa Field (she/her): Can you hear me?"],
    ["Tom Field", 3.5, "Yes. One thing: the mill is closed."],
    ["Tom Field", 5.5, "iPhone von Jörg: hello"],
  ],
};

const podcast = (name: string, feedUrl: string, websiteUrl: string | null = null) => ({
  name,
  description: null,
  websiteUrl,
  feedUrl,
});
const LISTS: Record<string, object[]> = {
  "c1-semicolon.csv": [
    podcast("Nine O’Clock Kettle", "https://kettle.example/feed.xml", "https://kettle.example"),
    podcast("Straßenbahn heute", "https://tram.example/rss"),
  ],
  "c2-tab.csv": [podcast("Tab Talk", "https://tab.example/feed.xml")],
  "c4-utf16.csv": [podcast("Uni Sechzehn", "https://u16.example/feed.xml")],
};

describe.each(Object.entries({ transcripts: TRANSCRIPTS, csv: LISTS }))("the reported %s", (folder, expected) => {
  test("every file has an expected result", () => {
    expect(readdirSync(join(reports, folder)).sort()).toEqual(Object.keys(expected).sort());
  });
});

test.each(Object.entries(TRANSCRIPTS))("the parser reads %s", (name, expected) => {
  const cues = parseTranscriptFile(textOf("transcripts", name), { name });
  expect(cues.map(({ speaker, start, text }) => [speaker, start, text])).toEqual(expected);
  expect(readTranscript(writeTranscript(cues))).toEqual(cues);
});

test.each(Object.entries(LISTS))("the import of podcasts reads %s", (name, podcasts) => {
  expect(parseImport(textOf("csv", name))).toEqual({ podcasts, problems: [] });
});
