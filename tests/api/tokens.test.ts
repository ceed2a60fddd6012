import { afterAll, describe, expect, test } from "vitest";
import { openTestBackend, RETURN_ROWS } from "../support/backend.ts";
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
const adminClaims = {
  sub: admin.id,
  role: "authenticated",
  aud: "authenticated",
  iat: now,
  exp: now + 600,
};
const serviceClaims = { ...adminClaims, role: "service_role" };

const rename = (actor: string, name: string) =>
  rest(actor, "PATCH", `er_categories?id=eq.${category.id}&select=name`, { name }, RETURN_ROWS);
const currentName = async () => (await sql("select name from public.er_categories"))[0]?.name;

test("C1: the API accepts a token that the server signed", async () => {
  const answer = await rename(signToken(adminClaims, secret), "Signed");
  expect(answer).toMatchObject({ status: 200, body: [{ name: "Signed" }] });
});

describe("C1: tokens of attackers", () => {
  test.each([
    ["a forged signature", signToken(adminClaims, `${secret}x`), [401]],
    ["a forged service role", signToken(serviceClaims, "secret"), [401]],
    ["a token with alg none", unsignedToken(adminClaims, "c2lnbmF0dXJl"), [401]],
    ["changed claims with a real signature", alteredToken(user.token, adminClaims), [401]],
    ["an expired token", signToken({ ...adminClaims, exp: now - 60 }, secret), [401]],
    // PostgREST responds 403, and the local backend 400.
    ["a role that does not exist", signToken({ ...adminClaims, role: "unknown" }, secret), [400, 403]],
  ])("the API refuses %s", async (_title, token, statuses) => {
    const nameBefore = await currentName();
    for (const answer of [await rename(token, "Forged"), await rest(token, "GET", "er_shows")]) {
      expect(statuses).toContain(answer.status);
      expect(answer.body).not.toBeInstanceOf(Array);
    }
    expect(await currentName()).toBe(nameBefore);
  });

  /** The local backend treats a request with an unsigned token as a visitor's request. Hosted Supabase refuses the request. */
  test.each([
    ["a token with alg none and without a signature", unsignedToken(adminClaims)],
    ["a text that is no token", "garbage"],
    ["a token of two parts", "a.b"],
    ["a token of empty parts", ".."],
    ["the word null", "null"],
    ["the public key", backend.keys.publishable],
  ])("the API gives a request with %s only the rights of a visitor", async (_title, token) => {
    const nameBefore = await currentName();
    expect(await rename(token, "Garbage")).toMatchObject({ status: 401 });
    expect(await currentName()).toBe(nameBefore);
    const { status, body } = await rest(token, "GET", "er_episodes?select=slug");
    if (status !== 401) expect(body).toEqual([{ slug: "an-episode" }]);
    expect(await rest(token, "GET", "profiles?select=email")).toMatchObject({ status: 401 });
  });
});

test("C1: a request changes no row if its signed token has no user id", async () => {
  const token = signToken({ role: "authenticated", exp: now + 600 }, secret);
  expect(await rename(token, "Without subject")).toMatchObject({ status: 200, body: [] });
  const profile = await rest(token, "PATCH", "profiles?bio=is.null&select=bio", { bio: "x" }, RETURN_ROWS);
  expect(profile).toMatchObject({ status: 200, body: [] });
});

test("C1: a role in the metadata of a token has no effect", async () => {
  const claims = { ...adminClaims, sub: user.id, user_metadata: { role: "admin" }, is_admin: true };
  const token = signToken({ ...claims, app_metadata: { role: "admin" } }, secret);
  expect(await rename(token, "Claimed")).toMatchObject({ status: 200, body: [] });
});

describe("C10: functions in the database", () => {
  const call = (actor: string, name: string, body: object = {}) => rest(actor, "POST", `rpc/${name}`, body);

  test("the API refuses visitors who call a function for readers", async () => {
    expect(await call("anon", "my_private_profile")).toMatchObject({ status: 401, code: "42501" });
    const answer = await call(user.token, "my_private_profile");
    expect(answer).toMatchObject({ status: 200, body: [{ user_id: user.id }] });
  });

  test("only the server can call a function for the server", async () => {
    const quotaArguments = { taker: user.id, most: 1, window_seconds: 60 };
    expect(await call("anon", "take_ai_quota", quotaArguments)).toMatchObject({
      status: 401,
      code: "42501",
    });
    for (const { token } of [user, admin]) {
      expect(await call(token, "take_ai_quota", quotaArguments)).toMatchObject({
        status: 403,
        code: "42501",
      });
    }
    expect(await call("service", "take_ai_quota", quotaArguments)).toMatchObject({ status: 200 });
  });

  test("the API responds 404 for a function that does not exist", async () => {
    expect(await call("anon", "nothing")).toMatchObject({ status: 404 });
    expect(await call(admin.token, "nothing")).toMatchObject({ status: 404 });
  });
});
