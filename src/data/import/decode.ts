import { analyse } from "chardet";
import { replaceEnclosed } from "../../domain/text/enclosed.ts";
import { replaceTags } from "../../domain/text/tags.ts";

export interface SourceBytes {
  bytes: Uint8Array;
  charset?: string | undefined;
}

const XML_DECLARATION = /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/s;
/** Maps some encodings that the detector reports to a larger encoding, which has the same letters and more. */
const WIDER_ENCODINGS: Record<string, string> = {
  "ISO-8859-8": "windows-1255",
  "ISO-8859-8-I": "windows-1255",
};
/** A text in another encoding may be valid UTF-8 by chance, but only if it has fewer non-ASCII characters than this number. */
const MIN_UTF8_CHARS = 6;
/** The detector is this sure, from 0 to 100, of its guess for a few words. */
const MAX_WEAK_CONFIDENCE = 25;
const REPLACEMENT = /\ufffd/g;

/** Decodes with the declared encoding only if all bytes are valid in it. Otherwise, detects the encoding. */
export function decodeText({ bytes, charset }: SourceBytes) {
  const markedEncoding = encodingByMark(bytes);
  if (markedEncoding) return decodeAs(markedEncoding, bytes);
  const declaredEncodings = [XML_DECLARATION.exec(asciiHead(bytes))?.[1], charset].map(labelOf).filter(isAsciiLike);
  const isUtf8 = isValid("utf-8", bytes);
  const isSurelyUtf8 = isUtf8 && countNonAscii(new TextDecoder().decode(bytes)) >= MIN_UTF8_CHARS;
  for (const encoding of declaredEncodings) {
    if (isSurelyUtf8 || (isUtf8 && isSingleByte(encoding))) break;
    if (isValid(encoding, bytes)) return decodeAs(encoding, bytes);
  }
  if (isUtf8) return decodeAs("utf-8", bytes);
  return decodeAs(isNearlyUtf8(bytes) ? "utf-8" : detectEncoding(bytes), bytes);
}

/** Finds the encoding by the byte order mark. Without a mark, the zero bytes of ASCII characters reveal UTF-16. */
function encodingByMark([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a && b === 0 && c && d === 0) return "utf-16le";
  if (a === 0 && b && c === 0 && d) return "utf-16be";
  return null;
}

function asciiHead(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
}

/** Turns each byte into the character with the same number. `TextDecoder("latin1")` would decode Windows-1252 instead. */
export function latin1Text(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8192)));
  return parts.join("");
}

function labelOf(name: string | undefined): string | null {
  try {
    return name === undefined ? null : new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** A declaration of UTF-16 must be wrong, because this program has read the declaration as ASCII. */
function isAsciiLike(encoding: string | null): encoding is string {
  return encoding !== null && !/^(?:utf-16|x-user-defined$)/.test(encoding);
}

function isSingleByte(encoding: string): boolean {
  return /^(?:windows|iso-8859|koi8|mac|x-mac|ibm)/.test(encoding);
}

function isValid(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Accepts UTF-8 with a few invalid bytes. A text in another encoding has many more bytes that are invalid in UTF-8. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const invalidCount = text.match(REPLACEMENT)?.length ?? 0;
  return countNonAscii(text) - invalidCount > invalidCount * 9;
}

function countNonAscii(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII includes control characters
  return text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
}

/** In a short text, the letters of all Latin alphabets are about equally likely. Then the most common alphabet wins. */
function westernFirst(guesses: ReturnType<typeof analyse>) {
  const bestConfidence = guesses[0]?.confidence ?? 0;
  if (bestConfidence > MAX_WEAK_CONFIDENCE) return guesses;
  const western = guesses.filter(({ name, confidence }) => name === "ISO-8859-1" && confidence >= bestConfidence * 0.7);
  return [...western, ...guesses];
}

/** Removes the markup before the detection, because its many ASCII letters would mislead the detector. */
function detectEncoding(bytes: Uint8Array): string {
  const words = replaceTags(
    replaceEnclosed(latin1Text(bytes), /<!--/g, /-->/g, () => " "),
    " ",
  );
  const guesses = analyse(Uint8Array.from(words, (letter) => letter.charCodeAt(0)));
  for (const { name } of westernFirst(guesses)) {
    const encoding = labelOf(WIDER_ENCODINGS[name] ?? name);
    if (encoding && encoding !== "utf-8" && isAsciiLike(encoding) && isValid(encoding, bytes)) {
      return encoding;
    }
  }
  return "windows-1252";
}

/** `unreadable` is the number of characters U+FFFD, which replace invalid bytes. */
function decodeAs(encoding: string, bytes: Uint8Array) {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, unreadable: text.match(REPLACEMENT)?.length ?? 0 };
}
