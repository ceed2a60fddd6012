import type { Query } from "./all-rows.ts";

interface RowPosition {
  rev: number;
  id: string;
}

/** The greatest possible id. With this id, the first query skips all rows of the revision `rev`. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

export async function* readNewer<Row extends RowPosition>(
  rev: number,
  pageSize: number,
  query: () => Query<Row>,
): AsyncGenerator<Row[]> {
  let position: RowPosition = { rev, id: LAST_ID };
  for (;;) {
    const { data, error } = await query()
      .gte("rev", position.rev)
      .or(`rev.gt.${position.rev},and(rev.eq.${position.rev},id.gt.${position.id})`)
      .order("rev")
      .order("id")
      .limit(pageSize);
    if (error) throw error;
    const lastRow = data.at(-1);
    if (!lastRow) return;
    yield data;
    if (data.length < pageSize) return;
    position = lastRow;
  }
}
