import { rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import connectTo from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { LIMITS } from "../../scripts/local/limits.ts";
import { listen } from "../../scripts/local/serve.ts";
import { emptyFolder, openTestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { createDatabase } from "../support/real-postgres.ts";
import { send } from "./send.ts";

let backend: LocalBackend;
let server: Awaited<ReturnType<typeof listen>>;
let origin: string;
const folders = [emptyFolder(), emptyFolder()] as const;

beforeAll(async () => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  backend = await createLocalBackend({ dataDir: folders[0], url, inMemory: true });
  server = await listen(port, backend.fetch, { headers: 500, request: 1_000 });
  origin = `http://127.0.0.1:${port}`;
  await seedContent(backend.database.sql);
});
afterAll(async () => {
  await server?.close();
  await backend?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const sendTo = (path: string, body?: string) =>
  send(origin, {
    method: body === undefined ? "GET" : "POST",
    path,
    headers: { apikey: backend.keys.publishable, "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  });

async function expectGoodService() {
  const answer = await sendTo("/rest/v1/er_episodes?select=slug");
  expect(answer).toEqual({ status: 200, text: '[{"slug":"an-episode"}]' });
}

const deepJson = (depth: number) => `{"title":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const listsPath = "/rest/v1/top_lists";
const signUpPath = "/auth/v1/signup";

const PATTERN = encodeURIComponent("^(.+)(.+)(.+)\\3\\2\\1\\3$");

test.each<[title: string, status: number, path: string, body?: string]>([
  ["an address that is too long", 414, `${listsPath}?title=eq.${"a".repeat(LIMITS.url)}`],
  ["an address that is too long for the HTTP parser", 431, `${listsPath}?title=eq.${"a".repeat(100_000)}`],
  ["too many filters", 400, `${listsPath}?${"title=neq.a&".repeat(LIMITS.parameters + 1)}`],
  [
    "a select with too many levels of embedded tables",
    400,
    `${listsPath}?select=${"list_items(podcasts(".repeat(3)}id${"))".repeat(3)}`,
  ],
  ["broken percent escapes", 400, `${listsPath}?title=eq.%zz`],
  ["a null byte", 400, `${listsPath}?title=eq.a%00`],
  ["a very slow pattern (H1)", 400, `/rest/v1/er_episodes?recap_body=match.${PATTERN}`],
  ["a negated slow pattern (H1)", 400, `/rest/v1/er_episodes?title=not.imatch(any).{${PATTERN}}`],
  ["a slow pattern in a list of filters (H1)", 400, `/rest/v1/er_episodes?or=(title.match.${PATTERN},id.is.null)`],
  ["a pattern with too many wildcards (H1)", 400, `/rest/v1/er_episodes?title=like.${"*a".repeat(20)}`],
  ["a column whose name is a property of every JavaScript object", 400, `${listsPath}?__proto__=not.eq.x`],
  ["a row that is too large", 413, listsPath, `{"title":"${"a".repeat(LIMITS.body.rest)}"}`],
  ["10,000 rows (H8)", 413, listsPath, `[${'{"title":"a"},'.repeat(9_999)}{"title":"a"}]`],
  ["a sign-up that is too large", 413, signUpPath, `{"email":"${"a".repeat(LIMITS.body.auth)}"}`],
  ["a file that is too large", 413, "/storage/v1/object/avatars/x.png", "a".repeat(LIMITS.body.storage + 1)],
  ["a row with 10,000 levels of JSON", 400, listsPath, deepJson(10_000)],
  ["a sign-up with 10,000 levels of JSON", 400, signUpPath, deepJson(10_000)],
])("the backend refuses %s (status %i), and answers the next request", async (_title, status, path, body) => {
  expect((await sendTo(path, body)).status).toBe(status);
  await expectGoodService();
});

test("the limits allow an address and a body that almost reach the limits (401: a visitor may not write)", async () => {
  const path = `${listsPath}?title=eq.`;
  const remainingLength = LIMITS.url - `${backend.url}${path}`.length - 10;
  expect((await sendTo(path + "a".repeat(remainingLength))).status).toBe(200);
  const guests = deepJson(LIMITS.jsonDepth - 1).replace("title", "guests");
  expect((await sendTo("/rest/v1/er_episodes", guests)).status).toBe(401);
});

test("no request can add properties to Object.prototype", async () => {
  for (const name of ["__proto__", "constructor", "toString", "__defineGetter__"]) {
    await sendTo(`${listsPath}?${name}=not.eq.x&${name}=ov.1`);
    await sendTo(listsPath, `{"${name}":{"polluted":1}}`);
    await sendTo(signUpPath, `{"data":{"${name}":{"polluted":1}}}`);
  }
  for (const name in {}) throw new Error(`Every object has ${name} now.`);
  expect(Object.isExtensible(Object.prototype)).toBe(false);
});

describe("with slow clients", () => {
  /** Sends the parts one by one. Returns the whole response when the server closes the connection. */
  const sendSlowly = (parts: string[], everyMs: number) =>
    new Promise<string>((done) => {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      let response = "";
      const timer = setInterval(() => {
        const part = parts.shift();
        if (part !== undefined) socket.write(part);
      }, everyMs);
      socket.on("data", (data) => {
        response += data;
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        clearInterval(timer);
        done(response);
      });
    });

  test("the server closes a connection whose headers never end", async () => {
    const parts = ["GET / HTTP/1.1\r\n", ...Array.from({ length: 200 }, () => "x: y\r\n")];
    const connections = Array.from({ length: 20 }, () => sendSlowly([...parts], 50));
    await expectGoodService();
    for (const response of await Promise.all(connections)) expect(response).toMatch(/^HTTP\/1.1 408|^$/);
  });

  test("while slow clients send bodies that never end, the server answers other clients", async () => {
    const head = `POST /rest/v1/top_lists HTTP/1.1\r\nhost: x\r\napikey: ${backend.keys.publishable}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`;
    const connections = Array.from({ length: 20 }, () => sendSlowly([head, ..."{     ".repeat(30)], 50));
    await new Promise((done) => setTimeout(done, 200));
    const startedAt = performance.now();
    await expectGoodService();
    expect(performance.now() - startedAt).toBeLessThan(600);
    for (const response of await Promise.all(connections)) expect(response).toMatch(/^HTTP\/1.1 408|^$/);
    await expectGoodService();
  });

  test("the backend still works after 30 clients have disconnected before the response", async () => {
    const closedRequests = Array.from({ length: 30 }, (_, n) => {
      const request = httpRequest(`${origin}${n % 2 ? listsPath : "/rest/v1/er_episodes"}`, {
        method: n % 2 ? "POST" : "GET",
        headers: { apikey: backend.keys.publishable, "content-length": n % 2 ? 100 : 0 },
      });
      const closePromise = new Promise((done) => request.once("close", done));
      request.once("error", () => {});
      request.write(n % 2 ? "{" : "");
      setTimeout(() => request.destroy(), n);
      return closePromise;
    });
    await Promise.all(closedRequests);
    await expectGoodService();
  });
});

test("C7: after PostgreSQL has cancelled a slow statement, later requests still work", async () => {
  const postgres = await createDatabase();
  const owner = connectTo(postgres.url, { max: 1, onnotice: () => {} });
  const otherBackend = await createLocalBackend({
    dataDir: folders[1],
    url: "http://localhost:4998",
    databaseUrl: `${postgres.url}?statement_timeout=700`,
    listens: false,
  });
  try {
    await seedContent(otherBackend.database.sql);
    const read = () =>
      otherBackend.fetch(
        new Request(`${otherBackend.url}/rest/v1/er_episodes?select=slug`, {
          headers: { apikey: otherBackend.keys.publishable },
        }),
      );
    expect((await read()).status).toBe(200);
    await owner.unsafe("begin; lock table public.er_episodes");
    const answers = await Promise.all(Array.from({ length: 12 }, read));
    for (const answer of answers) {
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({ code: "57014" });
    }
    await owner.unsafe("rollback");
    expect((await read()).status).toBe(200);
  } finally {
    await owner.end();
    await otherBackend.close();
    await postgres.drop();
  }
});

test("C7: on PostgreSQL, each request has the time limit of its role", async () => {
  const contents = `
    create function public.time_limit() returns text language sql stable set search_path = ''
      as $$ select current_setting('statement_timeout') $$;
    grant execute on function public.time_limit() to anon, authenticated`;
  const testBackend = await openTestBackend("postgres", { contents });
  try {
    const { token } = await testBackend.account("reader@limits.test");
    const readLimit = async (actor: string) => (await testBackend.rest(actor, "POST", "rpc/time_limit", {})).body;
    expect(await readLimit("anon")).toBe("3s");
    expect(await readLimit(token)).toBe("8s");
  } finally {
    await testBackend.close();
  }
});
