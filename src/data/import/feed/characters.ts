import { decodeHTMLStrict } from "entities";

const windows1252 = new TextDecoder("windows-1252");
const utf8 = new TextDecoder("utf-8", { fatal: true });

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;
/** In a feed that was encoded twice, this pattern matches the bytes of one character. Each byte is a character reference. */
const BYTES_OF_UTF8 = /&#(?:19[4-9]|2[0-3]\d|24[0-4]);(?:&#(?:12[89]|1[3-8]\d|19[01]);)+/g;

export function decodeReferences(source: string): string {
  if (!source.includes("&")) return withoutControls(source);
  return withoutControls(decodeHTMLStrict(source.replace(BYTES_OF_UTF8, decodeUtf8Bytes)));
}

/** Removes control characters. A C1 control character becomes the Windows-1252 character with the same number. */
export function withoutControls(source: string): string {
  return source.toWellFormed().replace(CONTROLS, fromWindows1252);
}

function decodeUtf8Bytes(references: string): string {
  const bytes = Array.from(references.matchAll(/\d+/g), ([number]) => Number(number));
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return references;
  }
}

function fromWindows1252(control: string): string {
  const code = control.charCodeAt(0);
  if (code < 0x80 || code > 0x9f) return "";
  const character = windows1252.decode(Uint8Array.of(code));
  return character === control ? "" : character;
}
