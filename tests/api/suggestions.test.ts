import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend } from "../support/backend.ts";

/** Only the database has this number. */
const SUGGESTIONS = { perDay: 10, youngPerDay: 3, youngDays: 7, waiting: 30 };

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const editor = await backend.account("editor@api.test", "editor");
const reader = await backend.account("reader@api.test");
const otherReader = await backend.account("other@api.test");

const call = (actor: string, name: string, args: object = {}) => rest(actor, "POST", `rpc/${name}`, args);
const suggest = (actor: Account, { name, ...more }: { name?: string; address?: string }) =>
  call(actor.token, "suggest_podcast", { podcast_name: name, ...more });
const review = (actor: Account, podcast: unknown, action: string, more: object = {}) =>
  call(actor.token, "review_suggestion", { podcast, action, ...more });
async function suggestAndReadId(actor: Account, name: string): Promise<string> {
  const { body } = await suggest(actor, { name });
  return (body as unknown as { id: string }[])[0]?.id ?? "";
}
async function addList(actor: Account, ...podcastIds: string[]): Promise<unknown> {
  const items = podcastIds.map((podcast_id) => ({ podcast_id, note: null }));
  const list = { title: "Best", description: "", items };
  return (await call(actor.token, "create_top_list", list)).body;
}
const namesIn = async (actor: string, list: unknown) => {
  const select = "rank_order,podcast:podcasts(name)";
  const { body } = await rest(actor, "GET", `list_items?list_id=eq.${list}&select=${select}&order=rank_order`);
  return (body as unknown as { podcast: { name: string } }[]).map(({ podcast }) => podcast.name);
};
const notices = (actor: Account) =>
  rest(actor.token, "GET", "notices?select=kind,outcome,title,reason").then(({ body }) => body);
const REFUSED = { status: 400, code: "23514" };

beforeEach(async () => {
  await sql("delete from private.blocked_accounts");
  for (const table of ["top_lists", "podcasts", "notices", "er_history"]) await sql(`delete from public.${table}`);
  await sql("update public.profiles set created_at = now() - interval '1 year', is_public = true");
});

describe("a suggestion", () => {
  test("a reader can suggest a podcast with its name or its address", async () => {
    const { body } = await suggest(reader, { name: "  Ferry \n Time " });
    expect(body).toMatchObject([{ name: "Ferry Time", is_suggestion: true }]);
    await suggest(reader, { address: "https://www.anchor.example/show/" });
    await suggest(reader, { name: "Boats", address: "https://boats.example/rss.xml" });
    const storedPodcasts = await sql("select name, website_url, feed_url from public.podcasts order by folded_name");
    expect(storedPodcasts).toEqual([
      {
        name: "anchor.example/show",
        website_url: "https://www.anchor.example/show/",
        feed_url: null,
      },
      { name: "Boats", website_url: null, feed_url: "https://boats.example/rss.xml" },
      { name: "Ferry Time", website_url: null, feed_url: null },
    ]);
    expect(await suggest(reader, { name: " ", address: "" })).toMatchObject(REFUSED);
    for (const address of ["javascript:alert(1)", "ftp://a.example", "a b"])
      expect(await suggest(reader, { name: "Bad", address })).toMatchObject(REFUSED);
  });

  test("suggest_podcast adds no podcast that is listed or that the reader has suggested before", async () => {
    const [listedPodcast] = await sql("insert into public.podcasts (name) values ('Ferry') returning id");
    expect(await suggestAndReadId(reader, "FERRY")).toBe(listedPodcast?.["id"]);
    const ownSuggestion = await suggestAndReadId(reader, "Anchor");
    expect(await suggestAndReadId(reader, "anchor")).toBe(ownSuggestion);
    expect(await suggestAndReadId(otherReader, "anchor")).not.toBe(ownSuggestion);
  });

  test("B91: only readers can suggest podcasts, and new accounts have a lower daily limit", async () => {
    expect((await call("anon", "suggest_podcast", { podcast_name: "A" })).status).toBe(401);
    const { perDay, youngPerDay, waiting, youngDays } = SUGGESTIONS;
    await sql(
      `update public.profiles set created_at = now() - interval '${youngDays} days' + interval '1 minute'
       where user_id = $1`,
      [otherReader.id],
    );
    const countAccepted = async (actor: Account, attempts: number) => {
      let count = 0;
      for (let n = 0; n < attempts; n++)
        if ((await suggest(actor, { name: `Podcast ${n} ${Math.random()}` })).status === 200) count++;
      return count;
    };
    expect(await countAccepted(otherReader, youngPerDay + 2)).toBe(youngPerDay);
    expect(await countAccepted(reader, perDay + 2)).toBe(perDay);
    await sql(
      `insert into public.podcasts (name, status, suggested_by, created_at)
       select n::text, 'suggested', $1, now() - interval '2 days' from generate_series(1, $2::int) n`,
      [otherReader.id, waiting],
    );
    await sql("update public.podcasts set created_at = now() - interval '2 days'");
    expect(await countAccepted(otherReader, 1)).toBe(0);
    await sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'Spam')", [reader.id]);
    expect((await suggest(reader, { name: "New" })).status).toBe(403);
    await sql("update public.profiles set is_public = false where user_id = $1", [otherReader.id]);
    expect((await suggest(otherReader, { name: "New" })).status).toBe(403);
  });
});

describe("the review of a suggestion", () => {
  test("after an editor accepts a suggestion, everyone sees the podcast in the reader's list", async () => {
    const id = await suggestAndReadId(reader, "Ferry");
    const list = await addList(reader, id);
    expect([await namesIn("anon", list), await namesIn(reader.token, list)]).toEqual([[], ["Ferry"]]);
    expect((await review(reader, id, "list")).status).toBe(403);
    expect((await review(editor, id, "list")).status).toBe(204);
    expect(await namesIn("anon", list)).toEqual(["Ferry"]);
    expect(await notices(reader)).toEqual([{ kind: "suggestion", outcome: "listed", title: "Ferry", reason: null }]);
    expect(await review(editor, id, "reject")).toMatchObject({ status: 409, code: "23505" });
    expect(await sql("select action, title, before, after from public.er_history")).toEqual([
      { action: "insert", title: "Ferry", before: null, after: null },
    ]);
    expect(await sql("select suggested_by from public.podcasts")).toEqual([{ suggested_by: null }]);
  });

  test("an editor can replace a suggestion by a listed podcast in all lists", async () => {
    const [listedPodcast] = await sql<{ id: string }>(
      "insert into public.podcasts (name) values ('Ferry Time') returning id",
    );
    const listedId = listedPodcast?.id ?? "";
    const id = await suggestAndReadId(reader, "Fery Time");
    const list = await addList(reader, id);
    const listWithBoth = await addList(reader, listedId, id);
    expect(await review(editor, id, "merge", { target: id })).toMatchObject(REFUSED);
    expect((await review(editor, id, "merge", { target: listedId })).status).toBe(204);
    for (const listId of [list, listWithBoth]) expect(await namesIn("anon", listId)).toEqual(["Ferry Time"]);
    expect(await notices(reader)).toMatchObject([{ outcome: "listed", title: "Ferry Time" }]);
  });

  test("a rejected suggestion disappears from the reader's list", async () => {
    const id = await suggestAndReadId(reader, "Rude");
    const list = await addList(reader, id);
    expect((await review(editor, id, "reject", { reason: "No podcast" })).status).toBe(204);
    expect(await namesIn(reader.token, list)).toEqual([]);
    expect(await notices(reader)).toMatchObject([{ outcome: "rejected", reason: "No podcast" }]);
    expect(await sql("select 1 from public.er_history")).toEqual([]);
  });

  test("a review creates no notice if the reader has deleted the account", async () => {
    const leavingReader = await backend.account("leaving@api.test");
    const id = await suggestAndReadId(leavingReader, "Ferry");
    await call("service", "delete_account", { account: leavingReader.id });
    expect((await review(editor, id, "list")).status).toBe(204);
    expect(await sql("select 1 from public.notices")).toEqual([]);
  });
});

describe("an import of podcasts", () => {
  const importPodcasts = (actor: Account, podcasts: unknown) => call(actor.token, "import_podcasts", { podcasts });

  test("an import adds only the podcasts that the site does not have yet", async () => {
    await sql("insert into public.podcasts (name, status) values ('Ferry', 'hidden')");
    const rows = [
      { name: "FERRY" },
      { name: " Anchor ", feed_url: "https://a.example/rss", description: "Boats" },
      { name: "anchor" },
    ];
    expect(await importPodcasts(editor, rows)).toMatchObject({ status: 200, body: 1 });
    expect(await importPodcasts(editor, rows)).toMatchObject({ status: 200, body: 0 });
    const addedPodcasts = await sql("select name, feed_url from public.podcasts where status = 'listed'");
    expect(addedPodcasts).toEqual([{ name: "Anchor", feed_url: "https://a.example/rss" }]);
  });

  test("import_podcasts refuses readers, more than 500 rows and invalid rows", async () => {
    expect((await importPodcasts(reader, [{ name: "A" }])).status).toBe(403);
    const tooManyRows = Array.from({ length: 501 }, (_, n) => ({ name: `Podcast ${n}` }));
    for (const rows of [tooManyRows, {}, [{ name: "A", feed_url: "javascript:alert(1)" }], [{ name: " " }]])
      expect(await importPodcasts(editor, rows)).toMatchObject(REFUSED);
    expect(await sql("select 1 from public.podcasts")).toEqual([]);
  });
});
