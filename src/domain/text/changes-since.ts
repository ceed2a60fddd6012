/** The work of the server on one recap. */
export interface Work {
  episodeId: string;
  state: string;
  reason: string | null;
}

/** What earlier polls have found for each recap, also for recaps that the screen shows no longer. Null: no work. */
export type KnownWork = ReadonlyMap<string, Work | null>;

/** Returns the rows that have changed since an earlier poll. The first poll of a recap finds no change. */
export const changesSince = <R extends Work>(known: KnownWork, rows: readonly R[]): R[] =>
  rows.filter((row) => {
    const earlier = known.get(row.episodeId);
    return earlier !== undefined && (row.state !== earlier?.state || row.reason !== earlier.reason);
  });
