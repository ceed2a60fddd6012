/**
 * Splits HTML into texts and tags, one after the other, beginning with a text. A value in quotes may contain `>`. An
 * unfinished tag is text. Reads each character once.
 */
export function splitTags(html: string): string[] {
  const parts: string[] = [];
  let textStart = 0;
  let start = html.indexOf("<");
  while (start >= 0) {
    const end = isTagStart(html, start) ? tagEnd(html, start) : 0;
    if (end < 0) break;
    if (end > 0) {
      parts.push(html.slice(textStart, start), html.slice(start, end));
      textStart = end;
    }
    start = html.indexOf("<", Math.max(end, start + 1));
  }
  parts.push(html.slice(textStart));
  return parts;
}

/** Some texts have addresses such as <https://x.example>. */
const isTagStart = (html: string, start: number) => /^<(?!https?:\/\/)[a-z/!?]/i.test(html.slice(start, start + 9));

/** Returns the position after the tag, or -1 if no tag ends after `start`. */
function tagEnd(html: string, start: number): number {
  if (html.startsWith("<!--", start)) {
    const end = html.indexOf("-->", start + 4);
    return end < 0 ? html.length : end + 3;
  }
  let isValue = false;
  for (let index = start + 1; index < html.length; index++) {
    const letter = html[index] ?? "";
    if (letter === ">") return index + 1;
    if (isValue && (letter === '"' || letter === "'")) {
      index = html.indexOf(letter, index + 1);
      if (index < 0) return -1;
    }
    if (!/\s/.test(letter)) isValue = letter === "=";
  }
  return -1;
}

/** Returns the name of a tag in lower case, or "" for a comment. */
export const tagName = (tag: string): string => /^<\/?([a-z][\w-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? "";
