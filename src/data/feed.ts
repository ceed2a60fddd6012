import { FEED_SIZE, HOME_PAGE_SIZE } from "../domain/constants.ts";
import type { FeedView } from "../domain/content/browse.ts";
import { countPages } from "../domain/content/pagination.ts";
import type { ViewPage } from "./browse.ts";
import { backend } from "./client.ts";
import { CARD_WITH_SHOW, toCard } from "./rows.ts";

/** My Feed on the home page sorts by date. The page /feed sorts by the time when the recap was added. */
export type FeedOrder = "date" | "arrival";

export interface FeedPage extends ViewPage {
  unread: number;
  /** The time at which the list was made. A recap that was unread at this time stays in the list after a read mark. */
  listedAt: string;
}

interface FeedRequest extends FeedView {
  order: FeedOrder;
  /** The `listedAt` of the list to which this page belongs. Null for a new list. */
  since: string | null;
}

const pageSizeOf = (order: FeedOrder) => (order === "arrival" ? FEED_SIZE : HOME_PAGE_SIZE);

export async function fetchFeedPage(request: FeedRequest, signal: AbortSignal): Promise<FeedPage> {
  const { isUnread, order, page, since } = request;
  const unreadRequest = readUnreadSize(since, signal);
  const size = isUnread ? unreadRequest.then(({ unread }) => unread) : readSize(signal);
  const listedAt = isUnread ? (since ?? (await unreadRequest).listedAt) : null;
  const cardsOf = (n: number) => readCards(n, order, listedAt, signal);
  const [cards, total, unreadFields] = await Promise.all([cardsOf(page), size, unreadRequest]);
  const pageCount = countPages(total, pageSizeOf(order));
  if (page > pageCount) return { ...unreadFields, cards: await cardsOf(pageCount), pageCount, page: pageCount };
  return { ...unreadFields, cards, pageCount, page };
}

/** If `unreadAt` is a time, reads only recaps that were unread at that time. */
async function readCards(page: number, order: FeedOrder, unreadAt: string | null, signal: AbortSignal) {
  const args = { page, page_size: pageSizeOf(order), by_arrival: order === "arrival" };
  const rows =
    unreadAt === null ? backend().rpc("my_feed", args) : backend().rpc("my_unread", { ...args, as_of: unreadAt });
  const { data, error } = await rows.select(CARD_WITH_SHOW).abortSignal(signal);
  if (error) throw error;
  return data.map((row) => toCard(row, row.show));
}

async function readSize(signal: AbortSignal): Promise<number> {
  const { data, error } = await backend().rpc("my_feed_size").abortSignal(signal);
  if (error) throw error;
  return data;
}

async function readUnreadSize(since: string | null, signal: AbortSignal) {
  const { data, error } = await backend()
    .rpc("my_unread_size", since === null ? {} : { as_of: since })
    .abortSignal(signal)
    .single();
  if (error) throw error;
  return { unread: data.unread, listedAt: data.counted_at };
}
