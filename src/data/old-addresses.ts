import { isSlug } from "../domain/text/slug.ts";
import { backend } from "./client.ts";

const TABLES = { category: "er_categories", episode: "er_episodes", show: "er_shows" } as const;

/** Returns the present slug of the row that had `oldSlug` before. Returns null if no row had `oldSlug`. */
export async function fetchPresentSlug(
  kind: keyof typeof TABLES,
  oldSlug: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!isSlug(oldSlug)) return null;
  const oldAddress = await backend()
    .from("er_old_addresses")
    .select("row_id")
    .eq("kind", kind)
    .eq("slug", oldSlug)
    .abortSignal(signal)
    .maybeSingle();
  if (oldAddress.error) throw oldAddress.error;
  if (!oldAddress.data) return null;
  const row = await backend()
    .from(TABLES[kind])
    .select("slug")
    .eq("id", oldAddress.data.row_id)
    .abortSignal(signal)
    .maybeSingle();
  if (row.error) throw row.error;
  return row.data?.slug ?? null;
}
