import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { isClip } from "../../domain/content/clips.ts";
import { CARD_FIELDS } from "../../domain/content/episode-fields.ts";
import { isSlug } from "../../domain/text/slug.ts";
import { groupCues } from "../../domain/transcript/paragraphs.ts";
import { readTranscript } from "../../domain/transcript/read.ts";
import { recapContent } from "../rows.ts";
import { sanitizeRichText } from "../sanitize-build.ts";
import {
  REVISED_TABLES,
  type Revision,
  readRevision,
  rowsSince,
  SOURCE_COLUMNS,
  type Source,
  type SourceColumns,
  type SourceRows,
} from "./source.ts";

const TABLES = `
  create table meta (key text primary key, value text not null);
  create table category (id text primary key, rev integer, slug text, name text, row text);
  create table show (id text primary key, rev integer, slug text, category_id text, row text);
  create table episode (
    id text primary key, rev integer, slug text, show_id text, date text, created_at text,
    version integer, is_clip integer, is_featured integer, has_transcript integer,
    card_json text, quotes text, recommendations text, row text, digest text, content text, paragraphs text
  );
  create table related (id text primary key, rev integer, ids text);
  create table old_address (
    kind text, slug text, rev integer, row_id text, primary key (kind, slug)
  );
  create index old_address_row on old_address (row_id);
  create index episode_slug on episode (slug);
  create index episode_created on episode (created_at desc, id);
  create index episode_show on episode (show_id, date desc, created_at desc, id);
`;

/** A local copy of the public content. The next build reuses this copy (architecture, "How a build reads"). */
export interface Mirror {
  db: DatabaseSync;
  rev: number;
}

const LOCK_WAIT_MS = 20_000;

/** The kinds in `er_tombstones`, which are also the mirror's table names. */
const KINDS = ["category", "show", "episode"];

function openFile(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  // An interrupted build may still hold the lock, so wait for the lock.
  const db = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal");
  return db;
}

export const openMirror = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true });

function readMeta(db: DatabaseSync): Record<string, string> {
  const hasMeta = db.prepare("select 1 from sqlite_master where name = 'meta'").get();
  if (!hasMeta) return {};
  const rows = db.prepare("select key, value from meta").all() as { key: string; value: string }[];
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

/** A new column changes the format, but not the revision of existing rows. A new format makes the build read all rows again. */
const formatOf = (columns: SourceColumns) => hashOf(JSON.stringify([TABLES, CARD_FIELDS, columns]));

const hashOf = (text: string) => createHash("sha1").update(text).digest("base64url");

function resetMirror(db: DatabaseSync, format: string, epoch: string) {
  for (const table of ["meta", "related", "old_address", ...KINDS]) {
    db.exec(`drop table if exists ${table}`);
  }
  db.exec(TABLES);
  const insertMeta = db.prepare("insert into meta values (?, ?)");
  insertMeta.run("format", format);
  insertMeta.run("epoch", epoch);
  for (const table of REVISED_TABLES) insertMeta.run(table, "0");
}

function assertSlug(table: string, row: { id: string; slug?: string }) {
  // A tombstone has no slug to check. So a build succeeds after an admin has deleted a row with a broken slug.
  if (row.slug !== undefined && !isSlug(row.slug)) {
    throw new Error(
      `${table} ${row.id} has a slug that no page can have: ${JSON.stringify(row.slug)}`,
    );
  }
}

type Cells = Record<string, string | number | null>;

function upsertInto(db: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return (table: string, cells: Cells) => {
    const names = Object.keys(cells);
    const query = `insert or replace into ${table} (${names}) values (${names.map(() => "?")})`;
    const statement = statements.get(table) ?? db.prepare(query);
    statements.set(table, statement);
    statement.run(...Object.values(cells));
  };
}

const jsonOrNull = (texts: readonly string[]) => (texts.length > 0 ? JSON.stringify(texts) : null);

function episodeCells(episode: SourceRows["er_episodes"]): Cells {
  const { id, rev, slug, show_id, created_at, version, quotes, recommendations } = episode;
  const row = JSON.stringify(episode);
  return {
    ...{ id, rev, slug, show_id, date: episode.episode_date, created_at, version },
    is_clip: Number(isClip(episode)),
    is_featured: Number(episode.is_featured),
    has_transcript: Number(Boolean(episode.transcript)),
    // Lists read only the columns of a card, so they need not parse the whole row.
    card_json: JSON.stringify(
      Object.fromEntries(CARD_FIELDS.map(({ column }) => [column, episode[column]])),
    ),
    ...{ quotes: jsonOrNull(quotes), recommendations: jsonOrNull(recommendations) },
    ...{ row, digest: hashOf(row) },
    ...parsedCells(episode),
  };
}

/** Later builds reuse these sanitised texts and the parsed transcript. */
const parsedCells = (episode: SourceRows["er_episodes"]) => ({
  content: JSON.stringify(recapContent(episode, sanitizeRichText)),
  paragraphs: JSON.stringify(groupCues(readTranscript(episode.transcript ?? ""))),
});

/** If the code of the site has changed, the sanitiser may have changed too. Then the build parses all rows again. */
function parseAgainIfOutdated(db: DatabaseSync): void {
  const sources = process.env["BUILD_BUNDLE_KEY"] ?? "";
  if (readMeta(db)["sources"] === sources) return;
  const selectRow = db.prepare("select row from episode where id = ?");
  const update = db.prepare("update episode set content = ?, paragraphs = ? where id = ?");
  for (const { id } of db.prepare("select id from episode").all() as { id: string }[]) {
    const { row } = selectRow.get(id) as { row: string };
    const { content, paragraphs } = parsedCells(JSON.parse(row) as SourceRows["er_episodes"]);
    update.run(content, paragraphs, id);
  }
  db.prepare("insert or replace into meta values ('sources', ?)").run(sources);
}

function rowWriters(db: DatabaseSync): { [T in keyof SourceRows]: (row: SourceRows[T]) => void } {
  const upsert = upsertInto(db);
  return {
    er_categories: (row) => {
      const { id, rev, slug, name } = row;
      upsert("category", { id, rev, slug, name, row: JSON.stringify(row) });
    },
    er_shows: (row) => {
      const { id, rev, slug, category_id } = row;
      upsert("show", { id, rev, slug, category_id, row: JSON.stringify(row) });
    },
    er_episodes: (row) => upsert("episode", episodeCells(row)),
    er_related: ({ id, rev, related }) =>
      upsert("related", { id, rev, ids: JSON.stringify(related) }),
    er_old_addresses: ({ kind, slug, rev, row_id }) =>
      upsert("old_address", { kind, slug, rev, row_id }),
    er_tombstones: ({ id, rev, kind }) => {
      if (!KINDS.includes(kind)) return;
      db.prepare(`delete from ${kind} where id = ? and rev < ?`).run(id, rev);
      db.prepare("delete from old_address where row_id = ? and rev < ?").run(id, rev);
    },
  };
}

async function storeNewerRows(source: Source, db: DatabaseSync, columns: SourceColumns) {
  const write = rowWriters(db);
  const meta = readMeta(db);
  const setCursor = db.prepare("update meta set value = ? where key = ?");
  const readTable = async <T extends keyof SourceRows>(table: T) => {
    let newerRows = 0;
    for await (const rows of rowsSince(source, table, Number(meta[table]), columns)) {
      for (const row of rows) {
        assertSlug(table, row);
        write[table](row);
      }
      newerRows += rows.length;
      setCursor.run(String(rows.at(-1)?.rev), table);
    }
    return newerRows;
  };
  let newerRows = 0;
  for (const table of REVISED_TABLES) newerRows += await readTable(table);
  return newerRows;
}

/** Reads until there is no newer row. Rows become visible in the order of their revisions, so the mirror misses no row. */
export async function syncMirror(
  file: string,
  source: Source,
  columns: SourceColumns = SOURCE_COLUMNS,
): Promise<Mirror> {
  const db = openFile(file);
  const format = formatOf(columns);
  db.exec("begin immediate");
  try {
    let newestRevision: Revision = await readRevision(source);
    const meta = readMeta(db);
    // A cursor beyond the newest revision means that the database was restored from a backup.
    const isCursorAhead = REVISED_TABLES.some((table) => Number(meta[table]) > newestRevision.rev);
    if (meta["format"] !== format || meta["epoch"] !== newestRevision.epoch || isCursorAhead) {
      resetMirror(db, format, newestRevision.epoch);
    }
    parseAgainIfOutdated(db);
    // Read the revision again before each further pass. So at the end, the mirror has all rows up to this revision.
    while ((await storeNewerRows(source, db, columns)) > 0)
      newestRevision = await readRevision(source);
    db.exec("commit");
    return { db, rev: newestRevision.rev };
  } catch (error) {
    db.exec("rollback");
    db.close();
    throw error;
  }
}
