import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { addEpisode, addShow, seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show, category, episode } = await seedContent(sql);
const admin = await backend.account("admin@api.test", "admin");
const editor = await backend.account("editor@api.test", "editor");
const author = await backend.account("author@api.test", "author");
const reader = await backend.account("reader@api.test");
await sql("update public.profiles set full_name = 'Edith' where user_id = $1", [editor.id]);

const call = (actor: string, name: string, args: object = {}) => rest(actor, "POST", `rpc/${name}`, args);
const patch = (actor: Account, path: string, body: object) => rest(actor.token, "PATCH", path, body, RETURN_ROWS);
const recapPath = (id: string) => `er_episodes?id=eq.${id}`;
const records = (where = "true") =>
  sql(
    `select id::int, actor_id::text, actor_kind, action, table_name, row_id, title, before, after
     from public.er_history where ${where} order by id`,
  );
const CHECK_FAILED = { status: 400, code: "23514" };

beforeEach(() => sql("delete from public.er_history"));

let count = 0;
/** Adds a recap without a record in the history. */
const addRecap = (columns: object = {}) => addEpisode(sql, show, `recap-${++count}`, columns);

async function deleteRecap(id: string): Promise<number> {
  expect((await rest(editor.token, "DELETE", recapPath(id))).status).toBe(204);
  const [record] = await records(`action = 'delete' and row_id = '${id}'`);
  return Number(record?.["id"]);
}

describe("the history of changes", () => {
  test("records who changed which values", async () => {
    const row = { show_id: show.id, title: "Salt", slug: "salt", is_published: false };
    const [{ id }] = (await rest(editor.token, "POST", "er_episodes?select=id", row, RETURN_ROWS)).body;
    await patch(editor, recapPath(id), { title: "Salt!", cta: "Listen" });
    await patch(editor, recapPath(id), { title: "Salt!" });
    await rest(editor.token, "DELETE", recapPath(id));
    const recordFields = {
      actor_id: editor.id,
      actor_kind: "staff",
      table_name: "er_episodes",
      row_id: id,
    };
    expect(await records()).toMatchObject([
      { ...recordFields, action: "insert", title: "Salt", before: null, after: null },
      {
        ...recordFields,
        action: "update",
        title: "Salt!",
        before: { title: "Salt", cta: null },
        after: { title: "Salt!", cta: "Listen" },
      },
      { ...recordFields, action: "delete", before: { title: "Salt!", slug: "salt" }, after: null },
    ]);
  });

  test("records changes of content, prompts, roles and blocks", async () => {
    const { id: podcastId } = (await rest(editor.token, "POST", "podcasts?select=id", { name: "Ferry" }, RETURN_ROWS))
      .body[0];
    await patch(editor, `podcasts?id=eq.${podcastId}`, { name: "Ferry Time" });
    await patch(editor, `er_shows?id=eq.${show.id}`, { description: "About" });
    await patch(editor, `er_categories?id=eq.${category.id}`, { description: "About" });
    await patch(admin, "site_content?slug=eq.prompt_quotes", { body: "Quote." });
    const account = { account: reader.id };
    await call(admin.token, "set_role", { ...account, role_name: "author", granted: true });
    await call(admin.token, "set_role", { ...account, role_name: "author", granted: true });
    await call(admin.token, "set_role", { ...account, role_name: "author", granted: false });
    await call(admin.token, "set_blocked", { ...account, blocked: true, reason: "Spam" });
    await call(admin.token, "set_blocked", { ...account, blocked: false });
    const profileFields = {
      table_name: "profiles",
      row_id: reader.id,
      title: null,
      actor_id: admin.id,
    };
    expect(await records()).toMatchObject([
      { table_name: "podcasts", action: "insert", title: "Ferry" },
      { table_name: "podcasts", action: "update", title: "Ferry Time" },
      { table_name: "er_shows", action: "update", row_id: show.id },
      { table_name: "er_categories", action: "update", row_id: category.id },
      { table_name: "site_content", action: "update", row_id: "prompt_quotes", actor_id: admin.id },
      { ...profileFields, action: "grant", after: { role: "author" } },
      { ...profileFields, action: "revoke", after: { role: "author" } },
      { ...profileFields, action: "block", after: { reason: "Spam" } },
      { ...profileFields, action: "unblock", after: null },
    ]);
  });

  test("records changes of a column that a later migration adds", async () => {
    await sql("alter table public.er_shows add column mood text");
    try {
      await sql("update public.er_shows set mood = 'calm' where id = $1", [show.id]);
    } finally {
      await sql("alter table public.er_shows drop column mood");
    }
    expect(await records()).toMatchObject([
      { table_name: "er_shows", action: "update", before: { mood: null }, after: { mood: "calm" } },
    ]);
  });

  test("records changes of every column that staff may change", async () => {
    const ignoredColumns = await sql(
      `select distinct c.column_name from information_schema.column_privileges c, pg_proc p
       where c.grantee = 'authenticated' and c.privilege_type = 'UPDATE' and c.table_schema = 'public'
         and c.table_name in ('er_categories', 'er_shows', 'er_episodes', 'podcasts', 'site_content')
         and p.proname = 'record_change' and position(format('%L', c.column_name) in p.prosrc) > 0`,
    );
    expect(ignoredColumns).toEqual([{ column_name: "updated_at" }]);
  });

  test("records an update by the system only if the update changes content", async () => {
    const { id } = await addRecap();
    await sql("update public.er_episodes set rev = null, writer_id = $2 where id = $1", [id, author.id]);
    await sql("update public.er_episodes set title = title where id = $1", [id]);
    expect(await records()).toEqual([]);
    await sql("update public.er_episodes set title = 'Imported' where id = $1", [id]);
    expect(await records()).toMatchObject([
      { actor_kind: "system", actor_id: null, action: "update", after: { title: "Imported" } },
    ]);
  });

  test("B45: cannot be changed by any role of the API", async () => {
    await patch(editor, recapPath(episode.id), { cta: "One" });
    const recordsBefore = await records();
    const forgedRecord = {
      actor_id: editor.id,
      actor_kind: "staff",
      action: "delete",
      table_name: "er_episodes",
    };
    for (const actor of [admin, editor, author, reader]) {
      const answers = [
        await rest(actor.token, "POST", "er_history", forgedRecord),
        await rest(actor.token, "PATCH", "er_history?id=gt.0", { actor_id: actor.id }),
        await rest(actor.token, "DELETE", "er_history?id=gt.0"),
      ];
      expect(answers).toEqual(answers.map(() => expect.objectContaining({ status: 403, code: "42501" })));
      expect((await call(actor.token, "record", forgedRecord)).status).toBe(404);
    }
    expect(await records()).toEqual(recordsBefore);
  });

  test("shows authors only the records of their own recaps", async () => {
    const ownRecap = await addRecap({ writer_id: author.id, is_published: false });
    await patch(editor, recapPath(ownRecap.id), { cta: "Own" });
    await patch(editor, recapPath(episode.id), { cta: "Other" });
    await patch(admin, "site_content?slug=eq.prompt_quotes", { title: "Quotes?" });
    await call(admin.token, "set_role", { account: reader.id, role_name: "pro", granted: true });
    const readRowIds = async (actor: string) => {
      const { status, body } = await rest(actor, "GET", "er_history?select=table_name,row_id&order=id");
      return status === 200 ? body.map((row: { row_id: string }) => row.row_id) : status;
    };
    const allRowIds = [ownRecap.id, episode.id, "prompt_quotes", reader.id];
    expect(await readRowIds(admin.token)).toEqual(allRowIds);
    expect(await readRowIds(editor.token)).toEqual(allRowIds.slice(0, 2));
    expect(await readRowIds(author.token)).toEqual([ownRecap.id]);
    expect(await readRowIds(reader.token)).toEqual([]);
    expect(await readRowIds("anon")).toBe(401);
    const path = "er_history?select=profiles(full_name)&limit=1";
    expect((await rest(editor.token, "GET", path)).body).toEqual([{ profiles: { full_name: "Edith" } }]);
  });
});

describe("the versions of a row", () => {
  const versions = async (actor: Account, id: string, options: object = {}) =>
    (await call(actor.token, "versions_of", { table_name: "er_episodes", row_id: id, ...options })).body;

  test("go from the newest version back to the row before the first change", async () => {
    const { id } = await addRecap({ title: "One", transcript: "Old words", cta: "Go" });
    await patch(editor, recapPath(id), { title: "Two" });
    await patch(admin, recapPath(id), { title: "Three", transcript: "New words" });
    await patch(editor, recapPath(id), { cta: null });
    const foundVersions = await versions(editor, id);
    expect(foundVersions).toMatchObject([
      { actor_name: "Edith", changed: ["cta"], row: { title: "Three", cta: null } },
      { actor_id: admin.id, changed: ["title", "transcript"], row: { title: "Three", cta: "Go" } },
      { changed: ["title"], row: { title: "Two", transcript: "Old words", cta: "Go" } },
      {
        id: null,
        action: "insert",
        row: { title: "One", transcript: "Old words", slug: `recap-${count}` },
      },
    ]);
    // A version contains the transcript only if a later change replaced the transcript.
    expect(foundVersions.map(({ row }: { row: object }) => "transcript" in row)).toEqual([false, false, true, true]);
    expect(await versions(editor, id, { max_rows: 2 })).toHaveLength(2);
    expect((await versions(reader, id)).filter((row: { id: unknown }) => row.id)).toEqual([]);
  });

  test("stay the same after a deletion and a restoration of the row", async () => {
    const row = { show_id: show.id, title: "First", slug: "first-slug", is_published: false };
    const [{ id }] = (await rest(author.token, "POST", "er_episodes?select=id", row, RETURN_ROWS)).body;
    await patch(author, recapPath(id), { title: "Second" });
    const versionsBefore = await versions(author, id);
    expect(versionsBefore).toMatchObject([
      { action: "update", row: { title: "Second" } },
      { action: "insert", row: { title: "First" } },
    ]);
    const record = await deleteRecap(id);
    expect((await versions(editor, id)).map((version: { row: object }) => version.row)).toMatchObject([
      { title: "Second" },
      { title: "First" },
    ]);
    await call(editor.token, "restore_deleted", { history_id: record });
    expect(await versions(author, id)).toMatchObject([
      { action: "restore" },
      ...versionsBefore.map(({ id: versionId, changed }: { id: number; changed: string[] }) => ({
        id: versionId,
        changed,
      })),
    ]);
  });

  test("contain the values of only the last 50 changes", async () => {
    const { id } = await addRecap({ title: "Title 0" });
    const otherRecap = await addRecap({ title: "Other" });
    await sql("update public.er_episodes set title = 'Other!' where id = $1", [otherRecap.id]);
    for (let n = 1; n <= 55; n++)
      await sql("update public.er_episodes set title = $2 where id = $1", [id, `Title ${n}`]);
    const foundVersions = await versions(editor, id, { max_rows: 100 });
    expect(foundVersions).toHaveLength(51);
    expect(foundVersions.at(-1)).toMatchObject({ row: { title: "Title 5" } });
    expect(await records(`row_id = '${id}'`)).toHaveLength(55);
    expect(await records(`row_id = '${id}' and before is not null`)).toHaveLength(50);
    expect(await records(`row_id = '${otherRecap.id}' and before is not null`)).toHaveLength(1);
  });

  test("exist for shows, categories and prompts", async () => {
    await patch(editor, `er_shows?id=eq.${show.id}`, { name: "Renamed" });
    await patch(editor, `er_categories?id=eq.${category.id}`, { name: "Renamed" });
    await patch(admin, "site_content?slug=eq.prompt_quotes", { title: "Renamed" });
    for (const [table_name, row_id] of [
      ["er_shows", show.id],
      ["er_categories", category.id],
      ["site_content", "prompt_quotes"],
    ]) {
      const { body } = await call(admin.token, "versions_of", { table_name, row_id });
      expect(body.map(({ id }: { id: unknown }) => id !== null)).toEqual([true, false]);
    }
    expect((await call(admin.token, "versions_of", { table_name: "profiles", row_id: reader.id })).body).toEqual([]);
  });
});

describe("a deleted row", () => {
  test("has the same values after a restoration as before the deletion", async () => {
    const { id } = await addRecap({
      title: "Back",
      writer_id: author.id,
      key_takeaways: ["a", "b"],
    });
    const [rowBefore] = await sql("select * from public.er_episodes where id = $1", [id]);
    const record = await deleteRecap(id);
    expect(await sql("select 1 from public.er_tombstones where id = $1", [id])).toHaveLength(1);
    const restoration = await call(editor.token, "restore_deleted", { history_id: record });
    expect(restoration).toMatchObject({ status: 200, body: id });
    const [rowAfter] = await sql("select * from public.er_episodes where id = $1", [id]);
    expect({ ...rowAfter, rev: 0 }).toEqual({ ...rowBefore, rev: 0 });
    expect(Number(rowAfter?.["rev"])).toBeGreaterThan(Number(rowBefore?.["rev"]));
    expect(await sql("select 1 from public.er_tombstones where id = $1", [id])).toEqual([]);
    expect(await records("action = 'restore'")).toMatchObject([{ row_id: id, actor_id: editor.id }]);
    expect(await call(editor.token, "restore_deleted", { history_id: record })).toMatchObject(CHECK_FAILED);
  });

  test("cannot be restored while another row has its slug, or while its show is deleted", async () => {
    const newShow = await addShow(sql, category, "short-lived");
    const { id } = await addEpisode(sql, newShow, "taken");
    const record = await deleteRecap(id);
    const restore = (history_id: unknown) => call(editor.token, "restore_deleted", { history_id });
    await addRecap({ slug: "taken" });
    expect(await restore(record)).toMatchObject({ status: 409, code: "23505" });
    await sql("update public.er_episodes set slug = 'free' where slug = 'taken'");
    await rest(editor.token, "DELETE", `er_shows?id=eq.${newShow.id}`);
    const refusal = await restore(record);
    expect(refusal).toMatchObject({ status: 409, code: "23503" });
    expect(refusal.body.message).toBe("Restore its show first.");
    const [deletedShow] = await records(`action = 'delete' and row_id = '${newShow.id}'`);
    expect((await restore(deletedShow?.["id"])).status).toBe(200);
    expect((await restore(record)).status).toBe(200);
  });

  test("cannot be restored after an editor has erased it", async () => {
    const { id } = await addRecap({ title: "Secret" });
    await patch(editor, recapPath(id), { title: "Secret 2" });
    const record = await deleteRecap(id);
    for (const actor of [author, reader]) {
      for (const name of ["erase_deleted", "restore_deleted"])
        expect(await call(actor.token, name, { history_id: record })).toMatchObject({
          status: 403,
        });
    }
    expect((await call(editor.token, "erase_deleted", { history_id: record })).status).toBe(204);
    expect(await records(`row_id = '${id}'`)).toMatchObject([
      { action: "erase", title: null, before: null, after: null, actor_id: editor.id },
    ]);
    for (const name of ["erase_deleted", "restore_deleted"])
      expect(await call(editor.token, name, { history_id: record })).toMatchObject(CHECK_FAILED);
  });

  test("cannot be restored after 30 days", async () => {
    const makeRecordsOlder = (id: string, days: number) =>
      sql("update public.er_history set happened_at = now() - make_interval(days => $2) where row_id = $1", [id, days]);
    const [oldRecap, youngRecap, restoredRecap] = [await addRecap(), await addRecap(), await addRecap()];
    for (const { id } of [oldRecap, youngRecap, restoredRecap]) await patch(editor, recapPath(id), { cta: "Go" });
    const record = await deleteRecap(oldRecap.id);
    await deleteRecap(youngRecap.id);
    await call(editor.token, "restore_deleted", {
      history_id: await deleteRecap(restoredRecap.id),
    });
    await patch(editor, recapPath(episode.id), { cta: "A year ago" });
    await makeRecordsOlder(oldRecap.id, 31);
    await makeRecordsOlder(youngRecap.id, 29);
    await makeRecordsOlder(restoredRecap.id, 31);
    await makeRecordsOlder(episode.id, 367);
    expect(await call(editor.token, "restore_deleted", { history_id: record })).toMatchObject(CHECK_FAILED);
    const runRelay = () => sql("update private.rebuild_state set turn_at = clock_timestamp()");
    await sql("update private.rebuild_state set turn_at = now() - interval '1 day'");
    await runRelay();
    const hasValuesByRecord = async (id: string) =>
      (await records(`row_id = '${id}'`)).map(({ before }) => before !== null);
    expect(await hasValuesByRecord(oldRecap.id)).toEqual([false, false]);
    expect(await hasValuesByRecord(youngRecap.id)).toEqual([true, true]);
    expect(await hasValuesByRecord(restoredRecap.id)).toEqual([true, false, false]);
    expect(await hasValuesByRecord(episode.id)).toEqual([]);

    await patch(editor, recapPath(episode.id), { cta: "Again" });
    await makeRecordsOlder(episode.id, 367);
    await runRelay();
    expect(await hasValuesByRecord(episode.id)).toEqual([true]);
  });
});
