import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { hasPostgrest } from "../../scripts/local/postgrest.ts";
import { listen } from "../../scripts/local/serve.ts";
import { createRandom } from "../../scripts/soak/random.ts";
import { emptyFolder } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { createDatabase, startDataApi } from "../support/real-postgres.ts";
import { createHostileGenerator } from "./hostile.ts";
import { type RawRequest, send } from "./send.ts";

const SEED = 20261121;
/** The number of hostile requests to each kind of backend. Every run sends the same requests in the same order. */
const REQUEST_COUNT = Number(process.env["FUZZ_REQUESTS"] || 800);
/** The test sends this number of hostile requests in parallel. Then the test sends valid requests. */
const BATCH_SIZE = 10;
const MAX_MS = 5_000;
/** The memory may grow by at most this number of bytes, because the embedded database never returns memory. */
const MAX_MEMORY_BYTES = 400 * 1024 * 1024;

const KINDS = ["pglite", "postgres", ...(hasPostgrest() ? ["postgrest"] : [])] as const;
type Kind = "pglite" | "postgres" | "postgrest";

async function openTarget(kind: Kind) {
  const postgres = kind === "pglite" ? undefined : await createDatabase();
  const port = await freePort();
  const dataDir = emptyFolder();
  const url = `http://localhost:${port}`;
  const backend = await createLocalBackend({
    dataDir,
    url,
    databaseUrl: postgres?.url,
    attemptRules: [],
  });
  const server = await listen(port, backend.fetch);
  const postgrest =
    kind === "postgrest" && postgres ? await startDataApi(postgres.url, backend.keys.jwtSecret) : undefined;
  return {
    backend,
    origin: postgrest?.url ?? `http://127.0.0.1:${port}`,
    async close() {
      await postgrest?.stop();
      await server.close();
      await backend.close();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(backend: LocalBackend, email: string, role?: string) {
  const id = await createAccount(backend, { email, role: role ?? null });
  const response = await backend.fetch(
    new Request(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: backend.keys.publishable, "content-type": "application/json" },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    }),
  );
  const { access_token } = (await response.json()) as { access_token: string };
  return { id, token: access_token };
}

/** Returns all rows, except the rows that the hostile user owns and may change. */
async function stateOf({ database }: LocalBackend, hostileUser: string) {
  const tables = await database.sql<{ name: string; hasOwner: boolean }>(
    `select format('%I.%I', t.table_schema, t.table_name) as name, exists (
       select 1 from information_schema.columns c where c.table_schema = t.table_schema
         and c.table_name = t.table_name and c.column_name = 'user_id') as "hasOwner"
     from information_schema.tables t
     where t.table_schema in ('public', 'storage') and t.table_type = 'BASE TABLE'
     order by 1`,
  );
  const state: Record<string, unknown> = {};
  for (const { name, hasOwner } of tables) {
    const where = hasOwner ? `where user_id::text <> '${hostileUser}'` : "";
    state[name] = await database.sql(`select t::text as row from ${name} t ${where} order by 1`);
  }
  return state;
}

describe.each(KINDS)("on %s", (kind) => {
  test(`the backend answers valid requests between ${REQUEST_COUNT} hostile requests`, async () => {
    const { backend, origin, close } = await openTarget(kind as Kind);
    try {
      await seedContent(backend.database.sql);
      const hostileUser = await signIn(backend, "hostile@robust.test");
      const goodUser = await signIn(backend, "good@robust.test");
      const admin = await signIn(backend, "admin@robust.test", "admin");
      const prefix = kind === "postgrest" ? "" : "/rest/v1";
      const apikey = backend.keys.publishable;
      const credentials = (token?: string): Record<string, string> =>
        token ? { apikey, authorization: `Bearer ${token}` } : kind === "postgrest" ? {} : { apikey };

      const read = async (path: string, token?: string) => {
        const request = { method: "GET", path: prefix + path, headers: credentials(token) };
        const { status, text } = await send(origin, request);
        return { status, body: status === 200 ? JSON.parse(text) : text };
      };
      const slugsPath = "/er_episodes?select=slug,er_shows(slug)&order=slug";
      const publishedEpisode = { slug: "an-episode", er_shows: { slug: "a-show" } };
      const draftEpisode = { slug: "a-draft", er_shows: { slug: "a-show" } };
      const expectGoodService = async (asEveryUser: boolean) => {
        expect(await read(slugsPath)).toEqual({ status: 200, body: [publishedEpisode] });
        if (!asEveryUser) return;
        expect(await read(slugsPath, goodUser.token)).toEqual({
          status: 200,
          body: [publishedEpisode],
        });
        expect(await read(slugsPath, admin.token)).toEqual({
          status: 200,
          body: [draftEpisode, publishedEpisode],
        });
        const ownProfiles = await read("/profiles?select=user_id&limit=9", goodUser.token);
        expect(ownProfiles.body).toHaveLength(3);
        // The backend must still refuse the write of a visitor.
        const patch = { method: "PATCH", path: `${prefix}/er_shows?slug=eq.a-show`, body: "{}" };
        const headers = { ...credentials(), "content-type": "application/json" };
        const refusedWrite = await send(origin, { ...patch, headers, body: '{"name":"x"}' });
        expect(refusedWrite.status).toBe(401);
      };

      await expectGoodService(true);
      const stateBefore = await stateOf(backend, hostileUser.id);
      const nextHostileRequest = createHostileGenerator(SEED);
      const random = createRandom(SEED);
      const statusCounts = new Map<number, number>();
      const slowRequests: string[] = [];
      const failures: string[] = [];
      const memoryBefore = process.memoryUsage().rss;
      let peakMemory = 0;

      const sendHostile = async (request: RawRequest) => {
        const startedAt = performance.now();
        const { status, text } = await send(origin, request);
        const duration = performance.now() - startedAt;
        statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
        const summary = `${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)} ${request.body?.slice(0, 200)}`;
        if (duration > MAX_MS) slowRequests.push(`${Math.round(duration)} ms: ${summary}`);
        if ((status >= 500 || status === 0) && process.env["FUZZ_SHOW"]) {
          failures.push(`${status} ${summary} => ${text.slice(0, 300)}`);
        }
      };

      for (let count = 0; count < REQUEST_COUNT; count += BATCH_SIZE) {
        const batch = Array.from({ length: BATCH_SIZE }, () => {
          const hostileRequest = nextHostileRequest(kind === "postgrest" ? "data" : "everything");
          hostileRequest.path = hostileRequest.path.replace("/rest/v1", prefix) || "/";
          const senderHeaders = random.chance(0.5) ? credentials(hostileUser.token) : credentials();
          hostileRequest.headers = { ...senderHeaders, ...hostileRequest.headers };
          return hostileRequest;
        });
        await Promise.all(batch.map(sendHostile));
        await expectGoodService(count % 100 === 0).catch(async (error) => {
          throw new Error(`after ${count}: ${await findGuiltyRequest(batch)}`, { cause: error });
        });
        peakMemory = Math.max(peakMemory, process.memoryUsage().rss);
      }

      /** Repeats the requests of a batch one by one. Returns the request that breaks the backend, or else the whole batch. */
      async function findGuiltyRequest(batch: RawRequest[]): Promise<string> {
        for (const request of batch) {
          await sendHostile(request).catch(() => {});
          const isServiceGood = await expectGoodService(false).then(
            () => true,
            () => false,
          );
          if (!isServiceGood) return JSON.stringify(request).slice(0, 2_000);
        }
        return JSON.stringify(batch).slice(0, 20_000);
      }

      if (process.env["FUZZ_SHOW"]) {
        console.log(kind, [...statusCounts].sort(), `${Math.round((peakMemory - memoryBefore) / 1e6)} MB more`);
        console.log(failures.join("\n"));
      }
      expect(slowRequests).toEqual([]);
      expect(peakMemory - memoryBefore).toBeLessThan(MAX_MEMORY_BYTES);
      // The backend must accept many of the requests, and refuse many others.
      expect(statusCounts.get(200) ?? 0).toBeGreaterThan(REQUEST_COUNT / 50);
      expect(statusCounts.get(400) ?? 0).toBeGreaterThan(REQUEST_COUNT / 10);
      // A refusal must have a 4xx status. Pages have the status 503, because this test builds no site.
      expect(statusCounts.get(500) ?? 0).toBeLessThan(REQUEST_COUNT / 50);
      await expectGoodService(true);
      expect(await stateOf(backend, hostileUser.id)).toEqual(stateBefore);
    } finally {
      await close();
    }
  }, 240_000);
});
