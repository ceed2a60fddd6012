import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addDraft, addEpisode, addShow, type InsertedRow, UNKNOWN_ID } from "../support/content.ts";

describe("a show with recaps", () => {
  let backend: TestBackend;
  let category: InsertedRow;
  let editor: Account;
  let author: Account;
  let reader: Account;
  beforeAll(async () => {
    backend = await openTestBackend();
    category = await addCategory(backend.sql, "ponds");
    editor = await backend.account("editor@api.test", "editor");
    author = await backend.account("author@api.test", "author");
    reader = await backend.account("reader@api.test");
  });
  afterAll(() => backend.close());

  let count = 0;
  async function addShowWithRecaps() {
    const slug = `talk-${++count}`;
    const show = await addShow(backend.sql, category, slug, { name: "Pond Talk" });
    const episode = await addEpisode(backend.sql, show, `${slug}-live`);
    const draft = await addDraft(backend.sql, show, `${slug}-draft`);
    return { show, episode, draft };
  }
  const call = (actor: string, name: string, args: object) => backend.rest(actor, "POST", `rpc/${name}`, args);
  const slugsOf = async ({ id }: InsertedRow) =>
    (
      await backend.sql<{ slug: string }>(
        `select slug from public.er_shows where id = $1
         union all select slug from public.er_episodes where show_id = $1 order by slug`,
        [id],
      )
    ).map(({ slug }) => slug);
  const deletionIdOf = async ({ id }: InsertedRow) => {
    const [record] = await backend.sql<{ id: number }>(
      "select id::int from public.er_history where row_id = $1 and action = 'delete' order by id desc",
      [id],
    );
    return record?.id;
  };

  test("is deleted when an editor enters the name of the show, and can be restored with its recaps", async () => {
    const { show, episode, draft } = await addShowWithRecaps();
    const slugs = await slugsOf(show);
    const deletion = await call(editor.token, "delete_show", {
      show: show.id,
      name: " Pond Talk ",
    });
    expect(deletion).toMatchObject({ status: 200, body: 2 });
    expect(await slugsOf(show)).toEqual([]);
    const records = await backend.sql(
      `select actor_id from public.er_history where action = 'delete' and row_id = any ($1)`,
      [[show.id, episode.id, draft.id]],
    );
    expect(records).toEqual(Array(3).fill({ actor_id: editor.id }));
    const restoration = await call(editor.token, "restore_with_recaps", {
      history_id: await deletionIdOf(show),
    });
    expect(restoration).toMatchObject({ status: 200, body: 0 });
    expect(await slugsOf(show)).toEqual(slugs);
  });

  test("is not deleted if the editor enters a wrong name", async () => {
    const { show } = await addShowWithRecaps();
    for (const name of ["", "pond talk", "Pond"]) {
      const answer = await call(editor.token, "delete_show", { show: show.id, name });
      expect(answer).toMatchObject({ status: 400, code: "23514" });
    }
    expect(await slugsOf(show)).toHaveLength(3);
    const answer = await call(editor.token, "delete_show", { show: UNKNOWN_ID, name: "Pond Talk" });
    expect(answer).toMatchObject({ status: 200, body: null });
  });

  test("B74: can be deleted and restored only by an editor", async () => {
    const { show } = await addShowWithRecaps();
    for (const actor of ["anon", reader.token, author.token]) {
      const expectedStatus = actor === "anon" ? 401 : 403;
      const args = { show: show.id, name: "Pond Talk" };
      expect((await call(actor, "delete_show", args)).status).toBe(expectedStatus);
      expect(await slugsOf(show)).toHaveLength(3);
      await call(editor.token, "delete_show", args);
      const history_id = await deletionIdOf(show);
      expect((await call(actor, "restore_with_recaps", { history_id })).status).toBe(expectedStatus);
      expect(await slugsOf(show)).toEqual([]);
      await call(editor.token, "restore_with_recaps", { history_id });
    }
  });

  test("is restored without recaps that were deleted before the show, or whose slug another recap has", async () => {
    const { show, episode, draft } = await addShowWithRecaps();
    const deletedRecap = await addEpisode(backend.sql, show, `${show.slug}-earlier`);
    await backend.rest(editor.token, "DELETE", `er_episodes?id=eq.${deletedRecap.id}`);
    await call(editor.token, "delete_show", { show: show.id, name: "Pond Talk" });
    const otherShow = await addShow(backend.sql, category, `${show.slug}-other`);
    await addEpisode(backend.sql, otherShow, episode.slug);
    const restoration = await call(editor.token, "restore_with_recaps", {
      history_id: await deletionIdOf(show),
    });
    expect(restoration).toMatchObject({ status: 200, body: 1 });
    expect(await slugsOf(show)).toEqual([show.slug, draft.slug].sort());
    // The history still contains the recap that was not restored.
    await backend.sql("update public.er_episodes set slug = slug || '-2' where show_id = $1", [otherShow.id]);
    const history_id = await deletionIdOf(episode);
    expect((await call(editor.token, "restore_deleted", { history_id })).status).toBe(200);
    expect(await slugsOf(show)).toHaveLength(3);
  });
});
