import type { Database } from "./database.ts";

/** A committed change of an episode. */
export interface EpisodeChange {
  type: "INSERT" | "UPDATE" | "DELETE";
  id: string;
  at: string;
}

const CHANNEL = "realtime_changes";
/** Ids of one address: 100 of them are 3.7 kB. */
const IDS_A_REQUEST = 100;

/** NOTIFY carries the id alone: a message holds 8,000 bytes at most, and a draft is nobody's to read. */
const TRIGGER = `
  create schema if not exists realtime;
  create or replace function realtime.notify_change() returns trigger
  language plpgsql security definer set search_path = '' as $f$
  begin
    perform pg_catalog.pg_notify('${CHANNEL}', pg_catalog.json_build_object(
      'type', tg_op, 'id', (case tg_op when 'DELETE' then old.id else new.id end),
      'at', pg_catalog.now())::text);
    return null;
  end $f$;
  revoke execute on function realtime.notify_change() from public;
  create or replace trigger local_realtime
    after insert or update or delete on public.er_episodes
    for each row execute function realtime.notify_change();
`;

/** Calls back for every change of an episode from now on. A hosted project reads them from the write-ahead log. */
export async function startChanges(
  database: Database,
  onChange: (change: EpisodeChange) => void,
): Promise<void> {
  await database.sql(TRIGGER);
  await database.listen(CHANNEL, (payload) => onChange(JSON.parse(payload) as EpisodeChange));
}

/** The ids that anyone may read now. The Data API decides, by the policies of the table. */
export async function readPublicIds(
  database: Database,
  origin: string,
  apikey: string,
  changes: readonly EpisodeChange[],
): Promise<Set<string>> {
  const ids = [...new Set(changes.filter(({ type }) => type !== "DELETE").map(({ id }) => id))];
  const found = new Set<string>();
  while (ids.length > 0) {
    const some = ids.splice(0, IDS_A_REQUEST);
    const url = `${origin}/rest/v1/er_episodes?select=id&id=in.(${some.join()})`;
    const response = await database.handle(new Request(url, { headers: { apikey } }));
    if (!response.ok) throw new Error(`Reading changed episodes answered ${response.status}.`);
    for (const { id } of (await response.json()) as { id: string }[]) found.add(id);
  }
  return found;
}
