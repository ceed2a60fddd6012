import { analyse } from "chardet";

/** What was read, and the encoding a server named for it. */
export interface SourceBytes {
  bytes: Uint8Array;
  charset?: string | undefined;
}

const DECLARED = /^\s*(?:<!--(?:(?!-->).)*-->\s*)*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/s;
/** What the detector says for one, but whose letters the other has too, and more. */
const WIDER: Record<string, string> = {
  "ISO-8859-8": "windows-1255",
  "ISO-8859-8-I": "windows-1255",
};
/** So many characters beyond ASCII are UTF-8 by chance in no encoding of double bytes. */
const SURE = 6;
const REPLACEMENT = /\ufffd/g;

/**
 * The text of any bytes: by byte order mark, then as the document and the server declare it,
 * where the bytes bear that out, else by what the bytes look like.
 */
export function decodeText({ bytes, charset }: SourceBytes) {
  const marked = markOf(bytes);
  if (marked) return decodeAs(marked, bytes);
  const declared = [DECLARED.exec(asciiHead(bytes))?.[1], charset].map(labelOf).filter(isAsciiLike);
  const isUtf8 = fits("utf-8", bytes);
  const isSurelyUtf8 = isUtf8 && foreignIn(new TextDecoder().decode(bytes)) >= SURE;
  for (const encoding of declared) {
    if (isSurelyUtf8 || (isUtf8 && isSingleByte(encoding))) break;
    if (fits(encoding, bytes)) return decodeAs(encoding, bytes);
  }
  if (isUtf8) return decodeAs("utf-8", bytes);
  return decodeAs(nearlyUtf8(bytes) ? "utf-8" : detect(bytes), bytes);
}

/** By the mark, or by the zero bytes that UTF-16 puts around the first characters. */
function markOf([a, b, c, d]: Uint8Array): string | null {
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

/** A declaration that could be read as ASCII is none of UTF-16. */
function isAsciiLike(encoding: string | null): encoding is string {
  return encoding !== null && !/^(?:utf-16|x-user-defined$)/.test(encoding);
}

function isSingleByte(encoding: string): boolean {
  return /^(?:windows|iso-8859|koi8|mac|x-mac|ibm)/.test(encoding);
}

function fits(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** UTF-8 that was cut or pasted badly in a place or two: no other encoding looks like it. */
function nearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const bad = text.match(REPLACEMENT)?.length ?? 0;
  return foreignIn(text) - bad > bad * 9;
}

function foreignIn(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  return text.match(/[^\x00-\x7f]/gu)?.length ?? 0;
}

/** Markup is ASCII and says nothing of the language, so the detector sees the words alone. */
function detect(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes).toString("latin1");
  const words = latin1.replace(/<!--.*?-->|<[^>]*>/gs, " ");
  for (const { name } of analyse(Buffer.from(words, "latin1"))) {
    const encoding = labelOf(WIDER[name] ?? name);
    if (encoding && encoding !== "utf-8" && isAsciiLike(encoding) && fits(encoding, bytes)) {
      return encoding;
    }
  }
  return "windows-1252";
}

/** `unreadable` counts the bytes that fit no encoding, each now a U+FFFD. */
function decodeAs(encoding: string, bytes: Uint8Array) {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, unreadable: text.match(REPLACEMENT)?.length ?? 0 };
}
