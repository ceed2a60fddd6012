import { parseFeed } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PRIVATE_FEED_SECRET, privateFeedAddress } from "../../src/domain/feeds/private-feed.ts";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import {
  addCategory,
  addDraft,
  addEpisode,
  addEpisodes,
  addShow,
  type InsertedRow,
  seedContent,
} from "../support/content.ts";
import { feedProblems } from "../support/feed-rules.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";

/** Only the database has this number. */
const PRIVATE_FEED = { items: 50, requestsPerHour: 60 };

const isRemote = process.env["TEST_BACKEND"] === "remote";
vi.stubEnv("LOG_FORMAT", "json");
afterAll(() => vi.unstubAllEnvs());

describe("the private RSS feed of a reader", () => {
  let functions: TestFunctions;
  let show: InsertedRow;
  let reader: Account;
  beforeAll(async () => {
    functions = await openFunctions();
    const { sql } = functions;
    const category = await addCategory(sql, "talks", { name: "Talks & <b>more</b>" });
    show = await addShow(sql, category, "deep-end", { name: "Deep End" });
    await addEpisodes(sql, show, 1, 60);
    const texts = { title: "Salt & <b>tide</b>", quick_take: "5 < 6 & it's <i>true</i>" };
    await addEpisode(sql, show, "salt", { ...texts, created_at: "2100-01-01T00:00:00Z" });
    await addDraft(sql, show, "secret-draft", { created_at: "2100-01-02T00:00:00Z" });
    await addEpisode(sql, await addShow(sql, category, "other-show"), "not-followed");
    reader = await createFollower("reader@api.test");
  });
  afterAll(() => functions.close());

  async function createFollower(email: string): Promise<Account> {
    const account = await functions.account(email);
    const follow = "insert into public.user_show_follows (user_id, show_id) values ($1, $2)";
    await functions.sql(follow, [account.id, show.id]);
    return account;
  }
  const rpc = async ({ token }: Account, name: string) => {
    const answer = await functions.post(`/rest/v1/rpc/${name}`, token, {});
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  const createFeed = async (account = reader): Promise<string> => {
    const { status, body } = await rpc(account, "create_private_feed");
    expect([status, body]).toEqual([200, expect.stringMatching(PRIVATE_FEED_SECRET)]);
    return privateFeedAddress(functions.url, body);
  };
  const statusOf = async (address: string) => (await fetch(address)).status;

  test("B160: lists the newest published recaps of the reader's follows as RSS 2.0", async () => {
    const address = await createFeed();
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/rss+xml; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    const text = await response.text();
    // The text of the feed does not contain the feed's address, because the address is secret.
    expect(feedProblems(text, address, functions.siteOrigin)).toEqual([
      "missing: its own address",
      "missing: its own media type",
    ]);
    expect(text).not.toContain(new URL(address).search.slice("?secret=".length));
    const feed = parseFeed(text, { xmlMode: true });
    expect(feed).toMatchObject({ type: "rss", title: "My Feed | Episode Recap" });
    expect(feed?.items).toHaveLength(PRIVATE_FEED.items);
    expect(feed?.items[0]).toMatchObject({
      title: "Salt & &lt;b>tide&lt;/b>",
      description: "5 &lt; 6 & it's &lt;i>true&lt;/i>",
      link: `${functions.siteOrigin}/recap/salt`,
    });
    expect(text).not.toMatch(/secret-draft|not-followed/);
  });

  test("lists a draft that goes live first, however old it is, with its picture", async () => {
    const old = {
      created_at: "2001-01-01T00:00:00Z",
      thumbnail_url: "https://x.test/a.png?b=1&c=2",
    };
    const { id } = await addDraft(functions.sql, show, "old-draft", old);
    await functions.sql("update public.er_episodes set first_published_at = '2000-01-01' where slug = 'salt'");
    await functions.sql("update public.er_episodes set is_published = true where id = $1", [id]);
    const text = await (await fetch(await createFeed())).text();
    const [item] = parseFeed(text, { xmlMode: true })?.items ?? [];
    expect(item).toMatchObject({ title: "old-draft", media: [{ url: old.thumbnail_url }] });
    expect(item?.pubDate?.getTime()).toBeGreaterThan(Date.now() - 600_000);
    await functions.sql("delete from public.er_episodes where id = $1", [id]);
    await functions.sql("update public.er_episodes set first_published_at = created_at where slug = 'salt'");
  });

  test("a request with the current ETag gets the status 304 and no text", async () => {
    const address = await createFeed();
    // The local server marks the ETag of a compressed response as weak.
    const tag = (await fetch(address)).headers.get("etag")?.replace(/^W\//, "") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const knownTags of [tag, `"other", W/${tag}`]) {
      const answer = await fetch(address, { headers: { "if-none-match": knownTags } });
      expect([answer.status, await answer.text()]).toEqual([304, ""]);
    }
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toContain(tag);
    const post = await fetch(address, { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("B161: the address of a replaced or deleted feed does not work", async () => {
    const firstAddress = await createFeed();
    const secondAddress = await createFeed();
    expect([await statusOf(firstAddress), await statusOf(secondAddress)]).toEqual([404, 200]);
    expect((await rpc(reader, "private_feed_since")).body).toEqual(expect.any(String));
    expect((await rpc(reader, "delete_private_feed")).status).toBeLessThan(300);
    expect(await statusOf(secondAddress)).toBe(404);
    expect((await rpc(reader, "private_feed_since")).body).toBeNull();
    for (const secret of ["", "x", "0".repeat(64), `${"0".repeat(63)}'`])
      expect(await statusOf(privateFeedAddress(functions.url, secret))).toBe(404);
  });

  test("B162: the feed of a blocked or deleted account answers like an unknown feed", async () => {
    const leavingReader = await createFollower("leaving@api.test");
    const address = await createFeed(leavingReader);
    expect((await functions.post("/auth/v1/logout?scope=global", leavingReader.token, {})).status).toBe(204);
    expect(await statusOf(address)).toBe(200);
    await functions.sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')", [
      leavingReader.id,
    ]);
    const unknownResponse = await fetch(privateFeedAddress(functions.url, "0".repeat(64)));
    const blockedResponse = await fetch(address);
    expect([blockedResponse.status, await blockedResponse.text()]).toEqual([404, await unknownResponse.text()]);
    await functions.sql("delete from private.blocked_accounts where user_id = $1", [leavingReader.id]);
    expect(await statusOf(address)).toBe(200);
    await functions.sql("delete from auth.users where id = $1", [leavingReader.id]);
    expect(await statusOf(address)).toBe(404);
  });

  const leaveOneRequest = () =>
    functions.sql("update private.private_feeds set requests_in_hour = $2 where user_id = $1", [
      reader.id,
      PRIVATE_FEED.requestsPerHour - 1,
    ]);

  test("B163: the address of a feed answers a limited number of requests in an hour", async () => {
    const address = await createFeed();
    await leaveOneRequest();
    expect(await statusOf(address)).toBe(200);
    const refusal = await fetch(address);
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(3_000);
    await functions.sql(
      "update private.private_feeds set hour_started_at = now() - interval '1 hour' where user_id = $1",
      [reader.id],
    );
    expect(await statusOf(address)).toBe(200);
  });

  // This test reads the output of its own process. With a remote backend, the functions run in another process.
  test.skipIf(isRemote)("B163: the log of a refused request has no secret", async () => {
    const output = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const address = await createFeed();
    await leaveOneRequest();
    expect([await statusOf(address), await statusOf(address)]).toEqual([200, 429]);
    const readLog = () => output.mock.calls.join("");
    await vi.waitFor(() => expect(readLog()).toContain('"status":429'));
    expect(readLog()).toContain("my-feed-rss");
    expect(readLog()).not.toContain(new URL(address).search.slice("?secret=".length));
    output.mockRestore();
  });
});

describe("private feeds and subscriptions", () => {
  let backend: TestBackend;
  let reader: Account;
  beforeAll(async () => {
    backend = await openTestBackend();
    await seedContent(backend.sql);
    reader = await backend.account("reader@api.test");
  });
  afterAll(() => backend.close());
  const call = (actor: string, name: string, args: object = {}) => backend.rest(actor, "POST", `rpc/${name}`, args);

  test("B160: the database stores only the hash of a feed's secret", async () => {
    const { body: secret } = await call(reader.token, "create_private_feed");
    const [row] = await backend.sql("select * from private.private_feeds");
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await call("anon", "read_private_feed", { secret })).body).toEqual({ recaps: [] });
    for (const name of ["create_private_feed", "private_feed_since", "delete_private_feed"])
      expect((await call("anon", name)).status).toBeGreaterThanOrEqual(401);
    const blocked = await backend.account("blocked@api.test");
    await backend.sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')", [blocked.id]);
    expect(await call(blocked.token, "create_private_feed")).toMatchObject({ code: "42501" });
  });

  test("B164: the import of subscriptions finds shows only by their public addresses and names", async () => {
    const { sql } = backend;
    const category = await addCategory(sql, "science");
    const website_url = "https://www.kiln.example/show/";
    const kiln = await addShow(sql, category, "kiln", { name: "Café Kiln", website_url });
    const tide = await addShow(sql, category, "tide", {
      name: "Tide",
      youtube_channel_id: "UC_tide-1",
    });
    await addEpisode(sql, kiln, "kiln-1");
    await sql("update public.podcasts set feed_url = 'https://feeds.example/kiln.xml' where show_id = $1", [kiln.id]);
    await sql(
      "insert into private.followed_feeds (address, title) values ('https://feeds.example/tide?token=1', 'Tide hidden')",
    );
    await sql("update public.er_shows set slug = 'high-tide' where id = $1", [tide.id]);
    const rows: [object, string | null][] = [
      [{ show: "kiln" }, "kiln"],
      [{ show: "tide" }, "high-tide"],
      [{ category: "science" }, "science"],
      [{ feed: "http://www.feeds.example/KILN.xml" }, "kiln"],
      [{ website: "https://kiln.example/show" }, "kiln"],
      [{ feed: "https://www.youtube.com/feeds/videos.xml?channel_id=UC_tide-1" }, "high-tide"],
      [{ name: " cafe kiln" }, "kiln"],
      [{ feed: "https://feeds.example/tide?token=1", name: "Tide hidden" }, null],
      [{ feed: "https://elsewhere.example/", name: "Elsewhere" }, null],
      [{ feed: "", website: "", name: "" }, null],
    ];
    const { body } = await call(reader.token, "find_subscriptions", {
      subscriptions: rows.map(([row]) => row),
    });
    const slugsByPlace = new Map(body.map((row: { place: number; slug: string }) => [row.place, row.slug]));
    expect(rows.map((_, n) => slugsByPlace.get(n + 1) ?? null)).toEqual(rows.map(([, slug]) => slug));
    const tooMany = { subscriptions: Array.from({ length: 2001 }, () => ({})) };
    expect(await call(reader.token, "find_subscriptions", tooMany)).toMatchObject({
      code: "23514",
    });
    expect((await call("anon", "find_subscriptions", { subscriptions: [] })).status).toBeGreaterThanOrEqual(401);
  });
});
