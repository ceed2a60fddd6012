/** Lines of a stored transcript that say where an advertisement begins and ends. */
export const ADVERTISEMENT_START = "[advertisement]";
export const ADVERTISEMENT_END = "[/advertisement]";

export const isMarkLine = (line: string): boolean => /^[ \t\ufeff]*\[\/?advertisement\][ \t\ufeff]*$/.test(line);

export interface MarkedLines {
  /** The mark lines are empty, so the numbers of all lines stay the same. */
  lines: string[];
  isMarked: (index: number) => boolean;
}

/**
 * A start mark and an end mark belong together if no other mark is between them. Every other mark is spoken text, so that a
 * forgotten mark hides nothing. `private.spoken_text` of the database has the same rule.
 */
export function readMarks(lines: readonly string[]): MarkedLines {
  const unmarkedLines = [...lines];
  const marked = new Set<number>();
  let start: number | null = null;
  for (const [index, line] of lines.entries()) {
    if (!isMarkLine(line)) continue;
    const isStart = line.includes(ADVERTISEMENT_START);
    if (!isStart && start !== null) {
      for (let n = start; n <= index; n++) marked.add(n);
      unmarkedLines[start] = "";
      unmarkedLines[index] = "";
    }
    start = isStart ? index : null;
  }
  return { lines: unmarkedLines, isMarked: (index) => marked.has(index) };
}
