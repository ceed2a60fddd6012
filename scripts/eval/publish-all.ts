import type { AdminClient } from "../local/admin-client.ts";

/** Publishes also the episodes with neither a quick take nor a recap, because readers search all transcripts here. */
export async function publishAll(client: AdminClient): Promise<void> {
  await client
    .from("er_episodes")
    .update({ is_published: true })
    .eq("is_published", false)
    .throwOnError();
}
