import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnswerProvider } from "./provider.ts";
import { failureOfStatus } from "./request.ts";
import { ceilingsOf, openProvider, pricePerHour, providerAddress, providerName } from "./settings.ts";

/** The stand-in has the answers of the providers' documentation. Nobody has tried the real services. */

let url = "";
let status = 200;
let answer: object = {};
let seen = { path: "", authorization: "", connection: "", body: "" };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization = "", connection = "" } = request.headers;
  seen = { path: request.url ?? "", authorization, connection, body: Buffer.concat(chunks).toString() };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const envOf = (values: Record<string, string>) => (name: string) => values[name];
const open = (name: string, more: Record<string, string> = {}) =>
  openProvider(
    envOf({ TRANSCRIBE_PROVIDER: name, TRANSCRIBE_BASE_URL: url, TRANSCRIBE_API_KEY: "key", ...more }),
  ) as AnswerProvider;

const SEGMENTS = [{ start: 0, end: 2, text: "Hello there." }];
const sound = { address: "https://media.test/salt.mp3", language: "en", terms: ["Mara Quill", "Fresnel, the lens"] };

test.each<[string, object, string, string, string[], string[]]>([
  [
    "deepgram",
    {
      metadata: { duration: 2 },
      results: { channels: [{}], utterances: [{ start: 0, end: 2, transcript: "Hello there.", speaker: 0 }] },
    },
    "/v1/listen?model=nova-3&smart_format=true&diarize=true&utterances=true&language=en&keyterm=Mara+Quill&keyterm=Fresnel%2C+the+lens",
    "Token key",
    ['{"url":"https://media.test/salt.mp3"}'],
    [],
  ],
  [
    "groq",
    { language: "English", duration: 2, segments: SEGMENTS },
    "/audio/transcriptions",
    "Bearer key",
    [
      'name="url"\r\n\r\nhttps://media.test/salt.mp3',
      "whisper-large-v3-turbo",
      "verbose_json",
      'name="language"\r\n\r\nen',
      'name="prompt"\r\n\r\nMara Quill, Fresnel, the lens.',
    ],
    [],
  ],
  [
    "mistral",
    { language: "en", segments: SEGMENTS, usage: { prompt_audio_seconds: 2 } },
    "/v1/audio/transcriptions",
    "Bearer key",
    [
      'name="file_url"\r\n\r\nhttps://media.test/salt.mp3',
      'name="diarize"\r\n\r\ntrue',
      "voxtral-mini-latest",
      'name="context_bias"\r\n\r\nMara_Quill',
      'name="context_bias"\r\n\r\nFresnel_the_lens',
    ],
    ['name="language"'],
  ],
])(
  "%s gets the address of the sound, and answers with the text",
  async (name, reply, path, authorization, parts, absent) => {
    answer = reply;
    const outcome = await open(name).transcribe(sound);
    expect(outcome).toMatchObject({
      kind: "recognised",
      recognition: { segments: [{ text: "Hello there." }], seconds: 2 },
    });
    expect([seen.path, seen.authorization, seen.connection]).toEqual([path, authorization, "close"]);
    for (const part of parts) expect(seen.body).toContain(part);
    for (const part of absent) expect(seen.body).not.toContain(part);
  },
);

test("a model and a missing language reach the provider", async () => {
  await open("deepgram", { TRANSCRIBE_MODEL: "nova-2" }).transcribe({ ...sound, language: null });
  expect(seen.path).toBe("/v1/listen?model=nova-2&smart_format=true&diarize=true&utterances=true&detect_language=true");
});

test("an answer of another kind and a dead service are unclear", async () => {
  answer = { message: "no transcript" };
  expect(await open("groq").transcribe(sound)).toMatchObject({ kind: "unclear" });
  const dead = open("groq", { TRANSCRIBE_BASE_URL: "http://127.0.0.1:1" });
  expect(await dead.transcribe(sound)).toEqual({
    kind: "unclear",
    reason: "The transcription service could not be reached.",
  });
});

test.each([
  [400, "failed", false],
  [401, "failed", true],
  [402, "failed", true],
  [403, "failed", true],
  [404, "failed", false],
  [413, "failed", false],
  [429, "failed", true],
  [500, "failed", true],
  [503, "failed", true],
  [302, "failed", false],
])("status %i: %s, and a later try helps: %s", async (code, kind, canRetry) => {
  status = code;
  expect(await open("groq").transcribe(sound)).toMatchObject({
    kind,
    canRetry,
    reason: expect.stringMatching(/^The .*\.$/),
  });
  status = 200;
});

test.each([502, 504, 520])("status %i is unclear, because the service behind the proxy may still work", (code) =>
  expect(failureOfStatus(code).kind).toBe("unclear"),
);

test.each<[Record<string, string>, string | null, string | null]>([
  [{}, null, null],
  [{ TRANSCRIBE_BASE_URL: "http://127.0.0.1:9000/v1" }, "worker", null],
  [{ TRANSCRIBE_PROVIDER: "worker" }, "worker", null],
  [{ TRANSCRIBE_PROVIDER: "groq" }, "groq", "https://api.groq.com/openai/v1"],
  [
    { TRANSCRIBE_PROVIDER: "assemblyai", TRANSCRIBE_BASE_URL: "https://api.eu.assemblyai.com" },
    "assemblyai",
    "https://api.eu.assemblyai.com",
  ],
  [{ TRANSCRIBE_PROVIDER: "unknown" }, null, null],
])("the settings %j choose %s at %s", (values, name, address) =>
  expect([providerName(envOf(values)), providerAddress(envOf(values))]).toEqual([name, address]),
);

test.each<[Record<string, string>, object, number | null]>([
  [{}, { hoursPerDay: 20, hoursPerMonth: 200 }, null],
  [
    { TRANSCRIBE_HOURS_PER_DAY: "0.5", TRANSCRIBE_HOURS_PER_MONTH: "0", TRANSCRIBE_PRICE_PER_HOUR: "0" },
    { hoursPerDay: 0.5, hoursPerMonth: 0 },
    0,
  ],
])("%j has the ceilings %j and the price %s", (values, ceilings, price) =>
  expect([ceilingsOf(envOf(values)), pricePerHour(envOf(values))]).toEqual([ceilings, price]),
);
