import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { parityTarget } from "../../scripts/checks/parity-target.ts";
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { createAccount, DEMO_PASSWORD } from "../../scripts/local/demo/accounts.ts";
import type { Source } from "../../src/data/build/source.ts";
import type { Database } from "../../src/data/database.types.ts";
import { createDatabase, startDataApi } from "./real-postgres.ts";
import { createRemoteAccount, newestRemoteMail, openRemoteBackend } from "./remote-backend.ts";
import { signToken } from "./tokens.ts";

export interface Account {
  id: string;
  token: string;
}

export type StaffRole = "admin" | "editor" | "author";

export interface Answer {
  status: number;
  /** The SQLSTATE or PostgREST code of a refusal. */
  code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: any response of the API; tests read its fields
  body: any;
}

/** Who sends a request: a visitor ("anon"), a server with the secret key ("service"), or the account of a token. */
export type Actor = "anon" | "service" | (string & {});

/**
 * The database of a backend.
 * - `pglite`: the embedded database. All calls of `sql` share one session, so a transaction can span several calls.
 * - `postgres`: a PostgreSQL server. Its databases open faster than the embedded database.
 * - `postgrest`: a PostgreSQL server, with PostgREST as the Data API. The local Auth manages the accounts.
 * - `remote`: the Supabase that `npm run test:parity` names.
 */
export type BackendKind = "pglite" | "postgres" | "postgrest" | "remote";

export interface Mail {
  subject: string;
  link: URL;
}

interface DatabaseOptions {
  /** Where the embedded database stores its files. Without a folder, the database is in memory. */
  dataDir?: string;
  contents?: string;
  /** The URL of an existing database to use instead of a new one. */
  databaseUrl?: string | undefined;
}

/** Receives each response before the client. If the function returns a response, the client gets the returned response. */
export type ReplaceResponse = (url: URL, response: Response) => Promise<Response | undefined>;

export type TestBackend = Awaited<ReturnType<typeof openTestBackend>>;

/** With this header, a response contains the written rows. Tests need these rows to see whether a write changed anything. */
export const RETURN_ROWS = { prefer: "return=representation" };

/**
 * A test sets this header to send a request from another IP address. `openTestBackend` removes this header, and puts the
 * address into the socket or into the header `cf-connecting-ip`, where the backend reads the address.
 */
export const FROM_ADDRESS_HEADER = "x-test-from-address";

/** vitest.config.ts sets the variable, because some test files run on every kind of backend. */
export const BACKEND_KIND = (process.env["TEST_BACKEND"] ?? "postgres") as BackendKind;

export const emptyFolder = () => mkdtempSync(join(tmpdir(), "recap-test-"));

/**
 * Opens a backend with its own database. Requests reach the backend in this process, without a port. Only PostgREST has a
 * port. `contents` is SQL that runs on a PostgreSQL server before the migrations. A test that adds SQL functions needs it,
 * because PostgREST reads the list of functions only when it starts.
 */
export async function openTestBackend(
  kind: BackendKind = BACKEND_KIND,
  { dataDir: persistentDir, contents, databaseUrl: existingUrl }: DatabaseOptions = {},
) {
  const needsDatabase = kind !== "pglite" && kind !== "remote" && !existingUrl;
  const ownDatabase = needsDatabase ? await createDatabase({ contents }) : null;
  const databaseUrl = existingUrl ?? ownDatabase?.url;
  const dataDir = persistentDir ?? emptyFolder();
  const openLocalBackend = () =>
    createLocalBackend({
      dataDir,
      url: "http://localhost:4999",
      inMemory: persistentDir === undefined,
      listens: false,
      databaseUrl,
      attemptRules: [],
    });
  const backend = kind === "remote" ? await openRemoteBackend() : await openLocalBackend();
  const { publishable, secret, jwtSecret } = backend.keys;
  const serviceToken = signToken({ role: "service_role", aud: "authenticated" }, jwtSecret);
  const postgrest = kind === "postgrest" && databaseUrl ? await startDataApi(databaseUrl, jwtSecret) : null;

  /** Does what Supabase's gateway does: maps an API key to a role, and writes the client's address into a header. */
  const fetchThroughGateway = (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    const bearer = headers.get("authorization");
    headers.delete("apikey");
    if (bearer === `Bearer ${secret}`) headers.set("authorization", `Bearer ${serviceToken}`);
    if (bearer === `Bearer ${publishable}`) headers.delete("authorization");
    headers.set("cf-connecting-ip", headers.get(FROM_ADDRESS_HEADER) ?? "192.0.2.1");
    headers.delete(FROM_ADDRESS_HEADER);
    const url = `${postgrest?.url}${pathname.replace("/rest/v1", "")}${search}`;
    return fetch(url, {
      method: request.method,
      headers,
      body: request.body,
      ...(request.body ? { duplex: "half" } : {}),
    } as RequestInit);
  };
  const fetchInProcess: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const isDataApi = new URL(request.url).pathname.startsWith("/rest/v1/");
    if (postgrest && isDataApi) return fetchThroughGateway(request);
    const remoteAddress = request.headers.get(FROM_ADDRESS_HEADER) ?? undefined;
    request.headers.delete(FROM_ADDRESS_HEADER);
    return backend.fetch(request, { incoming: { socket: { remoteAddress } } });
  };

  const localMail = (email: string) => backend.mailbox.messages.find(({ to }) => to === email);

  async function request(
    actor: Actor,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetchInProcess(`${backend.url}${path}`, {
      method,
      headers: { ...credentials(actor), "content-type": "application/json", ...headers },
      body: body === undefined || typeof body === "string" ? (body ?? null) : JSON.stringify(body),
    });
    const answer = parseBody(await response.text());
    return { status: response.status, code: answer?.code, body: answer };
  }

  function credentials(actor: Actor): Record<string, string> {
    if (actor === "anon") return { apikey: publishable };
    if (actor === "service") return { apikey: secret, authorization: `Bearer ${secret}` };
    return { apikey: publishable, authorization: `Bearer ${actor}` };
  }

  return {
    ...backend,
    kind,
    dataDir,
    databaseUrl,
    sql: backend.database.sql,
    siteUrl: kind === "remote" ? parityTarget(process.env).siteUrl : backend.url,
    request,
    /** Sends a request to the Data API. `path` names a table or `rpc/…`, and can have a query. */
    rest: (actor: Actor, method: string, path: string, ...bodyAndHeaders: [unknown?, Record<string, string>?]) =>
      request(actor, method, `/rest/v1/${path}`, ...bodyAndHeaders),

    /** Creates a confirmed account with the role, and signs in. */
    async account(email: string, role?: StaffRole | "pro"): Promise<Account> {
      const account = { email, password: DEMO_PASSWORD, role: role ?? null };
      const createAccountOn = kind === "remote" ? createRemoteAccount : createAccount;
      const id = await createAccountOn(backend, account);
      const path = "/auth/v1/token?grant_type=password";
      const { body } = await request("anon", "POST", path, { email, password: DEMO_PASSWORD });
      if (!body.access_token) throw new Error(`Sign-in of ${email}: ${JSON.stringify(body)}`);
      return { id, token: body.access_token };
    },

    /** Returns the client that a build uses. The client has the public key, and sends its requests without a port. */
    source: (replaceResponse?: ReplaceResponse): Source =>
      createClient<Database>(backend.url, publishable, {
        auth: { persistSession: false },
        global: {
          async fetch(input, init) {
            const request = new Request(input, init);
            const response = await fetchInProcess(request);
            return (await replaceResponse?.(new URL(request.url), response.clone())) ?? response;
          },
        },
      }),

    /** Returns the newest e-mail to an address, with its link. */
    async mailTo(email: string): Promise<Mail | undefined> {
      const mail = await (kind === "remote" ? newestRemoteMail(email) : localMail(email));
      const href = /href="([^"]+)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&");
      return mail && { subject: mail.subject, link: new URL(href ?? "about:blank") };
    },

    async revision(): Promise<number> {
      const [state] = await backend.database.sql<{ rev: string }>("select rev from public.er_content_revision");
      return Number(state?.rev);
    },

    /** Makes the Data API read the list of tables and functions again, because a test has created new ones. */
    async reload() {
      if (!postgrest && kind !== "remote") return;
      await backend.database.sql("notify pgrst, 'reload schema'");
      await new Promise((done) => setTimeout(done, 500));
    },

    /** Stops the backend, but does not delete its folder. */
    stop: backend.close,

    async close() {
      await postgrest?.stop();
      await backend.close();
      await ownDatabase?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: see Answer.body
function parseBody(text: string): any {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
