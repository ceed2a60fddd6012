import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import {
  failureSentence,
  judgeOf,
  type Model,
  modelOf,
  type Question,
  type Run,
  startRun,
} from "../../supabase/functions/_shared/ai/index.ts";
import {
  completesWith,
  failsWith,
  hangs,
  openModel,
  type StandInReply,
  sends,
  stalls,
  streams,
  streamsInTwo,
} from "../support/llm.ts";

/** The client asks a model all questions for a recap. A stand-in replaces the server of the model. */

const schema = z.object({ city: z.string() });
const oslo = { city: "Oslo" };
const SECTIONS = ["take", "body", "takeaways", "why", "quotes", "recommendations", "playbook"];

const standIn = await openModel();
let modelCount = 0;

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  standIn.describeWith({});
});
afterAll(() => standIn.close());

/** Each test uses a new model name, because the client remembers what each model supports. */
function open(...replies: StandInReply[]) {
  standIn.replyWith(...replies);
  const settings: Record<string, string> = { AI_BASE_URL: standIn.url, AI_MODEL: `model-${++modelCount}` };
  const env = (name: string) => settings[name];
  return { settings, env, model: modelOf(env) as Model };
}

const ask = (model: Model, run: Run, task: string, options: Partial<Question<z.infer<typeof schema>>> = {}) =>
  model.ask({
    system: "Be brief.",
    material: "Oslo is in Norway.",
    task,
    schema,
    maxTokens: 1000,
    signal: new AbortController().signal,
    run,
    ...options,
  });

const askAll = (model: Model, run: Run) => Promise.all(SECTIONS.map((section) => ask(model, run, section)));

describe("a run of questions", () => {
  test.each<[string, StandInReply[], number]>([
    ["streams", [streams(oslo)], 1],
    ["ignores the request to stream", [completesWith(oslo)], 1],
    [
      "refuses to stream",
      [failsWith(400, { param: "stream_options" }), failsWith(400, { param: "stream" }), completesWith(oslo)],
      3,
    ],
  ])("gets an answer if the server %s", async (_, replies, calls) => {
    const { model, env } = open(...replies);
    const run = startRun(env);
    expect(await ask(model, run, "Name a city.")).toMatchObject({ kind: "answer", value: oslo });
    expect(standIn.requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    expect([standIn.requests.length, run.calls]).toEqual([calls, calls]);
  });

  test("returns the tokens that the server reports for a stream, and adds them up", async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
    const { model, env } = open(
      streams(oslo, usage),
      streams(oslo, { ...usage, prompt_tokens_details: { cached_tokens: 800 } }),
    );
    const run = startRun(env);
    const first = await ask(model, run, "Name a city.");
    expect(first).toMatchObject({ tokens: 1000, usage: { promptTokens: 900, cachedTokens: 0, completionTokens: 100 } });
    const second = await ask(model, run, "Name another city.");
    expect(second).toMatchObject({ tokens: 600, usage: { promptTokens: 900, cachedTokens: 800, isEstimated: false } });
    expect(run.usage).toEqual({ promptTokens: 1800, cachedTokens: 800, completionTokens: 200, isEstimated: false });
  });

  test("sends one question first, and then three at once", async () => {
    const releases: (() => void)[] = [];
    const waits: StandInReply = (response) => {
      releases.push(() => completesWith(oslo)(response));
    };
    const { model, env } = open(waits);
    const replies = askAll(model, startRun(env));
    for (const sent of [1, 4, 7]) {
      await vi.waitFor(() => expect(standIn.requests).toHaveLength(sent));
      expect(releases).toHaveLength(sent);
      for (const release of releases.slice(sent === 1 ? 0 : sent - 3)) release();
    }
    expect((await replies).map(({ kind }) => kind)).toEqual(SECTIONS.map(() => "answer"));
  });

  test("waits as long as the server demands", async () => {
    const { model, env } = open(failsWith(429, {}, { "retry-after-ms": "80" }), completesWith(oslo));
    const startedAt = Date.now();
    expect(await ask(model, startRun(env), "Name a city.")).toMatchObject({ kind: "answer" });
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(80);
    expect(standIn.requests).toHaveLength(2);
  });

  test("waits before a question until the minute has enough tokens for it", async () => {
    const headers = {
      "x-ratelimit-limit-tokens": "2000",
      "x-ratelimit-remaining-tokens": "0",
      "x-ratelimit-reset-tokens": "200ms",
    };
    const { model, env } = open(completesWith(oslo, {}, { headers }), completesWith(oslo));
    const run = startRun(env);
    await ask(model, run, "Name a city.");
    const startedAt = Date.now();
    await ask(model, run, "Name another city.");
    // 1,000 tokens of the answer and some of the prompt are more than half of the limit.
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(100);
  });
});

describe("a failure that all questions of a run would share is not repeated for each of them", () => {
  const overflow = {
    code: 400,
    type: "exceed_context_size_error",
    message: "the request exceeds the available context size",
    n_prompt_tokens: 31_000,
    n_ctx: 8192,
  };
  test.each<[string, StandInReply, number, string]>([
    ["a wrong key", failsWith(401, {}), 1, "The model's server does not accept the key. Check AI_API_KEY."],
    ["no credit", failsWith(402, {}), 1, "The account at the model's server has no credit left."],
    [
      "a text that is too long",
      failsWith(400, overflow),
      1,
      "The text has about 31,000 tokens, the model reads 8,192.",
    ],
    [
      "an unknown model",
      failsWith(404, { code: "model_not_found" }),
      1,
      "The model's server does not offer the model “MODEL”. Check AI_MODEL and AI_BASE_URL.",
    ],
    [
      "a fault of the server",
      sends(500, ""),
      2,
      "The model's server reported a fault of its own. Please try again later.",
    ],
    [
      "a closed connection",
      (response) => response.destroy(),
      2,
      "The model could not be reached. Please try again later.",
    ],
    ["a server that hangs", hangs, 1, "The model's server sent nothing for 1 seconds."],
  ])("%s", async (_, reply, calls, sentence) => {
    const { model, env, settings } = open(reply);
    settings["AI_SECTION_SECONDS"] = "1";
    const run = startRun(env);
    const replies = await askAll(model, run);
    const sentences = new Set(replies.map((failure) => (failure.kind === "answer" ? "" : failureSentence(failure))));
    expect([...sentences]).toEqual([sentence.replace("MODEL", model.name)]);
    expect([standIn.requests.length, run.calls]).toEqual([calls, calls]);
    expect(run.stopped).toMatchObject({ kind: replies[0]?.kind });
  });

  test("a wait that is longer than the time of the run", async () => {
    const { model, env } = open(failsWith(429, { type: "tokens" }, { "retry-after": "3000" }));
    const replies = await askAll(model, startRun(env));
    const sentences = replies.map((failure) => (failure.kind === "answer" ? "" : failureSentence(failure)));
    for (const sentence of sentences)
      expect(sentence).toMatch(/^The model allows no more tokens until \d\d:\d\d UTC\.$/);
    expect(standIn.requests).toHaveLength(1);
  });
});

test("a fault that passes costs one more call, and the run goes on", async () => {
  const fault = sends(503, "");
  const { model, env } = open(fault, completesWith(oslo), fault, completesWith(oslo));
  const run = startRun(env);
  for (const section of ["take", "body"]) expect(await ask(model, run, section)).toMatchObject({ kind: "answer" });
  expect(run.calls).toBe(4);
});

test("an answer that stops in the middle costs its own question only", async () => {
  const { model, env, settings } = open(stalls, completesWith(oslo));
  settings["AI_SECTION_SECONDS"] = "1";
  const run = startRun(env);
  const stopped = await ask(model, run, "take");
  expect(stopped).toMatchObject({ kind: "unreachable", cause: "unfinished", seconds: 1 });
  expect(stopped.tokens).toBeGreaterThan(50);
  expect(await ask(model, run, "body")).toMatchObject({ kind: "answer" });
  expect(standIn.requests).toHaveLength(2);
});

test("an answer may take longer than its silences", async () => {
  const { model, env } = open();
  standIn.replyWith(streamsInTwo(oslo, '{"ci', new Promise((done) => setTimeout(done, 50))));
  expect(await ask(model, startRun(env), "take")).toMatchObject({ kind: "answer", value: oslo });
});

describe("a server that reads only a part of the prompt", () => {
  const material = "The sourdough needs twelve hours, and nobody may put it in the sun. ".repeat(300);
  const cut = { prompt_tokens: 2048, completion_tokens: 10, total_tokens: 2058 };
  const whole = { prompt_tokens: 4500, completion_tokens: 10, total_tokens: 4510 };

  test("is noticed by its usage, and the run stops", async () => {
    const { model, env } = open(streams(oslo, cut));
    const run = startRun(env);
    const reply = await ask(model, run, "take", { material });
    expect(reply).toMatchObject({ kind: "truncated_prompt", readTokens: 2048 });
    expect(reply.kind === "truncated_prompt" && failureSentence(reply)).toMatch(
      /^The text has about 5,\d\d\d tokens, but the model's server read only 2,048 of them\.$/,
    );
    expect(await ask(model, run, "body", { material })).toMatchObject({ kind: "truncated_prompt" });
    expect(standIn.requests).toHaveLength(1);
    expect(await model.contextTokens(new AbortController().signal)).toBe(2048);
  });

  test("is not confused with a server that leaves out cached tokens", async () => {
    const { model, env } = open(streams(oslo, whole), streams(oslo, cut));
    const run = startRun(env);
    for (const section of ["take", "body"])
      expect(await ask(model, run, section, { material })).toMatchObject({ kind: "answer" });
  });

  test("is not confused with a server that leaves out tokens which an earlier run has read", async () => {
    const { model, env } = open(streams(oslo, whole), streams(oslo, cut), streams(oslo, cut));
    for (const section of ["take", "body"])
      expect(await ask(model, startRun(env), section, { material })).toMatchObject({ kind: "answer" });
    expect(await model.contextTokens(new AbortController().signal)).not.toBe(2048);
    const other = await ask(model, startRun(env), "take", { material: `Another one. ${material}` });
    expect(other).toMatchObject({ kind: "truncated_prompt" });
  });

  test("still answers readers, and the log says it", async () => {
    const { model } = open(completesWith(oslo, {}, { usage: cut }));
    const signal = new AbortController().signal;
    const question = { system: "", material, task: "", schema, maxTokens: 100, signal };
    expect(await model.ask(question)).toMatchObject({ kind: "answer" });
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).toContain("truncated_prompt");
  });
});

describe("the size of the context", () => {
  const { signal } = new AbortController();
  const list = (entry: object) => ({ "/v1/models": { object: "list", data: [{ id: "other" }, entry] } });

  test.each<[string, (id: string) => Record<string, unknown>, number | null]>([
    ["vLLM", (id) => list({ id, owned_by: "vllm", max_model_len: 16_384 }), 16_384],
    ["Groq", (id) => list({ id, owned_by: "Meta", context_window: 131_072 }), 131_072],
    ["Mistral", (id) => list({ id, owned_by: "mistralai", max_context_length: 32_768 }), 32_768],
    [
      "OpenRouter",
      (id) => list({ id, context_length: 131_072, top_provider: { context_length: 65_536, is_moderated: false } }),
      65_536,
    ],
    [
      "llama.cpp",
      (id) => ({
        ...list({ id, owned_by: "llamacpp", meta: { n_ctx: 32_768, n_ctx_train: 131_072 } }),
        "/props": { default_generation_settings: { n_ctx: 8192 }, total_slots: 4 },
      }),
      8192,
    ],
    [
      "llama.cpp without /props",
      (id) => list({ id, owned_by: "llamacpp", meta: { n_ctx: 32_768, n_ctx_train: 131_072 } }),
      32_768,
    ],
    [
      "Ollama",
      (id) => ({
        ...list({ id: `${id}:latest`, owned_by: "library" }),
        "/api/ps": { models: [{ name: `${id}:latest`, size: 1, context_length: 4096 }] },
      }),
      4096,
    ],
    ["Ollama, before it has loaded the model", (id) => list({ id, owned_by: "library" }), null],
    ["Gemini", (id) => list({ id: `models/${id}`, owned_by: "google" }), null],
    ["OpenAI", (id) => list({ id, object: "model", owned_by: "system" }), null],
    ["a server without a list", () => ({}), null],
    ["a server with a broken list", () => ({ "/v1/models": "<html>" }), null],
  ])("comes from %s, which is asked once", async (_, pagesOf, expected) => {
    const { model } = open();
    standIn.describeWith(pagesOf(model.name));
    expect(await model.contextTokens(signal)).toBe(expected);
    const reads = standIn.reads.length;
    expect(await model.contextTokens(signal)).toBe(expected);
    expect(standIn.reads).toHaveLength(reads);
  });

  test("comes from AI_CONTEXT_TOKENS, without a question to the server", async () => {
    const { model, settings } = open();
    settings["AI_CONTEXT_TOKENS"] = "12000";
    expect(await model.contextTokens(signal)).toBe(12_000);
    expect(standIn.reads).toEqual([]);
  });

  test("is unknown if the server does not answer, and is asked for again", async () => {
    const { model, settings } = open();
    const lostModel = modelOf((name) => ({ ...settings, AI_BASE_URL: "http://127.0.0.1:9/v1" })[name]) as Model;
    expect(await lostModel.contextTokens(signal)).toBeNull();
    standIn.describeWith(list({ id: model.name, context_window: 9000 }));
    expect(await model.contextTokens(signal)).toBe(9000);
  });

  test("comes from the error of the server, even if the setting says more", async () => {
    const { model, env, settings } = open(
      failsWith(400, { message: "Requested tokens (2285) exceed context window of 2048" }),
    );
    settings["AI_CONTEXT_TOKENS"] = "12000";
    await ask(model, startRun(env), "take");
    expect(await model.contextTokens(signal)).toBe(2048);
  });
});

test("the judge is another model of the same server, or the same model", async () => {
  const { settings, env } = open(completesWith(oslo));
  expect(judgeOf(env)?.name).toBe(settings["AI_MODEL"]);
  settings["AI_JUDGE_MODEL"] = "judge";
  await ask(judgeOf(env) as Model, startRun(env), "Is it true?");
  expect(standIn.requests[0]?.body.model).toBe("judge");
  settings["AI_MODEL"] = "";
  expect(judgeOf(env)).toBeNull();
});
