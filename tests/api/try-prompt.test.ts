import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { seedContent, UNKNOWN_ID } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { completesWith, failsWith, openModel, type StandIn } from "../support/llm.ts";

/** An admin tries a prompt with the edge function try-prompt, which runs in Deno and stores nothing. */

let model: StandIn;
let functions: TestFunctions;
let admin: Account;
let episode: { id: string };
let draft: { id: string };

beforeAll(async () => {
  model = await openModel();
  functions = await openFunctions({ AI_BASE_URL: model.url, AI_MODEL: "m" });
  ({ episode, draft } = await seedContent(functions.sql));
  await functions.sql(
    "update public.er_episodes set title = 'Tides', transcript = 'What was said.', recap_body = '<p>Read.</p>'",
  );
  admin = await functions.account("admin@api.test", "admin");
});
afterAll(async () => {
  await functions.close();
  await model.close();
});

const tryPrompt = (body: object) =>
  functions.call("try-prompt", admin.token, {
    slug: "prompt_quick_take",
    body: 'Of "{title}": {description}, {title}',
    episodeId: episode.id,
    ...body,
  });

test("the function sends the prompt to the model, and returns the prompt and the answer", async () => {
  model.replyWith(completesWith({ text: "Short." }));
  const promptsBefore = await functions.sql("select * from public.site_content order by slug");
  const { status, body } = await tryPrompt({});
  expect([status, body.answer, body.missing]).toEqual([200, "Short.", null]);
  expect(body.prompt).toMatch(
    /^\[\[source \d+\]\] What was said\. \[\[end \d+\]\]\n\nOf "\[\[title \d+\]\] Tides \[\[end \d+\]\]": the source above, the title above$/,
  );
  const user = model.requests[0]?.messages.find(({ role }) => role === "user");
  expect(user?.content.startsWith(body.prompt)).toBe(true);
  expect(await functions.sql("select * from public.site_content order by slug")).toEqual(promptsBefore);
});

test("an admin can try the prompt for startup ideas with a draft", async () => {
  model.replyWith(completesWith({ text: "Ideas." }));
  const ideas = await tryPrompt({ slug: "prompt_startup_ideas", episodeId: draft.id });
  expect(ideas.status).toBe(200);
  expect(ideas.body.prompt).toContain("<p>Read.</p>");
  model.replyWith(completesWith(["One", "Two"]));
  const list = await tryPrompt({ slug: "prompt_quotes" });
  expect(list.body.answer).toBe("• One\n• Two");
});

test.each([
  ["an unknown episode", { episodeId: UNKNOWN_ID }, 404, "Episode Not Found"],
  ["an unknown prompt", { slug: "prompt_of_mine" }, 400, "slug"],
  ["an empty prompt", { body: "" }, 400, "Write a prompt first."],
  ["a prompt of 100 kB (E29)", { body: "x".repeat(100_000) }, 400, "It is too long."],
])("the function refuses %s, and sends nothing to the model", async (_, body, status, error) => {
  model.replyWith(completesWith({ text: "No." }));
  expect(await tryPrompt(body)).toMatchObject({
    status,
    body: { error: expect.stringContaining(error) },
  });
  expect(model.requests).toEqual([]);
});

test("a comparison says its tokens, counts for the tokens of the day, and not for the answers of an hour", async () => {
  model.replyWith(completesWith({ text: "Short." }));
  const spent = async () =>
    (await functions.sql<{ tokens: number }>("select coalesce(sum(tokens), 0)::int as tokens from private.ai_spend"))[0]
      ?.tokens ?? 0;
  const answers = () => functions.sql("select used from private.ai_usage where user_id = $1", [admin.id]);
  const [tokensBefore, answersBefore] = [await spent(), await answers()];
  const { body } = await tryPrompt({ isComparison: true });
  expect(body).toMatchObject({ answer: "Short.", tokens: expect.any(Number) });
  expect(body.tokens).toBeGreaterThan(0);
  expect(await spent()).toBeGreaterThan(tokensBefore);
  expect(await answers()).toEqual(answersBefore);
});

test("the function reports the failure of a model", async () => {
  model.replyWith(failsWith(500, {}));
  const { status, body } = await tryPrompt({});
  expect(status).toBeGreaterThanOrEqual(500);
  expect(body).toEqual({ error: expect.any(String) });
});
