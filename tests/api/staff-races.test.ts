import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { addDraft, addEpisode, seedContent } from "../support/content.ts";

/** These tests send requests of staff to PostgreSQL at the same time. */
const backend = await openTestBackend("postgres");
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show } = await seedContent(sql);
const firstAdmin = await backend.account("first@api.test", "admin");
const secondAdmin = await backend.account("second@api.test", "admin");
const editor = await backend.account("editor@api.test", "editor");
const author = await backend.account("author@api.test", "author");
const readers = await Promise.all(Array.from({ length: 4 }, (_, n) => backend.account(`reader-${n}@api.test`)));
const [reader] = readers as [Account];

const rounds = Array.from({ length: 4 }, (_, round) => round);
const call = (actor: string, name: string, args: object) => rest(actor, "POST", `rpc/${name}`, args);
const setRole = (actor: Account, user: Account, role_name: string, granted: boolean) =>
  call(actor.token, "set_role", { account: user.id, role_name, granted });
const countAdmins = async () => (await sql("select 1 from public.user_roles where role = 'admin'")).length;

let count = 0;
const addRecap = (more: object = {}) => addEpisode(sql, show, `race-${++count}`, more);

beforeEach(async () => {
  await sql(
    `insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin') on conflict do nothing`,
    [firstAdmin.id, secondAdmin.id],
  );
  await sql("delete from public.user_roles where user_id = any ($1)", [readers.map(({ id }) => id)]);
  await sql("delete from private.blocked_accounts");
  await sql("delete from public.er_history");
});

describe("B42: two admins who remove each other's admin role at the same time", () => {
  const removeEachOther = () =>
    Promise.all([setRole(firstAdmin, secondAdmin, "admin", false), setRole(secondAdmin, firstAdmin, "admin", false)]);

  test.each(rounds)("one admin remains (round %i)", async () => {
    const answers = await removeEachOther();
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect(await countAdmins()).toBe(1);
  });

  test.each(rounds)("if one admin blocks the other, one unblocked admin remains (round %i)", async () => {
    await Promise.all([
      call(firstAdmin.token, "set_blocked", {
        account: secondAdmin.id,
        blocked: true,
        reason: "Race",
      }),
      setRole(secondAdmin, firstAdmin, "admin", false),
    ]);
    const remaining = await sql(
      `select 1 from public.user_roles r where r.role = 'admin'
         and not exists (select from private.blocked_accounts b where b.user_id = r.user_id)`,
    );
    expect(remaining).toHaveLength(1);
  });

  test.each(rounds)(
    "if one admin revokes the other's role and deletes their own account, one admin remains (round %i)",
    async () => {
      const leavingAdmin = await backend.account(`leaving-${++count}@api.test`, "admin");
      await sql("delete from public.user_roles where user_id = $1", [secondAdmin.id]);
      await Promise.all([
        setRole(leavingAdmin, firstAdmin, "admin", false),
        call("service", "delete_account", { account: leavingAdmin.id }),
      ]);
      expect(await countAdmins()).toBe(1);
      await sql("delete from auth.users where id = $1", [leavingAdmin.id]);
    },
  );
});

describe("grants of a role at the same time", () => {
  const grantAll = () =>
    Promise.all(
      readers.flatMap((account) => [firstAdmin, secondAdmin].map((admin) => setRole(admin, account, "author", true))),
    );
  const readGrants = () =>
    sql("select row_id from public.er_history where action = 'grant' and row_id = any ($1)", [
      readers.map(({ id }) => id),
    ]);

  test("two grants of the same role to a reader create one record and no error", async () => {
    const answers = await grantAll();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await readGrants()).toHaveLength(readers.length);
  });

  /** Returns true if an admin has granted a role after losing the admin role. The ids of the records show the order. */
  async function grantDuringRemoval(): Promise<boolean> {
    const grantsOfSecond = readers.map((account) => setRole(secondAdmin, account, "author", true));
    await Promise.all([setRole(firstAdmin, secondAdmin, "admin", false), ...grantsOfSecond]);
    const lateGrants = await sql(
      `select 1 from public.er_history h where h.actor_id = $1 and h.id > (
         select r.id from public.er_history r where r.action = 'revoke' and r.row_id = $1::text)`,
      [secondAdmin.id],
    );
    return lateGrants.length > 0;
  }

  test.each(rounds)("an admin who loses the admin role can grant no more roles (round %i)", async () => {
    expect(await grantDuringRemoval()).toBe(false);
  });
});

describe("a restore and an erasure at the same time", () => {
  async function deleteRecap() {
    const { id } = await addRecap();
    await rest(editor.token, "DELETE", `er_episodes?id=eq.${id}`);
    const [record] = await sql("select id from public.er_history where row_id = $1", [id]);
    return { id, record: record?.["id"] };
  }
  const exists = async (id: string) => (await sql("select 1 from public.er_episodes where id = $1", [id])).length > 0;
  const restoreAndErase = (history_id: unknown) =>
    Promise.all(["restore_deleted", "erase_deleted"].map((name) => call(editor.token, name, { history_id })));

  test.each(rounds)("a deleted row is either restored or erased, never both (round %i)", async () => {
    const { id, record } = await deleteRecap();
    const [restoreAnswer, eraseAnswer] = await restoreAndErase(record);
    expect([restoreAnswer?.status, eraseAnswer?.status].sort()).toEqual(
      restoreAnswer?.status === 200 ? [200, 400] : [204, 400],
    );
    expect(await exists(id)).toBe(restoreAnswer?.status === 200);
  });

  test("only one of six restores of a deleted row succeeds", async () => {
    const { id, record } = await deleteRecap();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(editor.token, "restore_deleted", { history_id: record })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await sql("select 1 from public.er_history where row_id = $1 and action = 'restore'", [id])).toHaveLength(1);
  });
});

describe("B72: several relays that publish the same scheduled recap", () => {
  async function publishAtOnce(): Promise<number> {
    await addDraft(sql, show, `race-${++count}`, { publish_at: "2030-01-01T10:00:00Z" });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call("service", "publish_due", { at: "2030-01-01T10:00:00Z" })),
    );
    return answers.reduce((sum, { body }) => sum + body, 0);
  }

  test.each(rounds)("the relays publish the recap only once (round %i)", async () => {
    expect(await publishAtOnce()).toBe(1);
  });
});

describe("saves of a recap", () => {
  const save = (actor: Account, filter: string, change: object) =>
    rest(actor.token, "PATCH", `er_episodes?${filter}&select=title`, change, RETURN_ROWS);
  const titleOf = async (id: string) =>
    (await sql("select title from public.er_episodes where id = $1", [id]))[0]?.["title"];

  test("the database stores only one of several saves of the same version", async () => {
    const { id } = await addRecap({ title: "One" });
    await save(editor, `id=eq.${id}`, { title: "Two" });
    const { body } = await call(editor.token, "versions_of", {
      table_name: "er_episodes",
      row_id: id,
    });
    const { title } = body.at(-1).row;
    expect(title).toBe("One");
    const answers = await Promise.all([
      save(editor, `id=eq.${id}&version=eq.2`, { title }),
      ...Array.from({ length: 5 }, (_, n) => save(firstAdmin, `id=eq.${id}&version=eq.2`, { title: `Save ${n}` })),
    ]);
    const storedRows = answers.flatMap((answer) => answer.body);
    expect(storedRows).toHaveLength(1);
    expect(await titleOf(id)).toBe(storedRows[0].title);
    expect(await sql("select 1 from public.er_history where row_id = $1", [id])).toHaveLength(2);
  });

  /** Returns true if the published title equals the title in the response to the editor. */
  async function publishWhileSaving(saveAsAuthor: (id: string) => Promise<unknown>) {
    const { id } = await addDraft(sql, show, `race-${++count}`, { writer_id: author.id });
    const authorSave = saveAsAuthor(id);
    const publishedRecap = await save(editor, `id=eq.${id}`, { is_published: true });
    await authorSave;
    return (await titleOf(id)) === publishedRecap.body[0].title;
  }

  test.each(rounds)(
    "B41: the response to the editor has the published title, even if the author saves at the same time (round %i)",
    async () => {
      const isSame = await publishWhileSaving((id) => save(author, `id=eq.${id}`, { title: "Late" }));
      expect(isSame).toBe(true);
    },
  );
});

test("B43: a block stops a reader who sends changes without a pause", async () => {
  let n = 0;
  let isDone = false;
  const send = async () => {
    const statuses: number[] = [];
    while (!isDone)
      statuses.push((await rest(reader.token, "PATCH", `profiles?user_id=eq.${reader.id}`, { bio: `${++n}` })).status);
    return statuses;
  };
  const writers = [send(), send(), send()];
  const args = { account: reader.id, blocked: true, reason: "Flood" };
  expect((await call(firstAdmin.token, "set_blocked", args)).status).toBe(204);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [profileBefore] = await sql("select bio from public.profiles where user_id = $1", [reader.id]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  isDone = true;
  const statuses = await Promise.all(writers);
  expect(statuses.map((ofWriter) => ofWriter.at(-1))).toEqual([403, 403, 403]);
  expect(await sql("select bio from public.profiles where user_id = $1", [reader.id])).toEqual([profileBefore]);
});
