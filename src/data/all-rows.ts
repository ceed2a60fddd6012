/** Rows of one answer at most: the Data API cuts there, and says nothing (security C5). */
const PAGE_ROWS = 1000;

export type Answer<Row> = { data: Row[]; error: null } | { data: null; error: Error };

interface Ranged<Row> {
  range(from: number, to: number): PromiseLike<Answer<Row>>;
}

/** A query of the client, as far as its order and its pages go. */
export interface Query<Row> extends Ranged<Row>, PromiseLike<Answer<Row>> {
  order(column: string, options?: { ascending?: boolean; nullsFirst?: boolean }): Query<Row>;
  gte(column: string, value: number): Query<Row>;
  or(filters: string): Query<Row>;
  limit(count: number): Query<Row>;
  abortSignal(signal: AbortSignal): Query<Row>;
}

/** Every row of a query that is ordered, page after page. Throws what the backend answers. */
export async function readAllRows<Row>(query: Ranged<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await query.range(rows.length, rows.length + PAGE_ROWS - 1);
    if (error) throw error;
    rows.push(...data);
    if (data.length < PAGE_ROWS) return rows;
  }
}

/** Every row by its name. Throws as `readAllRows`. */
export const readAllByName = <Row>(query: Query<Row>, signal: AbortSignal) =>
  readAllRows(query.order("name").order("id").abortSignal(signal));

/** Every episode, the newest first and undated ones last. Throws as `readAllRows`. */
export const readAllNewestFirst = <Row>(query: Query<Row>, signal: AbortSignal) =>
  readAllRows(
    query
      .order("episode_date", { ascending: false, nullsFirst: false })
      .order("created_at", { ascending: false })
      .order("id")
      .abortSignal(signal),
  );
