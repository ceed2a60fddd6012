import type { Client } from "../../src/data/client.ts";
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import {
  addKnownRow,
  type ImportReport,
  type ImportRun,
  type ItemResult,
  type KnownRow,
  type Outcome,
  readCategories,
  readKnown,
} from "./context.ts";
import { failEpisodes, importEpisodes } from "./episodes.ts";
import type { SourceShow } from "./format.ts";
import { type CategoryRow, mapShow, sourceHash } from "./map.ts";
import { type ReadFile, readSource } from "./read.ts";
import type { ImportSource } from "./sources.ts";
import { retryConflicts, withoutEmptyValues } from "./write.ts";

export type { ImportReport, ItemResult, Outcome } from "./context.ts";
export type { ImportSource } from "./sources.ts";

export type Counts = Record<Outcome, number>;
export type ImportCounts = Record<ItemResult["kind"], Counts>;

/** Imports all files. After an invalid file, show or episode, the import adds it to the report and continues. */
export async function importFiles(
  client: Client,
  sources: Iterable<ImportSource>,
  report: ImportReport,
): Promise<ImportCounts> {
  const counts: ImportCounts = { file: noCounts(), show: noCounts(), episode: noCounts() };
  const run: ImportRun = {
    client,
    categories: await readCategories(client),
    shows: await readKnown(client, "er_shows"),
    episodes: await readKnown(client, "er_episodes"),
    reportItem(kind, label, outcome, reasons = []) {
      counts[kind][outcome]++;
      report.reportItem({ kind, label, outcome, reasons });
    },
    progress: (show, done, total) => report.progress(show, done, total),
  };
  for (const source of sources) {
    try {
      await importShow(run, await readSource(source));
    } catch (error) {
      run.reportItem("file", source.name, "failed", [reasonOf(error)]);
    }
  }
  return counts;
}

export function hasFailures(counts: ImportCounts): boolean {
  return Object.values(counts).some(({ failed }) => failed > 0);
}

function noCounts(): Counts {
  return { created: 0, updated: 0, unchanged: 0, failed: 0 };
}

async function importShow(run: ImportRun, { show, notes, episodes }: ReadFile): Promise<void> {
  try {
    const { id, key } = await saveShow(run, show, notes);
    await importEpisodes(run, { id, key, name: show.name }, episodes);
  } catch (error) {
    run.reportItem("show", show.name.slice(0, 80), "failed", [reasonOf(error)]);
    failEpisodes(run, show.name, episodes);
  }
}

async function saveShow(
  run: ImportRun,
  show: SourceShow,
  fileNotes: string[],
): Promise<{ id: string; key: string }> {
  const { row, category, notes } = mapShow(show);
  const key = row.source_key;
  const source_hash = sourceHash({ row, category });
  const existing = run.shows.byKey.get(key);
  if (existing?.source_hash === source_hash) {
    run.reportItem("show", key, "unchanged", fileNotes);
    return { id: existing.id, key };
  }
  if (!existing && run.shows.slugs.has(row.slug)) {
    throw new Error(`another show already has the slug ${row.slug}`);
  }
  const shows = run.client.from("er_shows");
  const columns = "id, slug, source_key, source_hash";
  const category_id = existing ? "" : await categoryId(run, category);
  const { data, error } = await retryConflicts(() => {
    const query = existing
      ? shows
          .update(withoutEmptyValues({ ...row, slug: existing.slug, source_hash }))
          .eq("id", existing.id)
      : shows.upsert({ ...row, category_id, source_hash }, { onConflict: "source_key" });
    return query.select(columns).single<KnownRow>();
  });
  if (error) throw new Error(error.message);
  addKnownRow(run.shows, data);
  run.reportItem("show", key, existing ? "updated" : "created", [...fileNotes, ...notes]);
  return { id: data.id, key };
}

async function categoryId(
  { client, categories }: ImportRun,
  category: CategoryRow,
): Promise<string> {
  const existingId = categories.get(category.slug);
  if (existingId !== undefined) return existingId;
  const { data, error } = await retryConflicts(() =>
    client.from("er_categories").insert(category).select("id").single(),
  );
  if (error) throw new Error(`category ${category.name}: ${error.message}`);
  categories.set(category.slug, data.id);
  return data.id;
}
