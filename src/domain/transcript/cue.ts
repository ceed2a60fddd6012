/** Spoken text, with its speaker and time if known. */
export interface Cue {
  speaker: string | null;
  /** In seconds, to the millisecond. */
  start: number | null;
  /** One line without markup. */
  text: string;
}

/** The message is for the person who chose the file. */
export class TranscriptError extends Error {
  override name = "TranscriptError";
  constructor(reason: string) {
    super(`This is not a transcript: ${reason}`);
  }
}

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Splits at any line break, and removes the byte order mark. */
export const linesOf = (text: string) => text.replace(/^\ufeff+/, "").split(/\r\n?|\n/);

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？「」]/u;

/** Joins two texts with a space, unless their script has no spaces. */
export function joinText(before: string, after: string): string {
  if (before === "" || after === "") return before + after;
  const last = [...before.slice(-2)].at(-1) ?? "";
  const isTight =
    NO_SPACES.test(last) && NO_SPACES.test(String.fromCodePoint(firstCodePoint(after)));
  return isTight ? before + after : `${before} ${after}`;
}

const firstCodePoint = (text: string) => text.codePointAt(0) ?? 32;

/** Sorts by time if every cue has one. */
export function inOrder(cues: Cue[]): Cue[] {
  if (cues.some(({ start }) => start === null)) return cues;
  return cues.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
}
