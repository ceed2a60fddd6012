import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { isClip } from "../../domain/content/clips.ts";
import { CARD_FIELDS } from "../../domain/content/episode-fields.ts";
import { hasProof } from "../../domain/receipts/recap-proof.ts";
import { isSlug } from "../../domain/text/slug.ts";
import { groupCues } from "../../domain/transcript/paragraphs.ts";
import { readWholeTranscript } from "../../domain/transcript/read.ts";
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
import { TimeLimitExceeded, withTimeLimit } from "./time-limit.ts";

const TABLES = `
  create table meta (key text primary key, value text not null);
  create table category (id text primary key, rev integer, slug text, name text, row text);
  create table show (id text primary key, rev integer, slug text, category_id text, row text);
  create table episode (
    id text primary key, rev integer, slug text, show_id text, date text, created_at text, added_at text,
    version integer, is_clip integer, is_featured integer, has_transcript integer, has_proof integer,
    card_json text, quotes text, recommendations text, row text, digest text, content text, paragraphs text
  );
  create table left_out (id text primary key, rev integer, slug text, row text);
  create table related (id text primary key, rev integer, ids text);
  create table old_address (
    kind text, slug text, rev integer, row_id text, primary key (kind, slug)
  );
  create index old_address_row on old_address (row_id);
  create index episode_slug on episode (slug);
  create index episode_added on episode (added_at desc, id);
  create index episode_show on episode (show_id, date desc, created_at desc, id);
`;

/** A local copy of the public content. The next build reuses this copy (architecture, "How a build reads"). */
export interface Mirror {
  db: DatabaseSync;
  rev: number;
}

const LOCK_WAIT_MS = 20_000;
/** The largest transcript of a real episode needs about a second. */
const ROW_LIMIT_MS = 20_000;
/** A limit for each single row would start a thread for each row. */
const ROWS_PER_PARSE = 50;

interface ParseOptions {
  parse: ParseEpisode;
  limitMs: number;
}

/** The kinds in `er_tombstones`, which are also the mirror's table names. */
const KINDS = ["category", "show", "episode"];

function openFile(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  // An interrupted build may still hold the lock, so wait for the lock.
  const db = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal");
  return db;
}

export const openMirror = (file: string): DatabaseSync => new DatabaseSync(file, { readOnly: true });

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
  for (const table of ["meta", "left_out", "related", "old_address", ...KINDS]) {
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
    throw new Error(`${table} ${row.id} has a slug that no page can have: ${JSON.stringify(row.slug)}`);
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

function episodeCells(episode: Episode, parse: ParseEpisode): Cells {
  const { id, rev, slug, show_id, created_at, version, quotes, recommendations } = episode;
  const row = JSON.stringify(episode);
  return {
    id,
    rev,
    slug,
    show_id,
    date: episode.episode_date,
    created_at,
    version,
    added_at: episode.first_published_at ?? created_at,
    is_clip: Number(isClip(episode)),
    is_featured: Number(episode.is_featured),
    has_transcript: Number(Boolean(episode.transcript)),
    // Lists read only the columns of a card, so they need not parse the whole row.
    card_json: JSON.stringify(Object.fromEntries(CARD_FIELDS.map(({ column }) => [column, episode[column]]))),
    quotes: jsonOrNull(quotes),
    recommendations: jsonOrNull(recommendations),
    row,
    digest: hashOf(row),
    ...parse(episode),
  };
}

type Episode = SourceRows["er_episodes"];
type ParseEpisode = (episode: Episode) => { content: string; paragraphs: string; has_proof: number };

/** Later builds reuse these sanitised texts and the parsed transcript. */
const parseEpisode: ParseEpisode = (episode) => {
  const content = recapContent(episode, sanitizeRichText);
  return {
    content: JSON.stringify(content),
    paragraphs: JSON.stringify(groupCues(readWholeTranscript(episode.transcript ?? ""))),
    has_proof: Number(hasProof(content)),
  };
};

/** If the code of the site has changed, the sanitiser may have changed too. Then the build parses all rows again. */
function parseAgainIfOutdated(db: DatabaseSync, write: RowWriters): void {
  const sources = process.env["BUILD_BUNDLE_KEY"] ?? "";
  if (readMeta(db)["sources"] === sources) return;
  // A left-out row is newer than the row that the mirror has, so it comes last.
  for (const table of ["episode", "left_out"]) {
    const selectRows = db.prepare(`select id, row from ${table} where id > ? order by id limit ${ROWS_PER_PARSE}`);
    let rows = selectRows.all("") as { id: string; row: string }[];
    while (rows.length > 0) {
      write.er_episodes(rows.map(({ row }) => JSON.parse(row) as Episode));
      rows = selectRows.all(rows.at(-1)?.id ?? "") as typeof rows;
    }
  }
  db.prepare("insert or replace into meta values ('sources', ?)").run(sources);
}

type RowWriters = { [T in keyof SourceRows]: (rows: readonly SourceRows[T][]) => void };

const forEachRow =
  <Row>(write: (row: Row) => void) =>
  (rows: readonly Row[]) =>
    rows.forEach(write);

function rowWriters(db: DatabaseSync, { parse, limitMs }: ParseOptions): RowWriters {
  const upsert = upsertInto(db);
  const deleteLeftOut = db.prepare("delete from left_out where id = ?");
  /** If a row needs too much time, the mirror keeps the earlier row, so that its page stays as it was. */
  const writeEpisodes = (episodes: readonly Episode[]) => {
    try {
      const cells = withTimeLimit(limitMs, () => episodes.map((episode) => episodeCells(episode, parse)));
      for (const cell of cells) upsert("episode", cell);
      for (const { id } of episodes) deleteLeftOut.run(id);
    } catch (error) {
      const [episode, ...others] = episodes;
      if (!(error instanceof TimeLimitExceeded) || !episode) throw error;
      if (others.length > 0) {
        for (const single of episodes) writeEpisodes([single]);
        return;
      }
      const { id, rev, slug } = episode;
      upsert("left_out", { id, rev, slug, row: JSON.stringify(episode) });
      console.warn(`[build] er_episodes ${id} (${slug}) is left out. ${error.message}`);
    }
  };
  return {
    er_categories: forEachRow((row) => {
      const { id, rev, slug, name } = row;
      upsert("category", { id, rev, slug, name, row: JSON.stringify(row) });
    }),
    er_shows: forEachRow((row) => {
      const { id, rev, slug, category_id } = row;
      upsert("show", { id, rev, slug, category_id, row: JSON.stringify(row) });
    }),
    er_episodes: writeEpisodes,
    er_related: forEachRow(({ id, rev, related }) => upsert("related", { id, rev, ids: JSON.stringify(related) })),
    er_old_addresses: forEachRow(({ kind, slug, rev, row_id }) => upsert("old_address", { kind, slug, rev, row_id })),
    er_tombstones: forEachRow(({ id, rev, kind }) => {
      if (!KINDS.includes(kind)) return;
      for (const table of [kind, "left_out"]) db.prepare(`delete from ${table} where id = ? and rev < ?`).run(id, rev);
      db.prepare("delete from old_address where row_id = ? and rev < ?").run(id, rev);
    }),
  };
}

async function storeNewerRows(source: Source, db: DatabaseSync, columns: SourceColumns, write: RowWriters) {
  const meta = readMeta(db);
  const setCursor = db.prepare("update meta set value = ? where key = ?");
  const readTable = async <T extends keyof SourceRows>(table: T) => {
    let newerRows = 0;
    for await (const rows of rowsSince(source, table, Number(meta[table]), columns)) {
      for (const row of rows) assertSlug(table, row);
      write[table](rows);
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
  parseOptions: ParseOptions = { parse: parseEpisode, limitMs: ROW_LIMIT_MS },
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
    const write = rowWriters(db, parseOptions);
    parseAgainIfOutdated(db, write);
    // Read the revision again before each further pass. So at the end, the mirror has all rows up to this revision.
    while ((await storeNewerRows(source, db, columns, write)) > 0) newestRevision = await readRevision(source);
    db.exec("commit");
    return { db, rev: newestRevision.rev };
  } catch (error) {
    db.exec("rollback");
    db.close();
    throw error;
  }
}
