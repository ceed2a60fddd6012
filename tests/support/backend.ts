import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { vi } from "vitest";
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import type { Source } from "../../src/data/build/source.ts";
import type { Database } from "../../src/data/database.types.ts";
import { createDatabase, startDataApi } from "./real-postgres.ts";
import { signToken } from "./tokens.ts";

// Nothing here takes a second by itself, but a busy machine may.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

export interface Account {
  id: string;
  token: string;
}

export interface Answer {
  status: number;
  /** The SQLSTATE or PostgREST code of a refusal. */
  code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answered; tests look into it
  body: any;
}

/** Who asks: nobody in particular, the server's secret key, or the token of an account. */
export type Actor = "anon" | "service" | (string & {});

/**
 * What a backend stands on: the embedded database, whose `sql` is one session, so that a transaction may
 * go on from call to call; a real PostgreSQL, which opens sooner; the same with a real PostgREST for the
 * Data API, while accounts come from the local Auth on the same database.
 */
export type BackendKind = "pglite" | "postgres" | "postgrest";

interface DatabaseChoice {
  /** A folder that outlives the backend. Without one, an embedded database lives in memory. */
  dataDir?: string;
  contents?: string;
  /** One that is there, instead of a new one. */
  databaseUrl?: string | undefined;
}

/** Sees every answer before the client does. */
export type Watch = (url: URL, response: Response) => Promise<Response | undefined>;

export type TestBackend = Awaited<ReturnType<typeof openTestBackend>>;

/** Asks for the written rows: without it, a write of no row answers like one that worked. */
export const ROWS = { prefer: "return=representation" };

/** vitest.config.ts runs some files on each kind. */
const DEFAULT_KIND = (process.env["TEST_BACKEND"] ?? "postgres") as BackendKind;

export const emptyFolder = () => mkdtempSync(join(tmpdir(), "recap-test-"));

/**
 * A backend with a database of its own. Requests reach it in-process, through no port,
 * except those that a real PostgREST answers. A real database takes `contents`, SQL that runs
 * before the migrations: once open, the Data API does not look for functions again.
 */
export async function openTestBackend(
  kind: BackendKind = DEFAULT_KIND,
  { dataDir: kept, contents, databaseUrl: known }: DatabaseChoice = {},
) {
  const own = kind === "pglite" || known ? null : await createDatabase({ contents });
  const databaseUrl = known ?? own?.url;
  const dataDir = kept ?? emptyFolder();
  const backend = await createLocalBackend({
    dataDir,
    url: "http://localhost:4999",
    inMemory: kept === undefined,
    listens: false,
    databaseUrl,
    attemptRules: [],
  });
  const { publishable, secret, jwtSecret } = backend.keys;
  const serviceToken = signToken({ role: "service_role", aud: "authenticated" }, jwtSecret);
  const postgrest =
    kind === "postgrest" && databaseUrl ? await startDataApi(databaseUrl, jwtSecret) : null;

  /** What the platform's gateway does: the keys become the roles they stand for. */
  const throughGateway = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    const bearer = headers.get("authorization");
    headers.delete("apikey");
    if (bearer === `Bearer ${secret}`) headers.set("authorization", `Bearer ${serviceToken}`);
    if (bearer === `Bearer ${publishable}`) headers.delete("authorization");
    const url = `${postgrest?.url}${pathname.replace("/rest/v1", "")}${search}`;
    return fetch(url, {
      method: request.method,
      headers,
      body: request.body,
      ...(request.body ? { duplex: "half" } : {}),
    } as RequestInit);
  };
  const inProcess: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const isData = new URL(request.url).pathname.startsWith("/rest/v1/");
    return postgrest && isData ? throughGateway(request) : backend.fetch(request);
  };

  async function request(
    as: Actor,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await inProcess(`${backend.url}${path}`, {
      method,
      headers: { ...credentials(as), "content-type": "application/json", ...headers },
      body: body === undefined || typeof body === "string" ? (body ?? null) : JSON.stringify(body),
    });
    const answer = parse(await response.text());
    return { status: response.status, code: answer?.code, body: answer };
  }

  function credentials(as: Actor): Record<string, string> {
    if (as === "anon") return { apikey: publishable };
    if (as === "service") return { apikey: secret, authorization: `Bearer ${secret}` };
    return { apikey: publishable, authorization: `Bearer ${as}` };
  }

  return {
    ...backend,
    kind,
    dataDir,
    databaseUrl,
    sql: backend.database.sql,
    request,
    /** The Data API: `path` is a table or `rpc/…` with its query. */
    rest: (as: Actor, method: string, path: string, ...rest: [unknown?, Record<string, string>?]) =>
      request(as, method, `/rest/v1/${path}`, ...rest),

    /** Signs up, confirms, gives the role and signs in. */
    async account(email: string, role?: "admin" | "pro"): Promise<Account> {
      const id = await createAccount(backend, { email, role: role ?? null });
      const path = "/auth/v1/token?grant_type=password";
      const { body } = await request("anon", "POST", path, { email, password: DEMO_PASSWORD });
      if (!body.access_token) throw new Error(`Sign-in of ${email}: ${JSON.stringify(body)}`);
      return { id, token: body.access_token };
    },

    /** The client of a build: the public key, and no port. `watch` may put another answer. */
    source: (watch?: Watch): Source =>
      createClient<Database>(backend.url, publishable, {
        auth: { persistSession: false },
        global: {
          async fetch(input, init) {
            const asked = new Request(input, init);
            const response = await inProcess(asked);
            return (await watch?.(new URL(asked.url), response.clone())) ?? response;
          },
        },
      }),

    async revision(): Promise<number> {
      const [state] = await backend.database.sql<{ rev: string }>(
        "select rev from public.er_content_revision",
      );
      return Number(state?.rev);
    },

    /** Lets the Data API see tables and functions made since it started. */
    async reload() {
      if (!postgrest) return;
      await backend.database.sql("notify pgrst, 'reload schema'");
      await new Promise((done) => setTimeout(done, 500));
    },

    /** Ends it, but leaves its folder. */
    stop: backend.close,

    async close() {
      await postgrest?.stop();
      await backend.close();
      await own?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as Answer.body
function parse(text: string): any {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
