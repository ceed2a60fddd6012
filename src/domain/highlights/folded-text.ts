/** A text without spaces, punctuation and capitals. */
export interface FoldedText {
  text: string;
  /** For each UTF-16 unit of `text`, the index of its character in the original text. */
  starts: Uint32Array;
}

const IGNORED_CHARACTER = /[\s\p{P}\p{Cf}\p{Cc}]/u;

/** Editors add line breaks, change quotation marks and split sentences. The folded text stays the same after such changes. */
export function foldText(original: string): FoldedText {
  const units: string[] = [];
  const starts: number[] = [];
  let index = 0;
  for (const character of original) {
    if (!IGNORED_CHARACTER.test(character)) {
      const foldedCharacter = foldCharacter(character);
      units.push(foldedCharacter);
      for (let unit = 0; unit < foldedCharacter.length; unit++) starts.push(index);
    }
    index += character.length;
  }
  return { text: units.join(""), starts: Uint32Array.from(starts) };
}

const foldCharacter = (character: string) =>
  character < "\x80" ? character.toLowerCase() : character.normalize("NFD").toLowerCase();

/** Returns the range of the original text that belongs to a range of the folded text. */
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
