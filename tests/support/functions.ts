import { rmSync } from "node:fs";
import { parityTarget } from "../../scripts/checks/parity-target.ts";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { functionNames } from "../../scripts/local/functions.ts";
import { listen } from "../../scripts/local/serve.ts";
import { AI_TOKENS_PER_DAY } from "../../src/domain/constants.ts";
import { type Account, type Answer, emptyFolder, type StaffRole } from "./backend.ts";
import { createDatabase } from "./real-postgres.ts";
import { createRemoteAccount, openRemoteBackend } from "./remote-backend.ts";

/** Opens a backend on its own port. Deno runs the edge functions of this backend. */
export async function openFunctions(secrets: Record<string, string> = {}, kind: "server" | "embedded" = "server") {
  if (process.env["TEST_BACKEND"] === "remote") return connectFunctions(await openRemoteBackend());
  const dataDir = emptyFolder();
  const port = await freePort();
  const database = kind === "server" ? await createDatabase() : null;
  const backend = await createLocalBackend({
    dataDir,
    url: `http://localhost:${port}`,
    databaseUrl: database?.url,
    attemptRules: [],
    siteProxy: async () => new Response("No site here.", { status: 404 }),
    secrets,
  });
  const server = await listen(port, backend.fetch);
  return connectFunctions(backend, async () => {
    await server.close();
    await backend.close();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
}

function connectFunctions(backend: LocalBackend, close = backend.close) {
  const isRemote = process.env["TEST_BACKEND"] === "remote";
  const { publishable } = backend.keys;

  async function post(path: string, token: string | null, body: unknown, init: RequestInit = {}) {
    const response = await fetch(backend.url + path, {
      ...init,
      method: "POST",
      headers: {
        ...init.headers,
        apikey: publishable,
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return response;
  }

  return {
    ...backend,
    sql: backend.database.sql,
    names: functionNames(),
    /** The origin of the site. Only pages of this origin may read the responses of edge functions. */
    siteOrigin: isRemote ? parityTarget(process.env).siteUrl : backend.url,
    post,

    /** Calls an edge function. If `token` is null, the caller is a visitor. */
    async call(name: string, token: string | null, body: unknown): Promise<Answer & { headers: Headers }> {
      const response = await post(`/functions/v1/${name}`, token, body);
      const text = await response.text();
      const { status, headers } = response;
      return { status, headers, code: undefined, body: text ? JSON.parse(text) : undefined };
    },

    async account(email: string, role?: StaffRole | "pro"): Promise<Account> {
      const account = { email, password: DEMO_PASSWORD, role: role ?? null };
      const id = await (isRemote ? createRemoteAccount : createAccount)(backend, account);
      const credentials = { email, password: DEMO_PASSWORD };
      const answer = await post("/auth/v1/token?grant_type=password", null, credentials);
      const { access_token } = (await answer.json()) as { access_token: string };
      return { id, token: access_token };
    },

    /** Spends the token budget of today and of tomorrow, because midnight may pass during a test. */
    spendDailyBudget: () =>
      backend.database.sql(`insert into private.ai_spend (day, tokens)
        select (now() at time zone 'utc')::date + n, ${AI_TOKENS_PER_DAY} from generate_series(0, 1) n
        on conflict (day) do update set tokens = excluded.tokens`),
    resetDailyBudget: () => backend.database.sql("delete from private.ai_spend"),

    close,
  };
}

export type TestFunctions = Awaited<ReturnType<typeof openFunctions>>;
