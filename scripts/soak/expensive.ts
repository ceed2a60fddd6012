/** Checks security C7 and C12. While attackers send expensive requests, other readers wait at most three times as long. */
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, createClient } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { Person } from "./people.ts";
import type { Product } from "./product.ts";

const ATTACKER_COUNT = 10;
const PAUSE_MS = 100;
/** A reader may call my_highlights 120 times in a minute. */
const SEARCH_PAUSE_MS = 500;
const READ_COUNT = 60;
const MAX_RATIO = 3;
/** Below this time, a difference says more about the machine than about the product. */
const NOTICEABLE_MS = 50;

const ALIASES = Array.from({ length: 16 }, (_, n) => `a${n}:er_episodes(*)`);
const EXPENSIVE_READS = [
  `er_episodes?select=id,er_shows(er_episodes(er_shows(${ALIASES})))`,
  "er_categories?select=*,er_shows(*,er_episodes(*,er_shows(*)))",
  "er_categories?select=*,er_shows(*,er_episodes(*))",
  `er_shows?select=${ALIASES}`,
  "er_episodes?select=id&recap_body=phfts(english).tide",
  "er_episodes?select=id&order=recap_body",
];
const QUERY = "harbour the of a herring radio bread map quote note winter quiet";

const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Gives the person as many long highlights as a reader may add in a day. */
const addHighlights = (product: Product, { email }: Person) =>
  product.sql(
    `insert into public.highlights (user_id, episode_id, section, quote, note)
     select u.id, e.id, 'recap', repeat('A quote from the café. ', 80) || n, repeat('my note ', 500)
     from auth.users u, generate_series(1, 500) n,
       (select id from public.er_episodes where is_published order by id limit 1) e
     where u.email = '${email}' returning id`,
  );

export async function compareWaits(product: Product, journal: Journal, person: Person) {
  const headers = { apikey: product.keys().publishable };
  await addHighlights(product, person);
  const reader = createClient(product.port, addressOf(7, 0), journal);
  const readMedian = async () => {
    const times: number[] = [];
    for (let n = 0; n < READ_COUNT; n++) {
      const startedAt = performance.now();
      await reader.send("rows", {
        path: "/rest/v1/er_episodes?select=id,title,show:er_shows(name)&limit=24",
        headers,
      });
      times.push(performance.now() - startedAt);
      await pause(20);
    }
    return medianOf(times);
  };

  await readMedian();
  const quietMs = await readMedian();
  const abort = new AbortController();
  const attackers = Array.from({ length: ATTACKER_COUNT }, async (_, index) => {
    const client = createClient(product.port, addressOf(7, 1 + index), journal);
    for (let n = index; !abort.signal.aborted; n++) {
      const path = `/rest/v1/${EXPENSIVE_READS[n % EXPENSIVE_READS.length]}`;
      await client.send("attack: expensive read", { path, headers }, (status) => status === 400);
      await pause(PAUSE_MS);
    }
    client.close();
  });
  const searcher = async () => {
    while (!abort.signal.aborted) {
      await person.send(
        "search highlights",
        {
          method: "POST",
          path: "/rest/v1/rpc/my_highlights",
          body: JSON.stringify({ query: QUERY }),
        },
        (status) => status === 200 || status === 429,
      );
      await pause(SEARCH_PAUSE_MS);
    }
  };
  const load = Promise.all([...attackers, searcher()]);
  await pause(PAUSE_MS);
  const attackedMs = await readMedian();
  abort.abort();
  await load;
  reader.close();

  const times = `${quietMs.toFixed(0)} ms, and ${attackedMs.toFixed(0)} ms during expensive requests`;
  journal.addResult(`a reader waited ${times}`);
  if (attackedMs > Math.max(MAX_RATIO * quietMs, NOTICEABLE_MS)) journal.addProblem(`a reader waited ${times}`);
}
