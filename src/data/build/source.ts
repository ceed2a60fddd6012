import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { EPISODE_FIELDS } from "../../domain/content/episode-fields.ts";
import { columnsOf, fieldsFor, type RowOf } from "../../domain/content/fields.ts";
import { CATEGORY_FIELDS, SHOW_FIELDS } from "../../domain/content/show-fields.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { type Query, readAllRows } from "../all-rows.ts";
import type { Database, Tables } from "../database.types.ts";
import { readNewer } from "../newer-rows.ts";
import { BYLINE_COLUMNS, type BylineRow, type ReceiptRows } from "../rows.ts";

/** The build reads the tables in this order. */
export const REVISED_TABLES = [
  "er_categories",
  "er_shows",
  "er_episodes",
  "er_related",
  "er_old_addresses",
  "er_tombstones",
] as const;
export type RevisedTable = (typeof REVISED_TABLES)[number];

const CATEGORY = fieldsFor(CATEGORY_FIELDS, "card", "page", "build");
const SHOW = fieldsFor(SHOW_FIELDS, "card", "page", "build");
const EPISODE = fieldsFor(EPISODE_FIELDS, "card", "page", "build");

/** The columns that pages show or sort by. */
export interface SourceRows {
  er_categories: RowOf<typeof CATEGORY>;
  er_shows: RowOf<typeof SHOW>;
  er_episodes: RowOf<typeof EPISODE> & BylineRow & ReceiptRows;
  er_related: Pick<Tables<"er_related">, "id" | "rev" | "related">;
  er_old_addresses: Pick<Tables<"er_old_addresses">, "id" | "rev" | "kind" | "slug" | "row_id">;
  er_tombstones: Pick<Tables<"er_tombstones">, "id" | "rev" | "kind">;
}

export type SourceColumns = Record<RevisedTable, string>;
export const SOURCE_COLUMNS: SourceColumns = {
  er_categories: columnsOf(CATEGORY),
  er_shows: columnsOf(SHOW),
  er_episodes: `${columnsOf(EPISODE)}, ${BYLINE_COLUMNS}`,
  er_related: "id, rev, related",
  er_old_addresses: "id, rev, kind, slug, row_id",
  er_tombstones: "id, rev, kind",
};

export type Revision = Pick<Tables<"er_content_revision">, "epoch" | "rev">;

/** The number of rows in one request. Transcripts are large, and a query may take only three seconds (security C5, C7). */
const ROWS_PER_REQUEST = {
  er_categories: 500,
  er_shows: 500,
  er_episodes: 50,
  er_related: 500,
  er_old_addresses: 500,
  er_tombstones: 500,
};

export type Source = SupabaseClient<Database>;

export function connectSource(env: NodeJS.ProcessEnv = process.env): Source {
  const url = env["BUILD_SOURCE_URL"] ?? env["PUBLIC_SUPABASE_URL"];
  const key = env["PUBLIC_SUPABASE_ANON_KEY"];
  if (!url || !key) {
    throw new Error("A build needs PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY.");
  }
  return createClient<Database>(url, key, { auth: { persistSession: false } });
}

export async function readRevision(source: Source): Promise<Revision> {
  const { data, error } = await source.from("er_content_revision").select("epoch, rev").single();
  if (error) throw new Error(`The backend does not answer: ${error.message}`);
  return data;
}

export async function* rowsSince<T extends RevisedTable>(
  source: Source,
  table: T,
  rev: number,
  columns: SourceColumns = SOURCE_COLUMNS,
): AsyncGenerator<SourceRows[T][]> {
  const list: string = columns[table];
  // The client infers row types only from a literal column list.
  const query = () => source.from(table as RevisedTable).select(list) as unknown as Query<SourceRows[T]>;
  try {
    for await (const rows of readNewer<SourceRows[T]>(rev, ROWS_PER_REQUEST[table], query)) {
      yield table === "er_episodes" ? ((await withReceipts(source, rows as EpisodeRows)) as SourceRows[T][]) : rows;
    }
  } catch (error) {
    throw new Error(`Reading ${table} failed: ${reasonOf(error)}`);
  }
}

type EpisodeRows = SourceRows["er_episodes"][];

/** The table of receipts has no foreign key, so the Data API cannot read it with the recaps. A person's recap has none. */
async function withReceipts(source: Source, rows: EpisodeRows): Promise<EpisodeRows> {
  const ids = rows.filter(({ made_by }) => made_by !== "person").map(({ id }) => id);
  if (ids.length === 0) return rows.map((row) => ({ ...row, receipts: [] }));
  const receipts = await readAllRows(
    source
      .from("er_receipts")
      .select("episode_id, field, sentence, lines, support, said_by, passage_key")
      .in("episode_id", ids)
      .eq("is_current", true)
      .order("episode_id")
      .order("field")
      .order("sentence_key"),
  );
  const receiptsByEpisode = Map.groupBy(receipts, ({ episode_id }) => episode_id);
  return rows.map((row) => ({ ...row, receipts: receiptsByEpisode.get(row.id) ?? [] }));
}
