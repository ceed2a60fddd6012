import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { readSettings } from "../../scripts/local/settings.ts";
import { readReply } from "../../src/domain/ai/ai-reply.ts";
import { modelOf } from "../../supabase/functions/_shared/ai/index.ts";
import type { Account } from "../support/backend.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { openModel, type StandIn, says, sends, streamsChunks, type Turn } from "../support/llm.ts";

/** Recorded answers of real servers: what each leads to, and what a reader is told. */

const folder = join(readSettings().SHARED_DATA, "llm");
if (!existsSync(folder)) throw new Error(`${folder} is missing; set SHARED_DATA.`);
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const MALFORMED = "malformed-json-strings-1.json";
const THROTTLED = "devproxy-openai-errors-429.json";

interface Expected {
  /** Of the model's reply. */
  reply: object;
  /** What a reader of startup ideas gets. */
  status?: number;
  /** How the text began that the model is asked to correct. */
  wrote?: string;
}
const place = { kind: "answer", value: { city: "Mexico City", country: "Mexico" } };
const prose = (wrote: string): Expected => ({ reply: { kind: "malformed" }, wrote });

const EXPECTED: Record<string, Expected> = {
  "ok-json-schema-mode.json": { reply: place },
  "ok-prompted-json.json": { reply: place },
  "odd-finish-reason-empty.json": { reply: place },
  "vercel-deepseek-json.json": {
    reply: { kind: "answer", value: { location: "San Francisco", temperature: 7 } },
  },
  "ok-plain.json": prose("Hi there!"),
  "ok-json-object-mode.json": prose("This is a test."),
  "vercel-openai-text.json": prose("**Holiday Name:** Galaxy Day"),
  "vercel-groq-text.json": prose("I'd like to introduce"),
  "vercel-azure-model-router.1.chunks.txt": prose("Capital of Denmark."),
  "fenced-code-1.json": prose("# Ruby License File"),
  "stream-fenced-markdown.json": prose("To cross the street safely, follow these steps:"),
  "error-400-tool-use-failed.json": prose('{"name": "get_something_by_name"'),
  "refusal-1.json": { reply: { kind: "refused" } },
  "content-filter-1.json": { reply: { kind: "refused" } },
  "truncated-length-1.json": { reply: { kind: "truncated" } },
  "error-400-context-deepseek.json": { reply: { kind: "too-long" } },
  "error-401-mistral.json": { reply: { kind: "misconfigured", status: 401 } },
  "error-404-model.json": { reply: { kind: "misconfigured", status: 404 } },
  "vercel-openai-error.1.json": { reply: { kind: "misconfigured", status: 429 } },
  "error-429-azure.json": { reply: { kind: "busy", retryAfter: 1 }, status: 503 },
  "error-500-empty-body.json": { reply: { kind: "unreachable", status: 500 } },
  // Put in another way at once; it is refused again, since the recording knows no other answer.
  "vercel-reasoning-model-legacy-parameter-error.json": {
    reply: { kind: "misconfigured", status: 400 },
  },
};
/** The four answers of one file: too many tokens, too many requests, no money, too many readers. */
const THROTTLES: Expected[] = [
  { reply: { kind: "busy", retryAfter: 30 }, status: 503 },
  { reply: { kind: "busy", retryAfter: 30 }, status: 503 },
  { reply: { kind: "misconfigured", status: 429 } },
  { reply: { kind: "busy", retryAfter: 30 }, status: 503 },
];
/** Bodies that were kept without their status. */
const STATUS: Record<string, number> = {
  "vercel-openai-error.1.json": 429,
  "vercel-reasoning-model-legacy-parameter-error.json": 400,
};

const schema = z.union([
  z.object({ city: z.string(), country: z.string() }),
  z.object({ location: z.string(), temperature: z.number() }),
]);

function turnOf(file: string): Turn {
  const text = textOf(file);
  if (file.endsWith(".chunks.txt"))
    return streamsChunks(text.split("\n").filter((line) => line.trim()));
  const recorded = JSON.parse(text);
  if (!("body" in recorded)) return sends(STATUS[file] ?? 200, text);
  return sends(recorded.status, recorded.body, recorded.headers);
}

const rows: [string, Turn, Expected][] = Object.entries(EXPECTED).map(([file, expected]) => [
  ...([file, turnOf(file)] as const),
  expected,
]);
for (const [at, { statusCode, body, headers }] of JSON.parse(
  textOf(THROTTLED),
).errors[0].responses.entries()) {
  const named = headers.map(({ name, value }: Record<string, string>) => [name, value]);
  const turn = sends(statusCode, body, Object.fromEntries(named));
  rows.push([`${THROTTLED} ${at + 1}`, turn, THROTTLES[at] as Expected]);
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

test("every file is expected", () => {
  const files = [...Object.keys(EXPECTED), MALFORMED, THROTTLED];
  expect(readdirSync(folder).sort()).toEqual(files.sort());
});

describe.each(rows)("%s", (file, turn, { reply, status = 502, wrote }) => {
  test("is a value or a failure of its kind", async () => {
    model.play(turn);
    const env: Record<string, string> = { AI_BASE_URL: model.url, AI_MODEL: file };
    const answer = await modelOf((name) => env[name])?.ask({
      ...{ system: "", user: "", schema, maxTokens: 2000 },
      signal: new AbortController().signal,
    });
    expect(answer).toMatchObject(reply);
    const [, , again] = model.asked[1]?.said ?? [];
    expect(again?.content.slice(0, wrote?.length)).toBe(wrote);
  });

  test("is a sentence for readers", async () => {
    model.play(turn);
    const body = { recapContent: "A recap." };
    const answer = await functions.call("generate-startup-ideas", reader.token, body);
    expect([answer.status, answer.body]).toEqual([
      status,
      { error: "Failed to generate startup ideas" },
    ]);
  });
});

test("a parameter that a server does not take is put in another way", async () => {
  const file = "vercel-reasoning-model-legacy-parameter-error.json";
  model.play(turnOf(file), says({ city: "Oslo", country: "Norway" }));
  const env: Record<string, string> = { AI_BASE_URL: model.url, AI_MODEL: "reasoning" };
  const answer = await modelOf((name) => env[name])?.ask({
    ...{ system: "", user: "", schema, maxTokens: 2000 },
    signal: new AbortController().signal,
  });
  expect(answer).toMatchObject({ kind: "answer", value: { city: "Oslo" } });
  expect(model.asked[1]?.body).toMatchObject({ max_completion_tokens: 2000 });
});

describe("malformed JSON", () => {
  const inputs: { input: string }[] = JSON.parse(textOf(MALFORMED));

  test.each([
    ["anything", z.json(), 55],
    ["an object", z.record(z.string(), z.json()), 40],
    ["a list of texts", z.array(z.string()), 10],
  ])("is %s, or refused with a reason", (_, wanted, atLeast) => {
    const read = inputs.map(({ input }) => readReply<unknown>(input, wanted));
    const refused = read.filter((each) => each.kind === "unreadable");
    expect(read.length - refused.length).toBeGreaterThanOrEqual(atLeast);
    for (const { why } of refused) expect(why).toMatch(/./);
  });
});
