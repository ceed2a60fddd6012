import { episodePassages } from "../../../../src/domain/answers/recap-passages.ts";
import type { Client } from "../caller.ts";
import { errorFields, log } from "../log.ts";
import type { Embedder } from "./embedder.ts";
import { passagesByKey } from "./passage-keys.ts";

const BATCH_TEXTS = 32;
const CALL_TIMEOUT_MS = 10_000;
/** The relay calls this code, and the schedule waits only 30 seconds for the relay. */
const RUN_MS = 12_000;
const LEASE = "2 minutes";
const MAX_ATTEMPTS = 8;
/** Each failed attempt adds this time to the wait before the next attempt. */
const WAIT_PER_FAILURE = "2 minutes";

interface Job {
  id: string;
  token: string;
  /** The keys of the passages whose embeddings are stored already. */
  passages: string[];
}

/**
 * Embeds the passages of changed episodes. Runs can overlap. If a run is killed or fails, its stored embeddings remain.
 * A later run continues the work.
 */
export async function embedChangedEpisodes(server: Client, embedder: Embedder): Promise<void> {
  const endAt = performance.now() + RUN_MS;
  while (performance.now() < endAt) {
    const claim = { model: embedder.model, lease: LEASE, most_attempts: MAX_ATTEMPTS };
    const { data } = await server.rpc("claim_embeddings", claim).throwOnError();
    const [job] = data;
    if (!job) return;
    try {
      await embedEpisode(server, embedder, job, endAt);
    } catch (error) {
      log("warn", "embeddings", errorFields(error));
      await server
        .rpc("fail_embeddings", { token: job.token, wait: WAIT_PER_FAILURE })
        .throwOnError();
      return;
    }
  }
}

async function embedEpisode(
  server: Client,
  { model, embed }: Embedder,
  { id, token, passages }: Job,
  endAt: number,
): Promise<void> {
  const byKey = await passagesByKey(await readPassages(server, id));
  const storedKeys = new Set(passages);
  const missingPassages = [...byKey].flatMap(([key, [passage]]) =>
    passage && !storedKeys.has(key) ? [{ key, text: passage.text }] : [],
  );
  for (let start = 0; start < missingPassages.length; start += BATCH_TEXTS) {
    if (performance.now() > endAt) {
      // If this run has stored embeddings, the database counts no failure, and the next run continues without a wait.
      await server.rpc("fail_embeddings", { token, wait: WAIT_PER_FAILURE }).throwOnError();
      return;
    }
    const batch = missingPassages.slice(start, start + BATCH_TEXTS);
    const texts = batch.map(({ text }) => text);
    const embeddings = await embed(texts, AbortSignal.timeout(CALL_TIMEOUT_MS));
    const { data: isLeased } = await server
      .rpc("store_embeddings", {
        ...{ token, model, lease: LEASE, passages: batch.map(({ key }) => key) },
        embeddings: embeddings.map(arrayText),
      })
      .throwOnError();
    if (!isLeased) return;
  }
  await server
    .rpc("finish_embeddings", { token, model, passages: [...byKey.keys()] })
    .throwOnError();
}

export const arrayText = (embedding: readonly number[]) => `{${embedding.join()}}`;

async function readPassages(server: Client, id: string) {
  const { data } = await server
    .from("er_episodes")
    .select("quick_take, key_takeaways, recap_body, transcript")
    .eq("id", id)
    .eq("is_published", true)
    .maybeSingle()
    .throwOnError();
  if (!data) return [];
  const { quick_take: quickTake, key_takeaways: keyTakeaways, recap_body: body, transcript } = data;
  return episodePassages({ quickTake, keyTakeaways, body, transcript });
}
