import { groupByRecap, HIGHLIGHT_SECTIONS, type HighlightWithRecap } from "./highlight.ts";

// These signs mean something in Markdown, or begin a list or a heading.
const SIGNS = /[\\`*_[\]<>#|~]|^[-+=]/gm;
const LIST_NUMBER = /^(\d+)([.)])/gm;
const escapeMarkdown = (text: string) => text.replace(SIGNS, "\\$&").replace(LIST_NUMBER, "$1\\$2");
const blockquote = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/** Writes the highlights as Markdown, with a heading for each recap. `addressOf` returns the address of a recap or transcript. */
export function highlightsMarkdown(
  highlights: readonly HighlightWithRecap[],
  addressOf: (slug: string, isTranscript: boolean) => string,
): string {
  const parts = ["# Highlights"];
  for (const { recap, highlights: recapHighlights } of groupByRecap(highlights)) {
    parts.push(
      recap === null
        ? "## A recap that is no longer published"
        : `## [${escapeMarkdown(recap.title)}](${addressOf(recap.slug, false)})`,
    );
    if (recap !== null) parts.push(escapeMarkdown(recap.show));
    for (const { section, anchor, note, createdAt } of recapHighlights) {
      parts.push(blockquote(escapeMarkdown(anchor.quote)));
      if (note !== null) parts.push(escapeMarkdown(note));
      const name = HIGHLIGHT_SECTIONS[section];
      const place = recap !== null && section === "transcript" ? `[${name}](${addressOf(recap.slug, true)})` : name;
      parts.push(`— ${place}, ${createdAt.slice(0, 10)}`);
    }
  }
  return `${parts.join("\n\n")}\n`;
}
