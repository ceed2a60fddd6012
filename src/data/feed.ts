import { FEED_SIZE, HOME_PAGE_SIZE } from "../domain/constants.ts";
import type { EpisodeCard } from "../domain/content/content.ts";
import { pagesOf } from "../domain/content/pagination.ts";
import type { ViewPage } from "./browse.ts";
import { backend } from "./client.ts";
import type { Database } from "./database.types.ts";
import { CARD_WITH_SHOW, toCard } from "./rows.ts";

export async function fetchFeedPage(page: number, signal: AbortSignal): Promise<ViewPage> {
  const cardsOf = (n: number) => readCards({ page: n, page_size: HOME_PAGE_SIZE }, signal);
  const [cards, size] = await Promise.all([cardsOf(page), readSize(signal)]);
  const pages = pagesOf(size, HOME_PAGE_SIZE);
  if (page > pages) return { cards: await cardsOf(pages), pages, page: pages };
  return { cards, pages, page };
}

export const fetchNewestInFeed = (signal: AbortSignal): Promise<EpisodeCard[]> =>
  readCards({ page_size: FEED_SIZE, by_arrival: true }, signal);

type FeedArgs = Database["public"]["Functions"]["my_feed"]["Args"];

async function readCards(args: FeedArgs, signal: AbortSignal): Promise<EpisodeCard[]> {
  const { data, error } = await backend()
    .rpc("my_feed", args)
    .select(CARD_WITH_SHOW)
    .abortSignal(signal);
  if (error) throw error;
  return data.map((row) => toCard(row, row.show));
}

async function readSize(signal: AbortSignal): Promise<number> {
  const { data, error } = await backend().rpc("my_feed_size").abortSignal(signal);
  if (error) throw error;
  return data;
}
