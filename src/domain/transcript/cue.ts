/** Something said: by whom and when, where that is known. */
export interface Cue {
  speaker: string | null;
  /** Seconds from the beginning, to the millisecond. */
  start: number | null;
  /** One line, without markup. */
  text: string;
}

/** Says what a file is instead of a transcript, in words for the person who chose it. */
export class TranscriptError extends Error {
  override name = "TranscriptError";
  constructor(reason: string) {
    super(`This is not a transcript: ${reason}`);
  }
}

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Lines of any system, without the byte order mark. */
export const linesOf = (text: string) => text.replace(/^\ufeff+/, "").split(/\r\n?|\n/);

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？「」]/u;

/** Two pieces of running text as one: with a space, but where the script has none. */
export function joinText(before: string, after: string): string {
  if (before === "" || after === "") return before + after;
  const last = [...before.slice(-2)].at(-1) ?? "";
  const isTight = NO_SPACES.test(last) && NO_SPACES.test(String.fromCodePoint(codeAt(after)));
  return isTight ? before + after : `${before} ${after}`;
}

const codeAt = (text: string) => text.codePointAt(0) ?? 32;

/** In the order of time if every cue has one; else as it was written. */
export function inOrder(cues: Cue[]): Cue[] {
  if (cues.some(({ start }) => start === null)) return cues;
  return cues.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
}
