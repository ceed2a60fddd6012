import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSAGE_ANSWERS_PER_HOUR } from "../../src/domain/constants.ts";
import type { Account } from "../support/backend.ts";
import { addDraft, addEpisode, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, failsWith, openModel, type StandIn } from "../support/llm.ts";
import { BRIDGE_TALK, KILN_TALK } from "../support/talks.ts";

/** The tests call the chat (`ai-content-chat`) in Deno, with a model and without a model. */

let model: StandIn;
let withModel: TestFunctions;
let withoutModel: TestFunctions;
const readers = new Map<TestFunctions, Account>();

async function openWithContent(secrets: Record<string, string>) {
  const functions = await openFunctions(secrets);
  const { show } = await seedContent(functions.sql);
  await addEpisode(functions.sql, show, "bridges", { title: "Bridges", transcript: BRIDGE_TALK });
  await addEpisode(functions.sql, show, "kilns", {
    title: "Kilns",
    transcript: KILN_TALK,
    episode_date: "2024-05-02",
    quick_take: "How kilns are opened.",
    guests: [{ name: "Cleo Park", link: null }],
    recap_body: "<p>Glaze &amp; fire: a <em>porcelain</em> potter waits.</p>",
  });
  await addDraft(functions.sql, show, "secret", {
    title: "Secret",
    transcript: "Ada: Cormorants.",
  });
  readers.set(functions, await functions.account("reader@api.test"));
  return functions;
}

const ask = (functions: TestFunctions, question: string, history?: object[]) =>
  functions.call("ai-content-chat", readers.get(functions)?.token ?? "", {
    question,
    ...(history && { history }),
  });

beforeAll(async () => {
  model = await openModel();
  [withModel, withoutModel] = await Promise.all([
    openWithContent({ AI_BASE_URL: model.url, AI_API_KEY: "k", AI_MODEL: "m" }),
    openWithContent({}),
  ]);
});
afterAll(async () => {
  await Promise.all([withModel.close(), withoutModel.close()]);
  await model.close();
});

test("without a model, the chat answers with quotes, grouped by recap", async () => {
  const { body } = await ask(withoutModel, "when does the glaze of the kiln crack?");
  expect(body.kind).toBe("passages");
  const [source] = body.sources;
  expect(source).toMatchObject({ slug: "kilns", title: "Kilns" });
  expect(source.citations).toContainEqual({
    speaker: "Dan Ilves",
    start: null,
    line: "p2",
    text: "If you open it early the glaze cracks, and you hear it across the yard.",
  });
});

test("the chat quotes the text of a recap without HTML", async () => {
  const { body } = await ask(withoutModel, "who is the porcelain potter?");
  expect(body.sources[0].citations[0]).toMatchObject({
    text: "Glaze & fire: a porcelain potter waits.",
    line: null,
  });
});

test("the chat finds the right recap for a question with misspelt words", async () => {
  const { body } = await ask(withoutModel, "porcelian poter");
  expect(body.sources.map(({ slug }: { slug: string }) => slug)).toEqual(["kilns"]);
});

test("for a follow-up question, the chat also searches for the words of the earlier questions", async () => {
  const answerWithoutHistory = await ask(withoutModel, "And why?");
  expect(answerWithoutHistory.body.kind).toBe("nothing");
  const earlierExchange = {
    question: "when does the glaze of the kiln crack?",
    answer: "When opened early.",
  };
  const { body } = await ask(withoutModel, "And why?", [earlierExchange]);
  expect(body.sources[0].slug).toBe("kilns");
  const secondFollowUp = await ask(withoutModel, "And when?", [
    earlierExchange,
    { question: "And why?", answer: "So." },
  ]);
  expect(secondFollowUp.body.sources[0]?.slug).toBe("kilns");
});

test("for a question about a new subject, the chat returns no passage about the earlier subject", async () => {
  const earlierExchange = {
    question: "when does the glaze of the kiln crack?",
    answer: "When opened early.",
  };
  const findSlugs = async (question: string) => {
    const { body } = await ask(withoutModel, question, [earlierExchange]);
    return body.sources.map(({ slug }: { slug: string }) => slug);
  };
  expect(await findSlugs("Who is the president of France?")).toEqual([]);
  expect(await findSlugs("How many weeks does the crew scrape rust?")).toEqual(["bridges"]);
  expect((await findSlugs("And what about the paint?"))[0]).toBe("bridges");
});

test("the chat lists episodes and shows without a request to the model", async () => {
  model.replyWith(completesWith({ found: false, answer: "", quotes: [] }));
  for (const functions of [withoutModel, withModel]) {
    const { body } = await ask(functions, "What is the latest episode with Cleo Park?");
    expect(body).toEqual({
      kind: "catalogue",
      answer: "The latest episode with Cleo Park:\n• Kilns (a-show, May 2, 2024, with Cleo Park)",
      sources: [
        {
          slug: "kilns",
          title: "Kilns",
          citations: [{ line: null, speaker: null, start: null, text: "How kilns are opened." }],
        },
      ],
    });
    const count = await ask(functions, "How many episodes does a-show have?");
    expect(count.body.answer).toMatch(/^There are 3 episodes of a-show\. The latest:\n• Kilns/);
    const shows = await ask(functions, "Which shows are there?");
    expect(shows.body).toEqual({
      kind: "catalogue",
      answer: "There is 1 show:\n• a-show",
      sources: [],
    });
  }
  expect(model.requests).toEqual([]);
});

test("without a model, the chat answers a follow-up question about the latest episode", async () => {
  const history = [{ question: "What is the latest episode of Syntax?", answer: "None." }];
  const { body } = await ask(withoutModel, "And with Cleo Park?", history);
  expect(body.answer).toMatch(/^The latest episode with Cleo Park:\n• Kilns/);
});

test("the chat quotes passages if a question about the latest episodes also names a subject", async () => {
  const { body } = await ask(withoutModel, "latest episodes with glaze cracks of the kiln");
  expect([body.kind, body.sources[0]?.slug]).toEqual(["passages", "kilns"]);
});

describe("if the reader has asked questions before", () => {
  const history = [{ question: "Who climbs the tower?", answer: "Bo does." }];
  const notFoundReply = completesWith({ found: false, answer: "", quotes: [] });
  const prompts = () => model.requests.map(({ messages }) => messages[1]?.content ?? "");

  test("E18: the chat searches with the follow-up question that the model has rewritten", async () => {
    const question = "How long is the glaze of a kiln left alone?";
    model.replyWith(completesWith({ isFollowUp: true, question }), notFoundReply);
    await ask(withModel, "And that of the other thing?", history);
    const [rewritePrompt, answerPrompt] = prompts();
    expect(model.requests[0]?.messages[0]?.content).not.toMatch(/tower|other thing/);
    expect(rewritePrompt).toContain("Who climbs the tower?");
    expect(rewritePrompt).toContain("And that of the other thing?");
    expect(answerPrompt).toContain("Kilns (a-show, May 2, 2024, with Cleo Park)");
    expect(answerPrompt).toContain("Who climbs the tower?");
  });

  test("if a question has a new subject, the model gets no earlier questions and answers", async () => {
    const question = "When is a kiln with glaze opened?";
    model.replyWith(completesWith({ isFollowUp: false, question: "Something else" }), notFoundReply);
    await ask(withModel, question, history);
    const [, answerPrompt] = prompts();
    expect(answerPrompt).toContain(question);
    expect(answerPrompt).toContain("the glaze cracks");
    expect(answerPrompt).not.toMatch(/Who climbs|Bo does/);
  });

  test("E21: if the model does not rewrite a follow-up question, the chat searches for the words of all questions", async () => {
    model.replyWith(failsWith(400, {}), notFoundReply);
    await ask(withModel, "And when?", [{ question: "Does the glaze crack?", answer: "Yes." }]);
    expect(prompts().at(-1)).toContain("the glaze cracks");
  });
});

test("E7: without a model, the chat refuses too many questions in an hour", async () => {
  const readerId = readers.get(withoutModel)?.id ?? "";
  await withoutModel.sql(
    `insert into private.ai_usage (user_id, kind, window_start, used)
     select $1, 'passages', date_trunc('hour', now()) + n * interval '1 hour', ${PASSAGE_ANSWERS_PER_HOUR}
     from generate_series(0, 1) n
     on conflict (user_id, kind, window_start) do update set used = excluded.used`,
    [readerId],
  );
  const { status, headers, body } = await ask(withoutModel, "glaze?");
  await withoutModel.sql("delete from private.ai_usage");
  expect([status, body.error]).toEqual([429, expect.stringContaining("120 answers")]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("E23, F4: the chat puts no text of a draft into an answer or a prompt", async () => {
  expect((await ask(withoutModel, "what about cormorants?")).body.kind).toBe("nothing");
  model.replyWith(completesWith({ found: false, answer: "", quotes: [] }));
  await ask(withModel, "what about cormorants and glaze?");
  expect(JSON.stringify(model.requests)).not.toMatch(/Cormorants|Secret/);
});

test("the chat removes an invented quote from an answer of the model", async () => {
  model.replyWith(
    completesWith({
      found: true,
      answer: "After three mornings.",
      quotes: ["opened on the third morning, never before", "on the fourth morning"],
    }),
  );
  const { body } = await ask(withModel, "When is a kiln with glaze opened?");
  expect(body).toEqual({
    answer: "After three mornings.",
    kind: "written",
    verified: false,
    sources: [
      {
        slug: "kilns",
        title: "Kilns",
        citations: [
          {
            speaker: "Cleo Park",
            start: null,
            line: "p1",
            text: "The kiln is opened on the third morning, never before.",
            marks: [{ from: 12, to: 53 }],
          },
        ],
      },
    ],
  });
});

test("E6: the chat refuses seven earlier questions, and a question with 2,001 characters", async () => {
  const exchange = { question: "?", answer: "!" };
  expect((await ask(withoutModel, "Why?", Array(7).fill(exchange))).status).toBe(400);
  expect((await ask(withoutModel, "x".repeat(2001))).status).toBe(400);
});
