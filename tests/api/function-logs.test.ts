import { afterAll, expect, test, vi } from "vitest";
import { errorFields, log, pseudonym, withRequest } from "../../supabase/functions/_shared/log.ts";
import { addCategory, addEpisode, addShow } from "../support/content.ts";
import { openFunctions } from "../support/functions.ts";
import { completesWith, failsWith, openModel, sends } from "../support/llm.ts";
import { signToken } from "../support/tokens.ts";
import { openYouTube } from "../support/youtube.ts";

/** The log of edge functions contains no private data (security E16). */

vi.stubEnv("LOG_FORMAT", "json");
const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
const CRON_SECRET = "cron-sentinel-".repeat(3);
const [model, youtube] = [await openModel(), await openYouTube()];
const functions = await openFunctions({
  AI_BASE_URL: model.url,
  AI_API_KEY: "sk-sentinel-of-a-key",
  AI_MODEL: "m",
  YOUTUBE_BASE_URL: youtube.url,
  YOUTUBE_API_KEY: "yt-sentinel-of-a-key",
  CRON_SECRET,
  AI_ANSWERS_PER_HOUR: "100",
});
afterAll(async () => {
  output.mockRestore();
  vi.unstubAllEnvs();
  await functions.close();
  await Promise.all([model.close(), youtube.close()]);
});

const readLogLines = () =>
  output.mock.calls
    .flatMap(([text]) => String(text).split("\n"))
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => "function" in line);

const admin = await functions.account("sentinel-mail@api.test", "admin");
const show = await addShow(functions.sql, await addCategory(functions.sql, "talks"), "deep-end", {
  name: "Sentinel of a show",
});
const episode = await addEpisode(functions.sql, show, "salt", {
  title: "Sentinel of a title",
  transcript: "Ada: Glazes hold what the sentinel of a transcript says.",
});

const question = "Sentinel of a question: what do glazes hold?";
const REQUEST_BODIES: Record<string, object> = {
  "ai-transcript-chat": { question, episodeId: episode.id, episodeTitle: "Sentinel of a title" },
  "ai-content-chat": { question },
  "generate-startup-ideas": { recapContent: "Sentinel of a recap.", episodeId: episode.id },
  "generate-recap": { showId: show.id, source: { kind: "text", text: "Sentinel of a text." } },
  "try-prompt": { slug: "prompt_quotes", body: "Sentinel of {description}", episodeId: episode.id },
  "youtube-channel-fetch": { channelUrl: "https://youtube.com/@sentinel", showId: show.id },
  "youtube-latest-episode": { showId: show.id },
  "youtube-auto-tracker": {},
  "youtube-episode-generator": { videoId: "sentinelvid", showId: show.id, previewOnly: true },
  "fetch-feed": { address: "http://127.0.0.1/sentinel" },
  "check-feeds": {},
  "check-alarms": { test: true },
  "send-digests": {},
  transcribe: { quote: [episode.id] },
  "write-recaps": {},
  "transcription-events": { transcript_id: "sentinel", status: "completed" },
  "start-digest": { frequency: "weekly" },
  unsubscribe: { sentinel: "sentinel" },
  "mail-events": { type: "email.bounced", data: { to: ["sentinel@api.test"] } },
  publish: { now: true },
  "my-feed-rss": {},
  "delete-account": {},
  "count-reading": { path: "/recap/sentinel" },
};

/** Headers with private data. No log line may contain this data. */
const PRIVATE_HEADERS = {
  "content-type": "application/json",
  "user-agent": "sentinel-agent",
  "x-forwarded-for": "203.0.113.77",
  referer: "https://sentinel.test/?q=sentinel",
  "x-request-id": "sentinel-request",
  cookie: "sentinel=1",
};

const call = (name: string, headers: Record<string, string>, body: unknown) =>
  fetch(`${functions.url}/functions/v1/${name}?sentinel=${encodeURIComponent(question)}`, {
    method: "POST",
    headers: { ...PRIVATE_HEADERS, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const leak = { message: `Sentinel of the upstream, sk-sentinel-of-a-key: ${question}` };
const forgedToken = signToken({ sub: "sentinel", role: "authenticated" }, "another-secret".repeat(4));

test("E16: no log line contains private data, a question, a key or a text of another server", async () => {
  expect(Object.keys(REQUEST_BODIES).sort()).toEqual([...functions.names].sort());
  const adminHeaders = { authorization: `Bearer ${admin.token}` };
  const responses: Response[] = [];
  for (const [name, body] of Object.entries(REQUEST_BODIES)) {
    for (const reply of [failsWith(401, leak), failsWith(500, leak), sends(200, "sentinel"), completesWith(leak)]) {
      model.replyWith(reply);
      responses.push(await call(name, adminHeaders, body));
    }
    responses.push(await call(name, { authorization: `Bearer ${forgedToken}` }, body));
    responses.push(await call(name, { authorization: "Basic sentinel" }, body));
    responses.push(await call(name, { "x-cron-secret": "sentinel" }, body));
    responses.push(await call(name, adminHeaders, '{"question": "Sentinel'));
    responses.push(await call(name, adminHeaders, { ...body, sentinel: "sentinel" }));
  }
  await functions.sql("alter table public.er_episodes rename to er_sentinel");
  for (const [name, body] of Object.entries(REQUEST_BODIES)) responses.push(await call(name, adminHeaders, body));
  await functions.sql("alter table public.er_sentinel rename to er_episodes");

  await vi.waitFor(() =>
    expect(readLogLines().filter(({ what }) => what === "request")).toHaveLength(responses.length),
  );
  const allOutput = JSON.stringify(output.mock.calls);
  expect(allOutput).not.toMatch(/sentinel|glazes|203\.0\.113|api\.test|Bearer|eyJ|sk-|yt-/i);
  for (const secret of [admin.id, admin.token, functions.keys.secret, CRON_SECRET]) {
    expect(allOutput).not.toContain(secret);
  }
  for (const line of readLogLines()) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      level: expect.stringMatching(/^(info|warn|error)$/),
      function: expect.stringMatching(/^[a-z-]+$/),
      request: expect.stringMatching(/^[\da-f-]{36}$/),
      what: expect.any(String),
    });
  }
  const requestLines = readLogLines().filter(({ what }) => what === "request");
  expect(new Set(requestLines.map(({ outcome }) => outcome))).toEqual(new Set(["answered", "refused", "failed"]));
  // A response and its log line have the same id. All log lines of a user have the same pseudonym.
  const ids = responses.map(({ headers }) => headers.get("x-request-id"));
  expect(new Set(requestLines.map(({ request }) => request))).toEqual(new Set(ids));
  const pseudonymsOf = (name: string) =>
    new Set(requestLines.filter((line) => line["function"] === name).map(({ user }) => user));
  expect(pseudonymsOf("publish").size).toBe(2);
  expect([...pseudonymsOf("publish"), ...pseudonymsOf("try-prompt")].filter(Boolean)).toHaveLength(2);
}, 480_000);

test("a log line contains only numbers and single words", () => {
  const consoleOutput = vi.spyOn(console, "info").mockReturnValue();
  for (const [value, loggedValue] of [
    ["busy", "busy"],
    ["/youtube/v3/channels", "/youtube/v3/channels"],
    [503, 503],
    ["who@example.com", "(withheld)"],
    ["What do glazes hold?", "(withheld)"],
    ["é", "(withheld)"],
    ["", "(withheld)"],
    ["x".repeat(49), "(withheld)"],
    ["a\nb", "(withheld)"],
  ] as const) {
    log("info", "x", { value });
    expect(JSON.parse(String(consoleOutput.mock.lastCall?.[0]))).toMatchObject({
      what: "x",
      value: loggedValue,
    });
  }
  consoleOutput.mockRestore();
});

test("a log line has no request id if several parallel requests could have caused the line", async () => {
  const consoleOutput = vi.spyOn(console, "warn").mockReturnValue();
  const lastLine = () => JSON.parse(String(consoleOutput.mock.lastCall?.[0]));
  const bothRequestsRun = Promise.withResolvers<void>();
  const ids: string[] = [];
  const firstRun = withRequest("publish", async ({ request }) => {
    log("warn", "alone");
    expect(lastLine()).toMatchObject({ function: "publish", request });
    await bothRequestsRun.promise;
  });
  const secondRun = withRequest("publish", async (secondRequest) => {
    ids.push(secondRequest.request);
    log("warn", "parallel");
    expect(lastLine()).toMatchObject({ function: "publish", what: "parallel" });
    expect(lastLine()).not.toHaveProperty("request");
    log("warn", "own", {}, secondRequest);
    expect(lastLine()).toMatchObject({ request: secondRequest.request });
    bothRequestsRun.resolve();
  });
  await Promise.all([firstRun, secondRun]);
  log("warn", "after");
  expect(lastLine()).not.toHaveProperty("function");
  consoleOutput.mockRestore();
});

test("errorFields returns the kind, the status and the code of an error, without its message", () => {
  const error = Object.assign(new TypeError("sentinel"), { status: 401, code: "42501" });
  expect(errorFields(error)).toEqual({ error: "TypeError", upstream: 401, code: "42501" });
  expect(errorFields("sentinel")).toEqual({ error: "string" });
});

test("pseudonym returns the same short hash for the same user", async () => {
  const [a, b] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000b"];
  expect(await pseudonym(a)).toBe(await pseudonym(a));
  expect(await pseudonym(a)).not.toBe(await pseudonym(b));
  expect(await pseudonym(a)).toMatch(/^[\da-f]{12}$/);
});
