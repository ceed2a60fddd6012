import type { TableView } from "../domain/forms/table-view.ts";
import { createLikeFilter } from "../domain/search/like-filter.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";
import { readTablePage, type TablePage } from "./table-pages.ts";
import { withSession } from "./with-session.ts";

/** Each save increases `version`. An update changes the row only if the row still has the version that the editor opened. */
export interface EditedRow {
  id: string;
  version: number;
}

export type UpdateOutcome<Row> = { state: "saved"; row: Row } | { state: "conflict"; theirs: Row } | { state: "gone" };

/** The write changed no row. If row-level security refuses an update or a deletion, the database reports no error. */
export class NothingWritten extends Error {
  constructor() {
    super("Nothing was changed. You may no longer have the right to change it.");
  }
}

type QueryResult<Row> = PromiseLike<{ data: Row[]; error: null } | { data: null; error: unknown }>;

/** Throws `NothingWritten` if the update changed nothing although the row still has the expected version. */
export async function settleUpdate<Row extends EditedRow>(
  version: number,
  update: () => QueryResult<Row>,
  fetchCurrent: () => Promise<Row | null>,
): Promise<UpdateOutcome<Row>> {
  return withSession(async () => {
    const [row] = await rowsOf(update());
    if (row) return { state: "saved", row };
    const currentRow = await fetchCurrent();
    if (!currentRow) return { state: "gone" };
    if (currentRow.version === version) throw new NothingWritten();
    return { state: "conflict", theirs: currentRow };
  });
}

type Tables = Pick<Database["public"]["Tables"], "er_categories" | "er_shows" | "er_episodes" | "podcasts">;

export function rowEditing<Row extends EditedRow, Table extends keyof Tables>(table: Table, columns: string) {
  const rows = () => backend().from(table as keyof Tables);
  const fetch = async (id: string, signal?: AbortSignal): Promise<Row | null> => {
    const query = rows().select(columns).eq("id", id);
    const [row] = await rowsOf((signal ? query.abortSignal(signal) : query).overrideTypes<Row[], { merge: false }>());
    return row ?? null;
  };
  return {
    fetch,
    insert: (row: Tables[Table]["Insert"]): Promise<Row> =>
      withSession(async () => {
        // TypeScript cannot infer the columns, because the table is a type parameter.
        const query = rows()
          .insert(row as never)
          .select(columns);
        const [insertedRow] = await rowsOf(query.overrideTypes<Row[], { merge: false }>());
        if (!insertedRow) throw new NothingWritten();
        return insertedRow;
      }),
    update: (id: string, version: number, change: Tables[Table]["Update"]) =>
      settleUpdate<Row>(
        version,
        () =>
          rows()
            .update(change as never)
            .eq("id", id)
            .eq("version", version)
            .select(columns)
            .overrideTypes<Row[], { merge: false }>(),
        () => fetch(id),
      ),
    /** Throws an error with code 23503 if other rows reference the row. */
    remove: (id: string): Promise<boolean> =>
      withSession(async () => {
        if ((await rowsOf(rows().delete().eq("id", id).select("id"))).length > 0) return true;
        if (await fetch(id)) throw new NothingWritten();
        return false;
      }),
  };
}

/** Fetches a page of the rows whose name, slug or description contains the filter. */
export const tablePageFetcher =
  <Row>(table: "er_categories" | "er_shows", columns: string) =>
  ({ page, sort, filter }: TableView, signal: AbortSignal): Promise<TablePage<Row>> =>
    readTablePage(page, (from, to) => {
      const allRows = backend().from(table).select(columns, { count: "exact" });
      return (filter ? allRows.or(createLikeFilter(["name", "slug", "description"], filter)) : allRows)
        .order(sort.by, { ascending: !sort.isDescending })
        .order("id")
        .range(from, to)
        .abortSignal(signal)
        .overrideTypes<Row[], { merge: false }>();
    });

export const ONLY_COUNT = { count: "exact", head: true } as const;

export async function countOf(query: PromiseLike<{ count: number | null; error: unknown }>): Promise<number> {
  const { count, error } = await query;
  if (error) throw error;
  return count ?? 0;
}

async function rowsOf<Row>(query: QueryResult<Row>): Promise<Row[]> {
  const { data, error } = await query;
  if (error) throw error;
  return data ?? [];
}
