/** The functions of the migration `highlights` store highlights, and create links that show one highlight. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HIGHLIGHTS_PER_DAY, READER_LIMITS } from "../../src/domain/limits.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, UNKNOWN_ID } from "../support/content.ts";
import { createPeople, type People } from "../support/people.ts";

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

describe("highlights", () => {
  let backend: TestBackend;
  let people: People;
  let draftId = "";
  let [reader, otherReader] = ["", ""];

  const call = (actor: string, name: string, args: object = {}) => backend.rest(actor, "POST", `rpc/${name}`, args);
  const bodyOf = async (actor: string, name: string, args: object = {}) => {
    const answer = await call(actor, name, args);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const highlightArgs = (n: number, change: object = {}) => ({
    highlight: idOf(n),
    recap: "day-1",
    section: "recap",
    quote: `Words ${n}`,
    prefix: "before ",
    suffix: " after",
    start_index: n,
    ...change,
  });
  const addHighlight = (n: number, change: object = {}, actor = reader) =>
    bodyOf(actor, "add_highlight", highlightArgs(n, change));
  const listQuotes = async (args: object = {}, actor = reader): Promise<string[]> =>
    (await bodyOf(actor, "my_highlights", args)).map(({ quote }: { quote: string }) => quote);
  const readSharedHighlight = async (secret: string) => {
    const answer = await call("anon", "shared_highlight", { secret });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const share = (n: number, actor = reader): Promise<string> =>
    bodyOf(actor, "share_highlight", { highlight: idOf(n) });

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    const category = await addCategory(backend.sql, "talks");
    const show = await addShow(backend.sql, category, "deep-end", { name: "Café Deep" });
    for (const n of [1, 2]) await addEpisode(backend.sql, show, `day-${n}`);
    draftId = (await addDraft(backend.sql, show, "draft")).id;
    reader = people.reader.token;
    otherReader = people.owner.token;
  });
  beforeEach(async () => {
    await backend.sql("delete from public.highlights");
    await backend.sql("update public.er_episodes set is_published = slug <> 'draft'");
  });
  afterAll(() => backend.close());

  test("B140: a reader can read, change and delete only their own highlights", async () => {
    await addHighlight(1, { note: "Mine" });
    await addHighlight(2, {}, otherReader);
    expect(await listQuotes()).toEqual(["Words 1"]);
    expect(await bodyOf(reader, "recap_highlights", { recap: "day-1" })).toMatchObject([
      { id: idOf(1), section: "recap", prefix: "before ", note: "Mine", shared_at: null },
    ]);
    expect(await bodyOf(otherReader, "recap_highlights", { recap: "day-1" })).toMatchObject([{ id: idOf(2) }]);
    const path = `highlights?id=eq.${idOf(1)}`;
    await backend.rest(otherReader, "PATCH", path, { note: "Yours" });
    await backend.rest(otherReader, "DELETE", path);
    expect(await bodyOf(reader, "my_highlights")).toMatchObject([{ note: "Mine" }]);
    expect((await backend.rest(reader, "PATCH", path, { note: "New" })).status).toBeLessThan(300);
    for (const change of [{ user_id: people.owner.id }, { episode_id: UNKNOWN_ID }, { shared_at: null }])
      expect(await backend.rest(reader, "PATCH", path, change)).toMatchObject({ status: 403 });
    expect((await backend.rest(reader, "DELETE", path)).status).toBeLessThan(300);
    expect(await listQuotes()).toEqual([]);
    for (const [name, args] of [
      ["add_highlight", highlightArgs(3)],
      ["my_highlights", {}],
      ["recap_highlights", { recap: "day-1" }],
      ["share_highlight", { highlight: idOf(1) }],
      ["end_highlight_sharing", { highlight: idOf(1) }],
    ] as const)
      expect(await call("anon", name, args), name).toMatchObject({ status: 401, code: "42501" });
    expect(await call(people.blocked.token, "add_highlight", highlightArgs(3))).toMatchObject({
      status: 403,
    });
  });

  test("B141: highlights in a draft and in an unknown recap get the same refusal", async () => {
    expect(await addHighlight(1, { recap: "draft" })).toBe(false);
    expect(await addHighlight(1, { recap: "missing" })).toBe(false);
    for (const episode_id of [draftId, UNKNOWN_ID]) {
      const row = { user_id: people.reader.id, episode_id, section: "recap", quote: "Words" };
      expect(await backend.rest(reader, "POST", "highlights", row)).toMatchObject({
        status: 403,
        code: "42501",
      });
    }
    expect(await bodyOf(reader, "recap_highlights", { recap: "draft" })).toEqual([]);
  });

  test("a repeated request does not add the highlight a second time", async () => {
    await addHighlight(1);
    await addHighlight(1);
    await addHighlight(2, { added_at: "2026-01-02T03:04:05Z" });
    await addHighlight(3, { added_at: "2999-01-01T00:00:00Z" });
    const rows = await bodyOf(reader, "my_highlights");
    expect(rows).toHaveLength(3);
    const times = new Map(rows.map((row: { id: string; created_at: string }) => [row.id, row.created_at]));
    expect(new Date(String(times.get(idOf(2)))).toISOString()).toBe("2026-01-02T03:04:05.000Z");
    expect(Date.parse(String(times.get(idOf(3))))).toBeLessThan(Date.parse("2999-01-01"));
    const [recap] = await backend.sql("select id from public.er_episodes where slug = 'day-1'");
    const row = {
      user_id: people.reader.id,
      episode_id: recap?.["id"],
      section: "recap",
      quote: "W",
    };
    const insert = (created_at: string) => backend.rest(reader, "POST", "highlights", { ...row, created_at });
    expect(await insert("2026-01-02T03:04:05Z")).toMatchObject({ status: 201 });
    expect(await insert("2999-01-01T00:00:00Z")).toMatchObject({ status: 403, code: "42501" });
  });

  test("the list of highlights begins with the recap of the newest highlight", async () => {
    await addHighlight(1, { added_at: "2026-01-01T00:00:00Z" });
    await addHighlight(2, {
      recap: "day-2",
      added_at: "2026-01-02T00:00:00Z",
      note: "Très important",
    });
    await addHighlight(3, { added_at: "2026-01-03T00:00:00Z" });
    expect(await listQuotes()).toEqual(["Words 3", "Words 1", "Words 2"]);
    expect(await listQuotes({ query: "tres WORDS" })).toEqual(["Words 2"]);
    expect(await listQuotes({ query: "cafe" })).toHaveLength(3);
    expect(await listQuotes({ query: "100%" })).toEqual([]);
    expect(await listQuotes({ recap: "day-2" })).toEqual(["Words 2"]);
    expect(await bodyOf(reader, "my_highlights", { page: 9, page_size: 2 })).toMatchObject([
      { quote: "Words 2", total: 3, shown_page: 2 },
    ]);
  });

  test("the list of highlights does not show the title of a recap that is no longer published", async () => {
    await addHighlight(1);
    await backend.sql("update public.er_episodes set is_published = false where slug = 'day-1'");
    expect(await bodyOf(reader, "my_highlights")).toMatchObject([{ quote: "Words 1", slug: null, title: null }]);
    expect(await bodyOf(reader, "recap_highlights", { recap: "day-1" })).toEqual([]);
    await backend.sql("update public.er_episodes set is_published = true where slug = 'day-1'");
    expect(await bodyOf(reader, "recap_highlights", { recap: "day-1" })).toHaveLength(1);
  });

  test("B142: a link to a highlight shows the note only if the reader shares the note", async () => {
    await addHighlight(1, { note: "My secret thought" });
    await addHighlight(2);
    expect(await call(otherReader, "share_highlight", { highlight: idOf(1) })).toMatchObject({
      status: 403,
    });
    const secret = await share(1);
    expect(await readSharedHighlight(secret)).toMatchObject({
      quote: "Words 1",
      note: null,
      slug: "day-1",
    });
    expect(Object.keys(await readSharedHighlight(secret)).toSorted()).toEqual([
      "language",
      "note",
      "prefix",
      "quote",
      "section",
      "showName",
      "showSlug",
      "slug",
      "suffix",
      "title",
    ]);
    await backend.rest(reader, "PATCH", `highlights?id=eq.${idOf(1)}`, { shares_note: true });
    expect(await readSharedHighlight(secret)).toMatchObject({ note: "My secret thought" });
    const storedLinks = JSON.stringify(await backend.sql("select * from private.highlight_links"));
    expect(storedLinks).not.toContain(secret);
    expect(await readSharedHighlight("")).toBeNull();
    expect(await readSharedHighlight(secret.slice(1))).toBeNull();

    await bodyOf(otherReader, "end_highlight_sharing", { highlight: idOf(1) });
    expect(await readSharedHighlight(secret)).not.toBeNull();
    await bodyOf(reader, "end_highlight_sharing", { highlight: idOf(1) });
    expect(await readSharedHighlight(secret)).toBeNull();
    expect(await bodyOf(reader, "recap_highlights", { recap: "day-1" })).toMatchObject([{ shared_at: null }, {}]);
  });

  test("B142: a link shows no highlight of a blocked reader or of an unpublished recap", async () => {
    await addHighlight(1);
    const secret = await share(1);
    await backend.sql("update public.er_episodes set is_published = false where slug = 'day-1'");
    expect(await readSharedHighlight(secret)).toBeNull();
    await backend.sql("update public.er_episodes set is_published = true where slug = 'day-1'");
    await backend.sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'Spam')", [people.reader.id]);
    expect(await readSharedHighlight(secret)).toBeNull();
    await backend.sql("delete from private.blocked_accounts where user_id = $1", [people.reader.id]);
    expect(await readSharedHighlight(secret)).not.toBeNull();
    await backend.rest(reader, "DELETE", `highlights?id=eq.${idOf(1)}`);
    expect(await readSharedHighlight(secret)).toBeNull();
  });

  test("B142: a highlight has at most ten links", async () => {
    await addHighlight(1);
    const secrets: string[] = [];
    for (let n = 0; n < 11; n++) secrets.push(await share(1));
    expect(await backend.sql("select 1 from private.highlight_links")).toHaveLength(10);
    expect(await readSharedHighlight(secrets[10] ?? "")).not.toBeNull();
  });

  test("B144: the database refuses too many highlights, and invalid values", async () => {
    const insert = (count: number, age: string) =>
      backend.sql(
        `insert into public.highlights (user_id, episode_id, section, quote, stored_at)
         select $1, e.id, 'recap', 'Words', now() - $3::interval
         from public.er_episodes e, generate_series(1, $2::int) where e.slug = 'day-1'`,
        [people.reader.id, count, age],
      );
    await insert(HIGHLIGHTS_PER_DAY - 1, "1 hour");
    await addHighlight(1);
    expect(await call(reader, "add_highlight", highlightArgs(2))).toMatchObject({ code: "23514" });
    await backend.sql("update public.highlights set stored_at = now() - interval '2 days'");
    await addHighlight(2);
    await insert(READER_LIMITS.highlights - HIGHLIGHTS_PER_DAY - 1, "3 days");
    expect(await call(reader, "add_highlight", highlightArgs(3))).toMatchObject({ code: "23514" });
    for (const change of [
      { quote: "x".repeat(2001) },
      { quote: " " },
      { section: "title" },
      { start_index: -1 },
      { note: "x".repeat(5001) },
    ])
      expect(await call(otherReader, "add_highlight", highlightArgs(4, change)), Object.keys(change)[0]).toMatchObject({
        code: "23514",
      });
  });
});
