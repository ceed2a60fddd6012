import type { SupabaseClient } from "@supabase/supabase-js";
import { EPISODE_COLUMN_LABELS } from "../../domain/content/column-labels.ts";
import { fieldsOf, isRecord } from "../../domain/text/is-record.ts";
import type { Database } from "../database.types.ts";
import type { PlannedEpisode } from "./plan.ts";
import type { fetchImported } from "./run.ts";
import { hasValue } from "./values.ts";

type ImportedRows = Awaited<ReturnType<typeof fetchImported>>;

const KEYS_PER_REQUEST = 50;
/** These columns do not include the transcript and the picture, because the browser does not read them again. */
const COLUMNS =
  "source_key, title, episode_date, episode_link, youtube_url, duration_minutes, guests, links, chapters, quick_take, recap_body, show_notes, key_takeaways, quotes, recommendations, why_it_matters, cta" as const;

/** Returns lines such as "On salt: Quick take, Links" for episodes of earlier imports that differ from the source. */
export async function fetchChanges(
  client: SupabaseClient<Database>,
  episodes: readonly PlannedEpisode[],
  importedRows: ImportedRows,
): Promise<string[]> {
  const candidates = episodes.filter(({ sourceKey, sourceHash }) => {
    const stored = importedRows.get(sourceKey);
    return stored && stored.source_hash !== sourceHash;
  });
  const lines: string[] = [];
  for (let start = 0; start < candidates.length; start += KEYS_PER_REQUEST) {
    const chunk = candidates.slice(start, start + KEYS_PER_REQUEST);
    const keys = chunk.map(({ sourceKey }) => sourceKey);
    const { data } = await client.from("er_episodes").select(COLUMNS).in("source_key", keys).throwOnError();
    const rows = new Map(data.map((row) => [row.source_key, row]));
    for (const { sourceKey, title, row } of chunk) {
      const columns = changedColumns(fieldsOf(rows.get(sourceKey)), fieldsOf(row));
      const labels = columns.map((name) => EPISODE_COLUMN_LABELS[name] ?? name);
      if (labels.length > 0) lines.push(`${title}: ${labels.join(", ")}`);
    }
  }
  return lines;
}

/** If the source has no value for a column, the import does not change the column. */
export function changedColumns(stored: Record<string, unknown>, source: Record<string, unknown>): string[] {
  return Object.keys(stored).filter(
    (name) => hasValue(source[name]) && canonical(stored[name]) !== canonical(source[name]),
  );
}

/** The database orders the keys of an object in its own way. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part,
  );

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
