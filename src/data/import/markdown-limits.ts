/** The Markdown parser needs the square of the time for many marks in one paragraph, and recursion for each level. */
const MAX_MARKS = 1_000;
const MAX_LEVELS = 20;

const MARK = /[*_!]/g;
const STARTS_A_BLOCK = /^\s*(?:$|[-+*#|>]|\d{1,9}[.)]\s)/;
const LEVELS = new RegExp(String.raw`^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${MAX_LEVELS}}`);

/** Escapes the paragraphs that the Markdown parser could not read in a reasonable time, so that they become plain text. */
export function withinMarkdownLimits(markdown: string): string {
  const paragraphs: string[][] = [];
  for (const line of markdown.split("\n")) {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || STARTS_A_BLOCK.test(line)) paragraphs.push([line]);
    else paragraph.push(line);
  }
  return paragraphs.map((lines) => withinLimits(lines.join("\n"))).join("\n");
}

function withinLimits(paragraph: string): string {
  if (LEVELS.test(paragraph)) return escapeMarks(paragraph);
  if ((paragraph.match(MARK)?.length ?? 0) > MAX_MARKS) return escapeMarks(paragraph);
  // For each `<?`, the parser searches the rest of the text for its end.
  const end = paragraph.lastIndexOf("?>") + 1;
  return paragraph.slice(0, end) + paragraph.slice(end).replaceAll("<?", "&lt;?");
}

const escapeMarks = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
