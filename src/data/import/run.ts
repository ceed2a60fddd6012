import type { SupabaseClient } from "@supabase/supabase-js";
import { EPISODE_COLUMN_LABELS } from "../../domain/content/column-labels.ts";
import type { Database, Json } from "../database.types.ts";
import { storeNewKeys } from "./known.ts";
import type { CategoryRow } from "./map.ts";
import type { PlannedEpisode, ProblemItem, ShowPlan } from "./plan.ts";
import { retryConflicts } from "./write.ts";

export type Outcome = "created" | "updated" | "unchanged" | "failed";

export interface ItemResult {
  kind: "file" | "show" | "episode";
  /** The source key, or another name if the item failed before it had a key. */
  label: string;
  outcome: Outcome;
  reasons: string[];
}

export interface ImportReport {
  reportItem(result: ItemResult): void;
  progress(show: string, done: number, total: number): void;
}

export interface ImportChoices {
  /** If false, new episodes become drafts. An import never changes whether an existing episode is public. */
  publish: boolean;
  /** True if no editor has started the import. Then public recaps that someone has edited stay as they are. */
  isScheduled?: boolean;
  /** The name of the file or host. The Inbox shows this name. */
  source: string;
  /** The id of the category of a new show. Without this id, the source names the category. */
  categoryId?: string | undefined;
  /** If true, a stored show and its episodes stay as they are. */
  onlyAdds?: boolean;
}

type Client = SupabaseClient<Database>;
type Item = PlannedEpisode | ProblemItem;

const KEYS_PER_REQUEST = 500;
const BATCH_ROWS = 20;
/** The database indexes all words of each transcript, but stops a request after 8 s. So batches have a limit. */
const BATCH_CHARS = 300_000;
const STAYS_DRAFT = "stays a draft: it has neither a quick take, a recap nor show notes";

/** Writes one show with its episodes, and returns the id of the show. Throws the backend's error. Then the next call continues where this call stopped. */
export async function importShow(
  client: Client,
  plan: ShowPlan,
  choices: ImportChoices,
  report: ImportReport,
): Promise<string> {
  const keptId = choices.onlyAdds ? plan.showId : null;
  const showId = keptId ?? (await saveShow(client, plan, choices.categoryId, report));
  if (keptId === null) await storeNewKeys(client, showId, plan.newKeys);
  const importedRows = await fetchImported(
    client,
    plan.episodes.map(({ sourceKey }) => sourceKey),
  );
  const isUnchanged = ({ sourceKey, sourceHash }: PlannedEpisode) =>
    importedRows.get(sourceKey)?.source_hash === sourceHash;
  const [unchangedEpisodes, changedEpisodes] = [
    plan.episodes.filter(isUnchanged),
    plan.episodes.filter((episode) => !isUnchanged(episode)),
  ];
  for (const { sourceKey } of unchangedEpisodes)
    report.reportItem({ kind: "episode", label: sourceKey, outcome: "unchanged", reasons: [] });
  const items: Item[] = [...plan.problems, ...changedEpisodes];
  const total = plan.problems.length + plan.episodes.length;
  let done = unchangedEpisodes.length;
  report.progress(plan.name, done, total);
  for (const batch of batchesOf(items)) {
    await saveBatch(client, showId, batch, choices, report);
    done += batch.length;
    report.progress(plan.name, done, total);
  }
  return showId;
}

/** Returns the rows that earlier imports have stored. The key of the map is the source key. */
export async function fetchImported(client: Client, keys: readonly string[]) {
  const rows = [];
  for (let start = 0; start < keys.length; start += KEYS_PER_REQUEST) {
    const chunk = keys.slice(start, start + KEYS_PER_REQUEST);
    const { data } = await client.rpc("imported_rows", { keys: chunk }).throwOnError();
    rows.push(...data);
  }
  return new Map(rows.map((row) => [row.source_key, row]));
}

async function saveShow(
  client: Client,
  plan: ShowPlan,
  categoryId: string | undefined,
  report: ImportReport,
): Promise<string> {
  const shows = client.from("er_shows").select("category_id");
  const { data: existingShow } = await (plan.showId === null
    ? shows.eq("source_key", plan.key)
    : shows.eq("id", plan.showId)
  )
    .maybeSingle()
    .throwOnError();
  const category = existingShow?.category_id ?? categoryId ?? (await categoryIdOf(client, plan.category));
  const { data, error } = await retryConflicts(() =>
    client
      .rpc("import_show", {
        source_key: plan.key,
        source_hash: plan.sourceHash,
        slug: plan.slug,
        new_row: plan.row,
        category,
        ...(plan.showId === null ? {} : { show: plan.showId }),
        keys: plan.showKeys,
      })
      .single(),
  );
  if (error) throw new Error(error.message);
  report.reportItem({
    kind: "show",
    label: plan.key,
    outcome: data.outcome as Outcome,
    reasons: [...plan.notes, ...notesOnProtected(data.kept)],
  });
  return data.id;
}

async function categoryIdOf(client: Client, category: CategoryRow): Promise<string> {
  const find = () => client.from("er_categories").select("id").eq("slug", category.slug).maybeSingle();
  const { data: existing } = await find().throwOnError();
  if (existing) return existing.id;
  const { data, error } = await retryConflicts(() =>
    client.from("er_categories").insert(category).select("id").single(),
  );
  if (error) throw new Error(`category ${category.name}: ${error.message}`);
  return data.id;
}

async function saveBatch(
  client: Client,
  show: string,
  batch: Item[],
  choices: ImportChoices,
  report: ImportReport,
): Promise<void> {
  const { publish, source, isScheduled = false } = choices;
  const items = batch.map(itemOf) as unknown as Json;
  const { data, error } = await retryConflicts(() =>
    client.rpc("import_episodes", { show, source, publish, items, is_scheduled: isScheduled }),
  );
  if (error && batch.length > 1 && isOverload(error)) {
    const middle = Math.ceil(batch.length / 2);
    await saveBatch(client, show, batch.slice(0, middle), choices, report);
    return saveBatch(client, show, batch.slice(middle), choices, report);
  }
  if (error) throw new Error(error.message);
  const plannedEpisodes = new Map(batch.map((item) => [item.sourceKey, item]));
  for (const { source_key, id, outcome, problem, is_published, ...result } of data) {
    const item = plannedEpisodes.get(source_key);
    const notes = item && "row" in item ? item.notes : [];
    const isHeldBack = publish && outcome === "created" && !is_published;
    report.reportItem({
      kind: "episode",
      label: source_key,
      outcome: outcome as Outcome,
      reasons: [
        ...(problem === null ? [] : [problem]),
        ...notes,
        ...notesOnProtected(result.kept),
        ...(isHeldBack ? [STAYS_DRAFT] : []),
      ],
    });
  }
}

/** The database canceled the request, because it took too long. A smaller batch can succeed. */
const isOverload = ({ code }: { code?: string }) => code === "57014";

function itemOf(item: Item) {
  if ("problem" in item) return { source_key: item.sourceKey, title: item.title, problem: item.problem };
  const { sourceKey, sourceHash, slugs, row, keys, notes } = item;
  return {
    source_key: sourceKey,
    source_hash: sourceHash,
    slugs,
    keys,
    notes: notes.join("\n").slice(0, 1000),
    row,
  };
}

/** Returns a note about the columns that the import did not change, because an editor has changed them. */
const notesOnProtected = (columns: readonly string[]): string[] =>
  columns.length === 0
    ? []
    : [
        `unchanged, because an editor has changed them: ${columns.map((name) => EPISODE_COLUMN_LABELS[name] ?? name).join(", ")}`,
      ];

function batchesOf(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let chars = 0;
  for (const item of items) {
    const size = "row" in item ? (item.row.transcript?.length ?? 0) + (item.row.show_notes?.length ?? 0) : 0;
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
