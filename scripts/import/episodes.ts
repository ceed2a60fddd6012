import { createHash } from "node:crypto";
import { reasonOf } from "../../src/domain/text/error-reason.ts";
import { slugify } from "../../src/domain/text/slug.ts";
import { addKnownRow, type ImportRun, type KnownRow, type Outcome } from "./context.ts";
import type { ParsedEpisode } from "./format.ts";
import { type EpisodeRow, mapEpisode, sourceHash } from "./map.ts";
import { retryConflicts, withoutEmptyValues } from "./write.ts";

interface PreparedEpisode {
  row: EpisodeRow & { source_hash: string; show_id: string };
  known: KnownRow;
  outcome: Outcome;
  notes: string[];
}

const BATCH_ROWS = 25;
const BATCH_CHARS = 2_000_000;

export async function importEpisodes(
  run: ImportRun,
  show: { id: string; key: string; name: string },
  episodes: ParsedEpisode[],
): Promise<void> {
  const prepared = prepareAll(run, show, episodes);
  let done = episodes.length - prepared.length;
  run.progress(show.name, done, episodes.length);
  for (const batch of batchesOf(prepared)) {
    await saveBatch(run, batch);
    done += batch.length;
    run.progress(show.name, done, episodes.length);
  }
}

export function failEpisodes(run: ImportRun, showKey: string, episodes: ParsedEpisode[]): void {
  for (const parsed of episodes) {
    run.reportItem("episode", labelOf(showKey, parsed), "failed", ["its show was not imported"]);
  }
}

function prepareAll(
  run: ImportRun,
  show: { id: string; key: string },
  episodes: ParsedEpisode[],
): PreparedEpisode[] {
  const sourceKeys = new Set<string>();
  return episodes.flatMap((parsed) => {
    try {
      if ("problem" in parsed) throw new Error(parsed.problem);
      const mapped = mapEpisode(show.key, parsed.episode);
      const { slug, source_key } = mapped.row;
      if (sourceKeys.has(source_key))
        throw new Error(`another episode of this file has the slug ${slug}`);
      sourceKeys.add(source_key);
      mapped.notes.unshift(...(parsed.notes ?? []));
      return prepare(run, show, mapped) ?? [];
    } catch (error) {
      run.reportItem("episode", labelOf(show.key, parsed), "failed", [reasonOf(error)]);
      return [];
    }
  });
}

/** An existing episode keeps its slug, so that its address stays the same when the source changes. */
function prepare(
  run: ImportRun,
  show: { id: string; key: string },
  { row, notes }: ReturnType<typeof mapEpisode>,
): PreparedEpisode | null {
  const { source_key } = row;
  const source_hash = sourceHash(row);
  const existing = run.episodes.byKey.get(source_key);
  if (existing?.source_hash === source_hash) {
    run.reportItem("episode", source_key, "unchanged");
    return null;
  }
  const slug = existing?.slug ?? freeSlug(run.episodes.slugs, show.key, row);
  run.episodes.slugs.add(slug);
  return {
    row: { ...row, slug, show_id: show.id, source_hash },
    known: { id: existing?.id ?? "", slug, source_key, source_hash },
    outcome: existing ? "updated" : "created",
    notes,
  };
}

/** If another episode has the slug, this function adds the show, the date or a hash of the key to the slug. */
function freeSlug(usedSlugs: Set<string>, showKey: string, row: EpisodeRow): string {
  const { slug, source_key, episode_date } = row;
  const candidates = [
    slug,
    slugify(`${showKey}-${slug}`, "episode"),
    ...(episode_date ? [withSuffix(slug, episode_date)] : []),
    withSuffix(slug, createHash("sha256").update(source_key).digest("hex").slice(0, 8)),
  ];
  const freeCandidate = candidates.find((candidate) => !usedSlugs.has(candidate));
  if (freeCandidate === undefined)
    throw new Error(`other episodes have the slugs ${candidates.join(" and ")}`);
  return freeCandidate;
}

/** Shortens the slug before it adds the suffix. Otherwise, slugify would cut off the suffix of a long slug. */
function withSuffix(slug: string, suffix: string): string {
  return slugify(`${Array.from(slug).slice(0, 45).join("")}-${suffix}`, "episode");
}

function batchesOf(prepared: PreparedEpisode[]): PreparedEpisode[][] {
  const batches: PreparedEpisode[][] = [];
  let chars = 0;
  for (const item of prepared) {
    const size = (item.row.transcript?.length ?? 0) + (item.row.recap_body?.length ?? 0);
    const last = batches.at(-1);
    if (last && last.length < BATCH_ROWS && chars + size <= BATCH_CHARS) {
      last.push(item);
      chars += size;
    } else {
      batches.push([item]);
      chars = size;
    }
  }
  return batches;
}

async function saveBatch(run: ImportRun, batch: PreparedEpisode[]): Promise<void> {
  const updates = batch.filter(({ outcome }) => outcome === "updated");
  for (const item of updates) {
    const { error } = await retryConflicts(() =>
      run.client.from("er_episodes").update(withoutEmptyValues(item.row)).eq("id", item.known.id),
    );
    reportResult(run, item, error?.message);
  }
  await insertEpisodes(
    run,
    batch.filter(({ outcome }) => outcome === "created"),
  );
}

/** If the insert of a batch fails, this function inserts the rows one by one, so that only invalid rows fail. */
async function insertEpisodes(run: ImportRun, batch: PreparedEpisode[]): Promise<void> {
  if (batch.length === 0) return;
  const rows = batch.map(({ row }) => row);
  const { error } = await retryConflicts(() => run.client.from("er_episodes").insert(rows));
  if (error && batch.length > 1) {
    for (const item of batch) await insertEpisodes(run, [item]);
    return;
  }
  for (const item of batch) reportResult(run, item, error?.message);
}

function reportResult(
  run: ImportRun,
  { row, known, outcome, notes }: PreparedEpisode,
  problem?: string,
): void {
  if (problem !== undefined) {
    run.reportItem("episode", row.source_key, "failed", [problem]);
    return;
  }
  addKnownRow(run.episodes, known);
  run.reportItem("episode", row.source_key, outcome, notes);
}

function labelOf(showKey: string, parsed: ParsedEpisode): string {
  const label = "problem" in parsed ? parsed.label : parsed.episode.title;
  return `${showKey.slice(0, 80)}/${label.slice(0, 80)}`;
}
