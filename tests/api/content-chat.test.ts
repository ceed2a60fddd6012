import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSAGE_ANSWERS_PER_HOUR } from "../../src/domain/constants.ts";
import type { Account } from "../support/backend.ts";
import { addDraft, addEpisode, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, openModel, type StandIn } from "../support/llm.ts";
import { BRIDGE_TALK, KILN_TALK } from "../support/talks.ts";

/** ai-content-chat on the real Deno, with a model and without one. */

let model: StandIn;
let withModel: TestFunctions;
let withoutModel: TestFunctions;
const readers = new Map<TestFunctions, Account>();

async function open(secrets: Record<string, string>) {
  const functions = await openFunctions(secrets);
  const { show } = await seedContent(functions.sql);
  await addEpisode(functions.sql, show, "bridges", { title: "Bridges", transcript: BRIDGE_TALK });
  await addEpisode(functions.sql, show, "kilns", {
    ...{ title: "Kilns", transcript: KILN_TALK },
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
    ...{ question, ...(history && { history }) },
  });

beforeAll(async () => {
  model = await openModel();
  [withModel, withoutModel] = await Promise.all([
    open({ AI_BASE_URL: model.url, AI_API_KEY: "k", AI_MODEL: "m" }),
    open({}),
  ]);
});
afterAll(async () => {
  await Promise.all([withModel.close(), withoutModel.close()]);
  await model.close();
});

test("without a model, the function quotes passages, grouped by recap", async () => {
  const { body } = await ask(withoutModel, "when does the glaze of the kiln crack?");
  expect(body.kind).toBe("passages");
  const [source] = body.sources;
  expect(source).toMatchObject({ slug: "kilns", title: "Kilns" });
  expect(source.citations).toContainEqual({
    ...{ speaker: "Dan Ilves", start: null, line: "p2" },
    text: "If you open it early the glaze cracks, and you hear it across the yard.",
  });
});

test("the function quotes a recap's text as plain text, without the id of a transcript line", async () => {
  const { body } = await ask(withoutModel, "who is the porcelain potter?");
  expect(body.sources[0].citations[0]).toMatchObject({
    ...{ text: "Glaze & fire: a porcelain potter waits.", line: null },
  });
});

test("a misspelt word finds the right recap", async () => {
  const { body } = await ask(withoutModel, "porcelian poter");
  expect(body.sources.map(({ slug }: { slug: string }) => slug)).toEqual(["kilns"]);
});

test("a follow-up question uses the questions before it", async () => {
  const alone = await ask(withoutModel, "And why?");
  expect(alone.body.kind).toBe("nothing");
  const before = {
    question: "when does the glaze of the kiln crack?",
    answer: "When opened early.",
  };
  const { body } = await ask(withoutModel, "And why?", [before]);
  expect(body.sources[0].slug).toBe("kilns");
  const secondFollowUp = await ask(withoutModel, "And when?", [
    before,
    { question: "And why?", answer: "So." },
  ]);
  expect(secondFollowUp.body.sources[0]?.slug).toBe("kilns");
});

test("E7: the function refuses too many questions and says when to retry, also without a model", async () => {
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

test("E23, F4: no answer and no prompt has text of a draft", async () => {
  expect((await ask(withoutModel, "what about cormorants?")).body.kind).toBe("nothing");
  model.replyWith(completesWith({ found: false, answer: "", quotes: [] }));
  await ask(withModel, "what about cormorants and glaze?");
  expect(JSON.stringify(model.requests)).not.toMatch(/Cormorants|Secret/);
});

test("a written answer names the recaps it uses and quotes only their text", async () => {
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
    ...{ kind: "written", verified: false },
    sources: [
      {
        ...{ slug: "kilns", title: "Kilns" },
        citations: [
          {
            ...{ speaker: "Cleo Park", start: null, line: "p1" },
            text: "The kiln is opened on the third morning, never before.",
            marks: [{ from: 12, to: 53 }],
          },
        ],
      },
    ],
  });
});

test("E6: the function refuses seven earlier exchanges, and a question that is too long", async () => {
  const exchange = { question: "?", answer: "!" };
  expect((await ask(withoutModel, "Why?", Array(7).fill(exchange))).status).toBe(400);
  expect((await ask(withoutModel, "x".repeat(2001))).status).toBe(400);
});
