import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { modelOf, type Question, type Reply } from "../../supabase/functions/_shared/ai/index.ts";
import {
  completesWith,
  drops,
  failsWith,
  hangs,
  openModel,
  repliesLater,
  type StandInReply,
  sends,
  stalls,
  streams,
  streamsEndlessly,
} from "../support/llm.ts";

/** The client sends questions to a language model. A stand-in replaces the server of the model. */

const KEY = "sk-sentinel-of-a-key";
const schema = z.object({ city: z.string() });
const oslo = { city: "Oslo" };

const model = await openModel();
const warn = vi.spyOn(console, "warn");
let modelCount = 0;

beforeEach(() => {
  warn.mockReset().mockReturnValue();
});
afterEach(() => {
  const loggedText = JSON.stringify(warn.mock.calls);
  for (const secret of [KEY, "sentinel of the prompt", "sentinel of the server"]) {
    expect(loggedText).not.toContain(secret);
  }
});
afterAll(() => model.close());

/** Uses a new model name for each question, because the client remembers what each model supports. */
async function ask(replies: StandInReply[], options: Partial<Question<z.infer<typeof schema>>> = {}) {
  model.replyWith(...replies);
  const env = { AI_BASE_URL: model.url, AI_API_KEY: KEY, AI_MODEL: `model-${++modelCount}` };
  const client = modelOf((name) => env[name as keyof typeof env]);
  const reply = await client?.ask({
    system: "Be brief.",
    material: "sentinel of the prompt",
    task: "Name a city.",
    schema,
    maxTokens: 1000,
    signal: new AbortController().signal,
    ...options,
  });
  return reply as Reply<z.infer<typeof schema>>;
}

const lengthReason = { finish_reason: "length" };
const filterReason = { finish_reason: "content_filter" };
const refusingReply = completesWith("", {
  message: { content: null, refusal: "sentinel of the server" },
});

describe("the client of the model", () => {
  test.each<[string, StandInReply]>([
    ["that is only JSON", completesWith(oslo)],
    ["in a code block", completesWith('```json\n{"city":"Oslo"}\n```')],
    ["that the server streams", streams(oslo)],
    ["that arrives late", repliesLater(completesWith(oslo), 100)],
    ["with an unknown finish reason", completesWith(oslo, { finish_reason: "" })],
    ["that begins with white space", sends(200, `\n\n  ${JSON.stringify(completion(oslo))}`)],
    [
      "that consists of parts and contains the model's thoughts",
      completesWith("", { message: { content: contentParts(oslo) } }),
    ],
    ["that consists of events but has another content type", sends(200, asEvents(oslo))],
    ["that is incomplete JSON inside an error response", failsWith(400, { failed_generation: '{"city":"Oslo"' })],
  ])("reads an answer %s", async (_, answer) => {
    const reply = await ask([answer]);
    expect(reply).toMatchObject({ kind: "answer", value: oslo });
    expect(reply.tokens).toBeGreaterThan(99);
    expect(reply.tokens).toBeLessThan(200);
    expect(model.requests).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  test("requests JSON with a token limit", async () => {
    await ask([completesWith(oslo)]);
    const [{ path, headers, body, messages } = model.requests[0] as never] = model.requests;
    expect([path, headers.authorization]).toEqual(["/v1/chat/completions", `Bearer ${KEY}`]);
    const jsonSchema = {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
    };
    expect(body).toMatchObject({ max_tokens: 1000, response_format: { type: "json_schema" } });
    expect(body.response_format.json_schema).toMatchObject({ strict: true, schema: jsonSchema });
    expect(body).not.toHaveProperty("stream");
    expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(messages[0]?.content).toMatch(/^Be brief\./);
    expect(messages[1]?.content).toMatch(/^sentinel of the prompt\n\nName a city\.\n/);
    expect(messages[1]?.content).toContain('"city":{"type":"string"}');
  });

  test("repeats a request if the server reports a temporary failure", async () => {
    const failures = [failsWith(503, {}), failsWith(429, {}, { "retry-after": "0" }), completesWith(oslo)];
    expect(await ask(failures)).toMatchObject({ kind: "answer", value: oslo });
  });

  test("remembers which parameters the model supports", async () => {
    const env = { AI_BASE_URL: model.url, AI_MODEL: "particular" };
    const question = { system: "", material: "", task: "", schema, maxTokens: 50 };
    const { signal } = new AbortController();
    const client = modelOf((name) => env[name as keyof typeof env]);
    model.replyWith(
      failsWith(400, { code: "unsupported_parameter", param: "max_tokens" }),
      failsWith(400, { message: "'response_format' of type 'json_schema' is not supported" }),
      failsWith(422, { message: "'response_format' of type 'json_object' is not supported" }),
      completesWith(oslo),
    );
    for (const calls of [4, 5]) {
      const reply = await client?.ask({ ...question, signal });
      expect(reply).toMatchObject({ kind: "answer", value: oslo });
      expect(model.requests).toHaveLength(calls);
    }
    const formats = model.requests.map(({ body }) => body.response_format?.type);
    expect(formats).toEqual(["json_schema", "json_schema", "json_object", undefined, undefined]);
    expect(model.requests[4]?.body).toMatchObject({ max_completion_tokens: 50 });
    expect(model.requests[4]?.body).not.toHaveProperty("max_tokens");
  });

  test("raises the token limit a single time if the model spends all tokens on reasoning", async () => {
    const emptyAnswer = completesWith("", lengthReason);
    expect(await ask([emptyAnswer, completesWith(oslo)])).toMatchObject({
      value: oslo,
      tokens: 200,
    });
    const tokenLimits = model.requests.map(({ body }) => body.max_tokens);
    expect(tokenLimits).toEqual([1000, 4000]);
    expect(await ask([emptyAnswer])).toMatchObject({ kind: "truncated", tokens: 200 });
    expect(model.requests).toHaveLength(2);
  });

  test.each([
    ["800 cached tokens in OpenAI's field", { prompt_tokens_details: { cached_tokens: 800 } }, 600],
    ["800 cached tokens in DeepSeek's field", { prompt_cache_hit_tokens: 800 }, 600],
    ["no cached tokens", {}, 1000],
  ])("counts a cached token as half a token (the server reports %s)", async (_, usage, expected) => {
    const body = { ...completion(oslo), usage: { total_tokens: 1000, ...usage } };
    expect((await ask([sends(200, body)])).tokens).toBe(expected);
  });

  test("returns the sentences of a streamed answer one by one", async () => {
    const reply = { found: true, answer: "It is Oslo. “Yes.”\nTruly!", city: "Oslo" };
    const usageRefusal = failsWith(400, { message: "Unknown parameter: stream_options" });
    const streamRefusal = failsWith(400, { code: "unsupported_value", param: "stream" });
    const sentences: string[] = [];
    const onSentence = (sentence: string) => sentences.push(sentence);
    const streamedAnswer = await ask([usageRefusal, streams(reply)], { onSentence });
    expect([streamedAnswer.kind, sentences]).toEqual(["answer", ["It is Oslo. ", "“Yes.”\n", "Truly!"]]);
    expect(model.requests[0]?.body).toMatchObject({ stream: true });
    sentences.length = 0;
    const wholeAnswer = await ask([streamRefusal, completesWith(reply)], { onSentence });
    expect([wholeAnswer.kind, sentences]).toEqual(["answer", []]);
  });

  test("H6: ends a stream if the answer begins to repeat the prompt", async () => {
    const system = "Be brief, answer from the atlas of the year, and never name any capital twice.";
    const answer = `It is Oslo. ${system} And so on.`;
    const sentences: string[] = [];
    const reply = await ask([streams({ answer, city: "Oslo" })], {
      system,
      onSentence: (sentence: string) => sentences.push(sentence),
    });
    expect([reply.kind, sentences]).toEqual(["repeated", ["It is Oslo. "]]);
  });

  test("repeats a question with an error message if the answer does not fit the schema", async () => {
    const reply = await ask([completesWith({ town: "x".repeat(9000) }), completesWith(oslo)]);
    expect(reply).toMatchObject({ kind: "answer", value: oslo, tokens: 200 });
    const [, , firstAnswer, correction] = model.requests[1]?.messages ?? [];
    expect(firstAnswer).toMatchObject({ role: "assistant" });
    expect(firstAnswer?.content.length).toBeLessThan(3000);
    expect(correction?.content).toContain("city: Invalid input: expected string");
  });
});

describe("the client of the model, when a call fails,", () => {
  test.each<[string, StandInReply, object, number]>([
    ["the model refuses to answer", refusingReply, { kind: "refused" }, 1],
    ["the server filters the answer", completesWith("", filterReason), { kind: "refused" }, 1],
    ["the server filters the question", failsWith(400, { code: "content_filter" }), { kind: "refused" }, 1],
    ["the token limit cuts the answer off", completesWith('{"city":"Os', lengthReason), { kind: "truncated" }, 1],
    ["the answer does not end", streamsEndlessly, { kind: "truncated" }, 1],
    ["the answer has 10 MB", sends(200, "[".repeat(10_000_000)), { kind: "truncated" }, 1],
    ["the answer is not JSON", completesWith("Oslo, of course."), { kind: "malformed" }, 2],
    ["the answer is empty", completesWith(""), { kind: "malformed" }, 2],
    [
      "the question is too long for the model",
      failsWith(400, { code: "context_length_exceeded" }),
      { kind: "too-long" },
      1,
    ],
    ["the API key is wrong", failsWith(401, { message: KEY }), { kind: "misconfigured", status: 401 }, 1],
    ["the server does not know the model", failsWith(404, {}), { kind: "misconfigured", status: 404 }, 1],
    ["the server redirects", sends(302, "", { location: "http://evil.test/" }), { kind: "misconfigured" }, 1],
    [
      "the account has no credit",
      failsWith(429, { code: "insufficient_quota" }),
      { kind: "misconfigured", cause: "credit" },
      1,
    ],
    [
      "the site has sent too many calls",
      failsWith(429, {}, { "retry-after": "90" }),
      { kind: "busy", retryAfter: 90 },
      1,
    ],
    ["the server sends an error without a body", sends(500, ""), { kind: "unreachable", status: 500 }, 2],
    ["the server sends an error with status 200", sends(200, { error: { code: 502 } }), { kind: "unreachable" }, 1],
    ["a proxy sends an HTML page", sends(200, "<html>sentinel of the server</html>"), { kind: "unreachable" }, 1],
    ["the body is empty", sends(200, ""), { kind: "unreachable" }, 1],
    ["the server closes the connection", drops, { kind: "unreachable" }, 1],
    ["the server stops in the middle of the answer", stalls, { kind: "unreachable" }, 1],
    ["the server sends no response", hangs, { kind: "unreachable" }, 1],
  ])("returns the kind of failure if %s", async (_, answer, failure, calls) => {
    const reply = await ask([answer], {
      timeoutMs: answer === hangs || answer === stalls ? 300 : 20_000,
    });
    expect(reply).toMatchObject(failure);
    expect(JSON.stringify(reply)).not.toMatch(/sentinel/);
    expect(model.requests).toHaveLength(calls);
    const [[logLine] = []] = warn.mock.calls;
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.parse(logLine)).toMatchObject({ what: "ai", kind: reply.kind, calls });
  });

  test("returns the number of tokens that the server reports, or estimates the number", async () => {
    expect((await ask([completesWith("x", lengthReason)])).tokens).toBe(100);
    expect((await ask([completesWith("Prose.")])).tokens).toBe(200);
    expect((await ask([hangs], { timeoutMs: 300 })).tokens).toBeGreaterThan(50);
    expect((await ask([failsWith(401, {})])).tokens).toBe(0);
  });

  test("ends a call that the caller cancels", async () => {
    const caller = new AbortController();
    const reply = ask([hangs], { signal: caller.signal });
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    caller.abort();
    expect(await reply).toMatchObject({ kind: "unreachable" });
  });

  test("makes at most six calls to the server for one question", async () => {
    const refusals = ["max_tokens", "response_format", "json_object", "stream"];
    const replies = refusals.map((param) => failsWith(400, { code: "unsupported_parameter", param }));
    const [fault, busy] = [failsWith(500, {}), failsWith(429, {}, { "retry-after": "0" })];
    await ask([fault, ...replies, busy, completesWith(oslo)], { onSentence: () => {} });
    expect(model.requests).toHaveLength(6);
  });
});

test("modelOf returns null if no model is configured", () => {
  expect(modelOf(() => undefined)).toBeNull();
});

function completion(value: unknown) {
  const message = { role: "assistant", content: JSON.stringify(value) };
  return { choices: [{ message, finish_reason: "stop" }], usage: { total_tokens: 100 } };
}

function contentParts(value: unknown) {
  const thought = { type: "thinking", thinking: [{ type: "text", text: '{"city":"Rome"}' }] };
  return [thought, { type: "text", text: JSON.stringify(value) }];
}

function asEvents(value: unknown): string {
  const delta = { content: JSON.stringify(value) };
  return `: a comment\n\ndata: ${JSON.stringify({ choices: [{ delta }] })}\n\ndata: [DONE]\n\n`;
}
