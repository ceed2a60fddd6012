import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "../../src/domain/text/slug.ts";
import { importFiles } from "../import/run.ts";
import { fileSource } from "../import/sources.ts";
import { type AdminClient, clientOf } from "./admin-client.ts";
import type { LocalBackend } from "./backend.ts";
import { createAccount, DEMO_ACCOUNTS } from "./demo/accounts.ts";
import { seedCommunity } from "./demo/community.ts";
import { logLine } from "./log.ts";

const FOLDER = "scripts/local/demo";

const EPISODE_FLAGS = [
  { slug: "what-four-harbour-towns-did-when-the-herring-left", is_featured: true },
  { slug: "busy-is-not-a-number", is_published: false },
  { slug: "a-limpets-commute", is_manual_clip: true },
];

const showFiles = () =>
  readdirSync(join(FOLDER, "shows"))
    .sort()
    .map((name) => join(FOLDER, "shows", name));

/** Seeds only an empty database, so that deleted content is not restored. */
export async function seedDemo(backend: LocalBackend): Promise<void> {
  const [used] = await backend.database.sql<{ used: boolean }>(
    "select exists (select 1 from auth.users) or exists (select 1 from public.er_shows) as used",
  );
  if (used?.used) return;
  logLine("demo", "first run: importing the demo content");
  for (const account of DEMO_ACCOUNTS) await createAccount(backend, account);
  await seedContent(clientOf(backend));
  // Feeds are in order of arrival. Each recap arrives the day after its episode.
  await backend.database.sql(
    "update er_episodes set created_at = coalesce(episode_date, '2026-09-09') + interval '33 hours'",
  );
  await seedCommunity(backend);
}

async function seedContent(client: AdminClient): Promise<void> {
  const categories = JSON.parse(readFileSync(join(FOLDER, "categories.json"), "utf8")) as {
    name: string;
    description: string;
  }[];
  const { error } = await client
    .from("er_categories")
    .insert(categories.map((it) => ({ ...it, slug: slugify(it.name, "category") })));
  if (error) throw new Error(`Demo categories: ${error.message}`);
  const problems: string[] = [];
  await importFiles(
    client,
    showFiles().map((name) => fileSource(name)),
    {
      result: ({ item, outcome, reasons }) => {
        if (outcome === "failed") problems.push(`${item}: ${reasons.join(", ")}`);
      },
      progress: () => {},
    },
  );
  if (problems.length > 0) throw new Error(`Demo content failed:\n${problems.join("\n")}`);
  for (const { slug, ...flags } of EPISODE_FLAGS) {
    const updated = await client.from("er_episodes").update(flags).eq("slug", slug).select("id");
    if (updated.data?.length !== 1) throw new Error(`Demo episode ${slug} was not found.`);
  }
}
