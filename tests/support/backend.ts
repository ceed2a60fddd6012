import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { vi } from "vitest";
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo.ts";
import type { Source } from "../../src/data/build/source.ts";
import type { Database } from "../../src/data/database.types.ts";

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

/** Sees every answer before the client does. */
export type Watch = (url: URL, response: Response) => Promise<Response | undefined>;

export type TestBackend = Awaited<ReturnType<typeof openTestBackend>>;

/** Asks for the written rows: without it, a write of no row answers like one that worked. */
export const ROWS = { prefer: "return=representation" };

export const emptyFolder = () => mkdtempSync(join(tmpdir(), "recap-test-"));

/** A backend on an empty folder of its own; requests reach it in-process, through no port. */
export async function openTestBackend(dataDir = emptyFolder()) {
  const backend = await createLocalBackend({
    dataDir,
    url: "http://localhost:4999",
    listens: false,
  });
  const { publishable, secret } = backend.keys;
  const inProcess: typeof fetch = (input, init) => backend.fetch(new Request(input, init));

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
    dataDir,
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

    /** Ends it, but leaves its folder. */
    stop: backend.close,

    async close() {
      await backend.close();
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
