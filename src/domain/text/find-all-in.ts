/**
 * Finds every index of `part` in `text`, also of overlapping occurrences (Knuth, Morris and Pratt). `indexOf` in a loop
 * compares some texts, such as many equal letters, again for every index.
 */
export function* findAllIn(text: string, part: string): Generator<number> {
  if (part === "") return;
  const borders = bordersOf(part);
  let matched = 0;
  for (let index = 0; index < text.length; index++) {
    while (matched > 0 && text[index] !== part[matched]) matched = borders[matched - 1] ?? 0;
    if (text[index] === part[matched]) matched++;
    if (matched < part.length) continue;
    yield index - part.length + 1;
    matched = borders[matched - 1] ?? 0;
  }
}

/** For each beginning of the part, the length of its longest end that is also its beginning. */
export function bordersOf(part: string | readonly string[]): Uint32Array {
  const borders = new Uint32Array(part.length);
  let length = 0;
  for (let index = 1; index < part.length; index++) {
    while (length > 0 && part[index] !== part[length]) length = borders[length - 1] ?? 0;
    if (part[index] === part[length]) length++;
    borders[index] = length;
  }
  return borders;
}
