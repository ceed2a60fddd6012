import { rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import connectTo from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { MOST } from "../../scripts/local/limits.ts";
import { listen } from "../../scripts/local/serve.ts";
import { emptyFolder } from "../support/backend.ts";
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
  backend = await createLocalBackend({ dataDir: folders[0], url });
  server = await listen(port, backend.fetch, { headers: 500, request: 1_000 });
  origin = `http://127.0.0.1:${port}`;
  await seedContent(backend.database.sql);
});
afterAll(async () => {
  await server?.close();
  await backend?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, body?: string) =>
  send(origin, {
    method: body === undefined ? "GET" : "POST",
    path,
    headers: { apikey: backend.keys.publishable, "content-type": "application/json" },
    ...(body === undefined ? {} : { body }),
  });

async function expectGoodService() {
  const answer = await ask("/rest/v1/er_episodes?select=slug");
  expect(answer).toEqual({ status: 200, text: '[{"slug":"an-episode"}]' });
}

const deepJson = (depth: number) => `{"title":${"[".repeat(depth)}${"]".repeat(depth)}}`;
const lists = "/rest/v1/top_lists";
const signUp = "/auth/v1/signup";

test.each<[what: string, status: number, path: string, body?: string]>([
  ["a long address", 414, `${lists}?title=eq.${"a".repeat(MOST.url)}`],
  ["an address that no parser reads", 431, `${lists}?title=eq.${"a".repeat(100_000)}`],
  ["a long list of filters", 400, `${lists}?${"title=neq.a&".repeat(MOST.parameters + 1)}`],
  ["deep embeds", 400, `${lists}?select=${"list_items(podcasts(".repeat(3)}id${"))".repeat(3)}`],
  ["broken percent escapes", 400, `${lists}?title=eq.%zz`],
  ["a null byte", 400, `${lists}?title=eq.a%00`],
  ["a column every object has", 400, `${lists}?__proto__=not.eq.x`],
  ["a large row", 413, lists, `{"title":"${"a".repeat(MOST.body.rest)}"}`],
  ["a large form", 413, signUp, `{"email":"${"a".repeat(MOST.body.auth)}"}`],
  ["a large file", 413, "/storage/v1/object/avatars/x.png", "a".repeat(MOST.body.storage + 1)],
  ["a deep row", 400, lists, deepJson(10_000)],
  ["a deep form", 400, signUp, deepJson(10_000)],
])("%s is refused with %i, and the next request is served", async (_what, status, path, body) => {
  expect((await ask(path, body)).status).toBe(status);
  await expectGoodService();
});

test("what is just short enough is let through", async () => {
  const path = `${lists}?title=eq.`;
  const rest = MOST.url - `${backend.url}${path}`.length - 10;
  expect((await ask(path + "a".repeat(rest))).status).toBe(200);
  const guests = deepJson(MOST.jsonDepth - 1).replace("title", "guests");
  expect((await ask("/rest/v1/er_episodes", guests)).status).toBe(401);
});

test("nothing a caller names is added to what every object inherits", async () => {
  for (const name of ["__proto__", "constructor", "toString", "__defineGetter__"]) {
    await ask(`${lists}?${name}=not.eq.x&${name}=ov.1`);
    await ask(lists, `{"${name}":{"polluted":1}}`);
    await ask(signUp, `{"data":{"${name}":{"polluted":1}}}`);
  }
  for (const name in {}) throw new Error(`Every object has ${name} now.`);
  expect(Object.isExtensible(Object.prototype)).toBe(false);
});

describe("slow callers", () => {
  /** Sends the parts one by one, and tells what came back until the server hung up. */
  const trickle = (parts: string[], everyMs: number) =>
    new Promise<string>((done) => {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      let heard = "";
      const timer = setInterval(() => {
        const part = parts.shift();
        if (part !== undefined) socket.write(part);
      }, everyMs);
      socket.on("data", (data) => {
        heard += data;
      });
      socket.on("error", () => {});
      socket.on("close", () => {
        clearInterval(timer);
        done(heard);
      });
    });

  test("headers that never end are cut off", async () => {
    const parts = ["GET / HTTP/1.1\r\n", ...Array.from({ length: 200 }, () => "x: y\r\n")];
    const many = Array.from({ length: 20 }, () => trickle([...parts], 50));
    await expectGoodService();
    for (const heard of await Promise.all(many)) expect(heard).toMatch(/^HTTP\/1.1 408|^$/);
  });

  test("a body that never ends is cut off, and holds nobody up meanwhile", async () => {
    const head = `POST /rest/v1/top_lists HTTP/1.1\r\nhost: x\r\napikey: ${backend.keys.publishable}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`;
    const many = Array.from({ length: 20 }, () => trickle([head, ..."{     ".repeat(30)], 50));
    await new Promise((done) => setTimeout(done, 200));
    const began = performance.now();
    await expectGoodService();
    expect(performance.now() - began).toBeLessThan(600);
    for (const heard of await Promise.all(many)) expect(heard).toMatch(/^HTTP\/1.1 408|^$/);
    await expectGoodService();
  });

  test("callers who hang up in the middle leave nothing behind", async () => {
    const hangUps = Array.from({ length: 30 }, (_, n) => {
      const asked = httpRequest(`${origin}${n % 2 ? lists : "/rest/v1/er_episodes"}`, {
        method: n % 2 ? "POST" : "GET",
        headers: { apikey: backend.keys.publishable, "content-length": n % 2 ? 100 : 0 },
      });
      const ended = new Promise((done) => asked.once("close", done));
      asked.once("error", () => {});
      asked.write(n % 2 ? "{" : "");
      setTimeout(() => asked.destroy(), n);
      return ended;
    });
    await Promise.all(hangUps);
    await expectGoodService();
  });
});

test("on PostgreSQL, a statement that waits too long is ended and its connection serves on", async () => {
  const postgres = await createDatabase();
  const owner = connectTo(postgres.url, { max: 1, onnotice: () => {} });
  const other = await createLocalBackend({
    dataDir: folders[1],
    url: "http://localhost:4998",
    databaseUrl: `${postgres.url}?statement_timeout=700`,
    listens: false,
  });
  try {
    await seedContent(other.database.sql);
    const read = () =>
      other.fetch(
        new Request(`${other.url}/rest/v1/er_episodes?select=slug`, {
          headers: { apikey: other.keys.publishable },
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
    await other.close();
    await postgres.drop();
  }
});
