/** The tests call the functions of the migration `reading`: for saved recaps, read marks and the history. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { READER_LIMITS } from "../../src/domain/limits.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow } from "../support/content.ts";
import { copyContent } from "../support/copy-content.ts";
import { createPeople, type People } from "../support/people.ts";

/** Only the database has this number. */
const READ_MARKS_PER_READER = 20_000;

describe("saved, read and opened recaps", () => {
  let backend: TestBackend;
  let people: People;
  let content: Awaited<ReturnType<typeof copyContent>>;
  let [reader, otherReader, blockedReader] = ["", "", ""];
  let draftId = "";

  const call = (actor: string, name: string, args: object = {}) => backend.rest(actor, "POST", `rpc/${name}`, args);
  const bodyOf = async (actor: string, name: string, args: object = {}) => {
    const answer = await call(actor, name, args);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const slugs = async (actor: string, name: string, args: object = {}): Promise<string[]> =>
    (await bodyOf(actor, name, args)).map(({ slug }: { slug: string }) => slug);
  const listSlugs = (actor: string, list: "saved" | "history", args: object = {}) =>
    slugs(actor, "my_recaps", { list, ...args });
  const unreadSize = async (args: object = {}) =>
    (await bodyOf(reader, "my_unread_size", args))[0] as { unread: number; counted_at: string };
  const openRecap = (slug: string, actor = reader) => bodyOf(actor, "note_opened", { recap: slug });
  const save = (slug: string, actor = reader) => bodyOf(actor, "set_saved", { recap: slug, is_saved: true });

  beforeAll(async () => {
    backend = await openTestBackend();
    people = await createPeople(backend);
    const category = await addCategory(backend.sql, "talks");
    const show = await addShow(backend.sql, category, "deep-end", { name: "Café Deep" });
    for (let n = 1; n <= 5; n++) {
      await addEpisode(backend.sql, show, `day-${n}`, { episode_date: `2026-01-0${n}` });
    }
    await backend.sql(`update public.er_episodes set guests = '[{"name": "Zoë Quill"}]' where slug = 'day-2'`);
    draftId = (await addDraft(backend.sql, show, "draft")).id;
    reader = people.reader.token;
    otherReader = people.owner.token;
    blockedReader = people.blocked.token;
    await backend.sql("insert into public.user_show_follows (user_id, show_id) values ($1, $3), ($2, $3)", [
      people.reader.id,
      people.owner.id,
      show.id,
    ]);
    content = await copyContent(backend.sql);
  });
  beforeEach(() => content.restore());
  afterAll(() => backend.close());

  test("B110: a reader sees only their own lists, marks and history", async () => {
    await save("day-1");
    await openRecap("day-2");
    expect(await listSlugs(reader, "saved")).toEqual(["day-1"]);
    expect(await listSlugs(reader, "history")).toEqual(["day-2"]);
    for (const list of ["saved", "history"] as const) expect(await listSlugs(otherReader, list)).toEqual([]);
    const fetchMarks = (actor: string) =>
      bodyOf(actor, "reading_marks", { recaps: ["day-1", "day-2", "draft", "missing"] });
    expect(await fetchMarks(reader)).toEqual(
      expect.arrayContaining([
        { slug: "day-1", is_saved: true, is_read: false },
        { slug: "day-2", is_saved: false, is_read: true },
      ]),
    );
    expect(await fetchMarks(otherReader)).toEqual(
      expect.arrayContaining([{ slug: "day-2", is_saved: false, is_read: false }]),
    );
    await bodyOf(otherReader, "clear_history");
    expect(await listSlugs(reader, "history")).toEqual(["day-2"]);
    for (const [name, args] of [
      ["my_recaps", { list: "saved" }],
      ["note_opened", { recap: "day-1" }],
      ["set_saved", { recap: "day-1", is_saved: true }],
      ["my_unread", {}],
      ["import_reading", { saved: [], opened: [] }],
    ] as const) {
      expect(await call("anon", name, args), name).toMatchObject({ status: 401, code: "42501" });
    }
  });

  test("B111: a reader who saves a draft gets the same refusal as for an unknown id", async () => {
    expect(await save("draft")).toBe(false);
    expect(await save("missing")).toBe(false);
    await openRecap("draft");
    expect(await listSlugs(reader, "history")).toEqual([]);
    const missingId = "00000000-0000-4000-8000-000000000404";
    for (const table of ["saved_episodes", "read_episodes"]) {
      for (const id of [draftId, missingId]) {
        const row = { user_id: people.reader.id, episode_id: id };
        expect(await backend.rest(reader, "POST", table, row), table).toMatchObject({
          status: 403,
          code: "42501",
        });
      }
    }
  });

  test("a reader's lists and their counts do not include a recap that is a draft again", async () => {
    for (const slug of ["day-1", "day-2"]) {
      await save(slug);
      await openRecap(slug);
    }
    const publish = (isPublished: boolean) =>
      backend.sql("update public.er_episodes set is_published = $1 where slug = 'day-2'", [isPublished]);
    await publish(false);
    for (const list of ["saved", "history"]) {
      expect(await bodyOf(reader, "my_recaps", { list })).toMatchObject([{ slug: "day-1", total: 1 }]);
    }
    await publish(true);
    expect(await listSlugs(reader, "saved")).toEqual(["day-2", "day-1"]);
  });

  test("a page number that is too high returns the last page", async () => {
    for (let n = 1; n <= 5; n++) await save(`day-${n}`);
    await save("day-1");
    const page = (n: number) => bodyOf(reader, "my_recaps", { list: "saved", page: n, page_size: 2 });
    expect(await page(1)).toMatchObject([
      { slug: "day-5", total: 5, shown_page: 1 },
      { slug: "day-4", total: 5 },
    ]);
    expect(await page(9)).toMatchObject([{ slug: "day-1", total: 5, shown_page: 3 }]);
    expect(await bodyOf(reader, "set_saved", { recap: "day-3", is_saved: false })).toBe(true);
    expect(await page(1)).toMatchObject([{ slug: "day-5", total: 4 }, { slug: "day-4" }]);
  });

  test.each([
    ["", 5],
    ["CAFE", 5],
    ["zoe", 1],
    ["  deep   zoë ", 1],
    ["deep nobody", 0],
    ["name", 0],
    ["%", 0],
  ])("a search for %j by title, show or guest finds %i of five recaps", async (query, count) => {
    for (let n = 1; n <= 5; n++) await save(`day-${n}`);
    expect(await listSlugs(reader, "saved", { query })).toHaveLength(count);
  });

  test("a recap that a reader opens twice is in the history only once, at the top", async () => {
    for (const slug of ["day-1", "day-2", "day-1"]) await openRecap(slug);
    expect(await listSlugs(reader, "history")).toEqual(["day-1", "day-2"]);
  });

  test("a paused history records no opened recaps", async () => {
    await openRecap("day-1");
    await bodyOf(reader, "set_history_paused", { is_paused: true });
    await openRecap("day-2");
    expect(await listSlugs(reader, "history")).toEqual(["day-1"]);
    expect((await unreadSize()).unread).toBe(4);
    await bodyOf(reader, "set_history_paused", { is_paused: false });
    await openRecap("day-2");
    expect(await bodyOf(reader, "clear_history")).toBe(2);
    expect(await listSlugs(reader, "history")).toEqual([]);
    expect((await unreadSize()).unread).toBe(5);
  });

  test("the list of unread recaps still contains recaps that a reader opened after the time `as_of`", async () => {
    await openRecap("day-5");
    const { unread, counted_at } = await unreadSize();
    expect(unread).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await openRecap("day-4");
    await openRecap("day-5");
    const page = (n: number, by_arrival = false) =>
      slugs(reader, "my_unread", { page: n, page_size: 2, by_arrival, as_of: counted_at });
    expect(await page(1)).toEqual(["day-4", "day-3"]);
    expect(await page(2)).toEqual(["day-2", "day-1"]);
    expect(await page(2, true)).toEqual(["day-2", "day-1"]);
    expect((await unreadSize({ as_of: counted_at })).unread).toBe(4);
    expect(await slugs(reader, "my_unread")).toEqual(["day-3", "day-2", "day-1"]);
  });

  test("an undo of `mark_read_up_to` skips recaps that the reader opened later", async () => {
    await openRecap("day-4");
    const { counted_at: listed_at } = await unreadSize();
    const mark = (recap: string, at = listed_at) => bodyOf(reader, "mark_read_up_to", { recap, listed_at: at });
    expect(await mark("day-1", "2001-01-01T00:00:00Z")).toMatchObject([{ marked: 0 }]);
    expect(await mark("draft")).toMatchObject([{ marked: 0 }]);
    const [{ marked, marked_at }] = await mark("day-3");
    expect(marked).toBe(2);
    expect(await slugs(reader, "my_unread")).toEqual(["day-2", "day-1"]);
    expect(await listSlugs(reader, "history")).toEqual(["day-4"]);
    await openRecap("day-5");
    expect(await bodyOf(otherReader, "unmark_read", { marked_at })).toBe(0);
    expect(await bodyOf(reader, "unmark_read", { marked_at })).toBe(1);
    expect(await slugs(reader, "my_unread")).toEqual(["day-3", "day-2", "day-1"]);
  });

  test("a draft that goes live after the list was made stays unread, and comes first by arrival", async () => {
    const { counted_at: listed_at } = await unreadSize();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await backend.sql("update public.er_episodes set is_published = true where slug = 'draft'");
    try {
      const byArrival = { by_arrival: true, page_size: 1 };
      expect(await slugs(reader, "my_unread", byArrival)).toEqual(["draft"]);
      await bodyOf(reader, "mark_read_up_to", { recap: "day-1", listed_at, by_arrival: true });
      expect(await slugs(reader, "my_unread")).toEqual(["draft"]);
      await bodyOf(reader, "mark_read_up_to", {
        recap: "draft",
        listed_at: "2999-01-01T00:00:00Z",
        by_arrival: true,
      });
      expect(await slugs(reader, "my_unread")).toEqual([]);
    } finally {
      await backend.sql("update public.er_episodes set is_published = false where slug = 'draft'");
    }
  });

  test("a repeated import of a visitor's recaps adds each recap only once", async () => {
    await save("day-1");
    const saved = [
      { slug: "day-2", at: "2999-01-01T00:00:00Z" },
      { slug: "day-1", at: "2020-01-01T00:00:00Z" },
      { slug: "draft", at: "2026-01-01T00:00:00Z" },
    ];
    const opened = [{ slug: "day-3", at: "2026-01-01T00:00:00Z" }];
    for (let n = 0; n < 2; n++) {
      await bodyOf(reader, "import_reading", { saved, opened, is_paused: true });
    }
    expect(await listSlugs(reader, "saved")).toEqual(["day-2", "day-1"]);
    expect(await listSlugs(reader, "history")).toEqual(["day-3"]);
    const [newestRecap] = await bodyOf(reader, "my_recaps", { list: "saved" });
    expect(Date.parse(newestRecap.listed_at)).toBeLessThan(Date.now() + 60_000);
    await openRecap("day-4");
    expect(await listSlugs(reader, "history")).toEqual(["day-3"]);
  });

  test("B112: the database limits the numbers of a reader's saved recaps and read marks", async () => {
    const [maxSaved, maxRead] = [READER_LIMITS.saved_episodes, READ_MARKS_PER_READER];
    // `analyze` makes PostgreSQL plan for an empty table. A plan with quadratic time would take longer than 8 seconds.
    await openRecap("day-1");
    await backend.sql("delete from public.read_episodes");
    await backend.sql("analyze public.read_episodes");
    // The role `replica` skips the checks of foreign keys, so the rows need no recaps.
    await backend.sql(`do $$ begin
      perform set_config('session_replication_role', 'replica', true);
      insert into public.saved_episodes (user_id, episode_id)
      select '${people.reader.id}', gen_random_uuid() from generate_series(1, ${maxSaved});
      insert into public.read_episodes (user_id, episode_id, read_at)
      select '${people.reader.id}', gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, ${maxRead}) n;
    end $$`);
    expect(await call(reader, "set_saved", { recap: "day-1", is_saved: true })).toMatchObject({
      status: 400,
      code: "23514",
    });
    const at = "2026-01-01T00:00:00Z";
    await bodyOf(reader, "import_reading", { saved: [{ slug: "day-1", at }], opened: [] });
    expect(await listSlugs(reader, "saved")).toEqual([]);
    await openRecap("day-1");
    const [readMarkCounts] = await backend.sql<{ count: number; oldest: string }>(
      "select count(*)::int as count, min(read_at)::text as oldest from public.read_episodes",
    );
    expect(readMarkCounts?.count).toBe(maxRead);
    expect(readMarkCounts?.oldest).toContain("2026-01-01 00:00:02");
  });

  test("B43: a blocked reader can open a recap, but cannot save it", async () => {
    expect(await call(blockedReader, "set_saved", { recap: "day-1", is_saved: true })).toMatchObject({
      status: 403,
      code: "42501",
    });
    await openRecap("day-1", blockedReader);
    const opened = [{ slug: "day-1", at: "2026-01-01T00:00:00Z" }];
    await bodyOf(blockedReader, "import_reading", { saved: [], opened });
    expect(await listSlugs(blockedReader, "history")).toEqual([]);
  });
});
