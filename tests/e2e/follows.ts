import { sql, sqlString } from "./product.ts";

/** Reads from the database which shows and categories a person follows, and returns their slugs. */
export async function followsOf({ id }: { id: string }) {
  const readSlugs = async (query: string) => (await sql<{ slug: string }>(query)).map(({ slug }) => slug);
  return {
    shows: await readSlugs(
      `select s.slug from user_show_follows join er_shows s on s.id = show_id
       where user_id = ${sqlString(id)} order by 1`,
    ),
    categories: await readSlugs(
      `select c.slug from user_category_follows join er_categories c on c.id = category_id
       where user_id = ${sqlString(id)} order by 1`,
    ),
  };
}

/** Inserts follows into the database, without clicks. */
export async function insertFollows(
  { id }: { id: string },
  { shows = [], categories = [] }: { shows?: string[]; categories?: string[] },
): Promise<void> {
  const sqlList = (slugs: string[]) => slugs.map(sqlString).join(",") || "''";
  await sql(`
    insert into user_show_follows (user_id, show_id)
      select ${sqlString(id)}, id from er_shows where slug in (${sqlList(shows)});
    insert into user_category_follows (user_id, category_id)
      select ${sqlString(id)}, id from er_categories where slug in (${sqlList(categories)})`);
}
