export interface Cue {
  speaker: string | null;
  /** In seconds, with at most three decimal places. */
  start: number | null;
  text: string;
  /** An editor has marked the cue as an advertisement. Readers see it folded, and nothing else uses it. */
  isAdvertisement?: true;
}

/** The message is for the admin who chose the file. */
export class TranscriptError extends Error {
  override name = "TranscriptError";
  constructor(reason: string, message = `This is not a transcript: ${reason}`) {
    super(message);
  }
}

/** The file has spoken text, but no parser knows its form. */
export class UnknownTranscriptError extends TranscriptError {
  constructor() {
    super(
      "",
      "The site cannot read this kind of transcript. Export it as SRT, WebVTT or plain text, and choose that file.",
    );
  }
}

/** Most texts have nothing to replace, and to test that is five times as fast. */
export const oneLine = (text: string) => (/\s{2}|[^\S ]/.test(text) ? text.replace(/\s+/g, " ") : text).trim();

export const linesOf = (text: string) => text.replace(/^\ufeff+/, "").split(/\r\n?|\n/);

export const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？「」]/u;

export const joinText = (before: string, after: string): string => joinTexts([before, after]);

export function joinTexts(texts: readonly string[]): string {
  const parts: string[] = [];
  let previous = "";
  for (const text of texts) {
    if (text === "") continue;
    if (previous !== "") parts.push(spaceBetween(previous, text));
    parts.push(text);
    previous = text;
  }
  return parts.join("");
}

function spaceBetween(before: string, after: string): string {
  const last = [...before.slice(-2)].at(-1) ?? "";
  const isCompact = NO_SPACES.test(last) && NO_SPACES.test(String.fromCodePoint(firstCodePoint(after)));
  return isCompact ? "" : " ";
}

const firstCodePoint = (text: string) => text.codePointAt(0) ?? 32;

export function sortByTime(cues: Cue[]): Cue[] {
  if (cues.some(({ start }) => start === null)) return cues;
  return cues.toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
}
