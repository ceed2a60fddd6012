/**
 * Replaces each part from a start to the next end. Reads the text once. A single pattern such as `<a>.*?</a>` would read
 * the rest of the text again after each start that has no end. Both patterns need the flag `g`.
 */
export function replaceEnclosed(
  text: string,
  start: RegExp,
  end: RegExp,
  replace: (inside: string, startMatch: RegExpExecArray, whole: string) => string,
): string {
  let result = "";
  let from = 0;
  for (;;) {
    start.lastIndex = from;
    const startMatch = start.exec(text);
    if (!startMatch) break;
    const insideFrom = startMatch.index + startMatch[0].length;
    end.lastIndex = insideFrom;
    const endMatch = end.exec(text);
    if (!endMatch) break;
    const inside = text.slice(insideFrom, endMatch.index);
    result += text.slice(from, startMatch.index);
    from = endMatch.index + endMatch[0].length;
    result += replace(inside, startMatch, text.slice(startMatch.index, from));
  }
  return result + text.slice(from);
}
