import { isVtt, readCaptions } from "./captions.ts";
import { type Cue, linesOf, TranscriptError, UnknownTranscriptError } from "./cue.ts";
import { parseIfJson, readJson } from "./json.ts";
import { readHtml, readWebPage, readXml } from "./markup.ts";
import { readPlain } from "./plain.ts";
import { formatOf } from "./read.ts";
import { withoutRepeatedCues } from "./rolling.ts";
import { writeTranscript } from "./write.ts";

/** SubStation, MicroDVD, SAMI and Scenarist. */
const OTHER_CAPTIONS = /^(?:\[Script Info\]|\{\d+\}\{\d+\}|<SAMI\b|Scenarist_SCC)/i;
/** These words are in the names of fields and elements of transcripts. */
const TRANSCRIPT_NAMES = /["<][^"<>\s]{0,40}(?:transcri|speaker|utteranc|segment|subtitle|caption|monolog)/i;
const JSON_START = /^(?:\{\s*"|\[\s*\{\s*")/;
const JSON_NAME = /"(\w{1,40})"\s?:/g;
const MIN_JSON_NAMES = 3;

interface FormatHint {
  mime?: string;
  name?: string;
}

const HTML =
  /^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|body|cite|time|p|div|h[1-6]|article|section|main)\b/is;
const FEED = /^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:rss|feed|rdf:RDF)\b/is;

/** Finds the format from the content, or else from the file's name and type. For an invalid file, throws a `TranscriptError`. */
export function parseTranscriptFile(text: string, hint: FormatHint = {}): Cue[] {
  const source = linesOf(text).join("\n").trim();
  if (source === "") throw new TranscriptError("the file is empty.");
  if (source.includes("\0") || /^(?:%PDF|\{\\rtf)/.test(source)) {
    throw new TranscriptError("it is not text. Save it as a text or caption file in UTF-8.");
  }
  const cues = withoutRepeatedCues(cuesOf(source, hint));
  if (cues.length === 0) throw new TranscriptError("it has no spoken text.");
  return cues;
}

/**
 * Reads a transcript that no editor has seen, and returns the text to store. Only editors mark advertisements (decision 71),
 * so all of its words count as spoken.
 */
export const readForeignTranscript = (text: string, hint: FormatHint = {}): string =>
  writeTranscript(parseTranscriptFile(text, hint).map(({ isAdvertisement: _mark, ...cue }) => cue));

function cuesOf(source: string, hint: FormatHint): Cue[] {
  if (OTHER_CAPTIONS.test(source)) throw new UnknownTranscriptError();
  if (source.startsWith("<")) {
    const markupCues = readMarkup(source);
    if (markupCues) return markupCues;
  }
  const format = formatOf(source);
  if (format === "captions") return readCaptions(source);
  if (format === "json") return jsonCues(source);
  const expected = expectedFormat(hint);
  if (expected === "JSON" || isBrokenJson(source))
    throw new TranscriptError("the file is damaged or incomplete. Export it again.");
  if (expected && !isVtt(linesOf(source))) {
    throw new TranscriptError(`it should be ${expected}, but no line is like 00:00:01,000 --> 00:00:04,000.`);
  }
  return readPlain(source);
}

function readMarkup(source: string): Cue[] | undefined {
  if (FEED.test(source)) throw new TranscriptError("it is an RSS feed. Import the feed in the Inbox.");
  if (!HTML.test(source)) {
    if (!/^<(?:\?xml|(?:transcript|timedtext|tt)\b)/.test(source)) return undefined;
    const cues = readXml(source);
    if (cues) return cues;
    throw notATranscript(source, "it is XML without captions.");
  }
  if (/<(?:cite|time)\b/i.test(source)) {
    const cues = readHtml(source);
    if (cues.length > 0) return cues;
  }
  const cues = readWebPage(source);
  if (cues.some(({ speaker, start }) => speaker !== null || start !== null)) return cues;
  throw new TranscriptError("it is a web page without speakers and times.");
}

function jsonCues(source: string): Cue[] {
  const value = parseIfJson(source);
  const cues = readJson(value);
  if (cues) return cues;
  const isListOfChapters = typeof value === "object" && value !== null && "chapters" in value;
  throw isListOfChapters
    ? new TranscriptError("it is a list of chapters.")
    : notATranscript(source, "it has no spoken text.");
}

const notATranscript = (source: string, reason: string) =>
  TRANSCRIPT_NAMES.test(source) ? new UnknownTranscriptError() : new TranscriptError(reason);

function isBrokenJson(source: string): boolean {
  if (!JSON_START.test(source)) return false;
  const names = new Set([...source.matchAll(JSON_NAME)].map(([, name]) => name));
  return names.size >= MIN_JSON_NAMES;
}

function expectedFormat({ mime = "", name = "" }: FormatHint): string | undefined {
  const hint = `${mime} ${name}`.toLowerCase();
  if (/json/.test(hint)) return "JSON";
  if (/\.srt\b|subrip|\/srt/.test(hint)) return "SRT";
  if (/\.sbv\b/.test(hint)) return "SBV";
  return /\bvtt\b/.test(hint) ? "WebVTT" : undefined;
}
