import { afterAll, describe, expect, test } from "vitest";
import { type Account, openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show, draft } = await seedContent(sql);
const admin = await backend.account("admin@api.test", "admin");
const editor = await backend.account("editor@api.test", "editor");
const author = await backend.account("author@api.test", "author");
const otherAuthor = await backend.account("other@api.test", "author");
const reader = await backend.account("reader@api.test");

const SELECT = "select=id,writer_id,reviewer_id,submitted_at,review_note,is_published,rev,version";
const send = async (actor: string, method: string, path: string, body?: object) =>
  rest(actor, method, `er_episodes?${path}`, body, RETURN_ROWS);
const save = (actor: Account, id: string, change: object) =>
  send(actor.token, "PATCH", `id=eq.${id}&${SELECT}`, change);

let recapCount = 0;
async function createRecap(actor: Account, more: object = {}) {
  const slug = `recap-${++recapCount}`;
  const row = { show_id: show.id, title: slug, slug, is_published: false, ...more };
  const answer = await send(actor.token, "POST", SELECT, row);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body[0];
}

test("an author writes a draft, and an editor sends it back and later publishes it", async () => {
  const { id, writer_id, submitted_at } = await createRecap(author);
  expect([writer_id, submitted_at]).toEqual([author.id, null]);

  const submittedRecap = await save(author, id, { submitted_at: "2001-01-01T00:00:00Z" });
  expect(Date.parse(submittedRecap.body[0].submitted_at)).toBeGreaterThan(Date.parse("2020-01-01"));
  const returnedRecap = await save(editor, id, {
    submitted_at: null,
    review_note: "Name the guest.",
  });
  expect(returnedRecap.body).toMatchObject([{ submitted_at: null, review_note: "Name the guest." }]);

  expect((await save(author, id, { submitted_at: "now" })).status).toBe(200);
  expect((await save(author, id, { submitted_at: null })).body).toMatchObject([{ submitted_at: null }]);
  await save(author, id, { submitted_at: "now" });
  const publishedRecap = await save(editor, id, { is_published: true });
  expect(publishedRecap.body).toMatchObject([
    { writer_id: author.id, reviewer_id: editor.id, submitted_at: null, review_note: null },
  ]);
  const publicRecap = await send("anon", "GET", `id=eq.${id}&${SELECT}`);
  expect(publicRecap.body).toMatchObject([{ writer_id: author.id, reviewer_id: editor.id }]);
});

test("an editor who publishes their own draft does not become its reviewer", async () => {
  const { id } = await createRecap(editor);
  expect((await save(editor, id, { is_published: true })).body).toMatchObject([
    { writer_id: editor.id, reviewer_id: null },
  ]);
});

test("B41: an author can neither publish a recap nor write its byline or its review note", async () => {
  const { id } = await createRecap(author);
  expect(await save(author, id, { is_published: true })).toMatchObject({
    status: 403,
    code: "42501",
  });
  const row = { show_id: show.id, title: "Live", slug: "live" };
  expect(await send(author.token, "POST", SELECT, row)).toMatchObject({ status: 403 });
  for (const column of ["writer_id", "reviewer_id"]) {
    expect(await save(author, id, { [column]: editor.id })).toMatchObject({ status: 403 });
    expect(await save(editor, id, { [column]: editor.id })).toMatchObject({ status: 403 });
    const forgedRow = { ...row, slug: "forged", is_published: false, [column]: editor.id };
    expect(await send(author.token, "POST", SELECT, forgedRow)).toMatchObject({ status: 403 });
  }
  expect((await save(author, id, { review_note: "Fine." })).body).toMatchObject([{ review_note: null }]);
});

test("B41: an author can read, change and delete only their own drafts", async () => {
  const { id } = await createRecap(author);
  for (const stranger of [otherAuthor, reader]) {
    expect((await send(stranger.token, "GET", `id=eq.${id}&${SELECT}`)).body).toEqual([]);
    expect((await save(stranger, id, { title: "Mine" })).body).toEqual([]);
    expect((await send(stranger.token, "DELETE", `id=eq.${id}&${SELECT}`)).body).toEqual([]);
  }
  expect((await send(author.token, "GET", `id=eq.${draft.id}&${SELECT}`)).body).toEqual([]);
  await save(admin, id, { is_published: true });
  expect((await save(author, id, { title: "Later" })).body).toEqual([]);
  expect((await send(author.token, "DELETE", `id=eq.${id}&${SELECT}`)).body).toEqual([]);
  const ownDraft = await createRecap(author);
  expect((await send(author.token, "DELETE", `id=eq.${ownDraft.id}&${SELECT}`)).body).toHaveLength(1);
});

test("B41: a former author no longer sees their own drafts", async () => {
  const formerAuthor = await backend.account("former@api.test", "author");
  const { id } = await createRecap(formerAuthor);
  await sql("delete from public.user_roles where user_id = $1", [formerAuthor.id]);
  expect((await send(formerAuthor.token, "GET", `id=eq.${id}&${SELECT}`)).body).toEqual([]);
  expect((await save(formerAuthor, id, { title: "Mine" })).body).toEqual([]);
});

test("if a writer gets a new name, the next build renders the writer's published recaps again", async () => {
  const { id } = await createRecap(author);
  const draftOfAuthor = await createRecap(author);
  const [publishedRecap] = (await save(editor, id, { is_published: true })).body;
  const newName = { full_name: "Ada Author" };
  const path = `profiles?user_id=eq.${author.id}`;
  const runRelay = () => sql("update private.rebuild_state set turn_at = clock_timestamp()");
  await rest(author.token, "PATCH", path, newName);
  await runRelay();
  const fetchRecap = async (recap: string) => (await send(editor.token, "GET", `id=eq.${recap}&${SELECT}`)).body[0];
  const recapAfter = await fetchRecap(id);
  expect(recapAfter.rev).toBeGreaterThan(publishedRecap.rev);
  expect(recapAfter.version).toBe(publishedRecap.version);
  expect(await fetchRecap(draftOfAuthor.id)).toEqual(draftOfAuthor);

  await rest(author.token, "PATCH", path, newName);
  await runRelay();
  expect(await fetchRecap(id)).toEqual(recapAfter);
});

test("after a writer deletes the account, the byline no longer names the writer", async () => {
  const leavingAuthor = await backend.account("leaving@api.test", "author");
  const { id } = await createRecap(leavingAuthor);
  const [publishedRecap] = (await save(editor, id, { is_published: true })).body;
  await sql("delete from auth.users where id = $1", [leavingAuthor.id]);
  const [recapAfter] = (await send("anon", "GET", `id=eq.${id}&${SELECT}`)).body;
  expect(recapAfter).toMatchObject({ writer_id: null, reviewer_id: editor.id });
  expect(recapAfter.rev).toBeGreaterThan(publishedRecap.rev);
});

test("each run of the relay marks at most 50 recaps of a renamed writer as changed", async () => {
  const busyAuthor = await backend.account("busy@api.test", "author");
  await sql(
    `insert into public.er_episodes (show_id, title, slug, writer_id)
     select $1, 'Busy', 'busy-' || n, $2 from generate_series(1, 60) n`,
    [show.id, busyAuthor.id],
  );
  const revisionBefore = Number(await backend.revision());
  await rest(busyAuthor.token, "PATCH", `profiles?user_id=eq.${busyAuthor.id}`, {
    full_name: "Busy",
  });
  const countChangedRecaps = async () =>
    (await sql("select 1 from public.er_episodes where slug like 'busy-%' and rev > $1", [revisionBefore])).length;
  const counts = [await countChangedRecaps()];
  for (let run = 0; run < 3; run++) {
    await sql("update private.rebuild_state set turn_at = clock_timestamp()");
    counts.push(await countChangedRecaps());
  }
  expect(counts).toEqual([0, 50, 60, 60]);
});

describe("B75: a deleted draft", () => {
  const restore = (actor: Account, historyId: unknown) =>
    rest(actor.token, "POST", "rpc/restore_with_recaps", { history_id: historyId });
  const deletionOf = async (actor: Account, id: string) => {
    await send(actor.token, "DELETE", `id=eq.${id}`);
    const [entry] = await sql("select id from public.er_history where row_id = $1 and action = 'delete'", [id]);
    return entry?.["id"];
  };
  const recordsSeenBy = async (actor: Account, historyId: unknown) =>
    (await rest(actor.token, "GET", `er_history?select=id&id=eq.${historyId}`)).body;

  test("can be restored by the author who deleted it, but by no other author", async () => {
    const { id } = await createRecap(author);
    const entry = await deletionOf(author, id);
    expect(await recordsSeenBy(author, entry)).toHaveLength(1);
    expect(await recordsSeenBy(otherAuthor, entry)).toEqual([]);
    for (const stranger of [otherAuthor, reader]) expect((await restore(stranger, entry)).status).toBe(403);
    expect((await restore(author, entry)).status).toBe(200);
    const restoredDraft = await send(author.token, "GET", `id=eq.${id}&${SELECT}`);
    expect(restoredDraft.body).toMatchObject([{ id, writer_id: author.id, is_published: false }]);
  });

  test("cannot be restored by its author if an editor deleted it", async () => {
    const { id } = await createRecap(author);
    const entry = await deletionOf(editor, id);
    expect(await recordsSeenBy(author, entry)).toEqual([]);
    expect((await restore(author, entry)).status).toBe(403);
  });

  test("can be neither erased by its author nor restored by a former author", async () => {
    const { id } = await createRecap(author);
    const entry = await deletionOf(author, id);
    const eraseAnswer = await rest(author.token, "POST", "rpc/erase_deleted", {
      history_id: entry,
    });
    expect(eraseAnswer.status).toBe(403);
    await sql("delete from public.user_roles where user_id = $1", [author.id]);
    expect((await restore(author, entry)).status).toBe(403);
    await sql("insert into public.user_roles (user_id, role) values ($1, 'author')", [author.id]);
    expect((await restore(author, entry)).status).toBe(200);
  });
});
