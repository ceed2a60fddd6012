import type { Query } from "./all-rows.ts";

interface After {
  rev: number;
  id: string;
}

/** The greatest id, so that reading begins after the revision. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Rows with a revision greater than `rev`, in revision order. Each page is one query. */
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
