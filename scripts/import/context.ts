import type { Client } from "../../src/data/client.ts";
import { reasonOf } from "../../src/domain/text/error-reason.ts";

export type Outcome = "created" | "updated" | "unchanged" | "failed";

export interface ItemResult {
  kind: "file" | "show" | "episode";
  /** The source key, if the item has one. */
  item: string;
  outcome: Outcome;
  reasons: string[];
}

export interface ImportReport {
  result(result: ItemResult): void;
  progress(show: string, done: number, total: number): void;
}

export interface KnownRow {
  id: string;
  slug: string;
  source_key: string | null;
  source_hash: string | null;
}

export interface KnownRows {
  byKey: Map<string, KnownRow>;
  slugs: Set<string>;
}

export interface ImportRun {
  client: Client;
  /** Maps the slug of a category to its id. */
  categories: Map<string, string>;
  shows: KnownRows;
  episodes: KnownRows;
  result(kind: ItemResult["kind"], item: string, outcome: Outcome, reasons?: string[]): void;
  progress: ImportReport["progress"];
}

const PAGE_ROWS = 1000;

export async function readCategories(client: Client): Promise<Map<string, string>> {
  const rows = await readAll("er_categories", (after) =>
    client.from("er_categories").select("id, slug").gt("id", after).order("id").limit(PAGE_ROWS),
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export async function readKnown(
  client: Client,
  table: "er_shows" | "er_episodes",
): Promise<KnownRows> {
  const rows = await readAll(table, (after) =>
    client
      .from(table)
      .select("id, slug, source_key, source_hash")
      .gt("id", after)
      .order("id")
      .limit(PAGE_ROWS),
  );
  const knownRows: KnownRows = { byKey: new Map(), slugs: new Set() };
  for (const row of rows) addKnownRow(knownRows, row);
  return knownRows;
}

export function addKnownRow(knownRows: KnownRows, row: KnownRow): void {
  if (row.source_key !== null) knownRows.byKey.set(row.source_key, row);
  knownRows.slugs.add(row.slug);
}

/** Reads several pages, because a response has at most 1,000 rows. */
async function readAll<Row extends { id: string }>(
  table: string,
  readPage: (after: string) => PromiseLike<{ data: Row[] | null; error: Error | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined = "00000000-0000-0000-0000-000000000000"; after; ) {
    const { data, error } = await readPage(after);
    if (error) throw new Error(`Cannot read ${table}: ${reasonOf(error)}`);
    for (const row of data ?? []) rows.push(row);
    after = data?.at(-1)?.id;
  }
  return rows;
}
