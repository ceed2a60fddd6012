import { afterAll, describe, expect, test } from "vitest";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const user = await backend.account("user@api.test");
const victim = await backend.account("victim@api.test");
await backend.account("pro@api.test", "pro");
const admin = await backend.account("admin@api.test", "admin");

const profileOf = async (id: string) => (await sql("select * from public.profiles where user_id = $1", [id]))[0];

const callers = [
  { role: "a visitor", as: "anon", status: 401 },
  { role: "a user", as: user.token, status: 403 },
  { role: "an admin", as: admin.token, status: 403 },
];

describe.each(callers)("requests of $role", ({ as: actor, status }) => {
  test.each([
    ["B1: a request that names the column `email`", "select=user_id,email"],
    ["B1: a request for the user's own profile", `select=email&user_id=eq.${user.id}`],
    ["B2: a request with select=*", "select=*"],
    ["B2: a request without select", ""],
    ["B3: a request that filters by e-mail", "select=user_id&email=like.v*"],
    [
      "B3: a request that filters by e-mail inside `or`",
      "select=user_id&or=(email.eq.victim@api.test,user_id.is.null)",
    ],
    ["B3: a request that sorts by e-mail", "select=user_id&order=email"],
  ])("%s gets no e-mail addresses", async (_title, query) => {
    const answer = await rest(actor, "GET", `profiles?${query}`);
    expect(answer).toMatchObject({ status, code: "42501" });
  });

  test.each([
    "user_roles?select=role,profiles(email)",
    "user_roles?select=role,profiles!inner(email)",
    "user_roles?select=role,users(email)",
    "profiles?select=user_id,users(email)",
    "profiles?select=user_id,user_roles(role,profiles(email))",
    "er_shows?select=id,profiles(email)",
    "er_episodes?select=id,profiles!er_episodes_writer_id_fkey(email)",
    "er_episodes?select=id,profiles!er_episodes_reviewer_id_fkey(email)",
    "er_history?select=id,profiles(email)",
  ])("B4: the API embeds no e-mail addresses: %s", async (path) => {
    const answer = await rest(actor, "GET", path);
    // The status 300 means that several foreign keys connect the two tables.
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toContain("@");
  });

  test("B2: the API returns the public columns", async () => {
    const columns = "user_id,full_name,avatar_url,bio,banner_image_url,follower_count,referral_code,created_at";
    const { status, body } = await rest(actor, "GET", `profiles?select=${columns}`);
    expect(status).toBe(200);
    expect(body).toHaveLength(4);
  });
});

test("B1: the server can read e-mails", async () => {
  const { body } = await rest("service", "GET", `profiles?select=email&user_id=eq.${victim.id}`);
  expect(body).toEqual([{ email: "victim@api.test" }]);
});

test("B5: no public view has an e-mail", async () => {
  const viewsQuery = `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and a.attname ~ 'e_?mail'`;
  expect(await sql(viewsQuery)).toEqual([]);
  await sql("create view public.leaky_profiles as select * from public.profiles");
  expect(await sql(viewsQuery)).toHaveLength(1);
  await sql("drop view public.leaky_profiles");
});

test("B14: a user cannot write the follower count, referral code or e-mail of their own profile", async () => {
  const profileBefore = await profileOf(user.id);
  for (const change of [
    { follower_count: 999 },
    { referral_code: "mine" },
    { email: "victim@api.test" },
    { banner_image_url: "https://example.com/banner.png" },
    { created_at: "2001-01-01" },
  ]) {
    const answer = await rest(user.token, "PATCH", `profiles?user_id=eq.${user.id}`, change);
    expect(answer, JSON.stringify(change)).toMatchObject({ status: 403, code: "42501" });
  }
  expect(await profileOf(user.id)).toEqual(profileBefore);
});

test("B15: a user can change only their own profile", async () => {
  const profileBefore = await profileOf(victim.id);
  const write = (id: string) =>
    rest(user.token, "PATCH", `profiles?user_id=eq.${id}&select=bio`, { bio: "Mine" }, RETURN_ROWS);
  expect(await write(victim.id)).toMatchObject({ status: 200, body: [] });
  expect(await write(user.id)).toMatchObject({ status: 200, body: [{ bio: "Mine" }] });
  expect(await profileOf(victim.id)).toEqual(profileBefore);
});

test("B15: a request to change all profiles changes only the user's own profile", async () => {
  const path = "profiles?user_id=not.is.null&select=user_id";
  const answer = await rest(user.token, "PATCH", path, { bio: "All mine" }, RETURN_ROWS);
  expect(answer.body).toEqual([{ user_id: user.id }]);
  expect(await sql("select 1 from public.profiles where bio = 'All mine'")).toHaveLength(1);
});

test.each(callers)("B15: $role cannot delete a profile", async ({ as: actor, status }) => {
  const answer = await rest(actor, "DELETE", `profiles?user_id=eq.${user.id}`);
  expect(answer).toMatchObject({ status, code: "42501" });
  expect(await profileOf(user.id)).toBeDefined();
});

describe("B16: a profile that a user creates", () => {
  test("cannot have another user's e-mail", async () => {
    await sql("delete from public.profiles where user_id = $1", [user.id]);
    const profile = { user_id: user.id, email: "victim@api.test" };
    const answer = await rest(user.token, "POST", "profiles", profile);
    expect(answer).toMatchObject({ status: 403, code: "42501" });
    expect(await profileOf(user.id)).toBeUndefined();
  });

  test("cannot belong to another user", async () => {
    await sql("delete from public.profiles where user_id = $1", [victim.id]);
    const answer = await rest(user.token, "POST", "profiles", { user_id: victim.id });
    expect(answer).toMatchObject({ status: 403, code: "42501" });
    expect(await profileOf(victim.id)).toBeUndefined();
  });

  test("has the e-mail of the account", async () => {
    const profile = { user_id: victim.id, full_name: "Vic" };
    expect(await rest(victim.token, "POST", "profiles", profile)).toMatchObject({ status: 201 });
    expect(await profileOf(victim.id)).toMatchObject({
      email: "victim@api.test",
      full_name: "Vic",
    });
  });
});
