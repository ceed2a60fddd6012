export interface SentenceRange {
  from: number;
  to: number;
}

const LETTER = /\S/u;

/**
 * Finds sentences in the text from which they were split. Only spaces may differ. Returns null for a sentence that the text
 * does not contain after the sentence before it.
 */
export function sentenceRanges(text: string, sentences: readonly string[]): (SentenceRange | null)[] {
  const letters: string[] = [];
  const positions: number[] = [];
  for (let index = 0; index < text.length; index++) {
    const letter = text[index] ?? "";
    if (!LETTER.test(letter)) continue;
    letters.push(letter);
    positions.push(index);
  }
  const packedText = letters.join("");
  let next = 0;
  return sentences.map((sentence) => {
    const packed = sentence.replace(/\s+/gu, "");
    const index = packed === "" ? -1 : packedText.indexOf(packed, next);
    if (index < 0) return null;
    next = index + packed.length;
    return { from: positions[index] ?? 0, to: (positions[next - 1] ?? 0) + 1 };
  });
}
