import { sql, sqlString } from "./product.ts";

interface NewList {
  title: string;
  description?: string;
  /** Names of podcasts, with optional notes. */
  items: (string | { podcast: string; note: string })[];
  pinned?: boolean;
  views?: number;
}

/** Inserts a public list and returns its id. */
export async function insertList({ id }: { id: string }, list: NewList): Promise<string> {
  const { title, description = null, pinned = false, views = 0 } = list;
  const items = list.items.map((item) => (typeof item === "string" ? { podcast: item, note: null } : item));
  const [row] = await sql<{ id: string }>(
    `with made as (
       insert into top_lists (user_id, title, description, is_pinned, view_count)
       values (${sqlString(id)}, ${sqlString(title)}, ${description === null ? "null" : sqlString(description)}, ${pinned}, ${views})
       returning id
     ), ranked as (
       insert into list_items (list_id, podcast_id, rank_order, note)
       select made.id, p.id, rank, i.item ->> 'note'
       from made, jsonb_array_elements(${sqlString(JSON.stringify(items))}::jsonb) with ordinality as i (item, rank)
       join podcasts p on p.name = i.item ->> 'podcast'
       returning rank_order
     )
     select made.id from made where (select count(*) from ranked) = ${items.length}`,
  );
  if (!row) throw new Error(`The list '${title}' names an unknown podcast.`);
  return row.id;
}

/** Returns the row of a list, with its items in order. */
export async function listOf(id: string) {
  const [list] = await sql<{
    title: string;
    description: string | null;
    is_pinned: boolean;
    view_count: number;
    share_count: number;
    items: { rank: number; name: string; note: string | null }[];
  }>(
    `select l.title, l.description, l.is_pinned, l.view_count, l.share_count,
       (select jsonb_agg(jsonb_build_object('rank', i.rank_order, 'name', p.name, 'note', i.note)
          order by i.rank_order) from list_items i join podcasts p on p.id = i.podcast_id
        where i.list_id = l.id) as items
     from top_lists l where l.id = ${sqlString(id)}`,
  );
  return list ?? null;
}
