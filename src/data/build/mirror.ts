import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isClip } from "../../domain/content/clips.ts";
import { isSlug } from "../../domain/text/slug.ts";
import type { CardRow, EpisodeRow } from "../rows.ts";
import {
  REVISED_TABLES,
  type RevisedTable,
  type Revision,
  readRevision,
  rowsSince,
  type Source,
} from "./source.ts";

/** Raise it when the tables below change: an older mirror is then dropped and read again. */
const FORMAT = "5";

const TABLES = `
  create table meta (key text primary key, value text not null);
  create table category (id text primary key, rev integer, slug text, name text, row text);
  create table show (id text primary key, rev integer, slug text, category_id text, row text);
  create table episode (
    id text primary key, rev integer, slug text, show_id text, date text, created_at text,
    version integer, is_clip integer, is_featured integer, has_quotes integer, has_transcript integer,
    light text, quotes text, recommendations text, row text, digest text
  );
  create index episode_slug on episode (slug);
  create index episode_created on episode (created_at desc, id);
  create index episode_show on episode (show_id, date desc, created_at desc, id);
`;

/** A copy of the public content beside the build, kept between builds (architecture, "How a build reads"). */
export interface Mirror {
  db: DatabaseSync;
  rev: number;
}

const LOCK_WAIT_MS = 20_000;

/** The kinds of `er_tombstones`, which are also the names of the tables here. */
const KINDS = ["category", "show", "episode"];

function openFile(file: string): DatabaseSync {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  // A build that was called off may still be letting go of it.
  const db = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  db.exec("pragma journal_mode = wal; pragma synchronous = normal");
  return db;
}

/** The mirror as the last build left it, for reading only. Throws where there is none. */
export const openMirror = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true });

function readMeta(db: DatabaseSync): Record<string, string> {
  const known = db.prepare("select 1 from sqlite_master where name = 'meta'").get();
  if (!known) return {};
  const rows = db.prepare("select key, value from meta").all() as { key: string; value: string }[];
  return Object.fromEntries(rows.map((row) => [row.key, row.value]));
}

function startAfresh(db: DatabaseSync, epoch: string) {
  for (const table of ["meta", ...KINDS]) {
    db.exec(`drop table if exists ${table}`);
  }
  db.exec(TABLES);
  const set = db.prepare("insert into meta values (?, ?)");
  set.run("format", FORMAT);
  set.run("epoch", epoch);
  for (const table of REVISED_TABLES) set.run(table, "0");
}

/** What a broken row would do to the site is said here, by name, before a page is written. */
function assertRow(table: RevisedTable, row: { id: string; slug: string }) {
  // What is gone gets no page: a broken row heals by being deleted.
  if (table !== "er_tombstones" && !isSlug(row.slug)) {
    throw new Error(`${table} ${row.id} has a slug no page can have: ${JSON.stringify(row.slug)}`);
  }
}

/** What a card needs, so that lists never parse the heavy row. */
function lightOf(row: EpisodeRow): CardRow {
  const { slug, title, episode_date, thumbnail_url, guests, guest_name, guest_link } = row;
  const { duration_minutes, is_manual_clip } = row;
  return {
    slug,
    title,
    episode_date,
    thumbnail_url,
    guests,
    guest_name,
    guest_link,
    duration_minutes,
    is_manual_clip,
  };
}

function writers(db: DatabaseSync) {
  const category = db.prepare("insert or replace into category values (?, ?, ?, ?, ?)");
  const show = db.prepare("insert or replace into show values (?, ?, ?, ?, ?)");
  const episode = db.prepare(`insert or replace into episode values (${Array(16).fill("?")})`);
  return {
    er_categories: (r: { id: string; rev: number; slug: string; name: string }) =>
      category.run(r.id, r.rev, r.slug, r.name, JSON.stringify(r)),
    er_shows: (r: { id: string; rev: number; slug: string; category_id: string }) =>
      show.run(r.id, r.rev, r.slug, r.category_id, JSON.stringify(r)),
    er_episodes: (r: EpisodeRow) => {
      const clip = isClip({ isManualClip: r.is_manual_clip, durationMinutes: r.duration_minutes });
      const light = JSON.stringify(lightOf(r));
      const row = JSON.stringify(r);
      episode.run(
        r.id,
        r.rev,
        r.slug,
        r.show_id,
        r.episode_date,
        r.created_at,
        r.version,
        Number(clip),
        Number(r.is_featured),
        Number(r.quotes.length > 0),
        Number(Boolean(r.transcript)),
        light,
        r.quotes.length > 0 ? JSON.stringify(r.quotes) : null,
        r.recommendations.length > 0 ? JSON.stringify(r.recommendations) : null,
        row,
        createHash("sha1").update(row).digest("base64url"),
      );
    },
    er_tombstones: (r: { id: string; rev: number; kind: string }) => {
      if (!KINDS.includes(r.kind)) return;
      db.prepare(`delete from ${r.kind} where id = ? and rev < ?`).run(r.id, r.rev);
    },
  };
}

/** One pass over every table; returns how many rows were newer. */
async function readNewer(source: Source, db: DatabaseSync): Promise<number> {
  const write = writers(db) as Record<RevisedTable, (row: never) => void>;
  const meta = readMeta(db);
  const seen = db.prepare("update meta set value = ? where key = ?");
  let newer = 0;
  for (const table of REVISED_TABLES) {
    for await (const rows of rowsSince(source, table, Number(meta[table]))) {
      for (const row of rows) {
        assertRow(table, row);
        write[table](row as never);
      }
      newer += rows.length;
      seen.run(String(rows.at(-1)?.rev), table);
    }
  }
  return newer;
}

/**
 * Brings the mirror up to date. Passes go on until one brings nothing newer: what stands
 * then is the content of one moment, since revisions become visible in order.
 * Throws where the backend fails or a row cannot become a page; the mirror keeps its old state.
 */
export async function syncMirror(file: string, source: Source): Promise<Mirror> {
  const db = openFile(file);
  db.exec("begin immediate");
  try {
    let newest: Revision = await readRevision(source);
    const meta = readMeta(db);
    // A cursor beyond the newest revision: the database is a restored backup.
    const isAhead = REVISED_TABLES.some((table) => Number(meta[table]) > newest.rev);
    if (meta["format"] !== FORMAT || meta["epoch"] !== newest.epoch || isAhead) {
      startAfresh(db, newest.epoch);
    }
    // Read before the pass that finds nothing: this is the revision that stands then.
    while ((await readNewer(source, db)) > 0) newest = await readRevision(source);
    db.exec("commit");
    return { db, rev: newest.rev };
  } catch (error) {
    db.exec("rollback");
    db.close();
    throw error;
  }
}
