import type { Chapter } from "../content/content.ts";
import type { Cue } from "./cue.ts";
import { paragraphIds } from "./paragraphs.ts";

/** A chapter can begin this number of seconds before its first word. */
const EARLY_SECONDS = 2;

export function chapterLinks(chapters: readonly Chapter[], paragraphs: readonly Cue[]) {
  const ids = paragraphIds(paragraphs);
  const timedParagraphs = paragraphs.flatMap(({ start }, i) => (start === null ? [] : [{ start, id: ids[i] }]));
  return chapters.flatMap(({ start, title }) => {
    const earlierParagraphs = timedParagraphs.filter((paragraph) => paragraph.start <= start + EARLY_SECONDS);
    const id = (earlierParagraphs.at(-1) ?? timedParagraphs[0])?.id;
    return id === undefined ? [] : [{ id, start, title }];
  });
}
