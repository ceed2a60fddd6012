import { fetchAllHighlights } from "../../data/highlights.ts";
import { highlightsMarkdown } from "../../domain/highlights/markdown.ts";
import * as paths from "../../paths.ts";
import { download } from "../../ui/download.ts";

/** Downloads the highlights of a recap as Markdown, or all highlights if `slug` is null. Returns the number of highlights. */
export async function exportHighlights(slug: string | null): Promise<number> {
  const highlights = await fetchAllHighlights(slug);
  const text = highlightsMarkdown(
    highlights,
    (recap, isTranscript) => location.origin + (isTranscript ? paths.transcript(recap) : paths.recap(recap)),
  );
  download(slug === null ? "highlights.md" : `highlights-${slug}.md`, new Blob([text], { type: "text/markdown" }));
  return highlights.length;
}
