import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { readSettings } from "../../scripts/local/settings.ts";
import { readReply } from "../../src/domain/ai/ai-reply.ts";
import { modelOf } from "../../supabase/functions/_shared/ai/index.ts";
import type { Account } from "../support/backend.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, openModel, type StandIn, type StandInReply, sends, streamsChunks } from "../support/llm.ts";

/** In these tests, a stand-in for a model answers with recorded responses of real servers. The tests check what readers get. */

const folder = join(readSettings().SHARED_DATA, "llm");
if (!existsSync(folder)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const MALFORMED_FILE = "malformed-json-strings-1.json";
const THROTTLED_FILE = "devproxy-openai-errors-429.json";

interface ExpectedResult {
  reply: object;
  /** The status of the response of generate-startup-ideas. */
  status?: number;
  /** The beginning of the text that the function asks the model to correct. */
  textToCorrect?: string;
}
const cityAnswer = { kind: "answer", value: { city: "Mexico City", country: "Mexico" } };
const malformedReply = (textToCorrect: string): ExpectedResult => ({
  reply: { kind: "malformed" },
  textToCorrect,
});

const EXPECTED_BY_FILE: Record<string, ExpectedResult> = {
  "ok-json-schema-mode.json": { reply: cityAnswer },
  "ok-prompted-json.json": { reply: cityAnswer },
  "odd-finish-reason-empty.json": { reply: cityAnswer },
  "vercel-deepseek-json.json": {
    reply: { kind: "answer", value: { location: "San Francisco", temperature: 7 } },
  },
  "ok-plain.json": malformedReply("Hi there!"),
  "ok-json-object-mode.json": malformedReply("This is a test."),
  "vercel-openai-text.json": malformedReply("**Holiday Name:** Galaxy Day"),
  "vercel-groq-text.json": malformedReply("I'd like to introduce"),
  "vercel-azure-model-router.1.chunks.txt": malformedReply("Capital of Denmark."),
  "fenced-code-1.json": malformedReply("# Ruby License File"),
  "stream-fenced-markdown.json": malformedReply("To cross the street safely, follow these steps:"),
  "error-400-tool-use-failed.json": malformedReply('{"name": "get_something_by_name"'),
  "refusal-1.json": { reply: { kind: "refused" } },
  "content-filter-1.json": { reply: { kind: "refused" } },
  "truncated-length-1.json": { reply: { kind: "truncated" } },
  "error-400-context-deepseek.json": { reply: { kind: "too-long" } },
  "error-401-mistral.json": { reply: { kind: "misconfigured", status: 401 } },
  "error-404-model.json": { reply: { kind: "misconfigured", status: 404 } },
  "vercel-openai-error.1.json": { reply: { kind: "misconfigured", status: 429 } },
  "error-429-azure.json": { reply: { kind: "busy", retryAfter: 1 }, status: 503 },
  "error-500-empty-body.json": { reply: { kind: "unreachable", status: 500 } },
  // The client retries with another parameter, and the recorded server also refuses that parameter.
  "vercel-reasoning-model-legacy-parameter-error.json": {
    reply: { kind: "misconfigured", status: 400 },
  },
};
/** The results of the four responses in THROTTLED_FILE: too many tokens, too many requests, no credit, too many users. */
const THROTTLED_RESULTS: ExpectedResult[] = [
  { reply: { kind: "busy", retryAfter: 30 }, status: 503 },
  { reply: { kind: "busy", retryAfter: 30 }, status: 503 },
  { reply: { kind: "misconfigured", status: 429 } },
  { reply: { kind: "busy", retryAfter: 30 }, status: 503 },
];
/** Some recordings contain no status. For these, the test sends the following status. */
const STATUS_BY_FILE: Record<string, number> = {
  "vercel-openai-error.1.json": 429,
  "vercel-reasoning-model-legacy-parameter-error.json": 400,
};

const schema = z.union([
  z.object({ city: z.string(), country: z.string() }),
  z.object({ location: z.string(), temperature: z.number() }),
]);

function replyOf(file: string): StandInReply {
  const text = textOf(file);
  if (file.endsWith(".chunks.txt")) return streamsChunks(text.split("\n").filter((line) => line.trim()));
  const recording = JSON.parse(text);
  if (!("body" in recording)) return sends(STATUS_BY_FILE[file] ?? 200, text);
  return sends(recording.status, recording.body, recording.headers);
}

const rows: [string, StandInReply, ExpectedResult][] = Object.entries(EXPECTED_BY_FILE).map(([file, expected]) => [
  ...([file, replyOf(file)] as const),
  expected,
]);
for (const [index, { statusCode, body, headers }] of JSON.parse(textOf(THROTTLED_FILE)).errors[0].responses.entries()) {
  const headerList = headers.map(({ name, value }: Record<string, string>) => [name, value]);
  const response = sends(statusCode, body, Object.fromEntries(headerList));
  rows.push([`${THROTTLED_FILE} ${index + 1}`, response, THROTTLED_RESULTS[index] as ExpectedResult]);
}

let model: StandIn;
let functions: TestFunctions;
let reader: Account;

beforeAll(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  model = await openModel();
  const secrets = { AI_BASE_URL: model.url, AI_MODEL: "m", AI_ANSWERS_PER_HOUR: "1000" };
  functions = await openFunctions(secrets);
  reader = await functions.account("reader@data.test");
});
afterAll(async () => {
  await functions.close();
  await model.close();
});

test("every file of the folder has an expected result", () => {
  const files = [...Object.keys(EXPECTED_BY_FILE), MALFORMED_FILE, THROTTLED_FILE];
  expect(readdirSync(folder).sort()).toEqual(files.sort());
});

describe.each(rows)("%s", (file, response, { reply, status = 502, textToCorrect }) => {
  test("the client returns the value or the kind of failure", async () => {
    model.replyWith(response);
    const env: Record<string, string> = { AI_BASE_URL: model.url, AI_MODEL: file };
    const answer = await modelOf((name) => env[name])?.ask({
      system: "",
      material: "",
      task: "",
      schema,
      maxTokens: 2000,
      signal: new AbortController().signal,
    });
    expect(answer).toMatchObject(reply);
    const [, , correction] = model.requests[1]?.messages ?? [];
    expect(correction?.content.slice(0, textToCorrect?.length)).toBe(textToCorrect);
  });

  test("the function always sends readers the same sentence", async () => {
    model.replyWith(response);
    const body = { recapContent: "A recap." };
    const answer = await functions.call("generate-startup-ideas", reader.token, body);
    expect([answer.status, answer.body]).toEqual([status, { error: "Failed to generate startup ideas" }]);
  });
});

test("the client retries with another parameter when the server refuses a parameter", async () => {
  const file = "vercel-reasoning-model-legacy-parameter-error.json";
  model.replyWith(replyOf(file), completesWith({ city: "Oslo", country: "Norway" }));
  const env: Record<string, string> = { AI_BASE_URL: model.url, AI_MODEL: "reasoning" };
  const answer = await modelOf((name) => env[name])?.ask({
    system: "",
    material: "",
    task: "",
    schema,
    maxTokens: 2000,
    signal: new AbortController().signal,
  });
  expect(answer).toMatchObject({ kind: "answer", value: { city: "Oslo" } });
  expect(model.requests[1]?.body).toMatchObject({ max_completion_tokens: 2000 });
});

describe("malformed JSON", () => {
  const inputs: { input: string }[] = JSON.parse(textOf(MALFORMED_FILE));

  test.each([
    ["any value", z.json(), 55],
    ["an object", z.record(z.string(), z.json()), 40],
    ["an array of texts", z.array(z.string()), 10],
  ])("readReply reads malformed JSON as %s, or returns a reason", (_, schema, minCount) => {
    const results = inputs.map(({ input }) => readReply<unknown>(input, schema));
    const refusals = results.filter((result) => result.kind === "unreadable");
    expect(results.length - refusals.length).toBeGreaterThanOrEqual(minCount);
    for (const { reason } of refusals) expect(reason).toMatch(/./);
  });
});
