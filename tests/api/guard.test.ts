import { afterAll, describe, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addEpisodes, seedContent } from "../support/content.ts";

const backend = await openTestBackend("pglite");
const { request, rest, sql } = backend;
afterAll(() => backend.close());

const { show } = await seedContent(sql);
const user = await backend.account("user@api.test");
const admin = await backend.account("admin@api.test", "admin");

const slugs = (answer: { body: { slug: string }[] }) => answer.body.map(({ slug }) => slug).sort();

/** Checks that the backend still works, and that each role sees only its allowed rows. */
async function expectWorkingBackend() {
  const episodes = (actor: string) => rest(actor, "GET", "er_episodes?select=slug");
  const anonymous = await episodes("anon");
  expect(anonymous.status).toBe(200);
  expect(slugs(anonymous)).not.toContain("a-draft");
  expect(slugs(await episodes(user.token))).not.toContain("a-draft");
  expect(slugs(await episodes(admin.token))).toContain("a-draft");
  const path = "profiles?select=user_id&user_id=is.null";
  expect(await rest("anon", "PATCH", path, { bio: "x" })).toMatchObject({ status: 401 });
  expect(await backend.revision()).toBeGreaterThan(0);
}

const nestedFilter = (depth: number) => "and=(".repeat(depth) + ")".repeat(depth);

const malformedRequests: [title: string, method: string, path: string, body?: string][] = [
  ["the filter neq with an empty list", "GET", "er_episodes?recommendations=neq.{}"],
  ["the filter eq with an empty list", "GET", "er_episodes?recommendations=eq.{}"],
  ["an invalid list", "GET", "er_episodes?recommendations=cs.{"],
  ["a list as the value of a text and of a boolean", "GET", "er_episodes?title=eq.{}&is_published=eq.{}"],
  ["broken JSON as the value of a column with JSON", "GET", 'er_episodes?guests=eq.{"a":'],
  ["a text as a number", "GET", "er_episodes?duration_minutes=eq.ten"],
  ["a huge number", "GET", `er_episodes?duration_minutes=eq.${"9".repeat(400)}`],
  ["a text as an id", "GET", "er_episodes?id=eq.1"],
  ["a text as a date", "GET", "er_episodes?episode_date=gt.soon"],
  ["a text as a boolean", "GET", "er_episodes?is_published=is.maybe"],
  ["an unknown operator", "GET", "er_episodes?title=resembles.x"],
  ["no operator", "GET", "er_episodes?title=x"],
  ["an unknown column", "GET", "er_episodes?nothing=eq.1"],
  ["an unknown sort direction", "GET", "er_episodes?order=title.sideways"],
  ["an unknown related table", "GET", "er_episodes?select=*,nothing(*)"],
  ["a select without a closing bracket", "GET", "er_episodes?select=er_shows(name"],
  ["an or filter without a closing bracket", "GET", "er_episodes?or=(title.eq.x"],
  ["500 nested filters", "GET", `er_episodes?${nestedFilter(500)}`],
  ["an invalid regular expression", "GET", "er_episodes?title=match.("],
  ["a negative limit", "GET", "er_episodes?limit=-1"],
  ["a huge limit", "GET", `er_episodes?limit=${"9".repeat(30)}`],
  ["a text as a limit", "GET", "er_episodes?limit=all"],
  ["a huge offset", "GET", `er_episodes?offset=${"9".repeat(30)}`],
  ["a null byte in a value", "GET", "er_episodes?title=eq.a%00b"],
  ["a null byte in the name of a table", "GET", "er_episodes%00?select=slug"],
  ["an invalid percent encoding", "GET", "er_episodes?title=eq.%zz%"],
  ["invalid UTF-8", "GET", "er_episodes?title=eq.%c3%28%ff"],
  ["SQL in a value", "GET", "er_episodes?title=eq.'; drop table public.profiles; --"],
  ["SQL in the name of a column", "GET", 'er_episodes?select="title";select 1;--'],
  ["an unknown table", "GET", "nothing"],
  ["an address without a table", "GET", ""],
  ["a relative path instead of a table", "GET", "../auth/users"],
  ["a body with incomplete JSON", "POST", "er_episodes", '{"title":'],
  ["a body that is not JSON", "POST", "er_episodes", "title=x"],
  ["an empty body", "POST", "er_episodes", ""],
  ["a body that is null", "POST", "er_episodes", "null"],
  ["a body that is a number", "POST", "er_episodes", "1e999"],
  ["a body that is an empty list", "POST", "er_episodes", "[]"],
  ["a body with rows of different kinds", "POST", "er_episodes", '[{"title":"x"},{"slug":"y"},5]'],
  ["a body with an unknown column", "POST", "er_episodes", '{"nothing":1}'],
  ["a body with __proto__", "POST", "er_episodes", '{"__proto__":{"title":"x"},"constructor":1}'],
  ["a body with a null byte", "PATCH", "er_episodes?slug=eq.a-draft", '{"title":"a\\u0000b"}'],
  ["a body with half a character", "PATCH", "er_episodes?slug=eq.a-draft", '{"title":"a\\ud800b"}'],
  ["a body with an invalid list", "PATCH", "er_episodes?slug=eq.a-draft", '{"quotes":"{"}'],
  ["a body with an object instead of a list", "PATCH", "er_episodes?slug=eq.a-draft", '{"quotes":{"a":1}}'],
  ["a body with a huge number", "PATCH", "er_episodes?slug=eq.a-draft", '{"duration_minutes":1e300}'],
  ["an unknown function", "POST", "rpc/nothing", '{"a":1}'],
  ["an unknown method", "PUT", "er_episodes?slug=eq.x", "{}"],
];

describe.each([
  ["a visitor", "anon"],
  ["an admin", admin.token],
])("malformed requests from %s", (_role, actor) => {
  test.each(malformedRequests)("the backend responds to %s and serves the next request", async (...row) => {
    const [, method, path, body] = row;
    const rowsBefore = await sql("select * from public.er_episodes order by id");
    const { status } = await rest(actor, method, path, body);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(600);
    await expectWorkingBackend();
    const rows = await sql("select * from public.er_episodes order by id");
    expect(rows).toHaveLength(rowsBefore.length);
  });

  test("the backend serves valid requests while it receives malformed requests", async () => {
    const answers = malformedRequests.map(([, method, path, body]) => rest(actor, method, path, body));
    const validRequests = malformedRequests.map(() => rest("anon", "GET", "er_episodes?select=slug"));
    await Promise.all(answers);
    for (const answer of await Promise.all(validRequests)) expect(slugs(answer)).toEqual(["an-episode"]);
    await expectWorkingBackend();
  });
});

test("the backend refuses malformed sign-in requests", async () => {
  const path = "/auth/v1/token?grant_type=password";
  const bodies = ["{", "[]", "null", '{"email":{"$ne":1},"password":"x"}', '{"email":"a\\u0000b"}', ""];
  for (const body of bodies) {
    const { status } = await request("anon", "POST", path, body);
    expect(status, body).toBeGreaterThanOrEqual(400);
  }
  await expectWorkingBackend();
});

test("each of many parallel requests gets only the rows that its role may read", async () => {
  await addEpisodes(sql, show, 1, 20);
  const actors = [
    { as: "anon", drafts: 0, emailStatus: 401 },
    { as: user.token, drafts: 0, emailStatus: 403 },
    { as: admin.token, drafts: 1, emailStatus: 403 },
    { as: "service", drafts: 1, emailStatus: 200 },
  ];
  const rounds = Array.from({ length: 30 }, (_, index) => actors[index % 4]);
  await Promise.all(
    rounds.flatMap(async (actor, index) => {
      if (!actor) return;
      const [episodes, emails] = await Promise.all([
        rest(actor.as, "GET", `er_episodes?select=slug,is_published&limit=${100 + index}`),
        rest(actor.as, "GET", "profiles?select=email"),
      ]);
      const drafts = episodes.body.filter((row: { is_published: boolean }) => !row.is_published);
      expect(episodes.body).toHaveLength(21 + actor.drafts);
      expect(drafts).toHaveLength(actor.drafts);
      expect(emails.status).toBe(actor.emailStatus);
    }),
  );
});

test("an open transaction does not block requests", async () => {
  await Promise.all([
    sql("begin; set local role anon"),
    sql("begin; update public.er_shows set name = 'Left open'"),
    expectWorkingBackend(),
  ]);
  expect(await sql("select 1 from public.er_shows where name = 'Left open'")).toEqual([]);
});
