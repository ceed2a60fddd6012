/** Rows of one answer at most: the Data API cuts there, and says nothing (security C5). */
const PAGE_ROWS = 1000;

export type Answer<Row> = { data: Row[]; error: null } | { data: null; error: Error };

/** A query whose order never changes. */
interface Query<Row> {
  range(from: number, to: number): PromiseLike<Answer<Row>>;
}

/** Every row of a query, page after page. Throws what the backend answers. */
export async function readAllRows<Row>(makeQuery: () => Query<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = makeQuery().range(rows.length, rows.length + PAGE_ROWS - 1);
    const { data, error } = await page;
    if (error) throw error;
    rows.push(...data);
    if (data.length < PAGE_ROWS) return rows;
  }
}
