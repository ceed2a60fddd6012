import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cue, oneLine } from "./cue.ts";
import { parseTranscriptFile } from "./parse-file.ts";
import { readTranscript, readWholeTranscript } from "./read.ts";
import { writeTranscript } from "./write.ts";

/** Texts that look like other parts of a transcript. */
const AMBIGUOUS_TEXTS = [
  ["[00:12:04]", "(1:02)", "00:00:05", "Ada:", "Ada Lovelace 0:05", "host:", "# ", "**Ada**:"],
  ["<v Ada>", "<v>", "WEBVTT", "NOTE", '{"segments":[]}', "[1]", "1", "Break:", "Unknown:"],
  ["0:05", "5 seconds", "0 minutes 5 seconds", "Ada Lovelace 0 minutes 5 seconds"],
  ["00:00:01,000 --> 00:00:02,000", "&amp;", "&lt;", "&#39;", "&", "<", ">", ":", "[", "]", "-"],
  ["[advertisement]", "[/advertisement]", " [advertisement] "],
  ["山田：", "そして", "&amp;amp;", "said", "so:", "danah boyd:", "\u200e", "🔥", "0:00:01.000,0:00:02.000"],
].flat();

const words = fc.array(fc.oneof(fc.constantFrom(...AMBIGUOUS_TEXTS), fc.string({ unit: "grapheme", maxLength: 12 })), {
  minLength: 1,
  maxLength: 5,
});
const line = words.map((parts) => oneLine(parts.join(" "))).filter(Boolean);
const speaker = fc.oneof(
  fc.constant(null),
  fc.constantFrom("Ada", "Bo van Dyk", "host", "SPEAKER_1", "Unknown", "Break", "山田", "A > B"),
  line,
);
const start = fc.option(fc.integer({ min: 0, max: 500 * 3_600_000 }).map((ms) => ms / 1000));
const cue: fc.Arbitrary<Cue> = fc
  .record({ speaker, start, text: line, isAdvertisement: fc.boolean() })
  .map(({ isAdvertisement, ...spoken }) => (isAdvertisement ? { ...spoken, isAdvertisement } : spoken));

test("B292: readWholeTranscript returns the cues that writeTranscript has written, and readTranscript those without a mark", () => {
  fc.assert(
    fc.property(fc.array(cue, { maxLength: 12 }), (cues) => {
      const text = writeTranscript(cues);
      expect(readWholeTranscript(text)).toEqual(cues);
      expect(readTranscript(text)).toEqual(cues.filter(({ isAdvertisement }) => !isAdvertisement));
    }),
    { numRuns: 2000 },
  );
});

test("parseTranscriptFile can read a stored transcript", () => {
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 6 }), (cues) => {
      expect(parseTranscriptFile(writeTranscript(cues))).toEqual(cues);
    }),
    { numRuns: 500 },
  );
});

test("writeTranscript stores all cues that readWholeTranscript has read from a random text", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom("\n", "\n\n", "\r\n"), (lines, end) => {
      const cues = readWholeTranscript(lines.join(end));
      expect(readWholeTranscript(writeTranscript(cues))).toEqual(cues);
    }),
    { numRuns: 1000 },
  );
});
