/** Matches accents only on Latin letters. In other scripts, an accent makes a different letter. */
const ACCENTS = /(\p{Script=Latin})[\u0300-\u036f]+/gu;

export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC")
    .toLowerCase()
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
  if (foldText(text).length === text.length) return (index) => index;
  const indexes: number[] = [];
  let index = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    for (const _ of Array.from({ length: foldText(segment).length })) indexes.push(index);
    index += segment.length;
  }
  return (index) => indexes[index] ?? text.length;
}
