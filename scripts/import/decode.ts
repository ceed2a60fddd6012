import { analyse } from "chardet";

export interface SourceBytes {
  bytes: Uint8Array;
  charset?: string | undefined;
}

const DECLARED = /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/s;
/** Encodings that the detector reports, and the larger ones that contain all their letters. */
const WIDER_ENCODINGS: Record<string, string> = {
  "ISO-8859-8": "windows-1255",
  "ISO-8859-8-I": "windows-1255",
};
/** Text in a double-byte encoding never has this many valid UTF-8 characters by chance. */
const MIN_UTF8_CHARS = 6;
const REPLACEMENT = /\ufffd/g;

/** Trusts a declared encoding only if the bytes are valid in it. */
export function decodeText({ bytes, charset }: SourceBytes) {
  const markedEncoding = encodingByMark(bytes);
  if (markedEncoding) return decodeAs(markedEncoding, bytes);
  const declared = [DECLARED.exec(asciiHead(bytes))?.[1], charset].map(labelOf).filter(isAsciiLike);
  const isUtf8 = isValid("utf-8", bytes);
  const isSurelyUtf8 = isUtf8 && countNonAscii(new TextDecoder().decode(bytes)) >= MIN_UTF8_CHARS;
  for (const encoding of declared) {
    if (isSurelyUtf8 || (isUtf8 && isSingleByte(encoding))) break;
    if (isValid(encoding, bytes)) return decodeAs(encoding, bytes);
  }
  if (isUtf8) return decodeAs("utf-8", bytes);
  return decodeAs(isNearlyUtf8(bytes) ? "utf-8" : detect(bytes), bytes);
}

/** Also recognises UTF-16 without a mark, by the zero bytes of its first characters. */
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

function labelOf(name: string | undefined): string | null {
  try {
    return name === undefined ? null : new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** The declaration itself was readable as ASCII, so it cannot mean UTF-16. */
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

/** UTF-8 with a few broken characters. No other encoding looks like it. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const invalid = text.match(REPLACEMENT)?.length ?? 0;
  return countNonAscii(text) - invalid > invalid * 9;
}

function countNonAscii(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  return text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
}

/** Removes the markup first, because it is ASCII and would mislead the detector. */
function detect(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes).toString("latin1");
  const words = latin1.replace(/<!--.*?-->|<[^>]*>/gs, " ");
  for (const { name } of analyse(Buffer.from(words, "latin1"))) {
    const encoding = labelOf(WIDER_ENCODINGS[name] ?? name);
    if (encoding && encoding !== "utf-8" && isAsciiLike(encoding) && isValid(encoding, bytes)) {
      return encoding;
    }
  }
  return "windows-1252";
}

/** `unreadable` counts the U+FFFD that replace invalid bytes. */
function decodeAs(encoding: string, bytes: Uint8Array) {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, unreadable: text.match(REPLACEMENT)?.length ?? 0 };
}
