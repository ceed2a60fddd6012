import { guestSlug } from "../../src/domain/content/guests.ts";
import type { AdminClient } from "../local/admin-client.ts";
import type { LocalBackend } from "../local/backend.ts";
import { openShows } from "./open-shows.ts";
import type { SearchQuery, SearchSet, SearchShow, SearchTarget } from "./search-queries.ts";

export interface SearchOutcome {
  query: SearchQuery;
  isInBox: boolean;
  isOnPage: boolean;
  boxMs: number;
  pageMs: number;
}

interface FoundRow {
  type: string;
  title: string;
  slug: string;
}

/** Opens a PostgreSQL database with the real shows, the invented shows and the invented lists. */
export async function openSearchContent(shows: SearchShow[], { content }: SearchSet) {
  const files = [...shows, ...content.shows].map((file) => ({
    name: `${file.show.name}.json`,
    read: async () => ({ bytes: Buffer.from(JSON.stringify(file)) }),
  }));
  const { client, database, close } = await openShows("postgres", files);
  await addLists(database, content.lists);
  await database.sql("vacuum analyze");
  return { client, close };
}

async function addLists(database: LocalBackend["database"], lists: SearchSet["content"]["lists"]) {
  const authorId = "00000000-0000-4000-8000-000000005ea7";
  await database.sql("insert into auth.users (id, email, email_confirmed_at) values ($1, 'lists@demo.test', now())", [
    authorId,
  ]);
  for (const { title, description, podcasts } of lists) {
    await database.sql(
      `with podcasts as (
         insert into public.podcasts (name) select unnest($4::text[]) returning id, name
       ), list as (
         insert into public.top_lists (user_id, title, description) values ($1, $2, $3) returning id
       )
       insert into public.list_items (list_id, podcast_id, rank_order)
       select list.id, podcasts.id, array_position($4::text[], podcasts.name) from list, podcasts`,
      [authorId, title, description, podcasts],
    );
  }
}

/** Sends every query to the search box and to the first page of /search. */
export async function measureSearch(client: AdminClient, queries: readonly SearchQuery[]): Promise<SearchOutcome[]> {
  const outcomes: SearchOutcome[] = [];
  for (const query of queries) {
    const boxResult = await measureQuery(() => client.rpc("search_catalog", { query: query.query }));
    const pageResult = await measureQuery(() => client.rpc("search", { query: query.query }));
    outcomes.push({
      query,
      isInBox: boxResult.rows.some((row) => isTarget(row, query.target)),
      isOnPage: pageResult.rows.some((row) => isTarget(row, query.target)),
      boxMs: boxResult.ms,
      pageMs: pageResult.ms,
    });
  }
  return outcomes;
}

async function measureQuery(query: () => PromiseLike<{ data: FoundRow[] | null; error: unknown }>) {
  const startedAt = performance.now();
  const { data, error } = await query();
  if (error) throw error;
  return { rows: data ?? [], ms: performance.now() - startedAt };
}

function isTarget(row: FoundRow, target: SearchTarget): boolean {
  if (row.type !== target.type) return false;
  if ("slug" in target) return row.slug === target.slug;
  return target.type === "guest" ? guestSlug(row.title) === guestSlug(target.name) : row.title === target.name;
}
