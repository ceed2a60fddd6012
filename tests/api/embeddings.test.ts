import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Account, openTestBackend } from "../support/backend.ts";
import { addDraft, addEpisode, type InsertedRow, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { openModel, type StandIn, type StandInReply, sends } from "../support/llm.ts";

/** A stand-in replaces the embedding server. PGlite contains pgvector, but the PostgreSQL server of the tests does not. */

const CRON_SECRET = "a-secret-of-at-least-32-characters";
const QUESTION = "How hot does the kiln get?";
const ZEBRA = "A zebra likes warm weather.";
const KILN = Array.from({ length: 8 }, (_, n) => `The kiln of yard ${n + 1} gets hot.`);
const TALK = [
  ...KILN,
  ...Array.from({ length: 12 }, (_, n) => `Lawn story ${n + 1} is green.`),
  ZEBRA,
];

/** The lines of KILN share words with QUESTION, but only the vector of ZEBRA is close to the vector of QUESTION. */
function vectorOf(text: string): number[] {
  if (text === QUESTION) return [1, 0];
  if (text.includes("zebra")) return [1, 0.1];
  return /kiln/i.test(text) ? [0, 1] : [1, 1];
}

const embeds: StandInReply = (response, request) =>
  sends(200, {
    data: request?.body.input.map((text: string, index: number) => ({
      ...{ index, embedding: vectorOf(text) },
    })),
  })(response);

const settingsFor = (server: StandIn) => ({
  ...{ CRON_SECRET, AI_BASE_URL: server.url, AI_API_KEY: "sk-sentinel" },
  AI_EMBEDDING_MODEL: "e",
});
const textsSentTo = (server: StandIn): string[] =>
  server.requests.flatMap(({ body }) => body.input ?? []);
const runRelay = async (functions: TestFunctions) => {
  const headers = { "x-cron-secret": CRON_SECRET };
  return (await functions.post("/functions/v1/publish", null, {}, { headers })).status;
};
const transcriptOf = (talk: readonly string[]) => talk.map((line) => `Ada: ${line}`).join("\n\n");

describe("with pgvector", () => {
  let server: StandIn;
  let functions: TestFunctions;
  let show: InsertedRow;
  let talk: InsertedRow;
  let reader: Account;

  const readJobs = () =>
    functions.sql<{ model: string | null; attempts: number; isLeased: boolean }>(
      `select model, attempts, token is not null as "isLeased" from private.embedding_jobs j
       join public.er_episodes e on e.id = j.episode_id where e.slug = 'talk'`,
    );
  const countEmbeddings = async () => {
    const rows = await functions.sql<{ n: number }>(
      "select count(*)::int as n from private.passage_embeddings where episode_id = $1",
      [talk.id],
    );
    return rows[0]?.n;
  };
  const saveTalk = (set: string, params: unknown[] = []) =>
    functions.sql(`update public.er_episodes set ${set} where slug = 'talk'`, params);
  const askTalk = async () => {
    const question = { question: QUESTION, episodeId: talk.id, episodeTitle: "Talk" };
    const { body } = await functions.call("ai-transcript-chat", reader.token, question);
    return JSON.stringify(body);
  };

  beforeAll(async () => {
    server = await openModel(embeds);
    functions = await openFunctions(settingsFor(server), "embedded");
    ({ show } = await seedContent(functions.sql));
    talk = await addEpisode(functions.sql, show, "talk", { transcript: transcriptOf(TALK) });
    await addDraft(functions.sql, show, "secret", { transcript: "Ada: A sentinel of a draft." });
    reader = await functions.account("reader@api.test");
    await runRelay(functions);
    server.replyWith(embeds);
  });
  afterEach(() => server.replyWith(embeds));
  afterAll(async () => {
    await functions.close();
    await server.close();
  });

  test("the relay embeds only the passages of a published episode that have no embedding", async () => {
    await saveTalk("transcript = $1", [transcriptOf([...TALK, "A new line."])]);
    await runRelay(functions);
    expect(textsSentTo(server)).toEqual(["A new line."]);
    const [request] = server.requests;
    expect(request?.path).toBe("/v1/embeddings");
    expect(request?.headers.authorization).toBe("Bearer sk-sentinel");
    expect(request?.body.model).toBe("e");
    server.replyWith(embeds);
    await runRelay(functions);
    expect(server.requests).toEqual([]);
    expect([await readJobs(), await countEmbeddings()]).toEqual([
      [{ model: "e", attempts: 0, isLeased: false }],
      TALK.length + 1,
    ]);
  });

  test("the relay deletes the embeddings of passages that an edit has removed", async () => {
    await saveTalk("transcript = $1", [transcriptOf(TALK)]);
    await runRelay(functions);
    expect([textsSentTo(server), await countEmbeddings()]).toEqual([[], TALK.length]);
  });

  test("if the embedding server fails, the chat ranks passages only by words", async () => {
    expect(await askTalk()).toContain(ZEBRA);
    expect(textsSentTo(server)).toEqual([QUESTION]);
    server.replyWith(sends(500, {}));
    const answerByWords = await askTalk();
    expect(answerByWords).toContain("The kiln of yard");
    expect(answerByWords).not.toContain(ZEBRA);
  });

  test("the chat about all episodes quotes the passage with the closest embedding", async () => {
    const ask = async () => {
      const { body } = await functions.call("ai-content-chat", reader.token, {
        question: QUESTION,
      });
      return JSON.stringify(body);
    };
    expect(await ask()).toContain(ZEBRA);
    server.replyWith(sends(200, { data: "no list" }));
    expect(await ask()).not.toContain(ZEBRA);
  });

  test("E31: the database deletes the embeddings of a recap that is no longer published", async () => {
    const { id } = await addEpisode(functions.sql, show, "short", {
      transcript: "Ada: Soon gone.",
    });
    await runRelay(functions);
    expect(textsSentTo(server)).toEqual(["Soon gone."]);
    await functions.sql("update public.er_episodes set is_published = false where id = $1", [id]);
    const remainingRows = await functions.sql(
      `select from private.passage_embeddings where episode_id = $1
       union all select from private.embedding_jobs where episode_id = $1`,
      [id],
    );
    expect(remainingRows).toEqual([]);
    server.replyWith(embeds);
    await runRelay(functions);
    expect(textsSentTo(server)).toEqual([]);
  });

  test("E31: closest_passages returns no passage of a draft", async () => {
    const [draft] = await functions.sql<{ id: string }>(
      "select id from public.er_episodes where slug = 'secret'",
    );
    await functions.sql(
      `insert into private.passage_embeddings (episode_id, passage, model, embedding)
       values ($1, repeat('0', 32), 'e', '{1,0}')`,
      [draft?.id],
    );
    const closestPassages = await functions.sql<{ id: string }>(
      "select id from public.closest_passages($1, 'e', '{1,0}', 100)",
      [[draft?.id, talk.id]],
    );
    await functions.sql("delete from private.passage_embeddings where episode_id = $1", [
      draft?.id,
    ]);
    expect(new Set(closestPassages.map(({ id }) => id))).toEqual(new Set([talk.id]));
  });

  test("after a failed run, the relay waits before it embeds the missing passages", async () => {
    const addedLines = Array.from({ length: 40 }, (_, n) => `Added line ${n}.`);
    await saveTalk("transcript = $1", [transcriptOf([...TALK, ...addedLines])]);
    server.replyWith(embeds, sends(429, {}));
    expect(await runRelay(functions)).toBe(200);
    expect(await countEmbeddings()).toBe(TALK.length + 32);
    server.replyWith(embeds);
    await runRelay(functions);
    expect(textsSentTo(server)).toEqual(addedLines.slice(32));
    await saveTalk("transcript = $1", [transcriptOf([...TALK, "One more line."])]);
    server.replyWith(sends(429, {}));
    await runRelay(functions);
    server.replyWith(embeds);
    await runRelay(functions);
    expect(server.requests).toEqual([]);
    expect(await readJobs()).toEqual([{ model: null, attempts: 1, isLeased: false }]);
    await functions.sql("update private.embedding_jobs set next_try_at = now()");
    await runRelay(functions);
    expect(textsSentTo(server)).toEqual(["One more line."]);
  });

  test("the relay skips an episode after eight attempts without progress", async () => {
    await saveTalk("transcript = $1", [transcriptOf([...TALK, "A last line."])]);
    const setLease = (time: string, attempts: number) =>
      functions.sql(
        `update private.embedding_jobs set token = gen_random_uuid(), attempts = $1,
         lease_until = now() + $2::interval where episode_id = $3`,
        [attempts, time, talk.id],
      );
    await setLease("1 minute", 1);
    await runRelay(functions);
    await setLease("-1 second", 8);
    await runRelay(functions);
    expect(server.requests).toEqual([]);
    await setLease("-1 second", 7);
    await runRelay(functions);
    expect(textsSentTo(server)).toEqual(["A last line."]);
  });

  test("a run of the relay stores no embedding of a text that was changed during the run", async () => {
    await saveTalk("transcript = $1", [transcriptOf([...TALK, "Old text."])]);
    server.replyWith(async (response, request) => {
      await saveTalk("transcript = $1", [transcriptOf([...TALK, "New text."])]);
      server.replyWith(embeds);
      embeds(response, request);
    });
    await runRelay(functions);
    expect(textsSentTo(server)).toEqual(["New text."]);
    expect(await countEmbeddings()).toBe(TALK.length + 1);
  });

  test("after a change of the model, the relay replaces all embeddings", async () => {
    await functions.sql("update private.embedding_jobs set model = 'old'");
    await functions.sql("update private.passage_embeddings set model = 'old'");
    await runRelay(functions);
    expect(textsSentTo(server)).toContain(ZEBRA);
    expect(
      await functions.sql("select from private.passage_embeddings where model = 'old'"),
    ).toEqual([]);
  });
});

describe("without pgvector", () => {
  test("the relay embeds nothing, and the chat ranks passages by words", async () => {
    const server = await openModel(embeds);
    const functions = await openFunctions(settingsFor(server));
    try {
      const { show } = await seedContent(functions.sql);
      const { id } = await addEpisode(functions.sql, show, "talk", {
        transcript: transcriptOf(TALK),
      });
      expect(await runRelay(functions)).toBe(200);
      expect(server.requests).toEqual([]);
      const { token } = await functions.account("reader@api.test");
      const question = { question: QUESTION, episodeId: id, episodeTitle: "Talk" };
      const { body } = await functions.call("ai-transcript-chat", token, question);
      expect(JSON.stringify(body)).toContain("The kiln of yard");
      expect(JSON.stringify(body)).not.toContain(ZEBRA);
    } finally {
      await functions.close();
      await server.close();
    }
  });
});

test("parallel runs of the relay claim different episodes", async () => {
  const backend = await openTestBackend("postgres");
  try {
    const { show } = await seedContent(backend.sql);
    for (const slug of ["b", "c", "d", "e"]) await addEpisode(backend.sql, show, slug);
    const args = { model: "e", lease: "1 minute", most_attempts: 8 };
    const claim = async (): Promise<{ id: string }[]> =>
      (await backend.rest("service", "POST", "rpc/claim_embeddings", args)).body;
    expect(await claim()).toEqual([]);
    await backend.sql(`create or replace function private.vector_schema() returns text
      language sql stable set search_path = '' as $$ select 'extensions' $$`);
    const claims = await Promise.all(Array.from({ length: 12 }, claim));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    while (ids.length < 5) {
      const [claimedEpisode] = await claim();
      if (!claimedEpisode) break;
      ids.push(claimedEpisode.id);
    }
    expect([new Set(ids).size, await claim()]).toEqual([5, []]);
  } finally {
    await backend.close();
  }
});
