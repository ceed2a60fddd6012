import type { Query } from "./all-rows.ts";

/** The last row that was read, by the order `rev`, `id`. */
interface After {
  rev: number;
  id: string;
}

/** After every id: reading begins behind a revision, not within it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * The rows of a revision greater than `rev`, in pages of at most `most` and in revision order. Each
 * page is a query of its own. Throws what the backend answers.
 */
export async function* readNewer<Row extends After>(
  rev: number,
  most: number,
  query: () => Query<Row>,
): AsyncGenerator<Row[]> {
  let after: After = { rev, id: LAST_ID };
  for (;;) {
    const { data, error } = await query()
      .gte("rev", after.rev)
      .or(`rev.gt.${after.rev},and(rev.eq.${after.rev},id.gt.${after.id})`)
      .order("rev")
      .order("id")
      .limit(most);
    if (error) throw error;
    const last = data.at(-1);
    if (!last) return;
    yield data;
    if (data.length < most) return;
    after = last;
  }
}
