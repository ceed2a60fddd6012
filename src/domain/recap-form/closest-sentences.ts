import { sentencesOf } from "../answers/sentences.ts";
import type { Support } from "./support.ts";

const EXCERPT_MAX_CHARS = 320;

/** Returns the excerpt with the most words of the takeaway: consecutive sentences of about `EXCERPT_MAX_CHARS` characters. */
export function closestSentences(support: Support, takeaway: string, text: string): string {
  if (text.length <= EXCERPT_MAX_CHARS) return text;
  const sentences = sentencesOf(text);
  let bestExcerpt = { coverage: -1, excerpt: "" };
  for (const start of sentences.keys()) {
    let excerpt = sentences[start] ?? "";
    for (const sentence of sentences.slice(start + 1)) {
      if (excerpt.length + sentence.length > EXCERPT_MAX_CHARS) break;
      excerpt += sentence;
    }
    const coverage = support.coverageOf(takeaway, excerpt);
    if (coverage > bestExcerpt.coverage) bestExcerpt = { coverage, excerpt };
  }
  const excerpt = bestExcerpt.excerpt.trim();
  return excerpt.length <= 2 * EXCERPT_MAX_CHARS
    ? excerpt
    : `${excerpt.slice(0, 2 * EXCERPT_MAX_CHARS).toWellFormed()}…`;
}
