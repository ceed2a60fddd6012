import { expect, test } from "vitest";
import type { FeedEpisode, Reference } from "./episode.ts";
import { bestFirst, readReferences } from "./references.ts";

const reference = (url: string, type = "", language = ""): Reference => ({ url, type, language });

test.each([
  ["by format", ["a.txt", "a.html", "a.srt", "a.vtt", "a.json"], ["a.json", "a.vtt", "a.srt", "a.html", "a.txt"]],
  ["so that an unknown format comes last", ["a.doc", "a.txt"], ["a.txt", "a.doc"]],
])("bestFirst sorts transcripts %s", (_, urls, sortedUrls) => {
  expect(
    bestFirst(
      urls.map((url) => reference(url)),
      null,
    ).map(({ url }) => url),
  ).toEqual(sortedUrls);
});

test("bestFirst sorts transcripts by the show's language, then by format", () => {
  const references = [
    reference("de.json", "application/json", "de"),
    reference("a.txt", "text/plain", "en-US"),
    reference("b", "application/x-subrip"),
  ];
  expect(bestFirst(references, "en-GB").map(({ url }) => url)).toEqual(["b", "a.txt", "de.json"]);
  expect(bestFirst(references, null)[0]?.url).toBe("de.json");
});

async function readItem(files: Record<string, string>, changes: Partial<FeedEpisode>) {
  const item: FeedEpisode = {
    episode: { title: "A", chapters: [{ start: 0, title: "In the feed" }] },
    notes: [],
    transcripts: [],
    chapters: [],
    ...changes,
  };
  const openFile = async (url: string) => {
    const text = files[url];
    if (text === undefined) throw new Error("not there");
    return { bytes: Buffer.from(text) };
  };
  await readReferences([item], openFile, "en");
  return item;
}

test("readReferences uses the best readable transcript", async () => {
  const transcripts = [reference("a.json"), reference("a.vtt"), reference("a.srt")];
  const vtt = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ann>Hello.\n";
  const { episode, notes } = await readItem({ "a.json": '{"x":1}', "a.vtt": vtt, "a.srt": "" }, { transcripts });
  expect(episode.transcript).toContain("Ann: Hello.");
  expect(notes).toEqual([]);
});

test("readReferences adds a note about each unreadable transcript", async () => {
  const transcripts = [reference("a.vtt"), reference("a.srt")];
  const { episode, notes } = await readItem({ "a.srt": "no captions" }, { transcripts });
  expect(episode.transcript).toBeNull();
  expect(notes).toEqual([
    "transcript left out: a.vtt: not there",
    expect.stringMatching(/^transcript left out: a\.srt: /),
  ]);
});

test("readReferences reads only chapters that have a title and are in the table of contents", async () => {
  const chapters = [
    { startTime: 0, title: "Intro" },
    { startTime: 5, title: "Picture", toc: false },
    { startTime: "1:02", title: "Salt" },
    { startTime: 90 },
  ];
  const file = JSON.stringify({ version: "1.2.0", chapters });
  expect((await readItem({ c: file }, { chapters: [reference("c")] })).episode.chapters).toEqual([
    { start: 0, title: "Intro" },
    { start: "1:02", title: "Salt" },
  ]);
});

test.each([
  [undefined, "not there"],
  ["{", "not JSON"],
  ['{"chapters":7}', "not a chapters file"],
])("if the chapters file %j is unreadable, the episode gets the chapters of the RSS feed", async (file, reason) => {
  const item = await readItem(file === undefined ? {} : { c: file }, {
    chapters: [reference("c")],
  });
  expect(item.episode.chapters).toEqual([{ start: 0, title: "In the feed" }]);
  expect(item.notes).toEqual([`chapters left out: c: ${reason}`]);
});

test("the marks of a feed are neither marks nor words", async () => {
  const text = "Ann: Hello.\n[advertisement]\nBob: Salt is old.\n[/advertisement]\nAnn: Bye.";
  const { episode } = await readItem({ "a.txt": text }, { transcripts: [reference("a.txt")] });
  expect(episode.transcript).toBe("Ann: Hello.\n\nBob: Salt is old.\n\nAnn: Bye.");
});
