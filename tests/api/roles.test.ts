import { afterAll, expect, test } from "vitest";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { show } = await seedContent(sql);
const user = await backend.account("user@api.test");
const pro = await backend.account("pro@api.test", "pro");
const admin = await backend.account("admin@api.test", "admin");
const otherAdmin = await backend.account("other-admin@api.test", "admin");

const readRoles = () => sql("select user_id, role from public.user_roles order by user_id, role");
const rolesBefore = await readRoles();

test.each([
  ["a visitor", "anon"],
  ["a user", user.token],
])("A8: %s cannot use the function that checks the roles of users", async (_role, actor) => {
  for (const args of [{ role_name: "admin" }, { _uid: admin.id, _role: "admin" }]) {
    expect(await rest(actor, "POST", "rpc/has_role", args)).toMatchObject({ status: 404 });
  }
  const inPrivate = { "content-profile": "private" };
  const answer = await rest(actor, "POST", "rpc/has_role", { role_name: "admin" }, inPrivate);
  expect(answer).toMatchObject({ status: 406, code: "PGRST106" });
});

test("B6: a user cannot give themselves the role `admin`", async () => {
  const answer = await rest(user.token, "POST", "user_roles", { user_id: user.id, role: "admin" });
  expect(answer).toMatchObject({ status: 403, code: "42501" });
  expect(await readRoles()).toEqual(rolesBefore);
});

test.each([
  ["a visitor", "anon", 401],
  ["a user", user.token, 403],
  ["a pro", pro.token, 403],
  ["an admin", admin.token, 403],
])("B6, B7: %s cannot write roles", async (_role, actor, status) => {
  const upsert = { prefer: "resolution=merge-duplicates" };
  const role = { user_id: pro.id, role: "admin" };
  const answers = [
    await rest(actor, "POST", "user_roles", role),
    await rest(actor, "POST", "user_roles?on_conflict=user_id,role", role, upsert),
    await rest(actor, "PATCH", `user_roles?user_id=eq.${pro.id}`, { role: "admin" }),
    await rest(actor, "DELETE", `user_roles?user_id=eq.${pro.id}`),
  ];
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ status, code: "42501" })));
  expect(await readRoles()).toEqual(rolesBefore);
});

test.each([
  ["a visitor", "anon"],
  ["a user", user.token],
])("B8: %s sees who is a pro, but not who is an admin", async (_role, actor) => {
  const admins = await rest(actor, "GET", "user_roles?select=user_id,role&role=eq.admin");
  expect(admins).toMatchObject({ status: 200, body: [] });
  const allRoles = await rest(actor, "GET", "user_roles?select=user_id,role");
  expect(allRoles.body).toEqual([{ user_id: pro.id, role: "pro" }]);
});

test("B8: an admin sees their own role and no other admin", async () => {
  const { body } = await rest(admin.token, "GET", "user_roles?select=user_id&role=eq.admin");
  expect(body).toEqual([{ user_id: admin.id }]);
});

test("B9: an admin whose role is deleted loses the rights immediately, even with the same token", async () => {
  const rename = (name: string) =>
    rest(otherAdmin.token, "PATCH", `er_shows?id=eq.${show.id}&select=name`, { name }, RETURN_ROWS);
  expect(await rename("By an admin")).toMatchObject({
    status: 200,
    body: [{ name: "By an admin" }],
  });

  await sql("delete from public.user_roles where user_id = $1", [otherAdmin.id]);
  expect(await rename("By a former admin")).toMatchObject({ status: 200, body: [] });
  const [{ name } = {}] = await sql("select name from public.er_shows");
  expect(name).toBe("By an admin");
});
