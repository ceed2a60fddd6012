import type { NextRecaps, RecapLink, Show } from "../../domain/content/content.ts";
import type { Query } from "./feeds.ts";

interface Row {
  id: string;
  slug: string;
  title: string;
  show_id: string;
  newer: string | null;
  older: string | null;
  related: string | null;
}

const NEXT_RECAPS = `select episode.id, slug, card_json ->> 'title' as title, show_id, related.ids as related,
    lag(episode.id) over newest_first as newer, lead(episode.id) over newest_first as older
  from episode left join related on related.id = episode.id
  window newest_first as (
    partition by show_id order by date desc nulls last, created_at desc, episode.id
  )`;

/** Reads all recaps in one query. Leaves out related recaps that are not public. */
export function readNextRecaps(query: Query, showOf: (id: string) => Show): (slug: string) => NextRecaps {
  const rows = query<Row>(NEXT_RECAPS);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const linkTo = (id: string | null): RecapLink | null => {
    const row = id === null ? undefined : byId.get(id);
    return row ? { slug: row.slug, title: row.title, show: showOf(row.show_id).name } : null;
  };
  return (slug) => {
    const row = bySlug.get(slug);
    const relatedIds = JSON.parse(row?.related ?? "[]") as string[];
    return {
      newer: linkTo(row?.newer ?? null),
      older: linkTo(row?.older ?? null),
      related: relatedIds.flatMap((id) => linkTo(id) ?? []),
    };
  };
}
