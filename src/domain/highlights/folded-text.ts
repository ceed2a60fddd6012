/** A text without spaces, punctuation and capitals, and where each of its units is in the original text. */
export interface FoldedText {
  text: string;
  /** For each unit of `text`, the index of the character in the original text. */
  starts: Uint32Array;
}

const IGNORED = /[\s\p{P}\p{Cf}\p{Cc}]/u;

/** A new line break, another quotation mark or a capital after a split sentence must not hide equal words. */
export function foldText(original: string): FoldedText {
  const units: string[] = [];
  const starts: number[] = [];
  let index = 0;
  for (const character of original) {
    if (!IGNORED.test(character)) {
      const folded = foldCharacter(character);
      units.push(folded);
      for (let unit = 0; unit < folded.length; unit++) starts.push(index);
    }
    index += character.length;
  }
  return { text: units.join(""), starts: Uint32Array.from(starts) };
}

const foldCharacter = (character: string) =>
  character < "\x80" ? character.toLowerCase() : character.normalize("NFD").toLowerCase();

/** The range of the original text that the folded range covers. */
export function originalRange(
  original: string,
  { starts }: FoldedText,
  from: number,
  to: number,
): { start: number; end: number } {
  const start = starts[from] ?? original.length;
  const last = starts[to - 1] ?? start;
  return { start, end: last + String.fromCodePoint(original.codePointAt(last) ?? 32).length };
}
