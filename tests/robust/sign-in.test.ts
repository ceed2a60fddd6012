import { rmSync } from "node:fs";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { SIGN_UPS_PER_HOUR } from "../../scripts/local/attempts.ts";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { emptyFolder } from "../support/backend.ts";
import { signToken } from "../support/tokens.ts";

const knownAddress = "known@robust.test";
const unknownAddress = "nobody@robust.test";
const unconfirmedAddress = "waiting@robust.test";

let limitedBackend: LocalBackend;
let unlimitedBackend: LocalBackend;

const folders: string[] = [];
const openBackend = (overrides: object) => {
  const dataDir = emptyFolder();
  folders.push(dataDir);
  return createLocalBackend({
    dataDir,
    inMemory: true,
    url: "http://localhost:4999",
    listens: false,
    ...overrides,
  });
};

beforeAll(async () => {
  [limitedBackend, unlimitedBackend] = await Promise.all([openBackend({}), openBackend({ attemptRules: [] })]);
  for (const backend of [limitedBackend, unlimitedBackend]) {
    await createAccount(backend, { email: knownAddress });
    await post(backend, "signup", { email: unconfirmedAddress, password: DEMO_PASSWORD });
  }
});
afterAll(async () => {
  await Promise.all([limitedBackend?.close(), unlimitedBackend?.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function post(backend: LocalBackend, path: string, body: object) {
  const response = await backend.fetch(
    new Request(`${backend.url}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: backend.keys.publishable, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const clientOf = (backend: LocalBackend) =>
  createClient(backend.url, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  }).auth;

const countMailsTo = (backend: LocalBackend, email: string) =>
  backend.mailbox.messages.filter(({ to }) => String(to).includes(email)).length;

test("D7: the backend refuses the 31st sign-in from one IP address in five minutes", async () => {
  const auth = clientOf(limitedBackend);
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 40; n++) {
    const { error } = await auth.signInWithPassword({ email: `${n}@robust.test`, password: "x" });
    expect(error?.name).toBe("AuthApiError");
    codes.push(error?.code);
  }
  expect(new Set(codes.slice(0, 30))).toEqual(new Set(["invalid_credentials"]));
  expect(new Set(codes.slice(30))).toEqual(new Set(["over_request_rate_limit"]));

  const { headers, body } = await post(limitedBackend, "token?grant_type=password", {
    email: knownAddress,
  });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(200);
  expect(body).toMatchObject({ code: 429, error_code: "over_request_rate_limit" });
});

test.each([
  "token?x=1&grant_type=password",
  "token?grant_type=refresh_token&grant_type=password",
  "%74oken?grant_type=password",
  "token?grant_type=%70assword",
])("D7: the limit counts sign-ins with this spelling of the path: %s", async (path) => {
  const answer = await post(limitedBackend, path, { email: knownAddress, password: DEMO_PASSWORD });
  expect(answer.body.access_token).toBeUndefined();
  expect(answer.status).toBeGreaterThanOrEqual(400);
});

test.each([knownAddress, unknownAddress])(
  "D8: after one request to reset the password of %s, the backend refuses more requests in the same minute",
  async (email) => {
    const mailsBefore = countMailsTo(limitedBackend, email);
    const answers = [];
    for (const spelling of [email, email, email.toUpperCase(), ` ${email}`, email]) {
      answers.push(await post(limitedBackend, "recover", { email: spelling }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 429, 429, 429]);
    expect(answers[1]?.body.error_code).toBe("over_email_send_rate_limit");
    expect(countMailsTo(limitedBackend, email) - mailsBefore).toBe(email === knownAddress ? 1 : 0);
    const { error } = await clientOf(limitedBackend).resetPasswordForEmail(email);
    expect(error).toMatchObject({ name: "AuthApiError", code: "over_email_send_rate_limit" });
  },
);

test("D8: requests for password resets do not remove the limit on sign-ins", async () => {
  await Promise.all(
    Array.from({ length: 300 }, (_, n) => post(limitedBackend, "recover", { email: `${n}@flood.test` })),
  );
  const { status } = await post(limitedBackend, "token?grant_type=password", {
    email: knownAddress,
  });
  expect(status).toBe(429);
});

test("H9: the backend refuses the 21st sign-up from one IP address in an hour", async () => {
  const crowdedBackend = await openBackend({});
  try {
    const statuses: number[] = [];
    let lastAnswer = { body: {} as { error_code?: string; msg?: string }, headers: new Headers() };
    for (let n = 0; n < SIGN_UPS_PER_HOUR + 2; n++) {
      const answer = await post(crowdedBackend, "signup", {
        email: `${n}@crowd.test`,
        password: "long-one",
      });
      statuses.push(answer.status);
      lastAnswer = answer;
    }
    expect(new Set(statuses.slice(0, SIGN_UPS_PER_HOUR))).toEqual(new Set([200]));
    expect(statuses.slice(SIGN_UPS_PER_HOUR)).toEqual([429, 429]);
    expect(lastAnswer.body.error_code).toBe("over_request_rate_limit");
    expect(lastAnswer.body.msg).toBe("Too many sign-ups came from your address. Please try again in an hour.");
    expect(Number(lastAnswer.headers.get("retry-after"))).toBeGreaterThan(3000);
    const [{ n } = { n: 0 }] = await crowdedBackend.database.sql<{ n: number }>(
      "select count(*)::int as n from auth.users",
    );
    expect(n).toBe(SIGN_UPS_PER_HOUR);
  } finally {
    await crowdedBackend.close();
  }
});

describe("H15: the limits of a signed-in account", () => {
  const tokenOf = async (email: string) => {
    await createAccount(limitedBackend, { email });
    const [{ id } = { id: "" }] = await limitedBackend.database.sql<{ id: string }>(
      "select id from auth.users where email = $1",
      [email],
    );
    const claims = { sub: id, email, role: "authenticated", aud: "authenticated" };
    return signToken(claims, limitedBackend.keys.jwtSecret);
  };
  const send = (method: string, path: string, token: string, body?: object) =>
    limitedBackend.fetch(
      new Request(`${limitedBackend.url}/auth/v1/${path}`, {
        method,
        headers: {
          apikey: limitedBackend.keys.publishable,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  test("each account gets at most one code per minute, even after requests with forged tokens", async () => {
    const [token, otherToken] = [await tokenOf("code@robust.test"), await tokenOf("code2@robust.test")];
    const forgedToken = `${token.slice(0, token.lastIndexOf("."))}.AAAA`;
    expect((await send("GET", "reauthenticate", forgedToken)).status).toBe(403);
    const statuses = [];
    for (const senderToken of [token, token, otherToken, token]) {
      statuses.push((await send("GET", "reauthenticate", senderToken)).status);
    }
    expect(statuses).toEqual([200, 429, 200, 429]);
    const codes = limitedBackend.mailbox.messages.filter(({ subject }) => subject === "Your code");
    expect(codes.map(({ to }) => to)).toEqual(["code2@robust.test", "code@robust.test"]);
  });

  test("an account can request only one new e-mail address per minute", async () => {
    const token = await tokenOf("mover@robust.test");
    const change = (body: object) => send("PUT", "user", token, body);
    const statuses = [];
    for (const email of ["to1@robust.test", "to2@robust.test"]) {
      statuses.push((await change({ email })).status);
    }
    for (let n = 0; n < 3; n++) statuses.push((await change({ data: { n } })).status);
    expect(statuses).toEqual([200, 429, 200, 200, 200]);
    expect(countMailsTo(limitedBackend, "to2@robust.test")).toBe(0);
  });
});

const WRONG_VALUES = [1, true, [], ["a"], {}, { a: 1 }];
test.each([
  ["POST", "signup", ["email", "password", "code_challenge"]],
  ["POST", "token?grant_type=password", ["email", "password"]],
  ["POST", "token?grant_type=refresh_token", ["refresh_token"]],
  ["POST", "recover", ["email"]],
  ["POST", "otp", ["email"]],
  ["POST", "magiclink", ["email"]],
  ["POST", "resend", ["email", "type"]],
  ["POST", "verify", ["type", "token", "token_hash", "email"]],
  ["PUT", "user", ["email", "password", "nonce"]],
] as const)("H15: the request %s %s gets the status 400 if a value has the wrong type", async (method, path, names) => {
  const account = await createAccount(unlimitedBackend, { email: knownAddress });
  const claims = { sub: account, role: "authenticated", aud: "authenticated" };
  const send = async (body: unknown) => {
    const response = await unlimitedBackend.fetch(
      new Request(`${unlimitedBackend.url}/auth/v1/${path}`, {
        method,
        headers: {
          apikey: unlimitedBackend.keys.publishable,
          "content-type": "application/json",
          authorization: `Bearer ${signToken(claims, unlimitedBackend.keys.jwtSecret)}`,
        },
        body: JSON.stringify(body),
      }),
    );
    return { status: response.status, code: (await response.json()).error_code };
  };
  const validBody = {
    email: "types@robust.test",
    password: DEMO_PASSWORD,
    type: "signup",
    token: "1",
  };
  const refusedResult = { status: 400, code: "bad_json" };
  for (const wrongBody of [null, 1, "x", [], true]) {
    expect(await send(wrongBody), String(wrongBody)).toEqual(refusedResult);
  }
  for (const name of names) {
    for (const value of WRONG_VALUES) {
      const answer = await send({ ...validBody, [name]: value });
      expect([name, value, answer]).toEqual([name, value, refusedResult]);
    }
    // A field with null counts as missing.
    expect((await send({ ...validBody, [name]: null })).status).toBeLessThan(500);
  }
});

test.each([
  ["POST", "signup"],
  ["POST", "token?grant_type=password"],
  ["POST", "recover"],
  ["POST", "otp"],
  ["POST", "magiclink"],
  ["POST", "resend"],
  ["PUT", "user"],
])("H15: the request %s %s with an e-mail address of 308 characters gets the status 400", async (method, path) => {
  const account = await createAccount(unlimitedBackend, { email: knownAddress });
  const claims = { sub: account, role: "authenticated", aud: "authenticated" };
  const response = await unlimitedBackend.fetch(
    new Request(`${unlimitedBackend.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: unlimitedBackend.keys.publishable,
        "content-type": "application/json",
        authorization: `Bearer ${signToken(claims, unlimitedBackend.keys.jwtSecret)}`,
      },
      body: JSON.stringify({
        email: `${"a".repeat(296)}@robust.test`,
        password: DEMO_PASSWORD,
        type: "signup",
      }),
    }),
  );
  expect(response.status).toBe(400);
  expect((await response.json()).error_code).toBe("validation_failed");
});

describe("D4, D5, D6: the work for a request does not reveal which e-mail addresses have an account", () => {
  /** Returns the CPU time of the request in ms: the smallest of three, because other work can only add to it. */
  async function cpuTimeOf(path: string, emails: readonly string[]): Promise<number> {
    const times: number[] = [];
    for (const email of emails) {
      const before = process.cpuUsage();
      await post(unlimitedBackend, path, { email, password: "not-the-right-one" });
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
    return Math.min(...times);
  }
  const times = [1, 2, 3];
  const timedAddress = "timed@robust.test";
  beforeAll(async () => {
    // Other tests save time with a smaller cost. Then other work than the hash would decide this test.
    vi.stubEnv("LITE_AUTH_BCRYPT_COST", "10");
    await createAccount(unlimitedBackend, { email: timedAddress });
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    ["token?grant_type=password", times.map((n) => `nobody-${n}@robust.test`)],
    ["signup", times.map((n) => `someone-${n}@robust.test`)],
  ])("%s", async (path, unknownAddresses) => {
    const knownTime = await cpuTimeOf(
      path,
      times.map(() => timedAddress),
    );
    const unknownTime = await cpuTimeOf(path, unknownAddresses);
    const [less, more] = [Math.min(knownTime, unknownTime), Math.max(knownTime, unknownTime)];
    expect(less / more).toBeGreaterThan(0.5);
  });
});

describe("D4, D5, D6: no response reveals which e-mail addresses have an account", () => {
  /** Returns the property names and types of a response. */
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return [];
    if (value === null || typeof value !== "object") return typeof value;
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([name, value]) => [name, shape(value)]),
    );
  };

  test.each([knownAddress, unconfirmedAddress])(
    "a sign-up with %s, which already has an account, gets the same response as a new address",
    async (email) => {
      const form = { password: DEMO_PASSWORD, data: { full_name: "A" } };
      const newSignUp = await post(unlimitedBackend, "signup", {
        ...form,
        email: `new-for-${email}`,
      });
      const mailCount = countMailsTo(unlimitedBackend, email);
      const secondSignUp = await post(unlimitedBackend, "signup", {
        ...form,
        email: email.toUpperCase(),
      });
      expect(secondSignUp.status).toBe(newSignUp.status);
      expect(shape(secondSignUp.body)).toEqual(shape(newSignUp.body));
      expect(secondSignUp.body).toMatchObject({ email, identities: [] });
      expect(countMailsTo(unlimitedBackend, email)).toBe(mailCount);
      const users = "select count(*)::int as n from auth.users where email = $1";
      expect(await unlimitedBackend.database.sql(users, [email])).toEqual([{ n: 1 }]);

      const { data, error } = await clientOf(unlimitedBackend).signUp({
        email,
        password: DEMO_PASSWORD,
      });
      expect({ error, session: data.session }).toEqual({ error: null, session: null });
      expect(data.user?.identities).toEqual([]);
    },
  );

  test.each([
    ["recover", {}],
    ["otp", { create_user: false }],
    ["otp", { create_user: true }],
    ["magiclink", {}],
    ["resend", { type: "signup" }],
    ["resend", { type: "email_change" }],
  ])("a request to /%s with %j gets the same response for every e-mail address", async (path, moreFields) => {
    for (const email of [knownAddress, unknownAddress, unconfirmedAddress]) {
      const { status, body } = await post(unlimitedBackend, path, { email, ...moreFields });
      expect({ email, status, body }).toEqual({ email, status: 200, body: {} });
    }
  });

  test("a sign-in with a wrong password gets the same response for every e-mail address", async () => {
    const answers = [];
    await post(unlimitedBackend, "signup", { email: "later@robust.test", password: DEMO_PASSWORD });
    for (const email of [knownAddress, "never@robust.test", "later@robust.test"]) {
      const path = "token?grant_type=password";
      const { status, body, headers } = await post(unlimitedBackend, path, {
        email,
        password: "wrong-one",
      });
      answers.push({ status, body, code: headers.get("x-sb-error-code") });
    }
    expect(answers[0]).toMatchObject({ status: 400, body: { error_code: "invalid_credentials" } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("a sign-in with the right password reports an unconfirmed e-mail address", async () => {
    await post(unlimitedBackend, "signup", { email: "mine@robust.test", password: DEMO_PASSWORD });
    const { error } = await clientOf(unlimitedBackend).signInWithPassword({
      email: "mine@robust.test",
      password: DEMO_PASSWORD,
    });
    expect(error?.code).toBe("email_not_confirmed");
  });
});
