import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { slugify } from "../../src/domain/text/slug.ts";
import { importFiles } from "../import/run.ts";
import { fileSource } from "../import/sources.ts";
import { type AdminClient, clientOf } from "./admin-client.ts";
import type { LocalBackend } from "./backend.ts";
import { createAccount, DEMO_ACCOUNTS } from "./demo/accounts.ts";
import { COMMUNITY_STEPS } from "./demo/community.ts";
import { addReceipts } from "./demo/receipts.ts";
import { soundPath } from "./demo/sound.ts";
import { logLine } from "./log.ts";

const DEMO_FOLDER = "scripts/local/demo";

const EPISODE_FLAGS = [
  { slug: "what-four-harbour-towns-did-when-the-herring-left", is_featured: true },
  { slug: "busy-is-not-a-number", is_published: false },
  { slug: "the-gauge-that-is-always-wrong", is_published: false },
  { slug: "a-limpets-commute", is_manual_clip: true },
];

/** These episodes have a transcript with times. */
const EPISODES_WITH_SOUND = [
  "an-error-message-is-a-letter-to-a-stranger",
  "compost-has-a-temperature-problem",
  "cook-until-done",
  "moss",
  "one-star-four-thousand-guesses",
  "salt",
  "sharp-enough",
  "the-average-marsh-does-not-exist",
  "the-gauge-that-is-always-wrong",
  "what-four-harbour-towns-did-when-the-herring-left",
];

const LONG_SHOW_EPISODES = 72;

const showFiles = () =>
  readdirSync(join(DEMO_FOLDER, "shows"))
    .sort()
    .map((name) => join(DEMO_FOLDER, "shows", name));

type Step = (backend: LocalBackend) => Promise<unknown>;

/** After an interruption, all steps run again. So a repeated step must not fail or add rows. */
const STEPS: readonly Step[] = [
  async (backend) => {
    for (const account of DEMO_ACCOUNTS) await createAccount(backend, account);
  },
  (backend) => seedCategories(clientOf(backend)),
  (backend) => seedShows(clientOf(backend)),
  (backend) => seedLongShow(backend.database.sql),
  (backend) => flagEpisodes(clientOf(backend)),
  // Feeds list recaps in the order of their first publication. In the demo, each recap appears the day after its episode.
  (backend) =>
    backend.database.sql(
      `update er_episodes e set created_at = day, first_published_at = case when e.is_published then day end
       from (select id, coalesce(episode_date, '2026-09-09') + interval '33 hours' as day from er_episodes) d
       where d.id = e.id`,
    ),
  (backend) =>
    backend.database.sql(
      `update er_episodes set
         writer_id = (select id from auth.users where email = 'author@demo.test'),
         reviewer_id = (select id from auth.users where email = 'editor@demo.test')
       where is_featured`,
    ),
  (backend) => addReceipts(clientOf(backend)),
  (backend) => addSounds(backend, "enclosure_url is null"),
  ...COMMUNITY_STEPS,
];

/** Sets the URLs of the sounds. Every start sets these URLs again, because each URL contains the port. */
async function addSounds({ database, url }: LocalBackend, condition: string): Promise<void> {
  await database.sql(
    `update er_episodes set enclosure_type = 'audio/wav',
       enclosure_url = $1 || replace($2, 'SECONDS', (duration_minutes * 60)::text)
     where slug = any ($3) and ${condition}
       and enclosure_url is distinct from $1 || replace($2, 'SECONDS', (duration_minutes * 60)::text)`,
    [url, soundPath("SECONDS"), EPISODES_WITH_SOUND],
  );
}

/**
 * Adds the demo content only to an empty database, so that deleted content does not return. After an interruption, the
 * import starts again.
 *
 * @param afterStep Runs after each step, with the number of completed steps.
 */
export async function seedDemo(
  backend: LocalBackend,
  afterStep: (completedSteps: number) => void = () => {},
): Promise<void> {
  const { sql } = backend.database;
  const state = await readState(sql);
  if (state === "complete") {
    await addSounds(backend, `enclosure_url ~ '^http://[^/]+${soundPath("[0-9]+")}$'`);
    return;
  }
  if (state === "unfinished") logLine("demo", "the last start was interrupted: importing again");
  else {
    logLine("demo", "first run: importing the demo content");
    // Write this row first. Otherwise, after an interruption, the next start would think that the database is in use.
    await sql(
      `create schema if not exists local;
       create table if not exists local.demo_import (completed_at timestamptz);
       insert into local.demo_import values (null)`,
    );
  }
  for (const [index, step] of STEPS.entries()) {
    await step(backend);
    afterStep(index + 1);
  }
  await sql("update local.demo_import set completed_at = now()");
}

async function readState(sql: LocalBackend["database"]["sql"]): Promise<"empty" | "unfinished" | "complete"> {
  const [databaseState] = await sql<{ isUsed: boolean; hasImport: boolean }>(
    `select exists (select 1 from auth.users) or exists (select 1 from public.er_shows) as "isUsed",
       to_regclass('local.demo_import') is not null as "hasImport"`,
  );
  const [lastImport] = databaseState?.hasImport
    ? await sql<{ completed: boolean }>(
        `select bool_or(completed_at is not null) as completed from local.demo_import
         having count(*) > 0`,
      )
    : [];
  if (lastImport) return lastImport.completed ? "complete" : "unfinished";
  return databaseState?.isUsed ? "complete" : "empty";
}

async function seedCategories(client: AdminClient): Promise<void> {
  const descriptions: Record<string, string> = JSON.parse(readFileSync(join(DEMO_FOLDER, "categories.json"), "utf8"));
  const categories = Object.entries(descriptions).map(([name, description]) => {
    return { name, description, slug: slugify(name, "category") };
  });
  const { error } = await client
    .from("er_categories")
    .upsert(categories, { onConflict: "slug", ignoreDuplicates: true });
  if (error) throw new Error(`Demo categories: ${error.message}`);
}

async function seedShows(client: AdminClient): Promise<void> {
  const problems: string[] = [];
  await importFiles(
    client,
    showFiles().map((name) => fileSource(name)),
    {
      reportItem: ({ label, outcome, reasons }) => {
        if (outcome === "failed") problems.push(`${label}: ${reasons.join(", ")}`);
      },
      progress: () => {},
    },
    { publish: true },
  );
  if (problems.length > 0) throw new Error(`Demo content failed:\n${problems.join("\n")}`);
}

/** With these rows, the pages of home have an ellipsis, and the page of the show loads more episodes. */
async function seedLongShow(sql: LocalBackend["database"]["sql"]): Promise<void> {
  await sql(
    `with show as (
       insert into er_shows (name, slug, description, category_id)
       select 'Grid Aloud', 'grid-aloud', 'A crossword a day, read twice, with time to think.', id
       from er_categories where slug = 'play-sport'
       on conflict (slug) do update set slug = excluded.slug returning id
     )
     insert into er_episodes (show_id, title, slug, episode_date, duration_minutes, quick_take)
     select show.id, 'Grid ' || n, 'grid-' || n, date '2025-03-01' + n, 12,
       'Fifteen clues, from ' || n % 9 + 1 || ' across to ' || n % 7 + 11 || ' down. The answers come at the end.'
     from show, generate_series(1, $1::integer) n
     on conflict do nothing`,
    [LONG_SHOW_EPISODES],
  );
}

async function flagEpisodes(client: AdminClient): Promise<void> {
  for (const { slug, ...flags } of EPISODE_FLAGS) {
    const result = await client.from("er_episodes").update(flags).eq("slug", slug).select("id");
    if (result.data?.length !== 1) throw new Error(`Demo episode ${slug} was not found.`);
  }
}
