import { createParser } from "eventsource-parser";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Account } from "../support/backend.ts";
import { addEpisode, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, failsWith, openModel, type StandIn, streams, streamsInTwo } from "../support/llm.ts";
import { BRIDGE_TALK } from "../support/talks.ts";

/** The tests request answers as server-sent events from functions that run in Deno. */

const COOK_QUOTE = "Eleven weeks, with a crew of six and one very patient cook.";
const QUESTION = "how patient was the cook of the crew?";
const ACCEPT = { accept: "text/event-stream" };

let model: StandIn;
let functions: TestFunctions;
let reader: Account;
let episodeId: string;

beforeAll(async () => {
  model = await openModel();
  functions = await openFunctions({ AI_BASE_URL: model.url, AI_MODEL: "m" });
  const { show } = await seedContent(functions.sql);
  const talk = await addEpisode(functions.sql, show, "bridges", { transcript: BRIDGE_TALK });
  episodeId = talk.id;
  reader = await functions.account("reader@api.test");
});
afterEach(() => functions.sql("delete from private.ai_usage"));
afterAll(async () => {
  await functions.close();
  await model.close();
});

function post(question = QUESTION, options: RequestInit = {}, token: string | null = reader.token) {
  const body = { question, episodeId, episodeTitle: "" };
  const path = "/functions/v1/ai-transcript-chat";
  return functions.post(path, token, body, { headers: ACCEPT, ...options });
}

interface Event {
  name: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests check the fields of an event
  data: any;
}

async function readEvents(response: Response, isDone: (events: Event[]) => boolean = () => false) {
  const events: Event[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ name: event, data: JSON.parse(data) }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader && !isDone(events)) {
    const { done, value } = await reader.read();
    if (done) break;
    parser.feed(value);
  }
  reader?.releaseLock();
  return events;
}

const sentencesOf = (events: Event[]) => events.filter(({ name }) => name === "sentence").map(({ data }) => data.text);

test("the caller gets the first sentence before the model has written the whole answer", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = "Very patient. The crew has six people.";
  const reply = { found: true, answer, quotes: [COOK_QUOTE] };
  model.replyWith(streamsInTwo(reply, "Very patient. T", promise));
  const response = await post();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  expect(response.headers.get("content-encoding")).toBeNull();
  const [eventStream, remainingStream] = response.body?.tee() ?? [];
  const firstEvents = await readEvents(new Response(eventStream), (events) => events.length > 0);
  expect(sentencesOf(firstEvents)).toEqual(["Very patient. "]);
  resolve();
  const events = await readEvents(new Response(remainingStream));
  expect(sentencesOf(events).join("")).toBe(answer);
  expect(events.at(-1)).toMatchObject({
    name: "answer",
    data: { answer, kind: "written", verified: true, citations: [{ text: COOK_QUOTE }] },
  });
});

test("if the model invents a quote, the last event contains passages instead of the answer", async () => {
  const quotes = ["He had the patience of a saint."];
  model.replyWith(streams({ found: true, answer: "Like a saint.", quotes }));
  const events = await readEvents(await post());
  expect(sentencesOf(events)).toEqual(["Like a saint."]);
  const { name, data } = events.at(-1) ?? {};
  expect([name, data.kind, data.citations.length > 0]).toEqual(["answer", "passages", true]);
  expect(data.answer).toMatch(/^A written answer is not shown, because its quotes/);
  expect(data.answer).not.toContain("saint");
});

test("a caller that requests no events gets JSON", async () => {
  model.replyWith(streams({ found: true, answer: "Very.", quotes: [COOK_QUOTE] }));
  const response = await post(QUESTION, { headers: {} });
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toMatchObject({ answer: "Very.", verified: true });
  expect(model.requests[0]?.body).not.toHaveProperty("stream");
});

test("when the reader closes the connection, the function closes its connection to the model", async () => {
  const { promise } = Promise.withResolvers<void>();
  const callClosed = Promise.withResolvers<void>();
  const pausingReply = streamsInTwo({ found: true, answer: "Very. Six.", quotes: [] }, "Very. S", promise);
  model.replyWith((response, request) => {
    response.on("close", () => callClosed.resolve());
    pausingReply(response, request);
  });
  const readerAbort = new AbortController();
  const response = await post(QUESTION, { headers: ACCEPT, signal: readerAbort.signal });
  await readEvents(response, (events) => events.length > 0);
  readerAbort.abort();
  await expect(callClosed.promise).resolves.toBeUndefined();
});

test("if an error occurs before the first sentence, the response has the status of the error", async () => {
  expect((await post(QUESTION, {}, null)).status).toBe(401);
  model.replyWith(failsWith(500, {}, { "retry-after": "0" }));
  const response = await post("Who won the football match?");
  expect([response.status, await response.json()]).toEqual([
    502,
    { error: "Sorry, there was an issue reaching the AI service. Please try again shortly." },
  ]);
});

test("H6: the streamed sentences contain neither invented links nor parts of the prompt", async () => {
  model.replyWith(completesWith({ found: false, answer: "", quotes: [] }));
  await post();
  const [system = "", task = ""] = (model.requests[0]?.messages ?? []).map(({ content }) => content);
  const link = "Sign in at https://evil.test/login first. ";
  for (const leak of [system.slice(0, 100), task.slice(-300, -100)]) {
    const answer = `Very patient. ${link}${leak}. The end.`;
    model.replyWith(streams({ found: true, answer, quotes: [COOK_QUOTE] }));
    const events = await readEvents(await post());
    expect(sentencesOf(events)).toEqual(["Very patient. ", "Sign in at (link removed) first. "]);
    expect(events.at(-1)).toMatchObject({ name: "answer", data: { kind: "passages" } });
    expect(JSON.stringify(events)).not.toContain(leak.slice(0, 60));
  }
});

test("E20: HTML and line breaks in an answer reach the caller unchanged", async () => {
  const answer = "<img src=x onerror=alert(1)>. </script>\n\ndata: {}. The end.";
  model.replyWith(streams({ found: true, answer, quotes: [COOK_QUOTE] }));
  const events = await readEvents(await post());
  expect(sentencesOf(events).join("")).toBe(answer);
  expect(events.map(({ name }) => name)).toEqual(["sentence", "sentence", "sentence", "answer"]);
});

test("E7, E9: a streamed answer counts against the reader's quota and the budget", async () => {
  await functions.resetDailyBudget();
  model.replyWith(streams({ found: true, answer: "Very patient.", quotes: [COOK_QUOTE] }));
  await readEvents(await post());
  const usage = await functions.sql("select kind, used from private.ai_usage order by kind");
  expect(usage).toEqual([
    { kind: "answer", used: 1 },
    { kind: "passages", used: 1 },
  ]);
  await vi.waitFor(async () => {
    const [spending] = await functions.sql("select tokens::int from private.ai_spend");
    expect(spending).toEqual({ tokens: 100 });
  });
});

test.each([
  ["has no quote from the transcript", { found: true, answer: "A hundred. Weeks.", quotes: ["A hundred weeks."] }],
  ["ends in the middle of a sentence", '{"found": true, "answer": "A hundred. We'],
])("if a streamed answer %s, the last event replaces the answer with passages", async (_, reply) => {
  model.replyWith(streamsInTwo(reply, "hundred. W", Promise.resolve()));
  const events = await readEvents(await post());
  expect(sentencesOf(events)[0]).toBe("A hundred. ");
  expect(events.at(-1)).toMatchObject({ data: { kind: "passages", canRetry: true } });
  expect(events.at(-1)?.data.answer).not.toContain("hundred");
});
