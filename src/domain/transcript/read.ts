import { isCaptions, readCaptions } from "./captions.ts";
import { type Cue, linesOf } from "./cue.ts";
import { parseIfJson, readJson } from "./json.ts";
import { readPlain } from "./plain.ts";
import { withoutRepeatedCues } from "./rolling.ts";

/** Returns the format of a stored transcript. Admins also paste caption files and JSON into the transcript field. */
export function formatOf(storedText: string): "captions" | "json" | "plain" {
  if (isCaptions(linesOf(storedText))) return "captions";
  return parseIfJson(storedText) === undefined ? "plain" : "json";
}

/**
 * Returns what is said, without the advertisements. Everything that rests on a transcript uses this function or
 * `transcriptLines`. Only editors and the page of the transcript see the whole transcript.
 */
export const readTranscript = (storedText: string): Cue[] =>
  readWholeTranscript(storedText).filter(({ isAdvertisement }) => !isAdvertisement);

/** Never throws an error, because it can read every text as plain text. */
export function readWholeTranscript(storedText: string): Cue[] {
  const format = formatOf(storedText);
  if (format === "captions") return readCaptions(storedText);
  const cues = format === "json" ? readJson(parseIfJson(storedText)) : null;
  return cues ? withoutRepeatedCues(cues) : readPlain(storedText);
}
