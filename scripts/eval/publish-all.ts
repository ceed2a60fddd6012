import { RELATED_RECAPS_PER_REQUEST } from "../../src/data/import/relate.ts";
import type { AdminClient } from "../local/admin-client.ts";

/** Publishes all episodes, even without a quick take and a recap, because the evaluations need all transcripts. */
export async function publishAll(client: AdminClient): Promise<void> {
  const { data } = await client
    .from("er_episodes")
    .select("id")
    .eq("is_published", false)
    .throwOnError();
  for (let start = 0; start < data.length; start += RELATED_RECAPS_PER_REQUEST) {
    const ids = data.slice(start, start + RELATED_RECAPS_PER_REQUEST).map(({ id }) => id);
    await client.from("er_episodes").update({ is_published: true }).in("id", ids).throwOnError();
  }
}
