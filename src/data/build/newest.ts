import { RSS_ITEMS } from "../../domain/constants.ts";
import type { Show } from "../../domain/content/content.ts";
import type { Query } from "./feeds.ts";

export interface NewRecap {
  id: string;
  slug: string;
  title: string;
  /** When the recap was first public. */
  addedAt: string;
  picture: string | null;
  show: string;
  category: string;
  digest: string;
}

/** The slug of a show or a category, or the slugs of recaps. */
export type NewestScope = { show: string } | { category: string } | { recaps: readonly string[] };

export function readNewest(query: Query, scope: NewestScope | undefined, showOf: (id: string) => Show): NewRecap[] {
  const [where, ...values] = conditionOf(scope);
  return query<{
    id: string;
    slug: string;
    title: string;
    added_at: string;
    picture: string | null;
    show_id: string;
    digest: string;
  }>(
    `select id, slug, card_json ->> 'title' as title, added_at, card_json ->> 'thumbnail_url' as picture, show_id, digest
     from episode where ${where} order by added_at desc, id limit ${RSS_ITEMS}`,
    ...values,
  ).map(({ show_id, added_at, ...recap }) => {
    const show = showOf(show_id);
    return { ...recap, addedAt: added_at, show: show.name, category: show.category.name };
  });
}

function conditionOf(scope: NewestScope | undefined): [where: string, ...values: string[]] {
  if (scope === undefined) return ["true"];
  if ("show" in scope) return [OF_SHOW, scope.show];
  if ("category" in scope) return [OF_CATEGORY, scope.category];
  return ["slug in (select value from json_each(?))", JSON.stringify(scope.recaps)];
}

const OF_SHOW = "show_id in (select id from show where slug = ?)";
const OF_CATEGORY = `show_id in (select show.id from show
  join category on category.id = category_id where category.slug = ?)`;
