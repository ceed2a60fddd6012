import type { SupabaseClient } from "@supabase/supabase-js";
import { slugify } from "../../src/domain/slug.ts";
import { type ParsedEpisode, parseShowFile, type ShowFile } from "./format.ts";
import { type CategoryRow, type EpisodeRow, mapEpisode, mapShow, sourceHash } from "./map.ts";

/** A file to import, read only when its turn comes. */
export interface ImportSource {
  name: string;
  read(): Promise<string>;
}

export type Outcome = "created" | "updated" | "unchanged" | "failed";

export interface ItemResult {
  kind: "file" | "show" | "episode";
  /** The source key, or what else names the item. */
  item: string;
  outcome: Outcome;
  /** Why it failed, or which values of it were left out and why. */
  reasons: string[];
}

export interface ImportReport {
  result(result: ItemResult): void;
  progress(show: string, done: number, total: number): void;
}

export type Counts = Record<Outcome, number>;
export type ImportCounts = { [kind in ItemResult["kind"]]: Counts };

interface KnownRow {
  id: string;
  slug: string;
  source_key: string | null;
  source_hash: string | null;
}

/** What the database holds of one table, kept up to date while the import writes. */
interface Known {
  byKey: Map<string, KnownRow>;
  slugs: Map<string, KnownRow>;
}

interface Run {
  client: SupabaseClient;
  categories: Known;
  shows: Known;
  episodes: Known;
  result(kind: ItemResult["kind"], item: string, outcome: Outcome, reasons?: string[]): void;
  progress: ImportReport["progress"];
}

interface Prepared {
  row: EpisodeRow & { source_hash: string; show_id: string };
  outcome: Outcome;
  notes: string[];
}

const pageRows = 1000;
const batchRows = 25;
const batchChars = 2_000_000;

/** Imports files one after another; a bad file or item is reported and the rest goes on. */
export async function importFiles(
  client: SupabaseClient,
  sources: Iterable<ImportSource>,
  report: ImportReport,
): Promise<ImportCounts> {
  const counts: ImportCounts = { file: noCounts(), show: noCounts(), episode: noCounts() };
  const run: Run = {
    client,
    categories: await readKnown(client, "er_categories", "id, slug"),
    shows: await readKnown(client, "er_shows", "id, slug, source_key, source_hash"),
    episodes: await readKnown(client, "er_episodes", "id, slug, source_key, source_hash"),
    result(kind, item, outcome, reasons = []) {
      counts[kind][outcome]++;
      report.result({ kind, item, outcome, reasons });
    },
    progress: report.progress,
  };
  for (const source of sources) {
    try {
      await importShow(run, parseShowFile(await source.read()));
    } catch (error) {
      run.result("file", source.name, "failed", [messageOf(error)]);
    }
  }
  return counts;
}

function noCounts(): Counts {
  return { created: 0, updated: 0, unchanged: 0, failed: 0 };
}

/** Every row by key, a page after another: an answer holds at most 1,000 rows. */
async function readKnown(client: SupabaseClient, table: string, columns: string): Promise<Known> {
  const known: Known = { byKey: new Map(), slugs: new Map() };
  let last: string | undefined;
  do {
    let query = client.from(table).select(columns).order("id").limit(pageRows);
    if (last !== undefined) query = query.gt("id", last);
    const { data, error } = await query.overrideTypes<KnownRow[], { merge: false }>();
    if (error) throw new Error(`Cannot read ${table}: ${error.message}`);
    for (const row of data) remember(known, row);
    last = data.at(-1)?.id;
  } while (last !== undefined);
  return known;
}

function remember(known: Known, row: KnownRow): void {
  if (row.source_key) known.byKey.set(row.source_key, row);
  known.slugs.set(row.slug, row);
}

async function importShow(run: Run, { show, episodes }: ShowFile): Promise<void> {
  const saved = await saveShow(run, show).catch((error: unknown) => {
    run.result("show", show.name, "failed", [messageOf(error)]);
    return null;
  });
  if (!saved) {
    for (const parsed of episodes) {
      run.result("episode", labelOf(show.name, parsed), "failed", ["its show was not imported"]);
    }
    return;
  }
  run.progress(show.name, 0, episodes.length);
  const prepared = prepareEpisodes(run, saved, episodes);
  let done = episodes.length - prepared.length;
  for (const batch of batchesOf(prepared)) {
    await writeEpisodes(run, batch);
    done += batch.length;
    run.progress(show.name, done, episodes.length);
  }
}

async function saveShow(run: Run, show: ShowFile["show"]): Promise<KnownRow> {
  const { row, category, notes } = mapShow(show);
  const source_hash = sourceHash({ row, category });
  const known = run.shows.byKey.get(row.source_key);
  if (known?.source_hash === source_hash) {
    run.result("show", row.source_key, "unchanged");
    return known;
  }
  if (!known && run.shows.slugs.has(row.slug)) {
    throw new Error(`another show already has the slug "${row.slug}"`);
  }
  const category_id = await categoryId(run, category);
  const { data, error } = await run.client
    .from("er_shows")
    .upsert(
      { ...row, slug: known?.slug ?? row.slug, category_id, source_hash },
      { onConflict: "source_key" },
    )
    .select("id, slug, source_key, source_hash")
    .single<KnownRow>();
  if (error) throw new Error(error.message);
  remember(run.shows, data);
  run.result("show", row.source_key, known ? "updated" : "created", notes);
  return data;
}

async function categoryId({ client, categories }: Run, category: CategoryRow): Promise<string> {
  const known = categories.slugs.get(category.slug);
  if (known) return known.id;
  const { data, error } = await client
    .from("er_categories")
    .insert(category)
    .select("id, slug")
    .single<KnownRow>();
  if (error) throw new Error(`category "${category.name}": ${error.message}`);
  remember(categories, data);
  return data.id;
}

/** Maps the episodes, reports those that need no write or cannot be mapped, returns the rest. */
function prepareEpisodes(run: Run, show: KnownRow, episodes: ParsedEpisode[]): Prepared[] {
  const showKey = show.source_key ?? show.slug;
  const seen = new Set<string>();
  return episodes.flatMap((parsed) => {
    try {
      return prepareEpisode(run, show.id, showKey, parsed, seen) ?? [];
    } catch (error) {
      run.result("episode", labelOf(showKey, parsed), "failed", [messageOf(error)]);
      return [];
    }
  });
}

function prepareEpisode(
  run: Run,
  show_id: string,
  showKey: string,
  parsed: ParsedEpisode,
  seen: Set<string>,
): Prepared | null {
  if ("problem" in parsed) throw new Error(parsed.problem);
  const { row, notes } = mapEpisode(showKey, parsed.episode);
  if (seen.has(row.source_key)) throw new Error(`a second "${row.slug}" in this file`);
  seen.add(row.source_key);

  const source_hash = sourceHash(row);
  const known = run.episodes.byKey.get(row.source_key);
  if (known?.source_hash === source_hash) {
    run.result("episode", row.source_key, "unchanged");
    return null;
  }
  const slug = known?.slug ?? freeSlug(run.episodes, showKey, row);
  run.episodes.slugs.set(slug, known ?? { id: "", slug, source_key: row.source_key, source_hash });
  return {
    row: { ...row, slug, show_id, source_hash },
    outcome: known ? "updated" : "created",
    notes,
  };
}

function freeSlug(episodes: Known, showKey: string, { slug }: EpisodeRow): string {
  const candidates = [slug, slugify(`${showKey}-${slug}`, "episode")];
  const free = candidates.find((candidate) => !episodes.slugs.has(candidate));
  if (free === undefined) throw new Error(`the slugs ${candidates.join(" and ")} are taken`);
  return free;
}

function batchesOf(prepared: Prepared[]): Prepared[][] {
  const batches: Prepared[][] = [];
  let chars = Number.POSITIVE_INFINITY;
  for (const item of prepared) {
    const size = (item.row.transcript?.length ?? 0) + (item.row.recap_body?.length ?? 0);
    const last = batches.at(-1);
    if (last && last.length < batchRows && chars + size <= batchChars) {
      last.push(item);
      chars += size;
    } else {
      batches.push([item]);
      chars = size;
    }
  }
  return batches;
}

/** One statement for all; when it fails, one by one, so that only the bad ones stay out. */
async function writeEpisodes(run: Run, batch: Prepared[]): Promise<void> {
  const { error } = await run.client.from("er_episodes").upsert(
    batch.map(({ row }) => row),
    { onConflict: "source_key" },
  );
  if (error && batch.length > 1) {
    for (const item of batch) await writeEpisodes(run, [item]);
    return;
  }
  for (const { row, outcome, notes } of batch) {
    if (error) run.result("episode", row.source_key, "failed", [error.message]);
    else run.result("episode", row.source_key, outcome, notes);
  }
}

function labelOf(showKey: string, parsed: ParsedEpisode): string {
  return `${showKey}/${"problem" in parsed ? parsed.label : parsed.episode.title}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
