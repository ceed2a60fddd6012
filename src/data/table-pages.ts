import { ADMIN_PAGE_SIZE } from "../domain/constants.ts";

/** `count` is the number of rows on all pages. */
export interface TablePage<Row> {
  rows: Row[];
  count: number;
}

interface CountedResult<Row> {
  data: Row[] | null;
  error: { code: string } | null;
  count: number | null;
}

const PAST_END = "PGRST103";

/** `page` counts from 1. For a page after the last page, the result has the count, but no rows (security C6). */
export async function readTablePage<Row>(
  page: number,
  readRange: (from: number, to: number) => PromiseLike<CountedResult<Row>>,
): Promise<TablePage<Row>> {
  const from = (page - 1) * ADMIN_PAGE_SIZE;
  const { data, error, count } = await readRange(from, from + ADMIN_PAGE_SIZE - 1);
  if (!error) return { rows: data ?? [], count: count ?? 0 };
  if (error.code !== PAST_END) throw error;
  const countResult = await readRange(0, 0);
  if (countResult.error) throw countResult.error;
  return { rows: [], count: countResult.count ?? 0 };
}
