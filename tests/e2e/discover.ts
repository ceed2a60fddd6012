/** Locators of the two feeds, and functions that insert shows and episodes. */
import type { Page } from "@playwright/test";
import { sql, sqlString } from "./product.ts";

export const feedEntries = (page: Page) => page.getByRole("main").getByRole("article");

const sqlArray = (texts: readonly string[]) => (texts.length > 0 ? `array[${texts.map(sqlString)}]` : "'{}'");

export const newSlug = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

export const addShows = (slugs: readonly string[]) =>
  sql(`insert into er_shows (name, slug, category_id)
    select show_slug, show_slug, id from unnest(${sqlArray(slugs)}) show_slug, er_categories
    where er_categories.slug = 'odds'`);

interface EpisodeItems {
  quotes?: string[];
  recommendations?: string[];
}

/** Adds an episode that is newer than all other episodes. */
export async function addEpisode(
  show: string,
  title: string,
  { quotes = [], recommendations = [] }: EpisodeItems,
): Promise<string> {
  const [row] = await sql<{ id: string }>(`
    insert into er_episodes (show_id, title, slug, quotes, recommendations)
    select id, ${sqlString(title)}, ${sqlString(`e-${crypto.randomUUID()}`)}, ${sqlArray(quotes)},
      ${sqlArray(recommendations)} from er_shows where slug = ${sqlString(show)} returning id`);
  return row?.id ?? "";
}

/** Opens a feed and waits until the page listens for changes. The returned array collects the page's requests for episodes. */
export async function openLiveFeed(page: Page, path: string): Promise<readonly string[]> {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/er_episodes")) requests.push(request.url());
  });
  const revisionResponse = page.waitForResponse(/er_content_revision/);
  await page.goto(path);
  await revisionResponse;
  await page.evaluate(() => Object.assign(window, { __same: true }));
  return requests;
}
export const isSamePage = (page: Page) => page.evaluate(() => "__same" in window);
