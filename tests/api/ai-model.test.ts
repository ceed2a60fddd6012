import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { modelOf, type Reply } from "../../supabase/functions/_shared/ai/index.ts";
import {
  comesLate,
  drops,
  errs,
  hangs,
  openModel,
  says,
  sends,
  stalls,
  streams,
  streamsForEver,
  type Turn,
} from "../support/llm.ts";

/** The client of a language model against a stand-in that plays what servers do. */

const KEY = "sk-sentinel-of-a-key";
const schema = z.object({ city: z.string() });
const oslo = { city: "Oslo" };

const model = await openModel();
const warn = vi.spyOn(console, "warn");
let servers = 0;

beforeEach(() => {
  warn.mockReset().mockReturnValue();
});
afterEach(() => {
  const logged = JSON.stringify(warn.mock.calls);
  for (const secret of [KEY, "sentinel of the prompt", "sentinel of the server"]) {
    expect(logged).not.toContain(secret);
  }
});
afterAll(() => model.close());

/** Asks a server that nothing is known of yet. */
async function ask(turns: Turn[], more: { withinMs?: number; signal?: AbortSignal } = {}) {
  model.play(...turns);
  const env = { AI_BASE_URL: model.url, AI_API_KEY: KEY, AI_MODEL: `model-${++servers}` };
  const asked = modelOf((name) => env[name as keyof typeof env]);
  const reply = await asked?.ask({
    ...{ system: "Name a city.", user: "sentinel of the prompt", schema, maxTokens: 1000 },
    signal: new AbortController().signal,
    ...more,
  });
  return reply as Reply<z.infer<typeof schema>>;
}

const full = { finish_reason: "length" };
const filtered = { finish_reason: "content_filter" };
const declines = says("", { message: { content: null, refusal: "sentinel of the server" } });

describe("an answer", () => {
  test.each<[string, Turn]>([
    ["plain", says(oslo)],
    ["fenced", says('```json\n{"city":"Oslo"}\n```')],
    ["streamed", streams(oslo)],
    ["late", comesLate(says(oslo), 100)],
    ["with an odd end", says(oslo, { finish_reason: "" })],
    ["after blanks", sends(200, `\n\n  ${JSON.stringify(completion(oslo))}`)],
    ["in parts, with thoughts", says("", { message: { content: parts(oslo) } })],
    ["as events that are not called so", sends(200, asEvents(oslo))],
    ["that the server itself refused", errs(400, { failed_generation: '{"city":"Oslo"' })],
  ])("%s", async (_, turn) => {
    const reply = await ask([turn]);
    expect(reply).toMatchObject({ kind: "answer", value: oslo });
    expect(reply.tokens).toBeGreaterThan(99);
    expect(reply.tokens).toBeLessThan(200);
    expect(model.asked).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  test("is asked for with bounds and as JSON", async () => {
    await ask([says(oslo)]);
    const [{ path, headers, body, said } = model.asked[0] as never] = model.asked;
    expect([path, headers.authorization]).toEqual(["/v1/chat/completions", `Bearer ${KEY}`]);
    expect(body).toMatchObject({ max_tokens: 1000, response_format: { type: "json_object" } });
    expect(said.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(said[0]?.content).toContain('"city":{"type":"string"}');
    expect(said[1]?.content).toBe("sentinel of the prompt");
  });

  test("comes at the second try of a server that stumbled", async () => {
    const stumbles = [errs(503, {}), errs(429, {}, { "retry-after": "0" }), says(oslo)];
    expect(await ask(stumbles)).toMatchObject({ kind: "answer", value: oslo });
  });

  test("comes in the way that a server takes, which is known from then on", async () => {
    const known = { AI_BASE_URL: model.url, AI_MODEL: "particular" };
    const question = { system: "", user: "", schema, maxTokens: 50 };
    const { signal } = new AbortController();
    const particular = modelOf((name) => known[name as keyof typeof known]);
    model.play(
      errs(400, { code: "unsupported_parameter", param: "max_tokens" }),
      errs(400, { message: "'response_format' of type 'json_object' is not supported" }),
      says(oslo),
    );
    for (const calls of [3, 4]) {
      const reply = await particular?.ask({ ...question, signal });
      expect(reply).toMatchObject({ kind: "answer", value: oslo });
      expect(model.asked).toHaveLength(calls);
    }
    expect(model.asked[3]?.body).toMatchObject({ max_completion_tokens: 50 });
    expect(model.asked[3]?.body).not.toHaveProperty("max_tokens");
    expect(model.asked[3]?.body).not.toHaveProperty("response_format");
  });

  test("that does not fit is asked for once more, with the reason", async () => {
    const reply = await ask([says({ town: "x".repeat(9000) }), says(oslo)]);
    expect(reply).toEqual({ kind: "answer", value: oslo, tokens: 200 });
    const [, , again, why] = model.asked[1]?.said ?? [];
    expect(again).toMatchObject({ role: "assistant" });
    expect(again?.content.length).toBeLessThan(3000);
    expect(why?.content).toContain("city: Invalid input: expected string");
  });
});

describe("no answer", () => {
  test.each<[string, Turn, object, number]>([
    ["a refusal", declines, { kind: "refused" }, 1],
    ["a filtered answer", says("", filtered), { kind: "refused" }, 1],
    ["a filtered question", errs(400, { code: "content_filter" }), { kind: "refused" }, 1],
    ["one cut off", says('{"city":"Os', full), { kind: "truncated" }, 1],
    ["one without an end", streamsForEver, { kind: "truncated" }, 1],
    ["one of 10 MB", sends(200, "[".repeat(10_000_000)), { kind: "truncated" }, 1],
    ["prose", says("Oslo, of course."), { kind: "malformed" }, 2],
    ["nothing but a stop", says(""), { kind: "malformed" }, 2],
    ["too much asked", errs(400, { code: "context_length_exceeded" }), { kind: "too-long" }, 1],
    ["a wrong key", errs(401, { message: KEY }), { kind: "misconfigured", status: 401 }, 1],
    ["no such model", errs(404, {}), { kind: "misconfigured", status: 404 }, 1],
    [
      "another address",
      sends(302, "", { location: "http://evil.test/" }),
      { kind: "misconfigured" },
      1,
    ],
    ["an empty account", errs(429, { code: "insufficient_quota" }), { kind: "misconfigured" }, 3],
    ["too many calls", errs(429, {}, { "retry-after": "90" }), { kind: "busy", retryAfter: 90 }, 1],
    ["an error with no words", sends(500, ""), { kind: "unreachable", status: 500 }, 3],
    [
      "an error in the place of an answer",
      sends(200, { error: { code: 502 } }),
      { kind: "unreachable" },
      1,
    ],
    [
      "a page of a proxy",
      sends(200, "<html>sentinel of the server</html>"),
      { kind: "unreachable" },
      1,
    ],
    ["an empty body", sends(200, ""), { kind: "unreachable" }, 1],
    ["a broken connection", drops, { kind: "unreachable" }, 1],
    ["words, then silence", stalls, { kind: "unreachable" }, 1],
    ["silence", hangs, { kind: "unreachable" }, 1],
  ])("%s", async (_, turn, failure, calls) => {
    const reply = await ask([turn], { withinMs: turn === hangs || turn === stalls ? 300 : 20_000 });
    expect(reply).toMatchObject(failure);
    expect(JSON.stringify(reply)).not.toMatch(/sentinel/);
    expect(model.asked).toHaveLength(calls);
    const [[line] = []] = warn.mock.calls;
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.parse(line)).toMatchObject({ what: "ai", kind: reply.kind, calls });
  });

  test("costs what was sent and said, as far as is known", async () => {
    expect((await ask([says("x", full)])).tokens).toBe(100);
    expect((await ask([says("Prose.")])).tokens).toBe(200);
    expect((await ask([hangs], { withinMs: 300 })).tokens).toBeGreaterThan(50);
    expect((await ask([errs(401, {})])).tokens).toBe(0);
  });

  test("is waited for when the caller has left", async () => {
    const caller = new AbortController();
    const asked = ask([hangs], { signal: caller.signal });
    await vi.waitFor(() => expect(model.asked).toHaveLength(1));
    caller.abort();
    expect(await asked).toMatchObject({ kind: "unreachable" });
  });

  test("takes more than six calls, whatever the server says", async () => {
    const stumble = errs(500, {}, { "retry-after": "0" });
    await ask([stumble, stumble, says("Prose."), stumble, stumble, stumble, stumble, says(oslo)]);
    expect(model.asked).toHaveLength(6);
  });
});

test("without its name there is no model", () => {
  expect(modelOf(() => undefined)).toBeNull();
});

function completion(value: unknown) {
  const message = { role: "assistant", content: JSON.stringify(value) };
  return { choices: [{ message, finish_reason: "stop" }], usage: { total_tokens: 100 } };
}

function parts(value: unknown) {
  const thought = { type: "thinking", thinking: [{ type: "text", text: '{"city":"Rome"}' }] };
  return [thought, { type: "text", text: JSON.stringify(value) }];
}

function asEvents(value: unknown): string {
  const delta = { content: JSON.stringify(value) };
  return `: a comment\n\ndata: ${JSON.stringify({ choices: [{ delta }] })}\n\ndata: [DONE]\n\n`;
}
