import { isVtt, readCaptions } from "./captions.ts";
import { type Cue, linesOf, TranscriptError } from "./cue.ts";
import { parseIfJson, readJson } from "./json.ts";
import { readHtml, readWebPage, readXml } from "./markup.ts";
import { readPlain } from "./plain.ts";
import { formatOf } from "./read.ts";

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
  const cues = cuesOf(source, hint);
  if (cues.length === 0) throw new TranscriptError("it has no spoken text.");
  return cues;
}

function cuesOf(source: string, hint: FormatHint): Cue[] {
  if (source.startsWith("<")) {
    const markupCues = readMarkup(source);
    if (markupCues) return markupCues;
  }
  const format = formatOf(source);
  if (format === "captions") return readCaptions(source);
  if (format === "json") return jsonCues(parseIfJson(source));
  const expected = expectedFormat(hint);
  if (expected === "JSON") throw new TranscriptError("it should be JSON, but the JSON is broken.");
  if (expected && !isVtt(linesOf(source))) {
    throw new TranscriptError(
      `it should be ${expected}, but no line is like 00:00:01,000 --> 00:00:04,000.`,
    );
  }
  return readPlain(source);
}

function readMarkup(source: string): Cue[] | undefined {
  if (FEED.test(source))
    throw new TranscriptError("it is an RSS feed. Import the feed in the Inbox.");
  if (!HTML.test(source)) {
    if (!/^<(?:\?xml|(?:transcript|timedtext|tt)\b)/.test(source)) return undefined;
    const cues = readXml(source);
    if (cues) return cues;
    throw new TranscriptError("it is XML without captions.");
  }
  if (/<(?:cite|time)\b/i.test(source)) {
    const cues = readHtml(source);
    if (cues.length > 0) return cues;
  }
  const cues = readWebPage(source);
  if (cues.some(({ speaker, start }) => speaker !== null || start !== null)) return cues;
  throw new TranscriptError("it is a web page without speakers and times.");
}

function jsonCues(value: unknown): Cue[] {
  const cues = readJson(value);
  if (cues) return cues;
  const isListOfChapters = typeof value === "object" && value !== null && "chapters" in value;
  throw new TranscriptError(
    isListOfChapters ? "it is a list of chapters." : "the JSON has no segments with text.",
  );
}

function expectedFormat({ mime = "", name = "" }: FormatHint): string | undefined {
  const hint = `${mime} ${name}`.toLowerCase();
  if (/json/.test(hint)) return "JSON";
  if (/\.srt\b|subrip|\/srt/.test(hint)) return "SRT";
  if (/\.sbv\b/.test(hint)) return "SBV";
  return /\bvtt\b/.test(hint) ? "WebVTT" : undefined;
}
