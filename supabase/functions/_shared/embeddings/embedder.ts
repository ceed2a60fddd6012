import { z } from "zod";
import { AI_DEFAULT_BASE_URL } from "../../../../src/domain/constants.ts";
import { parseJson } from "../../../../src/domain/text/json.ts";
import { readBytes } from "../body.ts";
import type { Env } from "../settings.ts";

export interface Embedder {
  /** The database stores this name with each embedding, because embeddings of two models cannot be compared. */
  model: string;
  /** Returns one embedding for each text. Throws an error if an embedding is missing. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
}

/** Supabase's hosted runtime contains this model, so the model needs no address and no key. */
const BUILT_IN = "supabase/gte-small";
const MAX_BYTES = 8 * 1024 * 1024;

const embeddingSchema = z.array(z.number()).min(1).max(4096);
const responseSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative().optional(), embedding: embeddingSchema })),
});

/** Only Supabase's hosted runtime has this global. */
interface Session {
  run(text: string, options: { mean_pool: boolean; normalize: boolean }): Promise<unknown>;
}
interface Runtime {
  Supabase?: { ai?: { Session?: new (model: string) => Session } };
}

/** Returns null without `AI_EMBEDDING_MODEL`. Outside of Supabase's runtime, returns null for the built-in model too. */
export function embedderOf(env: Env): Embedder | null {
  const model = env("AI_EMBEDDING_MODEL");
  if (!model) return null;
  if (model === BUILT_IN) return builtInEmbedder();
  const ownUrl = env("AI_EMBEDDING_BASE_URL");
  const server = {
    model,
    url: `${(ownUrl || env("AI_BASE_URL") || AI_DEFAULT_BASE_URL).replace(/\/+$/, "")}/embeddings`,
    // The key of the chat model must not reach another server.
    key: ownUrl ? env("AI_EMBEDDING_API_KEY") : env("AI_API_KEY"),
  };
  return { model, embed: (texts, signal) => requestEmbeddings(server, texts, signal) };
}

function builtInEmbedder(): Embedder | null {
  const Session = (globalThis as Runtime).Supabase?.ai?.Session;
  if (!Session) return null;
  let session: Session | undefined;
  return {
    model: BUILT_IN,
    async embed(texts, signal) {
      session ??= new Session("gte-small");
      const embeddings: number[][] = [];
      for (const text of texts) {
        signal.throwIfAborted();
        const embedding = await session.run(text, { mean_pool: true, normalize: true });
        embeddings.push(embeddingSchema.parse(embedding));
      }
      return embeddings;
    },
  };
}

async function requestEmbeddings(
  { model, url, key }: { model: string; url: string; key: string | undefined },
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  const response = await fetch(url, {
    ...{ method: "POST", redirect: "manual", signal },
    headers: {
      "content-type": "application/json",
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
  });
  const body = await readBytes(response, MAX_BYTES);
  if (!response.ok)
    throw Object.assign(new Error("The server returned no embeddings."), {
      status: response.status,
    });
  const { data } = responseSchema.parse(parseJson((await body?.text()) ?? ""));
  const byIndex = new Map(data.map(({ index, embedding }, place) => [index ?? place, embedding]));
  return texts.map((_, index) => embeddingSchema.parse(byIndex.get(index)));
}
