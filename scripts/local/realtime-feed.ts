import type { Database } from "./database.ts";

/** A committed change of a published table: what happened, and to which row. */
export interface Change {
  table: string;
  type: "INSERT" | "UPDATE" | "DELETE";
  id: string;
  at: string;
}

export interface Column {
  name: string;
  type: string;
}

export type Row = Record<string, unknown>;

/** What Realtime needs of the database; hosted, the write-ahead log gives it. */
export interface Feed {
  /** Calls back for every change from now on. */
  listen(heard: (change: Change) => void): Promise<void>;
  /** The published columns of a table that a role may read; none where it is not published. */
  columns(table: string, role: string): Promise<Column[]>;
  /** The rows a caller may see now, by id; null where their token is no longer taken. */
  read(bearer: string, table: string, columns: Column[], ids: string[]): Promise<Row[] | null>;
}

const CHANNEL = "realtime_changes";
const PUBLICATION = "supabase_realtime";
/** Ids of one address: 100 of them are 3.7 kB. */
const IDS_A_REQUEST = 100;

/** NOTIFY carries 8,000 bytes: it tells which row, and the row is read by those who may. */
const TRIGGERS = `
  create schema if not exists realtime;
  create or replace function realtime.notify_change() returns trigger
  language plpgsql security definer set search_path = '' as $f$
  begin
    perform pg_catalog.pg_notify('${CHANNEL}', pg_catalog.json_build_object(
      'table', tg_table_name, 'type', tg_op, 'id', (case tg_op when 'DELETE' then old.id else new.id end),
      'at', pg_catalog.now())::text);
    return null;
  end $f$;
  revoke execute on function realtime.notify_change() from public;
  do $$ declare published record; begin
    for published in
      select tablename from pg_catalog.pg_publication_tables
      where pubname = '${PUBLICATION}' and schemaname = 'public'
    loop
      execute format('create or replace trigger local_realtime
        after insert or update or delete on public.%I
        for each row execute function realtime.notify_change()', published.tablename);
    end loop;
  end $$;
`;

const COLUMNS = `
  select a.attname::text as name, t.typname::text as type
  from pg_catalog.pg_publication_tables p
  join pg_catalog.pg_attribute a
    on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass and a.attname = any (p.attnames)
  join pg_catalog.pg_type t on t.oid = a.atttypid
  where p.pubname = '${PUBLICATION}' and p.schemaname = 'public' and p.tablename = $1
    and has_column_privilege($2::name, a.attrelid, a.attnum, 'SELECT')
  order by a.attnum`;

/** Changes by LISTEN, rows through the Data API, so that RLS decides as it does there. */
export function createFeed(database: Database, origin: string, apikey: string): Feed {
  const ask = async (bearer: string, table: string, columns: Column[], ids: string[]) => {
    const query = new URLSearchParams({
      select: columns.map(({ name }) => name).join(),
      id: `in.(${ids.join()})`,
    });
    const headers: Record<string, string> = { apikey };
    if (bearer !== apikey) headers["authorization"] = `Bearer ${bearer}`;
    return database.handle(new Request(`${origin}/rest/v1/${table}?${query}`, { headers }));
  };
  return {
    async listen(heard) {
      await database.sql(TRIGGERS);
      await database.listen(CHANNEL, (payload) => heard(JSON.parse(payload) as Change));
    },
    columns: (table, role) => database.sql<Column>(COLUMNS, [table, role]),
    async read(bearer, table, columns, ids) {
      const rows: Row[] = [];
      for (let from = 0; from < ids.length; from += IDS_A_REQUEST) {
        const some = ids.slice(from, from + IDS_A_REQUEST);
        const response = await ask(bearer, table, columns, some);
        if (response.status === 401 || response.status === 403) return null;
        if (!response.ok) throw new Error(`Reading ${table} answered ${response.status}.`);
        rows.push(...((await response.json()) as Row[]));
      }
      return rows;
    },
  };
}
