/** Returns the index of the last line that begins at or before `second`, or -1. `starts` must be sorted. */
export function lineIndexAt(starts: readonly number[], second: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= second) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The second line that begins in one second has the id `t-754-2`. */
const SECOND_ID = /^t-(\d+)(?:-\d+)?$/;

/** Returns the start in seconds from the id of a transcript line, such as 754 for `t-754`. */
export function secondOfLineId(id: string): number | null {
  const second = SECOND_ID.exec(id)?.[1];
  return second === undefined ? null : Number(second);
}
