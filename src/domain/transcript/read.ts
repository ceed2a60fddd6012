import { isCaptions, readCaptions } from "./captions.ts";
import { type Cue, linesOf } from "./cue.ts";
import { jsonOf, readJson } from "./json.ts";
import { readPlain } from "./plain.ts";

/** An admin may have pasted a caption file or JSON into the transcript field. */
export function formatOf(stored: string): "captions" | "json" | "plain" {
  if (isCaptions(linesOf(stored))) return "captions";
  return jsonOf(stored) === undefined ? "plain" : "json";
}

/** Never throws an error, because every text can be read as plain text. */
export function readTranscript(stored: string): Cue[] {
  const format = formatOf(stored);
  if (format === "captions") return readCaptions(stored);
  return (format === "json" && readJson(jsonOf(stored))) || readPlain(stored);
}
