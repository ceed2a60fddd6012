/** Matches accents only on Latin letters. In other scripts, an accent makes a different letter. */
const ACCENTS = /(\p{Script=Latin})[\u0300-\u036f]+/gu;
/** Matches an apostrophe inside of a word. People also write "don't" and "O'Brien's" without it. */
const APOSTROPHE = /(?<=[\p{L}\p{M}\p{N}])['‘’ʼ＇](?=[\p{L}\p{N}])/gu;

/** `private.folded` in the database has the same rules for accents and apostrophes. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(APOSTROPHE, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s/g, " ");
}

export function foldQuery(query: string): string {
  const foldedText = foldText(query).replace(/ +/g, " ").trim();
  const isTooShort = foldedText.length < 2 && /^[\p{Script=Latin}\p{P}\p{N}\s]*$/u.test(foldedText);
  return isTooShort ? "" : foldedText;
}

export function findAll(foldedText: string, query: string): number[] {
  const matches: number[] = [];
  if (query === "") return matches;
  let index = foldedText.indexOf(query);
  while (index >= 0) {
    matches.push(index);
    index = foldedText.indexOf(query, index + query.length);
  }
  return matches;
}

export function mapToOriginal(text: string): (index: number) => number {
  const apostrophes = new Set([...text.matchAll(APOSTROPHE)].map(({ index }) => index));
  if (apostrophes.size === 0 && foldText(text).length === text.length) return (index) => index;
  const indexes: number[] = [];
  let index = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const foldedLength = apostrophes.has(index) ? 0 : foldText(segment).length;
    for (const _ of Array.from({ length: foldedLength })) indexes.push(index);
    index += segment.length;
  }
  return (index) => indexes[index] ?? text.length;
}
