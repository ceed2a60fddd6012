import type { Database } from "./database.ts";

export interface EpisodeChange {
  type: "INSERT" | "UPDATE" | "DELETE";
  id: string;
  committedAt: string;
}

const CHANNEL = "realtime_changes";
const IDS_PER_REQUEST = 100;

/** The trigger sends only the episode's id, because the row may be a draft, or exceed the 8,000 bytes of NOTIFY. */
const CREATE_TRIGGER_SQL = `
  create schema if not exists realtime;
  create or replace function realtime.notify_change() returns trigger
  language plpgsql security definer set search_path = '' as $f$
  begin
    perform pg_catalog.pg_notify('${CHANNEL}', pg_catalog.json_build_object(
      'type', tg_op, 'id', (case tg_op when 'DELETE' then old.id else new.id end),
      'committedAt', pg_catalog.now())::text);
    return null;
  end $f$;
  revoke execute on function realtime.notify_change() from public;
  create or replace trigger local_realtime
    after insert or update or delete on public.er_episodes
    for each row execute function realtime.notify_change();
`;

export async function startChanges(database: Database, onChange: (change: EpisodeChange) => void): Promise<void> {
  await database.sql(CREATE_TRIGGER_SQL);
  await database.listen(CHANNEL, (payload) => onChange(JSON.parse(payload) as EpisodeChange));
}

export async function readPublicIds(
  database: Database,
  origin: string,
  apikey: string,
  changes: readonly EpisodeChange[],
): Promise<Set<string>> {
  const ids = [...new Set(changes.filter(({ type }) => type !== "DELETE").map(({ id }) => id))];
  const publicIds = new Set<string>();
  while (ids.length > 0) {
    const batch = ids.splice(0, IDS_PER_REQUEST);
    const url = `${origin}/rest/v1/er_episodes?select=id&id=in.(${batch.join()})`;
    const response = await database.handle(new Request(url, { headers: { apikey } }));
    if (!response.ok) throw new Error(`The request for changed episodes failed with status ${response.status}.`);
    for (const { id } of (await response.json()) as { id: string }[]) publicIds.add(id);
  }
  return publicIds;
}
