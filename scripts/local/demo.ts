import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "../../src/domain/slug.ts";
import { importFiles } from "../import/run.ts";
import { fileSource } from "../import/sources.ts";
import { clientOf } from "./admin-client.ts";
import type { LocalBackend } from "./backend.ts";
import { say } from "./log.ts";

const FOLDER = "scripts/local/demo";
export const DEMO_PASSWORD = "demo-password";

/** Local accounts, made by the sign-up API like anybody's. */
export const DEMO_ACCOUNTS = [
  { email: "admin@demo.test", name: "Ada Demo", role: "admin" },
  { email: "pro@demo.test", name: "Pia Demo", role: "pro" },
  { email: "reader@demo.test", name: "Rex Demo", role: null },
] as const;

/** The files of the demo's shows, in our own import format. */
export const demoShows = () =>
  readdirSync(join(FOLDER, "shows"))
    .sort()
    .map((name) => join(FOLDER, "shows", name));

export const demoCategories = () =>
  JSON.parse(readFileSync(join(FOLDER, "categories.json"), "utf8")) as {
    name: string;
    description: string;
  }[];

/** Signs an account up, confirms it and gives it its role. Safe to repeat. */
export async function createAccount(
  backend: LocalBackend,
  account: { email: string; name?: string; role?: string | null; password?: string },
): Promise<string> {
  const { email, name, role, password = DEMO_PASSWORD } = account;
  const response = await backend.fetch(
    new Request(`${backend.url}/auth/v1/signup`, {
      method: "POST",
      headers: { apikey: backend.keys.publishable, "content-type": "application/json" },
      body: JSON.stringify({ email, password, data: { full_name: name } }),
    }),
  );
  if (!response.ok) throw new Error(`Sign-up of ${email} failed: ${await response.text()}`);
  const [user] = await backend.database.sql<{ id: string }>(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now())
     where email = $1 returning id`,
    [email],
  );
  if (!user) throw new Error(`Sign-up of ${email} made no account.`);
  if (role) {
    await backend.database.sql(
      "insert into public.user_roles (user_id, role) values ($1, $2) on conflict do nothing",
      [user.id, role],
    );
  }
  return user.id;
}

/** The demo content and accounts, on an empty database only: what was deleted stays deleted. */
export async function seedDemo(backend: LocalBackend): Promise<void> {
  const [used] = await backend.database.sql<{ used: boolean }>(
    "select exists (select 1 from auth.users) or exists (select 1 from public.er_shows) as used",
  );
  if (used?.used) return;
  say("demo", "first run: importing the demo content");
  for (const account of DEMO_ACCOUNTS) await createAccount(backend, account);
  const client = clientOf(backend);
  const { error } = await client.from("er_categories").insert(
    demoCategories().map((category) => ({
      ...category,
      slug: slugify(category.name, "category"),
    })),
  );
  if (error) throw new Error(`Demo categories: ${error.message}`);
  const sources = demoShows().map((name) => fileSource(name));
  const problems: string[] = [];
  await importFiles(client, sources, {
    result: ({ item, outcome, reasons }) => {
      if (outcome === "failed") problems.push(`${item}: ${reasons.join(", ")}`);
    },
    progress: () => {},
  });
  if (problems.length > 0) throw new Error(`Demo content failed:\n${problems.join("\n")}`);
}
