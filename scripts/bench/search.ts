import postgres, { type Sql } from "postgres";
import { startMigratedPostgres } from "../local/migrated-postgres.ts";
import { addSearchContent, COMMON_TITLE, guestName, wordOf } from "./search-content.ts";

const EPISODES = Number(process.env["EPISODES"] ?? "100000");
const ROUNDS = 5;
const BUDGET_MS = 50;
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const words = (...ranks: number[]) => ranks.map(wordOf).join(" ");
const swapLetters = (word: string) => word.replace(/(.)(.)(.*)/, "$2$1$3");

/** The arguments of `words` are ranks by frequency. Each word with a rank below 100 is in about a third of the transcripts. */
const ORDINARY_QUERIES: Record<string, string[]> = {
  "names of shows, titles, guests": [
    "Search Show 12",
    "show number 12",
    COMMON_TITLE,
    `${COMMON_TITLE} 4200`,
    guestName(1),
    guestName(500),
    wordOf(3_000 + 77),
  ],
  "one word": [50, 120, 200, 450, 900, 1_700].map((rank) => wordOf(rank)),
  "several words": [words(50, 120), words(200, 40), words(600, 900), words(900, 40, 333), words(30, 60, 90, 120)],
  "a misspelt word": [50, 700, 1_500].map((rank) => swapLetters(wordOf(rank))),
  "the beginning of a word": [60, 800, 1_900].map((rank) => wordOf(rank).slice(0, 4)),
};
const UNUSUAL_QUERIES: Record<string, string[]> = {
  "rare words": [9_000, 15_000, 22_000, 29_000].map((rank) => wordOf(rank)),
  "nine frequent words": [words(1, 2, 3, 4, 5, 6, 7, 8, 9)],
  "a word that no text has": ["zzzzq"],
};

/** Measures the functions of the search without HTTP. The time of a query is the time of its fastest call out of five. */
export async function benchSearch(): Promise<void> {
  const server = await startMigratedPostgres();
  const sql = postgres(server.url, { onnotice: () => {}, max: 1 });
  try {
    console.log(`adding ${EPISODES} episodes with transcripts`);
    await addSearchContent(sql, EPISODES);
    await printSearchTimes(sql);
  } finally {
    await sql.end();
    await server.stop();
  }
}

async function printSearchTimes(sql: Sql): Promise<void> {
  console.log("\n| queries | box, median ms | slowest | page, median ms | slowest |");
  console.log("|---|---|---|---|---|");
  const ordinaryTimes: Times[] = [];
  for (const [name, queries] of Object.entries(ORDINARY_QUERIES)) {
    const times = await measureQueries(sql, queries);
    ordinaryTimes.push(...times);
    printTimes(name, times);
  }
  printTimes(`all ${ordinaryTimes.length} ordinary queries`, ordinaryTimes);
  for (const [name, queries] of Object.entries(UNUSUAL_QUERIES)) {
    printTimes(name, await measureQueries(sql, queries));
  }
}

interface Times {
  box: number;
  page: number;
}

async function measureQueries(sql: Sql, queries: readonly string[]): Promise<Times[]> {
  const results: Times[] = [];
  for (const query of queries) {
    results.push({
      box: await measureCall(() => sql`select * from public.search_catalog(${query})`),
      page: await measureCall(() => sql`select * from public.search(${query})`),
    });
  }
  return results;
}

async function measureCall(call: () => PromiseLike<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}

function printTimes(name: string, times: readonly Times[]): void {
  const cells = (["box", "page"] as const).flatMap((key) => {
    const values = times.map((time) => time[key]);
    const medianMs = median(values);
    const mark = medianMs > BUDGET_MS ? " ✗" : "";
    return [`${medianMs.toFixed(1)}${mark}`, Math.max(...values).toFixed(1)];
  });
  console.log(`| ${[name, ...cells].join(" | ")} |`);
}
