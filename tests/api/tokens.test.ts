import { afterAll, describe, expect, test } from "vitest";
import { openTestBackend, ROWS } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { alteredToken, signToken, unsignedToken } from "../support/tokens.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());

const { category } = await seedContent(sql);
const user = await backend.account("user@api.test");
const admin = await backend.account("admin@api.test", "admin");

const secret = backend.keys.jwtSecret;
const now = Math.floor(Date.now() / 1000);
const asAdmin = {
  sub: admin.id,
  role: "authenticated",
  aud: "authenticated",
  iat: now,
  exp: now + 600,
};
const asService = { ...asAdmin, role: "service_role" };

const rename = (as: string, name: string) =>
  rest(as, "PATCH", `er_categories?id=eq.${category.id}&select=name`, { name }, ROWS);
const nameNow = async () => (await sql("select name from public.er_categories"))[0]?.name;

test("C1: a token that the server signed is taken at its word", async () => {
  const answer = await rename(signToken(asAdmin, secret), "Signed");
  expect(answer).toMatchObject({ status: 200, body: [{ name: "Signed" }] });
});

describe("C1: refused", () => {
  test.each([
    ["a forged signature", signToken(asAdmin, `${secret}x`), [401]],
    ["a forged service role", signToken(asService, "secret"), [401]],
    ["alg none", unsignedToken(asAdmin, "c2lnbmF0dXJl"), [401]],
    ["claims put under a real signature", alteredToken(user.token, asAdmin), [401]],
    ["an expired token", signToken({ ...asAdmin, exp: now - 60 }, secret), [401]],
    // PostgREST says 403, the local backend 400.
    ["a role that does not exist", signToken({ ...asAdmin, role: "nobody" }, secret), [400, 403]],
  ])("%s", async (_what, token, statuses) => {
    const before = await nameNow();
    for (const answer of [await rename(token, "Forged"), await rest(token, "GET", "er_shows")]) {
      expect(statuses).toContain(answer.status);
      expect(answer.body).not.toBeInstanceOf(Array);
    }
    expect(await nameNow()).toBe(before);
  });

  /** The local backend takes these for anonymous; hosted Supabase refuses them altogether. */
  test.each([
    ["alg none without a signature", unsignedToken(asAdmin)],
    ["no token at all", "garbage"],
    ["a token of two parts", "a.b"],
    ["a token of empty parts", ".."],
    ["the word null", "null"],
    ["the public key", backend.keys.publishable],
  ])("%s has no power", async (_what, token) => {
    const before = await nameNow();
    expect(await rename(token, "Garbage")).toMatchObject({ status: 401 });
    expect(await nameNow()).toBe(before);
    const { status, body } = await rest(token, "GET", "er_episodes?select=slug");
    if (status !== 401) expect(body).toEqual([{ slug: "an-episode" }]);
    const { status: private_ } = await rest(token, "GET", "profiles?select=email");
    expect(private_).toBe(401);
  });
});

test("C1: a signed token without a subject is nobody's", async () => {
  const token = signToken({ role: "authenticated", exp: now + 600 }, secret);
  expect(await rename(token, "Nobody")).toMatchObject({ status: 200, body: [] });
  const profile = await rest(token, "PATCH", "profiles?bio=is.null&select=bio", { bio: "x" }, ROWS);
  expect(profile).toMatchObject({ status: 200, body: [] });
});

test("C1: the role in a token is the database's role, not ours", async () => {
  const claims = { ...asAdmin, sub: user.id, user_metadata: { role: "admin" }, is_admin: true };
  const token = signToken({ ...claims, app_metadata: { role: "admin" } }, secret);
  expect(await rename(token, "Claimed")).toMatchObject({ status: 200, body: [] });
});

describe("C10: a function", () => {
  const call = (as: string, name: string, body: object = {}) =>
    rest(as, "POST", `rpc/${name}`, body);

  test("for signed-in users is refused to anonymous", async () => {
    expect(await call("anon", "my_private_profile")).toMatchObject({ status: 401, code: "42501" });
    const answer = await call(user.token, "my_private_profile");
    expect(answer).toMatchObject({ status: 200, body: [{ user_id: user.id }] });
  });

  test("for the server is refused to everybody else", async () => {
    const quota = { taker: user.id, most: 1, window_seconds: 60 };
    expect(await call("anon", "take_ai_quota", quota)).toMatchObject({
      status: 401,
      code: "42501",
    });
    for (const { token } of [user, admin]) {
      expect(await call(token, "take_ai_quota", quota)).toMatchObject({
        status: 403,
        code: "42501",
      });
    }
    expect(await call("service", "take_ai_quota", quota)).toMatchObject({ status: 200 });
  });

  test("that is not there is not there for anybody", async () => {
    expect(await call("anon", "nothing")).toMatchObject({ status: 404 });
    expect(await call(admin.token, "nothing")).toMatchObject({ status: 404 });
  });
});
