/** The Data API returns at most this number of rows. For more rows, it reports no error (security C5). */
const ROWS_PER_REQUEST = 1000;

export type QueryResult<Row> = { data: Row[]; error: null } | { data: null; error: Error };

interface RangeQuery<Row> {
  range(from: number, to: number): PromiseLike<QueryResult<Row>>;
}

export interface Query<Row> extends RangeQuery<Row>, PromiseLike<QueryResult<Row>> {
  order(column: string, options?: { ascending?: boolean; nullsFirst?: boolean }): Query<Row>;
  gte(column: string, value: number): Query<Row>;
  or(filters: string): Query<Row>;
  limit(count: number): Query<Row>;
  abortSignal(signal: AbortSignal): Query<Row>;
}

export async function readAllRows<Row>(query: RangeQuery<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await query.range(rows.length, rows.length + ROWS_PER_REQUEST - 1);
    if (error) throw error;
    rows.push(...data);
    if (data.length < ROWS_PER_REQUEST) return rows;
  }
}

export const readAllByName = <Row>(query: Query<Row>, signal: AbortSignal) =>
  readAllRows(query.order("name").order("id").abortSignal(signal));

export const readAllNewestFirst = <Row>(query: Query<Row>, signal: AbortSignal) =>
  readAllRows(
    query
      .order("episode_date", { ascending: false, nullsFirst: false })
      .order("created_at", { ascending: false })
      .order("id")
      .abortSignal(signal),
  );
