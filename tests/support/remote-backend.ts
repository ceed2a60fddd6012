import postgres from "postgres";
import { parityTarget } from "../../scripts/checks/parity-target.ts";
import type { LocalBackend } from "../../scripts/local/backend.ts";
import { JSON_TYPES } from "../../scripts/local/server-database.ts";

/** Reads a `bigint` as a number, as the local backends do. By default, the driver would return a text. */
const bigintType = { to: 20, from: [20], serialize: String, parse: Number };
const POSTGRES_TYPES = { ...JSON_TYPES, bigint: bigintType };

/**
 * Opens the Supabase that `npm run test:parity` names. The returned backend has only an address, keys, the API and the
 * database, because the tests use nothing else.
 */
export async function openRemoteBackend(): Promise<LocalBackend> {
  const { url, publishable, secret, jwtSecret, databaseUrl } = parityTarget(process.env);
  const connection = postgres(databaseUrl, { onnotice: () => {}, types: POSTGRES_TYPES, max: 4 });
  const sql = async (query: string, params: unknown[] = []) => [...(await connection.unsafe(query, params as never[]))];
  const backend = {
    url,
    keys: { publishable, secret, jwtSecret },
    fetch: (request: Request) => fetch(request),
    database: { sql },
    close: () => connection.end(),
  };
  await deleteContent(sql);
  await deleteFiles(backend);
  return backend as unknown as LocalBackend;
}

/** The migrations insert rows into these tables, so a new project has these rows. */
const TABLES_WITH_SETTINGS = [
  "er_content_revision",
  "site_content",
  "alarm_settings",
  "corpus",
  "job_kinds",
  "personal_data",
  "rebuild_state",
  "schedules",
  "salt",
  "trusted_edge",
  "word_weights",
  "youtube_tracker",
];

/** Deletes all accounts and content, because every test file expects an empty project. */
export async function deleteContent(sql: (query: string) => Promise<unknown>): Promise<void> {
  // Only DELETE runs the triggers that reset the counters and the settings. So the DELETE statements run before TRUNCATE.
  await sql(`drop schema if exists remembered cascade; drop function if exists public.slow;
    delete from auth.users; delete from auth.audit_log_entries;
    delete from public.er_episodes; delete from public.er_shows; delete from public.er_categories`);
  const quotedNames = TABLES_WITH_SETTINGS.map((name) => `'${name}'`);
  await sql(`do $$ begin
    execute (select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and relkind in ('r', 'p') and not relispartition and relname not in (${quotedNames}));
  end $$`);
}

/** Empties the buckets through the API, because Storage does not let anyone delete rows of its tables by SQL. */
async function deleteFiles({ url, keys }: { url: string; keys: { secret: string } }) {
  const headers = { apikey: keys.secret, authorization: `Bearer ${keys.secret}` };
  for (const bucket of ["thumbnails", "avatars"]) {
    await fetch(`${url}/storage/v1/bucket/${bucket}/empty`, { method: "POST", headers });
  }
}

/**
 * Creates a confirmed account without sending an e-mail, because hosted projects limit the number of e-mails. If the
 * account already exists, returns its id, as `createAccount` of the local backends does.
 */
export async function createRemoteAccount(
  { url, keys, database }: LocalBackend,
  { email, password, role }: { email: string; password: string; role: string | null },
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/admin/users`, {
    method: "POST",
    headers: {
      apikey: keys.secret,
      authorization: `Bearer ${keys.secret}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ email, password, email_confirm: true }),
  });
  const result = (await response.json()) as { id: string; error_code?: string };
  const existingAccounts =
    result.error_code === "email_exists"
      ? await database.sql<{ id: string }>("select id from auth.users where email = $1", [email])
      : [];
  const id = existingAccounts[0]?.id ?? result.id;
  if (!id) throw new Error(`Creating ${email} failed: ${JSON.stringify(result)}`);
  if (role)
    await database.sql("insert into public.user_roles (user_id, role) values ($1, $2) on conflict do nothing", [
      id,
      role,
    ]);
  return id;
}

interface MailpitMessage {
  ID: string;
  Subject: string;
}

/** Tries several times, because an e-mail arrives a moment after the response of Auth. */
export async function newestRemoteMail(email: string) {
  const { mailUrl } = parityTarget(process.env);
  const query = encodeURIComponent(`to:"${email}"`);
  for (let tries = 0; tries < 20; tries++) {
    const search = await fetch(`${mailUrl}/api/v1/search?query=${query}&limit=1`);
    const { messages } = (await search.json()) as { messages: MailpitMessage[] };
    const newestMail = messages[0];
    if (newestMail) {
      const message = await fetch(`${mailUrl}/api/v1/message/${newestMail.ID}`);
      const { HTML } = (await message.json()) as { HTML: string };
      return { subject: newestMail.Subject, html: HTML };
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  return undefined;
}
