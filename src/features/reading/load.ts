import type { ReadingPage } from "../../data/reading.ts";
import { fetchRecapCards } from "../../data/visitor-recaps.ts";
import { HOME_PAGE_SIZE } from "../../domain/constants.ts";
import type { EpisodeCard } from "../../domain/content/content.ts";
import { countPages } from "../../domain/content/pagination.ts";
import { filterCards } from "../../domain/reading/matching-cards.ts";
import { entriesOf, type ReadingList } from "../../domain/reading/visitor-reading.ts";
import { accountReading, isReader } from "../../state/reading.ts";
import { visitorReading } from "../../state/visitor-reading.ts";

export interface ReadingRequest {
  list: ReadingList;
  query: string;
  page: number;
}

export interface LoadedReading extends ReadingPage {
  /** Null for the list of saved recaps, because no one can pause this list. */
  isPaused: boolean | null;
}

export async function loadReading(key: string, signal: AbortSignal): Promise<LoadedReading> {
  const request = JSON.parse(key) as ReadingRequest;
  const { list, query, page } = request;
  if (!isReader()) return readVisitorPage(request, signal);
  const account = await accountReading();
  const [loadedPage, isPaused] = await Promise.all([
    account.fetchReadingPage(list, query, page, signal),
    list === "history" ? account.isHistoryPaused() : null,
  ]);
  return { ...loadedPage, isPaused };
}

async function readVisitorPage(request: ReadingRequest, signal: AbortSignal): Promise<LoadedReading> {
  const reading = visitorReading();
  const slugs = entriesOf(reading, request.list).map(({ slug }) => slug);
  const cards = filterCards(await cardsOf(slugs, signal), request.query);
  const pageCount = countPages(cards.length, HOME_PAGE_SIZE);
  const page = Math.min(request.page, pageCount);
  return {
    cards: cards.slice((page - 1) * HOME_PAGE_SIZE, page * HOME_PAGE_SIZE),
    total: cards.length,
    pageCount,
    page,
    isPaused: request.list === "history" ? reading.isPaused : null,
  };
}

/** The last response. While a visitor searches in a list, the page filters these cards and sends no request. */
let lastResponse: { slugs: string; cards: EpisodeCard[] } | null = null;

async function cardsOf(slugs: readonly string[], signal: AbortSignal): Promise<EpisodeCard[]> {
  const key = slugs.join(" ");
  if (lastResponse?.slugs !== key) lastResponse = { slugs: key, cards: await fetchRecapCards(slugs, signal) };
  return lastResponse.cards;
}
