/** Rows of one answer at most: the Data API cuts there, and says nothing (security C5). */
const PAGE_ROWS = 1000;

export type Answer<Row> = { data: Row[]; error: null } | { data: null; error: Error };

/** Every row of a query that is ordered, page after page. Throws what the backend answers. */
export async function readAllRows<Row>(
  page: (from: number, to: number) => PromiseLike<Answer<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await page(rows.length, rows.length + PAGE_ROWS - 1);
    if (error) throw error;
    rows.push(...data);
    if (data.length < PAGE_ROWS) return rows;
  }
}
