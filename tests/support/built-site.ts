import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { SETTING_NAMES } from "../../scripts/local/settings.ts";
import { type Receipt, sentencesOf } from "../../src/domain/receipts/receipt.ts";
import { slugify } from "../../src/domain/text/slug.ts";
import { CHECKED_RECAP, CHECKED_RECEIPTS } from "./checked-recap.ts";
import { addCategory, addDraft, addEpisode, addEpisodes, addReceipts, addShow } from "./content.ts";
import { HOSTILE_TEXT, PAYLOADS } from "./hostile.ts";
import { NAUGHTY_TEXTS } from "./naughty.ts";
import { openTestSite } from "./site.ts";
import { build, emptyBuildFolder, filesOf } from "./site-build.ts";
import { signToken } from "./tokens.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A built site with hostile content. All files of tests/site read this site. */
    builtSite: { folder: string; origin: string };
  }
}

const ORIGIN = "https://recap.example";

async function addContent(sql: Parameters<typeof addCategory>[0]) {
  /** Changes the slug of a row and then changes it back, so that the row has an old slug, `old-…`. */
  const addOldSlug = async (table: string, slug: string) => {
    for (const [from, to] of [
      [slug, `old-${slug}`],
      [`old-${slug}`, slug],
    ]) {
      await sql(`update ${table} set slug = $1 where slug = $2`, [to, from]);
    }
  };
  const arts = await addCategory(sql, "arts", {
    name: "Arts & <Crafts>",
    description: HOSTILE_TEXT,
  });
  await addCategory(sql, "空", { name: "空" });
  const showFields = {
    description: `${HOSTILE_TEXT}\n\nTwo`,
    website_url: "https://show.example/?a=1&b='2'",
  };
  const picture = "https://pictures.example/a.jpg?w=1&h=2";
  const show = await addShow(sql, arts, "stage", {
    ...showFields,
    name: "Stage ]]> & <co>",
    image_url: picture,
    language: "ja",
    license: "https://license.example/by",
    attribution: HOSTILE_TEXT,
    hosts: JSON.stringify([
      { name: "Ada", link: "https://host.example/?a=1&b=2" },
      { name: "Bo </script>", link: null },
    ]),
  });
  await addShow(sql, arts, "empty");
  const recommendations = PAYLOADS.slice(0, 20).map((html) => `<p><b>A book</b> ${html}</p>`);
  const everything = await addEpisode(sql, show, "everything", {
    made_by: "machine",
    title: `${HOSTILE_TEXT} \u0007 ]]>`,
    episode_date: "2026-02-03",
    thumbnail_url: picture,
    thumbnail_alt: "Two people walk to a lighthouse.",
    quick_take: `${HOSTILE_TEXT}\nTwo`,
    recap_body: PAYLOADS.join("\n"),
    why_it_matters: HOSTILE_TEXT,
    cta: HOSTILE_TEXT,
    key_takeaways: [HOSTILE_TEXT, "1. One"],
    quotes: ["The kiln was cold by noon — Ada", `${HOSTILE_TEXT} — Ada`],
    recommendations,
    guests: JSON.stringify([
      { name: "Ada", link: null },
      { name: "Ada 'Q' <Lovelace>", link: "https://ada.example/?a=1&b=2" },
    ]),
    links: JSON.stringify([{ text: HOSTILE_TEXT, url: "https://link.example/(a)?b=1&c" }]),
    chapters: JSON.stringify([
      { start: 0, title: HOSTILE_TEXT },
      { start: 754, title: "Later" },
    ]),
    episode_link: "https://show.example/1?a=1&b",
    youtube_url: "https://www.youtube.com/watch?v=abc",
    transcript: `[00:00:00] Ada: The kiln was cold by noon.\n[00:12:34] Bo: ${HOSTILE_TEXT}`,
  });
  await addReceipts(sql, everything.id, [
    { field: "quick_take", sentence: "Two", lines: ["t-0"], support: "supported", saidBy: "model" },
    ...sentencesOf("key_takeaways", [HOSTILE_TEXT]).map(
      (sentence): Receipt => ({
        field: "key_takeaways",
        sentence,
        lines: ["t-754"],
        support: "inferred",
        saidBy: "model",
      }),
    ),
    ...sentencesOf("recommendations", recommendations)
      .slice(0, 20)
      .map(
        (sentence): Receipt => ({ field: "recommendations", sentence, lines: [], support: "none", saidBy: "model" }),
      ),
  ]);
  const checked = await addEpisode(sql, show, CHECKED_RECAP.slug, CHECKED_RECAP);
  await addReceipts(sql, checked.id, CHECKED_RECEIPTS);
  await addEpisode(sql, show, "without-receipts", { ...CHECKED_RECAP, slug: "without-receipts" });
  for (const [index, title] of NAUGHTY_TEXTS.entries()) {
    await addEpisode(sql, show, slugify(`${title} ${index}`, "episode"), {
      title: title.trim() || "-",
      quick_take: title,
      guest_name: index % 2 ? "Ada 'Q' <Lovelace>" : title,
      recap_body: `<p>${title}</p>`,
      transcript: index % 5 ? null : `A: ${title}`,
    });
  }
  await addOldSlug("er_categories", "arts");
  await addOldSlug("er_shows", "stage");
  await addOldSlug("er_episodes", "everything");
  await addEpisodes(sql, show, 1, 12);
  await addEpisode(sql, show, "seen", { guest_name: "Ada Seen", title: "Words that are seen" });
  // If a build counted this draft, Ada Seen would be a guest of two episodes and would have a page.
  await addDraft(sql, show, "not-seen-yet", {
    title: "Words of a draft",
    quick_take: "Words of a draft",
    guest_name: "Ada Seen",
    quotes: ["A draft's own line."],
    transcript: "Draft: No.",
    is_featured: true,
  });
}

/** Adds a reader with a hostile name, who wrote a recap and has two lists: a hostile list, and a list with only a title. */
async function addReader({ backend }: Awaited<ReturnType<typeof openTestSite>>) {
  const { url, keys, database } = backend;
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: keys.publishable, "content-type": "application/json" },
    body: JSON.stringify({ email: "maker@site.test", password: "password of a maker" }),
  });
  if (!response.ok) throw new Error(await response.text());
  // Only a confirmed account has a public profile (security H9), and the build renders public profiles.
  await database.sql("update auth.users set email_confirmed_at = now()");
  await database.sql("update profiles set full_name = $1, bio = $1", [HOSTILE_TEXT]);
  await database.sql(
    `update er_episodes set writer_id = user_id, reviewer_id = user_id from profiles
     where slug = 'everything'`,
  );
  await database.sql(
    `with podcast as (
       insert into podcasts (name, description, image_url)
       values ($1, $1, 'https://pictures.example/storage/v1/object/public/thumbnails/a.jpg') returning id
     ), list as (
       insert into top_lists (user_id, title, description)
       select user_id, title, description from profiles,
         (values ($2, $1), ('Ten', null)) new_list (title, description)
       returning id, title
     )
     insert into list_items (list_id, podcast_id, rank_order, note)
     select list.id, podcast.id, 1, $1 from list, podcast where title <> 'Ten'`,
    [HOSTILE_TEXT, HOSTILE_TEXT.slice(0, 100)],
  );
}

/** Secret values that the build gets but must not publish. */
interface Secrets {
  /** Every setting that is not public (scripts/build/site-key.ts), by name. */
  settings: Record<string, string>;
  key: string;
  token: string;
}

function secretsOf({ backend }: Awaited<ReturnType<typeof openTestSite>>): Secrets {
  const names = SETTING_NAMES.filter((name) => !/^(PUBLIC|SITE)_/.test(name));
  return {
    settings: Object.fromEntries(names.map((name) => [name, `sentinel-${name}-value`])),
    key: backend.keys.secret,
    token: signToken({ role: "service_role" }, backend.keys.jwtSecret),
  };
}

async function buildInto(folder: string, cache: string): Promise<Secrets> {
  const site = await openTestSite();
  try {
    await addContent(site.backend.database.sql);
    await addReader(site);
    const secrets = secretsOf(site);
    await build(
      { out: folder, cache },
      {
        ...secrets.settings,
        ...site.backend.buildEnv,
        SUPABASE_SERVICE_ROLE_KEY: secrets.token,
        PUBLIC_SITE_URL: ORIGIN,
        SHARE_PICTURES: "all",
      },
    );
    return secrets;
  } finally {
    await site.close();
  }
}

/**
 * vitest runs this function as the `globalSetup` of the project "site". The function starts a build, but does not wait for
 * it. The tests of this project run last, so the other tests run during the build.
 */
export default async function setup({ provide }: TestProject) {
  const parent = emptyBuildFolder();
  const folder = join(parent, "out");
  const result = buildInto(folder, join(parent, "cache"))
    .then(
      (secrets): BuildResult => ({ secrets }),
      (error): BuildResult => ({ failure: String(error?.stack ?? error) }),
    )
    .then((result) => writeFileSync(resultFile(folder), JSON.stringify(result)));
  provide("builtSite", { folder, origin: ORIGIN });
  return async () => {
    await result;
    rmSync(parent, { recursive: true, force: true });
  };
}

type BuildResult = { secrets: Secrets } | { failure: string };

const resultFile = (folder: string) => `${folder}.result.json`;

/** Waits for the build and returns the secrets that it got. Throws the error of a failed build. */
export async function waitForBuild(): Promise<Secrets> {
  const file = resultFile(inject("builtSite").folder);
  while (!existsSync(file)) await pause(200);
  const result = JSON.parse(readFileSync(file, "utf8")) as BuildResult;
  if ("failure" in result) throw new Error(result.failure);
  return result.secrets;
}

/** The files of the build: their paths in the build folder, and their text. */
export function builtFiles(pathPattern: RegExp): { path: string; text: string }[] {
  const { folder } = inject("builtSite");
  return filesOf(folder)
    .filter((file) => pathPattern.test(file))
    .map((file) => ({ path: relative(folder, file), text: readFileSync(file, "utf8") }));
}
