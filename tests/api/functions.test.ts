import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { NOBODYS } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { signToken, unsignedToken } from "../support/tokens.ts";

/** What holds for every edge function, on the real Deno (security §3, E). */

/** A body that each takes, and a text in it that has a limit. */
interface Row {
  who: "reader" | "admin";
  body: Record<string, unknown>;
  /** It may be asked with an empty body. */
  needsNothing?: boolean;
}
const FUNCTIONS: Record<string, Row> = {
  "ai-transcript-chat": {
    who: "reader",
    body: { question: "Why?", episodeId: NOBODYS, episodeTitle: "Title" },
  },
  "ai-content-chat": { who: "reader", body: { question: "Why?" } },
  "generate-startup-ideas": {
    who: "reader",
    body: { recapContent: "A recap.", episodeId: NOBODYS },
  },
  "youtube-channel-fetch": { who: "admin", body: { channelUrl: "@nobody", showId: NOBODYS } },
  "youtube-latest-episode": { who: "admin", body: { showId: NOBODYS } },
  "youtube-auto-tracker": { who: "admin", body: {}, needsNothing: true },
  "youtube-episode-generator": {
    who: "admin",
    body: { videoId: "dQw4w9WgXcQ", showId: NOBODYS, previewOnly: true },
  },
  publish: { who: "admin", body: { now: true }, needsNothing: true },
  "try-prompt": {
    who: "admin",
    body: { slug: "prompt_quotes", body: "Quote {description}", episodeId: NOBODYS },
  },
};

/** What a body must not be: of those that need something, empty; of those that hold something, of other types. */
const lacking = ({ body, needsNothing = false }: Row): [string, unknown][] => [
  ...(needsNothing ? [] : [["nothing", "{}"] as [string, unknown]]),
  ...(Object.keys(body).length === 0
    ? []
    : [
        ["wrong types", Object.fromEntries(Object.keys(body).map((key) => [key, 7]))] as [
          string,
          unknown,
        ],
      ]),
];

let functions: TestFunctions;
let people: Record<"reader" | "admin", Account>;

beforeAll(async () => {
  functions = await openFunctions();
  people = {
    reader: await functions.account("reader@api.test"),
    admin: await functions.account("admin@api.test", "admin"),
  };
});
afterAll(() => functions.close());

test("every function is tested here", () => {
  expect([...functions.names].sort()).toEqual(Object.keys(FUNCTIONS).sort());
});

describe.each(Object.entries(FUNCTIONS))("%s", (name, row) => {
  const { who, body } = row;
  test("E1: nobody gets in without a session of their own", async () => {
    const { keys } = functions;
    const past = Math.floor(Date.now() / 1000) - 60;
    const claims = { sub: people.admin.id, role: "authenticated", aud: "authenticated" };
    const tokens = [
      ...[null, keys.publishable, "garbage", "a.b.c"],
      signToken({ ...claims, exp: past }, keys.jwtSecret),
      signToken({ ...claims, exp: past + 3600 }, "another-secret".repeat(4)),
      signToken({ role: "anon", aud: "authenticated", exp: past + 3600 }, keys.jwtSecret),
      unsignedToken({ ...claims, exp: past + 3600 }),
    ];
    for (const token of tokens) {
      const answer = await functions.call(name, token, body);
      expect([answer.status, answer.body], String(token)).toEqual([
        401,
        { error: "Please sign in." },
      ]);
    }
  });

  test("E2, E3: a role comes from the table, not from the caller's words", async () => {
    const answer = await functions.call(name, people.reader.token, { ...body, isAdmin: true });
    expect(answer.status).toBe(who === "admin" ? 403 : 400);
  });

  test.each([
    ["an array", []],
    ["no JSON", "{"],
    ["an extra field", { ...body, more: 1 }],
    ...lacking(row),
  ])("E4: %s is a clear 400", async (_, given) => {
    const answer = await functions.call(name, people[who].token, given);
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/\bat \w|node_modules|file:/);
  });

  test("E4: another method or type is refused", async () => {
    const url = `${functions.url}/functions/v1/${name}`;
    const authorization = `Bearer ${people[who].token}`;
    const get = await fetch(url, { headers: { authorization } });
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    const plain = await fetch(url, {
      method: "POST",
      headers: { authorization, "content-type": "text/plain" },
      body: JSON.stringify(body),
    });
    expect(plain.status).toBe(415);
  });

  test("E5: only pages of the site may read an answer", async () => {
    const url = `${functions.url}/functions/v1/${name}`;
    const allowed = async (origin: string, method: string) => {
      const answer = await fetch(url, { method, headers: { origin } });
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      return answer.headers.get("access-control-allow-origin");
    };
    for (const method of ["OPTIONS", "POST"]) {
      expect(await allowed(functions.url, method)).toBe(functions.url);
      for (const origin of ["https://evil.test", `${functions.url}.evil.test`, "null"]) {
        expect(await allowed(origin, method)).toBeNull();
      }
    }
  });

  test("E6: 2 MB are refused", async () => {
    const answer = await functions.call(name, people[who].token, {
      ...body,
      question: "x".repeat(2_000_000),
    });
    expect(answer).toMatchObject({ status: 413, body: { error: "That is too long." } });
  });

  test("F17: its answers say what headers of files would", async () => {
    const { headers } = await functions.call(name, null, body);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

test("E17: the key to everything is in one place, and used only by who was let in", () => {
  const texts = globSync("supabase/functions/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const holding = texts.filter((text) => /serviceKey|SERVICE_ROLE/.test(text));
  expect(holding).toHaveLength(2);
  const [doorkeeper = ""] = holding.filter((text) =>
    text.includes("export async function callerOf"),
  );
  // It hands the client out unmade, and by itself makes one only for the schedule's secret.
  expect(doorkeeper.match(/serviceKey/g)).toHaveLength(2);
  expect(doorkeeper).toContain("const server = () => createClient<Database>(url, serviceKey,");
  expect(doorkeeper.split("server()")).toHaveLength(2);
  expect(doorkeeper).toMatch(
    /isSame\(secret, platform\.cronSecret\)\)\) throw .+\n.+client: server\(\)/,
  );
});

test("they run on the versions that are checked here", () => {
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const { dependencies } = read("package.json");
  for (const [name, target] of Object.entries(read("supabase/functions/deno.json").imports)) {
    expect(target).toBe(`npm:${name}@${dependencies[name]}`);
  }
});

test("startup ideas are refused plainly where no model is set up", async () => {
  const body = { recapContent: "A recap." };
  const answer = await functions.call("generate-startup-ideas", people.reader.token, body);
  expect([answer.status, answer.body]).toEqual([
    503,
    { error: "Startup ideas need a language model, and none is set up on this site." },
  ]);
});

test("what is no function is not there", async () => {
  for (const name of ["nothing", "_shared", "deno.json", "%2e%2e"]) {
    const answer = await functions.post(`/functions/v1/${name}`, people.admin.token, {});
    expect(answer.status, name).toBe(404);
  }
});
