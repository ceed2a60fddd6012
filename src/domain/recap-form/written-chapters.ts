import type { Chapter } from "../content/content.ts";
import { CHAPTER_TITLE_MAX_CHARS } from "../limits.ts";
import type { TranscriptLine } from "../transcript/lines.ts";

export interface NamedChapter {
  /** The number of the line with which the chapter begins. The first line has the number 1. */
  line: number;
  title: string;
}

/** A shorter episode needs no chapters. */
export const MIN_CHAPTER_MINUTES = 10;
export const CHAPTERS_PER_HOUR = { min: 5, max: 15 } as const;
const TITLE_MAX_CHARS = 100;
const MAX_GAP_SHARE = 0.5;

/** Returns how many chapters an episode of this length may have. */
export function chapterCount(minutes: number): { min: number; max: number } {
  const hours = minutes / 60;
  return {
    min: Math.max(2, Math.floor(hours * CHAPTERS_PER_HOUR.min)),
    max: Math.max(3, Math.ceil(hours * CHAPTERS_PER_HOUR.max)),
  };
}

/**
 * Turns the chapters that a model named into chapters of the recap. Of too many, it keeps as many as fit, spread over the
 * episode. Returns a reason instead, if they are unusable: too few, not in the order of the lines, or with a gap of more than
 * half of the episode. A line that does not exist, or has no time, is no chapter.
 */
export function checkChapters(
  named: readonly NamedChapter[],
  lines: readonly Pick<TranscriptLine, "start">[],
  minutes: number,
): { chapters: Chapter[] } | { reason: string } {
  const all = named.flatMap(({ line, title }): Chapter[] => {
    const start = lines[line - 1]?.start ?? null;
    const text = titleOf(title);
    return start === null || text === "" ? [] : [{ start: Math.floor(start), title: text }];
  });
  if (all.length === 0) return { reason: "The model named no line with a time." };
  if (all.some(({ start }, index) => start <= (all[index - 1]?.start ?? -1)))
    return { reason: "The chapters of the model were not in the order of the episode." };
  const { min, max } = chapterCount(minutes);
  if (all.length < min)
    return { reason: `The model wrote ${all.length} chapters, and ${min} to ${max} fit this length.` };
  const chapters = all.length > max ? thinned(all, max) : all;
  const ends = [...chapters.slice(1).map(({ start }) => start), minutes * 60];
  const gaps = chapters.map(({ start }, index) => (ends[index] ?? start) - start);
  const longest = Math.max(chapters[0]?.start ?? 0, ...gaps);
  if (longest > minutes * 60 * MAX_GAP_SHARE)
    return { reason: "The chapters of the model left out more than half of the episode." };
  return { chapters };
}

/** Leaves out the shortest chapters, except for the first one. */
function thinned(chapters: readonly Chapter[], max: number): Chapter[] {
  const kept = [...chapters];
  while (kept.length > max) {
    const lengths = kept.slice(1).map(({ start }, index) => start - (kept[index]?.start ?? 0));
    kept.splice(lengths.indexOf(Math.min(...lengths)) + 1, 1);
  }
  return kept;
}

const titleOf = (title: string): string => {
  const text = title
    .replace(/\s+/g, " ")
    .replace(/^[\s\d.:)\]–—-]+(?=\p{L})/u, "")
    .trim();
  return text.length <= Math.min(TITLE_MAX_CHARS, CHAPTER_TITLE_MAX_CHARS) ? text : "";
};
