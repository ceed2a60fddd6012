import type { Receipt } from "../../src/domain/receipts/receipt.ts";
import type { TestBackend } from "./backend.ts";
import { receiptRowsOf, receiptsSql } from "./checked-recap.ts";

type Sql = TestBackend["sql"];

/** A valid id that no row has. */
export const UNKNOWN_ID = "00000000-0000-4000-8000-000000000001";

export interface InsertedRow {
  id: string;
  slug: string;
  rev: number;
}

/** Inserts one row as the owner of the database. */
export async function insert(sql: Sql, table: string, row: object): Promise<InsertedRow> {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => `$${index + 1}`);
  const [insertedRow] = await sql<InsertedRow>(
    `insert into public.${table} (${columns}) values (${placeholders}) returning id, slug, rev`,
    Object.values(row),
  );
  if (!insertedRow) throw new Error(`Nothing was inserted into ${table}.`);
  return insertedRow;
}

export const addCategory = (sql: Sql, slug: string, columns: object = {}) =>
  insert(sql, "er_categories", { name: slug, slug, ...columns });

export const addShow = (sql: Sql, category: InsertedRow, slug: string, columns: object = {}) =>
  insert(sql, "er_shows", { name: slug, slug, category_id: category.id, ...columns });

export const addEpisode = (sql: Sql, show: InsertedRow, slug: string, columns: object = {}) =>
  insert(sql, "er_episodes", { title: slug, slug, show_id: show.id, ...columns });

/** Adds receipts of sentences that the recap has. */
export async function addReceipts(sql: Sql, episodeId: string, receipts: readonly Receipt[]): Promise<void> {
  const [{ transcript } = { transcript: null }] = await sql<{ transcript: string | null }>(
    "select transcript from public.er_episodes where id = $1",
    [episodeId],
  );
  await sql(receiptsSql("$1"), [JSON.stringify(receiptRowsOf({ id: episodeId, transcript }, receipts))]);
}

export const addDraft = (sql: Sql, show: InsertedRow, slug: string, columns: object = {}) =>
  addEpisode(sql, show, slug, { is_published: false, ...columns });

/** Adds a category with a show that has a published episode and a draft. */
export async function seedContent(sql: Sql) {
  const category = await addCategory(sql, "a-category");
  const show = await addShow(sql, category, "a-show");
  const episode = await addEpisode(sql, show, "an-episode");
  const draft = await addDraft(sql, show, "a-draft");
  return { category, show, episode, draft };
}

/** Adds the published episodes `from` … `to` in one statement, so all of them get the same revision. */
export const addEpisodes = (sql: Sql, show: InsertedRow, from: number, to: number) =>
  sql(
    `insert into public.er_episodes (show_id, title, slug)
     select $1, 'Episode ' || n, 'episode-' || n from generate_series($2::int, $3::int) n`,
    [show.id, from, to],
  );

/** Returns the rows that readers may see. Reads them as the owner of the database. */
export async function publicContent(sql: Sql) {
  const read = (table: string, where = "true") => sql(`select * from public.${table} where ${where} order by id`);
  return {
    categories: await read("er_categories"),
    shows: await read("er_shows"),
    episodes: await read("er_episodes", "is_published"),
  };
}
