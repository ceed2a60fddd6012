import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UNANSWERED_WORDS } from "../../src/domain/limits.ts";
import { BACKEND_KIND, FROM_ADDRESS_HEADER, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addEpisodes, type InsertedRow, seedContent } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { createPeople, type People } from "../support/people.ts";

/** Only the database has this number. */
const COUNTED_PAGES_PER_ADDRESS = 60;

/** The tests check how the site counts readings and follows, and also searches and questions without results. */

type Sql = TestBackend["sql"];

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function clearNumbers(sql: Sql): Promise<void> {
  for (const table of ["day_salts", "page_reads", "vain_words", "follow_changes"])
    await sql(`delete from private.${table}`);
}

/** Repeats the work if a new hour began meanwhile, because each hour has its own limits. */
async function withinOneHour<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const readHour = async () => (await sql("select date_trunc('hour', now())::text as hour"))[0];
  for (;;) {
    await clearNumbers(sql);
    const before = await readHour();
    const result = await work();
    if (JSON.stringify(before) === JSON.stringify(await readHour())) return result;
  }
}

describe("the numbers", () => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof seedContent>>;
  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    content = await seedContent(backend.sql);
    await addEpisodes(backend.sql, content.show, 1, 80);
  });
  beforeEach(() => clearNumbers(backend.sql));
  afterAll(() => backend.close());

  const call = (actor: string, name: string, args: object, headers = {}) =>
    backend.rest(actor, "POST", `rpc/${name}`, args, headers);
  const openPage = (slug: string, address = "198.51.100.7", agent = FIREFOX, page = "recap") =>
    call("service", "count_reading", {
      kind: page,
      slug,
      headers: { "cf-connecting-ip": address, "user-agent": agent },
    });
  const numbers = async (actor = people.admin.token) => (await call(actor, "site_numbers", { days: 7 })).body;
  const readsOf = async (slug: string): Promise<number> => {
    const { recaps, shows } = await numbers();
    const pages: { slug: string; reads: number }[] = [...recaps, ...shows];
    return pages.find((page) => page.slug === slug)?.reads ?? 0;
  };

  test("B184: only admins and editors see the numbers", async () => {
    for (const actor of ["anon", people.reader.token, people.pro.token, people.author.token])
      expect((await call(actor, "site_numbers", { days: 7 })).code).toBe("42501");
    for (const actor of [people.editor.token, people.admin.token]) {
      const { status, body } = await call(actor, "site_numbers", { days: 7 });
      expect([status, body.since, body.recaps, body.days.length]).toEqual([200, null, [], 7]);
    }
  });

  test("B180: 50 visitors count as 50 readings, even if all of them reload the page", async () => {
    await withinOneHour(backend.sql, async () => {
      for (let n = 1; n <= 50; n++) await openPage("an-episode", `198.51.100.${n}`);
      for (let n = 1; n <= 50; n++) await openPage("an-episode", `198.51.100.${n}`);
    });
    expect(await readsOf("an-episode")).toBe(50);
    const { days } = await numbers();
    const total = (days as { recaps: number }[]).reduce((sum, { recaps }) => sum + recaps, 0);
    expect(total).toBe(50);
  });

  test("two people behind one IP address count as two readings", async () => {
    await openPage("a-show", "198.51.100.7", FIREFOX, "show");
    await openPage("a-show", "198.51.100.7", "Mozilla/5.0 (iPhone) Safari/604.1", "show");
    expect((await numbers()).shows).toEqual([{ id: content.show.id, title: "a-show", slug: "a-show", reads: 2 }]);
  });

  test("B181: an IP address cannot exceed its limit with invented user agents", async () => {
    const total = await withinOneHour(backend.sql, async () => {
      for (let n = 1; n <= COUNTED_PAGES_PER_ADDRESS + 10; n++)
        await openPage(`episode-${n}`, "198.51.100.7", `Mozilla/5.0 ${n}`);
      // A provider usually gives one customer all IPv6 addresses that begin with the same four groups.
      for (let n = 1; n <= COUNTED_PAGES_PER_ADDRESS + 10; n++)
        await openPage("an-episode", `2001:db8:1:2::${n}`, `Mozilla/5.0 ${n}`);
      return backend.sql("select sum(reads)::int as reads from private.page_reads");
    });
    expect(total).toEqual([{ reads: 2 * COUNTED_PAGES_PER_ADDRESS }]);
  });

  test("B182: readings of drafts and unknown pages get the usual answer, but do not count", async () => {
    const answers = [
      await openPage("an-episode"),
      await openPage("a-draft"),
      await openPage("unknown"),
      await openPage("a-show", undefined, undefined, "list"),
    ];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(await backend.sql("select page_id from private.page_reads")).toEqual([{ page_id: content.episode.id }]);
    expect(await backend.sql("select 1 from private.day_readers")).toHaveLength(1);
  });

  test("B183: when a day ends, the database deletes the salt and the hashes of the day", async () => {
    await openPage("an-episode");
    await call("anon", "search", { query: "zzkiln qqglaze" });
    await backend.sql(`insert into private.day_salts (day) select min(day) - 1 from private.day_salts`);
    await backend.sql(`insert into private.day_readers (day, visitor, page_id)
      select min(day), 'hash', '${content.episode.id}' from private.day_salts`);
    await backend.sql("update private.rebuild_state set turn_at = now() - interval '1 day'");
    await backend.sql("update private.rebuild_state set turn_at = now()");
    const tables = ["day_salts", "day_readers", "day_addresses", "day_seekers"];
    for (const table of tables) {
      const rows = await backend.sql(`select 1 from private.${table} where day < (now() at time zone 'utc')::date`);
      expect(rows, table).toEqual([]);
    }
    const storedHashes = await backend.sql<{ text: string }>(
      `select concat(r, a, s) as text from private.day_readers r
       left join private.day_addresses a on true left join private.day_seekers s on true`,
    );
    expect(JSON.stringify(storedHashes)).not.toMatch(/198\.51|192\.0\.2|Mozilla/);
  });

  test("the first reading of a day deletes the salts of earlier days", async () => {
    await backend.sql("insert into private.day_salts (day) values ('2026-01-01')");
    await backend.sql(`insert into private.day_addresses (day, address, hour)
      values ('2026-01-01', 'hash', 1)`);
    await openPage("an-episode");
    expect(await backend.sql("select 1 from private.day_salts where day = '2026-01-01'")).toEqual([]);
    expect(await backend.sql("select 1 from private.day_addresses where address = 'hash'")).toEqual([]);
  });

  test("the database deletes counts of readings after 400 days, and searched words after 90 days", async () => {
    await backend.sql(`insert into private.page_reads (day, kind, page_id, reads)
      select (now() at time zone 'utc')::date - n, 'recap', '${content.episode.id}', 1
      from unnest(array[399, 400]) n`);
    await backend.sql(`insert into private.vain_words (day, kind, words, seekers)
      select (now() at time zone 'utc')::date - n, 'search', 'kilns', 2 from unnest(array[89, 90]) n`);
    await backend.sql("update private.rebuild_state set turn_at = now() - interval '1 day'");
    await backend.sql("update private.rebuild_state set turn_at = now()");
    expect(await backend.sql("select 1 from private.page_reads")).toHaveLength(1);
    expect(await backend.sql("select 1 from private.vain_words")).toHaveLength(1);
  });

  const search = (query: string, n: number, more = {}) =>
    call("anon", "search", { query, ...more }, { [FROM_ADDRESS_HEADER]: `203.0.113.${n}` });
  const wordsWithoutResults = async () =>
    ((await numbers()).vain as { words: string; seekers: number }[]).map(({ words, seekers }) => `${words} ${seekers}`);

  // A hosted project determines the IP address of a visitor, so a test cannot choose it.
  test.skipIf(BACKEND_KIND === "remote")(
    "B185: the numbers show words without results only after two visitors have searched for them",
    async () => {
      await search("zzkiln", 1);
      await search("zzkiln", 1);
      expect(await wordsWithoutResults()).toEqual([]);
      await search("ZZKILN!", 2);
      expect(await wordsWithoutResults()).toEqual(["zzkiln 2"]);
      for (const n of [1, 2, 3]) await search("zzada ada@api.test +41 44 668 18 00 www.ada.test", n);
      expect(await wordsWithoutResults()).toEqual(["zzada 3", "zzkiln 2"]);
      await search("zzkiln", 3, { kinds: ["show"] });
      await search("an-episode", 4);
      await search("an-episode", 5);
      expect(await wordsWithoutResults()).toEqual(["zzada 3", "zzkiln 2"]);
      expect((await numbers()).vain_totals).toEqual({ search: 5 });
    },
  );

  test.skipIf(BACKEND_KIND === "remote")("while a visitor types, only the longest search counts", async () => {
    for (const n of [1, 2])
      for (const query of ["zzki", "zzkiln", "zzkiln glaz", "zzkiln glazing", "zzkiln"]) await search(query, n);
    expect(await wordsWithoutResults()).toEqual(["zzkiln glazing 2"]);
  });

  test("B185: the database stores at most 30 searches without results from one IP address a day", async () => {
    for (let n = 1; n <= UNANSWERED_WORDS.perDay + 5; n++) await search(`zz${n}zz`, 1);
    const rows = await backend.sql("select 1 from private.vain_words");
    expect(rows).toHaveLength(UNANSWERED_WORDS.perDay);
  });

  test("B185: from a question, the database stores no frequent words such as “about”", async () => {
    const ask = (question: string, reader: string) => call("service", "note_unanswered", { question, reader });
    await ask("What does the potter say about kilns?", people.reader.id);
    await ask("What the potter say about kilns", people.owner.id);
    await ask("What does the potter say about kilns?", people.editor.id);
    expect((await numbers()).vain).toEqual([{ kind: "question", words: "potter say kilns", seekers: 2 }]);
    for (const actor of ["anon", people.reader.token, people.admin.token])
      expect((await call(actor, "note_unanswered", { question: "Why", reader: people.reader.id })).code).toBe("42501");
  });

  test("the numbers show how many follows a show gains and loses", async () => {
    const follow = (person: { id: string; token: string }) =>
      backend.rest(person.token, "POST", "user_show_follows", {
        user_id: person.id,
        show_id: content.show.id,
      });
    const unfollow = (person: { token: string }) =>
      backend.rest(person.token, "DELETE", `user_show_follows?show_id=eq.${content.show.id}`);
    const changes = async () =>
      ((await numbers()).follows as { gained: number; lost: number }[]).map(({ gained, lost }) => ({
        gained,
        lost,
      }));
    expect((await follow(people.reader)).status).toBe(201);
    await follow(people.owner);
    expect(await changes()).toEqual([{ gained: 2, lost: 0 }]);
    await unfollow(people.reader);
    expect(await changes()).toEqual([{ gained: 1, lost: 0 }]);
    await backend.sql("update public.user_show_follows set created_at = now() - interval '3 days'");
    await unfollow(people.owner);
    expect(await changes()).toEqual([{ gained: 1, lost: 1 }]);
    await backend.sql("update private.follow_changes set day = day - 1");
    await backend.sql("update private.rebuild_state set turn_at = now() - interval '1 day'");
    await backend.sql("update private.rebuild_state set turn_at = now()");
    expect(await changes()).toEqual([{ gained: 1, lost: 1 }]);
    expect(await backend.sql("select 1 from private.follow_changes")).toHaveLength(1);
  });

  test("the numbers of a deleted show contain its readings and follows, but no title", async () => {
    const extraShows: InsertedRow[] = await backend.sql(
      `insert into public.er_shows (name, slug, category_id)
       values ('Extra', 'extra', $1) returning id, slug, rev`,
      [content.category.id],
    );
    await backend.sql("insert into public.user_show_follows (user_id, show_id) values ($1, $2)", [
      people.reader.id,
      extraShows[0]?.id,
    ]);
    await openPage("extra", undefined, undefined, "show");
    await backend.sql(`delete from public.er_shows where slug = 'extra'`);
    const { shows, follows } = await numbers();
    expect(shows).toMatchObject([{ reads: 1, title: null, slug: null }]);
    expect(follows).toMatchObject([{ gained: 1, lost: 0, title: null }]);
  });
});

describe("the function count-reading", () => {
  let functions: TestFunctions;
  beforeAll(async () => {
    functions = await openFunctions();
    await seedContent(functions.sql);
  });
  beforeEach(() => clearNumbers(functions.sql));
  afterAll(() => functions.close());

  const send = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${functions.url}/functions/v1/count-reading`, {
      method: "POST",
      headers: {
        "content-type": "text/plain;charset=UTF-8",
        "user-agent": FIREFOX,
        origin: functions.url,
        ...headers,
      },
      body,
    });
  const sendBeacon = (path: string, headers?: Record<string, string>) => send(JSON.stringify({ path }), headers);
  const reads = () =>
    functions.sql("select kind, sum(reads)::int as reads from private.page_reads group by 1 order by 1");

  test("counts visitors without setting a cookie", async () => {
    const response = await sendBeacon("/recap/an-episode");
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(response.headers.get("set-cookie")).toBeNull();
    await sendBeacon("/show/a-show");
    expect(await reads()).toEqual([
      { kind: "recap", reads: 1 },
      { kind: "show", reads: 1 },
    ]);
  });

  test("B180: does not count forged IP addresses, reloads and robots", async () => {
    await sendBeacon("/recap/an-episode");
    for (let n = 1; n < 5; n++) {
      const forgedAddress = `198.51.100.${n}`;
      await sendBeacon("/recap/an-episode", {
        "x-forwarded-for": forgedAddress,
        "cf-connecting-ip": forgedAddress,
      });
    }
    await sendBeacon("/recap/an-episode", { "user-agent": "Googlebot/2.1" });
    await sendBeacon("/recap/an-episode", { "user-agent": `${FIREFOX} 2`, "sec-gpc": "1" });
    expect(await reads()).toEqual([{ kind: "recap", reads: 1 }]);
  });

  test.each(["https://evil.test", "null", "", "http://localhost"])(
    "B230: does not count a request from a page with the origin %j",
    async (origin) => {
      const response = await sendBeacon("/recap/an-episode", { origin });
      expect([response.status, await response.json()]).toEqual([200, {}]);
      expect(await reads()).toEqual([]);
    },
  );

  test("B182: answers a forged path or a draft as usual, but does not count it", async () => {
    for (const path of ["/recap/a-draft", "/recap/x", "/admin", "//evil.test", "/recap/%E0%A4%A"]) {
      const response = await sendBeacon(path);
      expect([response.status, await response.json()], path).toEqual([200, {}]);
    }
    expect(await reads()).toEqual([]);
  });

  test("B185: the chats store the words of questions without an answer", async () => {
    await functions.sql("update public.er_episodes set transcript = 'Ada: Salt is old.' where slug = 'an-episode'");
    const [episode] = await functions.sql("select id from public.er_episodes where slug = 'an-episode'");
    for (const email of ["first@api.test", "second@api.test"]) {
      const { token } = await functions.account(email);
      const question = "What do zzkilns cost in ada@api.test?";
      const body = { episodeId: episode?.["id"], episodeTitle: "An episode", question };
      const answers = [
        await functions.call("ai-content-chat", token, { question }),
        await functions.call("ai-transcript-chat", token, body),
      ];
      expect(answers.map((answer) => answer.body.kind)).toEqual(["nothing", "nothing"]);
    }
    expect(await functions.sql("select kind, words, seekers from private.vain_words")).toEqual([
      { kind: "question", words: "zzkilns cost", seekers: 2 },
    ]);
  });

  test.each([
    ["a body that is not JSON", "x", {}, 400],
    ["a number as the path", '{"path": 7}', {}, 400],
    ["an extra field", '{"path": "/", "visitor": "me"}', {}, 400],
    ["a long path", JSON.stringify({ path: "/".repeat(2001) }), {}, 400],
    ["a long body", `"${"x".repeat(20_000)}"`, {}, 413],
    ["a form", "path=/", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ])("refuses %s", async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
  });
});
