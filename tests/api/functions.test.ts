import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { UNKNOWN_ID } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { signToken, unsignedToken } from "../support/tokens.ts";

/** The tests check rules that every edge function must follow (security §3, E). The functions run in Deno. */

const CALLERS = ["blocked", "reader", "author", "editor", "admin"] as const;

interface FunctionRules {
  /** The lowest role that may call the function. All later roles in CALLERS may also call the function. */
  role: (typeof CALLERS)[number];
  /** A valid body. */
  body: Record<string, unknown>;
  /** True if an empty body is also valid. */
  canBeEmpty?: boolean;
}
const FUNCTIONS: Record<string, FunctionRules> = {
  "ai-transcript-chat": {
    role: "reader",
    body: { question: "Why?", episodeId: UNKNOWN_ID, episodeTitle: "Title" },
  },
  "ai-content-chat": { role: "reader", body: { question: "Why?" } },
  "generate-startup-ideas": {
    role: "reader",
    body: { recapContent: "A recap.", episodeId: UNKNOWN_ID },
  },
  "generate-recap": {
    role: "author",
    body: { showId: UNKNOWN_ID, source: { kind: "text", text: "A text." } },
  },
  "youtube-channel-fetch": { role: "editor", body: { channelUrl: "@unknown", showId: UNKNOWN_ID } },
  "youtube-latest-episode": { role: "editor", body: { showId: UNKNOWN_ID } },
  "youtube-auto-tracker": { role: "editor", body: {}, canBeEmpty: true },
  "youtube-episode-generator": {
    role: "author",
    body: { videoId: "dQw4w9WgXcQ", showId: UNKNOWN_ID, previewOnly: true },
  },
  publish: { role: "editor", body: { now: true }, canBeEmpty: true },
  "delete-account": { role: "blocked", body: {}, canBeEmpty: true },
  "fetch-feed": { role: "editor", body: { address: "http://127.0.0.1/feed.xml" } },
  "check-feeds": { role: "editor", body: {}, canBeEmpty: true },
  "send-digests": { role: "editor", body: {}, canBeEmpty: true },
  transcribe: { role: "editor", body: { quote: [UNKNOWN_ID] }, canBeEmpty: true },
  "write-recaps": { role: "editor", body: {}, canBeEmpty: true },
  "start-digest": { role: "reader", body: { frequency: "weekly" } },
  "check-alarms": { role: "editor", body: { test: true }, canBeEmpty: true },
  "try-prompt": {
    role: "admin",
    body: { slug: "prompt_quotes", body: "Quote {description}", episodeId: UNKNOWN_ID },
  },
};

/** The edge functions that need no session. The value is the file that tests the function. */
const WITHOUT_SESSION = {
  "count-reading": "tests/api/numbers.test.ts",
  "mail-events": "tests/api/digest.test.ts",
  "my-feed-rss": "tests/api/private-feed.test.ts",
  "transcription-events": "tests/api/transcription.test.ts",
  unsubscribe: "tests/api/digest.test.ts",
};

/** A body without fields is invalid for functions that require fields. Fields of wrong types are always invalid. */
const invalidBodies = ({ body, canBeEmpty = false }: FunctionRules): [string, unknown][] => [
  ...(canBeEmpty ? [] : [["a body without fields", "{}"] as [string, unknown]]),
  ...(Object.keys(body).length === 0
    ? []
    : [["fields of wrong types", Object.fromEntries(Object.keys(body).map((key) => [key, 7]))] as [string, unknown]]),
];

let functions: TestFunctions;
let people: Record<(typeof CALLERS)[number], Account>;

beforeAll(async () => {
  functions = await openFunctions();
  people = {
    blocked: await functions.account("blocked@api.test", "author"),
    reader: await functions.account("reader@api.test"),
    author: await functions.account("author@api.test", "author"),
    editor: await functions.account("editor@api.test", "editor"),
    admin: await functions.account("admin@api.test", "admin"),
  };
  await functions.sql("insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')", [
    people.blocked.id,
  ]);
});
afterAll(() => functions.close());

test("this file has an entry for every edge function", () => {
  const testedNames = Object.keys({ ...FUNCTIONS, ...WITHOUT_SESSION });
  expect([...functions.names].sort()).toEqual(testedNames.sort());
});

describe.each(Object.entries(FUNCTIONS))("the edge function %s", (name, rules) => {
  const { role, body } = rules;
  test("E1: refuses a caller without a valid session", async () => {
    const { keys } = functions;
    const expiredAt = Math.floor(Date.now() / 1000) - 60;
    const claims = { sub: people.admin.id, role: "authenticated", aud: "authenticated" };
    const tokens = [
      null,
      keys.publishable,
      "garbage",
      "a.b.c",
      signToken({ ...claims, exp: expiredAt }, keys.jwtSecret),
      signToken({ ...claims, exp: expiredAt + 3600 }, "another-secret".repeat(4)),
      signToken({ role: "anon", aud: "authenticated", exp: expiredAt + 3600 }, keys.jwtSecret),
      unsignedToken({ ...claims, exp: expiredAt + 3600 }),
    ];
    for (const token of tokens) {
      const answer = await functions.call(name, token, body);
      expect([answer.status, answer.body], String(token)).toEqual([401, { error: "Please sign in." }]);
    }
  });

  test.each(CALLERS)(
    "E2, E3, B43: reads the role of a caller (%s) from the database, not from the request",
    async (caller) => {
      const request = { ...body, isAdmin: true, role: "admin" };
      const answer = await functions.call(name, people[caller].token, request);
      // The function tells only allowed callers that the request has unknown fields.
      const isAllowed = CALLERS.indexOf(caller) >= CALLERS.indexOf(role);
      expect(answer.status).toBe(isAllowed ? 400 : 403);
    },
  );

  test.each([
    ["an array", []],
    ["invalid JSON", "{"],
    ["an extra field", { ...body, more: 1 }],
    ...invalidBodies(rules),
  ])("E4: responds to %s with status 400 and the reason", async (_, invalidBody) => {
    const answer = await functions.call(name, people[role].token, invalidBody);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat \w|node_modules|file:/);
  });

  test("E4: refuses a GET request and the content type text/plain", async () => {
    const url = `${functions.url}/functions/v1/${name}`;
    const authorization = `Bearer ${people[role].token}`;
    const getResponse = await fetch(url, { headers: { authorization } });
    expect([getResponse.status, getResponse.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    const plainResponse = await fetch(url, {
      method: "POST",
      headers: { authorization, "content-type": "text/plain" },
      body: JSON.stringify(body),
    });
    expect(plainResponse.status).toBe(415);
  });

  test("E5: lets only pages of the site read a response", async () => {
    const url = `${functions.url}/functions/v1/${name}`;
    const allowedOrigin = async (origin: string, method: string) => {
      const answer = await fetch(url, { method, headers: { origin } });
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      return answer.headers.get("access-control-allow-origin");
    };
    for (const method of ["OPTIONS", "POST"]) {
      expect(await allowedOrigin(functions.siteOrigin, method)).toBe(functions.siteOrigin);
      for (const origin of ["https://evil.test", `${functions.siteOrigin}.evil.test`, "null"]) {
        expect(await allowedOrigin(origin, method)).toBeNull();
      }
    }
  });

  test("E6: refuses a body of 2 MB", async () => {
    const answer = await functions.call(name, people[role].token, {
      ...body,
      question: "x".repeat(2_000_000),
    });
    expect(answer).toMatchObject({ status: 413, body: { error: "That is too long." } });
  });

  test("F17: sends the security headers with each response", async () => {
    const { headers } = await functions.call(name, null, body);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

test("E17: only one module uses the secret key, and this module checks the caller first", () => {
  const texts = globSync("supabase/functions/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const textsWithKey = texts.filter((text) => /serviceKey|SERVICE_ROLE/.test(text));
  expect(textsWithKey).toHaveLength(2);
  const [callerModule = ""] = textsWithKey.filter((text) => text.includes("export async function callerOf"));
  // A client with the secret key may exist in two cases: for the schedule, and for a webhook with a valid signature.
  expect(callerModule.match(/serviceKey/g)).toHaveLength(4);
  expect(callerModule).toMatch(
    /createClient<Database>\(url, serviceKey, NO_SESSION\);\n {2}if \(!\(await isGenuine\(server\)\)\) throw .+\n {2}return server;/,
  );
  expect(callerModule).toContain("const server = () => createClient<Database>(url, serviceKey,");
  expect(callerModule.split("server()")).toHaveLength(2);
  expect(callerModule).toMatch(/matchesSecret\(secret, platform\.cronSecret\)\)\)\s+throw .+\n.+client: server\(\)/);
});

test("the edge functions use the same package versions as package.json", () => {
  const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const { dependencies, devDependencies } = readJson("package.json");
  const versions = { ...dependencies, ...devDependencies };
  for (const [name, specifier] of Object.entries(readJson("supabase/functions/deno.json").imports)) {
    expect(specifier).toBe(`npm:${name}@${versions[name]}`);
  }
});

test("only an admin can override the limits of the relay", async () => {
  const publish = (caller: "editor" | "admin", body: object) => functions.call("publish", people[caller].token, body);
  expect((await publish("editor", {})).status).toBe(200);
  for (const body of [{ now: true }, { overBudget: true }, { allowSmaller: 0 }])
    expect(await publish("editor", body)).toMatchObject({
      status: 403,
      body: { error: "Only admins may do this." },
    });
  expect((await publish("admin", { allowSmaller: 0 })).status).toBe(200);
});

test("generate-startup-ideas refuses a request with status 503 if the site has no model", async () => {
  const body = { recapContent: "A recap." };
  const answer = await functions.call("generate-startup-ideas", people.reader.token, body);
  expect([answer.status, answer.body]).toEqual([
    503,
    { error: "Startup ideas need a language model, and none is set up on this site." },
  ]);
});

test("the backend answers 404 to the name of an unknown function", async () => {
  for (const name of ["nothing", "_shared", "deno.json", "%2e%2e"]) {
    const answer = await functions.post(`/functions/v1/${name}`, people.admin.token, {});
    expect(answer.status, name).toBe(404);
  }
});
