import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { seedContent, UNKNOWN_ID } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show, category, draft } = await seedContent(sql);
const admin = await backend.account("admin@api.test", "admin");
const editor = await backend.account("editor@api.test", "editor");
const author = await backend.account("author@api.test", "author");
const reader = await backend.account("reader_100%@api.test");
const pro = await backend.account("pro@api.test", "pro");
await sql("update public.profiles set full_name = 'Rita Reader' where user_id = $1", [reader.id]);
await sql("insert into public.top_lists (user_id, title, view_count) values ($1, 'Best', 3)", [reader.id]);

const call = (actor: string, name: string, args: object = {}) => rest(actor, "POST", `rpc/${name}`, args);
const setRole = (actor: Account, account: string, role_name: string, granted: boolean) =>
  call(actor.token, "set_role", { account, role_name, granted });
const block = (actor: Account, account: string, reason: string | null = "Spam", blocked = true) =>
  call(actor.token, "set_blocked", { account, blocked, reason });
const rolesOf = async ({ id }: Account) =>
  (await sql("select role from public.user_roles where user_id = $1 order by 1", [id])).map(({ role }) => role);
const FORBIDDEN = { status: 403, code: "42501" };
const CHECK_FAILED = { status: 400, code: "23514" };

beforeEach(async () => {
  await sql("delete from private.blocked_accounts");
  await sql("delete from public.user_roles where user_id = $1", [reader.id]);
});

describe("roles", () => {
  test("an admin can grant and revoke every role, with immediate effect", async () => {
    for (const role of ["admin", "author", "editor", "pro"])
      expect((await setRole(admin, reader.id, role, true)).status).toBe(204);
    expect(await rolesOf(reader)).toEqual(["admin", "author", "editor", "pro"]);
    expect((await call(reader.token, "my_access")).body).toEqual([
      { roles: ["admin", "author", "editor", "pro"], is_blocked: false, blocked_reason: null },
    ]);
    const rename = () => rest(reader.token, "PATCH", `er_shows?id=eq.${show.id}`, { name: "New" }, RETURN_ROWS);
    expect((await rename()).body).toHaveLength(1);
    for (const role of ["admin", "author", "editor", "pro"])
      expect((await setRole(admin, reader.id, role, false)).status).toBe(204);
    expect(await rolesOf(reader)).toEqual([]);
    expect((await rename()).body).toEqual([]);
  });

  test("B42: only admins can grant roles", async () => {
    for (const actor of [editor, author, reader, pro]) {
      for (const role of ["admin", "editor", "author", "pro"]) {
        expect(await setRole(actor, actor.id, role, true)).toMatchObject(FORBIDDEN);
        expect(await setRole(actor, reader.id, role, true)).toMatchObject(FORBIDDEN);
      }
      expect(await setRole(actor, admin.id, "admin", false)).toMatchObject(FORBIDDEN);
    }
    const args = { account: reader.id, role_name: "admin", granted: true };
    expect(await call("anon", "set_role", args)).toMatchObject({ status: 401, code: "42501" });
    expect(await rolesOf(reader)).toEqual([]);
    expect(await rolesOf(admin)).toEqual(["admin"]);
  });

  test("B42: the database grants only known roles, and only to accounts with a confirmed address", async () => {
    expect(await setRole(admin, reader.id, "owner", true)).toMatchObject(CHECK_FAILED);
    expect(await setRole(admin, UNKNOWN_ID, "editor", true)).toMatchObject(CHECK_FAILED);
    await sql("update auth.users set email_confirmed_at = null where id = $1", [reader.id]);
    expect(await setRole(admin, reader.id, "editor", true)).toMatchObject(CHECK_FAILED);
    await sql("update auth.users set email_confirmed_at = now() where id = $1", [reader.id]);
    expect(await rolesOf(reader)).toEqual([]);
  });

  test("B42: the last admin who is not blocked cannot lose the role", async () => {
    expect(await setRole(admin, admin.id, "admin", false)).toMatchObject(CHECK_FAILED);
    await setRole(admin, reader.id, "admin", true);
    await block(admin, reader.id);
    expect(await setRole(admin, admin.id, "admin", false)).toMatchObject(CHECK_FAILED);
    await block(admin, reader.id, null, false);
    expect((await setRole(reader, admin.id, "admin", false)).status).toBe(204);
    expect((await setRole(reader, admin.id, "admin", true)).status).toBe(204);
    for (const name of ["check_account_deletion", "delete_account"]) {
      expect((await call("service", "check_account_deletion", { account: admin.id })).status).toBe(204);
      await sql("delete from public.user_roles where user_id = $1", [reader.id]);
      expect(await call("service", name, { account: admin.id })).toMatchObject(CHECK_FAILED);
      await sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [reader.id]);
    }
  });
});

describe("B43: a blocked account", () => {
  test("was blocked by another admin, who had to give a reason", async () => {
    expect(await block(admin, admin.id)).toMatchObject(CHECK_FAILED);
    expect(await block(admin, reader.id, " ")).toMatchObject(CHECK_FAILED);
    expect(await block(admin, reader.id, "x".repeat(501))).toMatchObject(CHECK_FAILED);
    for (const actor of [editor, author, reader]) expect(await block(actor, pro.id)).toMatchObject(FORBIDDEN);
    expect(await sql("select 1 from private.blocked_accounts")).toEqual([]);
  });

  test("can read, but cannot write until an admin unblocks it", async () => {
    const [podcast] = await sql("insert into public.podcasts (name) values ('Ferry') returning id");
    const items = [{ podcast_id: podcast?.["id"] }];
    const [ownList] = await sql<{ id: string }>("select id from public.top_lists");
    const writes: [string, string, object?][] = [
      ["PATCH", `profiles?user_id=eq.${reader.id}`, { bio: "Hi" }],
      ["POST", "user_show_follows", { user_id: reader.id, show_id: show.id }],
      ["DELETE", `user_show_follows?user_id=eq.${reader.id}`],
      ["POST", "rpc/complete_onboarding", { categories: [category.id], shows: [] }],
      ["POST", "rpc/create_top_list", { title: "New", description: null, items }],
      ["POST", "rpc/update_top_list", { list: ownList?.id, title: "Best", description: null, items }],
      ["DELETE", "top_lists?title=eq.New"],
      ["DELETE", `user_category_follows?user_id=eq.${reader.id}`],
      ["POST", "rpc/claim_referral", { code: "ABCDEFGH" }],
    ];
    expect((await block(admin, reader.id)).status).toBe(204);
    expect((await call(reader.token, "my_access")).body).toEqual([
      { roles: [], is_blocked: true, blocked_reason: "Spam" },
    ]);
    for (const [method, path, body] of writes)
      expect(await rest(reader.token, method, path, body), path).toMatchObject(FORBIDDEN);
    const view = { list: ownList?.id, kind: "view", visitor: "x" };
    expect((await call(reader.token, "bump_list", view)).status).toBe(204);

    expect((await call(reader.token, "my_data")).body).toMatchObject({
      blocked: { reason: "Spam" },
    });
    expect((await rest(reader.token, "GET", "top_lists?select=title,view_count")).body).toEqual([
      { title: "Best", view_count: 3 },
    ]);
    expect((await block(admin, reader.id, null, false)).status).toBe(204);
    for (const [method, path, body] of writes)
      expect((await rest(reader.token, method, path, body)).status, path).toBeLessThan(300);
  });

  test("loses the rights of staff, but can still read its referrals", async () => {
    await setRole(admin, reader.id, "admin", true);
    await block(admin, reader.id);
    const drafts = await rest(reader.token, "GET", `er_episodes?id=eq.${draft.id}&select=id`);
    expect(drafts.body).toEqual([]);
    expect(await call(reader.token, "find_people")).toMatchObject(FORBIDDEN);
    expect(await setRole(reader, reader.id, "editor", true)).toMatchObject(FORBIDDEN);
    expect(await block(reader, reader.id, null, false)).toMatchObject(FORBIDDEN);
    await block(admin, pro.id);
    expect((await call(pro.token, "my_referrals")).status).toBe(200);
    expect(await call(pro.token, "generate_referral_code")).toMatchObject(FORBIDDEN);
  });

  test("cannot write any table that signed-in users may write", async () => {
    const unprotectedTables = await sql(
      `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
         and (has_table_privilege('authenticated', oid, 'delete')
           or has_any_column_privilege('authenticated', oid, 'insert, update'))
         and not exists (select from pg_trigger t where t.tgrelid = c.oid
           and t.tgfoid = 'private.refuse_blocked'::regproc and t.tgenabled = 'O' and t.tgtype = 30)`,
    );
    expect(unprotectedTables).toEqual([]);
  });
});

describe("people", () => {
  const findEmails = async (args: object) =>
    (await call(admin.token, "find_people", args)).body.map(({ email }: { email: string }) => email);

  test("an admin finds accounts by a part of the name or e-mail address, or by role", async () => {
    expect(await findEmails({ search: "rita r" })).toEqual(["reader_100%@api.test"]);
    expect(await findEmails({ search: "READER_1" })).toEqual(["reader_100%@api.test"]);
    expect(await findEmails({ search: "_100%" })).toEqual(["reader_100%@api.test"]);
    expect(await findEmails({ search: "r%r" })).toEqual([]);
    expect(await findEmails({ role_name: "editor" })).toEqual(["editor@api.test"]);
    await block(admin, reader.id);
    expect(await findEmails({ role_name: "blocked" })).toEqual(["reader_100%@api.test"]);
    expect((await call(admin.token, "find_people", { search: "rita" })).body).toMatchObject([
      {
        user_id: reader.id,
        full_name: "Rita Reader",
        roles: [],
        list_count: 1,
        is_blocked: true,
        blocked_reason: "Spam",
        follower_count: 0,
      },
    ]);
  });

  test("the pages of find_people contain each account once, even if several signed up at the same time", async () => {
    await sql("update public.profiles set created_at = '2026-01-01'");
    const foundIds: string[] = [];
    let page: { user_id: string; created_at: string }[] = [];
    do {
      const lastRow = page.at(-1);
      const nextPage = lastRow ? { page_before: lastRow.created_at, before_id: lastRow.user_id } : {};
      page = (await call(admin.token, "find_people", { max_rows: 2, ...nextPage })).body;
      foundIds.push(...page.map(({ user_id }) => user_id));
    } while (page.length > 0);
    const allProfiles = await sql("select user_id from public.profiles order by user_id desc");
    expect(foundIds).toEqual(allProfiles.map(({ user_id }) => user_id));
  });

  test("an admin can read an account with its lists and the number of its recaps", async () => {
    await sql("update public.er_episodes set writer_id = $1", [reader.id]);
    const { body } = await call(admin.token, "person", { account: reader.id });
    expect(body).toMatchObject({
      user_id: reader.id,
      email: "reader_100%@api.test",
      blocked_at: null,
      written_count: 2,
      published_count: 1,
      reviewed_count: 0,
      lists: [{ title: "Best", view_count: 3 }],
    });
    expect((await call(admin.token, "person", { account: UNKNOWN_ID })).body).toBeNull();
  });

  test("B44: only admins can read the data of other people", async () => {
    for (const actor of [editor, author, reader, pro]) {
      expect(await call(actor.token, "find_people")).toMatchObject(FORBIDDEN);
      expect(await call(actor.token, "person", { account: reader.id })).toMatchObject(FORBIDDEN);
    }
    expect((await call("anon", "find_people")).status).toBe(401);
    // The export has no argument, so everyone gets only their own data.
    expect((await call(editor.token, "my_data", { account: reader.id })).status).toBe(404);
    expect((await call(editor.token, "my_data")).body.account.id).toBe(editor.id);
  });
});
