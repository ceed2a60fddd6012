import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { addDraft, addEpisode, seedContent } from "../support/content.ts";

/*
 * These tests send requests of staff to PostgreSQL at the same time. Each rule also has a naive function, which reads
 * first and writes 0.2 seconds later. The naive function breaks the rule, which shows that the test can fail.
 */
const NAIVE = `
  create function public.naive_set_role(account uuid, role_name text, granted boolean) returns void
    language plpgsql security definer set search_path = '' as $$
    declare
      is_admin boolean := exists (
        select from public.user_roles where user_id = auth.uid() and role = 'admin');
      admins integer := (select count(*) from public.user_roles where role = 'admin');
      is_granted boolean := exists (
        select from public.user_roles where user_id = account and role = role_name);
    begin
      perform pg_sleep(0.2);
      if not is_admin then raise exception 'no admin' using errcode = '42501'; end if;
      if granted and not is_granted then
        insert into public.user_roles (user_id, role) values (account, role_name);
      elsif not granted then
        if role_name = 'admin' and admins = 1 then
          raise exception 'last admin' using errcode = '23514';
        end if;
        delete from public.user_roles where user_id = account and role = role_name;
      end if;
    end $$;

  create function public.naive_restore_deleted(history_id bigint) returns void
    language plpgsql security definer set search_path = '' as $$
    declare body jsonb := (select before from public.er_history where id = history_id);
    begin
      perform pg_sleep(0.2);
      if body is null then raise exception 'gone' using errcode = '23514'; end if;
      insert into public.er_episodes (id, show_id, title, slug)
      values ((body ->> 'id')::uuid, (body ->> 'show_id')::uuid, body ->> 'title', body ->> 'slug');
    end $$;

  create function public.naive_erase_deleted(history_id bigint) returns void
    language plpgsql security definer set search_path = '' as $$
    declare body jsonb := (select before from public.er_history where id = history_id);
    begin
      perform pg_sleep(0.2);
      if body is null then raise exception 'gone' using errcode = '23514'; end if;
      delete from public.er_history where row_id = body ->> 'id';
    end $$;

  create function public.naive_publish_due(at timestamptz) returns integer
    language plpgsql security definer set search_path = '' as $$
    declare due uuid[] := array(select id from public.er_episodes e where e.publish_at <= at);
    begin
      perform pg_sleep(0.2);
      update public.er_episodes set is_published = true, publish_at = null where id = any (due);
      return cardinality(due);
    end $$;

  create function public.naive_author_save(recap uuid, title text) returns boolean
    language plpgsql security definer set search_path = '' as $$
    declare is_draft boolean := (select not is_published from public.er_episodes where id = recap);
    begin
      perform pg_sleep(0.2);
      if is_draft then
        update public.er_episodes set title = naive_author_save.title where id = recap;
      end if;
      return is_draft;
    end $$;

  create function public.naive_save(recap uuid, from_version integer, title text) returns boolean
    language plpgsql security definer set search_path = '' as $$
    declare is_same boolean := (select version = from_version from public.er_episodes where id = recap);
    begin
      perform pg_sleep(0.2);
      if is_same then
        update public.er_episodes set title = naive_save.title where id = recap;
      end if;
      return is_same;
    end $$;
`;
const backend = await openTestBackend("postgres", { contents: NAIVE });
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show } = await seedContent(sql);
const firstAdmin = await backend.account("first@api.test", "admin");
const secondAdmin = await backend.account("second@api.test", "admin");
const editor = await backend.account("editor@api.test", "editor");
const author = await backend.account("author@api.test", "author");
const readers = await Promise.all(
  Array.from({ length: 4 }, (_, n) => backend.account(`reader-${n}@api.test`)),
);
const [reader] = readers as [Account];

/** On a busy machine, the requests to a naive function do not always overlap. */
const RETRY_ON_BUSY_MACHINES = { retry: 10 };
const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const call = (actor: string, name: string, args: object) =>
  rest(actor, "POST", `rpc/${name}`, args);
const setRole = (
  name: string,
  actor: Account,
  user: Account,
  role_name: string,
  granted: boolean,
) => call(actor.token, name, { account: user.id, role_name, granted });
const countAdmins = async () =>
  (await sql("select 1 from public.user_roles where role = 'admin'")).length;

let count = 0;
const addRecap = (more: object = {}) => addEpisode(sql, show, `race-${++count}`, more);

beforeEach(async () => {
  await sql(
    `insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin') on conflict do nothing`,
    [firstAdmin.id, secondAdmin.id],
  );
  await sql("delete from public.user_roles where user_id = any ($1)", [
    readers.map(({ id }) => id),
  ]);
  await sql("delete from private.blocked_accounts");
  await sql("delete from public.er_history");
});

describe("B42: two admins who remove each other's admin role at the same time", () => {
  const removeEachOther = (name: string) =>
    Promise.all([
      setRole(name, firstAdmin, secondAdmin, "admin", false),
      setRole(name, secondAdmin, firstAdmin, "admin", false),
    ]);

  test.each(rounds)("one admin remains (round %i)", async () => {
    const answers = await removeEachOther("set_role");
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect(await countAdmins()).toBe(1);
  });

  test.each(rounds)(
    "if one admin blocks the other, one unblocked admin remains (round %i)",
    async () => {
      await Promise.all([
        call(firstAdmin.token, "set_blocked", {
          account: secondAdmin.id,
          blocked: true,
          reason: "Race",
        }),
        setRole("set_role", secondAdmin, firstAdmin, "admin", false),
      ]);
      const remaining = await sql(
        `select 1 from public.user_roles r where r.role = 'admin'
         and not exists (select from private.blocked_accounts b where b.user_id = r.user_id)`,
      );
      expect(remaining).toHaveLength(1);
    },
  );

  test.each(rounds)(
    "if one admin revokes the other's role and deletes their own account, one admin remains (round %i)",
    async () => {
      const leavingAdmin = await backend.account(`leaving-${++count}@api.test`, "admin");
      await sql("delete from public.user_roles where user_id = $1", [secondAdmin.id]);
      await Promise.all([
        setRole("set_role", leavingAdmin, firstAdmin, "admin", false),
        call("service", "delete_account", { account: leavingAdmin.id }),
      ]);
      expect(await countAdmins()).toBe(1);
      await sql("delete from auth.users where id = $1", [leavingAdmin.id]);
    },
  );

  test("with the naive function, no admin remains", RETRY_ON_BUSY_MACHINES, async () => {
    await removeEachOther("naive_set_role");
    expect(await countAdmins()).toBe(0);
  });
});

describe("grants of a role at the same time", () => {
  const grantAll = (name: string) =>
    Promise.all(
      readers.flatMap((account) =>
        [firstAdmin, secondAdmin].map((admin) => setRole(name, admin, account, "author", true)),
      ),
    );
  const readGrants = () =>
    sql("select row_id from public.er_history where action = 'grant' and row_id = any ($1)", [
      readers.map(({ id }) => id),
    ]);

  test("two grants of the same role to a reader create one record and no error", async () => {
    const answers = await grantAll("set_role");
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await readGrants()).toHaveLength(readers.length);
  });

  test("some grants of the naive function fail", RETRY_ON_BUSY_MACHINES, async () => {
    const answers = await grantAll("naive_set_role");
    expect(answers.map(({ status }) => status)).toContain(409);
  });

  /** Returns true if an admin has granted a role after losing the admin role. The ids of the records show the order. */
  async function grantDuringRemoval(name: string): Promise<boolean> {
    const grantsOfSecond = readers.map((account) =>
      setRole(name, secondAdmin, account, "author", true),
    );
    await Promise.all([
      setRole("set_role", firstAdmin, secondAdmin, "admin", false),
      ...grantsOfSecond,
    ]);
    const lateGrants = await sql(
      `select 1 from public.er_history h where h.actor_id = $1 and h.id > (
         select r.id from public.er_history r where r.action = 'revoke' and r.row_id = $1::text)`,
      [secondAdmin.id],
    );
    return lateGrants.length > 0;
  }

  test.each(rounds)(
    "an admin who loses the admin role can grant no more roles (round %i)",
    async () => {
      expect(await grantDuringRemoval("set_role")).toBe(false);
    },
  );

  test(
    "with the naive function, an admin grants roles after losing the admin role",
    RETRY_ON_BUSY_MACHINES,
    async () => {
      expect(await grantDuringRemoval("naive_set_role")).toBe(true);
    },
  );
});

describe("a restore and an erasure at the same time", () => {
  async function deleteRecap() {
    const { id } = await addRecap();
    await rest(editor.token, "DELETE", `er_episodes?id=eq.${id}`);
    const [record] = await sql("select id from public.er_history where row_id = $1", [id]);
    return { id, record: record?.["id"] };
  }
  const exists = async (id: string) =>
    (await sql("select 1 from public.er_episodes where id = $1", [id])).length > 0;
  const restoreAndErase = (prefix: string, history_id: unknown) =>
    Promise.all(
      ["restore_deleted", "erase_deleted"].map((name) =>
        call(editor.token, prefix + name, { history_id }),
      ),
    );

  test.each(rounds)(
    "a deleted row is either restored or erased, never both (round %i)",
    async () => {
      const { id, record } = await deleteRecap();
      const [restoreAnswer, eraseAnswer] = await restoreAndErase("", record);
      expect([restoreAnswer?.status, eraseAnswer?.status].sort()).toEqual(
        restoreAnswer?.status === 200 ? [200, 400] : [204, 400],
      );
      expect(await exists(id)).toBe(restoreAnswer?.status === 200);
    },
  );

  test(
    "with the naive functions, both the restore and the erasure of a deleted row succeed",
    RETRY_ON_BUSY_MACHINES,
    async () => {
      const { id, record } = await deleteRecap();
      const answers = await restoreAndErase("naive_", record);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(await exists(id)).toBe(true);
    },
  );

  test("only one of six restores of a deleted row succeeds", async () => {
    const { id, record } = await deleteRecap();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        call(editor.token, "restore_deleted", { history_id: record }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(
      await sql("select 1 from public.er_history where row_id = $1 and action = 'restore'", [id]),
    ).toHaveLength(1);
  });
});

describe("B72: several relays that publish the same scheduled recap", () => {
  async function publishAtOnce(name: string): Promise<number> {
    await addDraft(sql, show, `race-${++count}`, { publish_at: "2030-01-01T10:00:00Z" });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call("service", name, { at: "2030-01-01T10:00:00Z" })),
    );
    return answers.reduce((sum, { body }) => sum + body, 0);
  }

  test.each(rounds)("the relays publish the recap only once (round %i)", async () => {
    expect(await publishAtOnce("publish_due")).toBe(1);
  });

  test(
    "the naive function publishes a scheduled recap several times",
    RETRY_ON_BUSY_MACHINES,
    async () => {
      expect(await publishAtOnce("naive_publish_due")).toBeGreaterThan(1);
    },
  );
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
      ...{ table_name: "er_episodes", row_id: id },
    });
    const { title } = body.at(-1).row;
    expect(title).toBe("One");
    const answers = await Promise.all([
      save(editor, `id=eq.${id}&version=eq.2`, { title }),
      ...Array.from({ length: 5 }, (_, n) =>
        save(firstAdmin, `id=eq.${id}&version=eq.2`, { title: `Save ${n}` }),
      ),
    ]);
    const storedRows = answers.flatMap((answer) => answer.body);
    expect(storedRows).toHaveLength(1);
    expect(await titleOf(id)).toBe(storedRows[0].title);
    expect(await sql("select 1 from public.er_history where row_id = $1", [id])).toHaveLength(2);
  });

  test(
    "the naive function reports success for each save, although it stores only one",
    RETRY_ON_BUSY_MACHINES,
    async () => {
      const { id } = await addRecap();
      const answers = await Promise.all(
        ["Restored", "Saved"].map((title) =>
          call(editor.token, "naive_save", { recap: id, from_version: 1, title }),
        ),
      );
      expect(answers.map(({ body }) => body)).toEqual([true, true]);
    },
  );

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
      const isSame = await publishWhileSaving((id) =>
        save(author, `id=eq.${id}`, { title: "Late" }),
      );
      expect(isSame).toBe(true);
    },
  );

  test(
    "with the naive function, an author changes a recap that an editor has published",
    RETRY_ON_BUSY_MACHINES,
    async () => {
      const isSame = await publishWhileSaving((id) =>
        call(author.token, "naive_author_save", { recap: id, title: "Late" }),
      );
      expect(isSame).toBe(false);
    },
  );
});

test("B43: a block stops a reader who sends changes without a pause", async () => {
  let n = 0;
  let isDone = false;
  const send = async () => {
    const statuses: number[] = [];
    while (!isDone)
      statuses.push(
        (await rest(reader.token, "PATCH", `profiles?user_id=eq.${reader.id}`, { bio: `${++n}` }))
          .status,
      );
    return statuses;
  };
  const writers = [send(), send(), send()];
  const args = { account: reader.id, blocked: true, reason: "Flood" };
  expect((await call(firstAdmin.token, "set_blocked", args)).status).toBe(204);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [profileBefore] = await sql("select bio from public.profiles where user_id = $1", [
    reader.id,
  ]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  isDone = true;
  const statuses = await Promise.all(writers);
  expect(statuses.map((ofWriter) => ofWriter.at(-1))).toEqual([403, 403, 403]);
  expect(await sql("select bio from public.profiles where user_id = $1", [reader.id])).toEqual([
    profileBefore,
  ]);
});
