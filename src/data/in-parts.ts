/** A request names at most so many rows, because its address has a limit. */
const ROWS_PER_REQUEST = 100;

/** Sends one request after the other, and returns the results of all. */
export async function inParts<T>(
  ids: readonly string[],
  send: (part: string[]) => Promise<readonly T[]>,
  size = ROWS_PER_REQUEST,
): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < ids.length; start += size) results.push(...(await send(ids.slice(start, start + size))));
  return results;
}
