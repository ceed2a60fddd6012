/** Shorter words are never corrected. Many shorter words differ from another word by only one letter. */
const MIN_CHARS = 5;

export const findSimilarWord = (word: string, spokenWords: IteratorObject<string>): string | undefined =>
  word.length < MIN_CHARS ? undefined : spokenWords.find((other) => isOneTypoAway(word, other));

function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let sameChars = 0;
  while (sameChars < a.length && a[sameChars] === b[sameChars]) sameChars++;
  const [endA, endB] = [a.slice(sameChars), b.slice(sameChars)];
  const isSwapped = endA[0] === endB[1] && endA[1] === endB[0];
  return (
    endA.slice(1) === endB.slice(1) ||
    endA.slice(1) === endB ||
    endA === endB.slice(1) ||
    (isSwapped && endA.slice(2) === endB.slice(2))
  );
}
