import { afterEach, expect, test, vi } from "vitest";
import { embedderOf } from "../../supabase/functions/_shared/embeddings/embedder.ts";
import { openModel, sends } from "../support/llm.ts";

const embedderWith = (settings: Record<string, string>) => embedderOf((name) => settings[name]);
const signal = AbortSignal.timeout(5_000);

afterEach(() => vi.unstubAllGlobals());

test("embedderOf returns null if no embedding model is set", () => {
  expect(embedderWith({ AI_MODEL: "m", AI_BASE_URL: "http://chat.invalid" })).toBeNull();
});

test("the embedder uses Supabase's own model only inside Supabase's runtime", async () => {
  const settings = { AI_EMBEDDING_MODEL: "supabase/gte-small" };
  expect(embedderWith(settings)).toBeNull();
  class Session {
    model: string;
    constructor(model: string) {
      this.model = model;
    }
    async run(text: string, { mean_pool, normalize }: Record<string, boolean>) {
      return this.model === "gte-small" && mean_pool && normalize ? [text.length, 1] : null;
    }
  }
  vi.stubGlobal("Supabase", { ai: { Session } });
  expect(await embedderWith(settings)?.embed(["ab", "abc"], signal)).toEqual([
    ...[
      [2, 1],
      [3, 1],
    ],
  ]);
});

test("E31: the embedder sends the key of the embedding server, and never the key of the chat model", async () => {
  const server = await openModel(sends(200, { data: [{ embedding: [1] }] }));
  const chatSettings = { AI_BASE_URL: "http://chat.invalid", AI_API_KEY: "sk-chat" };
  const embeddingSettings = { AI_EMBEDDING_MODEL: "e", AI_EMBEDDING_BASE_URL: `${server.url}/` };
  await embedderWith({ ...chatSettings, ...embeddingSettings })?.embed(["a"], signal);
  await embedderWith({
    ...chatSettings,
    ...embeddingSettings,
    AI_EMBEDDING_API_KEY: "sk-own",
  })?.embed(["a"], signal);
  expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ["/v1/embeddings", undefined],
    ["/v1/embeddings", "Bearer sk-own"],
  ]);
  await server.close();
});

test.each<[string, unknown, number]>([
  ["no list of embeddings", "nothing", 200],
  ["too few embeddings", { data: [{ index: 0, embedding: [1] }] }, 200],
  ["texts instead of numbers", { data: [0, 1].map((index) => ({ index, embedding: ["1"] })) }, 200],
  ["an empty embedding", { data: [0, 1].map((index) => ({ index, embedding: [] })) }, 200],
  ["the status of an error", { data: [0, 1].map((index) => ({ index, embedding: [1] })) }, 500],
  ["the status of a redirect", { data: [0, 1].map((index) => ({ index, embedding: [1] })) }, 302],
])("the embedder throws an error if the response has %s", async (_, body, status) => {
  const server = await openModel(sends(status, body));
  const embedder = embedderWith({ AI_EMBEDDING_MODEL: "e", AI_BASE_URL: server.url });
  await expect(embedder?.embed(["a", "b"], signal)).rejects.toThrow();
  await server.close();
});

test("the embedder returns the embeddings in the order of the texts", async () => {
  const data = [
    { index: 1, embedding: [2] },
    { index: 0, embedding: [1] },
  ];
  const server = await openModel(sends(200, { data }));
  const embedder = embedderWith({ AI_EMBEDDING_MODEL: "e", AI_BASE_URL: server.url });
  expect(await embedder?.embed(["a", "b"], signal)).toEqual([[1], [2]]);
  await server.close();
});
