/** The readers of the soak open pages, search, view lists and ask questions. */
import { addressOf, createClient } from "./client.ts";
import type { Journal } from "./journal.ts";
import { createPerson, type Person } from "./people.ts";
import type { Product } from "./product.ts";
import { createRandom, type Random } from "./random.ts";
import { repeat } from "./repeat.ts";

const PAUSE_MS = [5_000, 15_000] as const;
const WORDS = ["harbour", "herring", "limpet", "radio", "repair", "quiet", "map", "bread", "winter", "the", "of", "a"];
const ROW_QUERIES = [
  "er_episodes?select=id,title,slug,show:er_shows(name,slug)&is_published=eq.true&order=episode_date.desc.nullslast&limit=24",
  "er_shows?select=id,name,slug&order=name&limit=50",
  "top_lists?select=id,title,view_count,items:list_items(rank_order,podcast:podcasts(name))&order=view_count.desc&limit=20",
  "er_episodes?select=title,recap_body&title=ilike.*the*&limit=10",
];

const isAnsweredOrOverQuota = (status: number) => status === 200 || status === 429;

interface ReaderParts {
  product: Product;
  journal: Journal;
  /** The paths of pages that no writer changes. */
  pages: string[];
  /** The id of the list whose views the soak counts. */
  viewedList: string;
}

/** The first view of each visitor must count if the server answers the request. A view without an answer may count or not. */
export interface Views {
  list: string;
  countedVisitors: Set<string>;
  uncertainVisitors: Set<string>;
}

export function runReaders(
  count: number,
  seed: number,
  signal: AbortSignal,
  parts: ReaderParts,
): { done: Promise<unknown>; views: Views } {
  const views: Views = {
    list: parts.viewedList,
    countedVisitors: new Set(),
    uncertainVisitors: new Set(),
  };
  const readerPromises = Array.from({ length: count }, (_, index) =>
    runReader(index, createRandom(seed * 1_000 + index), signal, parts, views),
  );
  return { done: Promise.all(readerPromises), views };
}

async function runReader(
  index: number,
  random: Random,
  signal: AbortSignal,
  { product, journal, pages, viewedList }: ReaderParts,
  views: Views,
) {
  const client = createClient(product.port, addressOf(1, index), journal);
  const { publishable } = product.keys();
  const headers = { apikey: publishable, "content-type": "application/json" };
  const visitor = `soak reader ${index}`;

  const openPage = async () => {
    const path = random.pick(pages);
    const encoding = index % 2 ? { "accept-encoding": "gzip, br" } : {};
    const { status, text } = await client.send("page", { path, headers: encoding });
    if (status === 200 && /^<!doctype html/i.test(text) && !text.includes("</html>"))
      journal.addProblem(`the page ${path} is incomplete`);
  };
  const viewList = async () => {
    const body = JSON.stringify({ list: viewedList, kind: "view", visitor });
    const path = "/rest/v1/rpc/bump_list";
    const { status } = await client.send("view", { method: "POST", path, headers, body });
    if (status === 204 || status === 200) views.countedVisitors.add(visitor);
    else if (status === 0 || status >= 500) views.uncertainVisitors.add(visitor);
  };
  const search = () => {
    const body = JSON.stringify({ query: `${random.pick(WORDS)} ${random.pick(WORDS)}` });
    return client.send("search", {
      method: "POST",
      path: "/rest/v1/rpc/search_catalog",
      headers,
      body,
    });
  };
  await repeat(signal, random, PAUSE_MS, () => {
    const choice = random.below(100);
    if (choice < 50) return openPage();
    if (choice < 70) return client.send("rows", { path: `/rest/v1/${random.pick(ROW_QUERIES)}`, headers });
    if (choice < 85) return search();
    if (choice < 97) return viewList();
    return client.send("build.json", { path: "/build.json" });
  });
  client.close();
}

export function askQuestion(person: Person, random: Random) {
  const question = `What do they say about ${random.pick(WORDS)} and ${random.pick(WORDS)}?`;
  return person.send(
    "question",
    {
      method: "POST",
      path: "/functions/v1/ai-content-chat",
      body: JSON.stringify({ question }),
    },
    isAnsweredOrOverQuota,
  );
}

export async function runQuestions(person: Person, random: Random, signal: AbortSignal) {
  await repeat(signal, random, [5_000, 20_000], () => askQuestion(person, random));
}

export const createAsker = (product: Product, journal: Journal) =>
  createPerson("asker@soak.test", product, journal, addressOf(3, 0));
