import type { TestBackend } from "./backend.ts";

/** Every table of `public`, with its rows as one text each: the whole state, to compare. */
export type State = Record<string, string[]>;

/**
 * Remembers what the tables hold now. `state` says what they hold at any time, in the same
 * words on every backend; `restore` puts back what was remembered, silently.
 */
export async function rememberContent(sql: TestBackend["sql"]) {
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
  // As a replica: no trigger fires and no reference is followed.
  await sql(`create function remembered.restore() returns void language sql
    set session_replication_role = replica as $$
    ${tables.map(({ name }) => `delete from public.${name};`).join("\n")}
    ${tables
      .map(
        ({ name, columns }) =>
          `insert into public.${name} (${columns}) select ${columns} from remembered.${name};`,
      )
      .join("\n")}
    $$`);

  return {
    tables: tables.map(({ name }) => name),
    async state(): Promise<State> {
      const [row] = await sql<{ state: State }>(
        `select jsonb_build_object(${tables.map(({ name }) => rowsOf(name))}) as state`,
      );
      if (!row) throw new Error("The state was not answered.");
      return row.state;
    },
    restore: () => sql("select remembered.restore()"),
  };
}
