import { expect, test } from "vitest";
import { boundAnswer, nestingOf, queryProblem } from "./limits.ts";

test.each([
  ["", 0, 0],
  ["a,b", 0, 0],
  ["a(b(c),d(e))", 2, 3],
  ["(((", 3, 3],
  [")))(", 0, 1],
  ['"((("', 0, 0],
  ['"a\\"((" (', 1, 1],
])("in the text %j, nestingOf finds the depth %i and %i opening brackets", (text, maxDepth, openingCount) => {
  expect(nestingOf(text, "(", ")")).toEqual({ maxDepth, openingCount });
});

const nestedBrackets = (depth: number) => "(".repeat(depth) + ")".repeat(depth);

test.each([
  "select=*,er_shows!inner(name,er_categories(slug))&order=episode_date.desc.nullslast",
  'or=(name.ilike."*((((((((((((((((*",slug.eq.x)',
  `title=eq.${encodeURIComponent(nestedBrackets(100))}`,
  "title=eq.__proto__&name=ilike.*__proto__*",
  'or=(name.ilike."*a,__proto*",slug.eq.__proto__)',
  "id=in.(1,2,3)",
  "or=(quick_take.not.is.null,recap_body.not.is.null)&transcript=is.null",
  "title=eq.fts.x&title=ilike.*transcript.like.*&order=episode_date.desc.nullslast,id",
])("queryProblem finds no problem in the query %s", (query) => {
  expect(queryProblem(new URLSearchParams(query), "er_episodes")).toBeNull();
});

test.each([
  `select=${"a(".repeat(5)}${")".repeat(5)}`,
  `select=${"a(b),".repeat(21)}`,
  `or=${nestedBrackets(11)}`,
  `er_shows.and=${nestedBrackets(11)}`,
  `guests=cs.${"[".repeat(60)}`,
  "a=1&".repeat(201),
  "__proto__=eq.1",
  "er_shows.__proto__=eq.1",
  "select=__proto__",
  "select=id,__proto__:slug",
  "order=id,__proto__.asc",
  "or=(and(id.eq.1,__proto__.eq.2))",
  "select=id,er_shows(er_episodes(id))",
  "recap_body=phfts(english).tide",
  "title=not.wfts.tide",
  "or=(title.plfts.tide,id.is.null)",
  "transcript=like.*x*",
  "er_shows.er_episodes.show_notes=ilike.*x*",
  "or=(id.is.null,and(transcript.not.like.*x*,id.eq.1))",
  "order=id,transcript.desc",
  "transcript::text=like.*x*",
  "or=(id.is.null,transcript::text.like.*x*)",
])("queryProblem finds a problem in the query %s", (query) => {
  expect(queryProblem(new URLSearchParams(query), "er_episodes")).not.toBeNull();
});

test("C7: boundAnswer replaces only an answer that is too large", async () => {
  const answerOf = (body: string | null, maxBytes: number) =>
    boundAnswer(new Response(body, { status: 206, headers: { "content-range": "0-9/*" } }), maxBytes);
  const answer = await answerOf("0123456789", 10);
  expect([answer.status, answer.headers.get("content-range")]).toEqual([206, "0-9/*"]);
  expect(await answer.text()).toBe("0123456789");
  expect((await answerOf(null, 0)).status).toBe(206);
  expect((await answerOf("0123456789", 9)).status).toBe(413);
});
