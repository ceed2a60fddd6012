import type { TestBackend } from "./backend.ts";

/** Maps the name of each table in `public` to its rows. Each row is one text. */
export type DatabaseState = Record<string, string[]>;

/**
 * Copies all rows of all tables. `state` returns the present rows, in the same format on every backend. `restore` replaces
 * the present rows with the copied rows, without running triggers.
 */
export async function copyContent(sql: TestBackend["sql"]) {
  const tables = await sql<{ name: string; columns: string }>(`
    select table_name::text as name,
      string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
    group by table_name order by table_name`);

  const rowsOf = (name: string) =>
    `'${name}', (select coalesce(jsonb_agg(t::text order by t::text), '[]') from public.${name} t)`;
  await sql("create schema remembered");
  for (const { name } of tables) {
    await sql(`create table remembered.${name} as table public.${name}`);
  }
  // With the setting `replica`, PostgreSQL runs no triggers and checks no foreign keys.
  await sql(`create function remembered.restore() returns void language sql
    set session_replication_role = replica as $$
    ${tables.map(({ name }) => `delete from public.${name};`).join("\n")}
    ${tables
      .map(({ name, columns }) => `insert into public.${name} (${columns}) select ${columns} from remembered.${name};`)
      .join("\n")}
    $$`);

  return {
    tables: tables.map(({ name }) => name),
    async state(): Promise<DatabaseState> {
      const [row] = await sql<{ state: DatabaseState }>(
        `select jsonb_build_object(${tables.map(({ name }) => rowsOf(name))}) as state`,
      );
      if (!row) throw new Error("The query for the state returned no row.");
      return row.state;
    },
    restore: () => sql("select remembered.restore()"),
  };
}
