/** Calls every function of the API with huge arguments. The list comes from the database, so it includes new functions. */
import { readFileSync } from "node:fs";
import connectTo from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { addCategory, addEpisodes, addShow } from "../support/content.ts";

const MEGABYTE = 1024 * 1024;
/** Without a bound, a single call took 0.6 s with few rows in the database, and minutes with many. */
const MAX_SECONDS = 0.3;
/** Linux counts the time of a process in ticks of a hundredth of a second. */
const TICKS_PER_SECOND = 100;

interface Callable {
  name: string;
  names: string[];
  types: string[];
}

let backend: TestBackend;
let client: ReturnType<typeof connectTo>;
let functions: Callable[];
let processId: number;

beforeAll(async () => {
  backend = await openTestBackend("postgres");
  const show = await addShow(backend.sql, await addCategory(backend.sql, "c"), "s");
  await addEpisodes(backend.sql, show, 1, 300);
  const { id } = await backend.account("sizes@api.test", "admin");
  await backend.sql(`
    with people as (
      insert into auth.users (id, email)
      select gen_random_uuid(), 'digest-' || n || '@api.test' from generate_series(1, 2000) n returning id, email
    )
    insert into private.digests (user_id, email, frequency, state, confirmation_hash, confirmation_expires_at)
    select id, email, 'daily', 'waiting', md5(email), now() + interval '1 day' from people`);
  client = connectTo(backend.databaseUrl ?? "", { max: 1, onnotice: () => {} });
  [{ pid: processId }] = (await client`select pg_backend_pid() as pid`) as unknown as [{ pid: number }];
  await client.unsafe(`select set_config('request.jwt.claims', '{"sub":"${id}"}', false),
    set_config('request.jwt.claim.sub', '${id}', false)`);
  functions = await client<Callable[]>`
    select p.proname as name, p.proargnames[1:p.pronargs] as names,
      array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a (t, n) order by n) as types
    from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.pronargs > 0
      and has_function_privilege('authenticated', p.oid, 'execute')
      and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`;
});
afterAll(async () => {
  await client?.end();
  await backend?.close();
});

const USUAL: Record<string, string> = {
  uuid: "(select id from public.er_episodes limit 1)",
  text: "'x'",
  "text[]": "array['x']",
  "uuid[]": "array(select id from public.er_episodes limit 1)",
  jsonb: `'[]'::jsonb`,
  boolean: "true",
  date: "current_date",
  "timestamp with time zone": "now()",
};

/** With these values, a function reaches the work that it does with its other arguments. */
const USUAL_OF_NAME: Record<string, string> = {
  kind: "'recap'",
  visibility: "'public'",
  list: "'saved'",
  table_name: "'er_episodes'",
  action: "'dismiss'",
  podcast_name: "null",
  is_paused: "false",
  items: `'[{"podcast_id":"00000000-0000-4000-8000-000000000001"}]'::jsonb`,
};

const HUGE: Record<string, string[]> = {
  text: [
    `repeat('a', ${4 * MEGABYTE})`,
    `repeat(' a', ${2 * MEGABYTE})`,
    `repeat(' ', ${4 * MEGABYTE}) || 'a'`,
    `'https://' || repeat('/.', ${2 * MEGABYTE})`,
  ],
  "text[]": ["array(select 'episode-' || n from generate_series(1, 100000) n)"],
  "uuid[]": [
    "array(select gen_random_uuid() from generate_series(1, 100000))",
    "array(select e.id from public.er_episodes e, generate_series(1, 300))",
  ],
  jsonb: [
    `(select jsonb_agg(jsonb_build_object('recap', gen_random_uuid(), 'slug', 'episode-' || n, 'second', 1, 'age', 1,
      'at', now(), 'name', 'Name ' || n, 'feed', 'https://x.test/' || n, 'podcast_id', gen_random_uuid(), 'row', '{}'::jsonb,
      'source_key', n::text, 'slugs', '["a"]'::jsonb)) from generate_series(1, 100000) n)`,
    `(select jsonb_agg(n) from generate_series(1, 100000) n)`,
    `jsonb_build_object('name', repeat(' a', ${2 * MEGABYTE}))`,
    `jsonb_build_array(jsonb_build_object('name', repeat(' a', ${2 * MEGABYTE}), 'slug', repeat('a', ${MEGABYTE})))`,
  ],
};

/** The time that the database's process has used, which other processes of the machine do not change. */
function usedSeconds(): number {
  const [, afterName = ""] = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ");
  const fields = afterName.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Calls the function as an admin, who passes the checks of rights. Returns the seconds that the call used. */
async function measureCall({ name, names, types }: Callable, place: number): Promise<number> {
  const args = names.map((arg, n) => {
    const type = types[n] ?? "";
    const ofName = type === "uuid" ? undefined : USUAL_OF_NAME[arg];
    const usual = ofName ?? USUAL[type] ?? `1::${type}`;
    return `"${arg}" => ${n === place ? "(select value from huge)" : usual}`;
  });
  await client.unsafe(`begin; set local role authenticated; set local statement_timeout = '20s'`);
  const before = usedSeconds();
  // Many functions refuse the argument. Only the time matters.
  await client.unsafe(`select count(*) from (select public."${name}"(${args})) called`).catch(() => {});
  const seconds = usedSeconds() - before;
  await client.unsafe("rollback");
  return seconds;
}

// Only Linux tells the time of a process in a file.
describe.runIf(process.platform === "linux")("C14: a function of the API", () => {
  const cases = Object.entries(HUGE).flatMap(([type, values]) => values.map((value) => ({ type, value })));
  test.each(cases)("ends quickly if an argument is $type $value", async ({ type, value }) => {
    await client.unsafe(`drop table if exists huge; create temp table huge as select ${value} as value;
      grant select on huge to authenticated`);
    const slowCalls: string[] = [];
    for (const callable of functions) {
      for (const [place, argumentType] of callable.types.entries()) {
        if (argumentType !== type) continue;
        const seconds = await measureCall(callable, place);
        if (seconds > MAX_SECONDS)
          slowCalls.push(`${callable.name}, ${callable.names[place]}: ${seconds.toFixed(2)} s`);
      }
    }
    expect(slowCalls).toEqual([]);
  });

  test("is in the list of functions", () => {
    expect(functions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["search", "suggest_podcast", "confirm_digest"]),
    );
  });
});
