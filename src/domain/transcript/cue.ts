export interface Cue {
  speaker: string | null;
  /** In seconds, with at most three decimal places. */
  start: number | null;
  text: string;
}

/** The message is for the admin who chose the file. */
export class TranscriptError extends Error {
  override name = "TranscriptError";
  constructor(reason: string) {
    super(`This is not a transcript: ${reason}`);
  }
}

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

export const linesOf = (text: string) => text.replace(/^\ufeff+/, "").split(/\r\n?|\n/);

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？「」]/u;

export function joinText(before: string, after: string): string {
  if (before === "" || after === "") return before + after;
  const last = [...before.slice(-2)].at(-1) ?? "";
  const needsNoSpace =
    NO_SPACES.test(last) && NO_SPACES.test(String.fromCodePoint(firstCodePoint(after)));
  return needsNoSpace ? before + after : `${before} ${after}`;
}

const firstCodePoint = (text: string) => text.codePointAt(0) ?? 32;

export function sortByTime(cues: Cue[]): Cue[] {
  if (cues.some(({ start }) => start === null)) return cues;
  return cues.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
}
