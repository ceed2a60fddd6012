import type { AdminClient } from "../local/admin-client.ts";

/** Also publishes episodes with neither a quick take nor a recap, because the evaluations need all transcripts. */
export async function publishAll(client: AdminClient): Promise<void> {
  await client
    .from("er_episodes")
    .update({ is_published: true })
    .eq("is_published", false)
    .throwOnError();
}
