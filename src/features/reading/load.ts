import type { ReadingPage } from "../../data/reading.ts";
import { fetchRecapCards } from "../../data/visitor-recaps.ts";
import { HOME_PAGE_SIZE } from "../../domain/constants.ts";
import type { EpisodeCard } from "../../domain/content/content.ts";
import { countPages } from "../../domain/content/pagination.ts";
import { filterCards } from "../../domain/reading/matching-cards.ts";
import { entriesOf, type ReadingList } from "../../domain/reading/visitor-reading.ts";
import { accountReading, isReader } from "../../state/reading.ts";
import { visitorReading } from "../../state/visitor-reading.ts";

export interface ReadingView {
  list: ReadingList;
  query: string;
  page: number;
}

export interface LoadedReading extends ReadingPage {
  /** Null for the list of saved recaps, because no one can pause this list. */
  isPaused: boolean | null;
}

export async function loadReading(key: string, signal: AbortSignal): Promise<LoadedReading> {
  const view = JSON.parse(key) as ReadingView;
  const { list, query, page } = view;
  if (!isReader()) return readVisitorPage(view, signal);
  const account = await accountReading();
  const [loadedPage, isPaused] = await Promise.all([
    account.fetchReadingPage(list, query, page, signal),
    list === "history" ? account.isHistoryPaused() : null,
  ]);
  return { ...loadedPage, isPaused };
}

async function readVisitorPage(view: ReadingView, signal: AbortSignal): Promise<LoadedReading> {
  const reading = visitorReading();
  const slugs = entriesOf(reading, view.list).map(({ slug }) => slug);
  const cards = filterCards(await cardsOf(slugs, signal), view.query);
  const pageCount = countPages(cards.length, HOME_PAGE_SIZE);
  const page = Math.min(view.page, pageCount);
  return {
    cards: cards.slice((page - 1) * HOME_PAGE_SIZE, page * HOME_PAGE_SIZE),
    total: cards.length,
    pageCount,
    page,
    isPaused: view.list === "history" ? reading.isPaused : null,
  };
}

/** The last response. With it, typing in the search field does not fetch the same recaps again. */
let lastResponse: { slugs: string; cards: EpisodeCard[] } | null = null;

async function cardsOf(slugs: readonly string[], signal: AbortSignal): Promise<EpisodeCard[]> {
  const key = slugs.join(" ");
  if (lastResponse?.slugs !== key)
    lastResponse = { slugs: key, cards: await fetchRecapCards(slugs, signal) };
  return lastResponse.cards;
}
