import type { NumberedLine } from "./material.ts";

/** The end of a part moves back to the start of a chapter, if the chapter starts in this last share of the part. */
const CHAPTER_SHARE = 0.3;
/** A part repeats this share of the part before it, so that no thought is cut between two parts. */
const OVERLAP_SHARE = 0.05;

/**
 * Divides lines into parts of at most `maxSize`. A part ends before a chapter, if one starts near its end, and repeats
 * the last lines of the part before it. Every line is in a part. `sizeOf` returns the size of one line.
 */
export function partsOf(
  lines: readonly NumberedLine[],
  chapterStarts: readonly number[],
  maxSize: number,
  sizeOf: (line: NumberedLine) => number,
): NumberedLine[][] {
  const sizes = lines.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= maxSize) return lines.length === 0 ? [] : [[...lines]];
  const startsChapter = (index: number) => {
    const [start, previous] = [lines[index]?.start, lines[index - 1]?.start];
    if (typeof start !== "number" || typeof previous !== "number") return false;
    return chapterStarts.some((chapter) => chapter > previous && chapter <= start);
  };
  // All parts have about the same size, so that the last part is not tiny.
  const usable = maxSize * (1 - OVERLAP_SHARE);
  const target = Math.min(maxSize, total / Math.ceil(total / usable) + maxSize * OVERLAP_SHARE);
  const parts: NumberedLine[][] = [];
  let from = 0;
  while (from < lines.length) {
    let to = from;
    let size = 0;
    while (to < lines.length && (to === from || size + (sizes[to] ?? 0) <= target)) size += sizes[to++] ?? 0;
    if (to < lines.length) to = chapterEnd(from, to, sizes, size, startsChapter);
    parts.push(lines.slice(from, to));
    if (to >= lines.length) break;
    from = overlapStart(from, to, sizes, maxSize * OVERLAP_SHARE, startsChapter);
  }
  return parts;
}

function chapterEnd(
  from: number,
  to: number,
  sizes: readonly number[],
  size: number,
  startsChapter: (index: number) => boolean,
): number {
  let restSize = 0;
  for (let index = to; index > from + 1; index--) {
    if (startsChapter(index)) return index;
    restSize += sizes[index - 1] ?? 0;
    if (restSize > size * CHAPTER_SHARE) break;
  }
  return to;
}

/** A part that begins with a chapter repeats nothing. */
function overlapStart(
  from: number,
  to: number,
  sizes: readonly number[],
  overlapSize: number,
  startsChapter: (index: number) => boolean,
): number {
  if (startsChapter(to)) return to;
  let start = to;
  let size = 0;
  while (start > from + 1 && size + (sizes[start - 1] ?? 0) <= overlapSize) size += sizes[--start] ?? 0;
  return start;
}
