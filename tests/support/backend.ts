import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { createLocalBackend, type LocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo.ts";
import type { Source } from "../../src/data/build/source.ts";
import type { Database } from "../../src/data/database.types.ts";

export interface Account {
  id: string;
  token: string;
}

export interface Answer {
  status: number;
  /** SQLSTATE or PostgREST code of a refusal. */
  code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answered; tests look into it
  body: any;
}

/** Who asks: nobody in particular, the server's secret key, or an account's token. */
export type Actor = "anon" | "service" | (string & {});

export type TestBackend = Awaited<ReturnType<typeof openTestBackend>>;

export const REPRESENTATION = { prefer: "return=representation" };

/** A backend of its own on an empty folder; requests go in-process, through no port. */
export async function openTestBackend(dataDir = mkdtempSync(join(tmpdir(), "recap-test-"))) {
  const backend: LocalBackend = await createLocalBackend({
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
      headers: {
        apikey: as === "service" ? secret : publishable,
        ...(as === "anon" ? {} : { authorization: `Bearer ${as === "service" ? secret : as}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const answer = parse(await response.text());
    return { status: response.status, code: answer?.code, body: answer };
  }

  async function signIn(email: string): Promise<string> {
    const { status, body } = await request("anon", "POST", "/auth/v1/token?grant_type=password", {
      email,
      password: DEMO_PASSWORD,
    });
    if (status !== 200) throw new Error(`Sign-in of ${email}: ${JSON.stringify(body)}`);
    return body.access_token;
  }

  return {
    ...backend,
    dataDir,
    sql: backend.database.sql,
    request,
    /** Signs up, confirms, gives the role and signs in. */
    async account(email: string, role?: "admin" | "pro"): Promise<Account> {
      const id = await createAccount(backend, { email, role: role ?? null });
      return { id, token: await signIn(email) };
    },
    /** The client of a build: the public key, and fetch in this process. */
    source: (watched: typeof fetch = inProcess): Source =>
      createClient<Database>(backend.url, publishable, {
        auth: { persistSession: false },
        global: { fetch: watched },
      }),
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
