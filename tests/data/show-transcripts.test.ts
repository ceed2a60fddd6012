import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../scripts/local/settings.ts";
import { readTranscript } from "../../src/domain/transcript/read.ts";
import { writeTranscript } from "../../src/domain/transcript/write.ts";

const shows = join(readSettings().SHARED_DATA, "shows");
if (!existsSync(shows)) throw new Error(`${shows} is missing; set SHARED_DATA.`);

test.each(readdirSync(shows))("the parser of transcripts finds every word and every time mark of %s", (name) => {
  const { episodes } = JSON.parse(readFileSync(join(shows, name), "utf8")) as {
    episodes: { slug: string; transcript: string | null }[];
  };
  expect(episodes.length).toBeGreaterThan(0);
  for (const { slug, transcript } of episodes) {
    if (!transcript) continue;
    const cues = readTranscript(transcript);
    expect(readTranscript(writeTranscript(cues)), slug).toEqual(cues);
    const timedCueCount = cues.filter(({ start }) => start !== null).length;
    const countMarks = (mark: RegExp) => [...transcript.matchAll(mark)].length;
    expect([slug, timedCueCount >= countMarks(MARK_BEFORE_WORDS), timedCueCount <= countMarks(ANY_MARK)]).toEqual([
      slug,
      true,
      true,
    ]);
    expect(cues.filter(({ text }) => MARK.test(text))).toEqual([]);
    const cueText = cues.map(({ speaker, text }) => `${speaker} ${text}`).join(" ");
    const lostWords = wordsOf(transcript).filter((word) => !wordSet(cueText).has(word));
    expect(lostWords.slice(0, 5), slug).toEqual([]);
  }
});

const MARK = /\[(?:\d+:)?\d{1,2}:\d{2}(?:\.\d+)?\]/;
const ANY_MARK = new RegExp(MARK.source, "g");
/** A time mark before words. A break in an episode has a time mark without words. */
const MARK_BEFORE_WORDS = new RegExp(String.raw`${MARK.source} *(?!\[\d)(?=\S)`, "g");
const SILENT_LINE = new RegExp(String.raw`^[^:\n]+: *${MARK.source}\s*$`, "gm");

const wordsOf = (text: string) =>
  text
    .replace(SILENT_LINE, " ")
    .replace(/&(?:#\d+|#x[\da-f]+|[a-z]+);|\b(?:Break|Unknown)\W*:/gi, " ")
    .match(/\p{L}{3,}/gu) ?? [];
let cachedWords: { text: string; words: Set<string> } | undefined;
function wordSet(text: string): Set<string> {
  if (cachedWords?.text !== text) cachedWords = { text, words: new Set(text.match(/\p{L}{3,}/gu)) };
  return cachedWords.words;
}
