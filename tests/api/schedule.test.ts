import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, RETURN_ROWS, type TestBackend } from "../support/backend.ts";
import { type InsertedRow, seedContent } from "../support/content.ts";

const MINUTE = 60_000;
const SLOT = 10 * MINUTE;
/** A time about an hour from now, rounded up to full ten minutes. */
const SLOT_START = (Math.ceil(Date.now() / SLOT) + 6) * SLOT;
const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();
const SELECT = "select=id,publish_at,is_published,submitted_at,review_note,writer_id,reviewer_id";

describe("scheduled recaps", () => {
  let backend: TestBackend;
  let show: InsertedRow;
  let editor: Account;
  let author: Account;
  let reader: Account;
  beforeAll(async () => {
    backend = await openTestBackend();
    ({ show } = await seedContent(backend.sql));
    editor = await backend.account("editor@api.test", "editor");
    author = await backend.account("author@api.test", "author");
    reader = await backend.account("reader@api.test");
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql("update public.er_episodes set publish_at = null where publish_at is not null");
  });

  let recapCount = 0;
  const insert = (actor: Account, more: object = {}) => {
    const slug = `planned-${++recapCount}`;
    const row = { show_id: show.id, title: `Planned ${slug}`, slug, is_published: false, ...more };
    return backend.rest(actor.token, "POST", `er_episodes?${SELECT}`, row, RETURN_ROWS);
  };
  const save = (actor: Account, id: string, change: object) =>
    backend.rest(actor.token, "PATCH", `er_episodes?id=eq.${id}&${SELECT}`, change, RETURN_ROWS);
  const schedule = async (minutes: number): Promise<string> => {
    const { body } = await insert(editor, { publish_at: timeOf(SLOT_START + minutes * MINUTE) });
    return body[0].id;
  };
  const publishDueRecaps = async (minutes: number) => {
    const at = timeOf(SLOT_START + minutes * MINUTE);
    return (await backend.rest("service", "POST", "rpc/publish_due", { at })).body;
  };
  const publishedIds = async (ids: readonly string[]) => {
    const path = `er_episodes?select=id&id=in.(${ids})`;
    return (await backend.rest("anon", "GET", path)).body.map(({ id }: { id: string }) => id);
  };

  test("the database publishes a scheduled recap exactly once, at the scheduled time", async () => {
    const id = await schedule(0);
    expect(await publishDueRecaps(-1)).toBe(0);
    expect(await publishedIds([id])).toEqual([]);
    expect(await publishDueRecaps(0)).toBe(1);
    expect(await publishedIds([id])).toEqual([id]);
    expect(await publishDueRecaps(1)).toBe(0);
    const [row] = await backend.sql("select publish_at, is_published, version from public.er_episodes where id = $1", [
      id,
    ]);
    expect(row).toMatchObject({ publish_at: null, is_published: true, version: 2 });
  });

  test("recaps that are scheduled within the same ten minutes are published together", async () => {
    const ids = [await schedule(-9), await schedule(-4), await schedule(0)];
    const laterId = await schedule(1);
    expect(await publishDueRecaps(-1)).toBe(0);
    const revisionBefore = await backend.revision();
    expect(await publishDueRecaps(0)).toBe(3);
    expect(await backend.revision()).toBe(revisionBefore + 1);
    expect((await publishedIds([...ids, laterId])).sort()).toEqual([...ids].sort());
    expect(await publishDueRecaps(9)).toBe(0);
    expect(await publishDueRecaps(10)).toBe(1);
  });

  test("one call publishes at most 20 recaps, the earliest first", async () => {
    const lateId = await schedule(10);
    const ids = await Promise.all(Array.from({ length: 20 }, () => schedule(0)));
    expect(await publishDueRecaps(10)).toBe(20);
    expect(await publishedIds([...ids, lateId])).toHaveLength(20);
    expect(await publishedIds([lateId])).toEqual([]);
    expect(await publishDueRecaps(10)).toBe(1);
  });

  test("B71: no reader finds a scheduled recap before its time", async () => {
    const id = await schedule(0);
    const [row] = await backend.sql<{ slug: string }>("select slug from public.er_episodes where id = $1", [id]);
    const slug = row?.slug ?? "";
    const findAs = async (actor: string) => {
      const [recaps, results, boxResults] = await Promise.all([
        backend.rest(actor, "GET", `er_episodes?select=id,publish_at&id=eq.${id}`),
        backend.rest(actor, "POST", "rpc/search", { query: `Planned ${slug}` }),
        backend.rest(actor, "POST", "rpc/search_catalog", { query: `Planned ${slug}` }),
      ]);
      expect([recaps.status, results.status, boxResults.status]).toEqual([200, 200, 200]);
      const isFound = JSON.stringify([results.body, boxResults.body]).includes(slug);
      return { recaps: recaps.body, isFound };
    };
    for (const actor of ["anon", reader.token, author.token]) {
      expect(await findAs(actor)).toEqual({ recaps: [], isFound: false });
    }
    await publishDueRecaps(0);
    expect(await findAs("anon")).toEqual({ recaps: [{ id, publish_at: null }], isFound: true });
  });

  test("B70: an author can neither schedule a recap nor change a scheduled recap", async () => {
    const publish_at = timeOf(SLOT_START);
    expect(await insert(author, { publish_at })).toMatchObject({ status: 403, code: "42501" });
    const { id } = (await insert(author)).body[0];
    expect(await save(author, id, { publish_at })).toMatchObject({ status: 403, code: "42501" });
    expect((await save(editor, id, { publish_at })).body).toHaveLength(1);
    expect((await save(author, id, { title: "Another text" })).body).toEqual([]);
    expect((await save(author, id, { publish_at: null })).body).toEqual([]);
    await backend.rest(author.token, "DELETE", `er_episodes?id=eq.${id}`);
    expect(await publishDueRecaps(0)).toBe(1);
    const [row] = await backend.sql("select title from public.er_episodes where id = $1", [id]);
    expect(row?.["title"]).toMatch(/^Planned/);
  });

  test("B70: only the server can publish the recaps that are due", async () => {
    for (const actor of ["anon", reader.token, author.token, editor.token]) {
      const { status } = await backend.rest(actor, "POST", "rpc/publish_due", {
        at: timeOf(SLOT_START),
      });
      expect(status).toBe(actor === "anon" ? 401 : 403);
    }
  });

  test("the editor who schedules a submitted draft becomes its reviewer", async () => {
    const { id } = (await insert(author, { submitted_at: timeOf(Date.now()) })).body[0];
    const [scheduledRow] = (await save(editor, id, { publish_at: timeOf(SLOT_START) })).body;
    expect(scheduledRow).toMatchObject({ submitted_at: null, reviewer_id: editor.id });
    await publishDueRecaps(0);
    const [row] = (await backend.rest("anon", "GET", `er_episodes?id=eq.${id}&${SELECT}`)).body;
    expect(row).toMatchObject({ writer_id: author.id, reviewer_id: editor.id });
  });

  test("the database rounds a scheduled time up to the next full ten minutes", async () => {
    const [row] = (await insert(editor, { publish_at: timeOf(SLOT_START + 1) })).body;
    expect(Date.parse(row.publish_at)).toBe(SLOT_START + SLOT);
    const [publishedRow] = (await save(editor, row.id, { is_published: true })).body;
    expect(publishedRow).toMatchObject({ is_published: true, publish_at: null });
    const secondSchedule = await save(editor, row.id, { publish_at: timeOf(SLOT_START) });
    expect(secondSchedule.body).toMatchObject([{ is_published: true, publish_at: null }]);
  });

  test.each([
    ["in the past", -MINUTE],
    ["more than 366 days ahead", 367 * 24 * 60 * MINUTE],
  ])("the database refuses a time that is %s", async (_, offsetMs) => {
    const answer = await insert(editor, { publish_at: timeOf(Date.now() + offsetMs) });
    expect(answer).toMatchObject({ status: 400, code: "23514" });
    expect(answer.body.message).toBe("Choose a time in the next 366 days.");
  });

  test("er_history names the editor who scheduled a recap, and the system as its publisher", async () => {
    const { id } = (await insert(editor)).body[0];
    await save(editor, id, { publish_at: timeOf(SLOT_START) });
    await publishDueRecaps(0);
    const records = await backend.sql<{ actor_kind: string; after: { publish_at: string } }>(
      `select actor_kind, actor_id, after from public.er_history
       where row_id = $1 and action = 'update' order by id`,
      [id],
    );
    expect(records).toHaveLength(2);
    expect(records[0]).toMatchObject({ actor_kind: "staff", actor_id: editor.id });
    expect(Date.parse(records[0]?.after.publish_at ?? "")).toBe(SLOT_START);
    expect(records[1]).toMatchObject({
      actor_kind: "system",
      after: { is_published: true, publish_at: null },
    });
  });

  test("a restored draft has its scheduled time again, unless this time has passed", async () => {
    const restore = async (id: string) => {
      await backend.rest(editor.token, "DELETE", `er_episodes?id=eq.${id}`);
      const [record] = await backend.sql<{ id: number }>(
        "select id::int from public.er_history where row_id = $1 and action = 'delete' order by id desc",
        [id],
      );
      await backend.rest(editor.token, "POST", "rpc/restore_deleted", { history_id: record?.id });
      const [row] = await backend.sql<{ publish_at: Date | null }>(
        "select publish_at from public.er_episodes where id = $1",
        [id],
      );
      return row?.publish_at;
    };
    const id = await schedule(0);
    expect(await restore(id)).not.toBeNull();
    await backend.sql("update public.er_episodes set publish_at = now() - interval '1 day' where id = $1", [id]);
    expect(await restore(id)).toBeNull();
  });
});
