import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { NOBODYS, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { errs, openModel, type StandIn, says } from "../support/llm.ts";

/** try-prompt on the real Deno: an admin sees what a text makes of an episode; nothing is stored. */

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

const trial = (body: object) =>
  functions.call("try-prompt", admin.token, {
    slug: "prompt_quick_take",
    body: 'Of "{title}": {description} {title}',
    episodeId: episode.id,
    ...body,
  });

test("the filled text is asked as it is shown, and the answer comes back", async () => {
  model.play(says({ text: "Short." }));
  const before = await functions.sql("select * from public.site_content order by slug");
  const { status, body } = await trial({});
  expect([status, body.answer, body.missing]).toEqual([200, "Short.", null]);
  expect(body.prompt).toMatch(
    /^Of "\[\[title \d+\]\] Tides \[\[end \d+\]\]": \[\[source \d+\]\] What was said\. \[\[end \d+\]\] the title above$/,
  );
  const user = model.asked[0]?.said.find(({ role }) => role === "user");
  expect(user?.content).toBe(body.prompt);
  expect(await functions.sql("select * from public.site_content order by slug")).toEqual(before);
});

test("a draft may be tried; startup ideas come from the recap, lists as lines", async () => {
  model.play(says({ text: "Ideas." }));
  const ideas = await trial({ slug: "prompt_startup_ideas", episodeId: draft.id });
  expect(ideas.status).toBe(200);
  expect(ideas.body.prompt).toContain("<p>Read.</p>");
  model.play(says(["One", "Two"]));
  const list = await trial({ slug: "prompt_quotes" });
  expect(list.body.answer).toBe("• One\n• Two");
});

test.each([
  ["an unknown episode", { episodeId: NOBODYS }, 404, "Episode Not Found"],
  ["no prompt of ours", { slug: "prompt_of_mine" }, 400, "slug"],
  ["an empty text", { body: "" }, 400, "Write a prompt first."],
  ["E29: 100 kB", { body: "x".repeat(100_000) }, 400, "It is too long."],
])("nothing is asked for %s", async (_, body, status, error) => {
  model.play(says({ text: "No." }));
  expect(await trial(body)).toMatchObject({
    status,
    body: { error: expect.stringContaining(error) },
  });
  expect(model.asked).toEqual([]);
});

test("a model that fails is told as such", async () => {
  model.play(errs(500, {}));
  const { status, body } = await trial({});
  expect(status).toBeGreaterThanOrEqual(500);
  expect(body).toEqual({ error: expect.any(String) });
});
