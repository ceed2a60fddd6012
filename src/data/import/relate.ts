import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "../database.types.ts";
import { retryConflicts } from "./write.ts";

/** The database stops a request after 8 s. On a slow machine, twenty recaps took longer. */
export const RELATED_RECAPS_PER_REQUEST = 5;

/**
 * Finds the related recaps of new recaps again. When the database saved a new recap, later
 * recaps did not exist yet.
 */
export async function relateRecaps(
  client: SupabaseClient<Database>,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += RELATED_RECAPS_PER_REQUEST) {
    const recaps = ids.slice(start, start + RELATED_RECAPS_PER_REQUEST);
    const { error } = await retryConflicts(() => client.rpc("relate_recaps", { recaps }));
    if (error) throw new Error(error.message);
  }
}
