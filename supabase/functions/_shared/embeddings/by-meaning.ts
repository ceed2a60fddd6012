import type { Passage } from "../../../../src/domain/answers/passages.ts";
import type { Caller } from "../caller.ts";
import { errorFields, log } from "../log.ts";
import type { Env } from "../settings.ts";
import { embedderOf } from "./embedder.ts";
import { passagesByKey } from "./passage-keys.ts";
import { arrayText } from "./queue.ts";

export interface PassagesOfEpisode {
  id: string;
  passages: readonly Passage[];
}

const TIMEOUT_MS = 3_000;
/** The Data API returns at most 1,000 rows. */
const MAX_PASSAGES = 400;
const QUESTION_MAX_CHARS = 2000;

/**
 * Returns the passages whose embeddings are closest to the embedding of the question, the closest first. Returns an
 * empty list without a model, without pgvector or after an error. This function reads with all rights, so `episodes`
 * must come from a query with the caller's own rights.
 */
export async function passagesByMeaning(
  question: string,
  episodes: readonly PassagesOfEpisode[],
  { caller, env, signal }: { caller: Caller; env: Env; signal: AbortSignal },
): Promise<Passage[]> {
  const embedder = embedderOf(env);
  if (!embedder || episodes.length === 0) return [];
  try {
    const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const [embedding = []] = await embedder.embed(
      [question.slice(0, QUESTION_MAX_CHARS)],
      limitedSignal,
    );
    const { data } = await caller
      .server()
      .rpc("closest_passages", {
        ...{ episodes: episodes.map(({ id }) => id), model: embedder.model },
        ...{ question: arrayText(embedding), most: MAX_PASSAGES },
      })
      .throwOnError();
    const passagesByEpisode = new Map<string, Awaited<ReturnType<typeof passagesByKey>>>();
    for (const { id, passages } of episodes)
      passagesByEpisode.set(id, await passagesByKey(passages));
    return data.flatMap(({ id, passage }) => passagesByEpisode.get(id)?.get(passage) ?? []);
  } catch (error) {
    log("warn", "embeddings", errorFields(error));
    return [];
  }
}
