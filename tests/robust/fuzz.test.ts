import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { hasPostgrest } from "../../scripts/local/postgrest.ts";
import { listen } from "../../scripts/local/serve.ts";
import { emptyFolder } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";
import { createDatabase, startDataApi } from "../support/real-postgres.ts";
import { createHostile, createRandom } from "./hostile.ts";
import { type Sent, send } from "./send.ts";

const SEED = 20261121;
/** Of each kind; always the same ones. Set it higher to look further. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] || 800);
/** So many hostile requests at once, then a good one. */
const BATCH = 10;
const LONGEST_MS = 5_000;
/** What the process may grow by in a run; the embedded database's own memory stays. */
const MEMORY = 400 * 1024 * 1024;

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
    kind === "postgrest" && postgres
      ? await startDataApi(postgres.url, backend.keys.jwtSecret)
      : undefined;
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

/** Every row of every table, but for what the hostile user may change: his own. */
async function stateOf({ database }: LocalBackend, hostileUser: string) {
  const tables = await database.sql<{ name: string; owned: boolean }>(
    `select format('%I.%I', t.table_schema, t.table_name) as name, exists (
       select 1 from information_schema.columns c where c.table_schema = t.table_schema
         and c.table_name = t.table_name and c.column_name = 'user_id') as owned
     from information_schema.tables t
     where t.table_schema in ('public', 'storage') and t.table_type = 'BASE TABLE'
     order by 1`,
  );
  const state: Record<string, unknown> = {};
  for (const { name, owned } of tables) {
    const where = owned ? `where user_id::text <> '${hostileUser}'` : "";
    state[name] = await database.sql(`select t::text as row from ${name} t ${where} order by 1`);
  }
  return state;
}

describe.each(KINDS)("%s", (kind) => {
  test(`${REQUESTS} hostile requests: the next good one is answered`, async () => {
    const { backend, origin, close } = await openTarget(kind as Kind);
    try {
      await seedContent(backend.database.sql);
      const hostileUser = await signIn(backend, "hostile@robust.test");
      const good = await signIn(backend, "good@robust.test");
      const admin = await signIn(backend, "admin@robust.test", "admin");
      const prefix = kind === "postgrest" ? "" : "/rest/v1";
      const apikey = backend.keys.publishable;
      const as = (token?: string): Record<string, string> =>
        token
          ? { apikey, authorization: `Bearer ${token}` }
          : kind === "postgrest"
            ? {}
            : { apikey };

      const ask = async (path: string, token?: string) => {
        const asked = { method: "GET", path: prefix + path, headers: as(token) };
        const { status, text } = await send(origin, asked);
        return { status, body: status === 200 ? JSON.parse(text) : text };
      };
      const slugs = "/er_episodes?select=slug,er_shows(slug)&order=slug";
      const published = { slug: "an-episode", er_shows: { slug: "a-show" } };
      const draft = { slug: "a-draft", er_shows: { slug: "a-show" } };
      const expectGoodService = async (everybody: boolean) => {
        expect(await ask(slugs)).toEqual({ status: 200, body: [published] });
        if (!everybody) return;
        expect(await ask(slugs, good.token)).toEqual({ status: 200, body: [published] });
        expect(await ask(slugs, admin.token)).toEqual({ status: 200, body: [draft, published] });
        const mine = await ask("/profiles?select=user_id&limit=9", good.token);
        expect(mine.body).toHaveLength(3);
        // A refused write in between: 401 without a grant, whatever ran before.
        const patch = { method: "PATCH", path: `${prefix}/er_shows?slug=eq.a-show`, body: "{}" };
        const headers = { ...as(), "content-type": "application/json" };
        const refused = await send(origin, { ...patch, headers, body: '{"name":"x"}' });
        expect(refused.status).toBe(401);
      };

      await expectGoodService(true);
      const before = await stateOf(backend, hostileUser.id);
      const next = createHostile(SEED);
      const random = createRandom(SEED);
      const seen = new Map<number, number>();
      const slow: string[] = [];
      const failures: string[] = [];
      const atFirst = process.memoryUsage().rss;
      let peak = 0;

      const sendHostile = async (sent: Sent) => {
        const began = performance.now();
        const { status, text } = await send(origin, sent);
        const took = performance.now() - began;
        seen.set(status, (seen.get(status) ?? 0) + 1);
        const told = `${sent.method} ${sent.path.slice(0, 300)} ${JSON.stringify(sent.headers).slice(0, 300)} ${sent.body?.slice(0, 200)}`;
        if (took > LONGEST_MS) slow.push(`${Math.round(took)} ms: ${told}`);
        if ((status >= 500 || status === 0) && process.env["FUZZ_SHOW"]) {
          failures.push(`${status} ${told} => ${text.slice(0, 300)}`);
        }
      };

      for (let sent = 0; sent < REQUESTS; sent += BATCH) {
        const batch = Array.from({ length: BATCH }, () => {
          const hostile = next(kind === "postgrest" ? "data" : "everything");
          hostile.path = hostile.path.replace("/rest/v1", prefix) || "/";
          const actor = random.chance(0.5) ? as(hostileUser.token) : as();
          hostile.headers = { ...actor, ...hostile.headers };
          return hostile;
        });
        await Promise.all(batch.map(sendHostile));
        await expectGoodService(sent % 100 === 0).catch(async (error) => {
          throw new Error(`after ${sent}: ${await blame(batch)}`, { cause: error });
        });
        peak = Math.max(peak, process.memoryUsage().rss);
      }

      /** Which of a batch it was, one by one; the last resort is to show them all. */
      async function blame(batch: Sent[]): Promise<string> {
        for (const each of batch) {
          await sendHostile(each).catch(() => {});
          const fine = await expectGoodService(false).then(
            () => true,
            () => false,
          );
          if (!fine) return JSON.stringify(each).slice(0, 2_000);
        }
        return JSON.stringify(batch).slice(0, 20_000);
      }

      if (process.env["FUZZ_SHOW"]) {
        console.log(kind, [...seen].sort(), `${Math.round((peak - atFirst) / 1e6)} MB more`);
        console.log(failures.join("\n"));
      }
      expect(slow).toEqual([]);
      expect(peak - atFirst).toBeLessThan(MEMORY);
      // The requests are a mixture: many are understood, many are not.
      expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
      expect(seen.get(400) ?? 0).toBeGreaterThan(REQUESTS / 10);
      // A refusal is a 4xx; 503 is a site that was never built here.
      expect(seen.get(500) ?? 0).toBeLessThan(REQUESTS / 50);
      await expectGoodService(true);
      expect(await stateOf(backend, hostileUser.id)).toEqual(before);
    } finally {
      await close();
    }
  }, 120_000);
});
