import { Parser } from "htmlparser2";
import { withoutDeepNesting } from "../../domain/text/deep-markup.ts";
import { latin1Text, type SourceBytes } from "./decode.ts";

const SIGNATURES: [start: string, kind: string][] = [
  ["\x1f\x8b", "a gzip archive"],
  ["PK\x03\x04", "a ZIP archive"],
  ["%PDF", "a PDF document"],
  ["\x89PNG", "a picture (PNG)"],
  ["\xff\xd8\xff", "a picture (JPEG)"],
  ["GIF8", "a picture (GIF)"],
  ["ID3", "an MP3 file"],
  ["\xff\xfb", "an MP3 file"],
  ["OggS", "an Ogg file"],
  ["RIFF", "a media file (RIFF)"],
];
const EXPECTED_FORMATS = "expected an RSS or Atom feed, or a show in our JSON format";

export function binaryKind({ bytes }: SourceBytes): string | null {
  const head = latin1Text(bytes.subarray(0, 1024));
  const match = SIGNATURES.find(([start]) => head.startsWith(start));
  if (match) return match[1];
  if (head.slice(4, 8) === "ftyp") return "a video or audio file (MP4)";
  return head.includes("\0") && !isUtf16(head) ? "a binary file" : null;
}

function isUtf16(head: string): boolean {
  return /^(?:\xff\xfe(?!\0\0)|\xfe\xff)/.test(head) || /^(?:[^\0]\0){2}|^(?:\0[^\0]){2}/.test(head);
}

export function notAFeedMessage(text: string): string {
  const start = text.trimStart();
  if (start === "") return `The file is empty; ${EXPECTED_FORMATS}.`;
  const root = rootOf(start);
  if (root === null) return `It looks like plain text; ${EXPECTED_FORMATS}.`;
  if (root === "opml") return `It looks like a list of subscriptions (OPML); ${EXPECTED_FORMATS}.`;
  if (!/^(?:!doctype html|html|head|body|title|meta|p|div|h\d|table|a|script)$/.test(root)) {
    return `It looks like XML of another kind (<${root.slice(0, 40)}>); ${EXPECTED_FORMATS}.`;
  }
  const feed = linkedFeed(start);
  const hint = feed ? ` The page links to its feed: ${feed.slice(0, 300)}` : "";
  return `It looks like a web page (HTML); ${EXPECTED_FORMATS}.${hint}`;
}

export function notTextMessage(kind: string): string {
  return `It looks like ${kind}; ${EXPECTED_FORMATS}.`;
}

function rootOf(text: string): string | null {
  const rest = text.replace(/^(?:\s+|<!--.*?-->|<\?.*?\?>)+/s, "");
  return /^<(!doctype\s+html|[a-z][\w:.-]*)/i.exec(rest)?.[1]?.toLowerCase().replace(/\s+/, " ") ?? null;
}

function linkedFeed(html: string): string | null {
  let feedAddress: string | null = null;
  const parser = new Parser({
    onopentag(name, { type = "", href = "" }) {
      if (name === "link" && /^application\/(?:rss|atom)\+xml/.test(type)) feedAddress ??= href;
    },
  });
  parser.end(withoutDeepNesting(html));
  return feedAddress;
}
