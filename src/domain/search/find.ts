/** Of Latin letters only: elsewhere such a mark makes another letter. */
const ACCENTS = /(\p{Script=Latin})[\u0300-\u036f]+/gu;

/** How words compare: without case and accents, quotes and spaces all of one kind. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(ACCENTS, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s/g, " ");
}

/** What somebody looks for; "" while it is too little to look for. */
export function foldQuery(query: string): string {
  const folded = fold(query).replace(/ +/g, " ").trim();
  const isTooShort = folded.length < 2 && /^[\p{Script=Latin}\p{P}\p{N}\s]*$/u.test(folded);
  return isTooShort ? "" : folded;
}

/** Where a folded query begins in a folded text, from left to right, none inside another. */
export function findAll(folded: string, query: string): number[] {
  const found: number[] = [];
  if (query === "") return found;
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) {
    found.push(at);
  }
  return found;
}

/** For each place in `fold(text)` and its end, the place in `text`. */
export function unfold(text: string): (place: number) => number {
  if (fold(text).length === text.length) return (place) => place;
  const places: number[] = [];
  let at = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    for (const _ of Array.from({ length: fold(segment).length })) places.push(at);
    at += segment.length;
  }
  return (place) => places[place] ?? text.length;
}
