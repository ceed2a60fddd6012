/** The minimum length of a word to correct. Many shorter words differ from another word by only one letter. */
const MIN_CHARS = 5;

export const similarWord = (
  word: string,
  spokenWords: IteratorObject<string>,
): string | undefined =>
  word.length < MIN_CHARS ? undefined : spokenWords.find((other) => isOneTypoAway(word, other));

function isOneTypoAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let sameChars = 0;
  while (sameChars < a.length && a[sameChars] === b[sameChars]) sameChars++;
  const [restA, restB] = [a.slice(sameChars), b.slice(sameChars)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (isSwapped && restA.slice(2) === restB.slice(2))
  );
}
